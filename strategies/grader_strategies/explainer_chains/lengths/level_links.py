"""The candidates of a board and their links, as sets of bits."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.ticker import Ticker
from grader.runtime.memory import Allocation
from grader_strategies.explainer_chains.links import word_sets
from grader_strategies.facts.arrays import doubled

MOST_WORDS = 16
"""The most words of a set; boards with more candidates are not loaded."""
FIRST_ENTRIES = 4096
"""Entries of tables for which there is room at first."""


class LevelLinks:
    """The numbered candidates of a board, what those with a partner see, and their strong links.

    Call `load` with a board, then `link`.
    """

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers for boards of this layout."""
        self.layout = layout
        self.ticker = Ticker()
        self.allocation = Allocation(self.release)
        candidates = layout.cells * layout.digits
        self.width = 1 + max(len(layout.houses_of(cell)) for cell in range(layout.cells))
        most = min(candidates, 64 * MOST_WORDS)
        self.numbered = array("I", [0]) * layout.cells
        self.number = array("i", [0]) * candidates
        self.place = array("i", [0]) * most
        self.listed = array("i", [0]) * most
        self.partners = array("i", [0]) * (most * self.width)
        self.partner_count = array("i", [0]) * most
        self.pairs = array("i", [0]) * (2 * (layout.cells + layout.houses * layout.digits))
        self.present = array("Q", [0]) * MOST_WORDS
        self.paired = array("Q", [0]) * MOST_WORDS
        self.of_digit = array("Q", [0]) * (layout.digits * MOST_WORDS)
        self.release()

    def release(self) -> None:
        """Free the tables; the next `load` allocates them again."""
        self.count = 0
        self.by_rules = 0
        self.is_borrowed = 0
        self.near = array("Q", [0]) * FIRST_ENTRIES
        self.sees = array("Q", [0]) * FIRST_ENTRIES
        self.beyond = array("Q", [0]) * FIRST_ENTRIES
        self.rows = array("Q", [0]) * FIRST_ENTRIES
        self.of_house = array("Q", [0]) * FIRST_ENTRIES

    def load(self, board: Board, digits: k.Mask) -> k.Flag:
        """Number the candidates of a board with these digits; record which houses have them.

        Return false if there are too many candidates, or a cell has one candidate only: chains
        do not begin there, but lead through.
        """
        cell: k.Cell
        i: k.Count
        width: k.Count = self.layout.digits
        self.allocation.use()
        self.count = 0
        for cell in range(self.layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            if bits.is_single(mask):
                return False
            mask &= digits
            if self.count + bits.size(mask) > len(self.place):
                return False
            self.numbered[cell] = mask
            while mask:
                self.number[cell * width + bits.lowest(mask)] = self.count
                self.place[self.count] = cell * width + bits.lowest(mask)
                self.count += 1
                mask = bits.without_lowest(mask)
        self.words = (self.count + 63) // 64
        # Chains of one digit follow houses only.
        self.by_rules = self.layout.most_excluded and not bits.is_single(digits)
        for i in range(self.words):
            self.present[i] = 0
        for i in range(self.count):
            self.present[i >> 6] |= bits.word_bit(i & 63)
        self.ticker.spend(1 + self.count // work.LINKS)
        self._note_houses(board.layout)
        return True

    def borrow(self, other: LevelLinks) -> None:
        """Use the candidates that another object has loaded, as long as it keeps them.

        The strong links must be some of those of the other object.
        """
        self.is_borrowed = 1
        self.count = other.count
        self.words = other.words
        self.numbered = other.numbered
        self.number = other.number
        self.place = other.place
        self.present = other.present
        self.near = other.near
        self.sees = other.sees
        # It has room for all candidates, and each search begins it anew.
        self.beyond = other.beyond
        self.of_digit = other.of_digit
        self.allocation.use()

    def _note_houses(self, layout: Layout) -> None:
        """Record which candidates each house has, and make room for what they see."""
        i: k.Count
        while self.count * self.words > len(self.near):
            self._account(2 * len(self.near), len(self.rows), len(self.of_house))
            self.sees = doubled(self.sees)
            self.beyond = doubled(self.beyond)
            self.near = doubled(self.near)
        size: k.Count = layout.houses * layout.digits * self.words
        while size > len(self.of_house):
            self._account(len(self.near), len(self.rows), 2 * len(self.of_house))
            self.of_house = doubled(self.of_house)
        for i in range(size):
            self.of_house[i] = 0
        for i in range(layout.digits * self.words):
            self.of_digit[i] = 0
        cell: k.Cell = 0
        j: k.Count
        for i in range(self.count):
            while self.place[i] >= (cell + 1) * layout.digits:
                cell += 1  # faster than a division
            digit: k.Digit = self.place[i] - cell * layout.digits
            own: k.Word = bits.word_bit(i & 63)
            self.of_digit[digit * self.words + (i >> 6)] |= own
            for j in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                slot: k.Count = layout.cell_houses[j] * layout.digits + digit
                self.of_house[slot * self.words + (i >> 6)] |= own
        self.is_borrowed = 0

    def _note_sights(self) -> None:
        """Record which candidates those with a partner see, with the same digit and in any way."""
        layout: Layout = self.layout
        words: k.Count = self.words
        cell: k.Cell = 0
        i: k.Count
        j: k.Count
        w: k.Count
        for i in range(self.listed_count):
            number: k.Count = self.listed[i]
            while self.place[number] >= (cell + 1) * layout.digits:
                cell += 1
            digit: k.Digit = self.place[number] - cell * layout.digits
            own: k.Count = number * words
            for w in range(words):
                self.near[own + w] = 0
            for j in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                start: k.Count = (layout.cell_houses[j] * layout.digits + digit) * words
                word_sets.unite(self.near, own, self.of_house, start, words)
            self.near[own + (number >> 6)] &= ~bits.word_bit(number & 63)
            for w in range(words):
                self.sees[own + w] = self.near[own + w]
            mask: k.Mask = self.numbered[cell] & ~bits.bit(digit)
            while mask:
                other: k.Count = self.number[cell * layout.digits + bits.lowest(mask)]
                mask = bits.without_lowest(mask)
                self.sees[own + (other >> 6)] |= bits.word_bit(other & 63)
            if self.by_rules:
                self._note_exclusions(number)

    def _note_exclusions(self, number: k.Count) -> None:
        """Record which candidates one excludes by rules of two cells."""
        layout: Layout = self.layout
        first: k.Count = self.place[number]
        i: k.Count
        for i in range(layout.excluded_start[first], layout.excluded_start[first + 1]):
            place: k.Count = layout.excluded[i]
            if self.numbered[place // layout.digits] & bits.bit(place % layout.digits):
                other: k.Count = self.number[place]
                self.sees[number * self.words + (other >> 6)] |= bits.word_bit(other & 63)

    def _account(self, sights: k.Size, rows: k.Size, houses: k.Size) -> None:
        """Account for tables of so many words."""
        self.allocation.resize(8 * (3 * sights + rows + houses))

    def link(self, board: Board, digits: k.Mask, in_cells: k.Flag, in_houses: k.Flag) -> None:
        """Record the strong links of the candidates of the last `load`.

        Args:
            board: the board.
            digits: the digits.
            in_cells: include strong links inside cells.
            in_houses: include strong links in houses.
        """
        layout: Layout = self.layout
        cell: k.Cell
        house: k.House
        digit: k.Digit
        i: k.Count
        for i in range(self.words):
            self.paired[i] = 0
        for i in range(self.count):
            self.partner_count[i] = 0
        self.pair_count = 0
        for cell in range(layout.cells if in_cells else 0):
            mask: k.Mask = board.cell_masks[cell]
            if bits.is_pair(mask):
                first: k.Count = cell * layout.digits
                rest: k.Mask = bits.without_lowest(mask)
                self._pair(
                    self.number[first + bits.lowest(mask)], self.number[first + bits.lowest(rest)]
                )
        for house in range(layout.houses if in_houses else 0):
            if not layout.complete[house]:
                continue
            first = layout.house_start[house]
            for digit in range(layout.digits):
                mask = board.place_masks[house * layout.digits + digit]
                if bits.is_pair(mask) and digits & bits.bit(digit):
                    rest = bits.without_lowest(mask)
                    one: k.Cell = layout.house_cells[first + bits.lowest(mask)]
                    other: k.Cell = layout.house_cells[first + bits.lowest(rest)]
                    self._pair(
                        self.number[one * layout.digits + digit],
                        self.number[other * layout.digits + digit],
                    )
        self._list_paired()
        if not self.is_borrowed:
            self._note_sights()

    def _pair(self, one: k.Count, other: k.Count) -> None:
        """Make two candidates partners, unless they are already."""
        i: k.Count
        start: k.Count = one * self.width
        for i in range(start, start + self.partner_count[one]):
            if self.partners[i] == other:
                return
        self.partners[start + self.partner_count[one]] = other
        self.partners[other * self.width + self.partner_count[other]] = one
        self.partner_count[one] += 1
        self.partner_count[other] += 1
        self.paired[one >> 6] |= bits.word_bit(one & 63)
        self.paired[other >> 6] |= bits.word_bit(other & 63)
        self.pairs[2 * self.pair_count] = one
        self.pairs[2 * self.pair_count + 1] = other
        self.pair_count += 1

    def _list_paired(self) -> None:
        """List the candidates with a partner."""
        w: k.Count
        self.listed_count = 0
        for w in range(self.words):
            left: k.Word = self.paired[w]
            while left:
                self.listed[self.listed_count] = 64 * w + bits.lowest_of_word(left)
                left &= left - 1
                self.listed_count += 1

    def leave_out_ends(self) -> None:
        """Leave out the strong links of candidates through which no cycle can lead.

        A cycle leads through a candidate by a strong link and by another link.
        """
        i: k.Count
        count: k.Count = 0
        is_done: k.Flag = 0
        while not is_done:
            is_done = 1
            for i in range(self.listed_count):
                number: k.Count = self.listed[i]
                if self.partner_count[number] == 1 and self._is_end(number):
                    self._leave_out(number)
                    is_done = 0
        for i in range(self.pair_count):
            if self.partner_count[self.pairs[2 * i]] and self.partner_count[self.pairs[2 * i + 1]]:
                self.pairs[2 * count] = self.pairs[2 * i]
                self.pairs[2 * count + 1] = self.pairs[2 * i + 1]
                count += 1
        self.pair_count = count
        self._list_paired()

    def _is_end(self, number: k.Count) -> k.Flag:
        """Return whether a candidate sees no other one with a partner than its only partner."""
        w: k.Count
        left: k.Word = 0
        partner: k.Count = self.partners[number * self.width]
        for w in range(self.words):
            seen: k.Word = self.sees[number * self.words + w] & self.paired[w]
            if w == partner >> 6:
                seen &= ~bits.word_bit(partner & 63)
            left |= seen
        return left == 0

    def _leave_out(self, number: k.Count) -> None:
        """Leave out the strong link of a candidate with one partner."""
        partner: k.Count = self.partners[number * self.width]
        start: k.Count = partner * self.width
        i: k.Count
        self.partner_count[number] = 0
        self.paired[number >> 6] &= ~bits.word_bit(number & 63)
        self.partner_count[partner] -= 1
        for i in range(start, start + self.partner_count[partner]):
            if self.partners[i] == number:
                self.partners[i] = self.partners[start + self.partner_count[partner]]
        if self.partner_count[partner] == 0:
            self.paired[partner >> 6] &= ~bits.word_bit(partner & 63)
