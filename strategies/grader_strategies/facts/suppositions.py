"""What follows from each candidate by singles and rules, kept while a board loses candidates."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.search.rule_propagation import RulePropagation
from grader_strategies.facts.sharing import shared
from grader_strategies.facts.ways import Ways

_MOST_KEPT = 1_000_000
"""Masks that are kept; larger layouts begin with the board each time."""
MOST_LOCKED = 3
"""Places of a digit in a house that exclude it from the cells that see all of them."""


class Suppositions:
    """Tells the candidates from which no contradiction follows; shared by a thread's strategies.

    What follows from a candidate is what is left if all candidates go that singles, rules and what
    rules contain exclude.  It does not depend on the order, and on a board with fewer candidates
    it is a part of what it was: so it is kept, and only what is new is propagated.

    Use: `load` a board, then ask `may_be` about its candidates.

    Args:
        layout: the layout.
        is_thorough: whether locked candidates exclude candidates, too, and the ways to fill a rule
            in which cells that see each other differ.
    """

    def __init__(self, layout: Layout, is_thorough: bool = False) -> None:
        self.layout = layout
        self.ways: Ways | None = shared(Ways, layout) if is_thorough else None
        # The candidates of the cells of each rule when it was last found to exclude nothing.
        self.idle: array[int] = array("I", [0]) * (
            sum(len(rule.cells) for rule in layout.rules) if is_thorough else 0
        )
        self.places: array[int] = array("i", [0]) * MOST_LOCKED
        self.propagation: RulePropagation = RulePropagation(layout, False, has_sums=False)
        cells = layout.cells
        is_kept = cells * cells * layout.digits <= _MOST_KEPT
        # What is left in each cell: on the board that was loaded, and after what follows from it.
        self.board: array[int] = array("I", [0]) * cells
        self.base: array[int] = array("I", [0]) * cells
        self.is_possible: k.Flag = 0
        self.is_kept: k.Flag = int(is_kept)
        # For each candidate what was left in each cell, and whether that is known.
        self.left: array[int] = array("I", [0]) * (cells * cells * layout.digits if is_kept else 1)
        self.is_known: array[int] = array("B", bytes(cells * layout.digits))

    def load(self, board: Board) -> None:
        """Take the candidates and digits of a board of the layout."""
        cell: k.Cell
        i: k.Count
        is_same: k.Flag = 1
        has_gained: k.Flag = 0
        for cell in range(self.layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            if board.values[cell] != k.NO_DIGIT:
                mask = bits.bit(board.values[cell])
            if mask != self.board[cell]:
                is_same = 0
                if mask & ~self.board[cell]:
                    has_gained = 1
                self.board[cell] = mask
        if is_same:
            return
        if has_gained:
            for i in range(len(self.is_known)):
                self.is_known[i] = 0
        self.is_possible = self.propagation.begin(self.board, 1) and self._propagate()
        if not self.is_possible:
            self.propagation.stop()
        for cell in range(self.layout.cells):
            self.base[cell] = self.propagation.masks[cell]

    def may_be(self, cell: k.Cell, digit: k.Digit) -> k.Flag:
        """Return whether no contradiction follows from a candidate of the board."""
        other: k.Cell
        cells: k.Count = self.layout.cells
        propagation: RulePropagation = self.propagation
        number: k.Count = cell * self.layout.digits + digit
        start: k.Count = number * cells
        if not self.is_possible or not self.base[cell] & bits.bit(digit):
            return 0
        propagation.undo(0)
        if self.is_known[number]:
            has_changed: k.Flag = 0
            for other in range(cells):
                if self.left[start + other] & ~self.base[other]:
                    has_changed = 1
                    break
            if not has_changed:
                return 1
            for other in range(cells):
                propagation.masks[other] = self.left[start + other]
            for other in range(cells):
                if not propagation.keep(other, self.base[other]):
                    return self._fail(number)
        else:
            for other in range(cells):
                propagation.masks[other] = self.base[other]
            propagation.keep(cell, bits.bit(digit))
        if not self._propagate():
            return self._fail(number)
        if self.is_kept:
            self.is_known[number] = 1
            for other in range(cells):
                self.left[start + other] = propagation.masks[other]
        return 1

    def _propagate(self) -> k.Flag:
        """Remove what follows; return False for a contradiction."""
        propagation: RulePropagation = self.propagation
        while True:
            if not propagation.propagate():
                return 0
            if self.ways is None:
                return 1
            length: k.Count = propagation.trail_length
            if not self._point():
                return 0
            if propagation.trail_length == length:
                if not self._fill_rules(self.ways):
                    return 0
                if propagation.trail_length == length:
                    return 1

    def _point(self) -> k.Flag:
        """Remove locked candidates; return False if a cell loses its last candidate."""
        layout = self.layout
        propagation: RulePropagation = self.propagation
        house: k.House
        digit: k.Digit
        i: k.Count
        for house in range(layout.houses):
            if not layout.complete[house]:
                continue
            for digit in range(layout.digits):
                count: k.Count = 0
                for i in range(layout.house_start[house], layout.house_start[house + 1]):
                    if propagation.masks[layout.house_cells[i]] & bits.bit(digit):
                        if count < MOST_LOCKED:
                            self.places[count] = layout.house_cells[i]
                        count += 1
                if 1 < count <= MOST_LOCKED and not self._lock(digit, count):
                    return 0
        return 1

    def _lock(self, digit: k.Digit, count: k.Count) -> k.Flag:
        """Remove a digit from the cells that see all `places`; return False as `_point`."""
        layout = self.layout
        propagation: RulePropagation = self.propagation
        i: k.Count
        j: k.Count
        first: k.Cell = self.places[0]
        for i in range(layout.peer_start[first], layout.peer_start[first + 1]):
            peer: k.Cell = layout.peers[i]
            if not propagation.masks[peer] & bits.bit(digit):
                continue
            sees_all: k.Flag = 1
            for j in range(1, count):
                if not layout.sees[peer * layout.cells + self.places[j]]:
                    sees_all = 0
                    break
            if sees_all and not propagation.keep(peer, propagation.masks[peer] & ~bits.bit(digit)):
                return 0
        return 1

    def _fill_rules(self, ways: Ways) -> k.Flag:
        """Remove what is in no way to fill a rule, until one excludes something.

        Return False if one cannot be filled.

        Raises:
            TimeUp: the deadline has passed.
        """
        propagation: RulePropagation = self.propagation
        rule: k.Count
        i: k.Count
        length: k.Count = propagation.trail_length
        for rule in range(ways.number):
            first: k.Count = ways.starts[rule]
            end: k.Count = ways.starts[rule + 1]
            has_changed: k.Flag = 0
            for i in range(first, end):
                mask: k.Mask = propagation.masks[ways.cells[i]]
                has_changed |= self.idle[i] != mask
                ways.support.masks[ways.cells[i]] = mask
            if not has_changed:
                continue
            if not ways.narrow(rule):
                return 0
            for i in range(first, end):
                if not propagation.keep(ways.cells[i], ways.allowed[i - first]):
                    return 0
            if propagation.trail_length != length:
                return 1
            for i in range(first, end):
                self.idle[i] = propagation.masks[ways.cells[i]]
        return 1

    def _fail(self, number: k.Count) -> k.Flag:
        """Forget what follows from a candidate that is false."""
        self.propagation.stop()
        self.is_known[number] = 0
        return 0


def thorough_suppositions(layout: Layout) -> Suppositions:
    """Return what also follows from locked candidates and from ways to fill rules."""
    return Suppositions(layout, True)
