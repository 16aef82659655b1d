"""Equal cells: two cells with the same digit see what either of them sees.

Pattern: a rule says that two cells are equal, as a palindrome or a clone does.
Why it holds: a digit of one cell is the digit of the other as well, so it is excluded from all
cells that either of them sees.  A house takes each digit in one of its places.
Finds: a digit is struck from cells that see all its places in a house, some of them only through
an equal cell.
Order: houses, then digits; all cells of a house and a digit are one instance.
Source: folklore of variant sudoku.
"""

from __future__ import annotations

from array import array
from itertools import combinations

from grader.errors import Message
from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader_strategies.facts.relations import relations_of

_MOST_PLACES = 4
"""Places of the digit in the house."""


def twins_of(layout: Layout) -> dict[k.Cell, dict[k.Cell, int]]:
    """Return for each cell those that are equal to it, each with a rule that says so."""
    found: dict[k.Cell, dict[k.Cell, int]] = {}
    for number, rule in enumerate(layout.rules):
        relations = relations_of(rule, layout.digits)
        if relations is None:
            continue
        for i, j in combinations(range(len(rule.cells)), 2):
            if relations.are_equal(i, j):
                one, other = rule.cells[i], rule.cells[j]
                for cell, twin, by in [
                    (one, other, number),
                    (other, one, number),
                    *((one, further, by) for further, by in found.get(other, {}).items()),
                    *((other, further, by) for further, by in found.get(one, {}).items()),
                ]:
                    if cell != twin:
                        found.setdefault(cell, {}).setdefault(twin, by)
                        found.setdefault(twin, {}).setdefault(cell, by)
    return found


def no_equal_cells(layout: Layout) -> Message | str:
    """Return why no cells are equal, or an empty text if some are."""
    if twins_of(layout):
        return ""
    return Message("needs-equal-cells", "it needs rules that make cells equal, as on palindrome-9")


class EqualCells(Strategy):
    """A digit whose places in a house are all seen by a cell, some through an equal cell."""

    def bind(self, layout: Layout) -> None:
        """List the cells that each cell sees through an equal cell, with that cell and the rule."""
        twins = twins_of(layout)
        self.has_twins: int = int(bool(twins))
        size = layout.cells * layout.cells if twins else 0
        # Of cells and places: 0, or 1 + the equal cell through which they see each other.
        self.through: array[int] = array("i", [0]) * size
        self.by: array[int] = array("i", [0]) * size
        for cell in range(layout.cells) if twins else ():
            for twin, rule in twins.get(cell, {}).items():
                for peer in layout.peers_of(twin):
                    for one, other in ((cell, peer), (peer, cell)):
                        at = one * layout.cells + other
                        if one != other and not layout.are_peers(one, other):
                            self.through[at] = self.through[at] or 1 + twin
                            self.by[at] = self.by[at] or rule
        self.places: array[int] = array("i", [0]) * _MOST_PLACES

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the digits of houses that exclude something, house by house."""
        layout = board.layout
        house: k.House
        digit: k.Digit
        if not self.has_twins:
            return False
        for house in range(layout.houses):
            if not layout.complete[house]:
                continue
            for digit in range(layout.digits):
                mask: k.Mask = board.place_masks[house * layout.digits + digit]
                if not 1 < bits.size(mask) <= _MOST_PLACES:
                    continue
                count: k.Count = 0
                while mask:
                    self.places[count] = board.cell_at(house, bits.lowest(mask))
                    count += 1
                    mask = bits.without_lowest(mask)
                if self._finds(board, house, digit, count, choice) and choice.offer():
                    return True
        return False

    def _finds(
        self, board: Board, house: k.House, digit: k.Digit, count: k.Count, choice: Choice
    ) -> k.Flag:
        """Fill the buffer of a choice; return whether there is anything to offer."""
        cell: k.Cell
        i: k.Count
        finding: Finding = choice.fresh(self.technique)
        for cell in range(board.layout.cells):
            if board.cell_masks[cell] & bits.bit(digit) and self._sees_all(board, cell, count):
                finding.strike(cell, digit)
        if not finding.struck:
            return False
        if finding.is_noting:
            finding.digit(digit)
            finding.house(roles.WITHIN, house)
            for i in range(count):
                finding.mark(roles.DEFINING, self.places[i], digit)
            self._note(board, count, finding)
        return True

    def _sees_all(self, board: Board, cell: k.Cell, count: k.Count) -> k.Flag:
        """Return whether a cell sees all places, at least one of them through an equal cell."""
        i: k.Count
        used: k.Flag = 0
        for i in range(count):
            at: k.Count = cell * board.layout.cells + self.places[i]
            if self.places[i] == cell:
                return 0
            if not board.layout.sees[at]:
                if not self.through[at]:
                    return 0
                used = 1
        return used

    def _note(self, board: Board, count: k.Count, finding: Finding) -> k.Flag:
        """Add the equal cells through which places are seen, and their rules."""
        i: k.Count
        j: k.Count
        twins: list[int] = []
        rules: list[int] = []
        for i in range(finding.struck):
            for j in range(count):
                at: k.Count = finding.strike_cells[i] * board.layout.cells + self.places[j]
                if not board.layout.sees[at]:
                    twins.append(self.through[at] - 1)
                    rules.append(self.by[at])
        for twin in sorted({*twins}):
            finding.mark(roles.WING, twin)
        for rule in sorted({*rules}):
            finding.rule(roles.BASE, rule)
        return 1
