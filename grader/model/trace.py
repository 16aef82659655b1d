"""The way from a puzzle to its solution, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import overload

from attrs import frozen

from grader.model.board import Board
from grader.model.outcome import Outcome
from grader.model.puzzle import Puzzle
from grader.model.step import Step

__all__ = ["Outcome", "Trace"]


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
        """Iterate over the steps, each with a board of its own as it was before the step."""
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
    """Carry out a step: eliminations first, in their order, then placements."""
    for cell, digit in step.eliminations:
        board.strike(cell, digit)
    for cell, digit in step.placements:
        board.place(cell, digit)
