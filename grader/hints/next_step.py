"""What comes next, and all that can be seen: hints at one board."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

from attrs import evolve

from grader import formats
from grader.errors import StrategyError
from grader.grading.profile_strategies import strategy_of
from grader.grading.rater import STANDARD, load_profile
from grader.hints.finder import Finder
from grader.hints.progress import checked_solution, with_entries
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.step import Step
from grader.pipeline.choice import Distinct
from grader.pipeline.registry import techniques
from grader.pipeline.strategy import Strategy
from grader.rating.profile import Entry, Profile
from grader.rating.technique_ids import FALLBACKS


def hint(
    puzzle: Puzzle | str,
    profile: Profile | str | Path = STANDARD,
    entries: Puzzle | str | None = None,
) -> Step | None:
    """Return the first step from here, or None if the puzzle is solved.

    The step has an effect that is not on the board yet.

    Args:
        puzzle: a puzzle, or its text; it may be a state with entries and struck candidates.
        profile: whose techniques are tried, in which order.
        entries: what has been entered and struck since, as `r1c2=3 r1c5<>3` or as a state
            in any format.

    Raises:
        FormatError: a text is no puzzle, or the entries are of another one.
        MistakeError: an entry or a struck candidate is wrong by the solution; it says which.
        PuzzleError: the puzzle contradicts itself, or has no solution or several.
        ProfileError: there is no such profile, or its file has a mistake.
    """
    state = with_entries(formats.as_puzzle(puzzle), entries)
    checked_solution(state)
    board = state.board()
    if board.is_solved():
        return None
    return Finder(load_profile(profile), state.layout).first(board)


def hints(
    puzzle: Puzzle | str,
    technique: str | None = None,
    profile: Profile | str | Path = STANDARD,
    entries: Puzzle | str | None = None,
) -> list[Step]:
    """Return every step that can be seen on the board, in the order of the techniques.

    Nothing is applied and the puzzle need not have one solution.  Of steps with the same
    effects only one is told: that of the first technique, and of its instances the smallest.

    Args:
        puzzle: a puzzle or its text.
        technique: the id of a technique or of a variant of one, of which nothing is left out
            then; None for all of the profile.
        profile: whose options the technique has, if it is in it.
        entries: what has been entered and struck since; see `hint`.

    Raises:
        FormatError: a text is no puzzle, or the entries are of another one.
        PuzzleError: the puzzle contradicts itself.
        StrategyError: no such technique is installed.
        ProfileError: there is no such profile, or its file has a mistake.
    """
    state = with_entries(formats.as_puzzle(puzzle), entries)
    board = state.board()
    if board.is_broken():
        raise state.problems()[0].error()
    choice = Distinct(state.layout)
    found: dict[tuple[object, ...], Step] = {}
    for slot, strategy in _strategies_of(technique, load_profile(profile), state.layout):
        choice.begin()
        strategy.search(board, choice)
        for step in choice.steps:
            if technique in (None, strategy.technique, step.technique):
                effects = (frozenset(step.placements), frozenset(step.eliminations))
                known = found.get(effects)
                if known is None or (known.slot == slot and step.size < known.size):
                    found[effects] = evolve(step, slot=slot)
    return list(found.values())


def grouped(steps: list[Step]) -> dict[str, list[Step]]:
    """Return steps by their technique, each in the order in which the first of it stands."""
    groups: dict[str, list[Step]] = {}
    for step in steps:
        groups.setdefault(step.technique, []).append(step)
    return groups


def _strategies_of(
    technique: str | None, profile: Profile, layout: Layout
) -> Iterator[tuple[int, Strategy]]:
    """Iterate over the strategies that find a technique, with their slots in the profile.

    Without a technique these are all but those that search; one that is not in the profile
    is taken as it is by itself, with the slot -1.  Of a technique that is named nothing is left
    out, whatever the limits of the profile.
    """
    known = techniques()
    if technique is None:
        wanted = {entry.technique for entry in profile.entries} - {*FALLBACKS}
    else:
        wanted = {t.id for t in known.values() if technique in (t.id, *t.variants)}
        if not wanted:
            near = get_close_matches(technique, [*known], 1)
            tip = f"; did you mean {near[0]!r}?" if near else ""
            raise StrategyError(f"there is no technique {technique!r}{tip}")
    for slot, entry in enumerate(profile.entries):
        if entry.technique in wanted:
            yield slot, strategy_of(entry, layout, is_thorough=technique is not None)
    missing = wanted - {entry.technique for entry in profile.entries}
    for id_ in sorted(missing):
        yield -1, strategy_of(Entry(id_, rating=0), layout, is_thorough=True)
