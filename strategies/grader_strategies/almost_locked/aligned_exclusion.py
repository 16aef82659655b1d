"""Aligned pair and triple exclusion.

Pattern: two or three cells, the base, and some others, the excluders, each of which sees all
base cells and has few candidates.
Why it holds: base cells that see each other take different digits, and leave each excluder a
candidate.  A candidate that is in no combination of digits with both properties is false.
Finds: such candidates, with two excluders or more.  An excluder has at most as many candidates
as there are base cells; a base cell sees no cell with one candidate, and the third cell of a
triple is an excluder of one of the others.
Order: pairs of cells colexicographically; third cells in the order in which the first two see
them, kinds of house in the order of the option `houses`.
Source: R. Berthelier, R. van Vliet, "Aligned Pair Exclusion" (2005); order after
N. Juillerat, Sudoku Explainer 1.2 (2006).

This module is long because pairs and triples share the excluders, and what has changed in them.
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
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.houses import EVERY_KIND
from grader_strategies.facts.sharing import shared

WORD: k.Count = k.MAX_DIGITS
"""How many excluders a mask holds."""
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
        self.words = (layout.cells + WORD - 1) // WORD
        self.used = 0
        self.excluder_count = 0
        self.ticker = Ticker()
        self.excluders = array("i", [0]) * layout.cells
        self.seen = array("I", [0]) * (layout.cells * self.words)
        self.base = array("i", [0]) * layout.cells
        self.is_base = array("i", [0]) * layout.cells
        self.is_third = array("i", [0]) * layout.cells
        self.thirds = array("I", [0]) * self.words
        self.partners = array("I", [0]) * (layout.cells * layout.digits)
        self.both = array("I", [0]) * self.words
        self.once = array("I", [0]) * self.words
        self.twice = array("I", [0]) * self.words
        self.shared = array("i", [0]) * layout.cells
        self.masks = array("I", [0]) * layout.cells
        self.cells = array("i", [0]) * 3
        self.possible = array("I", [0]) * 3
        self.changes: Changes = shared(Changes, layout)
        self.exhausted = 0
        self.offered = 0
        self.was_base = array("i", [0]) * layout.cells
        self.is_fresh = array("i", [0]) * layout.cells
        self.fresh = array("I", [0]) * self.words

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the base cells of which a candidate is excluded."""
        i: k.Count
        j: k.Count
        since: k.Word = 0
        self.offered = 0
        if choice.origin is None:
            self.changes.update(board)
            since = self.changes.only_lost(self.exhausted)
        self._collect(board)
        self._note_changes(since)
        for j in range(1, self.base_count):
            self.ticker.spend(1 + j * (1 + self.used) // work.WORDS)
            for i in range(j):
                if not self._share(self.base[i], self.base[j]):
                    continue
                self.cells[0] = self.base[i]
                self.cells[1] = self.base[j]
                self.ticker.spend(1 + self.used // 4)
                if self.size == 2:
                    if (
                        self._is_pair_fresh()
                        and self._is_promising(board)
                        and self._excludes(board)
                        and self._offer(board, choice)
                    ):
                        return True
                elif self._has_third(board) and self._offer_thirds(board, choice):
                    return True
        if choice.origin is None and not self.offered:
            self.exhausted = self.changes.now
            for i in range(board.layout.cells):
                self.was_base[i] = self.is_base[i]
        return False

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
                self.fresh[i // WORD] |= bits.bit(i % WORD)

    def _is_pair_fresh(self) -> k.Flag:
        """Return whether the first two cells, or an excluder that they share, have changed."""
        i: k.Count
        if self.is_fresh[self.cells[0]] or self.is_fresh[self.cells[1]]:
            return True
        for i in range(self.used):
            word: k.Mask = self.seen[self.cells[0] * self.words + i]
            if word & self.seen[self.cells[1] * self.words + i] & self.fresh[i]:
                return True
        return False

    def _is_third_fresh(self) -> k.Flag:
        """Return whether the third cell, or an excluder that all three share, has changed."""
        i: k.Count
        if self.is_fresh[self.cells[2]]:
            return True
        for i in range(self.used):
            word: k.Mask = self.both[i] & self.fresh[i]
            if word & self.seen[self.cells[2] * self.words + i]:
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
            if width == 1:
                for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
                    self.is_base[layout.peers[i]] = 0
            elif 2 <= width <= self.size:
                word: k.Count = count // WORD
                for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
                    self.seen[layout.peers[i] * self.words + word] |= bits.bit(count % WORD)
                self.excluders[count] = cell
                count += 1
        self.used = (count + WORD - 1) // WORD
        self.excluder_count = count
        self.base_count = 0
        for cell in range(layout.cells):
            if (
                self.is_base[cell]
                and bits.without_lowest(board.cell_masks[cell])
                and self._share(cell, cell)
            ):
                self.base[self.base_count] = cell
                self.base_count += 1
                if self.size == 2:
                    self._pair_up(board, cell)
            else:
                self.is_base[cell] = 0
        for i in range(self.used):
            self.thirds[i] = 0
        for i in range(count):
            if self.is_base[self.excluders[i]]:
                self.is_third[self.excluders[i]] = 1
                self.thirds[i // WORD] |= bits.bit(i % WORD)

    def _pair_up(self, board: Board, cell: k.Cell) -> None:
        """Note for each digit the other digits of the excluders of a cell that have it."""
        start: k.Count = cell * board.layout.digits
        i: k.Count
        for i in range(board.layout.digits):
            self.partners[start + i] = 0
        for i in range(self.used):
            word: k.Mask = self.seen[cell * self.words + i]
            while word:
                mask: k.Mask = board.cell_masks[self.excluders[i * WORD + bits.lowest(word)]]
                word = bits.without_lowest(word)
                high: k.Mask = bits.without_lowest(mask)
                self.partners[start + bits.lowest(mask)] |= high
                self.partners[start + bits.lowest(high)] |= mask & ~high

    def _is_promising(self, board: Board) -> k.Flag:
        """Return whether a candidate of a pair of cells might be excluded.

        An excluded digit of one cell forms an excluder with each other digit of the other cell.
        """
        one: k.Cell = self.cells[0]
        other: k.Cell = self.cells[1]
        return self._is_cornered(board, one, other) or self._is_cornered(board, other, one)

    def _is_cornered(self, board: Board, one: k.Cell, other: k.Cell) -> k.Flag:
        start: k.Count = one * board.layout.digits
        left: k.Mask = board.cell_masks[one]
        while left:
            digit: k.Digit = bits.lowest(left)
            left = bits.without_lowest(left)
            if not board.cell_masks[other] & ~bits.bit(digit) & ~self.partners[start + digit]:
                return True
        return False

    def _share(self, one: k.Cell, other: k.Cell) -> k.Flag:
        """Return whether two cells share two excluders."""
        some: k.Flag = False
        i: k.Count
        for i in range(self.used):
            word: k.Mask = self.seen[one * self.words + i] & self.seen[other * self.words + i]
            if word:
                if some or bits.without_lowest(word):
                    return True
                some = True
        return False

    def _has_third(self, board: Board) -> k.Flag:
        """Return whether there is a third cell, new to the first two, that excludes something."""
        is_any: k.Flag = self.is_fresh[self.cells[0]] or self.is_fresh[self.cells[1]]
        is_shared: k.Flag = is_any or self._is_pair_fresh()
        i: k.Count
        self._find_thirds()
        for i in range(self.used):
            word: k.Mask = self.twice[i]
            if not is_shared:
                word &= self.fresh[i]
            while word:
                self.cells[2] = self.excluders[i * WORD + bits.lowest(word)]
                word = bits.without_lowest(word)
                if not is_any and not self._is_third_fresh():
                    continue
                self.ticker.spend(5)
                if self._is_new(board.layout) and self._excludes(board):
                    return True
        return False

    def _find_thirds(self) -> None:
        """Find, as `twice`, the third cells that see two excluders which the first two share."""
        one: k.Count = self.cells[0] * self.words
        other: k.Count = self.cells[1] * self.words
        i: k.Count
        j: k.Count
        for i in range(self.used):
            self.both[i] = self.seen[one + i] & self.seen[other + i]
            self.once[i] = 0
            self.twice[i] = 0
        for i in range(self.used):
            word: k.Mask = self.both[i]
            while word:
                row: k.Count = self.excluders[i * WORD + bits.lowest(word)] * self.words
                word = bits.without_lowest(word)
                for j in range(self.used):
                    self.twice[j] |= self.once[j] & self.seen[row + j]
                    self.once[j] |= self.seen[row + j]
        for i in range(self.used):
            self.twice[i] &= self.thirds[i] & (self.seen[one + i] | self.seen[other + i])

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
                if (
                    self._was_found(third)
                    and self._is_new(layout)
                    and self._excludes(board)
                    and self._offer(board, choice)
                ):
                    return True
        return False

    def _was_found(self, cell: k.Cell) -> k.Flag:
        """Return whether `_find_thirds` has found a cell."""
        i: k.Count
        for i in range(self.used):
            word: k.Mask = self.twice[i]
            while word:
                if self.excluders[i * WORD + bits.lowest(word)] == cell:
                    return True
                word = bits.without_lowest(word)
        return False

    def _is_new(self, layout: Layout) -> k.Flag:
        """Return whether the third cell is a new one for the pair.

        Pairs are searched in the order of their later cell, so the three cells have come up
        before if an earlier pair of them has the remaining one as its third cell.
        """
        one: k.Cell = self.cells[0]
        other: k.Cell = self.cells[1]
        third: k.Cell = self.cells[2]
        if third in (one, other):
            return False
        if third < other and self._may_follow(layout, one, third, other):
            return False
        return not (third < one and self._may_follow(layout, third, other, one))

    def _may_follow(self, layout: Layout, one: k.Cell, other: k.Cell, third: k.Cell) -> k.Flag:
        """Return whether a base cell qualifies as the third cell of two others."""
        row: k.Count = third * layout.cells
        if not (layout.sees[row + one] or layout.sees[row + other]):
            return False
        return self.is_third[third]

    def _excludes(self, board: Board) -> k.Flag:
        """Return whether something is excluded from the cells by what all of them see."""
        i: k.Count
        self.shared_count = 0
        for i in range(self.used):
            word: k.Mask = self.seen[self.cells[0] * self.words + i]
            word &= self.seen[self.cells[1] * self.words + i]
            if self.size == 3:
                word &= self.seen[self.cells[2] * self.words + i]
            while word:
                cell: k.Cell = self.excluders[i * WORD + bits.lowest(word)]
                word = bits.without_lowest(word)
                self.shared[self.shared_count] = cell
                self.masks[self.shared_count] = board.cell_masks[cell]
                self.shared_count += 1
        return not self._is_all_possible(board)

    def _is_all_possible(self, board: Board) -> k.Flag:
        """Find the candidates of allowed combinations; return whether these are all candidates."""
        layout = board.layout
        row: k.Count = self.cells[0] * layout.cells
        clash: k.Flag = layout.sees[row + self.cells[1]]
        # Digits that the third cell cannot share with the first and the second.
        with_first: k.Mask = 0
        with_second: k.Mask = 0
        firsts: k.Mask = board.cell_masks[self.cells[0]]
        seconds: k.Mask = board.cell_masks[self.cells[1]]
        thirds: k.Mask = NO_THIRD
        if self.size == 3:
            thirds = board.cell_masks[self.cells[2]]
            if layout.sees[row + self.cells[2]]:
                with_first = thirds
            if layout.sees[self.cells[1] * layout.cells + self.cells[2]]:
                with_second = thirds
        done_firsts: k.Mask = 0
        done_seconds: k.Mask = 0
        done_thirds: k.Mask = 0
        left: k.Mask = firsts
        while left:
            one: k.Mask = left & ~bits.without_lowest(left)
            left = bits.without_lowest(left)
            right: k.Mask = seconds
            while right:
                two: k.Mask = right & ~bits.without_lowest(right)
                right = bits.without_lowest(right)
                # Candidates that are known to be possible need no second test.
                if done_firsts & one and done_seconds & two and done_thirds == thirds:
                    continue
                if clash and one == two:
                    continue
                allowed: k.Mask = thirds & ~(with_first & one) & ~(with_second & two)
                allowed = self._allow(one | two, allowed)
                if allowed:
                    done_firsts |= one
                    done_seconds |= two
                    done_thirds |= allowed
        self.possible[0] = done_firsts
        self.possible[1] = done_seconds
        self.possible[2] = done_thirds
        return done_firsts == firsts and done_seconds == seconds and done_thirds == thirds

    def _allow(self, digits: k.Mask, thirds: k.Mask) -> k.Mask:
        """Return the third digits that, with these two, leave each excluder a candidate."""
        i: k.Count
        for i in range(self.shared_count):
            rest: k.Mask = self.masks[i] & ~digits
            if rest == 0:
                return 0
            if bits.is_single(rest):
                thirds &= ~rest
        return thirds

    def _offer(self, board: Board, choice: Choice) -> k.Flag:
        finding: Finding = choice.fresh(self.technique)
        i: k.Count
        mask: k.Mask
        struck: k.Mask = 0
        self.offered = 1
        for i in range(self.size):
            mask = board.cell_masks[self.cells[i]] & ~self.possible[i]
            struck |= mask
            while mask:
                finding.strike(self.cells[i], bits.lowest(mask))
                mask = bits.without_lowest(mask)
        while struck:
            finding.digit(bits.lowest(struck))
            struck = bits.without_lowest(struck)
        for i in range(self.size):
            mask = board.cell_masks[self.cells[i]]
            while mask:
                finding.mark(roles.DEFINING, self.cells[i], bits.lowest(mask))
                mask = bits.without_lowest(mask)
        for i in range(self.shared_count):
            mask = self.masks[i]
            while mask:
                finding.mark(roles.WING, self.shared[i], bits.lowest(mask))
                mask = bits.without_lowest(mask)
        return choice.offer()
