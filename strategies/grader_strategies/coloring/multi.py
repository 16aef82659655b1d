"""Multi coloring.

Pattern: two components of a digit's strong links, each in two colors by turns.

    A - - | - B .          A and C see each other, so one of them is false: B or D is
    C - - | - . D          true, and a cell that sees a B and a D is not the digit
    . . . | . * .

Why it holds: of the two colors of a component, one is true everywhere and the other nowhere.
If a color sees both colors of another component, it is false, for one of those is true
(type 2).  If two colors of different components see each other, one of them is false, and so
one of their opposites is true (type 1).
Finds: type 2, the digit is struck from all cells of the color; type 1, from the cells that see both
opposites.
Order: digits, ordered pairs of components by their lowest cells, type 2 before type 1; eliminations
ascending, for each two colors that see each other, so a cell may be struck twice.
Source: folklore; names after Sudopedia, "Multi-Colors", search after HoDoKu.
"""

from __future__ import annotations

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader.pipeline.ticker import Ticker
from grader_strategies.coloring.components import Coloring
from grader_strategies.facts.digit_memory import DigitMemory

BOTH_COLORS = roles.COLOR_A + roles.COLOR_B


class MultiColoring(Strategy):
    """Eliminations from two components whose colors see each other."""

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers."""
        self.coloring = Coloring(layout)
        self.ticker = Ticker()
        self.memory = DigitMemory(layout)
        self.offered = 0

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances of each ordered pair of components."""
        digit: k.Digit
        one: k.Count
        other: k.Count
        self.memory.update(board)
        for digit in range(board.layout.digits):
            if self.memory.is_idle(board, digit):
                continue
            self.offered = 0
            count: k.Count = self.coloring.paint(board, digit)
            for one in range(count):
                for other in range(count):
                    self.ticker.spend(
                        1 + self.coloring.size(one) * self.coloring.size(other) // work.CELLS
                    )
                    if one != other and (
                        self._offer_color(board, choice, one, other, digit)
                        or self._offer_seen(board, choice, one, other, digit)
                    ):
                        return True
            if not self.offered:
                self.memory.note_exhausted(digit)
        return False

    def _offer_color(
        self, board: Board, choice: Choice, one: k.Count, other: k.Count, digit: k.Digit
    ) -> k.Flag:
        """Type 2: offer the colors of a component that see both colors of the other."""
        color: k.Role
        cell: k.Cell
        finding: Finding = choice.fresh("multi-coloring-2")
        for color in range(roles.COLOR_A, roles.COLOR_B + 1):
            if self._are_joined(board, one, color, other, roles.COLOR_A) and self._are_joined(
                board, one, color, other, roles.COLOR_B
            ):
                for cell in range(board.layout.cells):
                    if self.coloring.holds(one, color, cell):
                        finding.strike(cell, digit)
        if not finding.struck:
            return False
        self._add_evidence(finding, one, other, digit)
        return choice.offer()

    def _offer_seen(
        self, board: Board, choice: Choice, one: k.Count, other: k.Count, digit: k.Digit
    ) -> k.Flag:
        """Type 1: offer the cells that see the opposites of two colors that see each other."""
        color: k.Role
        second: k.Role
        cell: k.Cell
        finding: Finding = choice.fresh("multi-coloring-1")
        for color in range(roles.COLOR_A, roles.COLOR_B + 1):
            for second in range(roles.COLOR_A, roles.COLOR_B + 1):
                if not self._are_joined(board, one, color, other, second):
                    continue
                for cell in range(board.layout.cells):
                    if (
                        board.cell_masks[cell] & bits.bit(digit)
                        and self.coloring.is_seen(board, one, BOTH_COLORS - color, cell)
                        and self.coloring.is_seen(board, other, BOTH_COLORS - second, cell)
                    ):
                        finding.strike(cell, digit)
        if not finding.struck:
            return False
        self._add_evidence(finding, one, other, digit)
        return choice.offer()

    def _are_joined(
        self, board: Board, one: k.Count, color: k.Role, other: k.Count, second: k.Role
    ) -> k.Flag:
        """Return whether a cell of `color` of `one` sees a cell of `second` of `other`."""
        coloring: Coloring = self.coloring
        i: k.Count
        for i in range(coloring.start[one], coloring.start[one + 1]):
            cell: k.Cell = coloring.cells[i]
            if coloring.colors[cell] == color and coloring.is_seen(board, other, second, cell):
                return True
        return False

    def _add_evidence(
        self, finding: Finding, one: k.Count, other: k.Count, digit: k.Digit
    ) -> k.Flag:
        self.offered = 1
        finding.digit(digit)
        self.coloring.add_evidence(finding, one, digit, 0)
        self.coloring.add_evidence(finding, other, digit, roles.COLOR_C - roles.COLOR_A)
        return True
