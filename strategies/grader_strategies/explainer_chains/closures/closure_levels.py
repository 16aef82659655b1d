"""Closures of dynamic engines that found no deduction, for engines of higher levels."""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.explainer_chains.closures.closures import Closures
from grader_strategies.explainer_chains.sets.nested_sets import NestedSets
from grader_strategies.explainer_chains.sets.pattern_sets import PatternSets

MOST_SETS = 4
"""The highest level of dynamic engines for which there are sets of consequences."""

Level = tuple[str, ...]
"""The names of the techniques embedded in an engine, in order."""


class ClosureLevels:
    """The engines that found no deduction on one board, with their levels, ascending.

    An engine may extend the closures of another one whose techniques are the first of its own.
    """

    def __init__(self, layout: Layout) -> None:
        self.masks = array("I", [0]) * layout.cells
        self.steps: list[tuple[Level, Closures]] = []

    def below(self, board: Board, level: Level) -> Closures | None:
        """Return the highest engine whose closures an engine of this level may extend."""
        if not self._is_known(board):
            self.steps = []
        found: Closures | None = None
        most: k.Count = -1
        for names, engine in self.steps:
            size: k.Count = len(names)
            if not engine.has_closures():
                continue  # their memory has been released
            if size > most and size < len(level) and names == level[:size]:
                most = size
                found = engine
        return found

    def add(self, board: Board, level: Level, engine: Closures) -> None:
        """Record that an engine has made all closures of a board and found no deduction."""
        cell: k.Cell
        if not self._is_known(board):
            self.steps = []
            for cell in range(len(self.masks)):
                self.masks[cell] = board.cell_masks[cell]
        self.steps.append((level, engine))

    def forget(self, engine: Closures) -> None:
        """Remove an engine, which is about to make other closures."""
        self.steps = [step for step in self.steps if step[1] is not engine]

    def _is_known(self, board: Board) -> k.Flag:
        cell: k.Cell
        for cell in range(len(self.masks)):
            if self.masks[cell] != board.cell_masks[cell]:
                return False
        return True


class SetLevels:
    """The sets of consequences for the levels of dynamic engines, each extending the one below."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.sets: list[PatternSets] = []

    def of(self, level: k.Count) -> PatternSets:
        """Return the sets for engines of a level, from 0 to `MOST_SETS`."""
        while len(self.sets) <= level:
            count: k.Count = len(self.sets)
            if count == MOST_SETS:
                made: PatternSets = NestedSets(self.sets[count - 1])
            else:
                made = PatternSets(count, self.sets[count - 1] if count else None)
            made.bind(self.layout)
            self.sets.append(made)
        return self.sets[level]
