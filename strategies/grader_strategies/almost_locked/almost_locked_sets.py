"""Almost locked sets (ALS): n cells of a house with n + 1 candidates together.

A set that lacks one of its digits has all the others: it is locked.

This module is long because the sets of a board are listed anew or copied from those of an earlier
one, into the same tables, and because 9x9 boards have shorter ways to do both.
"""

from __future__ import annotations

from array import array
from typing import Any

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.finding import Finding
from grader.pipeline.ticker import Ticker
from grader.runtime.memory import Allocation
from grader_strategies.facts.arrays import doubled
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.sharing import shared

LARGEST = 8
"""How many cells a set may have on layouts of up to 9 digits."""
LARGEST_WIDE = 5
"""How many on larger layouts, which have too many sets."""


class AlmostLockedSets:
    """The almost locked sets of a board, single bivalue cells included.

    They are listed house by house, in a house depth first: with the cells A, B, C that is A,
    AB, ABC, AC, B, BC, C.  A set that lies in two houses is listed with the first.

    A set of cells is `words` words; cell `c` is bit `c % 64` of word `c // 64`.  For set `s <
    count`: `cells`, from word `s * words`; `digits[s]`, a mask; `sizes[s]`.  For its digit `d`,
    from word `slots[s * layout.digits + d] * words`: `at`, its cells with the digit, and `sees`,
    the candidates of the digit that all of these see.  The digits for which there are any are
    `sighted[s]`, a mask.  The sets of house `h` are
    `house_first[h]` to `house_first[h + 1] - 1`.

    Those of an earlier board are kept in tables of the same kind, because the next board has most
    of them.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.words = (layout.cells + 63) // 64
        self.largest = LARGEST if layout.digits <= LARGEST + 1 else LARGEST_WIDE
        self.count = 0
        self.changes: Changes = shared(Changes, layout)
        self.house_first = array("i", [0]) * (layout.houses + 1)
        self.old_house_first = array("i", [0]) * (layout.houses + 1)
        self.ticker = Ticker()
        self.allocation = Allocation(self.release)
        self.release()
        self.peers = array("Q", [0]) * (layout.cells * self.words)
        for cell in range(layout.cells):
            for peer in layout.peers_of(cell):
                self.peers[cell * self.words + peer // 64] |= 1 << peer % 64
        self.candidates = array("Q", [0]) * (layout.digits * self.words)
        self.picked = array("i", [0]) * (self.largest + 1)
        self.open_cells = array("i", [0]) * layout.cells
        self.open_masks = array("I", [0]) * layout.cells
        self.open = 0

    def release(self) -> None:
        """Free the tables; the sets have to be listed again before they are read."""
        self.count = 0
        self.used = 0
        self.complete = 0
        self.known = 0
        self.room = 64
        self.slot_room = 256
        self.cells = array("Q", [0]) * (self.room * self.words)
        self.digits = array("I", [0]) * self.room
        self.sighted = array("I", [0]) * self.room
        self.sizes = array("i", [0]) * self.room
        self.slots = array("i", [0]) * (self.room * self.layout.digits)
        self.at = array("Q", [0]) * (self.slot_room * self.words)
        self.sees = array("Q", [0]) * (self.slot_room * self.words)
        self.old_cells = array("Q", [0])
        self.old_digits = array("I", [0])
        self.old_sizes = array("i", [0])
        self.old_slots = array("i", [0])
        self.old_at = array("Q", [0])
        self.old_sees = array("Q", [0])

    def _allocate(self, room: k.Size, slot_room: k.Size) -> None:
        """Account for tables of so many sets and so many digits of sets.

        Raises:
            TooLargeError: they take too much memory.
        """
        each: k.Size = 8 * self.words + 12 + 4 * self.layout.digits
        # Twice: the sets of the earlier board, too.
        self.allocation.resize(2 * (each * room + 16 * self.words * slot_room))

    def _grow_slots(self) -> None:
        """Make room for twice as many digits of sets."""
        self._allocate(self.room, 2 * self.slot_room)
        self.sees = doubled(self.sees)
        self.at = doubled(self.at)
        self.slot_room *= 2

    def _grow(self) -> None:
        """Make room for twice as many sets."""
        self._allocate(2 * self.room, self.slot_room)
        self.slots = doubled(self.slots)
        self.cells = doubled(self.cells)
        self.sighted = doubled(self.sighted)
        self.sizes = doubled(self.sizes)
        self.digits = doubled(self.digits)
        self.room *= 2

    def build(self, board: Board) -> None:
        """List the sets of a board."""
        layout = self.layout
        cell: k.Cell
        digit: k.Digit
        house: k.House
        i: k.Count
        for i in range(layout.digits * self.words):
            self.candidates[i] = 0
        for cell in range(layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            while mask:
                digit = bits.lowest(mask)
                mask = bits.without_lowest(mask)
                self.candidates[digit * self.words + (cell >> 6)] |= bits.word_bit(cell & 63)
        self.changes.update(board)
        known: k.Word = self.changes.only_lost(self.known) if self.complete else 0
        # A deadline may interrupt this; then nothing is kept.
        self.count = 0
        self.used = 0
        self.complete = 0
        self.allocation.use()
        if known:
            self._set_aside()
        for house in range(layout.houses):
            self.house_first[house] = self.count
            if known and self.changes.houses[house] <= known:
                self._copy_house(house)
            else:
                self._list_open(board, house)
                self._extend(board, house, 0, 0, 0)
        self.house_first[layout.houses] = self.count
        self.complete = 1
        self.known = self.changes.now

    def _set_aside(self) -> None:
        """Make the tables those of the earlier board, and make room for the next ones."""
        self.cells, self.old_cells = self.old_cells, self.cells
        self.digits, self.old_digits = self.old_digits, self.digits
        self.sizes, self.old_sizes = self.old_sizes, self.sizes
        self.slots, self.old_slots = self.old_slots, self.slots
        self.at, self.old_at = self.old_at, self.at
        self.sees, self.old_sees = self.old_sees, self.sees
        self.house_first, self.old_house_first = self.old_house_first, self.house_first
        if len(self.digits) < self.room:
            self.cells = array("Q", [0]) * (self.room * self.words)
            self.sizes = array("i", [0]) * self.room
            self.slots = array("i", [0]) * (self.room * self.layout.digits)
            self.digits = array("I", [0]) * self.room
        if len(self.at) < self.slot_room * self.words:
            self.sees = array("Q", [0]) * (self.slot_room * self.words)
            self.at = array("Q", [0]) * (self.slot_room * self.words)

    def _copy_house(self, house: k.House) -> None:
        """List the sets of a house that is as on the earlier board, which had more candidates."""
        words: k.Count = self.words
        digits: k.Count = self.layout.digits
        one: k.Count
        w: k.Count
        for one in range(self.old_house_first[house], self.old_house_first[house + 1]):
            left: k.Mask = self.old_digits[one]
            size: k.Count = self.old_sizes[one]
            if self.count == self.room:
                self._grow()
            if self.used + size + 1 > self.slot_room:
                self._grow_slots()
            self.ticker.tick()
            self.digits[self.count] = left
            self.sizes[self.count] = size
            for w in range(words):
                self.cells[self.count * words + w] = self.old_cells[one * words + w]
            # Those of one set follow each other.
            old: k.Count = self.old_slots[one * digits + bits.lowest(left)] * words
            own: k.Count = self.used * words
            sighted: k.Mask = 0
            while left:
                digit: k.Digit = bits.lowest(left)
                left = bits.without_lowest(left)
                self.slots[self.count * digits + digit] = self.used
                self.used += 1
                if words == 2:  # as on 9x9
                    low: k.Word = self.old_sees[old] & self.candidates[2 * digit]
                    high: k.Word = self.old_sees[old + 1] & self.candidates[2 * digit + 1]
                    self.at[own] = self.old_at[old]
                    self.at[own + 1] = self.old_at[old + 1]
                    self.sees[own] = low
                    self.sees[own + 1] = high
                    own += 2
                    old += 2
                    if low | high:
                        sighted |= bits.bit(digit)
                    continue
                for w in range(words):
                    seen: k.Word = self.old_sees[old] & self.candidates[digit * words + w]
                    self.at[own] = self.old_at[old]
                    self.sees[own] = seen
                    own += 1
                    old += 1
                    if seen:
                        sighted |= bits.bit(digit)
            self.sighted[self.count] = sighted
            self.count += 1

    def _list_open(self, board: Board, house: k.House) -> None:
        """List the cells of a house that have candidates."""
        layout = self.layout
        i: k.Count
        self.open = 0
        for i in range(layout.house_start[house], layout.house_start[house + 1]):
            cell: k.Cell = layout.house_cells[i]
            if board.cell_masks[cell]:
                self.open_cells[self.open] = cell
                self.open_masks[self.open] = board.cell_masks[cell]
                self.open += 1

    def _extend(
        self, board: Board, house: k.House, start: k.Count, digits: k.Mask, size: k.Count
    ) -> None:
        """List the sets that extend the chosen cells by later open ones of the house."""
        i: k.Count
        end: k.Count = self.open
        self.ticker.tick()
        for i in range(start, end):
            together: k.Mask = digits | self.open_masks[i]
            width: k.Count = bits.size(together)
            # Even all remaining cells may not be enough for all digits but one.
            if width > self.largest + 1 or width > size + 1 + end - i:
                continue
            self.picked[size] = self.open_cells[i]
            if width == size + 2 and not self._is_listed(house, size + 1):
                self._list(board, together, size + 1)
            if size + 1 < self.largest and i + 1 < end:
                self._extend(board, house, i + 1, together, size + 1)

    def _is_listed(self, house: k.House, size: k.Count) -> k.Flag:
        """Return whether the chosen cells lie in an earlier house as well."""
        layout = self.layout
        first: k.Cell = self.picked[0]
        i: k.Count
        j: k.Count
        for i in range(layout.cell_start[first], layout.cell_start[first + 1]):
            other: k.House = layout.cell_houses[i]
            if other >= house:
                continue
            for j in range(1, size):
                if not self._is_in(self.picked[j], other):
                    break
            else:
                return True
        return False

    def _is_in(self, cell: k.Cell, house: k.House) -> k.Flag:
        """Return whether a cell lies in a house."""
        layout = self.layout
        i: k.Count
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            if layout.cell_houses[i] == house:
                return True
        return False

    def _list(self, board: Board, digits: k.Mask, size: k.Count) -> None:
        """Add the set of the chosen cells."""
        words: k.Count = self.words
        digit: k.Digit
        cell: k.Cell
        i: k.Count
        w: k.Count
        if self.count == self.room:
            self._grow()
        if self.used + size + 1 > self.slot_room:
            self._grow_slots()
        self.ticker.spend(words * size * size // work.WORDS)
        base: k.Count = self.count * words
        self.digits[self.count] = digits
        self.sizes[self.count] = size
        for w in range(words):
            self.cells[base + w] = 0
        for i in range(size):
            cell = self.picked[i]
            self.cells[base + (cell >> 6)] |= bits.word_bit(cell & 63)
        sighted: k.Mask = 0
        while digits:
            digit = bits.lowest(digits)
            digits = bits.without_lowest(digits)
            self.slots[self.count * self.layout.digits + digit] = self.used
            own: k.Count = self.used * words
            self.used += 1
            for w in range(words):
                self.at[own + w] = self.cells[base + w] & self.candidates[digit * words + w]
            if words == 2:
                self._see_in_two_words(board, own, digit, size)
            else:
                self._see(board, own, digit, size)
            for w in range(words):
                if self.sees[own + w]:
                    sighted |= bits.bit(digit)
        self.sighted[self.count] = sighted
        self.count += 1

    def _see(self, board: Board, own: k.Count, digit: k.Digit, size: k.Count) -> None:
        """Write into `sees`, from word `own` on, what the cells with a digit see."""
        words: k.Count = self.words
        i: k.Count
        w: k.Count
        for w in range(words):
            self.sees[own + w] = self.candidates[digit * words + w]
        for i in range(size):
            cell: k.Cell = self.picked[i]
            if board.cell_masks[cell] & bits.bit(digit):
                for w in range(words):
                    self.sees[own + w] &= self.peers[cell * words + w]

    def _see_in_two_words(self, board: Board, own: k.Count, digit: k.Digit, size: k.Count) -> None:
        """Do the same where cells take two words, as on 9x9."""
        bit: k.Mask = bits.bit(digit)
        low: k.Word = self.candidates[2 * digit]
        high: k.Word = self.candidates[2 * digit + 1]
        i: k.Count
        for i in range(size):
            cell: k.Cell = self.picked[i]
            if board.cell_masks[cell] & bit:
                low &= self.peers[2 * cell]
                high &= self.peers[2 * cell + 1]
        self.sees[own] = low
        self.sees[own + 1] = high

    def overlap(self, one: k.Count, other: k.Count) -> k.Flag:
        """Return whether two sets have a cell in common."""
        w: k.Count
        for w in range(self.words):
            if self.cells[one * self.words + w] & self.cells[other * self.words + w]:
                return True
        return False

    def sight(self, one: k.Count) -> int:
        """Return `sees` of all digits of a set as one number: bit `64 * word + bit` of `sees`."""
        digits: k.Mask = self.digits[one]
        found: Any = 0
        w: k.Count
        while digits:
            digit: k.Digit = bits.lowest(digits)
            digits = bits.without_lowest(digits)
            for w in range(self.words):
                # Not a C integer: the shift is longer than a word.
                slot: k.Count = self.slots[one * self.layout.digits + digit]
                word: Any = self.sees[slot * self.words + w]
                found |= word << 64 * (digit * self.words + w)
        result: int = found
        return result

    def see_common(self, one: k.Count, other: k.Count, spared: k.Mask) -> k.Flag:
        """Return whether `strike_common` strikes anything."""
        digits: k.Mask = self.sighted[one] & self.sighted[other] & ~spared
        slot: k.Count = one * self.layout.digits
        other_slot: k.Count = other * self.layout.digits
        w: k.Count
        while digits:
            digit: k.Digit = bits.lowest(digits)
            digits = bits.without_lowest(digits)
            base: k.Count = self.slots[slot + digit] * self.words
            other_base: k.Count = self.slots[other_slot + digit] * self.words
            for w in range(self.words):
                if self.sees[base + w] & self.sees[other_base + w]:
                    return True
        return False

    def strike_common(self, finding: Finding, one: k.Count, other: k.Count, spared: k.Mask) -> None:
        """Strike the common digits of two sets, except those spared, where both sets see them."""
        digits: k.Mask = self.digits[one] & self.digits[other] & ~spared
        w: k.Count
        while digits:
            digit: k.Digit = bits.lowest(digits)
            digits = bits.without_lowest(digits)
            base: k.Count = self.slots[one * self.layout.digits + digit] * self.words
            other_base: k.Count = self.slots[other * self.layout.digits + digit] * self.words
            for w in range(self.words):
                self.strike_word(finding, w, self.sees[base + w] & self.sees[other_base + w], digit)

    def strike_word(self, finding: Finding, word: k.Count, seen: k.Word, digit: k.Digit) -> None:
        """Strike a digit from the cells of one word of a set."""
        while seen:
            finding.strike(64 * word + bits.lowest_of_word(seen), digit)
            seen &= seen - 1

    def add_members(self, board: Board, finding: Finding, number: k.Count, one: k.Count) -> None:
        """Add the candidates of a set to the evidence under a number."""
        w: k.Count
        for w in range(self.words):
            word: k.Word = self.cells[one * self.words + w]
            while word:
                cell: k.Cell = 64 * w + bits.lowest_of_word(word)
                word &= word - 1
                mask: k.Mask = board.cell_masks[cell]
                while mask:
                    finding.member(number, cell, bits.lowest(mask))
                    mask = bits.without_lowest(mask)
