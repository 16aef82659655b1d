"""Partitions of the cells into cages: connected, without a repeated digit, perhaps symmetric."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random

from grader.generate.shuffle import shuffled
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.runtime import deadline
from grader.search.canonical.symmetry import images, page_places

Piece = frozenset[k.Cell]
Pieces = frozenset[Piece]
"""Pieces that share no cell and cover all of them."""
MAX_PARTITIONS = 200
"""Partitions that are begun until one has only cages of the sizes wanted."""


class Partitioner:
    """Makes and changes partitions of a layout that a solution allows.

    Args:
        layout: the layout without rules.
        sizes: how often cages of each size are begun, relative to each other.
        symmetry: the symmetry of the partition; see `grader.search.canonical.symmetry`.
    """

    def __init__(self, layout: Layout, sizes: Mapping[int, float], symmetry: str) -> None:
        self.cells: int = layout.cells
        self._sizes = sizes
        self._least, self._most = min(sizes), max(sizes)
        self._moves = _group(layout, symmetry)
        at = {place: cell for cell, place in enumerate(page_places(layout))}
        self._beside: list[tuple[k.Cell, ...]] = [
            tuple(
                at[place]
                for place in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
                if place in at
            )
            for row, col in at
        ]

    def partition(self, solution: Sequence[k.Digit], random: Random) -> Pieces | None:
        """Return a random partition, or None if many that were begun have wrong sizes."""
        for _ in range(MAX_PARTITIONS):
            deadline.check()
            found = self._try_partition(solution, random)
            if found is not None:
                return found
        return None

    def splits(self, pieces: Pieces, piece: Piece, random: Random) -> Iterator[Pieces]:
        """Iterate over partitions in which a piece is two, in random order."""
        low = self._least
        for start in shuffled(sorted(piece), random):
            part = {start}
            while len(part) < len(piece) - low:
                edge = sorted(n for c in part for n in self._beside[c] if n in piece - part)
                if not edge:
                    break
                part.add(random.choice(edge))
                if len(part) >= low:
                    one, other = frozenset(part), piece - part
                    if self.is_connected(other):
                        found = self._replaced(pieces, (piece,), (one, other))
                        if found is not None:
                            yield found

    def joins(
        self, pieces: Pieces, piece: Piece, solution: Sequence[k.Digit], random: Random
    ) -> Iterator[Pieces]:
        """Iterate over partitions in which a piece is joined to another, in random order."""
        for other in self._neighbors(pieces, piece, random):
            union = piece | other
            if self._is_allowed(union, solution):
                found = self._replaced(pieces, (piece, other), (union,))
                if found is not None and self._obeys(found, solution):
                    yield found

    def shifts(
        self, pieces: Pieces, piece: Piece, solution: Sequence[k.Digit], random: Random
    ) -> Iterator[Pieces]:
        """Iterate over partitions in which a piece gives a cell to another, in random order."""
        if len(piece) <= self._least:
            return
        others = self._neighbors(pieces, piece, random)
        for cell in shuffled(sorted(piece), random):
            rest = piece - {cell}
            if not self.is_connected(rest):
                continue
            for other in others:
                grown = other | {cell}
                if not other.isdisjoint(self._beside[cell]) and self._is_allowed(grown, solution):
                    found = self._replaced(pieces, (piece, other), (rest, grown))
                    if found is not None and self._obeys(found, solution):
                        yield found

    def is_connected(self, cells: Collection[k.Cell]) -> bool:
        """Return whether cells are connected by their edges."""
        reached = {min(cells)}
        waiting = list(reached)
        for cell in waiting:
            for other in self._beside[cell]:
                if other in cells and other not in reached:
                    reached.add(other)
                    waiting.append(other)
        return len(reached) == len(cells)

    def _try_partition(self, solution: Sequence[k.Digit], random: Random) -> Pieces | None:
        """Return a partition, or None if some cells are left that belong to no cage."""
        free = set(range(self.cells))
        found: set[Piece] = set()
        order = shuffled(list(range(self.cells)), random)
        while free:
            # Cells with few free neighbors come first, or they would be left alone.
            start = min(
                (cell for cell in order if cell in free),
                key=lambda cell: sum(n in free for n in self._beside[cell]),
            )
            grown = self._grown(start, free, solution, random)
            if grown is None:
                return None
            images_of = {frozenset(move[cell] for cell in grown) for move in self._moves}
            found |= images_of
            free.difference_update(*images_of)
            while len(grown) < self._least:
                joined = next(self._joins_free(found, grown, solution, random), None)
                if joined is None:
                    return None
                found, grown = joined
        return frozenset(found)

    def _grown(
        self, start: k.Cell, free: set[k.Cell], solution: Sequence[k.Digit], random: Random
    ) -> Piece | None:
        """Return a piece of free cells whose images are pieces as well."""
        wanted = random.choices(list(self._sizes), list(self._sizes.values()))[0]
        grown = self._closed(frozenset((start,)))
        if not self._is_free(grown, free, solution):
            return None
        while len(grown) < wanted:
            edge = sorted({n for cell in grown for n in self._beside[cell] if n in free - grown})
            for cell in shuffled(edge, random):
                larger = self._closed(grown | {cell})
                if self._is_free(larger, free, solution):
                    grown = larger
                    break
            else:
                break
        return grown

    def _joins_free(
        self, found: set[Piece], piece: Piece, solution: Sequence[k.Digit], random: Random
    ) -> Iterator[tuple[set[Piece], Piece]]:
        """Iterate over the pieces so far, with a small one and its images joined to others."""
        for other in self._neighbors(found, piece, random):
            union = self._closed(piece | other)
            moved = {frozenset(move[cell] for cell in union) for move in self._moves}
            gone = {p for p in found if any(p <= m for m in moved)}
            whole = sum(map(len, gone)) == sum(map(len, moved))
            if whole and all(self._is_allowed(m, solution) for m in moved):
                yield (found - gone) | moved, union

    def _neighbors(self, pieces: Collection[Piece], piece: Piece, random: Random) -> list[Piece]:
        """Return the pieces that touch a piece, in random order."""
        touched = {n for cell in piece for n in self._beside[cell]} - piece
        return shuffled(sorted((p for p in pieces if p & touched), key=sorted), random)

    def _closed(self, piece: Piece) -> Piece:
        """Return a piece with its images that overlap it, so that each image is it or apart."""
        waiting = True
        while waiting:
            waiting = False
            for move in self._moves:
                image = frozenset(move[cell] for cell in piece)
                if image != piece and image & piece:
                    piece |= image
                    waiting = True
        return piece

    def _is_free(self, piece: Piece, free: set[k.Cell], solution: Sequence[k.Digit]) -> bool:
        moved = [frozenset(move[cell] for cell in piece) for move in self._moves]
        return all(m <= free and self._is_allowed(m, solution) for m in moved)

    def _is_allowed(self, piece: Piece, solution: Sequence[k.Digit]) -> bool:
        """Return whether a piece is not too large, and no digit repeats in it."""
        return (
            len(piece) <= self._most
            and len({solution[cell] for cell in piece}) == len(piece)
            and self.is_connected(piece)
        )

    def _obeys(self, pieces: Pieces, solution: Sequence[k.Digit]) -> bool:
        return all(self._is_allowed(piece, solution) for piece in pieces)

    def _replaced(
        self, pieces: Pieces, old: Sequence[Piece], new: Sequence[Piece]
    ) -> Pieces | None:
        """Return the partition with some pieces and their images replaced; None if it is none."""
        gone = {frozenset(move[cell] for cell in piece) for piece in old for move in self._moves}
        come = {frozenset(move[cell] for cell in piece) for piece in new for move in self._moves}
        found = (pieces - gone) | come
        covered = {cell for piece in found for cell in piece}
        is_partition = len(covered) == self.cells == sum(map(len, found))
        return frozenset(found) if is_partition else None


def _group(layout: Layout, symmetry: str) -> list[tuple[k.Cell, ...]]:
    """Return the image of each cell under each move of a symmetry, the identity first.

    Raises:
        TargetError: the layout does not have the symmetry.
    """
    generators = images(layout, symmetry)
    found = [tuple(range(layout.cells))]
    for move in found:
        for generator in generators:
            image = tuple(generator[cell] for cell in move)
            if image not in found:
                found.append(image)
    return found
