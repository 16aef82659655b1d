"""SK loop.

Pattern: four boxes at the corners of a rectangle, a row through the two upper and the two lower
ones, and a column through the two left and the two right ones.  In each box the row and the
column cross; the other cells of both in the box, open all of them, are the loop.  Row, box,
column, box and so on share two neighboring groups of its cells each, eight houses in a ring.
Each digit of the loop needs some of these houses to cover its candidates there, as few as
possible; together these numbers are the number of cells, sixteen if the boxes are 3x3.

    . a . | . b .     boxes at the corners, the cells of the row and of the column in each
    h x a | b x c     but the crossing x; a and b share a row, b and c a box, c and d a
    . h . | . c .     column, d and e a box, and so on round to h and a
    ------+------
    . g . | . d .
    g x f | e x d
    . f . | . e .

Why it holds: a house has a digit only once, so a digit stands in the loop at most as often as
houses are needed to cover it.  Each cell takes a digit, so the cells need the sum of all these
numbers, and each digit fills every house that covers it.  This holds for boxes and regions of
any shape in which such groups of cells exist.
Finds: a digit is struck from the cells outside the loop, in a house of a smallest cover of the
digit.  It is struck from a cell of the loop, if both houses of the cell are in a smallest cover,
which it would use up.
Order: frames, pairs of rows, pairs of columns.
Source: S. Kurzhals, who opened the puzzle "Easter Monster" with it, and for whom it is named.
"""

from __future__ import annotations

from array import array
from functools import lru_cache

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader.pipeline.ticker import Ticker
from grader_strategies.facts.board_memory import BoardMemory
from grader_strategies.multi_sector.covered_cells import CoveredCells
from grader_strategies.multi_sector.rings import SIZE, covers_of, rings_of


@lru_cache(maxsize=4)
def _tables(layout: Layout) -> tuple[array[int], array[int], array[int]]:
    """Return the cells of all groups of rings, where each group begins, and the houses."""
    cells = array("i")
    starts = array("i", [0])
    houses = array("i")
    # Large layouts have a hundred thousand rings, which are not kept as objects.
    for ring in rings_of(layout):
        for group in ring.groups:
            cells.extend(group)
            starts.append(len(cells))
        houses.extend(ring.houses)
    return cells, starts, houses


class SkLoop(Strategy):
    """Eight groups of cells in a ring that use every digit to its limit."""

    def bind(self, layout: Layout) -> None:
        """List the loops of the layout, and the smallest covers of groups in a ring."""
        # Lines and boxes have the same numbers with rules as without.
        cells, starts, houses = _tables(layout.plain)
        self.size = SIZE
        self.loops = len(houses) // SIZE
        self.cells = cells
        self.starts = starts
        self.houses = houses
        self.ticker = Ticker()
        covers = [covers_of(found) for found in range(1 << SIZE)]
        self.limits = array("i", [found.size for found in covers])
        self.covers = array("I", [found.houses for found in covers])
        self.doubled = array("I", [found.twice for found in covers])
        self.chosen = array("I", [found.first for found in covers])
        self.groups = array("I", [0]) * layout.digits
        self.covered = CoveredCells(layout)
        self.memory = BoardMemory(layout)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances in order."""
        loop: k.Count
        if not self.memory.begin(board):
            return False
        for loop in range(self.loops):
            self.ticker.tick()
            if self._is_locked(board, loop) and self._offer(board, choice, loop):
                return True
        self.memory.end()
        return False

    def _is_locked(self, board: Board, loop: k.Count) -> k.Flag:
        """Return whether the cells are open and as many as the limits of the digits together."""
        digits: k.Count = board.layout.digits
        first: k.Count = self.size * loop
        need: k.Count = self.starts[first + self.size] - self.starts[first]
        group: k.Count
        i: k.Count
        digit: k.Digit
        for digit in range(digits):
            self.groups[digit] = 0
        for group in range(self.size):
            every: k.Mask = 0
            for i in range(self.starts[first + group], self.starts[first + group + 1]):
                digit_mask: k.Mask = board.cell_masks[self.cells[i]]
                if not digit_mask:
                    return False
                every |= digit_mask
            while every:
                self.groups[bits.lowest(every)] |= bits.bit(group)
                every = bits.without_lowest(every)
        for digit in range(digits):
            need -= self.limits[self.groups[digit]]
        return need == 0

    def _offer(self, board: Board, choice: Choice, loop: k.Count) -> k.Flag:
        """Offer a loop, if it strikes anything."""
        finding: Finding = choice.fresh(self.technique)
        first: k.Count = self.size * loop
        group: k.Count
        i: k.Count
        digit: k.Digit
        self.covered.begin()
        for i in range(self.starts[first], self.starts[first + self.size]):
            self.covered.add(self.cells[i])
        for group in range(self.size):
            covered: k.Mask = 0
            twice: k.Mask = 0
            for digit in range(board.layout.digits):
                if self.covers[self.groups[digit]] & bits.bit(group):
                    covered |= bits.bit(digit)
                if self.doubled[self.groups[digit]] & bits.bit(group):
                    twice |= bits.bit(digit)
            self.covered.strike_outside(board, finding, self.houses[first + group], covered)
            for i in range(self.starts[first + group], self.starts[first + group + 1]):
                self.covered.strike(board, finding, self.cells[i], twice)
        if finding.struck == 0:
            return False
        self.memory.note_offered()
        finding.size = self.covered.count
        self._add_evidence(board, finding, first)
        return choice.offer()

    def _add_evidence(self, board: Board, finding: Finding, first: k.Count) -> k.Flag:
        """Add the houses, and the candidates in the color of what covers them, to the evidence.

        The colors stand for rows, columns and boxes, of one smallest cover of each digit.
        """
        digit: k.Digit
        group: k.Count
        i: k.Count
        for digit in range(board.layout.digits):
            if self.groups[digit]:
                finding.digit(digit)
        for group in range(self.size):
            finding.house(roles.COVER, self.houses[first + group])
        for group in range(self.size):
            # The line of a group is at an even place of the ring: its own, or the one before.
            line: k.Count = group if group % 2 == 0 else group - 1
            for digit in range(board.layout.digits):
                role: k.Role = roles.COLOR_C
                if self.chosen[self.groups[digit]] & bits.bit(line):
                    role = roles.COLOR_A if line % 4 == 0 else roles.COLOR_B
                for i in range(self.starts[first + group], self.starts[first + group + 1]):
                    if board.cell_masks[self.cells[i]] & bits.bit(digit):
                        finding.mark(role, self.cells[i], digit)
        return True
