"""What dynamic engines of lower levels have found out about a board: nothing but closures."""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.explainer_chains.closures import Closures

Level = tuple[str, ...]
"""What is embedded in an engine, in order."""


class ClosureLevels:
    """The engines without a deduction on one board, with what is embedded in each, from below.

    An engine may go on from the closures of one whose techniques are the first of its own.
    """

    def __init__(self, layout: Layout) -> None:
        self.masks = array("I", [0]) * layout.cells
        self.steps: list[tuple[Level, Closures]] = []

    def below(self, board: Board, level: Level) -> Closures | None:
        """Return the highest engine that one of this level may go on from."""
        if not self._is_known(board):
            self.steps = []
        found: Closures | None = None
        most: k.Count = -1
        for names, engine in self.steps:
            size: k.Count = len(names)
            if size > most and size < len(level) and names == level[:size]:
                most = size
                found = engine
        return found

    def add(self, board: Board, level: Level, engine: Closures) -> None:
        """Note that an engine has made all closures of a board and found no deduction."""
        cell: k.Cell
        if not self._is_known(board):
            self.steps = []
            for cell in range(len(self.masks)):
                self.masks[cell] = board.cell_masks[cell]
        self.steps.append((level, engine))

    def forget(self, engine: Closures) -> None:
        """Note that an engine is about to make other closures."""
        self.steps = [step for step in self.steps if step[1] is not engine]

    def _is_known(self, board: Board) -> k.Flag:
        cell: k.Cell
        for cell in range(len(self.masks)):
            if self.masks[cell] != board.cell_masks[cell]:
                return False
        return True
