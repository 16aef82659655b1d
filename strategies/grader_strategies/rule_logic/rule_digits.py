"""What a single rule leaves to its cells: bounds, partners, combinations, arrangements.

Pattern: the cells of one rule, of any kind: a dot, a thermometer, an arrow, a line.
Why it holds: the cells are filled in some way that the rule allows, in which cells that see each
other differ, and each cell takes a candidate.  A candidate that is in no such way is impossible.
Finds: candidates in no way at all.  They are found from what is seen at once to what has to be
listed: with a single open cell; below the least or above the greatest digit that a cell can have;
without a partner in the other cell of a pair; digits that fit nowhere in the rule; candidates that
fit somewhere else only.
Order: rules in their order.
Source: folklore of variant sudoku; the bounds and the support of constraints in constraint
programming, C. Bessiere, "Constraint propagation", 2006.
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
from grader.pipeline.options import one_of
from grader.pipeline.strategy import Strategy
from grader_strategies.facts.sharing import shared
from grader_strategies.facts.ways import MOST_WAYS, Ways, has_lines, is_cage

METHODS = ("last", "bounds", "pairs", "combinations", "arrangements")
LAST, BOUNDS, PAIRS, COMBINATIONS, ARRANGEMENTS = range(5)
MOST_SHOWN = 8
"""Ways or combinations that the evidence has; if there are more, it has none."""


def no_lines(layout: Layout) -> Message | str:
    """Return why there are no rules but cages on a layout, or an empty text if there are some."""
    if has_lines(layout):
        return ""
    return Message("needs-other-rules", "it needs rules besides cages, as on thermometer-9")


class RuleDigits(Strategy):
    """Digits that the cells of a rule can have; cages are left to their own techniques.

    Args:
        method: `last`, the last open cell; `bounds`; `pairs`, of rules of two cells;
            `combinations` or `arrangements`, of longer ones.
        most: how many open cells there may be.
    """

    def __init__(self, method: str = "arrangements", most: int = 25) -> None:
        self.method: int = one_of("method", method, METHODS)
        self.least: int = 1 if self.method == LAST else 2
        self.most: int = 1 if self.method == LAST else most

    def bind(self, layout: Layout) -> None:
        """List the rules."""
        found = [
            number
            for number, rule in enumerate(layout.rules)
            if not is_cage(layout, rule)
            and (self.method < COMBINATIONS or len(rule.cells) > 2)
            and (self.method != PAIRS or len(rule.cells) == 2)
        ]
        self.ways: Ways | None = shared(Ways, layout) if found else None
        self.rules: array[int] = array("i", found)
        # For each of these rules the last board on which it gave nothing.
        self.idle: array[int] = array("Q", [0]) * len(found)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the rules that strike or place something, one after the other."""
        i: k.Count
        if self.ways is None:
            return False
        ways: Ways = self.ways
        ways.load(board)
        for i in range(len(self.rules)):
            rule: k.Count = self.rules[i]
            if not ways.has_changed(rule, self.idle[i]):
                continue
            count: k.Count = ways.open(board, rule)
            if self.least <= count <= self.most and self._finds(ways, board, rule, choice):
                if choice.offer():
                    return True
            else:
                self.idle[i] = ways.changes.now
        return False

    def _finds(self, ways: Ways, board: Board, rule: k.Count, choice: Choice) -> k.Flag:
        """Fill the buffer of a choice; return whether there is anything to offer."""
        finding: Finding = choice.fresh(self.technique)
        i: k.Count
        if self.method == BOUNDS:
            if not self._narrow_hulls(ways, board, rule):
                return False
        elif not ways.narrow(rule):
            return False
        union: k.Mask = 0
        for i in range(ways.count):
            union |= ways.allowed[ways.open_places[i]]
        if self.method == LAST and bits.is_single(union):
            finding.place(ways.open_cells[0], bits.lowest(union))
        for i in range(ways.count if not finding.placed else 0):
            cell: k.Cell = ways.open_cells[i]
            allowed: k.Mask = ways.allowed[ways.open_places[i]]
            if self.method == COMBINATIONS:
                allowed = union
            elif self.method == BOUNDS:
                allowed = _hull(allowed)
            _strike(finding, cell, board.cell_masks[cell] & ~allowed)
        if not finding.placed and not finding.struck:
            return False
        if finding.is_noting:
            self._note(ways, board, rule, union, finding)
        return True

    def _narrow_hulls(self, ways: Ways, board: Board, rule: k.Count) -> k.Flag:
        """Narrow a rule as if each open cell had all digits between its least and its greatest."""
        i: k.Count
        for i in range(ways.count):
            ways.support.masks[ways.open_cells[i]] = _hull(board.cell_masks[ways.open_cells[i]])
        found: k.Flag = ways.support.narrow(rule)
        for i in range(ways.count):
            ways.allowed[ways.open_places[i]] = ways.support.allowed[ways.open_places[i]]
            ways.support.masks[ways.open_cells[i]] = board.cell_masks[ways.open_cells[i]]
        return found

    def _note(
        self, ways: Ways, board: Board, rule: k.Count, union: k.Mask, finding: Finding
    ) -> k.Flag:
        i: k.Count
        finding.rule(roles.BASE, rule)
        if self.method == BOUNDS:
            for i in range(ways.count):
                hull: k.Mask = _hull(ways.allowed[ways.open_places[i]])
                if hull and board.cell_masks[ways.open_cells[i]] & ~hull:
                    finding.mark(roles.DEFINING, ways.open_cells[i])
                    finding.number(bits.lowest(hull) + 1)
                    finding.number(bits.size(hull) + bits.lowest(hull))
            return 1
        for i in range(ways.count):
            finding.mark(roles.DEFINING, ways.open_cells[i])
        while union:
            finding.digit(bits.lowest(union))
            union = bits.without_lowest(union)
        if self.method == COMBINATIONS:
            note_combinations(ways, rule, finding)
        elif self.method != LAST:
            note_ways(ways, rule, finding)
        return 1


def note_ways(ways: Ways, rule: k.Count, finding: Finding) -> k.Flag:
    """Add the values of the open cells in each way to the evidence, way by way, if few."""
    i: k.Count
    n: k.Count
    if ways.find_ways(rule, MOST_SHOWN) < 1:
        return 0
    for n in range(ways.way_count):
        for i in range(ways.count):
            finding.number(ways.ways[n * ways.length + ways.open_places[i]] + 1)
    return 1


def note_combinations(ways: Ways, rule: k.Count, finding: Finding) -> k.Flag:
    """Add the sets of digits of the open cells to the evidence, if few and without repeats."""
    i: k.Count
    n: k.Count
    if ways.find_ways(rule, MOST_WAYS) < 1:
        return 0
    known: list[int] = []
    for n in range(ways.way_count):
        digits: k.Mask = 0
        for i in range(ways.count):
            digits |= bits.bit(ways.ways[n * ways.length + ways.open_places[i]])
        if bits.size(digits) < ways.count:
            return 0
        if digits not in known:
            known.append(digits)
    if len(known) > MOST_SHOWN:
        return 0
    for each in sorted(known):
        finding.combination(each)
    return 1


def _hull(mask: k.Mask) -> k.Mask:
    """Return all digits from the lowest to the highest of a mask."""
    highest: k.Digit = 0
    left: k.Mask = mask
    while left:
        highest = bits.lowest(left)
        left = bits.without_lowest(left)
    return bits.full(highest + 1) & ~bits.full(bits.lowest(mask)) if mask else 0


def _strike(finding: Finding, cell: k.Cell, digits: k.Mask) -> None:
    while digits:
        finding.strike(cell, bits.lowest(digits))
        digits = bits.without_lowest(digits)
