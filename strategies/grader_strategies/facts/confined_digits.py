"""Digits that are confined to the crossing of two houses, in one of them or in both."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.house import KIND_NAMES
from grader.model.layout import Layout
from grader.runtime import deadline
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.sharing import shared


class ConfinedDigits:
    """For each pair of houses that share two cells or more the digits that one has only there.

    The pairs are ordered and numbered: `only[p]` are the digits that the first house, the base,
    has only in the second one, the cover, and `back[p]` is the number of the pair the other way
    round.  So the digits of `only[p] & ~only[back[p]]` can be eliminated from the cover, if the
    base is complete; `striking[kind]` are those of all bases of a kind together.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.changes: Changes = shared(Changes, layout)
        self.known = 0
        pairs: list[tuple[int, int]] = []
        cells: list[int] = []
        starts = [0]
        sizes: list[int] = []
        first_groups = [0]
        for house in range(layout.houses):
            for group in _grouped(layout, house):
                parts = [
                    [cell for cell in layout.cells_of(house) if cell in layout.cells_of(cover)]
                    for cover in group
                ]
                crossed = {cell for part in parts for cell in part}
                rest = [cell for cell in layout.cells_of(house) if cell not in crossed]
                for part in (rest, *parts):
                    cells += part
                    starts.append(len(cells))
                pairs += [(house, cover) for cover in group]
                sizes.append(len(group))
            first_groups.append(len(sizes))
        self.numbers = {pair: number for number, pair in enumerate(pairs)}
        self.back = array("i", [self.numbers[cover, base] for base, cover in pairs])
        self.only = array("I", [0]) * len(pairs)
        self.striking = array("I", [0]) * len(KIND_NAMES)
        # For each group of a house its cells outside all covers, then those in each cover.
        self.cells = array("i", cells)
        self.cell_start = array("i", starts)
        self.sizes = array("i", sizes)
        self.first_groups = array("i", first_groups)
        self.first_pairs = array("i", [0] * (layout.houses + 1))
        for base, _ in pairs:
            self.first_pairs[base + 1] += 1
        for house in range(layout.houses):
            self.first_pairs[house + 1] += self.first_pairs[house]

    def update(self, board: Board) -> None:
        """Bring everything up to date with a board."""
        layout = self.layout
        house: k.House
        i: k.Count
        self.changes.update(board)
        if self.known == self.changes.now:
            return
        for house in range(layout.houses):
            if self.changes.houses[house] > self.known:
                self._confine(board, house)
        for i in range(len(self.striking)):
            self.striking[i] = 0
        for house in range(layout.houses):
            if layout.complete[house]:
                striking: k.Mask = 0
                for i in range(self.first_pairs[house], self.first_pairs[house + 1]):
                    striking |= self.only[i] & ~self.only[self.back[i]]
                self.striking[layout.kinds[house]] |= striking
        self.known = self.changes.now

    def confine(self, board: Board, house: k.House) -> None:
        """Find the digits that one base confines on a board that the changes do not cover."""
        self.known = 0
        self._confine(board, house)

    def _confine(self, board: Board, house: k.House) -> None:
        """Find the digits that a base has only in each of its covers."""
        pair: k.Count = self.first_pairs[house]
        group: k.Count
        i: k.Count
        for group in range(self.first_groups[house], self.first_groups[house + 1]):
            part: k.Count = pair + group
            once: k.Mask = 0
            twice: k.Mask = self._digits_of(board, part)
            for i in range(pair, pair + self.sizes[group]):
                part += 1
                digits: k.Mask = self._digits_of(board, part)
                self.only[i] = digits
                twice |= once & digits
                once |= digits
            for i in range(pair, pair + self.sizes[group]):
                self.only[i] &= ~twice
            pair += self.sizes[group]

    def _digits_of(self, board: Board, part: k.Count) -> k.Mask:
        digits: k.Mask = 0
        i: k.Count
        for i in range(self.cell_start[part], self.cell_start[part + 1]):
            digits |= board.cell_masks[self.cells[i]]
        return digits


def _grouped(layout: Layout, house: k.House) -> list[Sequence[k.House]]:
    """Group the houses that share two cells or more with one, so that none overlap in it."""
    # Large layouts have a million pairs of houses.
    deadline.check()
    groups: list[list[k.House]] = []
    met: list[k.Mask] = []
    other: k.House
    for other in range(layout.houses):
        common: k.Mask = layout.crossings[house * layout.houses + other]
        if other == house or not bits.without_lowest(common):
            continue
        for group, places in enumerate(met):
            if not places & common:
                groups[group].append(other)
                met[group] |= common
                break
        else:
            groups.append([other])
            met.append(common)
    return [*groups]
