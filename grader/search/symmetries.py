"""The symmetries of a layout: permutations of its cells that map houses to houses.

A row may become a column and the other way round; a box becomes a box, an extra house an
extra house, each with the same digits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grader.model import kinds as k
from grader.model.house import HouseSpec
from grader.model.layout import Layout

Image = tuple[k.Cell, ...]
"""Where a permutation sends each cell."""

LIMIT = 1_000_000
"""The largest group that is worth going through."""
PATIENCE = 200_000
"""How many cells may be tried in the search for symmetries before it is given up."""


class TooManyError(Exception):
    """There are more symmetries than were allowed, or they are too hard to find."""


def sort_of(spec: HouseSpec) -> tuple[k.Kind, k.Mask]:
    """Return what a house has in common with those that it may be mapped to."""
    return (k.ROW if spec.kind == k.COLUMN else spec.kind), spec.digits


def symmetries(layout: Layout, limit: int = LIMIT) -> tuple[tuple[Image, ...], ...]:
    """Return the symmetries of a layout, in levels.

    Each symmetry is made in one way by taking one permutation of every level and carrying
    out the last first; each level has the identity as its first.  The group is the product
    of what its levels have, as many as `size` says.

    Raises:
        TooManyError: there are more than `limit`, or they could not be found in time.
    """
    search = _Search(layout)
    base = search.base()
    everywhere = tuple(range(layout.cells))
    generators: list[Image] = []
    levels: list[tuple[Image, ...]] = []
    total = 1
    # From the last cell of the base to the first: what keeps more cells in place comes first.
    for depth in reversed(range(len(base))):
        cell = base[depth]
        reached = {cell: everywhere}
        for target in search.targets(base[:depth], cell):
            if target in reached:
                continue
            image = search.find([*((fixed, fixed) for fixed in base[:depth]), (cell, target)])
            if image is not None:
                generators.append(image)
                reached = _orbit(cell, everywhere, generators)
        total *= len(reached)
        if total > limit:
            raise TooManyError(f"{layout.name} has more than {limit} symmetries")
        levels.append(tuple(reached.values()))
    return tuple(reversed(levels))


def size(levels: Iterable[Sequence[Image]]) -> int:
    """Return how many symmetries there are in these levels."""
    total = 1
    for level in levels:
        total *= len(level)
    return total


def _orbit(cell: k.Cell, everywhere: Image, generators: Sequence[Image]) -> dict[k.Cell, Image]:
    """Return the cells that one can be sent to, each with a permutation that does it."""
    reached = {cell: everywhere}
    waiting = [cell]
    for place in waiting:
        for generator in generators:
            if generator[place] not in reached:
                reached[generator[place]] = tuple(generator[c] for c in reached[place])
                waiting.append(generator[place])
    return reached


class _Search:
    """Looks for permutations that begin as asked for.

    Two cells are related by the sorts of the houses that they share, and a symmetry keeps
    all relations.  Each cell that is mapped narrows what the others may be mapped to; sets
    of cells are integers with a bit a cell.
    """

    def __init__(self, layout: Layout) -> None:
        self.cells = layout.cells
        self.tries = 0
        self.houses = {(sort_of(spec), frozenset(spec.cells)) for spec in layout.specs}
        homes: list[list[HouseSpec]] = [[] for _ in range(layout.cells)]
        for spec in layout.specs:
            for cell in spec.cells:
                homes[cell].append(spec)
        self.relation: list[list[object]] = []
        self.related: list[dict[object, int]] = []
        for cell in range(layout.cells):
            shared: list[list[object]] = [[] for _ in range(layout.cells)]
            for spec in homes[cell]:
                for other in spec.cells:
                    shared[other].append((sort_of(spec), len(spec.cells)))
            row: list[object] = [tuple(sorted(map(repr, sorts))) for sorts in shared]
            sets: dict[object, int] = {}
            for other, relation in enumerate(row):
                sets[relation] = sets.get(relation, 0) | 1 << other
            self.relation.append(row)
            self.related.append(sets)
        own = [self.relation[cell][cell] for cell in range(layout.cells)]
        self.start = {
            cell: sum(1 << other for other in range(layout.cells) if own[other] == own[cell])
            for cell in range(layout.cells)
        }

    def base(self) -> list[k.Cell]:
        """Return cells of which no symmetry but the identity keeps all in place."""
        base: list[k.Cell] = []
        left = self.start
        while loose := [cell for cell, may in left.items() if may.bit_count() > 1]:
            base.append(loose[0])
            left = self._map(left, loose[0], loose[0])
        return base

    def targets(self, fixed: Sequence[k.Cell], cell: k.Cell) -> Iterator[k.Cell]:
        """Iterate over where a cell may go while others stay, as far as one sees at once."""
        left = self.start
        for other in fixed:
            left = self._map(left, other, other)
        return _members(left[cell])

    def find(self, begin: Sequence[tuple[k.Cell, k.Cell]]) -> Image | None:
        """Return a symmetry that sends these cells to those, or None."""
        left = self.start
        image = [k.NO_CELL] * self.cells
        for cell, target in begin:
            left = self._map(left, cell, target)
            image[cell] = target
        if not all(left.values()):
            return None
        # Each entry: what is left, what was mapped, and where the next cell may still go.
        levels = [self._level(left, image)]
        while levels:
            left, image, cell, targets = levels[-1]
            if cell == k.NO_CELL:
                if self._holds(image):
                    return tuple(image)
                levels.pop()
                continue
            place = next(targets, None)
            if place is None:
                levels.pop()
                continue
            self.tries += 1
            if self.tries > PATIENCE:
                raise TooManyError("the symmetries are too hard to find")
            further = self._map(left, cell, place)
            if all(further.values()):
                mapped = image.copy()
                mapped[cell] = place
                levels.append(self._level(further, mapped))
        return None

    def _level(
        self, left: dict[k.Cell, int], image: list[k.Cell]
    ) -> tuple[dict[k.Cell, int], list[k.Cell], k.Cell, Iterator[k.Cell]]:
        """Return a level of the search, which maps the cell with the fewest ways."""
        cell = min(left, key=lambda c: left[c].bit_count(), default=k.NO_CELL)
        return left, image, cell, _members(left.get(cell, 0))

    def _map(self, left: dict[k.Cell, int], cell: k.Cell, target: k.Cell) -> dict[k.Cell, int]:
        """Return where the others may go once a cell has gone to a target."""
        relation = self.relation[cell]
        related = self.related[target]
        taken = 1 << target
        return {
            other: may & related.get(relation[other], 0) & ~taken
            for other, may in left.items()
            if other != cell
        }

    def _holds(self, image: Sequence[k.Cell]) -> bool:
        """Tell whether every house is mapped to a house."""
        return all(
            (sort, frozenset(image[cell] for cell in cells)) in self.houses
            for sort, cells in self.houses
        )


def _members(cells: int) -> Iterator[k.Cell]:
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1
