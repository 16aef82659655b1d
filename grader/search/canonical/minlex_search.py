"""Search for the minlex form of a square grid: its smallest text under isomorphisms.

Rows may be reordered within bands, bands among each other, and likewise columns within stacks; in
classic layouts of any box shape and Latin squares.  The cost depends on the automorphisms of the
puzzle, not on the number of symmetries of the layout.

This module is long because all ways to extend a row write to the same states.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits
from grader.model import kinds as k
from grader.runtime import deadline
from grader.search.canonical.minlex_nine import MinlexNine
from grader.search.canonical.minlex_states import INITIAL_STATES, MinlexStates

MAX_KEPT_STATES: k.Count = 16 * INITIAL_STATES
"""A larger capacity for states is not kept for the next grid."""
MAX_STATE_INTEGERS = 8_000_000
"""The number of integers in the states of a row at which the search gives up."""
STATES_PER_CHECK: k.Count = 64
"""States that are extended by a row, or ties in it, between two checks of the deadline."""


class MinlexSearch(MinlexStates):
    """Finds the order of rows and columns that makes the text of a grid smallest.

    The text is built row by row.  After each row only the states with the smallest text are
    kept, so that finally all ways to the smallest text remain.

    Args:
        size: the number of rows, columns and digits.
        stack: the number of columns of a stack.
        band: the number of rows of a band.  If it equals `stack`, the grid may be transposed.
        quick: use `MinlexNine` for classic 9x9, which gives the same results.
    """

    def __init__(self, size: k.Count, stack: k.Count, band: k.Count, quick: bool = True) -> None:
        super().__init__(size, stack, band)
        self.best: array[int] = array("i", [0]) * size
        self.started: k.Flag = 0
        self.until_check: k.Count = STATES_PER_CHECK
        self.nine: MinlexNine | None = None
        if quick and size == 9 and stack == 3 and band == 3:
            self.nine = MinlexNine(self.grid, self.column_of, self.smallest, self.heads)

    def run(self, values: Sequence[int]) -> k.Flag:
        """Compute the smallest text of a grid; return whether this succeeded.

        It fails if a digit occurs twice in a house, or if there are too many states.

        Args:
            values: one digit for each cell, row by row; NO_DIGIT where it is empty.
        """
        row: k.Count
        if not self._load(values):
            return False
        if self.nine is not None:
            self.nine.run()
            self._take_over(self.nine)
            return True
        if self.capacity > MAX_KEPT_STATES:
            self._reserve(INITIAL_STATES)
        self._begin()
        self.started = 0
        for row in range(self.size):
            self._reset_best(0)
            while not self._add_row(row):
                if self.width * self.capacity > MAX_STATE_INTEGERS // 2:
                    return False
                self._reserve(2 * self.capacity)
            self._take_next()
        return True

    def _reset_best(self, place: k.Count) -> None:
        """Reset the best row from this place on to a value that any label is smaller than."""
        i: k.Count
        for i in range(place, self.size):
            self.best[i] = self.size + 1

    def _add_row(self, row: k.Count) -> k.Flag:
        """Extend the states by one row and keep those whose row is smallest.

        Return False if there are too many.  The best row found so far is kept, which makes the
        next attempt shorter.
        """
        state: k.Count
        i: k.Count
        self._begin_next()
        for state in range(self.count):
            self._check_deadline()
            for i in range(self.width):
                self.work[i] = self.states[state * self.width + i]
            if row % self.band:
                self._try_band(row, self.band_of[self.work[self.rows_at + row - 1]])
            else:
                self._try_bands(row)
            if self.overflow:
                return False
        for i in range(self.size):
            self.smallest[row * self.size + i] = self.best[i]
        # Zeros come first, so a row with a digit ends with a digit.
        if not self.started and self.best[self.size - 1]:
            self.started = 1
            for i in range(self.size):
                self.heads[i] = self.best[i]
        return True

    def _check_deadline(self) -> k.Flag:
        """Check the deadline once in a while."""
        self.until_check -= 1
        if self.until_check <= 0:
            self.until_check = STATES_PER_CHECK
            deadline.check()
        return True

    def _try_bands(self, row: k.Count) -> k.Flag:
        """Try the rows of all unused bands; of empty bands only the first."""
        bands: k.Count = self.size // self.band
        band: k.Count
        empty_seen: k.Flag = 0
        turn: k.Count = self.work[self.turned_at]
        for band in range(turn * bands, (turn + 1) * bands):
            # All rows of a band are taken before the next band is started.
            if self.work[self.used_at] & bits.bit((band - turn * bands) * self.band):
                continue
            if not self.band_counts[band]:
                if empty_seen:
                    continue
                empty_seen = 1
            self._try_band(row, band)
        return True

    def _try_band(self, row: k.Count, band: k.Count) -> k.Flag:
        """Try the unused rows of a band; of empty rows only the first."""
        source: k.Count
        i: k.Count
        used: k.Mask
        empty_seen: k.Flag = 0
        turn: k.Count = self.work[self.turned_at]
        for source in range(band * self.band, (band + 1) * self.band):
            used = bits.bit(source - turn * self.size)
            if self.work[self.used_at] & used:
                continue
            if not self.row_counts[source]:
                if empty_seen:
                    continue
                empty_seen = 1
            for i in range(self.width):
                self.work[self.width + i] = self.work[i]
            self.work[self.width + self.rows_at + row] = source
            self.work[self.width + self.used_at] |= used
            if self.started:
                self._fill(1, source, 0)
            elif self.row_counts[source]:
                self._fill_first(source)
            elif self._write_zeros(0, self.size):
                self._store_state(1)
        return True

    def _fill_first(self, source: k.Count) -> None:
        """Order the columns by the first row with digits: stacks with few digits first."""
        at: k.Count = self.width
        counts: k.Count = source * self.stacks
        label: k.Count = 0
        slot: k.Count = 0
        stack: k.Count
        column: k.Count
        i: k.Count
        for i in range(self.stack + 1):
            for stack in range(self.stacks):
                if self.counts[counts + stack] != i:
                    continue
                self.work[at + self.slot_at + stack] = slot
                for column in range(stack * self.stack, (stack + 1) * self.stack):
                    if self.grid[source * self.size + column] != k.NO_DIGIT:
                        self.work[at + self.place_at + column] = self.stack - i
            for stack in range(self.stacks):
                if self.counts[counts + stack] != i:
                    continue
                if not self._write_zeros(slot * self.stack, self.stack - i):
                    return
                for column in range((slot + 1) * self.stack - i, (slot + 1) * self.stack):
                    label += 1
                    if not self._write_label(column, label):
                        return
                slot += 1
        self.work[at + self.first_at] = source
        self.work[at + self.labels_at] = label
        self._store_state(1)

    def _fill(self, depth: k.Count, source: k.Count, place: k.Count) -> k.Flag:
        """Complete a row from a place on in all ways that may be smallest; store the states.

        Raises:
            TimeUp: the deadline of the thread has passed.
        """
        at: k.Count = depth * self.width
        slot: k.Count
        stack: k.Count
        tied: k.Count
        zeros: k.Count
        self._check_deadline()
        if self.overflow:
            return True
        while place < self.size:
            slot = self.stack_of[place]
            if place == slot * self.stack:
                tied = self._count_stacks(at, slot)
                if tied > 1:
                    zeros = self._bring_empty_stacks_first(at, source, slot, tied)
                    if not zeros:
                        return self._branch_stacks(depth, source, place)
                    if not self._write_zeros(place, zeros * self.stack):
                        return True
                    place += zeros * self.stack
                    continue
            stack = self._stack_in(at, slot)
            tied = self._count_columns(at, stack, place - slot * self.stack)
            if tied > 1:
                zeros = self._bring_zeros_first(at, source, stack, place - slot * self.stack, tied)
                if not zeros:
                    return self._branch_columns(depth, source, place)
                if not self._write_zeros(place, zeros):
                    return True
                place += zeros
            else:
                if not self._write_cell(at, source, place, self._column_in(at, stack, place)):
                    return True
                place += 1
        self._store_state(depth)
        return True

    def _count_stacks(self, at: k.Count, slot: k.Count) -> k.Count:
        """Return the number of stacks tied from this place on."""
        stack: k.Count
        tied: k.Count = 0
        for stack in range(self.stacks):
            if self.work[at + self.slot_at + stack] == slot:
                tied += 1
        return tied

    def _stack_in(self, at: k.Count, slot: k.Count) -> k.Count:
        """Return the first stack that may take this place."""
        stack: k.Count = 0
        while self.work[at + self.slot_at + stack] != slot:
            stack += 1
        return stack

    def _count_columns(self, at: k.Count, stack: k.Count, place: k.Count) -> k.Count:
        """Return the number of columns of a stack tied from this place on."""
        column: k.Count
        tied: k.Count = 0
        for column in range(stack * self.stack, (stack + 1) * self.stack):
            if self.work[at + self.place_at + column] == place:
                tied += 1
        return tied

    def _column_in(self, at: k.Count, stack: k.Count, place: k.Count) -> k.Count:
        """Return the first column of a stack that may take this place of the row."""
        column: k.Count = stack * self.stack
        place -= self.stack_of[place] * self.stack
        while self.work[at + self.place_at + column] != place:
            column += 1
        return column

    def _bring_empty_stacks_first(
        self, at: k.Count, source: k.Count, slot: k.Count, tied: k.Count
    ) -> k.Count:
        """Order tied stacks without a digit in the row before the others; return their number."""
        stack: k.Count
        zeros: k.Count = 0
        for stack in range(self.stacks):
            if self.work[at + self.slot_at + stack] == slot:
                zeros += not self.counts[source * self.stacks + stack]
        if 0 < zeros < tied:
            for stack in range(self.stacks):
                if (
                    self.work[at + self.slot_at + stack] == slot
                    and self.counts[source * self.stacks + stack]
                ):
                    self.work[at + self.slot_at + stack] += zeros
        return zeros

    def _bring_zeros_first(
        self, at: k.Count, source: k.Count, stack: k.Count, place: k.Count, tied: k.Count
    ) -> k.Count:
        """Order tied columns that are empty in the row before the others; return their number."""
        column: k.Count
        cells: k.Count = source * self.size
        zeros: k.Count = 0
        for column in range(stack * self.stack, (stack + 1) * self.stack):
            if self.work[at + self.place_at + column] == place:
                zeros += self.grid[cells + column] == k.NO_DIGIT
        if 0 < zeros < tied:
            for column in range(stack * self.stack, (stack + 1) * self.stack):
                if (
                    self.work[at + self.place_at + column] == place
                    and self.grid[cells + column] != k.NO_DIGIT
                ):
                    self.work[at + self.place_at + column] += zeros
        return zeros

    def _branch_stacks(self, depth: k.Count, source: k.Count, place: k.Count) -> k.Flag:
        """Continue with each of the tied stacks as the first one."""
        at: k.Count = depth * self.width
        slot: k.Count = self.stack_of[place]
        stack: k.Count
        for stack in range(self.stacks):
            if self.work[at + self.slot_at + stack] == slot:
                self._descend(depth)
                self._settle_stack(at + self.width, stack)
                self._fill(depth + 1, source, place)
        return True

    def _branch_columns(self, depth: k.Count, source: k.Count, place: k.Count) -> k.Flag:
        """Continue with each of the tied columns as the first one."""
        at: k.Count = depth * self.width
        slot: k.Count = self.stack_of[place]
        stack: k.Count = self._stack_in(at, slot)
        column: k.Count
        digit: k.Digit
        for column in range(stack * self.stack, (stack + 1) * self.stack):
            if self.work[at + self.place_at + column] != place - slot * self.stack:
                continue
            digit = self.grid[source * self.size + column]
            # Settling the column can only make the label larger, so this check comes first.
            if self._least_label(at, digit) > self.best[place]:
                continue
            self._descend(depth)
            self._settle_column(at + self.width, column)
            if self._write_cell(at + self.width, source, place, column):
                self._fill(depth + 1, source, place + 1)
        return True

    def _descend(self, depth: k.Count) -> None:
        """Copy the state at a depth to the next depth."""
        at: k.Count = depth * self.width
        i: k.Count
        for i in range(at, at + self.width):
            self.work[self.width + i] = self.work[i]

    def _settle_stack(self, at: k.Count, stack: k.Count) -> None:
        """Make a stack the first of its tied stacks."""
        slot: k.Count = self.work[at + self.slot_at + stack]
        other: k.Count
        for other in range(self.stacks):
            if other != stack and self.work[at + self.slot_at + other] == slot:
                self.work[at + self.slot_at + other] += 1

    def _settle_column(self, at: k.Count, column: k.Count) -> None:
        """Make a column the first of its tied columns."""
        place: k.Count = self.work[at + self.place_at + column]
        first: k.Count = self.stack_of[column] * self.stack
        other: k.Count
        for other in range(first, first + self.stack):
            if other != column and self.work[at + self.place_at + other] == place:
                self.work[at + self.place_at + other] += 1

    def _least_label(self, at: k.Count, digit: k.Digit) -> k.Count:
        """Return the smallest label that a digit can still have."""
        first_column: k.Count = self.column_of[self.work[at + self.first_at] * self.size + digit]
        label: k.Count
        if first_column >= 0:
            label = self.work[at + self.slot_at + self.stack_of[first_column]] * self.stack
            return self.heads[label + self.work[at + self.place_at + first_column]]
        label = self.work[at + self.label_at + digit]
        return label if label else self.work[at + self.labels_at] + 1

    def _write_cell(self, at: k.Count, source: k.Count, place: k.Count, column: k.Count) -> k.Flag:
        """Write the label of a cell; return whether the row may still be smallest."""
        digit: k.Digit = self.grid[source * self.size + column]
        if digit == k.NO_DIGIT:
            return self._write_label(place, 0)
        label: k.Count = self._least_label(at, digit)
        if not self._write_label(place, label):
            return False
        first_column: k.Count = self.column_of[self.work[at + self.first_at] * self.size + digit]
        if first_column >= 0:
            self._settle_stack(at, self.stack_of[first_column])
            self._settle_column(at, first_column)
        elif label > self.work[at + self.labels_at]:
            self.work[at + self.labels_at] = label
            self.work[at + self.label_at + digit] = label
        return True

    def _write_zeros(self, place: k.Count, count: k.Count) -> k.Flag:
        """Write zeros from a place on; return whether the row may still be smallest."""
        i: k.Count
        for i in range(place, place + count):
            if not self._write_label(i, 0):
                return False
        return True

    def _write_label(self, place: k.Count, label: k.Count) -> k.Flag:
        """Write a label; return whether the row may still be smallest.

        A label smaller than the best one discards the rest of the best row and its states.
        """
        if label < self.best[place]:
            self._reset_best(place)
            self.best[place] = label
            self._drop_next()
        return label == self.best[place]
