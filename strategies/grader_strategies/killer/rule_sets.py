"""Digits of which a rule needs one, for chains.

Pattern: a rule, such as a cage with a sum, and two digits; each of them, in those cells of the
rule that can have it, is a node.
Why it holds: without the one digit in its cells, all sequences that are left to the rule have the
other one, so at most one node is false.  If a cage of two cells is either 1 and 2 or 3 and 4, one
of 1 and 3 is in it.
Finds: strong sets of two nodes, by rule and by digits.  Digits that a rule must contain in any case
are left to must-contain.
Source: "either ... or" of the Killer Assassin series; no name is settled.
"""

from __future__ import annotations

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.rules.ruled_layout import rule_name
from grader.model.rules.support import RuleSupport
from grader.pipeline.finding import Finding
from grader_strategies.facts import strong_sets
from grader_strategies.facts.strong_sets import StrongSets


class RuleSets(StrongSets):
    """The pairs of digits of which each rule of a board needs one."""

    def __init__(self, layout: Layout) -> None:
        StrongSets.__init__(self, layout)
        self.support = RuleSupport(layout)
        self.most = strong_sets.MOST_SETS
        # The rule of each set.
        self.rule_of: list[int] = []

    def build(self, board: Board) -> None:
        """List the pairs, by rule."""
        rule: k.Count
        self.rule_of = []
        self.support.load(board)
        for rule in range(len(self.layout.rules)):
            self.ticker.tick()
            self._list(board, rule)

    def _list(self, board: Board, rule: k.Count) -> None:
        """List the pairs of digits of a rule."""
        support: RuleSupport = self.support
        layout: Layout = self.layout
        digit: k.Digit
        i: k.Count
        first: k.Count = support.starts[rule]
        last: k.Count = support.starts[rule + 1]
        if not support.narrow(rule):
            return
        always: k.Mask = support.contained
        open_: k.Mask = 0
        for i in range(first, last):
            open_ |= board.cell_masks[support.cells[i]]
        for digit in range(layout.digits):
            bit: k.Mask = bits.bit(digit)
            if not open_ & bit & ~always:
                continue
            for i in range(first, last):
                support.masks[support.cells[i]] &= ~(bit & board.cell_masks[support.cells[i]])
            needed: k.Mask = 0
            if support.narrow(rule):
                needed = support.contained & open_ & ~always
            for i in range(first, last):
                support.masks[support.cells[i]] |= bit & board.cell_masks[support.cells[i]]
            # The relation is symmetric.
            needed &= ~bits.full(digit + 1)
            while needed and self.count < self.most:
                self._add_node(board, rule, digit)
                self._add_node(board, rule, bits.lowest(needed))
                needed = bits.without_lowest(needed)
                self.rule_of.append(rule)
                self.close(1)

    def _add_node(self, board: Board, rule: k.Count, digit: k.Digit) -> None:
        """Add a digit in the cells of a rule to the set."""
        cell: k.Cell
        self.node(digit)
        for cell in sorted(self.layout.rules[rule].cells):
            if board.cell_masks[cell] & bits.bit(digit):
                self.add(cell)

    def cause_of(self, one: k.Count) -> str:
        """Return the name of the rule of a set."""
        return rule_name(self.layout, self.layout.rules[self.rule_of[one]])

    def add_evidence(
        self,
        board: Board,  # noqa: ARG002 - as it is called
        finding: Finding,
        number: k.Count,  # noqa: ARG002 - as above
        one: k.Count,
    ) -> None:
        """Add the rule of a set."""
        finding.rule(roles.BASE, self.rule_of[one])
