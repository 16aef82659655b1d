"""Sections of a trace: one for each key step, one for each run of consecutive singles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from grader.model.board import Board
from grader.model.step import Step
from grader.model.trace import Trace, apply
from grader.rating.profiles.technique_ids import SINGLES
from grader.runtime import deadline


class Section(NamedTuple):
    """Consecutive steps that are shown together, and the board before them."""

    number: int
    """The 1-based number of the first step."""
    steps: tuple[Step, ...]
    board: Board

    @property
    def is_easy(self) -> bool:
        """Whether the section consists of singles."""
        return is_single(self.steps[0])

    @property
    def last(self) -> int:
        """The number of the last step."""
        return self.number + len(self.steps) - 1

    def numbered(self) -> Iterator[tuple[int, Step]]:
        """Iterate over the steps with their numbers."""
        return enumerate(self.steps, start=self.number)

    def replay(self) -> Iterator[tuple[int, Board, Step]]:
        """Iterate over the steps with their numbers and the board before each.

        The board is one object, which changes from step to step; copy it to keep it.
        """
        board = self.board.copy()
        for number, step in self.numbered():
            yield number, board, step
            apply(board, step)


def sections_of(trace: Trace, numbers: Iterable[int]) -> Iterator[Section]:
    """Iterate over the sections of single steps; there is none for number 0, the puzzle."""
    for number in filter(None, numbers):
        board, step = trace.position(number)
        yield Section(number, (step,), board)


def is_single(step: Step) -> bool:
    """Return whether a step is a single that eliminates nothing beyond its placement."""
    return step.technique in SINGLES and not step.eliminations


def sections(trace: Trace) -> Iterator[Section]:
    """Iterate over the sections of a trace; each has its own board."""
    board = trace.puzzle.board()
    steps = trace.steps
    start = 0
    while start < len(steps):
        deadline.check()
        end = start + 1
        while end < len(steps) and is_single(steps[start]) and is_single(steps[end]):
            end += 1
        yield Section(start + 1, steps[start:end], board.copy())
        for step in steps[start:end]:
            apply(board, step)
        start = end
