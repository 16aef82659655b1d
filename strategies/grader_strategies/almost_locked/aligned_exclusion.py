"""Aligned pair and triple exclusion.

Pattern: two or three cells, the base, and some others, the excluders, each of which sees all
base cells and has few candidates.
Why it holds: base cells that see each other take different digits, and leave each excluder a
candidate.  A candidate that is in no combination of digits with both properties is false.
Finds: such candidates are struck, with two excluders or more.  An excluder has at most as many
candidates as there are base cells; a base cell sees no cell with one candidate, and the third cell
of a triple is an excluder of one of the others.
Order: pairs of cells colexicographically; third cells in the order in which the first two see them,
kinds of house in the order of the option `houses`.
Source: R. Berthelier, R. van Vliet, "Aligned Pair Exclusion" (2005); order after
N. Juillerat, Sudoku Explainer 1.2 (2006).

This module is long because pairs and triples share the excluders, and what has changed in them.
Which combinations are allowed is found in `allowed_digits`.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.options import kinds_of
from grader.pipeline.strategy import Strategy
from grader.pipeline.ticker import Ticker
from grader_strategies.almost_locked.allowed_digits import AllowedDigits
from grader_strategies.almost_locked.cornered_cells import CorneredCells
from grader_strategies.facts import candidates
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.houses import EVERY_KIND
from grader_strategies.facts.sharing import shared

ALL: k.Word = (1 << 64) - 1
"""All bits of a word."""
NO_THIRD: k.Mask = bits.bit(k.MAX_DIGITS)
"""The candidates of the third cell of a pair: a bit that no excluder has."""


class AlignedExclusion(Strategy):
    """Cells whose combinations are limited by other cells that see all of them.

    Args:
        size: how many cells, 2 or 3.
        houses: kinds of house, in the order in which a cell sees its peers.
    """

    def __init__(self, size: int, houses: Sequence[str] = EVERY_KIND) -> None:
        if size not in {2, 3}:
            raise ValueError(f"size is {size}; it may be 2 or 3")
        self.size = size
        self.kinds = kinds_of("houses", houses)

    def bind(self, layout: Layout) -> None:
        """List the peers of each cell."""
        peers = [layout.peers_by_house(cell, self.kinds) for cell in range(layout.cells)]
        self.near = array("i", [peer for near in peers for peer in near])
        self.near_start = array("i", accumulate(map(len, peers), initial=0))
        # Excluders are numbered; a set of them is a row of words.
        self.words = (layout.cells + 63) >> 6
        self.used = 0
        self.excluder_count = 0
        self.ticker = Ticker()
        self.excluders = array("i", [0]) * layout.cells
        self.excluder_masks = array("I", [0]) * layout.cells
        self.seen = array("Q", [0]) * (layout.cells * self.words)
        self.base_rows = array("Q", [0]) * (layout.cells * self.words)
        self.base_once = array("Q", [0]) * self.words
        self.base_twice = array("Q", [0]) * self.words
        self.base = array("i", [0]) * layout.cells
        self.is_base = array("i", [0]) * layout.cells
        self.is_third = array("i", [0]) * layout.cells
        self.thirds = array("Q", [0]) * self.words
        self.found = array("Q", [0]) * self.words
        self.once = array("Q", [0]) * self.words
        self.twice = array("Q", [0]) * self.words
        self.due = array("Q", [0]) * self.words
        self.rank = array("i", [0]) * layout.cells
        self.shared = array("i", [0]) * layout.cells
        self.allowed = AllowedDigits(layout)
        self.cells = array("i", [0]) * 3
        self.cornered = CorneredCells(layout)
        self.changes: Changes = shared(Changes, layout)
        self.exhausted = 0
        self.offered = 0
        self.was_base = array("i", [0]) * layout.cells
        self.is_fresh = array("i", [0]) * layout.cells
        self.fresh = array("Q", [0]) * self.words
        self.sees_fresh = array("i", [0]) * layout.cells
        self.fresh_base = array("Q", [0]) * self.words

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the base cells of which a candidate is excluded."""
        i: k.Count
        j: k.Count
        w: k.Count
        since: k.Word = 0
        self.offered = 0
        if self.size == 2 and not self.cornered.may_exclude(board, choice.origin):
            return False
        if choice.origin is None:
            self.changes.update(board)
            since = self.changes.only_lost(self.exhausted)
        self._collect(board)
        self._note_changes(since)
        for j in range(1, self.base_count):
            self.ticker.spend(1 + j * (1 + self.used) // work.WORDS)
            if not self._find_partners(j):
                continue
            for w in range((j >> 6) + 1):
                left: k.Word = self.base_twice[w]
                while left:
                    i = 64 * w + bits.lowest_of_word(left)
                    left &= left - 1
                    self.cells[0] = self.base[i]
                    self.cells[1] = self.base[j]
                    self.ticker.spend(1 + self.used // 4)
                    if self.size == 3:
                        if self._has_third(board) and self._offer_thirds(board, choice):
                            return True
                    elif (
                        self._is_pair_fresh()
                        and self._excludes(board)
                        and self._offer(board, choice)
                    ):
                        return True
        if choice.origin is None and not self.offered:
            self.exhausted = self.changes.now
            for i in range(board.layout.cells):
                self.was_base[i] = self.is_base[i]
        return False

    def _find_partners(self, last: k.Count) -> k.Flag:
        """Find, as `base_twice`, the base cells before one that share two excluders with it.

        If neither this cell nor what it sees has changed, only those for which either has.

        Returns:
            Whether there may be any.
        """
        words: k.Count = (last >> 6) + 1
        i: k.Count
        w: k.Count
        below: k.Word = bits.word_bit(last & 63) - 1
        any_fresh: k.Word = self.fresh_base[words - 1] & below
        is_fresh: k.Flag = self.sees_fresh[self.base[last]]
        for w in range(words - 1):
            any_fresh |= self.fresh_base[w]
        if not is_fresh and not any_fresh:
            return False
        for w in range(words):
            self.base_once[w] = 0
            self.base_twice[w] = 0
        for i in range(self.used):
            word: k.Word = self.seen[self.base[last] * self.words + i]
            while word:
                row: k.Count = (64 * i + bits.lowest_of_word(word)) * self.words
                word &= word - 1
                for w in range(words):
                    self.base_twice[w] |= self.base_once[w] & self.base_rows[row + w]
                    self.base_once[w] |= self.base_rows[row + w]
        self.base_twice[words - 1] &= below
        for w in range(0 if is_fresh else words):
            self.base_twice[w] &= self.fresh_base[w]
        return True

    def _note_changes(self, since: k.Word) -> None:
        """List the cells and excluders that differ from the board of that number; 0: all.

        Whether base cells and excluders exclude anything depends on their candidates only.
        """
        cell: k.Cell
        i: k.Count
        for i in range(self.used):
            self.fresh[i] = 0
        for cell in range(len(self.is_fresh)):
            self.is_fresh[cell] = (
                since == 0
                or self.changes.cells[cell] > since
                or (self.is_base[cell] and not self.was_base[cell])
            )
        for i in range(self.excluder_count):
            if self.is_fresh[self.excluders[i]]:
                self.fresh[i >> 6] |= bits.word_bit(i & 63)
        for i in range(self.words):
            self.fresh_base[i] = 0
        for i in range(self.base_count):
            cell = self.base[i]
            self.sees_fresh[cell] = self.is_fresh[cell] or self._sees_any(cell, self.fresh)
            if self.sees_fresh[cell]:
                self.fresh_base[i >> 6] |= bits.word_bit(i & 63)

    def _sees_any(self, cell: k.Cell, excluders: array[int]) -> k.Flag:
        """Return whether a cell sees any excluder of a set."""
        i: k.Count
        for i in range(self.used):
            if self.seen[cell * self.words + i] & excluders[i]:
                return True
        return False

    def _is_pair_fresh(self) -> k.Flag:
        """Return whether the first two cells, or an excluder that they share, have changed."""
        i: k.Count
        if self.is_fresh[self.cells[0]] or self.is_fresh[self.cells[1]]:
            return True
        for i in range(self.used):
            word: k.Word = self.seen[self.cells[0] * self.words + i]
            if word & self.seen[self.cells[1] * self.words + i] & self.fresh[i]:
                return True
        return False

    def _collect(self, board: Board) -> None:
        """Number the excluders, and list the base cells and which excluders each of them sees."""
        layout = board.layout
        count: k.Count = 0
        cell: k.Cell
        i: k.Count
        for cell in range(layout.cells):
            self.is_base[cell] = 1
            self.is_third[cell] = 0
            for i in range(cell * self.words, cell * self.words + self.words):
                self.seen[i] = 0
        for cell in range(layout.cells):
            width: k.Count = bits.size(board.cell_masks[cell])
            self.rank[cell] = count
            if width == 1:
                for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
                    self.is_base[layout.peers[i]] = 0
            elif 2 <= width <= self.size:
                word: k.Count = count >> 6
                for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
                    self.seen[layout.peers[i] * self.words + word] |= bits.word_bit(count & 63)
                self.excluders[count] = cell
                self.excluder_masks[count] = board.cell_masks[cell]
                count += 1
        self.used = (count + 63) >> 6
        self.excluder_count = count
        self.base_count = 0
        for i in range(count * self.words):
            self.base_rows[i] = 0
        for cell in range(layout.cells):
            if (
                self.is_base[cell]
                and bits.without_lowest(board.cell_masks[cell])
                and self._share(cell, cell)
            ):
                self._note_base(cell)
                self.base[self.base_count] = cell
                self.base_count += 1
            else:
                self.is_base[cell] = 0
        self._list_thirds()

    def _list_thirds(self) -> None:
        """Find the excluders that are base cells."""
        i: k.Count
        for i in range(self.used):
            self.thirds[i] = 0
        for i in range(self.excluder_count):
            if self.is_base[self.excluders[i]]:
                self.is_third[self.excluders[i]] = 1
                self.thirds[i >> 6] |= bits.word_bit(i & 63)

    def _note_base(self, cell: k.Cell) -> None:
        """Add the next base cell to the sets of those that see each excluder."""
        i: k.Count
        word: k.Count = self.base_count >> 6
        for i in range(self.used):
            left: k.Word = self.seen[cell * self.words + i]
            while left:
                number: k.Count = 64 * i + bits.lowest_of_word(left)
                left &= left - 1
                self.base_rows[number * self.words + word] |= bits.word_bit(self.base_count & 63)

    def _share(self, one: k.Cell, other: k.Cell) -> k.Flag:
        """Return whether two cells share two excluders."""
        some: k.Flag = False
        i: k.Count
        for i in range(self.used):
            word: k.Word = self.seen[one * self.words + i] & self.seen[other * self.words + i]
            if word:
                if some or word & (word - 1):
                    return True
                some = True
        return False

    def _has_third(self, board: Board) -> k.Flag:
        """Return whether there is a third cell, new to the first two, that excludes something."""
        i: k.Count
        if not self._find_thirds(board.layout):
            return False
        for i in range(self.used):
            word: k.Word = self.found[i]
            while word:
                self.cells[2] = self.excluders[64 * i + bits.lowest_of_word(word)]
                word &= word - 1
                self.ticker.spend(5)
                if self._excludes(board):
                    return True
        return False

    def _find_thirds(self, layout: Layout) -> k.Flag:
        """Find, as `found`, the third cells for two cells; return whether there are any.

        A third cell sees one of the two, and two excluders that they share.  It is left out if an
        earlier pair of the three cells has the remaining one as its third cell, and if neither a
        cell nor a shared excluder has changed.
        """
        one: k.Cell = self.cells[0]
        other: k.Cell = self.cells[1]
        first: k.Count = one * self.words
        second: k.Count = other * self.words
        sees: k.Flag = layout.sees[one * layout.cells + other]
        is_fresh: k.Flag = self.is_fresh[one] or self.is_fresh[other]
        any_left: k.Word = 0
        any_due: k.Word = 0
        w: k.Count
        for w in range(self.used):
            by_one: k.Word = self.seen[first + w]
            by_other: k.Word = self.seen[second + w]
            left: k.Word = (by_one | by_other) & self.thirds[w]
            if self.is_third[other]:
                left &= ~(_up_to(self.rank[other], w) & (ALL if sees else by_other))
            if self.is_third[one]:
                left &= ~(_up_to(self.rank[one], w) & (ALL if sees else by_one))
            any_left |= left
            any_due |= (left | by_one & by_other) & self.fresh[w]
            self.found[w] = left
        # Mostly nothing is left to be looked at.
        if not any_left or not (is_fresh or any_due):
            return False
        self._unite_shared(first, second, is_fresh)
        any_left = 0
        for w in range(self.used):
            self.found[w] &= self.twice[w] & self.due[w]
            any_left |= self.found[w]
        return any_left != 0

    def _unite_shared(self, first: k.Count, second: k.Count, is_fresh: k.Flag) -> None:
        """Find what two of the excluders see that two cells share, and what is due to be looked at.

        Args:
            first: where the excluders that one cell sees begin in `seen`.
            second: where those of the other cell begin.
            is_fresh: whether one of the two cells has changed, so that everything is due.
        """
        v: k.Count
        w: k.Count
        for w in range(self.used):
            self.once[w] = 0
            self.twice[w] = 0
            self.due[w] = ALL if is_fresh else self.fresh[w]
        for v in range(self.used):
            both: k.Word = self.seen[first + v] & self.seen[second + v]
            while both:
                row: k.Count = self.excluders[64 * v + bits.lowest_of_word(both)] * self.words
                is_changed: k.Flag = (self.fresh[v] & both & ~(both & (both - 1))) != 0
                both &= both - 1
                for w in range(self.used):
                    self.twice[w] |= self.once[w] & self.seen[row + w]
                    self.once[w] |= self.seen[row + w]
                    if is_changed:
                        self.due[w] |= self.seen[row + w]

    def _offer_thirds(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the third cells, in the order in which the first two see them."""
        layout = board.layout
        i: k.Count
        j: k.Count
        for i in range(2):
            cell: k.Cell = self.cells[i]
            for j in range(self.near_start[cell], self.near_start[cell + 1]):
                third: k.Cell = self.near[j]
                if i == 1 and layout.sees[self.cells[0] * layout.cells + third]:
                    continue
                self.cells[2] = third
                if self._was_found(third) and self._excludes(board) and self._offer(board, choice):
                    return True
        return False

    def _was_found(self, cell: k.Cell) -> k.Flag:
        """Return whether `_find_thirds` has found a cell."""
        i: k.Count
        for i in range(self.used):
            word: k.Word = self.found[i]
            while word:
                if self.excluders[64 * i + bits.lowest_of_word(word)] == cell:
                    return True
                word &= word - 1
        return False

    def _excludes(self, board: Board) -> k.Flag:
        """Return whether something is excluded from the cells by what all of them see."""
        layout = board.layout
        one: k.Cell = self.cells[0]
        other: k.Cell = self.cells[1]
        third: k.Cell = self.cells[2] if self.size == 3 else one
        firsts: k.Mask = board.cell_masks[one]
        seconds: k.Mask = board.cell_masks[other]
        thirds: k.Mask = NO_THIRD
        allowed: AllowedDigits = self.allowed
        # Digits that two of the cells cannot share.
        clashing: k.Mask = firsts if layout.sees[one * layout.cells + other] else 0
        allowed.with_first = 0
        allowed.with_second = 0
        if self.size == 3:
            thirds = board.cell_masks[third]
            if layout.sees[one * layout.cells + third]:
                allowed.with_first = thirds
            if layout.sees[other * layout.cells + third]:
                allowed.with_second = thirds
        self._list_shared(one * self.words, other * self.words, third * self.words)
        return not allowed.find(firsts, seconds, thirds, clashing)

    def _list_shared(self, one: k.Count, two: k.Count, three: k.Count) -> None:
        """List the excluders that three cells share.

        Args:
            one: where the excluders that the first cell sees begin in `seen`.
            two: where those of the second cell begin.
            three: where those of the third cell begin.
        """
        count: k.Count = 0
        w: k.Count
        for w in range(self.used):
            word: k.Word = self.seen[one + w] & self.seen[two + w] & self.seen[three + w]
            while word:
                self.shared[count] = 64 * w + bits.lowest_of_word(word)
                self.allowed.masks[count] = self.excluder_masks[self.shared[count]]
                word &= word - 1
                count += 1
        self.allowed.count = count

    def _offer(self, board: Board, choice: Choice) -> k.Flag:
        finding: Finding = choice.fresh(self.technique)
        i: k.Count
        mask: k.Mask
        struck: k.Mask = 0
        self.offered = 1
        for i in range(self.size):
            mask = board.cell_masks[self.cells[i]] & ~self.allowed.possible[i]
            struck |= mask
            while mask:
                finding.strike(self.cells[i], bits.lowest(mask))
                mask = bits.without_lowest(mask)
        candidates.name_digits(finding, struck)
        for i in range(self.size):
            candidates.mark_candidates(board, finding, roles.DEFINING, self.cells[i])
        for i in range(self.allowed.count):
            other: k.Cell = self.excluders[self.shared[i]]
            candidates.mark_candidates(board, finding, roles.WING, other)
        return choice.offer()


def _up_to(number: k.Count, w: k.Count) -> k.Word:
    """Return word `w` of the set of all numbers up to one."""
    if w != number >> 6:
        return ALL if w < number >> 6 else 0
    return bits.word_bit(number & 63) | (bits.word_bit(number & 63) - 1)
