"""The symmetries of a layout: permutations of its cells that map houses to houses.

A row may become a column and the other way round; a box becomes a box, an extra house an
extra house, each with the same digits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.model import kinds as k
from grader.model.house import HouseSpec
from grader.model.layout import Layout
from grader.runtime import deadline

Image = tuple[k.Cell, ...]
"""The image of each cell under a permutation."""

MAX_SYMMETRIES = 1_000_000
"""The size of the largest group that is enumerated."""
MAX_TRIES = 200_000
"""The number of cells tried in the search for symmetries before it is given up."""


class TooManySymmetriesError(Exception):
    """There are too many symmetries, or they are too hard to find."""


def house_type(spec: HouseSpec) -> tuple[k.Kind, k.Mask]:
    """Return a key that is equal for houses that may be mapped to each other."""
    return (k.ROW if spec.kind == k.COLUMN else spec.kind), spec.digits


def symmetries(layout: Layout, limit: int = MAX_SYMMETRIES) -> tuple[tuple[Image, ...], ...]:
    """Return the symmetries of a layout, in levels.

    Each symmetry is, in exactly one way, the product of one permutation of each level, of which
    the last is applied first.  Each level begins with the identity.

    Raises:
        TooManySymmetriesError: there are more than `limit`, or the search takes too long.
    """
    if _fewest_symmetries(layout, limit) > limit:
        raise TooManySymmetriesError(f"{layout.name} has more than {limit} symmetries")
    search = SymmetrySearch(layout)
    base = search.base()
    everywhere = tuple(range(layout.cells))
    generators: list[Image] = []
    levels: list[tuple[Image, ...]] = []
    total = 1
    # Go from the last cell of the base to the first: start with the smallest stabilizer.
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
            raise TooManySymmetriesError(f"{layout.name} has more than {limit} symmetries")
        levels.append(tuple(reached.values()))
    return tuple(reversed(levels))


def _fewest_symmetries(layout: Layout, limit: int = MAX_SYMMETRIES) -> int:
    """Return a lower bound of the number of symmetries, from rows and columns that can be swapped.

    Rows that can be swapped in pairs can be put in any order, independently of the columns.  This
    takes a hundredth of the time of a search on large compositions, and ends as soon as the bound
    is above the limit.
    """
    houses = {(house_type(spec), frozenset(spec.cells)) for spec in layout.specs}
    homes: list[list[HouseSpec]] = [[] for _ in range(layout.cells)]
    for spec in layout.specs:
        for cell in spec.cells:
            homes[cell].append(spec)

    def can_be_swapped(one: HouseSpec, other: HouseSpec) -> bool:
        if len(one.cells) != len(other.cells) or not set(one.cells).isdisjoint(other.cells):
            return False
        pairs = [*zip(one.cells, other.cells, strict=True)]
        image = dict(pairs) | {b: a for a, b in pairs}

        def is_preserved(spec: HouseSpec) -> bool:
            moved = frozenset(image.get(cell, cell) for cell in spec.cells)
            if spec.kind in (k.ROW, k.COLUMN) and spec not in (one, other):
                # Otherwise the orders of rows might not be independent of those of columns.
                return moved == frozenset(spec.cells)
            return (house_type(spec), moved) in houses

        return all(is_preserved(spec) for pair in pairs for cell in pair for spec in homes[cell])

    fewest = 1
    for kind in (k.ROW, k.COLUMN):
        # Lists of lines that can be swapped with each other.
        groups: list[list[HouseSpec]] = []
        for spec in layout.specs:
            if spec.kind != kind:
                continue
            group = next((g for g in groups if can_be_swapped(g[0], spec)), None)
            if group is None:
                groups.append([spec])
                continue
            group.append(spec)
            fewest *= len(group)
            if fewest > limit:
                return fewest
    return fewest


def _orbit(cell: k.Cell, everywhere: Image, generators: Sequence[Image]) -> dict[k.Cell, Image]:
    """Return the orbit of a cell, with a permutation that maps it to each cell of the orbit."""
    reached = {cell: everywhere}
    waiting = [cell]
    for place in waiting:
        deadline.check()
        for generator in generators:
            if generator[place] not in reached:
                reached[generator[place]] = tuple(generator[c] for c in reached[place])
                waiting.append(generator[place])
    return reached


class SymmetrySearch:
    """Searches for symmetries with given images of some cells.

    The relation of two cells is given by the types of the houses that they share, and symmetries
    preserve it.  Mapping a cell restricts the images of the others.  Sets of cells are integers
    with one bit for each cell.
    """

    def __init__(self, layout: Layout) -> None:
        self.cells: int = layout.cells
        self.tries: int = 0
        self.houses: set[tuple[tuple[k.Kind, k.Mask], frozenset[k.Cell]]] = {
            (house_type(spec), frozenset(spec.cells)) for spec in layout.specs
        }
        homes: list[list[HouseSpec]] = [[] for _ in range(layout.cells)]
        for spec in layout.specs:
            for cell in spec.cells:
                homes[cell].append(spec)
        self.relation: list[list[object]] = []
        self.related: list[dict[object, int]] = []
        every = (1 << layout.cells) - 1
        for cell in range(layout.cells):
            deadline.check()
            shared: dict[k.Cell, list[str]] = {}
            for spec in homes[cell]:
                sort = repr((house_type(spec), len(spec.cells)))
                for other in spec.cells:
                    shared.setdefault(other, []).append(sort)
            row: list[object] = [()] * layout.cells
            sets: dict[object, int] = {}
            for other, sorts in shared.items():
                row[other] = relation = tuple(sorted(sorts))
                sets[relation] = sets.get(relation, 0) | 1 << other
            # What shares no house is related as well, by the empty relation.
            apart = every & ~sum(1 << other for other in shared)
            if apart:
                sets[()] = sets.get((), 0) | apart
            self.relation.append(row)
            self.related.append(sets)
        alike: dict[object, int] = {}
        for cell in range(layout.cells):
            own = self.relation[cell][cell]
            alike[own] = alike.get(own, 0) | 1 << cell
        self.start: dict[int, int] = {
            cell: alike[self.relation[cell][cell]] for cell in range(layout.cells)
        }

    def base(self) -> list[k.Cell]:
        """Return a base: cells that only the identity fixes all."""
        base: list[k.Cell] = []
        left = self.start
        while loose := [cell for cell, may in left.items() if may.bit_count() > 1]:
            base.append(loose[0])
            left = self._map(left, loose[0], loose[0])
        return base

    def targets(self, fixed: Sequence[k.Cell], cell: k.Cell) -> Iterator[k.Cell]:
        """Iterate over the possible images of a cell while others are fixed, by relations only."""
        left = self.start
        for other in fixed:
            left = self._map(left, other, other)
        return _members(left[cell])

    def find(self, begin: Sequence[tuple[k.Cell, k.Cell]]) -> Image | None:
        """Return a symmetry with these pairs of cells and images, or None."""
        return next(self.find_all(begin), None)

    def find_all(self, begin: Sequence[tuple[k.Cell, k.Cell]]) -> Iterator[Image]:
        """Iterate over the symmetries with these pairs of cells and images.

        Raises:
            TooManySymmetriesError: the search takes too long.
        """
        left = self.start
        image = [k.NO_CELL] * self.cells
        for cell, target in begin:
            left = self._map(left, cell, target)
            image[cell] = target
        if not all(left.values()):
            return
        # Each entry: possible images, images chosen, the next cell and its images still to try.
        levels = [self._level(left, image)]
        while levels:
            left, image, cell, targets = levels[-1]
            if cell == k.NO_CELL:
                if self._maps_houses_to_houses(image):
                    yield tuple(image)
                levels.pop()
                continue
            place = next(targets, None)
            if place is None:
                levels.pop()
                continue
            self.tries += 1
            if self.tries > MAX_TRIES:
                raise TooManySymmetriesError("the symmetries are too hard to find")
            further = self._map(left, cell, place)
            if all(further.values()):
                mapped = image.copy()
                mapped[cell] = place
                levels.append(self._level(further, mapped))

    def _level(
        self, left: dict[k.Cell, int], image: list[k.Cell]
    ) -> tuple[dict[k.Cell, int], list[k.Cell], k.Cell, Iterator[k.Cell]]:
        """Return a level of the search, which maps the cell with the fewest possible images."""
        cell = min(left, key=lambda c: left[c].bit_count(), default=k.NO_CELL)
        return left, image, cell, _members(left.get(cell, 0))

    def _map(self, left: dict[k.Cell, int], cell: k.Cell, target: k.Cell) -> dict[k.Cell, int]:
        """Return the possible images of the other cells once a cell is mapped to a target."""
        deadline.check()
        relation = self.relation[cell]
        related = self.related[target]
        taken = 1 << target
        return {
            other: may & related.get(relation[other], 0) & ~taken
            for other, may in left.items()
            if other != cell
        }

    def _maps_houses_to_houses(self, image: Sequence[k.Cell]) -> bool:
        """Return whether every house is mapped to a house."""
        return all(
            (sort, frozenset(image[cell] for cell in cells)) in self.houses
            for sort, cells in self.houses
        )


def _members(cells: int) -> Iterator[k.Cell]:
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1
