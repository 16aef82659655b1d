"""Simple coloring.

Pattern: the candidates of a digit that strong links join, in two colors by turns.

    A - - | - B .          row 1, column 5 and the box below have two places each;
    . . . | . | .          trap: `*` sees an A and a B, one of which is true;
    . . . | . | .          wrap: if two cells of one color see each other, all cells of
    ------+------          that color are false
    . . . | . A .
    * . . | . . B

Why it holds: along a strong link one end is true and the other false, so one color is true
everywhere and the other nowhere.  Two true candidates do not see each other.
Finds: wrap, all candidates of a color of which two cells see each other are struck; trap, the digit
is struck from cells that see both colors.
Order: digits, components by their lowest cell, then the rules in the order of the option `rules`; a
wrap of A before one of B; eliminations ascending.
Source: folklore; names after Sudopedia, "Simple Colors".
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.options import one_of
from grader.pipeline.strategy import Strategy
from grader.pipeline.ticker import Ticker
from grader_strategies.coloring.components import Coloring
from grader_strategies.facts.digit_memory import DigitMemory

RULES = ("wrap", "trap")


class SimpleColoring(Strategy):
    """Eliminations from the two colors of one component.

    Args:
        rules: which of `wrap` and `trap` are tried on each component, in this order.
    """

    def __init__(self, rules: Sequence[str] = RULES) -> None:
        if isinstance(rules, str):
            raise ValueError(f"rules is {rules!r}; it must be a list of rules")
        self.rules = array("i", [one_of("rule", rule, RULES) for rule in rules])

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers."""
        self.ticker = Ticker()
        self.coloring = Coloring(layout)
        self.memory = DigitMemory(layout)
        self.offered = 0

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances of each component in order."""
        digit: k.Digit
        component: k.Count
        i: k.Count
        self.memory.update(board)
        for digit in range(board.layout.digits):
            if self.memory.is_idle(board, digit):
                continue
            self.offered = 0
            for component in range(self.coloring.paint(board, digit)):
                # Each candidate may be compared with each cell of the component.
                self.ticker.spend(
                    1 + board.layout.cells * self.coloring.size(component) // work.CELLS
                )
                for i in range(len(self.rules)):
                    if self.rules[i] == 0:
                        if self._offer_wrap(board, choice, component, digit):
                            return True
                    elif self._offer_trap(board, choice, component, digit):
                        return True
            if not self.offered:
                self.memory.note_exhausted(digit)
        return False

    def _offer_wrap(
        self, board: Board, choice: Choice, component: k.Count, digit: k.Digit
    ) -> k.Flag:
        """Offer the colors of which two cells see each other."""
        cell: k.Cell
        color: k.Role
        finding: Finding = choice.fresh("simple-coloring-wrap")
        for color in range(roles.COLOR_A, roles.COLOR_B + 1):
            if not self.coloring.clashes(board, component, color):
                continue
            for cell in range(board.layout.cells):
                if self.coloring.holds(component, color, cell):
                    finding.strike(cell, digit)
        if not finding.struck:
            return False
        self.offered = 1
        finding.digit(digit)
        self.coloring.add_evidence(finding, component, digit, 0)
        return choice.offer()

    def _offer_trap(
        self, board: Board, choice: Choice, component: k.Count, digit: k.Digit
    ) -> k.Flag:
        """Offer the candidates that see both colors."""
        bit: k.Mask = bits.bit(digit)
        cell: k.Cell
        finding: Finding = choice.fresh("simple-coloring-trap")
        for cell in range(board.layout.cells):
            if (
                board.cell_masks[cell] & bit
                and self.coloring.is_seen(board, component, roles.COLOR_A, cell)
                and self.coloring.is_seen(board, component, roles.COLOR_B, cell)
            ):
                finding.strike(cell, digit)
        if not finding.struck:
            return False
        self.offered = 1
        finding.digit(digit)
        self.coloring.add_evidence(finding, component, digit, 0)
        return choice.offer()
