"""Two sums that may share no digit: cages in one house, and the parts of one cage.

Pattern: all cells of one sum see all cells of another.
Why it holds: their digits all differ.  A combination of one that leaves the other none without
a common digit is impossible.
Finds: candidates that are in no combination that is left.  Overlap: of two cages in a house.
Splitting: of the two parts of a cage that an area divides, the part inside and the part outside,
whose sums the rule of 45 tells.
Order: pairs in the order of the sums.
Source: folklore of killer sudoku; Killer Sudoku Online, "Conflicting combinations", "Cage
splitting".
"""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader.model import roles
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader_strategies.facts.sharing import shared
from grader_strategies.killer.known_sums import disjoint_pairs
from grader_strategies.killer.sums import Sums


class CagePair(Strategy):
    """Combinations of a sum that conflict with all combinations of another.

    Args:
        parts: search the two parts of cages instead of cages in one house.
        derived: whether innies and outies count as cages, too.
    """

    def __init__(self, parts: bool = False, derived: bool = False) -> None:
        self.parts = int(parts)
        self.derived = int(derived)

    def bind(self, layout: Layout) -> None:
        """List the pairs of sums whose cells all see each other."""
        sums: Sums = shared(Sums, layout)
        self.sums: Sums = sums
        pairs = disjoint_pairs(layout, bool(self.parts), bool(self.derived))
        self.ones: array[int] = array("i", [one for one, _ in pairs])
        self.others: array[int] = array("i", [other for _, other in pairs])
        self.idle: array[int] = array("Q", [0]) * len(pairs)
        self.kept: array[int] = array("I", [0]) * 256
        self.count: int = 0

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the pairs, in both directions."""
        sums: Sums = self.sums
        i: k.Count
        sums.changes.update(board)
        for i in range(len(self.ones)):
            one: k.Count = self.ones[i]
            other: k.Count = self.others[i]
            if not sums.has_changed(one, self.idle[i]) and not sums.has_changed(
                other, self.idle[i]
            ):
                continue
            found: k.Flag = 0
            if self._finds(board, one, other, choice):
                found = 1
                if choice.offer():
                    return True
            if self._finds(board, other, one, choice):
                found = 1
                if choice.offer():
                    return True
            if not found:
                self.idle[i] = sums.changes.now
        return False

    def _finds(self, board: Board, one: k.Count, other: k.Count, choice: Choice) -> k.Flag:
        """Fill the buffer with what the other sum excludes of one; return whether it does."""
        sums: Sums = self.sums
        i: k.Count
        j: k.Count
        if not sums.differing[one] or not sums.differing[other]:
            return False
        if not sums.open(board, other) or not sums.list_sets(board):
            return False
        if sums.set_count > len(self.kept):
            self.kept = array("I", [0]) * sums.set_count
        self.count = sums.set_count
        for i in range(sums.set_count):
            self.kept[i] = sums.sets[i]
        if sums.open(board, one) < 2 or sums.list_sets(board) < 2:
            return False
        union: k.Mask = 0
        for i in range(sums.set_count):
            for j in range(self.count):
                if not sums.sets[i] & self.kept[j]:
                    union |= sums.sets[i]
                    break
        if not union:
            return False
        finding: Finding = choice.fresh(self.technique)
        if not sums.strike_others(board, finding, union):
            return False
        if finding.is_noting:
            self._note(board, one, other, finding)
        return True

    def _note(self, board: Board, one: k.Count, other: k.Count, finding: Finding) -> k.Flag:
        sums: Sums = self.sums
        i: k.Count
        j: k.Count
        for i in range(sums.count):
            finding.mark(roles.DEFINING, sums.cells[i])
        finding.number(sums.left)
        for i in range(sums.set_count):
            for j in range(self.count):
                if not sums.sets[i] & self.kept[j]:
                    finding.combination(sums.sets[i])
                    break
        # Both parts of a cage come from the same houses.
        houses = dict.fromkeys([*sums.known[one].houses, *sums.known[other].houses])
        rules = dict.fromkeys([*sums.known[one].rules, *sums.known[other].rules])
        for house in houses:
            finding.house(roles.WITHIN, house)
        for rule in rules:
            finding.rule(roles.BASE, rule)
        sums.open(board, other)
        finding.number(sums.left)
        for i in range(sums.count):
            finding.mark(roles.WING, sums.cells[i])
        return 1
