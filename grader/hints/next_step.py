"""The next step of a puzzle in progress."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from attrs import evolve

from grader import arguments, formats
from grader.errors import Term
from grader.hints.finder import Finder
from grader.hints.progress import Entries, checked, with_entries
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.model.step import HINT_LEVELS, Step
from grader.rating.profile_loading import STANDARD, check_rules, load_profile, profile_for
from grader.rating.profiles.profile import Profile
from grader.rating.soundness import telling
from grader.runtime import deadline

if TYPE_CHECKING:
    from pathlib import Path


@overload
def hint(
    puzzle: Puzzle | Board | formats.PuzzleText,
    profile: Profile | str | Path = STANDARD,
    entries: Entries = None,
    timeout: float | None = None,
    *,
    uniqueness: bool = True,
    level: None = None,
) -> Step | None: ...
@overload
def hint(
    puzzle: Puzzle | Board | formats.PuzzleText,
    profile: Profile | str | Path = STANDARD,
    entries: Entries = None,
    timeout: float | None = None,
    *,
    uniqueness: bool = True,
    level: str,
) -> str | None: ...
def hint(
    puzzle: Puzzle | Board | formats.PuzzleText,
    profile: Profile | str | Path = STANDARD,
    entries: Entries = None,
    timeout: float | None = None,
    *,
    uniqueness: bool = True,
    level: str | None = None,
) -> Step | str | None:
    """Return the next step, or None if the puzzle is solved.

    The step changes the board: it places a digit or removes a candidate that is still there.
    With a level it is only told, by a sentence in English; `Step.hint` has other languages.

    Args:
        puzzle: a puzzle or its text; it may be in progress.  Or a board: its filled cells that
            are not given are entries, and the candidates that it lacks are removed.
        profile: the profile, which gives the techniques and their order.
        entries: entered digits and removed candidates: claims such as `r1c2=3 r1c5<>3`, in a
            text or a list; digits by cell, `{"r1c2": 3}`; the puzzle in progress in any format;
            or a board.
        timeout: seconds; None sets no limit.
        uniqueness: false leaves out the techniques that assume one solution.
        level: how much is told of the step: `area`, `technique`, `cells` or `full`; None returns
            the step itself.

    Raises:
        FormatError: a text is no puzzle, or the entries are of another one.
        MistakeError: an entry or a removed candidate is wrong; names all mistakes.
        PuzzleError: the puzzle contradicts itself, or has no solution or several.
        ProfileError: there is no such profile, or its file has a mistake.
        TimeLimitError: the timeout was reached first.
        TypeError: an argument is of another type.
        UnsoundError: a technique offered a wrong step.
        ValueError: `timeout` is not positive, or there is no such level.
    """
    if level is not None:
        arguments.one_of("level", level, HINT_LEVELS)
    chosen = load_profile(profile, uniqueness=uniqueness)
    state = with_entries(formats.as_puzzle(puzzle), entries)
    chosen = profile_for(chosen, state.layout)
    check_rules(chosen, state.layout)
    with deadline.limit(timeout, Term("work", "the search for the next step")):
        state, solution = checked(state)
        board = state.board()
        if board.is_solved():
            return None
        with telling(chosen, state):
            step = Finder(chosen, state.layout, solution).next_step(board)
    if step is None:
        return None
    found = evolve(step, before=state.board)
    return found if level is None else found.hint(level)
