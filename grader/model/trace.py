"""Traces: the steps from a puzzle to its solution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, overload

from attrs import evolve, frozen

from grader import arguments
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
    it hands out, by `replay` and `position` as well, know the board before them, for
    `Step.text` and pictures; their copies and pickles do, too.
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    """The steps, which do not know the boards before them."""
    outcome: Outcome
    """How the pipeline ended."""

    def __attrs_post_init__(self) -> None:
        arguments.require("puzzle", self.puzzle, Puzzle, "a puzzle")
        arguments.require("steps", self.steps, tuple, "a tuple of steps")
        for step in self.steps:
            arguments.require("an item of steps", step, Step, "a step")
        arguments.require("outcome", self.outcome, Outcome, "an Outcome")

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return map(self._placed, range(len(self.steps)))

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        if isinstance(index, slice):
            return tuple(map(self._placed, range(len(self.steps))[index]))
        position = arguments.whole("index", index)
        if not -len(self.steps) <= position < len(self.steps):
            shown = arguments.shown(position)
            raise IndexError(f"no step at {shown}; the trace has {len(self.steps)} steps")
        return self._placed(position % len(self.steps))

    def _placed(self, position: int) -> Step:
        """Return the step at a position together with what makes the board before it."""
        return evolve(
            self.steps[position],
            layout=self.puzzle.layout,
            before=_BoardBefore(self, position),
        )

    def board_before(self, position: int) -> Board:
        """Return a new board as it was before the step at a position, counted from 0.

        The position behind the last step gives the board after it.  For all boards one after the
        other `replay` is faster.

        Raises:
            IndexError: there is no such position.
        """
        if not 0 <= arguments.whole("position", position) <= len(self.steps):
            shown = arguments.shown(position)
            raise IndexError(f"no position {shown}; the trace has {len(self.steps)} steps")
        return self._board_after(self.steps[:position])

    def replay(self) -> Iterator[tuple[Board, Step]]:
        """Iterate over (board, step) pairs; each board is a copy from before the step."""
        board = self.puzzle.board()
        for step in self:
            yield board.copy(), step
            apply(board, step)

    def position(self, number: int) -> tuple[Board, Step]:
        """Return the board before a step, and the step; the first has the number 1.

        Raises:
            IndexError: there is no such step.
        """
        if not 1 <= arguments.whole("number", number) <= len(self.steps):
            shown = arguments.shown(number)
            raise IndexError(f"no step {shown}; the trace has the steps 1 to {len(self.steps)}")
        return self.board_before(number - 1), self._placed(number - 1)

    def final_board(self) -> Board:
        """Return the board after the last step."""
        return self._board_after(self.steps)

    def record(self) -> dict[str, Any]:
        """Return the trace as plain data, for JSON: `puzzle`, `outcome` and `steps`.

        A step has its `technique`, what it places (`place`) and eliminates (`eliminate`), its
        `evidence` as in the JSON of `grader trace`, and `size`, `slot` and `surcharge`.
        `from_record` makes an equal trace of it.
        """
        return presenter().record(self)

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Trace:
        """Return the trace of which `record` has made plain data.

        It is not solved again: whether its steps are right is not checked.

        Raises:
            FormatError: the record is of another form, or names what its layout has not.
            TypeError: it is no mapping.
        """
        arguments.require("record", record, Mapping, "a mapping")
        made: Trace = presenter().trace(record)
        return made

    def _board_after(self, steps: tuple[Step, ...]) -> Board:
        board = self.puzzle.board()
        for step in steps:
            apply(board, step)
        return board

    def _repr_html_(self) -> str:
        return presenter().html(self)


@frozen
class _BoardBefore:
    """Makes the board before a step of a trace.

    All steps of a trace refer to the same trace, so a pickle of many has it once.
    """

    trace: Trace
    position: int

    def __call__(self) -> Board:
        return self.trace.board_before(self.position)


def apply(board: Board, step: Step) -> None:
    """Apply a step to a board: eliminations first, in their order, then placements."""
    for cell, digit in step.eliminations:
        board.strike(cell, digit)
    for cell, digit in step.placements:
        board.place(cell, digit)
