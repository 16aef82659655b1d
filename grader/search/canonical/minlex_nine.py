"""The search of `MinlexSearch` for classic 9x9, with whole states in a few integers.

Tied items, such as the columns of a stack, have the same place: that of the first of them.  The
places of three items fit into a *code* of six bits, two for each item, so that looking up ties,
settling an item and bringing empty ones first are a table and an addition.  An *order* is four
codes: that of the stacks, in the lowest bits, and those of the columns of each stack.

A state is seven integers: whether it is transposed, its first row with a digit, the set of rows
taken, the order, the number of labels used, the labels of digits that are not in the first row
(four bits each), and the rows taken (five bits each).

`MinlexSearch` loads the grid, and reads the results; it says what the search does, and why.
This module is long because its methods share one set of arrays.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.runtime import deadline
from grader.search import search_states

INITIAL_STATES: k.Count = 256
"""The initial capacity for states; 16 times as much is not kept for the next grid."""
STATES_PER_CHECK: k.Count = 64
"""States that are extended by a row between two checks of the deadline."""


class MinlexNine:
    """Finds the smallest text of a grid and the ways to it, for `MinlexSearch`.

    Args:
        grid: the grid and its transpose.
        column_of: the column of each digit in each row of both; -1 without one.
        smallest: where to write the smallest text.
        heads: where to write its first row with a digit.
    """

    def __init__(
        self,
        grid: array[int],
        column_of: array[int],
        smallest: array[int],
        heads: array[int],
    ) -> None:
        self.grid = grid
        self.column_of = column_of
        self.smallest = smallest
        self.heads = heads
        # For each row: its cells with a digit, its stacks with one, and what the row would be as
        # the first one: the numbers of digits in its stacks, ascending, two bits each.
        self.filled: array[int] = array("I", [0]) * 18
        self.occupied: array[int] = array("I", [0]) * 18
        self.keys: array[int] = array("I", [0]) * 18
        # For each code and place the items there, and for each set of items 1 at their places.
        self.blocks: array[int] = array("I", [0]) * 256
        self.spread: array[int] = array("I", [0]) * 8
        self.third: array[int] = array("i", [column // 3 for column in range(9)])
        code: k.Mask
        item: k.Count
        for code in range(64):
            for item in range(3):
                self.blocks[4 * code + (code >> (2 * item) & 3)] |= bits.bit(item)
        for code in range(8):
            for item in range(3):
                self.spread[code] |= (code >> item & 1) << (2 * item)

        self.states: array[int] = array("Q", [0]) * (search_states.MINLEX_STATE * INITIAL_STATES)
        self.next_states: array[int] = array("Q", [0]) * (
            search_states.MINLEX_STATE * INITIAL_STATES
        )
        self.capacity: k.Count = INITIAL_STATES
        self.count: k.Count = 0
        self.next_count: k.Count = 0
        self.overflow: k.Flag = 0
        self.best: array[int] = array("i", [0]) * 9
        self.least_key: k.Mask = 0
        self.started: k.Flag = 0
        self.until_check: k.Count = STATES_PER_CHECK
        # The state that is extended, and the row that it gets.
        self.row: k.Count = 0
        self.turn: k.Count = 0
        self.first: k.Count = 0
        self.used: k.Mask = 0
        self.rows: k.Word = 0

    def run(self) -> None:
        """Compute the smallest text of the loaded grid and all ways to it."""
        row: k.Count
        i: k.Count
        self._prepare()
        if self.capacity > 16 * INITIAL_STATES:
            self._reserve(INITIAL_STATES)
        self.started = 0
        self.count = 2
        for i in range(2 * search_states.MINLEX_STATE):
            self.states[i] = 0
        self.states[search_states.MINLEX_STATE] = 1
        for row in range(9):
            # Any label is smaller than 10, and any key than 64.
            for i in range(9):
                self.best[i] = 10
            self.least_key = 64
            self.row = row
            while not self._add_row():
                self._reserve(2 * self.capacity)
            self.states, self.next_states = self.next_states, self.states
            self.count = self.next_count

    def _prepare(self) -> None:
        row: k.Count
        column: k.Count
        mask: k.Mask
        a: k.Mask
        b: k.Mask
        c: k.Mask
        for row in range(18):
            mask = 0
            for column in range(9):
                if self.grid[9 * row + column] != k.NO_DIGIT:
                    mask |= bits.bit(column)
            self.filled[row] = mask
            a = bits.size(mask & 7)
            b = bits.size(mask >> 3 & 7)
            c = bits.size(mask >> 6)
            self.occupied[row] = (a != 0) | (b != 0) << 1 | (c != 0) << 2
            if a > b:
                a, b = b, a
            if b > c:
                b, c = c, b
            if a > b:
                a, b = b, a
            self.keys[row] = a << 4 | b << 2 | c

    def _reserve(self, capacity: k.Count) -> None:
        """Change the capacity for states; the current ones are kept."""
        states = array("Q", [0]) * (search_states.MINLEX_STATE * capacity)
        i: k.Count
        for i in range(search_states.MINLEX_STATE * min(self.count, capacity)):
            states[i] = self.states[i]
        self.states = states
        self.next_states = array("Q", [0]) * (search_states.MINLEX_STATE * capacity)
        self.capacity = capacity

    def _add_row(self) -> k.Flag:
        """Extend the states by one row and keep those whose row is smallest.

        Return False if there are too many.  The best row found so far is kept, which makes the
        next attempt shorter.
        """
        state: k.Count
        at: k.Count
        i: k.Count
        self.next_count = 0
        self.overflow = 0
        for state in range(self.count):
            self.until_check -= 1
            if self.until_check <= 0:
                self.until_check = STATES_PER_CHECK
                deadline.check()
            at = search_states.MINLEX_STATE * state
            self.turn = self.states[at]
            self.first = self.states[at + 1]
            self.used = self.states[at + 2]
            self.rows = self.states[at + 6]
            self._try_bands(at)
            if self.overflow:
                return False
        for i in range(9):
            self.smallest[9 * self.row + i] = self.best[i]
        # Zeros come first, so a row with a digit ends with a digit.
        if not self.started and self.best[8]:
            self.started = 1
            for i in range(9):
                self.heads[i] = self.best[i]
        return True

    def _try_bands(self, at: k.Count) -> None:
        """Try the rows of the band that was begun, or of all unused bands.

        Of empty bands only the first is tried, and of empty rows of a band.
        """
        band: k.Count
        source: k.Count
        taken: k.Mask
        empty_band: k.Flag = 0
        empty_row: k.Flag
        is_inside: k.Flag = self.row % 3 != 0
        for band in range(3 * self.turn, 3 * self.turn + 3):
            source = 3 * band
            taken = self.used >> (source - 9 * self.turn) & 7
            # All rows of a band are taken before the next band is started.
            if taken == 7 or (taken != 0) != is_inside:
                continue
            if not self.filled[source] | self.filled[source + 1] | self.filled[source + 2]:
                if empty_band:
                    continue
                empty_band = 1
            empty_row = 0
            for source in range(3 * band, 3 * band + 3):
                if taken >> (source - 3 * band) & 1:
                    continue
                if not self.filled[source]:
                    if empty_row:
                        continue
                    empty_row = 1
                if not self.started:
                    self._begin_with(source)
                elif self.row == 1 and self.filled[self.first] & self.filled[source] == 511:
                    self._fill_second(source)
                else:
                    self._fill(
                        source, 0, self.states[at + 3], self.states[at + 4], self.states[at + 5]
                    )

    def _begin_with(self, source: k.Count) -> None:
        """Order the columns by the first row with digits: stacks with few digits first.

        An empty row leaves all of them tied.
        """
        key: k.Mask = self.keys[source]
        order: k.Mask = 0
        label: k.Count = 0
        slot: k.Count = 0
        place: k.Count
        stack: k.Count
        digits: k.Count
        filled: k.Mask
        i: k.Count
        if key > self.least_key:
            return
        for i in range(4):
            place = slot
            for stack in range(3):
                filled = self.filled[source] >> (3 * stack) & 7
                if bits.size(filled) == i:
                    order |= place << (2 * stack) | (3 - i) * self.spread[filled] << (6 * stack + 6)
                    slot += 1
        if key < self.least_key:
            self.least_key = key
            self.next_count = 0
            for i in range(9):
                self.best[i] = 0
                # The digits of a stack take its last places.
                digits = key >> (4 - 2 * self.third[i]) & 3
                if digits + i >= 3 * self.third[i] + 3:
                    label += 1
                    self.best[i] = label
        if key:
            self.first = source
        else:
            order = 0
        label = bits.size(self.filled[source])
        self._store_state(source, order, label, 0)

    def _fill_second(self, source: k.Count) -> None:
        """Complete the second row in all ways that may be smallest; the first two are full.

        If the digits of a stack are all from one stack of the first row, that stack may come
        first, and the row begins with 4 5 6.  Otherwise two of them are from one stack, which
        comes second then, and the row begins with 4 5 7.  The second stack has one digit of the
        first one, besides 8 and 9: the farther left it is and the smaller, the smaller the row.

        Nearly all ties of a full grid are here, and most of the time of trying each of them.
        """
        start: k.Count
        i: k.Count
        j: k.Count
        a: k.Count
        b: k.Count
        c: k.Count
        for start in range(0, 9, 3):
            for i in range(2):
                for j in range(i + 1, 3):
                    a = self._head(source, start + i)
                    b = self._head(source, start + j)
                    c = self._head(source, start + 3 - i - j)
                    if self.third[a] != self.third[b]:
                        continue
                    if self.third[a] != self.third[c]:
                        self._try_pair(source, start + i, start + j)
                        self._try_pair(source, start + j, start + i)
                    elif i + j == 1:
                        self.least_key = 0
                        self._fill(source, 0, self.spread[7 & ~bits.bit(self.third[start])], 9, 0)

    def _head(self, source: k.Count, column: k.Count) -> k.Count:
        """Return the column of the first row that has the digit of a row in a column."""
        return self.column_of[9 * self.first + self.grid[9 * source + column]]

    def _try_pair(self, source: k.Count, first: k.Count, second: k.Count) -> None:
        """Complete the second row with these first two columns if it may be smallest."""
        a: k.Count = self._head(source, first)
        b: k.Count = self._head(source, second)
        # The third column of their stack.
        c: k.Count = 9 * self.third[a] + 3 - a - b
        stack: k.Count = self.third[first]
        key: k.Mask = 0
        head: k.Count = self._head(source, a)
        if self.third[head] != stack:
            key = 3
            head = self._head(source, b)
            if self.third[head] != stack:
                key = 6
                head = self._head(source, c)
        key += 1 if head == first else 2 if head == second else 3
        if key <= self.least_key:
            self.least_key = key
            self._fill(source, 0, self._settle(second, self._settle(first, 0)), 9, 0)

    def _fill(
        self, source: k.Count, place: k.Count, order: k.Mask, labels: k.Count, names: k.Word
    ) -> None:
        """Complete a row from a place on in all ways that may be smallest; store the states."""
        slot: k.Count
        stack: k.Count
        shift: k.Count
        head: k.Count
        label: k.Count
        digit: k.Digit
        block: k.Mask
        empty: k.Mask
        count: k.Count
        if self.overflow:
            return
        while place < 9:
            slot = self.third[place]
            block = self.blocks[4 * (order & 63) + slot]
            if place == 3 * slot and block & (block - 1):
                # Stacks are tied: empty ones come first, or else each is tried.
                empty = block & ~self.occupied[source]
                if empty:
                    count = bits.size(empty)
                    order += count * self.spread[block & ~empty]
                    if not self._write_zeros(place, 3 * count):
                        return
                    place += 3 * count
                    continue
                self._try_stacks(source, place, order, labels, names)
                return
            stack = bits.lowest(block)
            shift = 6 * stack + 6
            block = self.blocks[4 * (order >> shift & 63) + place - 3 * slot]
            if block & (block - 1):
                # Columns are tied, likewise.
                empty = block & ~(self.filled[source] >> (3 * stack))
                if empty:
                    count = bits.size(empty)
                    order += count * self.spread[block & ~empty] << shift
                    if not self._write_zeros(place, count):
                        return
                    place += count
                    continue
                self._try_columns(source, place, stack, order, labels, names)
                return
            digit = self.grid[9 * source + 3 * stack + bits.lowest(block)]
            label = self._label(digit, order, labels, names)
            if not self._write_label(place, label):
                return
            place += 1
            if digit == k.NO_DIGIT:
                continue
            head = self.column_of[9 * self.first + digit]
            if head >= 0:
                # The column of the digit in the first row gets this label.
                order = self._settle(head, order)
            elif label > labels:
                labels = label
                names |= bits.word_bit(4 * digit) * label
        self._store_state(source, order, labels, names)

    def _try_stacks(
        self, source: k.Count, place: k.Count, order: k.Mask, labels: k.Count, names: k.Word
    ) -> None:
        """Continue with each of the stacks tied at a place as the first one."""
        block: k.Mask = self.blocks[4 * (order & 63) + self.third[place]]
        rest: k.Mask = block
        one: k.Mask
        while rest:
            one = rest & ~(rest & (rest - 1))
            self._fill(source, place, order + self.spread[block & ~one], labels, names)
            rest &= rest - 1

    def _try_columns(
        self,
        source: k.Count,
        place: k.Count,
        stack: k.Count,
        order: k.Mask,
        labels: k.Count,
        names: k.Word,
    ) -> None:
        """Continue with each of the columns tied at a place of a stack as the first one."""
        shift: k.Count = 6 * stack + 6
        code: k.Mask = order >> shift & 63
        block: k.Mask = self.blocks[4 * code + place - 3 * self.third[place]]
        rest: k.Mask = block
        one: k.Mask
        digit: k.Digit
        while rest:
            one = rest & ~(rest & (rest - 1))
            digit = self.grid[9 * source + 3 * stack + bits.lowest(one)]
            # Settling the column can only make the label larger, so this check comes first.
            if self._label(digit, order, labels, names) <= self.best[place]:
                code = self.spread[block & ~one] << shift
                self._fill(source, place, order + code, labels, names)
            rest &= rest - 1

    def _settle(self, column: k.Count, order: k.Mask) -> k.Mask:
        """Return an order in which a column and its stack come first of those tied with them."""
        stack: k.Count = self.third[column]
        shift: k.Count = 6 * stack + 6
        place: k.Mask = order >> (2 * stack) & 3
        block: k.Mask = self.blocks[4 * (order & 63) + place]
        order += self.spread[block & ~bits.bit(stack)]
        place = order >> (6 + 2 * column) & 3
        block = self.blocks[4 * (order >> shift & 63) + place]
        return order + (self.spread[block & ~bits.bit(column - 3 * stack)] << shift)

    def _label(self, digit: k.Digit, order: k.Mask, labels: k.Count, names: k.Word) -> k.Count:
        """Return the smallest label that a digit can still have, 0 for an empty cell."""
        head: k.Count
        slot: k.Count
        label: k.Count
        if digit == k.NO_DIGIT:
            return 0
        head = self.column_of[9 * self.first + digit]
        if head >= 0:
            slot = order >> (2 * self.third[head]) & 3
            return self.heads[3 * slot + (order >> (6 + 2 * head) & 3)]
        label = names >> (4 * digit) & 15
        return label if label else labels + 1

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
        i: k.Count
        if label < self.best[place]:
            self.best[place] = label
            for i in range(place + 1, 9):
                self.best[i] = 10
            self.next_count = 0
        return label == self.best[place]

    def _store_state(self, source: k.Count, order: k.Mask, labels: k.Count, names: k.Word) -> None:
        """Store a state whose row is the smallest so far."""
        to: k.Count = self.next_count * search_states.MINLEX_STATE
        if self.next_count == self.capacity:
            self.overflow = 1
            return
        self.next_states[to] = self.turn
        self.next_states[to + 1] = self.first
        self.next_states[to + 2] = self.used | bits.bit(source - 9 * self.turn)
        self.next_states[to + 3] = order
        self.next_states[to + 4] = labels
        self.next_states[to + 5] = names
        self.next_states[to + 6] = self.rows | bits.word_bit(5 * self.row) * source
        self.next_count += 1

    # The first of the remaining states.

    def is_transposed(self) -> k.Flag:
        """Return whether the source is transposed."""
        return self.states[0]

    def first_row(self) -> k.Count:
        """Return the first row with a digit, -1 for an empty grid."""
        return self.states[1] if self.started else -1

    def labels_used(self) -> k.Count:
        """Return the number of labels used."""
        return self.states[4]

    def row_at(self, place: k.Count) -> k.Count:
        """Return the row that takes a place."""
        return self.states[6] >> (5 * place) & 31

    def slot_of(self, stack: k.Count) -> k.Count:
        """Return the place of a stack: that of the first one if it is tied."""
        return self.states[3] >> (2 * stack) & 3

    def place_of(self, column: k.Count) -> k.Count:
        """Return the place of a column in its stack, likewise."""
        return self.states[3] >> (6 + 2 * column) & 3

    def label_of(self, digit: k.Digit) -> k.Count:
        """Return the label of a digit that is not in the first row; 0 for others."""
        return self.states[5] >> (4 * digit) & 15
