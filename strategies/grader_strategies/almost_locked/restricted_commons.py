"""Restricted common digits: digits that only one of two almost locked sets can have."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.ticker import Ticker
from grader.runtime.memory import Allocation
from grader_strategies.almost_locked.almost_locked_sets import AlmostLockedSets
from grader_strategies.facts.arrays import doubled
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.sharing import shared


class RestrictedCommons:
    """The links between the almost locked sets of a board that have no cell in common.

    A common digit of two sets is restricted if each of its cells in one set sees each of its
    cells in the other.  Link `l < count` joins set `low[l]` with set `high[l]`, which comes
    later in their list, by `digits[l]`, a mask of one or two digits; links are sorted by low
    and high.  Those from set `s` are `first[s]` to `first[s + 1] - 1`.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.overlapping = 0
        self.sets = AlmostLockedSets(layout)
        self.changes: Changes = shared(Changes, layout)
        self.known = 0
        self.ticker = Ticker()
        self.allocation = Allocation(self.release)
        self.starts = array("i", [0]) * (layout.digits * layout.cells)
        self.release()

    def release(self) -> None:
        """Free the tables; they are made again after the next `update`."""
        self.known = 0
        self.linked = 0
        self.visited = 0
        self.count = 0
        self.low = array("i", [0]) * 256
        self.high = array("i", [0]) * 256
        self.digits = array("i", [0]) * 256
        self.first = array("i", [0]) * 256
        self.found = array("i", [0]) * 256
        self.following = array("i", [0]) * 256
        self.touching_start = array("i", [0]) * 256
        self.touching = array("i", [0]) * 256

    def _allocate(self, sets: k.Size, links: k.Size) -> None:
        """Account for tables of so many sets and links.

        Raises:
            TooLargeError: they take too much memory.
        """
        self.allocation.resize((12 + 4 * self.layout.digits) * sets + 20 * links)

    def update(self, board: Board) -> None:
        """List the sets of a board if it has changed; the links are listed on demand."""
        self.changes.update(board)
        # The sets may have been released alone.
        if self.known < self.changes.now or not self.sets.complete:
            # A deadline may interrupt this; then nothing is known until it is repeated.
            self.known = 0
            self.sets.build(board)
            self.count = 0
            self.linked = 0
            self.visited = 0
            self.first[0] = 0
            self._allocate(2 * self.sets.count, len(self.low))
            while len(self.first) < self.sets.count + 1:
                self.first = doubled(self.first)
                self.found = doubled(self.found)
            self._list_starts()
            self.known = self.changes.now
        self.sets.allocation.use()
        self.allocation.use()

    def _list_starts(self) -> None:
        """List the sets by each of their digits with its first cell: `starts` and `following`.

        A digit is not restricted if its first cell in one set is not seen by all its cells in
        the other, so most pairs need not be tested.
        """
        sets = self.sets
        one: k.Count
        i: k.Count
        digits: k.Count = self.layout.digits
        while len(self.following) < sets.count * digits:
            self.following = doubled(self.following)
        for i in range(digits * self.layout.cells):
            self.starts[i] = -1
        for i in range(sets.count):
            # The last set is inserted first, so that the lists ascend.
            one = sets.count - 1 - i
            self.found[one] = 0
            mask: k.Mask = sets.digits[one]
            while mask:
                digit: k.Digit = bits.lowest(mask)
                mask = bits.without_lowest(mask)
                start: k.Count = digit * self.layout.cells + self._first_cell(one, digit)
                self.following[one * digits + digit] = self.starts[start]
                self.starts[start] = one

    def _first_cell(self, one: k.Count, digit: k.Digit) -> k.Cell:
        """Return the first cell of a set that has one of its digits."""
        sets = self.sets
        word: k.Count = sets.slots[one * self.layout.digits + digit] * sets.words
        w: k.Count = 0
        while not sets.at[word + w]:
            w += 1
        return 64 * w + bits.lowest_of_word(sets.at[word + w])

    def list_touching(self) -> None:
        """List the links of each set, ascending, by a counting sort.

        Those of set `s` are `touching[touching_start[s]:touching_start[s + 1]]`.
        """
        sets: k.Count = self.sets.count
        i: k.Count
        self.link(sets - 1)
        self.ticker.spend(self.count // work.LINKS)
        while len(self.touching_start) < sets + 2:
            self.touching_start = doubled(self.touching_start)
        while len(self.touching) < 2 * self.count:
            self.touching = doubled(self.touching)
        for i in range(sets + 2):
            self.touching_start[i] = 0
        for i in range(self.count):
            self.touching_start[self.low[i] + 2] += 1
            self.touching_start[self.high[i] + 2] += 1
        for i in range(sets):
            self.touching_start[i + 2] += self.touching_start[i + 1]
        for i in range(self.count):
            self._add_touching(self.low[i], i)
            self._add_touching(self.high[i], i)

    def _add_touching(self, one: k.Count, link: k.Count) -> None:
        self.touching[self.touching_start[one + 1]] = link
        self.touching_start[one + 1] += 1

    def link(self, last: k.Count) -> None:
        """List the links of all sets up to this one that are not listed yet."""
        while self.linked <= last:
            self.ticker.spend(1 + self.visited // work.LINKS)
            # An exception in `_link` leaves everything to be listed again.
            known: k.Word = self.known
            self.known = 0
            self._link(self.linked)
            self.known = known
            self.linked += 1
            self.first[self.linked] = self.count

    def _link(self, one: k.Count) -> None:
        """List the links of a set with later ones."""
        sets = self.sets
        cells: k.Count = self.layout.cells
        digits: k.Count = self.layout.digits
        words: k.Count = sets.words
        visited: k.Count = 0
        most: k.Count = one
        least: k.Count = sets.count
        other: k.Count
        w: k.Count
        mask: k.Mask = sets.digits[one]
        while mask:
            digit: k.Digit = bits.lowest(mask)
            mask = bits.without_lowest(mask)
            for w in range(words):
                seen: k.Word = sets.sees[sets.slots[one * digits + digit] * words + w]
                while seen:
                    cell: k.Cell = 64 * w + bits.lowest_of_word(seen)
                    seen &= seen - 1
                    other = self.starts[digit * cells + cell]
                    # Sets up to this one are not needed again.
                    while 0 <= other <= one:
                        other = self.following[other * digits + digit]
                    self.starts[digit * cells + cell] = other
                    while other >= 0:
                        visited += 1
                        if self._is_restricted(one, other, digit):
                            self.found[other] |= bits.bit(digit)
                            most = max(most, other)
                            least = min(least, other)
                        other = self.following[other * digits + digit]
        for other in range(least, most + 1):
            if self.found[other]:
                restricted: k.Mask = self.found[other]
                self.found[other] = 0
                if self.overlapping or not sets.overlap(one, other):
                    self._add(one, other, restricted)
        self.visited = visited

    def _is_restricted(self, one: k.Count, other: k.Count, digit: k.Digit) -> k.Flag:
        """Return whether each place of a digit in one set sees each place of it in another."""
        sets = self.sets
        base: k.Count = sets.slots[one * self.layout.digits + digit] * sets.words
        other_base: k.Count = sets.slots[other * self.layout.digits + digit] * sets.words
        w: k.Count
        for w in range(sets.words):
            if sets.at[other_base + w] & ~sets.sees[base + w]:
                return False
        return True

    def _add(self, one: k.Count, other: k.Count, digits: k.Mask) -> None:
        if self.count == len(self.low):
            self._allocate(2 * self.sets.count, 2 * self.count)
            self.low = doubled(self.low)
            self.high = doubled(self.high)
            self.digits = doubled(self.digits)
        self.low[self.count] = one
        self.high[self.count] = other
        self.digits[self.count] = digits
        self.count += 1


class OverlappingCommons(RestrictedCommons):
    """The links between sets that may have common cells, none with the restricted digit."""

    def __init__(self, layout: Layout) -> None:
        RestrictedCommons.__init__(self, layout)
        self.overlapping = 1


def commons_of(layout: Layout, overlap: bool) -> RestrictedCommons:
    """Return the links of a layout that all strategies of a thread share."""
    return shared(OverlappingCommons if overlap else RestrictedCommons, layout)
