"""Take givens away that are singles again at once, which needs no search at all."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.generate.singles import Singles
from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout


class Clearing(Singles):
    """Takes givens away that are singles again at once.

    A given may go if it is the only digit left for its cell, or if its digit has no other cell
    in a house, as far as the remaining givens tell.  What goes last comes back first, so a
    puzzle made in this way is solved by singles and has one solution.
    """

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.removed = array("i", [k.NO_DIGIT]) * layout.cells
        # The same while it is found out what follows, the digits open in each cell, and those
        # that a house has in one place, or in several.
        self.known = array("i", [k.NO_DIGIT]) * layout.cells
        self.seen = array("I", [0]) * layout.houses
        self.open = array("I", [0]) * layout.cells

    def clear(
        self,
        order: Sequence[Sequence[int]],
        boxes_only: k.Flag,
        naked: k.Flag,
        deep: k.Flag,
        least: k.Count,
    ) -> list[tuple[int, ...]]:
        """Take away what can go, in this order, and return it.

        Args:
            order: groups of cells that go together or not at all.
            boxes_only: hidden singles count in boxes only, not in other houses.
            naked: cells with one digit left count, too.
            deep: it is enough if they are singles after some others; without others that
                takes a fifth of the time.
            least: how many givens stay in any case.
        """
        left: k.Count = self.layout.cells
        cell: k.Cell
        for cell in range(self.layout.cells):
            if self.values[cell] == k.NO_DIGIT:
                left -= 1
        gone: list[tuple[int, ...]] = []
        for orbit in order:
            if left - len(orbit) < least:
                continue
            fine: k.Flag = 1
            for cell in orbit:
                self.removed[cell] = self.values[cell]
                self.take(cell)
            for cell in orbit:
                if fine and not self.is_single(cell, self.removed[cell], boxes_only, naked):
                    fine = 0
            if not fine and deep and self._come_back(orbit, boxes_only, naked):
                fine = 1
            if fine:
                gone.append(tuple(orbit))
                left -= len(orbit)
            else:
                for cell in orbit:
                    self.give(cell, self.removed[cell])
        return gone

    def fills(self, givens: Sequence[int]) -> k.Flag:
        """Tell whether singles alone solve a puzzle, given by one digit a cell."""
        cell: k.Cell
        self.load(givens)
        self._recall()
        while self._place_singles(0, 1):
            pass
        for cell in range(self.layout.cells):
            if self.known[cell] == k.NO_DIGIT:
                return 0
        return 1

    def finds_any(self, givens: Sequence[int]) -> k.Flag:
        """Tell whether there is a single at once."""
        self.load(givens)
        self._recall()
        return self._place_singles(0, 1)

    def _recall(self) -> None:
        """Know no more than what is given."""
        cell: k.Cell
        house: k.House
        for cell in range(self.layout.cells):
            self.known[cell] = self.values[cell]
        for house in range(self.layout.houses):
            self.seen[house] = self.used[house]

    def _come_back(self, orbit: Sequence[int], boxes_only: k.Flag, naked: k.Flag) -> k.Flag:
        """Tell whether all cells of a group are found again, one single after the other."""
        cell: k.Cell
        self._recall()
        while self._place_singles(boxes_only, naked):
            missing: k.Flag = 0
            for cell in orbit:
                if self.known[cell] == k.NO_DIGIT:
                    missing = 1
            if not missing:
                return 1
        return 0

    def _place_singles(self, boxes_only: k.Flag, naked: k.Flag) -> k.Flag:
        """Place the singles that there are, and tell whether there were any."""
        layout = self.layout
        cell: k.Cell
        house: k.House
        i: k.Count
        placed: k.Flag = 0
        for cell in range(layout.cells):
            if self.known[cell] != k.NO_DIGIT:
                continue
            mask: k.Mask = layout.cell_digits[cell]
            for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                mask &= ~self.seen[layout.cell_houses[i]]
            self.open[cell] = mask
            if naked and bits.is_single(mask):
                self._note(cell, bits.lowest(mask))
                placed = 1
        for house in range(layout.houses):
            if not layout.complete[house] or (boxes_only and layout.kinds[house] != k.BOX):
                continue
            once: k.Mask = 0
            twice: k.Mask = 0
            for i in range(layout.house_start[house], layout.house_start[house + 1]):
                cell = layout.house_cells[i]
                if self.known[cell] == k.NO_DIGIT:
                    twice |= once & self.open[cell]
                    once |= self.open[cell]
            # What was placed since the digits were noted is no longer open.
            once &= ~(twice | self.seen[house])
            for i in range(layout.house_start[house], layout.house_start[house + 1]):
                cell = layout.house_cells[i]
                if once and self.known[cell] == k.NO_DIGIT and self.open[cell] & once:
                    self._note(cell, bits.lowest(self.open[cell] & once))
                    once &= ~self.open[cell]
                    placed = 1
        return placed

    def _note(self, cell: k.Cell, digit: k.Digit) -> None:
        layout = self.layout
        i: k.Count
        self.known[cell] = digit
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            self.seen[layout.cell_houses[i]] |= bits.bit(digit)
