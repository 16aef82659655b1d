"""Wrong steps: how they are found, and how they are told as the bugs that they are.

Steps of guests' strategies are checked as they are offered (`checked_strategy`).  Our own are
tested instead, and run unchecked, because checks take time; that one of them was wrong shows when
the run is over: the board is broken, or no longer allows the solution.  Only then is the run
repeated, with its steps compared with the solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from itertools import islice
from typing import NamedTuple

from grader import formats
from grader.errors import Message, SearchLimitError, TooLargeError, UnsoundError
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.notation import (
    DIGIT_SYMBOLS,
    digit_name,
    elimination_name,
    placement_name,
)
from grader.model.puzzle import Puzzle
from grader.model.step import Step
from grader.pipeline.registry import techniques
from grader.pipeline.runner import Pipeline
from grader.rating.profiles.profile import Profile
from grader.runtime import deadline
from grader.runtime.version import version
from grader.search.limits import Limits
from grader.search.solutions import Solution, solutions

MOST_NODES = 1_000_000
"""Nodes that the search for the solutions of a board may take; beyond them a step is believed."""


def contradiction(layout: Layout, step: Step, solution: Sequence[k.Digit]) -> Message | None:
    """Return how a step contradicts a solution, as `r1c3=1, but ...`; None if it does not."""
    for cell, digit in step.placements:
        if solution[cell] != digit:
            right = digit_name(solution[cell])
            return _contradiction(placement_name(layout, cell, digit), right)
    for cell, digit in step.eliminations:
        if solution[cell] == digit:
            right = digit_name(digit)
            return _contradiction(elimination_name(layout, cell, digit), right)
    return None


def _contradiction(name: str, digit: str) -> Message:
    return Message(
        "against-solution",
        "{name}, but the solution has {digit} there",
        name=name,
        digit=digit,
    )


def check_sound(
    layout: Layout, step: Step, solution: Sequence[k.Digit], technique: str = ""
) -> None:
    """Raise an error if a step contradicts a solution.

    Args:
        layout: the layout.
        step: the step.
        solution: the solution.
        technique: the id of the technique that offered it, if not the name of the step.

    Raises:
        UnsoundError: it does.
    """
    what = contradiction(layout, step, solution)
    if what:
        raise _unsound(technique or step.technique, what)


def allows(board: Board, solution: Sequence[k.Digit]) -> bool:
    """Return whether a board still allows a solution."""
    return all(
        board.value(cell) == digit or board.has(cell, digit) for cell, digit in enumerate(solution)
    )


def digits_of_text(solution: str) -> list[k.Digit]:
    """Return the digits of a solution that a board has as text."""
    return [*map(DIGIT_SYMBOLS.index, solution)]


class Truth:
    """The solutions of the boards on which steps are offered."""

    def __init__(self) -> None:
        self.left: tuple[k.Mask, ...] = ()
        """What each cell may hold on the board that was searched last."""
        self.found: Sequence[Solution] = ()
        self.is_only: bool = False
        """That board has exactly one solution."""

    def check(self, board: Board, step: Step, technique: str, assumes_unique: bool) -> None:
        """Raise an error if a step contradicts a solution of the board.

        A deduction that assumes a single solution can only be judged where there is one.

        Raises:
            UnsoundError: it does.
        """
        self._search(board)
        if assumes_unique and not self.is_only:
            return
        for solution in self.found:
            check_sound(board.layout, step, solution, technique)

    def _search(self, board: Board) -> None:
        """Find up to two solutions of a board."""
        values, masks = board.digits(), board.masks()
        left = tuple(
            m or (v != k.NO_DIGIT and 1 << v) or 0 for v, m in zip(values, masks, strict=True)
        )
        if left == self.left:
            return
        if self.is_only and _is_later(left, self.left, self.found[0]):
            self.left = left
            return
        removed = tuple(
            (cell, digit)
            for cell, mask in enumerate(masks)
            if mask
            for digit in board.layout.digits_of(cell)
            if not mask >> digit & 1
        )
        state = Puzzle(board.layout, values, removed)
        try:
            limits = Limits(node_limit=MOST_NODES)
            self.found = () if board.is_broken() else [*islice(solutions(state, 2, limits), 2)]
        except SearchLimitError:
            self.found = ()
        self.is_only = len(self.found) == 1
        self.left = left


def _is_later(left: Sequence[k.Mask], before: Sequence[k.Mask], solution: Solution) -> bool:
    """Return whether a board has come from another one and still allows its solution."""
    return all(
        mask & old == mask and mask >> digit & 1
        for mask, old, digit in zip(left, before, solution, strict=True)
    )


class WrongStep(NamedTuple):
    """The first wrong step of a run."""

    number: int
    """Its number in the trace, from 1."""
    step: Step
    error: UnsoundError
    """What is wrong with it."""


def wrong_step_of(
    pipeline: Pipeline, board: Board, puzzle: Puzzle, solution: str
) -> WrongStep | None:
    """Run a pipeline on a puzzle again, and return the first wrong step.

    None if it is not found before the deadline of the thread, or if this run has none: a
    strategy that is not always the same may be to blame then.

    Args:
        pipeline: the pipeline.
        board: a board of the layout, which is used.
        puzzle: the puzzle.
        solution: its only solution, as `Board.text` gives it.
    """
    steps: list[Step] = []
    effort = deadline.effort()
    board.load(puzzle.givens, puzzle.removed, puzzle.placed)
    board.solution = solution
    # What has been recorded until an error is enough.
    with (
        suppress(deadline.TimeUp, TooLargeError, UnsoundError),
        nullcontext() if effort is None else deadline.within_effort(effort),
    ):
        pipeline.run(board, steps, limited=True)
    return first_wrong(board.layout, steps, digits_of_text(solution))


def first_wrong(
    layout: Layout, steps: Sequence[Step], solution: Sequence[k.Digit]
) -> WrongStep | None:
    """Return the first step that contradicts the solution, or None."""
    for number, step in enumerate(steps, start=1):
        try:
            check_sound(layout, step, solution)
        except UnsoundError as error:
            return WrongStep(number, step, error)
    return None


def _unsound(technique: str, what: Message) -> UnsoundError:
    return UnsoundError(
        "unsound-technique",
        "the technique {name!r} is unsound: it offered {what}",
        technique=technique,
        name=technique,
        what=what,
    )


def unnamed() -> UnsoundError:
    """Return the error about a wrong step if it is not known which one it was."""
    return UnsoundError(
        "unsound-unnamed",
        "a technique is unsound: the steps contradict the solution, and it was not found in time "
        "which one does",
    )


def told(
    error: UnsoundError,
    profile: Profile,
    puzzle: str,
    step: int | None = None,
    technique: str | None = None,
) -> UnsoundError:
    """Return an error about a wrong step that also says whose bug it is and what to report.

    Args:
        error: what is wrong with the step.
        profile: the profile that has the technique.
        puzzle: the puzzle in one line.
        step: the number of the step in the trace, from 1.
        technique: the id of the technique, if steps have another name.
    """
    pack = techniques().pack_of(technique or error.technique)
    what = error.placed
    if step is not None:
        what = Message("at-step", "{what} (step {number})", what=what, number=step)
    whose = Message(
        "bug-of-ours",
        "this is a bug of the grader {version}; please report it, with the profile {profile} and "
        "the puzzle {puzzle}",
        version=version(),
        profile=profile.name,
        puzzle=puzzle,
    )
    if pack:
        whose = Message(
            "bug-of-pack",
            "this is a bug of the pack {pack}; please report it to its authors, with the profile "
            "{profile} and the puzzle {puzzle}",
            pack=pack,
            profile=profile.name,
            puzzle=puzzle,
        )
    return UnsoundError(
        "with-hint",
        "{what}; {hint}",
        what=what,
        hint=whose,
        technique=error.technique,
        pack=pack,
        step=step,
        puzzle=puzzle,
    )


@contextmanager
def telling(profile: Profile, puzzle: Puzzle) -> Iterator[None]:
    """Let errors about wrong steps say whose bug they are and what to report.

    Raises:
        UnsoundError: the block has raised one.
    """
    try:
        yield
    except UnsoundError as error:
        if error.puzzle:
            raise
        raise told(error, profile, formats.puzzle_line(puzzle)) from None
