"""Two rules together: ways of one that leave the other none.

Pattern: two rules that share a cell, or of which several cells see each other.  Domino pairs are
the case of two dots, or other rules of two cells, in one house.
Why it holds: both rules are filled, each in a way of its own.  They agree in the cells that they
share, and cells that see each other take different digits.  A way of one rule that fits no way of
the other is impossible.
Finds: candidates of both rules that are in no ways that fit together.
Order: pairs in the order of the rules.
Source: folklore of variant sudoku; in constraint programming, the join of two constraints.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader_strategies.facts.sharing import shared
from grader_strategies.facts.ways import Ways, has_lines, is_cage
from grader_strategies.rule_logic.rule_digits import MOST_SHOWN

_MOST_LISTED = 60
"""Ways of the rule that is listed."""


class TwoRules(Strategy):
    """Ways of two rules that do not fit together.

    Args:
        dominoes: only pairs of rules of two cells, all of which see each other; otherwise all
            others that share a cell or see each other in several.
    """

    def __init__(self, dominoes: bool = False) -> None:
        self.dominoes = int(dominoes)

    def bind(self, layout: Layout) -> None:
        """Remember the layout; the pairs are listed when they are needed first."""
        self.layout: Layout = layout
        self.ways: Ways | None = None
        self.has_rules: int = int(has_lines(layout))
        self.ones: array[int] = array("i")
        self.others: array[int] = array("i")
        self.idle: array[int] = array("Q")
        self.listed: array[int] = array("i")
        self.kept: array[int] = array("B", bytes(_MOST_LISTED))
        self.masks: array[int] = array("I")
        self.first: array[int] = array("I")
        self.second: array[int] = array("I")

    def _prepare(self) -> Ways:
        """List the pairs."""
        layout = self.layout
        ways: Ways = shared(Ways, layout)
        rules = [
            number
            for number, rule in enumerate(layout.rules)
            if ways.support.tables[number] is not None and not ways.weak[number]
        ]
        pairs = []
        for at, one in enumerate(rules):
            cells = layout.rules[one].cells
            for other in rules[at + 1 :]:
                others = layout.rules[other].cells
                if is_cage(layout, layout.rules[one]) and is_cage(layout, layout.rules[other]):
                    continue
                if _meet(layout, cells, others, bool(self.dominoes)):
                    pairs.append((one, other))
        longest = max([1] + [len(rule.cells) for rule in layout.rules])
        self.ones = array("i", [one for one, _ in pairs])
        self.others = array("i", [other for _, other in pairs])
        self.idle = array("Q", [0]) * len(pairs)
        self.listed = array("i", [0]) * (_MOST_LISTED * longest)
        self.masks = array("I", [0]) * longest
        self.first = array("I", [0]) * longest
        self.second = array("I", [0]) * longest
        self.ways = ways
        return ways

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the pairs that lose candidates, one after the other."""
        i: k.Count
        if not self.has_rules:
            return False
        ways: Ways = self.ways if self.ways is not None else self._prepare()
        ways.load(board)
        for i in range(len(self.ones)):
            one: k.Count = self.ones[i]
            other: k.Count = self.others[i]
            if not ways.has_changed(one, self.idle[i]) and not ways.has_changed(
                other, self.idle[i]
            ):
                continue
            if self._finds(ways, board, one, other, choice):
                if choice.offer():
                    return True
            else:
                self.idle[i] = ways.changes.now
        return False

    def _finds(
        self, ways: Ways, board: Board, one: k.Count, other: k.Count, choice: Choice
    ) -> k.Flag:
        """Fill the buffer of a choice; return whether there is anything to offer."""
        i: k.Count
        if ways.open(board, one) < 2 or ways.open(board, other) < 2:
            return False
        count: k.Count = ways.find_ways(one, _MOST_LISTED)
        if count < 0:
            i = one
            one = other
            other = i
            count = ways.find_ways(one, _MOST_LISTED)
        if count < 2:
            return False
        length: k.Count = ways.length
        for i in range(count * length):
            self.listed[i] = ways.ways[i]
        if not self._join(ways, one, other, count, length):
            return False
        finding: Finding = choice.fresh(self.technique)
        self._strike(ways, board, one, self.first, finding)
        self._strike(ways, board, other, self.second, finding)
        if not finding.struck:
            return False
        if finding.is_noting:
            self._note(ways, board, one, other, count, length, finding)
        return True

    def _join(
        self, ways: Ways, one: k.Count, other: k.Count, count: k.Count, length: k.Count
    ) -> k.Flag:
        """Set `first`, `second` and `kept` by the ways that fit; return whether some do not."""
        i: k.Count
        n: k.Count
        start: k.Count = ways.starts[one]
        begin: k.Count = ways.starts[other]
        size: k.Count = ways.starts[other + 1] - begin
        any_kept: k.Flag = 0
        any_lost: k.Flag = 0
        for i in range(length):
            self.first[i] = 0
        for i in range(size):
            self.second[i] = 0
            self.masks[i] = ways.support.masks[ways.cells[begin + i]]
        for n in range(count):
            for i in range(size):
                ways.support.masks[ways.cells[begin + i]] = self._left(
                    ways, ways.cells[begin + i], self.masks[i], start, n * length, length
                )
            self.kept[n] = ways.narrow(other) != 0
            if not self.kept[n]:
                any_lost = 1
                continue
            any_kept = 1
            for i in range(length):
                self.first[i] |= bits.bit(self.listed[n * length + i])
            for i in range(size):
                if ways.allowed[i] != self.masks[i]:
                    any_lost = 1
                self.second[i] |= ways.allowed[i]
        for i in range(size):
            ways.support.masks[ways.cells[begin + i]] = self.masks[i]
        return any_kept and any_lost

    def _left(
        self,
        ways: Ways,
        cell: k.Cell,
        mask: k.Mask,
        start: k.Count,
        way: k.Count,
        length: k.Count,
    ) -> k.Mask:
        """Return the digits that a way of the listed rule leaves to a cell of the other."""
        i: k.Count
        for i in range(length):
            listed: k.Cell = ways.cells[start + i]
            if listed == cell:
                return mask & bits.bit(self.listed[way + i])
            if self.layout.sees[cell * self.layout.cells + listed]:
                mask &= ~bits.bit(self.listed[way + i])
        return mask

    def _strike(
        self, ways: Ways, board: Board, rule: k.Count, supported: array[int], finding: Finding
    ) -> k.Flag:
        """Strike what is not supported from the open cells of a rule, but nothing twice."""
        i: k.Count
        j: k.Count
        before: k.Count = finding.struck
        ways.open(board, rule)
        for i in range(ways.count):
            cell: k.Cell = ways.open_cells[i]
            lost: k.Mask = board.cell_masks[cell] & ~supported[ways.open_places[i]]
            for j in range(before):
                if finding.strike_cells[j] == cell:
                    lost &= ~bits.bit(finding.strike_digits[j])
            while lost:
                finding.strike(cell, bits.lowest(lost))
                lost = bits.without_lowest(lost)
        return 1

    def _note(
        self,
        ways: Ways,
        board: Board,
        one: k.Count,
        other: k.Count,
        count: k.Count,
        length: k.Count,
        finding: Finding,
    ) -> k.Flag:
        """Add both rules, their open cells, and the ways of the listed one that are left."""
        i: k.Count
        n: k.Count
        finding.rule(roles.BASE, one)
        finding.rule(roles.BASE, other)
        ways.open(board, other)
        for i in range(ways.count):
            finding.mark(roles.WING, ways.open_cells[i])
        ways.open(board, one)
        for i in range(ways.count):
            finding.mark(roles.DEFINING, ways.open_cells[i])
        kept: k.Count = 0
        for n in range(count):
            kept += self.kept[n]
        for n in range(count if kept <= MOST_SHOWN else 0):
            if self.kept[n]:
                for i in range(ways.count):
                    finding.number(self.listed[n * length + ways.open_places[i]] + 1)
        return 1


def _meet(
    layout: Layout, cells: Sequence[k.Cell], others: Sequence[k.Cell], dominoes: bool
) -> bool:
    """Return whether two rules are looked at together."""
    are_dominoes = (
        len(cells) == len(others) == 2
        and not set(cells) & set(others)
        and all(layout.are_peers(one, other) for one in cells for other in others)
    )
    if dominoes or are_dominoes:
        return dominoes and are_dominoes
    if set(cells) & set(others):
        return True
    seeing = [sum(layout.are_peers(one, other) for other in others) for one in cells]
    return sum(count > 1 for count in seeing) > 1
