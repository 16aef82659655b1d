"""The shortest chain of a board, found level by level from all strong links at once.

A candidate has a chain to its opposite if both candidates of a strong link exclude it: it makes
one of them false, so the other one is true, and excludes it.  The strong link in the middle is as
far from one end as from the other, so half the length of the chain is enough.  Sets tell how long
the shortest chain is and where it begins, and whether there may be a cycle that eliminates
something.  Which of several chains counts is found by an ordered search.

This module is long because loading a board, chains and cycles use the same tables.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.ticker import Ticker
from grader.runtime.memory import Allocation
from grader_strategies.explainer_chains import level_rows, word_sets
from grader_strategies.facts.arrays import doubled

MOST_WORDS: k.Count = 16
"""The most words of a set; boards with more candidates are not loaded."""
FIRST_ENTRIES = 4096
"""Entries of tables for which there is room at first."""
LINKED: k.Count = 16
"""How many candidates with a partner a candidate sees, roughly; for counting work."""


class ChainLevels:
    """What the candidates with a strong link exclude by a number of links.

    Level n has what a true candidate makes false by up to 2n + 1 links.  `size` is the number of
    nodes of the shortest chains from a candidate to its opposite, 0 if there are none; `literal`
    is the first literal from which one begins: by cell, then by digit, true before false.

    Call `load` with a board, then `pair_up`, then `find_shortest`.
    """

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers for boards of this layout."""
        self.layout = layout
        self.ticker = Ticker()
        self.allocation = Allocation(self.release)
        candidates = layout.cells * layout.digits
        self.width = 1 + max(len(layout.houses_of(cell)) for cell in range(layout.cells))
        most = min(candidates, 64 * MOST_WORDS)
        self.number = array("i", [0]) * candidates
        self.place = array("i", [0]) * most
        self.listed = array("i", [0]) * most
        self.partners = array("i", [0]) * (most * self.width)
        self.partner_count = array("i", [0]) * most
        self.pairs = array("i", [0]) * (2 * (layout.cells + layout.houses * layout.digits))
        self.paired = array("Q", [0]) * MOST_WORDS
        self.gathered = array("Q", [0]) * MOST_WORDS
        self.within = array("Q", [0]) * MOST_WORDS
        self.refuted = array("Q", [0]) * (2 * MOST_WORDS)
        self.targets = array("Q", [0]) * (2 * MOST_WORDS)
        self.of_digit = array("Q", [0]) * (layout.digits * MOST_WORDS)
        self.release()

    def release(self) -> None:
        """Free the tables; the next `load` allocates them again."""
        self.count = 0
        self.levels = 0
        self.size = 0
        self.is_borrowed = 0
        self.near = array("Q", [0]) * FIRST_ENTRIES
        self.sees = array("Q", [0]) * FIRST_ENTRIES
        self.beyond = array("Q", [0]) * FIRST_ENTRIES
        self.rows = array("Q", [0]) * FIRST_ENTRIES
        self.of_house = array("Q", [0]) * FIRST_ENTRIES

    # The board

    def load(self, board: Board, digits: k.Mask) -> k.Flag:
        """Number the candidates with these digits, and record which houses have them.

        Return false if there are too many candidates, or a cell has one candidate only: chains
        do not begin there, but lead through.
        """
        cell: k.Cell
        width: k.Count = self.layout.digits
        self.count = 0
        self.allocation.use()
        for cell in range(self.layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            if bits.is_single(mask):
                return False
            mask &= digits
            while mask:
                if self.count == len(self.place):
                    return False
                self.number[cell * width + bits.lowest(mask)] = self.count
                self.place[self.count] = cell * width + bits.lowest(mask)
                self.count += 1
                mask = bits.without_lowest(mask)
        self.words = (self.count + 63) // 64
        self.ticker.spend(1 + self.count // work.LINKS)
        self._note_houses(board.layout)
        return True

    def borrow(self, other: ChainLevels) -> None:
        """Use the candidates that another object has loaded, as long as it keeps them.

        The strong links must be some of those of the other object.
        """
        self.is_borrowed = 1
        self.count = other.count
        self.words = other.words
        self.number = other.number
        self.place = other.place
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
            self.near = doubled(self.near)
            self.sees = doubled(self.sees)
            self.beyond = doubled(self.beyond)
        size: k.Count = layout.houses * layout.digits * self.words
        while size > len(self.of_house):
            self._account(len(self.near), len(self.rows), 2 * len(self.of_house))
            self.of_house = doubled(self.of_house)
        for i in range(size):
            self.of_house[i] = 0
        for i in range(layout.digits * self.words):
            self.of_digit[i] = 0
        if self.count:
            level_rows.note_houses(
                self.of_digit,
                self.of_house,
                self.place,
                layout.cell_start,
                layout.cell_houses,
                self.count,
                layout.digits,
                self.words,
            )
        self.is_borrowed = 0

    def _note_sights(self, layout: Layout) -> None:
        """Record which candidates those with a partner see, with the same digit and in any way."""
        if self.listed_count and not self.is_borrowed:
            level_rows.note_sights(
                self.near,
                self.sees,
                self.of_house,
                self.place,
                self.listed,
                layout.cell_start,
                layout.cell_houses,
                self.listed_count,
                self.count,
                layout.digits,
                self.words,
            )

    def _account(self, sights: k.Size, rows: k.Size, houses: k.Size) -> None:
        """Account for tables of so many words."""
        self.allocation.resize(8 * (3 * sights + rows + houses))

    def pair_up(self, board: Board, digits: k.Mask, in_cells: k.Flag, in_houses: k.Flag) -> None:
        """Record the strong links of the candidates of the last `load`.

        Args:
            board: the board.
            digits: the digits.
            in_cells: include strong links inside cells.
            in_houses: include strong links in houses.
        """
        layout = self.layout
        cell: k.Cell
        house: k.House
        mask: k.Mask
        other: k.Cell
        i: k.Count
        self.pair_count = 0
        self.levels = 0
        self.size = 0
        self.literal = 0
        for i in range(self.words):
            self.paired[i] = 0
            self.refuted[i] = 0
        for i in range(self.count):
            self.partner_count[i] = 0
        for cell in range(layout.cells if in_cells else 0):
            mask = board.cell_masks[cell]
            if bits.is_pair(mask):
                i = self.number[cell * layout.digits + bits.lowest(mask)]
                self._pair(i, i + 1)
        for house in range(layout.houses if in_houses else 0):
            left: k.Mask = digits if layout.complete[house] else 0
            while left:
                digit: k.Digit = bits.lowest(left)
                left = bits.without_lowest(left)
                mask = board.place_masks[house * layout.digits + digit]
                if bits.is_pair(mask):
                    cell = board.cell_at(house, bits.lowest(mask))
                    other = board.cell_at(house, bits.lowest(bits.without_lowest(mask)))
                    self._pair(
                        self.number[cell * layout.digits + digit],
                        self.number[other * layout.digits + digit],
                    )
        self.is_complete = self.pair_count == 0
        self._list_paired()
        self._note_sights(layout)

    def _pair(self, one: k.Count, other: k.Count) -> None:
        """Record a strong link, unless there is one between these candidates already."""
        i: k.Count
        for i in range(one * self.width, one * self.width + self.partner_count[one]):
            if self.partners[i] == other:
                return
        self.pairs[2 * self.pair_count] = one
        self.pairs[2 * self.pair_count + 1] = other
        self.pair_count += 1
        self._add_partner(one, other)
        self._add_partner(other, one)

    def _add_partner(self, number: k.Count, partner: k.Count) -> None:
        self.partners[number * self.width + self.partner_count[number]] = partner
        self.partner_count[number] += 1
        self.paired[number >> 6] |= bits.word_bit(number & 63)

    def implies_any(self, candidate: k.Count) -> k.Flag:
        """Return whether a candidate `cell * digits + digit` makes another one true when false."""
        return self.partner_count[self.number[candidate]] > 0

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

    # Levels

    def find_shortest(self, levels: k.Count) -> k.Flag:
        """Find the shortest chain by so many levels; return whether that has been decided."""
        while self.size == 0 and not self.is_complete:
            if self.levels == levels:
                return False
            self._add_level()
            self.size = self._size_found()
        if self.size:
            self.literal = self._first_literal()
        return True

    def _add_level(self) -> None:
        """Add a level; it is the last one if nothing more is excluded."""
        words: k.Count = self.words
        size: k.Count = words * self.count
        i: k.Count
        while (self.levels + 1) * size > len(self.rows):
            self._account(len(self.near), 2 * len(self.rows), len(self.of_house))
            self.rows = doubled(self.rows)
        after: k.Count = self.levels * size
        self.levels += 1
        self.ticker.spend(1 + LINKED * self.listed_count * words // work.WORDS)
        if self.levels == 1:
            for i in range(size):
                self.rows[i] = self.sees[i]
            return
        self.is_complete = not level_rows.grow(
            self.rows,
            after - size,
            after,
            self.beyond,
            self.sees,
            self.paired,
            self.partners,
            self.partner_count,
            self.width,
            words,
        )

    def _size_found(self) -> k.Count:
        """Return the number of nodes of the shortest chains that the last level has, or 0."""
        level: k.Count = self.levels - 1
        table: k.Count = self.words * self.count
        last: k.Count = level * table
        before: k.Count = max(last - table, 0)
        found: k.Count = level_rows.find_common(
            self.refuted, self.rows, last, before, self.pairs, self.pair_count, self.words
        )
        if not found:
            return 0
        return 4 * level + (2 if level and found == 1 else 4)

    def _first_literal(self) -> k.Count:
        """Return the first literal from which a chain of `size` nodes leads to its opposite.

        If a false candidate leads to its opposite, what it makes true first does so as well.
        """
        links: k.Count = (self.size - 4) // 2
        best: k.Count = self.count
        w: k.Count
        i: k.Count
        for w in range(self.words - 1, -1, -1):
            if self.refuted[w]:
                best = 64 * w + bits.lowest_of_word(self.refuted[w])
        literal: k.Count = 2 * self.place[best] + 1
        for w in range(self.words):
            left: k.Word = self.refuted[w] & self.paired[w]
            while left:
                number: k.Count = 64 * w + bits.lowest_of_word(left)
                left &= left - 1
                for i in range(
                    number * self.width, number * self.width + self.partner_count[number]
                ):
                    partner: k.Count = self.partners[i]
                    if partner < best and self._join(partner, partner, links):
                        best = partner
                        literal = 2 * self.place[best]
        return literal

    def _join(self, one: k.Count, other: k.Count, pairs: k.Count) -> k.Flag:
        """Return whether partners of two candidates exclude each other by 2n + 1 links or less."""
        i: k.Count
        j: k.Count
        for i in range(one * self.width, one * self.width + self.partner_count[one]):
            for j in range(other * self.width, other * self.width + self.partner_count[other]):
                if self._excludes(self.partners[i], self.partners[j], pairs):
                    return True
        return False

    def _excludes(self, one: k.Count, other: k.Count, pairs: k.Count) -> k.Flag:
        """Return whether a paired candidate makes another false by 2n + 1 links or less.

        Two levels n and m together tell of 2n + 2m + 3 links, with a strong link between them.
        """
        last: k.Count = self.levels - 1
        w: k.Count
        at: k.Count = (min(pairs, last) * self.count + one) * self.words
        if self.rows[at + (other >> 6)] & bits.word_bit(other & 63):
            return True
        if pairs <= last or self.is_complete:
            return False
        word_sets.unite_partners(
            self.gathered,
            self.rows,
            at,
            self.paired,
            self.partners,
            self.partner_count,
            self.width,
            self.words,
        )
        at = (min(pairs - 1 - last, last) * self.count + other) * self.words
        for w in range(self.words):
            if self.gathered[w] & self.rows[at + w]:
                return True
        return False

    def may_exclude(self, one: k.Count, other: k.Count, pairs: k.Count) -> k.Flag:
        """Return what `_excludes` does, or true if there are not enough levels."""
        if pairs >= self.levels and not self.is_complete:
            return True
        at: k.Count = (min(pairs, self.levels - 1) * self.count + one) * self.words
        return self.rows[at + (other >> 6)] & bits.word_bit(other & 63) != 0

    # Cycles

    def may_have_cycle(self, longest: k.Count) -> k.Flag:
        """Return whether a cycle of at most so many nodes may eliminate a candidate.

        What it eliminates sees a true node of the cycle and a false one, with its own digit.
        The cycle leads from the true one to the false one by an odd number of links, and back by
        another.  The way back and the candidate twice are a chain as well.

        Call `find_shortest` first.
        """
        digits: k.Count = self.layout.digits
        i: k.Count
        w: k.Count
        there: k.Count = longest - (self.size - 3)
        if self.size == 0 or there < 1:
            return False
        while not self.is_complete and 2 * self.levels - 1 < longest // 2:
            self._add_level()
        self._find_targets()
        for i in range(self.listed_count):
            number: k.Count = self.listed[i]
            self.ticker.tick()
            if not self._sees_target(number, number):
                continue
            self._find_within(number, there // 2)
            start: k.Count = self.place[number] % digits * self.words
            for w in range((number >> 6) + 1):
                left: k.Word = self.of_digit[start + w] & self.paired[w] & self.within[w]
                if w == number >> 6:
                    left &= bits.word_bit(number & 63) | (bits.word_bit(number & 63) - 1)
                while left:
                    other: k.Count = 64 * w + bits.lowest_of_word(left)
                    left &= left - 1
                    if self._may_close(number, other, there, longest):
                        return True
        return False

    def _find_targets(self) -> None:
        """Find, as `targets`, the candidates with a chain as long as a cycle and two nodes more.

        The last level is enough for these; there may be some with a longer chain.
        """
        last: k.Count = (self.levels - 1) * self.words * self.count
        level_rows.find_common(
            self.targets, self.rows, last, last, self.pairs, self.pair_count, self.words
        )

    def _sees_target(self, one: k.Count, other: k.Count) -> k.Flag:
        """Return whether two paired candidates with the same digit see a target in common."""
        w: k.Count
        for w in range(self.words):
            if (
                self.targets[w]
                & self.near[one * self.words + w]
                & self.near[other * self.words + w]
            ):
                return True
        return False

    def _find_within(self, number: k.Count, pairs: k.Count) -> None:
        """Find, as `within`, what a paired candidate excludes by 2n + 1 links or less."""
        last: k.Count = self.levels - 1
        words: k.Count = self.words
        v: k.Count
        w: k.Count
        at: k.Count = (min(pairs, last) * self.count + number) * words
        for w in range(words):
            self.within[w] = self.rows[at + w]
        if pairs <= last or self.is_complete:
            return
        word_sets.unite_partners(
            self.gathered,
            self.rows,
            at,
            self.paired,
            self.partners,
            self.partner_count,
            self.width,
            words,
        )
        level: k.Count = min(pairs - 1 - last, last) * self.count
        for v in range(words):
            left: k.Word = self.gathered[v]
            while left:
                at = (level + 64 * v + bits.lowest_of_word(left)) * words
                left &= left - 1
                for w in range(words):
                    self.within[w] |= self.rows[at + w]

    def _may_close(self, one: k.Count, other: k.Count, there: k.Count, longest: k.Count) -> k.Flag:
        """Return whether a short cycle may have one of two candidates true, and the other false.

        Args:
            one: a candidate.
            other: another one with the same digit.
            there: the most links from one being true to the other being false.
            longest: the most links of the cycle.
        """
        links: k.Count = 1
        if not self._sees_target(one, other):
            return False
        while not self._excludes(one, other, links // 2):
            links += 2
            if links > there or (self.is_complete and links // 2 > self.levels):
                return False
        # Back from the false one to the true one, by a strong link at first and at last.
        links = longest - links
        return self._are_partners(one, other) or (
            links >= 3 and self._join(one, other, (links - 3) // 2)
        )

    def _are_partners(self, one: k.Count, other: k.Count) -> k.Flag:
        i: k.Count
        for i in range(one * self.width, one * self.width + self.partner_count[one]):
            if self.partners[i] == other:
                return True
        return False
