"""House and rule: ways to fill a rule that would leave a house or a cell with nothing.

Pattern: a rule with few ways left, and the houses in which several of its cells lie.
Why it holds: the rule is filled in one of its ways.  A way that takes the last candidates of
another cell, or the last places of a digit in a house, cannot be the one.
Finds: candidates of the rule that are in none of the other ways.
Order: rules in their order.
Source: folklore of killer and variant sudoku, where a combination is "blocked" by a cell.
"""

from __future__ import annotations

from array import array

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader_strategies.facts.sharing import shared
from grader_strategies.facts.ways import MOST_WAYS, Ways
from grader_strategies.rule_logic.rule_digits import MOST_SHOWN


class RuleAndHouse(Strategy):
    """Ways of a rule that leave a cell without candidates, or a house without a digit.

    Args:
        most: how many open cells the rule may have.
    """

    def __init__(self, most: int = 9) -> None:
        self.most = most

    def bind(self, layout: Layout) -> None:
        """List for each rule the houses of its cells, and the cells that see several of them."""
        self.layout: Layout = layout
        self.ways: Ways | None = None
        self.has_rules: int = int(bool(layout.rules))
        houses: list[int] = []
        house_starts = [0]
        near: list[int] = []
        near_starts = [0]
        for rule in layout.rules:
            crossed = {house for cell in rule.cells for house in layout.houses_of(cell)}
            houses += sorted(crossed)
            house_starts.append(len(houses))
            counts: dict[int, int] = {}
            for cell in rule.cells:
                for peer in layout.peers_of(cell):
                    counts[peer] = counts.get(peer, 0) + 1
            near += [c for c in sorted(counts) if counts[c] > 1 and c not in rule.cells]
            near_starts.append(len(near))
        self.houses: array[int] = array("i", houses)
        self.house_starts: array[int] = array("i", house_starts)
        self.near: array[int] = array("i", near)
        self.near_starts: array[int] = array("i", near_starts)
        self.idle: array[int] = array("Q", [0]) * len(layout.rules)
        self.supported: array[int] = array("I", [0]) * max(
            [1] + [len(rule.cells) for rule in layout.rules]
        )
        # The digit of each cell in the way that is looked at.
        self.filled: array[int] = array("i", [k.NO_DIGIT]) * layout.cells
        self.broken: array[int] = array("B", bytes(MOST_WAYS))
        self.cell: int = k.NO_CELL
        self.house: int = k.NO_HOUSE
        self.digit: int = k.NO_DIGIT

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the rules that lose candidates, one after the other."""
        rule: k.Count
        if not self.has_rules:
            return False
        if self.ways is None:
            self.ways = shared(Ways, self.layout)
        ways: Ways = self.ways
        ways.load(board)
        for rule in range(ways.number):
            if not self._has_changed(ways, rule):
                continue
            if (
                2 <= ways.open(board, rule) <= self.most
                and ways.find_ways(rule, MOST_WAYS) > 1
                and self._finds(ways, board, rule, choice)
            ):
                if choice.offer():
                    return True
            else:
                self.idle[rule] = ways.changes.now
        return False

    def _has_changed(self, ways: Ways, rule: k.Count) -> k.Flag:
        """Return whether a house of a rule has changed since nothing was found."""
        i: k.Count
        if self.idle[rule] < ways.changes.gained:
            return 1
        for i in range(self.house_starts[rule], self.house_starts[rule + 1]):
            if ways.changes.houses[self.houses[i]] > self.idle[rule]:
                return 1
        return 0

    def _finds(self, ways: Ways, board: Board, rule: k.Count, choice: Choice) -> k.Flag:
        """Fill the buffer of a choice; return whether there is anything to offer."""
        i: k.Count
        n: k.Count
        any_broken: k.Flag = 0
        any_kept: k.Flag = 0
        for i in range(ways.length):
            self.supported[i] = 0
        for n in range(ways.way_count):
            self.broken[n] = self._breaks(ways, board, rule, n)
            if self.broken[n]:
                any_broken = 1
                continue
            any_kept = 1
            for i in range(ways.length):
                self.supported[i] |= bits.bit(ways.ways[n * ways.length + i])
        if not any_broken or not any_kept:
            return False
        finding: Finding = choice.fresh(self.technique)
        for i in range(ways.count):
            cell: k.Cell = ways.open_cells[i]
            lost: k.Mask = board.cell_masks[cell] & ~self.supported[ways.open_places[i]]
            while lost:
                finding.strike(cell, bits.lowest(lost))
                lost = bits.without_lowest(lost)
        if not finding.struck:
            return False
        if finding.is_noting:
            self._note(ways, board, rule, finding)
        return True

    def _breaks(self, ways: Ways, board: Board, rule: k.Count, way: k.Count) -> k.Flag:
        """Return whether a way leaves something empty; set `cell`, or `house` and `digit`."""
        i: k.Count
        first: k.Count = ways.starts[rule]
        for i in range(ways.length):
            self.filled[ways.cells[first + i]] = ways.ways[way * ways.length + i]
        found: k.Flag = self._empties(ways, board, rule)
        for i in range(ways.length):
            self.filled[ways.cells[first + i]] = k.NO_DIGIT
        return found

    def _empties(self, ways: Ways, board: Board, rule: k.Count) -> k.Flag:
        layout = self.layout
        i: k.Count
        j: k.Count
        self.cell = self.house = k.NO_CELL
        for i in range(self.near_starts[rule], self.near_starts[rule + 1]):
            cell: k.Cell = self.near[i]
            if board.values[cell] == k.NO_DIGIT and not self._left(ways, board, cell):
                self.cell = cell
                return 1
        for i in range(self.house_starts[rule], self.house_starts[rule + 1]):
            house: k.House = self.houses[i]
            if not layout.complete[house]:
                continue
            missing: k.Mask = layout.house_digits[house]
            inside: k.Count = 0
            for j in range(layout.house_start[house], layout.house_start[house + 1]):
                cell = layout.house_cells[j]
                if self.filled[cell] != k.NO_DIGIT:
                    inside += 1
                    missing &= ~bits.bit(self.filled[cell])
                elif board.values[cell] != k.NO_DIGIT:
                    missing &= ~bits.bit(board.values[cell])
            if inside < 2:
                continue
            for j in range(layout.house_start[house], layout.house_start[house + 1]):
                cell = layout.house_cells[j]
                if missing and self.filled[cell] == k.NO_DIGIT and board.values[cell] == k.NO_DIGIT:
                    missing &= ~self._left(ways, board, cell)
            if missing:
                self.house = house
                self.digit = bits.lowest(missing)
                return 1
        return 0

    def _left(self, ways: Ways, board: Board, cell: k.Cell) -> k.Mask:
        """Return the candidates that the way leaves to a cell outside the rule."""
        i: k.Count
        mask: k.Mask = board.cell_masks[cell]
        for i in range(ways.count):
            other: k.Cell = ways.open_cells[i]
            if self.layout.sees[cell * self.layout.cells + other]:
                mask &= ~bits.bit(self.filled[other])
        return mask

    def _note(self, ways: Ways, board: Board, rule: k.Count, finding: Finding) -> k.Flag:
        """Add the rule, the ways that are left, and what the others leave empty."""
        i: k.Count
        n: k.Count
        finding.rule(roles.BASE, rule)
        for i in range(ways.count):
            finding.mark(roles.DEFINING, ways.open_cells[i])
        kept: k.Count = 0
        for n in range(ways.way_count):
            kept += not self.broken[n]
        cells: list[int] = []
        places: list[tuple[int, int]] = []
        for n in range(ways.way_count):
            if not self.broken[n]:
                for i in range(ways.count if kept <= MOST_SHOWN else 0):
                    finding.number(ways.ways[n * ways.length + ways.open_places[i]] + 1)
                continue
            if not self._has_lost(ways, n):
                continue
            self._breaks(ways, board, rule, n)
            if self.cell != k.NO_CELL:
                if self.cell not in cells:
                    cells.append(self.cell)
            elif (self.house, self.digit) not in places:
                places.append((self.house, self.digit))
        for cell in cells:
            finding.mark(roles.WING, cell)
        for house, digit in places:
            finding.house(roles.WITHIN, house)
            finding.digit(digit)
        return 1

    def _has_lost(self, ways: Ways, way: k.Count) -> k.Flag:
        """Return whether a way has a candidate that is struck."""
        i: k.Count
        for i in range(ways.length):
            if not self.supported[i] & bits.bit(ways.ways[way * ways.length + i]):
                return 1
        return 0
