"""Find naked and hidden singles quickly, from the givens alone."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout


class SinglesSolver:
    """Finds singles on a layout with givens, by the digits that each house contains.

    Checking whether a cell is a single takes a fraction of a microsecond; a search takes several
    microseconds.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.values: array[int] = array("i", [k.NO_DIGIT]) * layout.cells
        self.used: array[int] = array("I", [0]) * layout.houses
        # The digits and houses with the singles placed so far, and the candidates of each cell.
        self.known: array[int] = array("i", [k.NO_DIGIT]) * layout.cells
        self.seen: array[int] = array("I", [0]) * layout.houses
        self.open: array[int] = array("I", [0]) * layout.cells

    def load(self, givens: Sequence[int]) -> None:
        """Load givens: one digit for each cell, NO_DIGIT where it is empty."""
        cell: k.Cell
        house: k.House
        digit: k.Digit
        for house in range(self.layout.houses):
            self.used[house] = 0
        for cell in range(self.layout.cells):
            digit = givens[cell]
            self.values[cell] = k.NO_DIGIT
            if digit != k.NO_DIGIT:
                self.add_given(cell, digit)

    def add_given(self, cell: k.Cell, digit: k.Digit) -> None:
        """Fill an empty cell."""
        layout = self.layout
        i: k.Count
        self.values[cell] = digit
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            self.used[layout.cell_houses[i]] |= bits.bit(digit)

    def remove_given(self, cell: k.Cell) -> None:
        """Empty a filled cell."""
        layout = self.layout
        i: k.Count
        bit: k.Mask = bits.bit(self.values[cell])
        self.values[cell] = k.NO_DIGIT
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            self.used[layout.cell_houses[i]] &= ~bit

    def is_single(self, cell: k.Cell, digit: k.Digit, boxes_only: k.Flag, naked: k.Flag) -> k.Flag:
        """Return whether an empty cell is a single.

        Args:
            cell: an empty cell.
            digit: its digit in the solution.
            boxes_only: ignore hidden singles in rows, columns and extra houses.
            naked: include naked singles.
        """
        layout = self.layout
        bit: k.Mask = bits.bit(digit)
        i: k.Count
        j: k.Count
        if naked and self.candidates(cell) == bit:
            return 1
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            house: k.House = layout.cell_houses[i]
            if not layout.complete[house] or (boxes_only and layout.kinds[house] != k.BOX):
                continue
            alone: k.Flag = 1
            for j in range(layout.house_start[house], layout.house_start[house + 1]):
                other: k.Cell = layout.house_cells[j]
                is_open: k.Flag = other != cell and self.values[other] == k.NO_DIGIT
                if is_open and self.candidates(other) & bit:
                    alone = 0
                    break
            if alone:
                return 1
        return 0

    def candidates(self, cell: k.Cell) -> k.Mask:
        """Return the candidates of a cell: the digits that none of its houses contains."""
        layout = self.layout
        i: k.Count
        mask: k.Mask = layout.cell_digits[cell]
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            mask &= ~self.used[layout.cell_houses[i]]
        return mask

    def solves(self, givens: Sequence[int]) -> k.Flag:
        """Return whether singles alone solve a puzzle."""
        cell: k.Cell
        self.load(givens)
        self.reset()
        while self.place_singles(0, 1):
            pass
        for cell in range(self.layout.cells):
            if self.known[cell] == k.NO_DIGIT:
                return 0
        return 1

    def filled(self) -> tuple[k.Digit, ...]:
        """Return the digit of each cell in a puzzle that `solves` has solved."""
        # Indexing is five times as fast as iterating over the memoryview.
        return tuple([self.known[cell] for cell in range(self.layout.cells)])

    def has_single(self, givens: Sequence[int]) -> k.Flag:
        """Return whether a puzzle has a single in its initial position."""
        self.load(givens)
        self.reset()
        return self.place_singles(0, 1)

    def reset(self) -> None:
        """Forget the singles placed, and keep the givens."""
        cell: k.Cell
        house: k.House
        for cell in range(self.layout.cells):
            self.known[cell] = self.values[cell]
        for house in range(self.layout.houses):
            self.seen[house] = self.used[house]

    def place_singles(self, boxes_only: k.Flag, naked: k.Flag) -> k.Flag:
        """Place all current singles; return whether there were any."""
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
                self._place(cell, bits.lowest(mask))
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
            # Digits placed since the candidates were computed are no longer open.
            once &= ~(twice | self.seen[house])
            for i in range(layout.house_start[house], layout.house_start[house + 1]):
                cell = layout.house_cells[i]
                if once and self.known[cell] == k.NO_DIGIT and self.open[cell] & once:
                    self._place(cell, bits.lowest(self.open[cell] & once))
                    once &= ~self.open[cell]
                    placed = 1
        return placed

    def _place(self, cell: k.Cell, digit: k.Digit) -> None:
        layout = self.layout
        i: k.Count
        self.known[cell] = digit
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            self.seen[layout.cell_houses[i]] |= bits.bit(digit)
