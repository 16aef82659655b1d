"""The next step of a puzzle in progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from grader import formats
from grader.errors import Term
from grader.hints.finder import Finder
from grader.hints.progress import checked, with_entries
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.model.step import Step
from grader.rating.profile_loading import STANDARD, load_profile, profile_for
from grader.rating.profiles.profile import Profile
from grader.rating.soundness import telling
from grader.runtime import deadline

if TYPE_CHECKING:
    from pathlib import Path


def hint(
    puzzle: Puzzle | Board | formats.PuzzleText,
    profile: Profile | str | Path = STANDARD,
    entries: Puzzle | Board | formats.PuzzleText | None = None,
    timeout: float | None = None,
    *,
    uniqueness: bool = True,
) -> Step | None:
    """Return the next step, or None if the puzzle is solved.

    The step changes the board: it places a digit or removes a candidate that is still there.

    Args:
        puzzle: a puzzle or its text; it may be in progress.  Or a board: its filled cells that
            are not given are entries, and the candidates that it lacks are removed.
        profile: the profile, which gives the techniques and their order.
        entries: entered digits and removed candidates, as `r1c2=3 r1c5<>3` or as the puzzle in
            progress in any format, or as a board.
        timeout: seconds; None sets no limit.
        uniqueness: false leaves out the techniques that assume one solution.

    Raises:
        FormatError: a text is no puzzle, or the entries are of another one.
        MistakeError: an entry or a removed candidate is wrong; names all mistakes.
        PuzzleError: the puzzle contradicts itself, or has no solution or several.
        ProfileError: there is no such profile, or its file has a mistake.
        TimeLimitError: the timeout was reached first.
        TypeError: an argument is of another type.
        UnsoundError: a technique offered a wrong step.
        ValueError: `timeout` is not positive.
    """
    chosen = load_profile(profile, uniqueness=uniqueness)
    state = with_entries(formats.as_puzzle(puzzle), entries)
    chosen = profile_for(chosen, state.layout)
    with deadline.limit(timeout, Term("work", "the search for the next step")):
        state, solution = checked(state)
        board = state.board()
        if board.is_solved():
            return None
        with telling(chosen, state):
            step = Finder(chosen, state.layout, solution).next_step(board)
    return step and evolve(step, before=state.board)
