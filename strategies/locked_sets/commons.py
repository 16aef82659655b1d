"""Restricted commons: digits that only one of two almost locked sets can have."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from strategies.growth import doubled
from strategies.locked_sets.sets import LockedSets
from strategies.snapshot import Snapshot


class RestrictedCommons:
    """The links between the almost locked sets of a board that have no cell in common.

    A digit of both is restricted if each cell with it in the one sees each with it in the
    other.  Link `l` of the `count` joins set `low[l]` with set `high[l]`, which comes later in
    their list, by `digits[l]`, a mask of one digit or two; links are sorted by low and high.
    Those from set `s` are `first[s]` to `first[s + 1] - 1`.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.sets = LockedSets(layout)
        self.snapshot = Snapshot(layout)
        self.linked = 0
        self.count = 0
        self.low = array("i", [0]) * 256
        self.high = array("i", [0]) * 256
        self.digits = array("i", [0]) * 256
        self.first = array("i", [0]) * 256

    def take(self, board: Board) -> None:
        """List the sets of a board, unless that has been done; the links are listed later."""
        if self.snapshot.renew(board):
            self.sets.build(board)
            self.count = 0
            self.linked = 0
            self.first[0] = 0
            while len(self.first) < self.sets.count + 1:
                self.first = doubled(self.first)

    def link(self, last: k.Count) -> None:
        """List the links of the sets up to this one, unless that has been done."""
        other: k.Count
        while self.linked <= last:
            for other in range(self.linked + 1, self.sets.count):
                digits: k.Mask = self.restricted(self.linked, other)
                if digits:
                    self._add(self.linked, other, digits)
            self.linked += 1
            self.first[self.linked] = self.count

    def restricted(self, one: k.Count, other: k.Count) -> k.Mask:
        """Return the digits by which two sets are linked, none if they have common cells."""
        sets = self.sets
        words: k.Count = sets.words
        shared: k.Mask = sets.digits[one] & sets.digits[other]
        found: k.Mask = 0
        w: k.Count
        if not shared:
            return 0
        for w in range(words):
            if sets.cells[one * words + w] & sets.cells[other * words + w]:
                return 0
        while shared:
            digit: k.Digit = bits.lowest(shared)
            shared = bits.without_lowest(shared)
            base: k.Count = (one * self.layout.digits + digit) * words
            other_base: k.Count = (other * self.layout.digits + digit) * words
            for w in range(words):
                if sets.at[other_base + w] & ~sets.sees[base + w]:
                    break
            else:
                found |= bits.bit(digit)
        return found

    def _add(self, one: k.Count, other: k.Count, digits: k.Mask) -> None:
        if self.count == len(self.low):
            self.low = doubled(self.low)
            self.high = doubled(self.high)
            self.digits = doubled(self.digits)
        self.low[self.count] = one
        self.high[self.count] = other
        self.digits[self.count] = digits
        self.count += 1
