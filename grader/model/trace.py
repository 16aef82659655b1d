"""Traces: the steps from a puzzle to its solution."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import overload

from attrs import frozen

from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.model.step import Step


class Outcome(Enum):
    """The outcome of a pipeline run."""

    SOLVED = "solved"
    """Every cell has a digit."""
    STUCK = "stuck"
    """No strategy found a step."""
    BROKEN = "broken"
    """A cell has no candidate left, or a house no place for a digit: there is no solution."""
    CAPPED = "capped"
    """The next or last step exceeds the limits of the run; traces never have this outcome."""


@frozen
class Trace:
    """A puzzle and the steps that a pipeline took on it."""

    puzzle: Puzzle
    steps: tuple[Step, ...]
    outcome: Outcome

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        return self.steps[index]

    def replay(self) -> Iterator[tuple[Board, Step]]:
        """Iterate over (board, step) pairs; each board is a copy from before the step."""
        board = self.puzzle.board()
        for step in self.steps:
            yield board.copy(), step
            apply(board, step)

    def final_board(self) -> Board:
        """Return the board after the last step."""
        board = self.puzzle.board()
        for step in self.steps:
            apply(board, step)
        return board


def apply(board: Board, step: Step) -> None:
    """Apply a step to a board: eliminations first, in their order, then placements."""
    for cell, digit in step.eliminations:
        board.strike(cell, digit)
    for cell, digit in step.placements:
        board.place(cell, digit)
