"""Search for the smallest text of a grid under listed symmetries and renaming of digits."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import kinds as k
from grader.model.notation import DIGIT_SYMBOLS
from grader.runtime import deadline

SYMBOLS = f"0{DIGIT_SYMBOLS}".encode("ascii")
SYMMETRIES_PER_CHECK: k.Count = 200
"""Symmetries that are tried between two checks of the deadline."""


class SymmetryMinlexSearch:
    """Tries each symmetry of a layout, and numbers the digits in order of appearance.

    The symmetries are stored in levels: each symmetry is a product of one permutation of each
    level, of which the last is applied first.  This stores a large group in little memory.

    Args:
        cells: the number of cells.
        levels: permutations of the cells; each level includes the identity.
        groups: the digits, in groups within which they may be renamed.
    """

    def __init__(
        self,
        cells: k.Count,
        levels: Sequence[Sequence[Sequence[k.Cell]]],
        groups: Sequence[Sequence[k.Digit]],
    ) -> None:
        digits = sum(len(group) for group in groups)
        self.cells = cells
        self.digits = digits
        self.depth: k.Count = len(levels)
        self.images: array[int] = array(
            "i", [c for level in levels for image in level for c in image]
        )
        self.level_start: array[int] = array("i", [0] * (self.depth + 1))
        for i, level in enumerate(levels):
            self.level_start[i + 1] = self.level_start[i] + len(level)
        self.group_of: array[int] = array("i", [0] * digits)
        self.group_first: array[int] = array("i", [group[0] for group in groups])
        self.successor: array[int] = array("i", [k.NO_DIGIT] * digits)
        for i, group in enumerate(groups):
            for j, digit in enumerate(group):
                self.group_of[digit] = i
                if j + 1 < len(group):
                    self.successor[digit] = group[j + 1]

        self.values: array[int] = array("i", [k.NO_DIGIT] * cells)
        self.orders: array[int] = array("i", [0] * (cells * (self.depth + 1)))
        self.names: array[int] = array("i", [k.NO_DIGIT] * digits)
        self.free: array[int] = array("i", [k.NO_DIGIT] * len(groups))
        self.smallest: array[int] = array("i", [0] * cells)
        self.best_order: array[int] = array("i", [0] * cells)
        self.smallest_count: k.Count = 0
        self.until_check: k.Count = SYMMETRIES_PER_CHECK

    def run(self, values: Sequence[int]) -> k.Flag:
        """Compute the smallest text of a grid; return True, as it never fails.

        Args:
            values: one digit for each cell; NO_DIGIT where it is empty.
        """
        cell: k.Cell
        for cell in range(self.cells):
            self.values[cell] = values[cell]
            self.orders[cell] = cell
            self.smallest[cell] = self.digits + 1
        self.smallest_count = 0
        self._try_symmetries(0)
        return True

    def _try_symmetries(self, level: k.Count) -> None:
        """Try all symmetries that extend the permutation at this level."""
        at: k.Count = level * self.cells
        i: k.Count
        cell: k.Cell
        if level == self.depth:
            self._compare(at)
            return
        self.until_check -= 1
        if self.until_check <= 0:
            self.until_check = SYMMETRIES_PER_CHECK
            deadline.check()
        for i in range(self.level_start[level], self.level_start[level + 1]):
            for cell in range(self.cells):
                self.orders[at + self.cells + cell] = self.orders[
                    at + self.images[i * self.cells + cell]
                ]
            self._try_symmetries(level + 1)

    def _compare(self, at: k.Count) -> None:
        """Compare the text of a symmetry with the smallest so far."""
        cell: k.Cell
        label: k.Count
        smaller: k.Flag = 0
        self._reset_names()
        for cell in range(self.cells):
            label = self._label(self.values[self.orders[at + cell]])
            if not smaller:
                if label == self.smallest[cell]:
                    continue
                if label > self.smallest[cell]:
                    return
                smaller = 1
            self.smallest[cell] = label
        if smaller:
            self.smallest_count = 0
            for cell in range(self.cells):
                self.best_order[cell] = self.orders[at + cell]
        self.smallest_count += 1

    def _reset_names(self) -> None:
        i: k.Count
        for i in range(self.digits):
            self.names[i] = k.NO_DIGIT
        for i in range(len(self.free)):
            self.free[i] = self.group_first[i]

    def _label(self, digit: k.Digit) -> k.Count:
        """Return the label of a digit; a new digit gets the next label of its group."""
        if digit == k.NO_DIGIT:
            return 0
        group: k.Count = self.group_of[digit]
        if self.names[digit] == k.NO_DIGIT:
            self.names[digit] = self.free[group]
            self.free[group] = self.successor[self.free[group]]
        return self.names[digit] + 1

    # Results.

    def text(self) -> str:
        """Return the smallest text, with 0 for an empty cell."""
        symbols: bytes = SYMBOLS
        line: bytearray = bytearray(self.cells)
        cell: k.Cell
        for cell in range(self.cells):
            line[cell] = symbols[self.smallest[cell]]
        return line.decode("ascii")

    def sources(self) -> tuple[k.Cell, ...]:
        """Return, for each cell of the smallest text, the cell of the source it comes from."""
        return tuple(self.best_order)

    def labels(self) -> tuple[k.Digit, ...]:
        """Return the digit that replaces each digit; unused digits come last."""
        cell: k.Cell
        digit: k.Digit
        self._reset_names()
        for cell in range(self.cells):
            self._label(self.values[self.best_order[cell]])
        for digit in range(self.digits):
            self._label(digit)
        return tuple(self.names)

    def automorphisms(self) -> int:
        """Return the number of automorphisms: symmetries with a renaming that change nothing."""
        cell: k.Cell
        digit: k.Digit
        self._reset_names()
        for cell in range(self.cells):
            self._label(self.values[cell])
        unused = [0] * len(self.free)
        total: int = self.smallest_count
        for digit in range(self.digits):
            if self.names[digit] == k.NO_DIGIT:
                unused[self.group_of[digit]] += 1
                total *= unused[self.group_of[digit]]
        return total
