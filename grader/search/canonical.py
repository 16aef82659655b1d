"""The smallest text of a square grid in any order of its rows and columns, with any names.

Rows may change places within bands and bands among each other, and so the columns within
stacks: classic layouts of any box shape, and Latin squares.  The cost follows the number
of symmetries that the puzzle itself has, not that of the layout.

This module is long because its one machine works on one set of arrays.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import factorial

from grader.model import bits
from grader.model import kinds as k
from grader.model.notation import DIGIT_SYMBOLS

SYMBOLS = f"0{DIGIT_SYMBOLS}".encode("ascii")
STATES = 256
"""For how many states there is room at first; 16 times as many are not kept for the next grid."""
ROOM = 8_000_000
"""How many integers the states of a row may take, until that is given up."""


class Minlex:
    """Finds the order of rows and columns that makes the text of a grid smallest.

    The text grows row by row.  A *state* says which rows of the source were taken, in which
    order, and what that says about the columns: an order of the stacks and, inside each,
    of its columns, with ties.  Tied columns are those that look the same so far; the order
    among them is left open until a row tells them apart.  After each row only the states
    whose text is smallest go on, so that all ways to the smallest text are left in the end.

    Digits are numbered as they appear.  Those of the first row that has any are told by
    their columns, and share the ties of these: "012" in a stack says that two columns
    with a digit come last, not yet which of them has the 1.

    A state is a record of `width` integers: see the offsets in `__init__`.

    Args:
        size: how many rows, columns and digits.
        stack: how many columns a stack has.
        band: how many rows a band has. If it is `stack`, rows and columns may change roles.
    """

    def __init__(self, size: k.Count, stack: k.Count, band: k.Count) -> None:
        self.size = size
        self.stack = stack
        self.band = band
        self.stacks = size // stack
        self.turns = 2 if stack == band else 1
        self.boxed = int(stack * band == size)
        self.stack_of = array("i", [column // stack for column in range(size)])

        # The source, as it is and turned, with the column of each digit of a row, how many
        # digits a row has in each stack, how many it has, and how many a band has.
        self.grid = array("i", [0]) * (2 * size * size)
        self.column_of = array("i", [0]) * (2 * size * size)
        self.counts = array("i", [0]) * (2 * size * self.stacks)
        self.row_counts = array("i", [0]) * (2 * size)
        self.band_counts = array("i", [0]) * (2 * size)
        self.band_of = array("i", [row // band for row in range(2 * size)])
        self.box_masks = array("I", [0]) * size
        self.digits = 0

        # Offsets in a state: whether it is turned, how many labels it uses, its first row
        # that has a digit, the rows taken; then lists: the rows in order; for each column
        # and each stack its place, which is the first of its block where it is tied; for
        # each digit that is not told by its column, its label from 1, or 0.
        self.turned_at = 0
        self.labels_at = 1
        self.first_at = 2
        self.used_at = 3
        self.rows_at = 4
        self.place_at = self.rows_at + size
        self.slot_at = self.place_at + size
        self.label_at = self.slot_at + self.stacks
        self.width = self.label_at + size

        # A row is worked out on a stack of states, one deeper at each branch.
        self.work = array("i", [0]) * (self.width * (size + self.stacks + 3))
        self.states = array("i", [0]) * (self.width * STATES)
        self.next_states = array("i", [0]) * (self.width * STATES)
        self.capacity = STATES
        self.count = 0
        self.next_count = 0
        self.overflow = 0
        self.gave_up = 0

        self.best = array("i", [0]) * size
        self.heads = array("i", [0]) * size
        self.started = 0
        self.smallest = array("i", [0]) * (size * size)

    def run(self, values: Sequence[int]) -> k.Flag:
        """Work out a grid, and tell whether it could be done.

        It cannot if a digit stands twice in a house, or if there are too many states, which
        `gave_up` tells.

        Args:
            values: a digit for each cell, row by row; NO_DIGIT where it is empty.
        """
        row: k.Count
        self.gave_up = 0
        if not self._load(values):
            return False
        if self.capacity > 16 * STATES:
            self._make_room(STATES)
        self._begin()
        for row in range(self.size):
            self._forget_best(0)
            while not self._add_row(row):
                if self.width * self.capacity > ROOM // 2:
                    self.gave_up = 1
                    return False
                self._make_room(2 * self.capacity)
            self.states, self.next_states = self.next_states, self.states
            self.count = self.next_count
        return True

    def _load(self, values: Sequence[int]) -> k.Flag:
        """Take the source and count its digits; tell whether none stands twice in a house."""
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
                if not self._note(row, column, digit) or not self._note(size + column, row, digit):
                    return False
        self.digits = bits.size(seen)
        return True

    def _note(self, row: k.Count, column: k.Count, digit: k.Digit) -> k.Flag:
        """Note a digit of a row; tell whether it is its first there.

        The rows of the turned grid come after those of the grid itself.
        """
        if self.column_of[row * self.size + digit] >= 0:
            return False
        self.column_of[row * self.size + digit] = column
        self.counts[row * self.stacks + self.stack_of[column]] += 1
        self.row_counts[row] += 1
        self.band_counts[self.band_of[row]] += 1
        return True

    def _begin(self) -> None:
        turn: k.Count
        i: k.Count
        self.started = 0
        self.count = self.turns
        for turn in range(self.turns):
            for i in range(self.width):
                self.states[turn * self.width + i] = 0
            self.states[turn * self.width + self.turned_at] = turn
            self.states[turn * self.width + self.first_at] = -1

    def _forget_best(self, place: k.Count) -> None:
        """Make everything smaller than what stands in the row from this place on."""
        i: k.Count
        for i in range(place, self.size):
            self.best[i] = self.size + 1

    def _make_room(self, capacity: k.Count) -> None:
        """Make room for so many states; those at hand are kept."""
        states = array("i", [0]) * (self.width * capacity)
        i: k.Count
        for i in range(self.width * min(self.count, capacity)):
            states[i] = self.states[i]
        self.states = states
        self.next_states = array("i", [0]) * (self.width * capacity)
        self.capacity = capacity

    def _add_row(self, row: k.Count) -> k.Flag:
        """Keep the states, one row longer, whose row is smallest.

        Without success where there are too many of them; the row itself is known by then
        as far as it came, which makes the next attempt shorter.
        """
        state: k.Count
        i: k.Count
        self.next_count = 0
        self.overflow = 0
        for state in range(self.count):
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
        # Zeros come first, so a row with any digit ends in one.
        if not self.started and self.best[self.size - 1]:
            self.started = 1
            for i in range(self.size):
                self.heads[i] = self.best[i]
        return True

    def _try_bands(self, row: k.Count) -> None:
        """Try the rows of the bands that are free; of empty bands the first stands for all."""
        bands: k.Count = self.size // self.band
        band: k.Count
        empty_seen: k.Flag = 0
        turn: k.Count = self.work[self.turned_at]
        for band in range(turn * bands, (turn + 1) * bands):
            # All rows of a band are taken before the next band is begun.
            if self.work[self.used_at] & bits.bit((band - turn * bands) * self.band):
                continue
            if not self.band_counts[band]:
                if empty_seen:
                    continue
                empty_seen = 1
            self._try_band(row, band)

    def _try_band(self, row: k.Count, band: k.Count) -> None:
        """Try the rows of a band that are free; of empty ones the first stands for all."""
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
            elif self._put_zeros(0, self.size):
                self._keep(1)

    def _fill_first(self, source: k.Count) -> None:
        """Order the columns by the first row that has digits: few in a stack before many."""
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
                if not self._put_zeros(slot * self.stack, self.stack - i):
                    return
                for column in range((slot + 1) * self.stack - i, (slot + 1) * self.stack):
                    label += 1
                    if not self._put(column, label):
                        return
                slot += 1
        self.work[at + self.first_at] = source
        self.work[at + self.labels_at] = label
        self._keep(1)

    def _fill(self, depth: k.Count, source: k.Count, place: k.Count) -> None:
        """Work out a row from a place on, in all ways that may be smallest, and keep them."""
        at: k.Count = depth * self.width
        slot: k.Count
        stack: k.Count
        tied: k.Count
        zeros: k.Count
        if self.overflow:
            return
        while place < self.size:
            slot = self.stack_of[place]
            if place == slot * self.stack:
                tied = self._count_stacks(at, slot)
                if tied > 1:
                    zeros = self._bring_empty_stacks_first(at, source, slot, tied)
                    if not zeros:
                        self._branch_stacks(depth, source, place)
                        return
                    if not self._put_zeros(place, zeros * self.stack):
                        return
                    place += zeros * self.stack
                    continue
            stack = self._stack_in(at, slot)
            tied = self._count_columns(at, stack, place - slot * self.stack)
            if tied > 1:
                zeros = self._bring_zeros_first(at, source, stack, place - slot * self.stack, tied)
                if not zeros:
                    self._branch_columns(depth, source, place)
                    return
                if not self._put_zeros(place, zeros):
                    return
                place += zeros
            else:
                if not self._take(at, source, place, self._column_in(at, stack, place)):
                    return
                place += 1
        self._keep(depth)

    def _count_stacks(self, at: k.Count, slot: k.Count) -> k.Count:
        """Return how many stacks are tied from this place on."""
        stack: k.Count
        tied: k.Count = 0
        for stack in range(self.stacks):
            if self.work[at + self.slot_at + stack] == slot:
                tied += 1
        return tied

    def _stack_in(self, at: k.Count, slot: k.Count) -> k.Count:
        """Return the first stack whose place may be this one."""
        stack: k.Count = 0
        while self.work[at + self.slot_at + stack] != slot:
            stack += 1
        return stack

    def _count_columns(self, at: k.Count, stack: k.Count, place: k.Count) -> k.Count:
        """Return how many columns of a stack are tied from this place in it on."""
        column: k.Count
        tied: k.Count = 0
        for column in range(stack * self.stack, (stack + 1) * self.stack):
            if self.work[at + self.place_at + column] == place:
                tied += 1
        return tied

    def _column_in(self, at: k.Count, stack: k.Count, place: k.Count) -> k.Count:
        """Return the first column of a stack whose place in the row may be this one."""
        column: k.Count = stack * self.stack
        place -= self.stack_of[place] * self.stack
        while self.work[at + self.place_at + column] != place:
            column += 1
        return column

    def _bring_empty_stacks_first(
        self, at: k.Count, source: k.Count, slot: k.Count, tied: k.Count
    ) -> k.Count:
        """Put tied stacks without a digit in the row before the others; return how many."""
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
        """Put tied columns that are empty in the row before the others; return how many."""
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

    def _branch_stacks(self, depth: k.Count, source: k.Count, place: k.Count) -> None:
        """Go on with each of the tied stacks as the first of them."""
        at: k.Count = depth * self.width
        slot: k.Count = self.stack_of[place]
        stack: k.Count
        for stack in range(self.stacks):
            if self.work[at + self.slot_at + stack] == slot:
                self._descend(depth)
                self._settle_stack(at + self.width, stack)
                self._fill(depth + 1, source, place)

    def _branch_columns(self, depth: k.Count, source: k.Count, place: k.Count) -> None:
        """Go on with each of the tied columns as the first of them."""
        at: k.Count = depth * self.width
        slot: k.Count = self.stack_of[place]
        stack: k.Count = self._stack_in(at, slot)
        column: k.Count
        digit: k.Digit
        for column in range(stack * self.stack, (stack + 1) * self.stack):
            if self.work[at + self.place_at + column] != place - slot * self.stack:
                continue
            digit = self.grid[source * self.size + column]
            # Settling the column can only make the label larger, so it is cheap to ask first.
            if self._least_label(at, digit) > self.best[place]:
                continue
            self._descend(depth)
            self._settle_column(at + self.width, column)
            if self._take(at + self.width, source, place, column):
                self._fill(depth + 1, source, place + 1)

    def _descend(self, depth: k.Count) -> None:
        """Copy the state at a depth to the next."""
        at: k.Count = depth * self.width
        i: k.Count
        for i in range(at, at + self.width):
            self.work[self.width + i] = self.work[i]

    def _settle_stack(self, at: k.Count, stack: k.Count) -> None:
        """Make a stack the first of those that it is tied with."""
        slot: k.Count = self.work[at + self.slot_at + stack]
        other: k.Count
        for other in range(self.stacks):
            if other != stack and self.work[at + self.slot_at + other] == slot:
                self.work[at + self.slot_at + other] += 1

    def _settle_column(self, at: k.Count, column: k.Count) -> None:
        """Make a column the first of those that it is tied with."""
        place: k.Count = self.work[at + self.place_at + column]
        first: k.Count = self.stack_of[column] * self.stack
        other: k.Count
        for other in range(first, first + self.stack):
            if other != column and self.work[at + self.place_at + other] == place:
                self.work[at + self.place_at + other] += 1

    def _least_label(self, at: k.Count, digit: k.Digit) -> k.Count:
        """Return the smallest label that a digit can have as things stand."""
        teller: k.Count = self.column_of[self.work[at + self.first_at] * self.size + digit]
        label: k.Count
        if teller >= 0:
            label = self.work[at + self.slot_at + self.stack_of[teller]] * self.stack
            return self.heads[label + self.work[at + self.place_at + teller]]
        label = self.work[at + self.label_at + digit]
        return label if label else self.work[at + self.labels_at] + 1

    def _take(self, at: k.Count, source: k.Count, place: k.Count, column: k.Count) -> k.Flag:
        """Write the cell of a row and column; tell whether the row may still be smallest."""
        digit: k.Digit = self.grid[source * self.size + column]
        if digit == k.NO_DIGIT:
            return self._put(place, 0)
        label: k.Count = self._least_label(at, digit)
        if not self._put(place, label):
            return False
        teller: k.Count = self.column_of[self.work[at + self.first_at] * self.size + digit]
        if teller >= 0:
            self._settle_stack(at, self.stack_of[teller])
            self._settle_column(at, teller)
        elif label > self.work[at + self.labels_at]:
            self.work[at + self.labels_at] = label
            self.work[at + self.label_at + digit] = label
        return True

    def _put_zeros(self, place: k.Count, count: k.Count) -> k.Flag:
        """Write zeros from a place on; tell whether the row may still be smallest."""
        i: k.Count
        for i in range(place, place + count):
            if not self._put(i, 0):
                return False
        return True

    def _put(self, place: k.Count, label: k.Count) -> k.Flag:
        """Write a label; tell whether the row may still be smallest.

        A smaller one makes the rest of the row, and all that was kept for it, worthless.
        """
        if label < self.best[place]:
            self._forget_best(place)
            self.best[place] = label
            self.next_count = 0
        return label == self.best[place]

    def _keep(self, depth: k.Count) -> None:
        """Keep a state whose row is smallest so far."""
        at: k.Count = depth * self.width
        to: k.Count = self.next_count * self.width
        i: k.Count
        if self.next_count == self.capacity:
            self.overflow = 1
            return
        for i in range(self.width):
            self.next_states[to + i] = self.work[at + i]
        self.next_count += 1

    # For people: what came out.

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
        order = self._columns()
        found = []
        i: k.Count
        row: k.Count
        column: k.Count
        for i in range(size):
            row = self.states[self.rows_at + i]
            for column in order:
                if row < size:
                    found.append(row * size + column)
                else:
                    found.append(column * size + row - size)
        return tuple(found)

    def labels(self) -> tuple[k.Digit, ...]:
        """Return, for each digit, the 0-based one that it becomes; unused ones come last."""
        size: k.Count = self.size
        first: k.Count = self.states[self.first_at]
        order = self._columns()
        labels: list[int] = [0] * size
        free: k.Count = self.states[self.labels_at]
        digit: k.Digit
        place: k.Count
        for digit in range(size):
            labels[digit] = self.states[self.label_at + digit] - 1
        for place in range(size):
            if first >= 0:
                digit = self.grid[first * size + order[place]]
                if digit != k.NO_DIGIT:
                    labels[digit] = self.heads[place] - 1
        for digit in range(size):
            if labels[digit] < 0:
                labels[digit] = free
                free += 1
        return tuple(labels)

    def automorphisms(self) -> int:
        """Return how many ways there are to the smallest text.

        That is how many symmetries, each with a renaming of the digits, change nothing.
        """
        size: k.Count = self.size
        column: k.Count
        stack: k.Count
        row: k.Count
        ways = self.count * factorial(size - self.digits)
        # Each tie stands for all the orders: of n columns, the last makes it n times as many.
        for column in range(size):
            stack = self.stack_of[column]
            tied = 0
            for i in range(stack * self.stack, column + 1):
                tied += self.states[self.place_at + i] == self.states[self.place_at + column]
            ways *= tied
        for stack in range(self.stacks):
            tied = 0
            for i in range(stack + 1):
                tied += self.states[self.slot_at + i] == self.states[self.slot_at + stack]
            ways *= tied
        # Empty rows, and empty bands, may change places as well.
        turn: k.Count = self.states[self.turned_at]
        bands: k.Count = size // self.band
        empty_bands = 0
        for i in range(turn * bands, (turn + 1) * bands):
            empty_rows = 0
            for row in range(i * self.band, (i + 1) * self.band):
                empty_rows += not self.row_counts[row]
            empty_bands += empty_rows == self.band
            ways *= factorial(empty_rows)
        return ways * factorial(empty_bands)

    def _columns(self) -> list[int]:
        """Return the columns in the order of the first state that is left; ties ascending."""
        keys = []
        column: k.Count
        stack: k.Count
        for column in range(self.size):
            stack = self.stack_of[column]
            slot = self.states[self.slot_at + stack]
            keys.append((slot, stack, self.states[self.place_at + column], column))
        keys.sort()
        return [key[3] for key in keys]
