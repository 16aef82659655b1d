"""Cages and other known sums: the last cell, combinations, arrangements.

Pattern: cells with a known sum: a cage, or what cages leave of houses or reach beyond them.
Why it holds: the open cells make up what is left of the sum.  Cells that see each other take
different digits, so a few sets of digits are possible (combinations), and each set only in some
orders (arrangements).  The rule of 45: a complete house of nine digits sums to 45, so the cells of
some houses that are in no cage within them, the innies, sum to what is left of 45 for each; cells
of cages beyond such houses, the outies, sum to what is over; both at once have a known difference.
Finds: the digit of the last open cell; candidates that are in no combination or in no arrangement.
Order: cages in the order of the rules; areas from one house upwards.
Source: folklore of killer sudoku; Sudopedia, "Killer Sudoku", "Innies and Outies"; Killer Sudoku
Online, "Rule of 45".
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.errors import Message
from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.rules import rule_kind
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.options import one_of
from grader.pipeline.strategy import Strategy
from grader_strategies.facts.sharing import shared
from grader_strategies.facts.ways import is_cage
from grader_strategies.killer.sums import Sums

KINDS = ("cage", "innies", "outies", "difference")
"""The names of the kinds of sums."""
_MOST_FREE = 4
"""Open cells of innies and outies at the most."""
METHODS = ("single", "combinations", "arrangements")


def no_sums(layout: Layout) -> Message | str:
    """Return why there are no sums on a layout, or an empty text if there are some."""
    if any(rule_kind(rule.kind).total(rule, layout.digits) is not None for rule in layout.rules):
        return ""
    return Message("needs-sums", "it needs cages or other sums, as on killer-9")


class SumDigits(Strategy):
    """Digits that cells with a known sum can have.

    Args:
        of: the kinds of sums: `cage`, `innies`, `outies`, `difference`.
        method: `single`, the last open cell; `combinations` or `arrangements`.
        least, most: how many open cells there may be; of innies and outies four at the most.
        area: how many houses an area may have at most.
    """

    def __init__(
        self,
        of: Sequence[str] = ("cage",),
        method: str = "combinations",
        least: int = 2,
        most: int = 9,
        area: int = 4,
    ) -> None:
        self.wanted: tuple[int, ...] = tuple(one_of("of", each, KINDS) for each in of)
        self.method: int = one_of("method", method, METHODS)
        self.least: int = 1 if self.method == 0 else least
        self.most: int = 1 if self.method == 0 else most
        # Cells that need not differ can be filled in too many ways if there are more.
        if self.wanted != (KINDS.index("cage"),):
            self.most = min(self.most, _MOST_FREE)
        self.area: int = area

    def bind(self, layout: Layout) -> None:
        """List the sums of the kinds that are asked for."""
        sums: Sums = shared(Sums, layout)
        self.sums: Sums = sums
        self.numbers: array[int] = array(
            "i",
            [
                number
                for number, each in enumerate(sums.known)
                if each.kind in self.wanted
                and len(each.houses) <= self.area
                and (each.houses or is_cage(layout, layout.rules[each.rules[0]]))
            ],
        )
        # For each of these sums the last board on which it gave nothing.
        self.idle: array[int] = array("Q", [0]) * len(self.numbers)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the sums that place or eliminate something, one after the other."""
        i: k.Count
        sums: Sums = self.sums
        sums.changes.update(board)
        for i in range(len(self.numbers)):
            number: k.Count = self.numbers[i]
            if not sums.has_changed(number, self.idle[i]):
                continue
            count: k.Count = sums.open(board, number)
            if self.least <= count <= self.most and self._finds(board, number, choice):
                if choice.offer():
                    return True
            else:
                self.idle[i] = sums.changes.now
        return False

    def _finds(self, board: Board, number: k.Count, choice: Choice) -> k.Flag:
        """Fill the buffer of a choice; return whether there is anything to offer."""
        sums: Sums = self.sums
        i: k.Count
        finding: Finding = choice.fresh(self.technique)
        if self.method == 0:
            digit: k.Digit = sums.left * sums.sign[0] - 1
            if not 0 <= digit < board.layout.digits:
                return False
            if not board.cell_masks[sums.cells[0]] & bits.bit(digit):
                return False
            finding.place(sums.cells[0], digit)
        elif self.method == 1:
            if not sums.differing[number] or not sums.list_sets(board):
                return False
            union: k.Mask = 0
            for i in range(sums.set_count):
                union |= sums.sets[i]
            sums.strike_others(board, finding, union)
        else:
            if not sums.narrow(board):
                return False
            for i in range(sums.count):
                _strike(finding, sums.cells[i], board.cell_masks[sums.cells[i]] & ~sums.allowed[i])
        if not finding.placed and not finding.struck:
            return False
        if finding.is_noting:
            note_sum(sums, board, number, finding)
        return True


def note_sum(sums: Sums, board: Board, number: k.Count, finding: Finding) -> k.Flag:
    """Add the sum that is open to the evidence of a finding, with its cells and combinations."""
    i: k.Count
    known = sums.known[number]
    for i in range(sums.count):
        finding.mark(roles.DEFINING if sums.sign[i] > 0 else roles.WING, sums.cells[i])
    for house in known.houses:
        finding.house(roles.WITHIN, house)
    for rule in known.rules:
        finding.rule(roles.BASE, rule)
    finding.number(sums.left)
    finding.number(known.total)
    finding.number(known.area_total)
    finding.number(known.rules_total)
    if sums.differing[number] and sums.count > 1:
        sums.list_sets(board)
        for i in range(sums.set_count):
            finding.combination(sums.sets[i])
    return 1


def _strike(finding: Finding, cell: k.Cell, digits: k.Mask) -> None:
    while digits:
        finding.strike(cell, bits.lowest(digits))
        digits = bits.without_lowest(digits)
