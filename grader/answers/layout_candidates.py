"""What overlapping houses leave to the cells of an empty layout, by reasoning alone.

A complete house needs each of its digits.  A cell outside that shares a house with every
cell where the house could put a digit can therefore not take this digit: whatever takes it
would repeat it.  In a sound layout of one grid that never happens; grids that overlap partly
inside boxes bring it about.
"""

from __future__ import annotations

from collections.abc import Iterator

from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout


class Leftovers:
    """The digits that cells may take: at first what all their houses have."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.masks = [
            sum(1 << digit for digit in layout.digits_of(cell)) for cell in range(layout.cells)
        ]
        self._reasons: dict[k.Cell, dict[str, None]] = {}
        self._sights = [
            sum(1 << peer for peer in layout.peers_of(cell)) for cell in range(layout.cells)
        ]

    def follow(self) -> None:
        """Strike from the cells whatever follows from the houses, until nothing more does."""
        houses = [house for house in range(self.layout.houses) if self._is_complete(house)]
        waiting = dict.fromkeys(houses)
        while waiting:
            house = next(iter(waiting))
            del waiting[house]
            for cell in self._strike(house):
                for other in self.layout.houses_of(cell):
                    if self._is_complete(other):
                        waiting[other] = None

    def _strike(self, house: k.House) -> set[k.Cell]:
        """Take the digits of a house from cells that see all their places; return the cells."""
        spec = self.layout.specs[house]
        changed = set()
        # Digits with the same places, which in most houses is all of them, go together.
        groups: dict[tuple[k.Cell, ...], k.Mask] = {}
        for digit in bits.each(spec.digits):
            places = tuple(cell for cell in spec.cells if self.masks[cell] >> digit & 1)
            groups[places] = groups.get(places, 0) | 1 << digit
        for places, digits in groups.items():
            if not places:
                continue
            common = -1
            for place in places:
                common &= self._sights[place]
            for cell in _members(common):
                if self.masks[cell] & digits:
                    self.masks[cell] &= ~digits
                    self._reasons.setdefault(cell, {})[spec.name] = None
                    changed.add(cell)
        return changed

    def _is_complete(self, house: k.House) -> bool:
        spec = self.layout.specs[house]
        return len(spec.cells) == spec.digits.bit_count()

    def empty_cells(self) -> tuple[k.Cell, ...]:
        """Return the cells that are left with no digit, ascending."""
        return tuple(cell for cell, mask in enumerate(self.masks) if not mask)

    def blame(self, cell: k.Cell) -> tuple[str, ...]:
        """Return the names of the houses that took digits from a cell."""
        return tuple(self._reasons.get(cell, ()))

    def crowded_cells(self) -> Iterator[tuple[k.House, tuple[k.Cell, ...], tuple[k.Digit, ...]]]:
        """Iterate over houses of which some cells have fewer digits between them than cells.

        For each such house one set of cells is given, with the digits that they have.  By
        Hall's theorem there is none where each cell can be given a digit of its own; a complete
        house in which a digit has no place has such cells, too.
        """
        for house, spec in enumerate(self.layout.specs):
            cells = self._crowd(spec.cells)
            if cells:
                union = 0
                for cell in cells:
                    union |= self.masks[cell]
                yield house, cells, tuple(bits.each(union))

    def _crowd(self, cells: tuple[k.Cell, ...]) -> tuple[k.Cell, ...]:
        """Return cells that have too few digits between them, or none."""
        owner: dict[k.Digit, k.Cell] = {}
        for cell in cells:
            # Look for a chain: this cell takes a digit, its owner another, and so on.
            reached = {cell}
            came: dict[k.Digit, k.Cell] = {}
            waiting = [cell]
            end = k.NO_DIGIT
            for place in waiting:
                for digit in bits.each(self.masks[place]):
                    if digit in came:
                        continue
                    came[digit] = place
                    if digit not in owner:
                        end = digit
                        break
                    if owner[digit] not in reached:
                        reached.add(owner[digit])
                        waiting.append(owner[digit])
                if end != k.NO_DIGIT:
                    break
            if end == k.NO_DIGIT:
                return tuple(c for c in cells if c in reached)
            _shift(owner, came, end, cell)
        return ()


def _shift(
    owner: dict[k.Digit, k.Cell], came: dict[k.Digit, k.Cell], end: k.Digit, start: k.Cell
) -> None:
    """Give each cell of a chain the next digit, from the free one back to the first cell."""
    given = {cell: digit for digit, cell in owner.items()}
    digit = end
    while True:
        cell = came[digit]
        before = given.get(cell)
        owner[digit] = cell
        if cell == start:
            return
        assert before is not None, "every cell but the first had a digit"
        digit = before


def _members(cells: int) -> Iterator[k.Cell]:
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1
