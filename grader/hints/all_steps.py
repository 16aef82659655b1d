"""All steps on a board, technique by technique.

This module is long because its functions share a search and say what it has left out.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias

from attrs import evolve

from grader import arguments, formats
from grader.errors import (
    Listed,
    Message,
    PuzzleError,
    StrategyError,
    Term,
    TimeLimitError,
    TooLargeError,
    unknown_name,
)
from grader.hints.progress import Entries, checked, with_entries
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.step import Step
from grader.pipeline.choice import Distinct
from grader.pipeline.registry import known_id, techniques
from grader.pipeline.strategy import Strategy
from grader.pipeline.technique import Technique
from grader.rating.profile_loading import STANDARD, check_rules, load_profile, profile_for
from grader.rating.profile_strategies import strategy_of
from grader.rating.profiles.profile import PEAKS, Entry, Profile
from grader.rating.profiles.technique_ids import FALLBACKS, NESTED
from grader.rating.soundness import Truth, check_sound, telling
from grader.runtime import deadline

if TYPE_CHECKING:
    from pathlib import Path

Techniques: TypeAlias = (
    "str | Technique | Strategy | type[Strategy] | Collection[str | Technique | Strategy]"
)
"""A technique by its id, or one of a program itself, or several."""
_WANTED = "an id, a Technique or a Strategy, or several of them"
MOST_NAMED = 3
"""Up to this many techniques are named in a message."""


class StepSearch:
    """The search for all steps on a board, one technique after the other.

    No step is applied.  Of steps with the same name and the same effect only one is found, the
    smallest that its technique offers.  Without ids, nested nets are searched for only if nothing
    else is found, or if the profile gives ER: on most boards there are hundreds of them, which
    take minutes.

    Args:
        state: the puzzle, on whose board there is no contradiction; it may have any number of
            solutions.
        ids: the ids of techniques and variants; None for all techniques of the profile.
        profile: the profile, which gives the order and the options of the techniques.
        timeout: seconds from now; None sets no limit.
        solution: the only solution, which steps are compared with; empty if it is not known, or
            if there are several.

    Raises:
        StrategyError: there is no technique with one of the ids, or none of them can occur on
            the layout.
    """

    def __init__(
        self,
        state: Puzzle,
        ids: Collection[str] | None,
        profile: Profile,
        timeout: float | None = None,
        solution: Sequence[k.Digit] = (),
    ) -> None:
        wanted = wanted_techniques(ids, profile)
        if ids is not None:
            _check_layout(wanted, state.layout)
        self.state = state
        self.profile = profile
        self.solution = solution
        self.truth: Truth | None = None
        """Finds the solutions that steps are compared with, if the only one is not known."""
        self.timeout = timeout
        self.end: float = float("inf") if timeout is None else time.monotonic() + timeout
        self.entries: list[tuple[int, Entry]] = list(_entries_of(wanted, profile))
        """The slots in the profile and the entries that are searched for, in order."""
        self.position: int = 0
        """The number of entries that have been searched for."""
        self.too_large: list[str] = []
        """The ids of the techniques whose steps have been found in part."""
        self.unneeded: list[str] = []
        """The ids of nested nets, which are not searched for because other steps are found."""
        self._is_thorough = ids is not None
        self._may_leave_out = ids is None and profile.scheme != PEAKS
        self._names = None if ids is None else _names_of(ids)

    def __iter__(self) -> Iterator[list[Step]]:
        """Iterate over the steps of each technique, as its search ends; there may be none.

        Raises:
            TimeUp: this deadline, or that of the thread, has passed.
            UnsoundError: a technique offers a wrong step.
        """
        with telling(self.profile, self.state):
            yield from self._groups()

    def _groups(self) -> Iterator[list[Step]]:
        board = self.state.board()
        choice = Distinct(self.state.layout)
        known: set[tuple[object, ...]] = set()
        while self.position < len(self.entries):
            slot, entry = self.entries[self.position]
            if self._may_leave_out and known and entry.technique in NESTED:
                self.unneeded.append(entry.technique)
                self.position += 1
                continue
            thorough = self._is_thorough or slot < 0
            choice.begin()
            try:
                with deadline.within(self.end - time.monotonic()):
                    deadline.check()
                    strategy = strategy_of(
                        entry, self.state.layout, is_thorough=thorough, is_listing=slot >= 0
                    )
                    strategy.search(board, choice)
            except TooLargeError:
                self.too_large.append(entry.technique)
            self.position += 1
            found = []
            for step in choice.steps:
                # A strategy may offer steps of other names: Franken fish include basic ones.
                if self._names is None or step.technique in self._names:
                    placed, struck = frozenset(step.placements), frozenset(step.eliminations)
                    key = (step.technique, placed, struck)
                    if key not in known:
                        self._check(board, step, entry.technique)
                        known.add(key)
                        found.append(evolve(step, slot=slot, before=self.state.board))
            yield found

    def _check(self, board: Board, step: Step, technique: str) -> None:
        """Raise an error if a step contradicts a solution that is known or found."""
        if self.solution:
            check_sound(board.layout, step, self.solution, technique)
        elif self.truth is not None:
            self.truth.check(board, step, technique, techniques()[technique].assumes_unique)

    @property
    def unfinished(self) -> tuple[str, ...]:
        """The ids of the techniques whose search has not ended, in order."""
        return tuple(entry.technique for _, entry in self.entries[self.position :])

    def is_late(self) -> bool:
        """Return whether the timeout is over."""
        return time.monotonic() > self.end


def hints(
    puzzle: Puzzle | Board | formats.PuzzleText,
    technique: Techniques | None = None,
    profile: Profile | str | Path = STANDARD,
    entries: Entries = None,
    timeout: float | None = None,
    *,
    uniqueness: bool = True,
) -> list[Step]:
    """Return all steps on the board, in the order of the techniques.

    No step is applied.  Of steps with the same name and the same effect only one is returned,
    the smallest that its technique offers.  Without a named technique, nested nets are returned
    only if nothing else is found, or if the profile gives ER.

    The puzzle must have exactly one solution.  With named techniques it may have several,
    unless one of them assumes a single solution.

    Args:
        puzzle: a puzzle, its text, or a board.
        technique: the id of a technique or of a variant of one, a `Technique` or a `Strategy`
            of one's own, or several; they are then searched for exhaustively, and only steps of
            these names are returned.  None for all techniques of the profile.
        profile: the profile, which also gives the options of the technique.
        entries: entered digits and removed candidates; see `hint`.
        timeout: seconds; None sets no limit.
        uniqueness: false leaves out the techniques that assume one solution.

    Raises:
        FormatError: a text is no puzzle, or the entries are of another one.
        MistakeError: an entry or a removed candidate is wrong.
        PuzzleError: the puzzle contradicts itself, or has no solution or several.
        StrategyError: no such technique is installed, or it cannot occur on the layout.
        ProfileError: there is no such profile, or its file has a mistake.
        TimeLimitError: the timeout was reached first; `iter_hints` returns what is found by then.
        TooLargeError: a technique has too many steps, or needs too much memory.
        TypeError: an argument is of another type.
        UnsoundError: a technique offered a wrong step.
        ValueError: `timeout` is not positive.
    """
    return [*iter_hints(puzzle, technique, profile, entries, timeout, uniqueness=uniqueness)]


def iter_hints(
    puzzle: Puzzle | Board | formats.PuzzleText,
    technique: Techniques | None = None,
    profile: Profile | str | Path = STANDARD,
    entries: Entries = None,
    timeout: float | None = None,
    *,
    uniqueness: bool = True,
) -> Iterator[Step]:
    """Return an iterator over all steps on the board, in the order of the techniques.

    The steps of a technique are returned as soon as its search has ended.  The arguments are
    those of `hints`; the time between two steps counts.

    Raises:
        TimeLimitError: the timeout was reached first.  It comes behind the steps of the
            techniques whose search has ended, and names the others.
        TooLargeError: a technique has too many steps, or needs too much memory.  It comes
            behind all other steps.
        UnsoundError: a technique offered a wrong step.  It comes behind the steps of the
            techniques before it.
        GraderError: as for `hints`, before the first step.
        ValueError: `timeout` is not positive.
    """
    ids = None if technique is None else _ids(technique)
    chosen = load_profile(profile, uniqueness=uniqueness)
    search = begin_search(puzzle, ids, chosen, entries, timeout)
    return _each_step(search)


def _ids(technique: Techniques) -> tuple[str, ...]:
    """Return the ids of techniques."""
    if isinstance(technique, (str, Technique, Strategy, type)):
        return (known_id(technique),)
    return tuple(map(known_id, arguments.several("technique", technique, _WANTED)))


def _each_step(search: StepSearch) -> Iterator[Step]:
    try:
        for steps in search:
            yield from steps
    except deadline.TimeUp:
        if not search.is_late():
            raise
        raise TimeLimitError(late_message(search)) from None
    if search.too_large:
        raise TooLargeError(too_large_message(search))


def begin_search(
    puzzle: Puzzle | Board | formats.PuzzleText,
    ids: Collection[str] | None,
    profile: Profile,
    entries: Entries = None,
    timeout: float | None = None,
) -> StepSearch:
    """Check a puzzle and return the search for all steps on its board.

    The arguments are those of `hints`, and so are the errors.
    """
    deadline.check_timeout(timeout)
    began = time.monotonic()
    state = with_entries(formats.as_puzzle(puzzle), entries)
    profile = profile_for(profile, state.layout)
    check_rules(profile, state.layout)
    if state.board().is_broken():
        if state.placed or state.removed:
            # A player is told what is wrong, not that the board contradicts itself.
            with (
                suppress(PuzzleError),
                deadline.limit(timeout, Term("work", "the search for all steps")),
            ):
                checked(state)
        raise next(state.each_problem()).error()
    solution: Sequence[k.Digit] = ()
    with deadline.limit(timeout, Term("work", "the search for all steps")):
        wanted = wanted_techniques(ids, profile)
        if ids is None or any(techniques()[id_].assumes_unique for id_ in wanted):
            state, solution = checked(state)
    left = None if timeout is None else timeout - (time.monotonic() - began)
    search = StepSearch(state, ids, profile, left, solution)
    search.truth = Truth()
    search.timeout = timeout
    return search


def late_message(search: StepSearch, titles: Mapping[str, str] | None = None) -> Message:
    """Return a sentence with the techniques that a search has not finished in its time."""
    return Message(
        "steps-unfinished",
        "the search for all steps was not finished after {seconds:g} s; it leaves out {techniques}",
        seconds=search.timeout,
        techniques=_named(search.unfinished, titles),
    )


def too_large_message(search: StepSearch, titles: Mapping[str, str] | None = None) -> Message:
    """Return a sentence with the techniques of which a search has not found all steps."""
    return Message(
        "steps-incomplete",
        "the list of steps is not complete: there are too many, or they need too much memory, for "
        "{techniques}",
        techniques=_named(search.too_large, titles),
    )


def unneeded_message(search: StepSearch) -> Message:
    """Return a sentence with the nested nets that a search has left out."""
    return Message(
        "steps-unneeded",
        "{techniques} are left out, because there are other steps; --technique searches for one "
        "of them",
        techniques=_named(search.unneeded, None),
    )


def interrupted_message(search: StepSearch, titles: Mapping[str, str] | None = None) -> Message:
    """Return a sentence with the techniques that an interrupted search leaves out."""
    return Message(
        "steps-interrupted",
        "interrupted; the list leaves out {techniques}",
        techniques=_named(search.unfinished, titles),
    )


def _named(ids: Sequence[str], titles: Mapping[str, str] | None) -> Listed:
    """Return techniques as a list in prose; the last ones are counted if there are many."""
    names = [id_ if titles is None else titles.get(id_, id_) for id_ in ids]
    if len(names) > MOST_NAMED:
        names = [
            *names[: MOST_NAMED - 1],
            Message(
                "more-techniques", "{number} more techniques", number=len(names) - MOST_NAMED + 1
            ),
        ]
    return Listed(tuple(names), "and")


def all_steps(state: Puzzle, ids: Collection[str] | None, profile: Profile) -> list[Step]:
    """Return all steps as `hints` does, for a puzzle that may have any number of solutions.

    Args:
        state: the puzzle, on whose board there is no contradiction.
        ids: the ids of techniques and variants; None for all techniques of the profile.
        profile: the profile.

    Raises:
        StrategyError: there is no technique with one of the ids, or none of them can occur on
            the layout.
        TimeUp: the deadline of the thread has passed.
        TooLargeError: a technique has too many steps, or needs too much memory.
    """
    return [*_each_step(StepSearch(state, ids, profile))]


def grouped(steps: list[Step]) -> dict[str, list[Step]]:
    """Return steps by technique, in the order of the first step of each technique."""
    groups: dict[str, list[Step]] = {}
    for step in steps:
        groups.setdefault(step.technique, []).append(step)
    return groups


def _names_of(ids: Collection[str]) -> set[str]:
    """Return the names that steps of these techniques carry: the ids and their variants."""
    known = techniques()
    return {*ids, *(name for id_ in ids if id_ in known for name in known[id_].variants)}


def wanted_techniques(ids: Collection[str] | None, profile: Profile) -> set[str]:
    """Return the techniques with these ids or variants; None for those of a profile.

    The techniques of a profile are returned without search.

    Raises:
        StrategyError: there is no technique with one of the ids, or the profile leaves all of
            them out, because they assume one solution.
    """
    if ids is None:
        return {entry.technique for entry in profile.entries} - {*FALLBACKS}
    wanted = {found for id_ in ids for found in _techniques_named(id_)}
    if not profile.lacks_uniqueness:
        return wanted
    allowed = {id_ for id_ in wanted if not techniques()[id_].assumes_unique}
    if wanted and not allowed:
        raise StrategyError(
            "technique-uniqueness",
            "{technique} assumes that the puzzle has one solution, and the profile {profile} "
            "leaves such techniques out",
            technique=min(wanted),
            profile=profile.name,
        )
    return allowed


def _entries_of(wanted: set[str], profile: Profile) -> Iterator[tuple[int, Entry]]:
    """Iterate over the entries of techniques, with their slots in the profile.

    A technique that is not in the profile has the slot -1.
    """
    for slot, entry in enumerate(profile.entries):
        if entry.technique in wanted:
            yield slot, entry
    missing = wanted - {entry.technique for entry in profile.entries}
    for id_ in sorted(missing):
        yield -1, Entry(id_, rating=0)


def _check_layout(ids: Collection[str], layout: Layout) -> None:
    """Refuse techniques of which none can occur on the layout.

    Raises:
        StrategyError: names a technique and the reason.
    """
    reasons = {id_: techniques()[id_].refusal(layout) for id_ in sorted(ids)}
    if reasons and all(reasons.values()):
        id_, reason = next(iter(reasons.items()))
        raise StrategyError(
            "technique-layout",
            "{technique} cannot occur on {layout}: {reason}",
            technique=id_,
            layout=layout.name,
            reason=reason,
        )


def _techniques_named(id_: str) -> list[str]:
    """Return the techniques whose id or variant this is.

    Raises:
        StrategyError: there is none.
    """
    known = techniques()
    found = [each.id for each in known.values() if id_ in (each.id, *each.variants)]
    if not found:
        listing = Message("listed-strategies", "`grader strategies` lists them")
        raise StrategyError(unknown_name("technique", id_, known, listing))
    return found
