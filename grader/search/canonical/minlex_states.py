"""The states of a search for the minlex form of a square grid, and what the last ones tell."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import factorial

from grader.model import bits
from grader.model import kinds as k
from grader.model.notation import DIGIT_SYMBOLS
from grader.search.canonical.minlex_nine import MinlexNine

SYMBOLS = f"0{DIGIT_SYMBOLS}".encode("ascii")
INITIAL_STATES = 256
"""The initial capacity for states."""


class MinlexStates:
    """A grid, and the ways to its smallest text: a base of `MinlexSearch`, which finds them.

    A *state* consists of the source rows taken, in order, and of an order of the stacks and of the
    columns in each stack, with ties.  Tied columns are equal in all rows so far; their order stays
    open until a row distinguishes them.

    Digits are numbered in order of appearance.  Digits of the first row with givens are
    identified by their columns and share the ties of these: "012" in a stack means that two
    columns with a digit come last, but not which of them has the 1.

    A state is a record of `width` integers: see the offsets in `__init__`.

    Args:
        size: the number of rows, columns and digits.
        stack: the number of columns of a stack.
        band: the number of rows of a band.  If it equals `stack`, the grid may be transposed.
    """

    def __init__(self, size: k.Count, stack: k.Count, band: k.Count) -> None:
        self.size = size
        self.stack = stack
        self.band = band
        self.stacks: k.Count = size // stack
        self.turns = 2 if stack == band else 1
        self.boxed: k.Flag = int(stack * band == size)
        self.stack_of: array[int] = array("i", [column // stack for column in range(size)])

        # The source and its transpose, with the column of each digit of a row, and the numbers
        # of digits in each stack of a row, in each row, and in each band.
        self.grid: array[int] = array("i", [0]) * (2 * size * size)
        self.column_of: array[int] = array("i", [0]) * (2 * size * size)
        self.counts: array[int] = array("i", [0]) * (2 * size * self.stacks)
        self.row_counts: array[int] = array("i", [0]) * (2 * size)
        self.band_counts: array[int] = array("i", [0]) * (2 * size)
        self.band_of: array[int] = array("i", [row // band for row in range(2 * size)])
        self.box_masks: array[int] = array("I", [0]) * size
        self.digits: k.Count = 0

        # Offsets in a state: whether it is transposed, the number of labels used, its first row
        # with a digit, the set of rows taken; then lists: the rows in order; for each column and
        # each stack its place, which is the first of its block if it is tied; for each digit
        # that is not identified by its column, its label from 1, or 0.
        self.turned_at = 0
        self.labels_at = 1
        self.first_at = 2
        self.used_at = 3
        self.rows_at = 4
        self.place_at: k.Count = self.rows_at + size
        self.slot_at: k.Count = self.place_at + size
        self.label_at: k.Count = self.slot_at + self.stacks
        self.width: k.Count = self.label_at + size

        # A row is computed on a stack of states, one level deeper at each branch.
        self.work: array[int] = array("i", [0]) * (self.width * (size + self.stacks + 3))
        self.states: array[int] = array("i", [0]) * (self.width * INITIAL_STATES)
        self.next_states: array[int] = array("i", [0]) * (self.width * INITIAL_STATES)
        self.capacity: k.Count = INITIAL_STATES
        self.count: k.Count = 0
        self.next_count: k.Count = 0
        self.overflow: k.Flag = 0

        # The smallest text so far, its first row with givens, and an order of the columns.
        self.smallest: array[int] = array("i", [0]) * (size * size)
        self.heads: array[int] = array("i", [0]) * size
        self.order: array[int] = array("i", [0]) * size

    def _load(self, values: Sequence[int]) -> k.Flag:
        """Load the source and count its digits; return whether none occurs twice in a house."""
        size: k.Count = self.size
        row: k.Count
        column: k.Count
        at: k.Count
        digit: k.Digit
        seen: k.Mask = 0
        for at in range(2 * size * size):
            self.column_of[at] = -1
        for at in range(2 * size * self.stacks):
            self.counts[at] = 0
        for at in range(2 * size):
            self.row_counts[at] = 0
            self.band_counts[at] = 0
        for at in range(size):
            self.box_masks[at] = 0
        for row in range(size):
            at = row // self.band * self.stacks
            for column in range(size):
                digit = values[row * size + column]
                if not k.NO_DIGIT <= digit < size:
                    return False
                self.grid[row * size + column] = digit
                self.grid[(size + column) * size + row] = digit
                if digit == k.NO_DIGIT:
                    continue
                seen |= bits.bit(digit)
                if self.boxed:
                    if self.box_masks[at + self.stack_of[column]] & bits.bit(digit):
                        return False
                    self.box_masks[at + self.stack_of[column]] |= bits.bit(digit)
                if not self._record(row, column, digit) or not self._record(
                    size + column, row, digit
                ):
                    return False
        self.digits = bits.size(seen)
        return True

    def _record(self, row: k.Count, column: k.Count, digit: k.Digit) -> k.Flag:
        """Record a digit of a row; return False if the row already has it.

        The rows of the transposed grid come after those of the grid.
        """
        if self.column_of[row * self.size + digit] >= 0:
            return False
        self.column_of[row * self.size + digit] = column
        self.counts[row * self.stacks + self.stack_of[column]] += 1
        self.row_counts[row] += 1
        self.band_counts[self.band_of[row]] += 1
        return True

    def _begin(self) -> None:
        """Begin with the empty state; with one for each way to turn the grid, if it may be."""
        turn: k.Count
        i: k.Count
        self.count = self.turns
        for turn in range(self.turns):
            for i in range(self.width):
                self.states[turn * self.width + i] = 0
            self.states[turn * self.width + self.turned_at] = turn
            self.states[turn * self.width + self.first_at] = -1

    def _reserve(self, capacity: k.Count) -> None:
        """Change the capacity for states; the current ones are kept."""
        states = array("i", [0]) * (self.width * capacity)
        i: k.Count
        for i in range(self.width * min(self.count, capacity)):
            states[i] = self.states[i]
        self.states = states
        self.next_states = array("i", [0]) * (self.width * capacity)
        self.capacity = capacity

    def _begin_next(self) -> None:
        """Begin the next states, for which there is room yet."""
        self._drop_next()
        self.overflow = 0

    def _drop_next(self) -> None:
        """Drop the next states."""
        self.next_count = 0

    def _store_state(self, depth: k.Count) -> None:
        """Store a state whose row is the smallest so far."""
        at: k.Count = depth * self.width
        to: k.Count = self.next_count * self.width
        i: k.Count
        if self.next_count == self.capacity:
            self.overflow = 1
            return
        for i in range(self.width):
            self.next_states[to + i] = self.work[at + i]
        self.next_count += 1

    def _take_next(self) -> None:
        """Go on with the next states, which are complete."""
        self.states, self.next_states = self.next_states, self.states
        self.count = self.next_count

    def _take_over(self, nine: MinlexNine) -> None:
        """Take over the number of the remaining states, and the first of them."""
        i: k.Count
        self.count = nine.count
        self.states[self.turned_at] = nine.is_transposed()
        self.states[self.labels_at] = nine.labels_used()
        self.states[self.first_at] = nine.first_row()
        for i in range(9):
            self.states[self.rows_at + i] = nine.row_at(i)
            self.states[self.place_at + i] = nine.place_of(i)
            self.states[self.label_at + i] = nine.label_of(i)
        for i in range(3):
            self.states[self.slot_at + i] = nine.slot_of(i)

    def text(self) -> str:
        """Return the smallest text, with 0 for an empty cell."""
        symbols: bytes = SYMBOLS
        cells: k.Count = self.size * self.size
        line: bytearray = bytearray(cells)
        cell: k.Cell
        for cell in range(cells):
            line[cell] = symbols[self.smallest[cell]]
        return line.decode("ascii")

    def sources(self) -> tuple[k.Cell, ...]:
        """Return, for each cell of the smallest text, the cell of the source it comes from."""
        size: k.Count = self.size
        i: k.Count
        row: k.Count
        column: k.Count
        self._order_columns()
        found: list[int] = [0] * (size * size)
        for i in range(size):
            row = self.states[self.rows_at + i]
            for column in range(size):
                if row < size:
                    found[i * size + column] = row * size + self.order[column]
                else:
                    found[i * size + column] = self.order[column] * size + row - size
        return tuple(found)

    def labels(self) -> tuple[k.Digit, ...]:
        """Return the 0-based digit that replaces each digit; unused digits come last."""
        size: k.Count = self.size
        first: k.Count = self.states[self.first_at]
        labels: list[int] = [0] * size
        free: k.Count = self.states[self.labels_at]
        digit: k.Digit
        place: k.Count
        self._order_columns()
        for digit in range(size):
            labels[digit] = self.states[self.label_at + digit] - 1
        for place in range(size):
            if first >= 0:
                digit = self.grid[first * size + self.order[place]]
                if digit != k.NO_DIGIT:
                    labels[digit] = self.heads[place] - 1
        for digit in range(size):
            if labels[digit] < 0:
                labels[digit] = free
                free += 1
        return tuple(labels)

    def automorphisms(self) -> int:
        """Return the number of automorphisms: symmetries with a renaming that change nothing.

        It equals the number of ways to the smallest text.
        """
        size: k.Count = self.size
        column: k.Count
        stack: k.Count
        row: k.Count
        i: k.Count
        tied: k.Count
        empty_rows: k.Count
        empty_bands: k.Count = 0
        ways = self.count * factorial(size - self.digits)
        # A tie of n columns stands for n! orders; the i-th column contributes the factor i.
        for column in range(size):
            stack = self.stack_of[column]
            tied = 0
            for i in range(stack * self.stack, column + 1):
                tied += self.states[self.place_at + i] == self.states[self.place_at + column]
            if tied > 1:
                ways *= tied
        for stack in range(self.stacks):
            tied = 0
            for i in range(stack + 1):
                tied += self.states[self.slot_at + i] == self.states[self.slot_at + stack]
            if tied > 1:
                ways *= tied
        # Empty rows and empty bands can be permuted as well.
        turn: k.Count = self.states[self.turned_at]
        bands: k.Count = size // self.band
        for i in range(turn * bands, (turn + 1) * bands):
            empty_rows = 0
            for row in range(i * self.band, (i + 1) * self.band):
                empty_rows += not self.row_counts[row]
            empty_bands += empty_rows == self.band
            if empty_rows > 1:
                ways *= factorial(empty_rows)
        return ways * factorial(empty_bands)

    def _order_columns(self) -> None:
        """Find the columns in the order of the first remaining state; ties ascending."""
        slot: k.Count
        stack: k.Count
        column: k.Count
        place: k.Count
        at: k.Count = 0
        for slot in range(self.stacks):
            for stack in range(self.stacks):
                if self.states[self.slot_at + stack] != slot:
                    continue
                for place in range(self.stack):
                    for column in range(stack * self.stack, (stack + 1) * self.stack):
                        if self.states[self.place_at + column] == place:
                            self.order[at] = column
                            at += 1
