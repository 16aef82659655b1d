"""Pointing by a rule: a candidate that each place of a digit excludes, by a rule or by sight.

Pattern: a digit has a few places in a house.  Wherever it goes, a rule of two cells or sight takes
the same candidate away.
Why it holds: the house takes the digit in one of these places, and each of them excludes the
candidate.
Finds: candidates that all places exclude, at least one of them by a rule; without a rule it is
pointing or claiming.  The rule is often one that is not drawn: where no dot is, digits are not
consecutive.
Order: houses, then digits; all candidates of a house and a digit are one instance.
Source: folklore of anti-chess and non-consecutive sudoku; a whip of one variable in D. Berthier,
"Pattern-Based Constraint Satisfaction", 2012.
"""

from __future__ import annotations

from array import array

from grader.errors import Message
from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy


def no_pairs(layout: Layout) -> Message | str:
    """Return why no rule excludes pairs of candidates, or an empty text if one does."""
    if len(layout.excluded):
        return ""
    return Message("needs-pairs", "it needs rules of two cells, as on kropki-9")


class RulePointing(Strategy):
    """Candidates that all places of a digit in a house exclude."""

    def bind(self, layout: Layout) -> None:
        """Prepare the counts of candidates."""
        size = layout.cells * layout.digits if len(layout.excluded) else 0
        # How many places exclude each candidate, and how many of them by a rule.
        self.counts: array[int] = array("i", [0]) * size
        self.by_rule: array[int] = array("i", [0]) * size
        self.struck: array[int] = array("i", [0]) * size
        self.touched: array[int] = array("i", [0]) * size
        self.touches: int = 0

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the digits of houses that exclude something, house by house."""
        layout = board.layout
        house: k.House
        digit: k.Digit
        if not len(self.counts):
            return False
        for house in range(layout.houses):
            if not layout.complete[house]:
                continue
            for digit in range(layout.digits):
                places: k.Mask = board.place_masks[house * layout.digits + digit]
                if not 1 < bits.size(places) <= 4:
                    continue
                if self._finds(board, house, digit, places, choice) and choice.offer():
                    return True
        return False

    def _finds(
        self, board: Board, house: k.House, digit: k.Digit, places: k.Mask, choice: Choice
    ) -> k.Flag:
        """Fill the buffer of a choice; return whether there is anything to offer."""
        layout = board.layout
        i: k.Count
        candidate: k.Count
        count: k.Count = bits.size(places)
        left: k.Mask = places
        found: k.Count = 0
        self.touches = 0
        while left:
            self._exclude(board, board.cell_at(house, bits.lowest(left)), digit)
            left = bits.without_lowest(left)
        for i in range(self.touches):
            candidate = self.touched[i]
            if self.counts[candidate] == count and self.by_rule[candidate]:
                self.struck[found] = candidate
                found += 1
        for i in range(self.touches):
            self.counts[self.touched[i]] = self.by_rule[self.touched[i]] = 0
        if not found:
            return False
        finding: Finding = choice.fresh(self.technique)
        for i in range(found):
            finding.strike(self.struck[i] // layout.digits, self.struck[i] % layout.digits)
        if finding.is_noting:
            self._note(board, house, digit, places, finding)
        return True

    def _exclude(self, board: Board, cell: k.Cell, digit: k.Digit) -> None:
        """Count the candidates that a candidate excludes."""
        layout = board.layout
        i: k.Count
        at: k.Count = cell * layout.digits + digit
        others: k.Mask = board.cell_masks[cell] & ~bits.bit(digit)
        while others:
            self._count(cell * layout.digits + bits.lowest(others), 0)
            others = bits.without_lowest(others)
        for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
            if board.cell_masks[layout.peers[i]] & bits.bit(digit):
                self._count(layout.peers[i] * layout.digits + digit, 0)
        for i in range(layout.excluded_start[at], layout.excluded_start[at + 1]):
            other: k.Count = layout.excluded[i]
            if board.cell_masks[other // layout.digits] & bits.bit(other % layout.digits):
                self._count(other, 1)

    def _count(self, candidate: k.Count, is_rule: k.Flag) -> None:
        if not self.counts[candidate]:
            self.touched[self.touches] = candidate
            self.touches += 1
        self.counts[candidate] += 1
        self.by_rule[candidate] += is_rule

    def _note(
        self, board: Board, house: k.House, digit: k.Digit, places: k.Mask, finding: Finding
    ) -> k.Flag:
        """Add the digit with its places, the house, and the rules that exclude."""
        layout = board.layout
        i: k.Count
        j: k.Count
        rules: list[int] = []
        finding.digit(digit)
        finding.house(roles.WITHIN, house)
        while places:
            cell: k.Cell = board.cell_at(house, bits.lowest(places))
            places = bits.without_lowest(places)
            finding.mark(roles.DEFINING, cell, digit)
            at: k.Count = cell * layout.digits + digit
            for i in range(layout.excluded_start[at], layout.excluded_start[at + 1]):
                for j in range(finding.struck):
                    if layout.excluded[i] == (
                        finding.strike_cells[j] * layout.digits + finding.strike_digits[j]
                    ):
                        rules.append(layout.excluded_by[i])
                        finding.link(
                            roles.WEAK,
                            cell,
                            digit,
                            finding.strike_cells[j],
                            finding.strike_digits[j],
                        )
        for rule in sorted({*rules}):
            finding.rule(roles.BASE, rule)
        return 1
