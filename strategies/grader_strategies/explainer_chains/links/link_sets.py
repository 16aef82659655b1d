"""The weak and strong links of a board as sets of bits."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.ticker import Ticker
from grader.runtime.memory import Allocation


class LinkSets:
    """The candidates that a true candidate excludes, and the partners of a false one.

    Candidates are numbered densely for a board and for all boards with a subset of its
    candidates; a set has a bit for each number.  A candidate is *paired* if it is one of two
    in a cell or house; the other one is its partner.

    Args:
        in_cells: include links inside cells, and those of rules of two cells.
        in_houses: include strong links in houses; weak ones are always included.
    """

    def __init__(self, in_cells: k.Flag = 1, in_houses: k.Flag = 1) -> None:
        self.in_cells = in_cells
        self.in_houses = in_houses

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers for boards of this layout."""
        candidates = layout.cells * layout.digits
        self.layout = layout
        self.ticker = Ticker()
        self.complete = 0
        self.allocation = Allocation(self.release)
        self.number = array("i", [-1]) * candidates
        self.place = array("i", [0]) * candidates
        self.numbered = array("I", [0]) * layout.cells
        self.count = 0
        self.words = 0
        self.sees = array("Q")
        self.present = array("Q")
        self.paired = array("Q")
        self.width = 1 + max(len(layout.houses_of(cell)) for cell in range(layout.cells))
        self.partners = array("i", [0]) * (candidates * self.width)
        self.partner_count = array("i", [0]) * candidates

    def release(self) -> None:
        """Free the sets; the candidates have to be numbered again."""
        self.complete = 0
        self.count = 0
        self.words = 0
        self.sees = array("Q")

    def implies_any(self, candidate: k.Count) -> k.Flag:
        """Return whether a false candidate makes another one true."""
        return self.partner_count[self.number[candidate]] > 0

    def has_unnumbered(self, board: Board) -> k.Flag:
        """Return whether a board has a candidate without a number."""
        cell: k.Cell
        if not self.complete:
            return True
        for cell in range(self.layout.cells):
            if board.cell_masks[cell] & ~self.numbered[cell]:
                return True
        return False

    def number_candidates(self, board: Board) -> None:
        """Number the candidates of a board, and record which of them see each other.

        Later boards with a subset of these candidates keep the numbers.
        """
        digits: k.Count = self.layout.digits
        cell: k.Cell
        i: k.Count
        at: k.Size
        self.complete = 0
        self.count = 0
        for cell in range(self.layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            self.numbered[cell] = mask
            while mask:
                place: k.Count = cell * digits + bits.lowest(mask)
                self.number[place] = self.count
                self.place[self.count] = place
                self.count += 1
                mask = bits.without_lowest(mask)
        self.words = (self.count + 63) // 64
        size: k.Size = self.count
        size *= self.words
        if size > len(self.sees):
            # Four sets of sets, with those of `Reachability`.
            self.sees = array("Q", [0])
            self.allocation.resize(4 * 8 * size)
            self.sees = array("Q", [0]) * size
        else:
            for at in range(size):
                self.sees[at] = 0
        self.allocation.use()
        self.present = array("Q", [0]) * self.words
        self.paired = array("Q", [0]) * self.words
        for i in range(self.count):
            self.ticker.tick()
            self._note_sight(i)
        self.complete = 1

    def _note_sight(self, number: k.Count) -> None:
        """Record what a candidate sees: in its cell, its digit in its houses, and by rules."""
        layout = self.layout
        digits: k.Count = layout.digits
        cell: k.Cell = self.place[number] // digits
        digit: k.Digit = self.place[number] % digits
        others: k.Mask = self.numbered[cell] & ~bits.bit(digit)
        i: k.Count
        while others and self.in_cells:
            self._note_seen(number, cell * digits + bits.lowest(others))
            others = bits.without_lowest(others)
        for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
            if self.numbered[layout.peers[i]] & bits.bit(digit):
                self._note_seen(number, layout.peers[i] * digits + digit)
        if self.in_cells and layout.most_excluded:
            first: k.Count = self.place[number]
            for i in range(layout.excluded_start[first], layout.excluded_start[first + 1]):
                place: k.Count = layout.excluded[i]
                if self.numbered[place // digits] & bits.bit(place % digits):
                    self._note_seen(number, place)

    def _note_seen(self, number: k.Count, candidate: k.Count) -> None:
        other: k.Count = self.number[candidate]
        self.sees[number * self.words + (other >> 6)] |= bits.word_bit(other & 63)

    def pair_up(self, board: Board) -> None:
        """Record the candidates of a board, and which of them are paired."""
        layout: Layout = self.layout
        digits: k.Count = layout.digits
        cell: k.Cell
        house: k.House
        digit: k.Digit
        i: k.Count
        for i in range(self.words):
            self.present[i] = 0
            self.paired[i] = 0
        for i in range(self.count):
            self.partner_count[i] = 0
        for cell in range(layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            first: k.Count = cell * digits
            if self.in_cells and bits.is_pair(mask):
                rest: k.Mask = bits.without_lowest(mask)
                self._pair(
                    self.number[first + bits.lowest(mask)], self.number[first + bits.lowest(rest)]
                )
            while mask:
                number: k.Count = self.number[first + bits.lowest(mask)]
                self.present[number >> 6] |= bits.word_bit(number & 63)
                mask = bits.without_lowest(mask)
        for house in range(layout.houses if self.in_houses else 0):
            if not layout.complete[house]:
                continue
            first = layout.house_start[house]
            for digit in range(digits):
                mask = board.place_masks[house * digits + digit]
                if not bits.is_pair(mask):
                    continue
                one: k.Cell = layout.house_cells[first + bits.lowest(mask)]
                other: k.Cell = layout.house_cells[first + bits.lowest(bits.without_lowest(mask))]
                self._pair(self.number[one * digits + digit], self.number[other * digits + digit])

    def _pair(self, one: k.Count, other: k.Count) -> None:
        """Make two candidates partners."""
        self.partners[one * self.width + self.partner_count[one]] = other
        self.partners[other * self.width + self.partner_count[other]] = one
        self.partner_count[one] += 1
        self.partner_count[other] += 1
        self.paired[one >> 6] |= bits.word_bit(one & 63)
        self.paired[other >> 6] |= bits.word_bit(other & 63)
