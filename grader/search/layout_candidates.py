"""The candidates of an empty layout, reduced by reasoning about overlapping houses.

A complete house needs each of its digits.  A cell outside the house that shares a house with every
place of a digit in it cannot hold this digit, because the digit would repeat.  This never happens
in a valid layout of one grid, but it does where grids overlap partly inside boxes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.runtime import deadline


class LayoutCandidates:
    """The candidates of each cell; initially the digits that all its houses have.

    Raises:
        TimeUp: the deadline of the thread has passed.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.masks: list[int] = [
            sum(1 << digit for digit in layout.digits_of(cell)) for cell in range(layout.cells)
        ]
        self._reasons: dict[k.Cell, dict[str, None]] = {}
        self._peer_masks = [_mask(layout.peers_of(cell)) for cell in range(layout.cells)]

    def propagate(self) -> None:
        """Remove candidates until no house removes any more.

        Raises:
            TimeUp: the deadline of the thread has passed.
        """
        houses = [house for house in range(self.layout.houses) if self._is_complete(house)]
        waiting = dict.fromkeys(houses)
        while waiting:
            house = next(iter(waiting))
            del waiting[house]
            deadline.check()
            for cell in self._remove_digits(house):
                for other in self.layout.houses_of(cell):
                    if self._is_complete(other):
                        waiting[other] = None

    def _remove_digits(self, house: k.House) -> set[k.Cell]:
        """Remove digits of a house from cells that see all their places; return these cells."""
        spec = self.layout.specs[house]
        changed = set()
        # Digits with the same places are handled together: in most houses these are all digits.
        groups: dict[tuple[k.Cell, ...], k.Mask] = {}
        for digit in bits.each(spec.digits):
            places = tuple(cell for cell in spec.cells if self.masks[cell] >> digit & 1)
            groups[places] = groups.get(places, 0) | 1 << digit
        for places, digits in groups.items():
            if not places:
                continue
            common = -1
            for place in places:
                common &= self._peer_masks[place]
            for cell in _members(common):
                if self.masks[cell] & digits:
                    self.masks[cell] &= ~digits
                    self._reasons.setdefault(cell, {})[spec.name] = None
                    changed.add(cell)
        return changed

    def _is_complete(self, house: k.House) -> bool:
        return self.layout.specs[house].is_complete()

    def empty_cells(self) -> tuple[k.Cell, ...]:
        """Return the cells without candidates, ascending."""
        return tuple(cell for cell, mask in enumerate(self.masks) if not mask)

    def excluding_houses(self, cell: k.Cell) -> tuple[str, ...]:
        """Return the names of the houses that removed candidates from a cell."""
        return tuple(self._reasons.get(cell, ()))

    def crowded_cells(self) -> Iterator[tuple[k.House, tuple[k.Cell, ...], tuple[k.Digit, ...]]]:
        """Iterate over houses with a set of cells that has fewer candidates than cells.

        Each item is a house, one such set of cells, and its candidates.  By Hall's theorem
        there is no such set exactly if each cell can have a digit of its own; a complete house
        in which a digit has no place has such a set, too.

        Raises:
            TimeUp: the deadline of the thread has passed.
        """
        for house, spec in enumerate(self.layout.specs):
            deadline.check()
            # With as many candidates in each cell as there are cells, any order of choice works.
            if all(self.masks[cell].bit_count() >= len(spec.cells) for cell in spec.cells):
                continue
            cells = self._hall_violator(spec.cells)
            if cells:
                union = 0
                for cell in cells:
                    union |= self.masks[cell]
                yield house, cells, tuple(bits.each(union))

    def _hall_violator(self, cells: tuple[k.Cell, ...]) -> tuple[k.Cell, ...]:
        """Return a set of cells with fewer candidates than cells, or an empty tuple."""
        owner: dict[k.Digit, k.Cell] = {}
        for cell in cells:
            # Look for an augmenting path: this cell takes a digit, its owner another, and so on.
            reached = {cell}
            reached_from: dict[k.Digit, k.Cell] = {}
            waiting = [cell]
            end = k.NO_DIGIT
            for place in waiting:
                for digit in bits.each(self.masks[place]):
                    if digit in reached_from:
                        continue
                    reached_from[digit] = place
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
            _reassign(owner, reached_from, end, cell)
        return ()


def _reassign(
    owner: dict[k.Digit, k.Cell], reached_from: dict[k.Digit, k.Cell], end: k.Digit, start: k.Cell
) -> None:
    """Give each cell of an augmenting path the next digit, from the free digit backwards."""
    given = {cell: digit for digit, cell in owner.items()}
    digit = end
    while True:
        cell = reached_from[digit]
        before = given.get(cell)
        owner[digit] = cell
        if cell == start:
            return
        assert before is not None, "every cell but the first had a digit"
        digit = before


def _mask(cells: Iterable[k.Cell]) -> int:
    """Return the mask of the peers of a cell.

    Raises:
        TimeUp: the deadline of the thread has passed.
    """
    deadline.check()
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def _members(cells: int) -> Iterator[k.Cell]:
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1
