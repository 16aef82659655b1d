"""Hints for a puzzle in progress: the next step, or all steps on the board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from attrs import evolve

from grader import formats
from grader.errors import StrategyError, unknown_name
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
    """Return the next step, or None if the puzzle is solved.

    The step changes the board: it places a digit or removes a candidate that is still there.

    Args:
        puzzle: a puzzle or its text; it may be in progress.
        profile: the profile, which gives the techniques and their order.
        entries: entered digits and removed candidates, as `r1c2=3 r1c5<>3` or as the puzzle in
            progress in any format.

    Raises:
        FormatError: a text is no puzzle, or the entries are of another one.
        MistakeError: an entry or a removed candidate is wrong; names all mistakes.
        PuzzleError: the puzzle contradicts itself, or has no solution or several.
        ProfileError: there is no such profile, or its file has a mistake.
    """
    state = with_entries(formats.as_puzzle(puzzle), entries)
    checked_solution(state)
    board = state.board()
    if board.is_solved():
        return None
    step = Finder(load_profile(profile), state.layout).next_step(board)
    return step and evolve(step, before=state.board)


def hints(
    puzzle: Puzzle | str,
    technique: str | None = None,
    profile: Profile | str | Path = STANDARD,
    entries: Puzzle | str | None = None,
) -> list[Step]:
    """Return all steps on the board, in the order of the techniques.

    No step is applied, and the puzzle may have several solutions.  Of steps with the same
    effect only one is returned: that of the first technique, and of its instances the smallest.

    Args:
        puzzle: a puzzle or its text.
        technique: the id of a technique or of a variant of one, which is then searched for
            exhaustively; None for all techniques of the profile.
        profile: the profile, which also gives the options of the technique.
        entries: entered digits and removed candidates; see `hint`.

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
                    found[effects] = evolve(step, slot=slot, before=state.board)
    return list(found.values())


def grouped(steps: list[Step]) -> dict[str, list[Step]]:
    """Return steps by technique, in the order of the first step of each technique."""
    groups: dict[str, list[Step]] = {}
    for step in steps:
        groups.setdefault(step.technique, []).append(step)
    return groups


def _strategies_of(
    technique: str | None, profile: Profile, layout: Layout
) -> Iterator[tuple[int, Strategy]]:
    """Iterate over the strategies of a technique, with their slots in the profile.

    Without a technique, these are all strategies of the profile except search.  A technique
    that is not in the profile has the slot -1.  A named technique is searched for exhaustively,
    overriding limits of the profile.
    """
    known = techniques()
    if technique is None:
        wanted = {entry.technique for entry in profile.entries} - {*FALLBACKS}
    else:
        wanted = {t.id for t in known.values() if technique in (t.id, *t.variants)}
        if not wanted:
            listing = "`grader strategies` lists them"
            raise StrategyError(unknown_name("technique", technique, known, listing))
    for slot, entry in enumerate(profile.entries):
        if entry.technique in wanted:
            yield slot, strategy_of(entry, layout, is_thorough=technique is not None)
    missing = wanted - {entry.technique for entry in profile.entries}
    for id_ in sorted(missing):
        yield -1, strategy_of(Entry(id_, rating=0), layout, is_thorough=True)
