"""Restricted common digits: digits that only one of two almost locked sets can have.

This module is long because a search for all links, and one that keeps those of an earlier board
and adds the fresh ones, fill the same tables.
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
from grader_strategies.almost_locked.almost_locked_sets import AlmostLockedSets
from grader_strategies.facts.arrays import doubled
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.sharing import shared

WORTH_KEEPING: k.Count = 2
"""Links are kept if this many times the number of fresh sets is less than that of all sets."""


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
        self.changed = array("Q", [0]) * self.sets.words
        self.release()

    def release(self) -> None:
        """Free the tables; they are made again after the next `update`."""
        self.known = 0
        self.fresh_now = 0
        self.fresh_since = 0
        self.fresh_count = 0
        self.linked = 0
        self.visited = 0
        self.least = 0
        self.most = 0
        self.count = 0
        self.low = array("i", [0]) * 256
        self.high = array("i", [0]) * 256
        self.digits = array("i", [0]) * 256
        self.first = array("i", [0]) * 256
        self.found = array("i", [0]) * 256
        self.fresh = array("i", [0]) * 256
        self.kept = array("i", [0]) * 256
        self.renumbered = array("i", [0]) * 256
        self.pairs = 0
        self.pair_first = array("i", [0]) * 256
        self.pair_last = array("i", [0]) * 256
        self.pair_next = array("i", [0]) * 256
        self.pair_high = array("i", [0]) * 256
        self.pair_digits = array("i", [0]) * 256
        self.old_low = array("i", [0]) * 256
        self.old_high = array("i", [0]) * 256
        self.old_digits = array("i", [0]) * 256
        self.following = array("i", [0]) * 256
        self.touching_start = array("i", [0]) * 256
        self.touching = array("i", [0]) * 256

    def _allocate(self, sets: k.Size, links: k.Size) -> None:
        """Account for tables of so many sets and links.

        Raises:
            TooLargeError: they take too much memory.
        """
        self.allocation.resize((32 + 4 * self.layout.digits) * sets + 44 * links)

    def update(self, board: Board) -> None:
        """List the sets of a board if it has changed; most links are listed on demand."""
        self.changes.update(board)
        # The sets may have been released alone.
        if self.known < self.changes.now or not self.sets.complete:
            self._build(board)
        self.sets.allocation.use()
        self.allocation.use()

    def _build(self, board: Board) -> None:
        """List the sets of a board, and their links if those of an earlier board help."""
        sets = self.sets
        known: k.Word = 0
        old: k.Count = sets.count
        if sets.complete and self.linked == old:
            known = self.changes.only_lost(self.known)
        # A deadline may interrupt this; then nothing is known until it is repeated.
        self.known = 0
        if known:
            self._note_kept(known)
        sets.build(board)
        self.fresh_now = 0
        self.linked = 0
        self.visited = 0
        self.first[0] = 0
        while len(self.first) < sets.count + 1:
            self.found = doubled(self.found)
            self.fresh = doubled(self.fresh)
            self.kept = doubled(self.kept)
            self.renumbered = doubled(self.renumbered)
            self.pair_first = doubled(self.pair_first)
            self.pair_last = doubled(self.pair_last)
            self.first = doubled(self.first)
        self._allocate(2 * sets.count, len(self.low))
        self._list_starts()
        if known and WORTH_KEEPING * self.note_fresh(known) < sets.count:
            self._keep_links(old)
        else:
            self.count = 0
        self.known = self.changes.now

    def note_fresh(self, board: k.Word) -> k.Count:
        """Note in `fresh` which sets have a cell that changed after a board; return their number.

        If candidates were only lost since, all other sets and their links are as they were.
        """
        # Most strategies ask for the same board in turn.
        if self.fresh_now != self.changes.now or self.fresh_since != board:
            self._find_fresh_sets(board)
            self.fresh_now = self.changes.now
            self.fresh_since = board
        return self.fresh_count

    def _find_fresh_sets(self, board: k.Word) -> None:
        """Note in `fresh` which sets have a cell that changed after a board, and count them."""
        sets = self.sets
        words: k.Count = sets.words
        one: k.Count
        w: k.Count
        self._note_changed(board)
        self.fresh_count = 0
        for one in range(sets.count):
            fresh: k.Flag = False
            for w in range(words):
                if sets.cells[one * words + w] & self.changed[w]:
                    fresh = True
            self.fresh[one] = fresh
            self.fresh_count += fresh

    def _note_changed(self, board: k.Word) -> None:
        """Note the cells that changed after a board in `changed`."""
        cell: k.Cell
        w: k.Count
        for w in range(self.sets.words):
            self.changed[w] = 0
        for cell in range(self.layout.cells):
            if self.changes.cells[cell] > board:
                self.changed[cell >> 6] |= bits.word_bit(cell & 63)

    def _note_kept(self, board: k.Word) -> None:
        """Number the sets without changed cells in `kept`: -1 for the others.

        They are on the next board as well, in the same order.
        """
        one: k.Count
        count: k.Count = 0
        self.note_fresh(board)
        for one in range(self.sets.count):
            if self.fresh[one]:
                self.kept[one] = -1
            else:
                self.kept[one] = count
                count += 1

    def _keep_links(self, old: k.Count) -> None:
        """List all links: those between kept sets from the earlier board, and the fresh ones.

        Args:
            old: how many sets the earlier board had.
        """
        sets = self.sets
        one: k.Count
        i: k.Count
        count: k.Count = 0
        links: k.Count = self.count
        for one in range(sets.count):
            if not self.fresh[one]:
                self.renumbered[count] = one
                count += 1
        for i in range(old):
            if self.kept[i] >= 0:
                self.kept[i] = self.renumbered[self.kept[i]]
        self._find_fresh()
        self.low, self.old_low = self.old_low, self.low
        self.high, self.old_high = self.old_high, self.high
        self.digits, self.old_digits = self.old_digits, self.digits
        self.count = 0
        at: k.Count = 0
        for one in range(sets.count):
            # Links are sorted, so those of this set come next.
            while at < links and self.kept[self.old_low[at]] < one:
                at += 1
            i = self.pair_first[one]
            while i >= 0:
                at = self._copy(one, at, links, self.pair_high[i])
                self._add(one, self.pair_high[i], self.pair_digits[i])
                i = self.pair_next[i]
            at = self._copy(one, at, links, sets.count)
            self.first[one + 1] = self.count
        self.linked = sets.count

    def _copy(self, one: k.Count, at: k.Count, links: k.Count, end: k.Count) -> k.Count:
        """List the earlier links of a set with kept ones before `end`; return the next position.

        Args:
            one: the set.
            at: the position of its next earlier link, if it has one.
            links: how many earlier links there are.
            end: the number of a set.
        """
        while at < links and self.kept[self.old_low[at]] == one:
            other: k.Count = self.kept[self.old_high[at]]
            if other >= end:
                break
            if other >= 0:
                self._add(one, other, self.old_digits[at])
            at += 1
        return at

    def _find_fresh(self) -> None:
        """List the links of fresh sets: those of each lower set in the order of the higher."""
        one: k.Count
        for one in range(self.sets.count):
            self.pair_first[one] = -1
        self.pairs = 0
        for one in range(self.sets.count):
            if self.fresh[one]:
                self.ticker.spend(1 + self.visited // work.LINKS)
                self._find_fresh_of(one)

    def _find_fresh_of(self, one: k.Count) -> None:
        """List the links of a fresh set with kept ones, and with fresh ones after it."""
        other: k.Count
        self._find_restricted(one, 0)
        for other in range(self.least, self.most + 1):
            if self.found[other]:
                restricted: k.Mask = self.found[other]
                self.found[other] = 0
                if self.overlapping or not self.sets.overlap(one, other):
                    self._add_pair(min(one, other), max(one, other), restricted)

    def _find_restricted(self, one: k.Count, forward: k.Flag) -> None:
        """Collect the restricted digits of a set and others in `found`, from `least` to `most`.

        The others are those that come later.  If not `forward`, the kept sets before it belong
        to them; otherwise those before it are no longer needed, and leave the lists.
        """
        sets = self.sets
        digits: k.Count = self.layout.digits
        words: k.Count = sets.words
        visited: k.Count = 0
        most: k.Count = -1
        least: k.Count = sets.count
        w: k.Count
        # Cells of a digit that see none of it restrict it with no set.
        mask: k.Mask = sets.sighted[one]
        while mask:
            digit: k.Digit = bits.lowest(mask)
            mask = bits.without_lowest(mask)
            for w in range(words):
                seen: k.Word = sets.sees[sets.slots[one * digits + digit] * words + w]
                while seen:
                    start: k.Count = digit * self.layout.cells + 64 * w + bits.lowest_of_word(seen)
                    seen &= seen - 1
                    other: k.Count = self.starts[start]
                    if forward:
                        while 0 <= other <= one:
                            other = self.following[other * digits + digit]
                        self.starts[start] = other
                    while other >= 0:
                        visited += 1
                        if (other > one or not self.fresh[other]) and self._is_restricted(
                            one, other, digit
                        ):
                            self.found[other] |= bits.bit(digit)
                            most = max(most, other)
                            least = min(least, other)
                        other = self.following[other * digits + digit]
        self.visited = visited
        self.least = least
        self.most = most

    def _add_pair(self, one: k.Count, other: k.Count, digits: k.Mask) -> None:
        """Append a fresh link to the list of its lower set."""
        pair: k.Count = self.pairs
        if pair == len(self.pair_high):
            self.pair_digits = doubled(self.pair_digits)
            self.pair_next = doubled(self.pair_next)
            self.pair_high = doubled(self.pair_high)
        self.pair_high[pair] = other
        self.pair_digits[pair] = digits
        self.pair_next[pair] = -1
        if self.pair_first[one] < 0:
            self.pair_first[one] = pair
        else:
            self.pair_next[self.pair_last[one]] = pair
        self.pair_last[one] = pair
        self.pairs = pair + 1

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
            mask: k.Mask = sets.sighted[one]
            while mask:
                digit: k.Digit = bits.lowest(mask)
                mask = bits.without_lowest(mask)
                slot: k.Count = sets.slots[one * digits + digit]
                start: k.Count = digit * self.layout.cells + self._first_cell(slot)
                self.following[one * digits + digit] = self.starts[start]
                self.starts[start] = one

    def _first_cell(self, slot: k.Count) -> k.Cell:
        """Return the first cell of a set that has one of its digits, by the slot of the digit."""
        sets = self.sets
        word: k.Count = slot * sets.words
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
        other: k.Count
        self._find_restricted(one, 1)
        for other in range(self.least, self.most + 1):
            if self.found[other]:
                restricted: k.Mask = self.found[other]
                self.found[other] = 0
                if self.overlapping or not self.sets.overlap(one, other):
                    self._add(one, other, restricted)

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
            self.high = doubled(self.high)
            self.digits = doubled(self.digits)
            self.low = doubled(self.low)
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
