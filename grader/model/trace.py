"""Traces: the steps from a puzzle to its solution."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import overload

from attrs import evolve, frozen

from grader.model.board import Board
from grader.model.outcome import Outcome
from grader.model.presenter import presenter
from grader.model.puzzle import Puzzle
from grader.model.step import Step

__all__ = ["Outcome", "Trace"]


@frozen
class Trace:
    """A puzzle and the steps that a pipeline took on it.

    It is a sequence of its steps: iterate over it, index it, take its length.  The steps that
    it hands out so know the board before them, for `Step.text` and pictures.
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    """The steps, which do not know the boards before them."""
    outcome: Outcome
    """How the pipeline ended."""

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return map(self._placed, range(len(self.steps)))

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        found = range(len(self.steps))[index]
        if isinstance(found, range):
            return tuple(map(self._placed, found))
        return self._placed(found)

    def _placed(self, position: int) -> Step:
        """Return the step at a position together with what makes the board before it."""
        return evolve(
            self.steps[position],
            layout=self.puzzle.layout,
            before=partial(self.board_before, position),
        )

    def board_before(self, position: int) -> Board:
        """Return a new board as it was before the step at a position, counted from 0.

        For all boards one after the other `replay` is faster.
        """
        return self._board_after(self.steps[:position])

    def replay(self) -> Iterator[tuple[Board, Step]]:
        """Iterate over (board, step) pairs; each board is a copy from before the step."""
        board = self.puzzle.board()
        for step in self.steps:
            yield board.copy(), step
            apply(board, step)

    def position(self, number: int) -> tuple[Board, Step]:
        """Return the board before a step, and the step; the first has the number 1."""
        return self._board_after(self.steps[: number - 1]), self.steps[number - 1]

    def final_board(self) -> Board:
        """Return the board after the last step."""
        return self._board_after(self.steps)

    def _board_after(self, steps: tuple[Step, ...]) -> Board:
        board = self.puzzle.board()
        for step in steps:
            apply(board, step)
        return board

    def _repr_html_(self) -> str:
        return presenter().html(self)


def apply(board: Board, step: Step) -> None:
    """Apply a step to a board: eliminations first, in their order, then placements."""
    for cell, digit in step.eliminations:
        board.strike(cell, digit)
    for cell, digit in step.placements:
        board.place(cell, digit)
