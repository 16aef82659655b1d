"""Rate and trace single puzzles under a profile.

This module is long because its functions share the raters of the thread, and document the same
arguments.
"""

from __future__ import annotations

import gc
import threading
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from grader import arguments, formats
from grader.errors import (
    FormatError,
    GraderError,
    Message,
    PuzzleError,
    SearchLimitError,
    Term,
    TooLargeError,
    UnsoundError,
    message_in,
)
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.outcome import Outcome
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.pipeline.choice import RULES, Choice
from grader.pipeline.runner import BROKEN, CAPPED, SOLVED, Pipeline
from grader.rating.profile_strategies import installed_id, strategy_of
from grader.rating.profiles.profile import LENGTHS, Entry, Profile
from grader.rating.profiles.profile_loading import load_profile
from grader.rating.profiles.technique_ids import HOUSE_SINGLES, QUICK
from grader.rating.rating import Rating
from grader.rating.rating_builder import RatingBuilder
from grader.rating.schemes import Score, Tally, TraceTally, UnfinishedTally
from grader.runtime import deadline

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from grader.model.step import Step
    from grader.model.trace import Trace
    from grader.pipeline.log import Log

__all__ = ["Rater", "load_profile", "rate", "rate_trace", "trace"]
STANDARD = "standard"
RATERS = 64
"""Number of raters, each for a profile and a layout, that a thread keeps for later puzzles."""
CANDIDATES = 100_000
"""Number of candidates of the layouts of these raters together; each may take some kilobytes."""
UNPROVED = Message("unproved", "it is not proved yet that the puzzle has one solution")
_SINGLES = "3.7.....8....123.....7.9....6..43.79.3.2..1.......7....1...6..4.....4.2..29......"
"""A puzzle that singles solve."""
_LOADING = 0.5
"""Seconds that loading strategies may take at most, if a profile has no singles."""
NODES_PER_EFFORT = 1000
"""Nodes of an exact search that are allowed for each unit of effort."""
LONGEST_ECHO = 100
"""Number of characters of a malformed text that its rating repeats."""


def rate(
    puzzle: Puzzle | Board | formats.PuzzleText,
    profile: Profile | str | Path = STANDARD,
    timeout: float | None = None,
    *,
    uniqueness: bool = True,
) -> Rating:
    """Return the rating of a puzzle.

    If it has none, `status` and `error` of the rating give the reason.  The status `unsound`
    means that a technique offered a wrong step; `error` says whose bug that is.

    Args:
        puzzle: a puzzle, a board, or anything that `parse` takes: its text in any known format,
            nested lists of numbers, an array, bytes, the path of a file.
        profile: a profile, the name of one, or the path of its file.
        timeout: seconds after which the status is `timeout`.  The ratings are lower bounds then,
            or None if it is not proved yet that there is one solution.
        uniqueness: false leaves out the techniques that assume one solution.

    Raises:
        ProfileError: there is no such profile, or its file has a mistake.
        StrategyError: a technique of the profile is not installed, or cannot be loaded.
        TypeError: an argument is of another type.
        ValueError: `timeout` is not positive.
    """
    if timeout is not None:
        deadline.check_timeout(timeout)
    profile = load_profile(profile, uniqueness=uniqueness)
    if timeout is None and profile.minutes is None and isinstance(puzzle, str):
        codes = formats.plain_line_codes(puzzle)
        if codes is not None:
            return rater_of(profile, formats.PLAIN_LAYOUT).rate(codes)
    try:
        puzzle = formats.as_puzzle(puzzle)
    except (FormatError, PuzzleError) as error:
        text = puzzle.text() if isinstance(puzzle, Board) else str(puzzle)
        return malformed(text, error, profile)
    start = monotonic()
    rating = rater_of(profile, puzzle.layout).rate(puzzle, timeout)
    if profile.minutes is not None and rating.status == "ok":
        from grader.rating.minutes.estimates import add_minutes  # noqa: PLC0415 - seldom wanted

        left = None if timeout is None else timeout - monotonic() + start
        return add_minutes(rating, puzzle, profile.minutes, left)
    return rating


def load_strategies(profile: Profile) -> None:
    """Import what easy ratings need, before processes are forked that inherit it.

    Otherwise each of them imports it, and the ones that replace dead processes do so again.
    """
    with suppress(GraderError):
        rate(_SINGLES, profile, _LOADING)


def trace(
    puzzle: Puzzle | Board | formats.PuzzleText,
    profile: Profile | str | Path = STANDARD,
    timeout: float | None = None,
    *,
    uniqueness: bool = True,
) -> Trace:
    """Return the trace of a puzzle: the steps of its solution.

    Args:
        puzzle: a puzzle, its text in any known format, or a board.
        profile: a profile, the name of one, or the path of its file.
        timeout: seconds; None sets no limit.
        uniqueness: false leaves out the techniques that assume one solution.

    Raises:
        FormatError: the text is malformed.
        PuzzleError: the puzzle contradicts itself, or has no solution or several.
        ProfileError: there is no such profile, or its file has a mistake.
        TimeLimitError: the timeout was reached first.
        TypeError: an argument is of another type.
        UnsoundError: a technique offered a wrong step.
        ValueError: `timeout` is not positive.
    """
    deadline.check_timeout(timeout)
    puzzle = formats.as_puzzle(puzzle)
    profile = load_profile(profile, uniqueness=uniqueness)
    with deadline.limit(timeout, Term("work", "the trace")):
        return rater_of(profile, puzzle.layout).trace(puzzle)


def rate_trace(
    made: Trace, profile: Profile | str | Path = STANDARD, *, uniqueness: bool = True
) -> Rating:
    """Return the rating of a puzzle from the trace that the same profile gave.

    Raises:
        ProfileError: there is no such profile, or its file has a mistake.
        TypeError: an argument is of another type.
    """
    from grader.model.trace import Trace  # noqa: PLC0415 - ratings need no traces

    arguments.require("made", made, Trace, "a trace")
    profile = load_profile(profile, uniqueness=uniqueness)
    rating = rater_of(profile, made.puzzle.layout).rate_trace(made)
    if profile.minutes is not None:
        from grader.rating.minutes.estimates import add_minutes  # noqa: PLC0415 - seldom wanted

        return add_minutes(rating, made.puzzle, profile.minutes)
    return rating


def malformed(text: str, error: GraderError, profile: Profile) -> Rating:
    """Return the rating of a malformed text, or of a board that is no puzzle."""
    return Rating(
        echo(text), None, profile.name, "invalid", error=message_in(error), version=profile.version
    )


def echo(text: str) -> str:
    """Return what the rating of a text repeats of it if it is not known to be a puzzle."""
    return text if len(text) <= LONGEST_ECHO else f"{text[:LONGEST_ECHO]}..."


class _Local(threading.local):
    """The raters of a thread: a pipeline works on one board at a time."""

    def __init__(self) -> None:
        self.raters: dict[tuple[Profile, Layout], Rater] = {}
        self.latest: Rater | None = None
        """The rater of the last puzzle, which is mostly that of the next one as well."""


_LOCAL = _Local()


def new_rater(profile: Profile, layout: Layout) -> Rater:
    """Return a new rater for the scheme of a profile."""
    if profile.player is None:
        return Rater(profile, layout)
    from grader.rating.minutes.time_rater import TimeRater  # noqa: PLC0415 - for one scheme only

    return TimeRater(profile, layout)


def rater_of(profile: Profile, layout: Layout) -> Rater:
    """Return the rater of this thread for a profile and a layout."""
    rater = _LOCAL.latest
    if rater is not None and rater.profile is profile and rater.layout is layout:
        return rater
    rater = _LOCAL.raters.get((profile, layout))
    if rater is None:
        # The oldest go: a file of jigsaws has a layout a line.
        size = sum(layout.cells * layout.digits for _, layout in _LOCAL.raters)
        while _LOCAL.raters and (len(_LOCAL.raters) >= RATERS or size > CANDIDATES):
            _LOCAL.latest = None
            _, oldest = next(iter(_LOCAL.raters))
            size -= oldest.cells * oldest.digits
            del _LOCAL.raters[next(iter(_LOCAL.raters))]
            if oldest.cells * oldest.digits > CANDIDATES // 20:
                # Searches and their allocations refer to each other, so they do not go at once.
                gc.collect()
        rater = _LOCAL.raters[profile, layout] = new_rater(profile, layout)
    _LOCAL.latest = rater
    return rater


def forget() -> None:
    """Drop the raters that this thread keeps."""
    _LOCAL.raters.clear()
    _LOCAL.latest = None


class Rater:
    """A profile bound to a layout, with a board that is reused."""

    def __init__(self, profile: Profile, layout: Layout) -> None:
        entries = profile.entries
        self.profile = profile
        self.layout = layout
        self.board: Board = Board(layout)
        # Only HoDoKu takes singles in the order in which they arose.
        self.board.keeps_arrivals = any(
            entry.options.get("order") == "arrival" for entry in entries
        )
        # Strategies are made late; a technique that is not installed is found now.
        self.ids: list[str] = [installed_id(entry) for entry in entries]
        self.quick: int = _count_leading(self.ids, QUICK)
        """The number of leading entries that are tried before one solution is proved."""
        # A finding is applied before the next search, so one buffer per rule suffices.
        choices = {rule: RULES[rule](layout) for rule in {entry.choice for entry in entries}}
        self.pipeline: Pipeline = Pipeline(
            layout,
            [partial(strategy_of, entry) for entry in entries],
            [choices[entry.choice] for entry in entries],
            singles=_count_leading(self.ids, HOUSE_SINGLES),
        )
        self.log: Log = self.pipeline.log
        self.current: Puzzle | bytes = b""
        """The puzzle of the run, whose board it is."""
        self.ratings: RatingBuilder = RatingBuilder(profile, layout, self.ids)

    def rate(self, puzzle: Puzzle | bytes, timeout: float | None = None) -> Rating:
        """Return the rating of a puzzle of this layout, or a lower bound after the timeout.

        Args:
            puzzle: the puzzle; or one byte a cell, the digit or 255 if it is empty, of which a
                record is made only if quick techniques do not solve it.
            timeout: seconds that it may take; None sets no limit.
        """
        try:
            if timeout is None:
                return self._rate(puzzle)
            before = deadline.begin(timeout)
            try:
                return self._rate(puzzle, limited=True)
            finally:
                deadline.end(before)
        except deadline.EffortUp:
            cause = Message(
                "effort-reached",
                "not finished within an effort of {effort:,}",
                effort=deadline.effort(),
            )
            return self._unfinished(puzzle, "timeout", cause, timeout)
        except deadline.TimeUp:
            if timeout is None:
                raise  # the deadline is that of the caller
            return self._unfinished(puzzle, "timeout", _late(timeout), timeout)
        except TooLargeError as error:
            return self._unfinished(puzzle, "too-large", error.placed, timeout)
        except (PuzzleError, UnsoundError) as error:
            return self._failed(puzzle, error)

    def _rate(self, puzzle: Puzzle | bytes, limited: bool = False) -> Rating:
        """Return the rating of a puzzle; raise an error if it has none."""
        finished, solution = self._run(puzzle, None, limited)
        if not finished and self.profile.scheme == LENGTHS:
            return self.ratings.of_stuck(self.log, _line(puzzle), solution, self._why(self.board))
        return self.ratings.of_steps(self.log, finished, _line(puzzle), solution)

    def _why(self, board: Board) -> Message:
        """Return why no whip or braid of the profile goes on with this board."""
        choice = Choice(self.layout)
        strategy_of(Entry("braid", 0.0), self.layout).search(board, choice)
        if choice.taken:
            return Message(
                "beyond-profile",
                "beyond {profile}: no chain of this kind goes on, but a braid does",
                profile=self.profile.name,
            )
        return Message(
            "beyond-braids",
            "beyond braids: no candidate leads to a contradiction by singles alone",
        )

    def is_quick(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle of this layout needs only techniques that take no time."""
        board = self.board
        board.load(puzzle.givens, puzzle.removed, puzzle.placed)
        return board.is_broken() or self.pipeline.run(board, None, 0, self.quick) is Outcome.SOLVED

    def trace(self, puzzle: Puzzle) -> Trace:
        """Return the trace of a puzzle of this layout.

        Raises:
            PuzzleError: the puzzle contradicts itself, or has no solution or several.
            TimeUp: the deadline of the thread has passed.
            UnsoundError: a technique offered a wrong step, so the trace leads nowhere.
        """
        from grader.model.trace import Trace  # noqa: PLC0415
        from grader.rating.soundness import (  # noqa: PLC0415 - ratings need neither
            digits_of_text,
            first_wrong,
        )

        steps: list[Step] = []
        finished, solution = self._run(puzzle, steps, limited=True)
        # A step that the board has ignored may be wrong as well.
        if found := first_wrong(self.layout, steps, digits_of_text(solution)):
            raise self._told(found.error, found.number, self.ids[found.step.slot])
        outcome = Outcome.SOLVED if finished else Outcome.STUCK
        return Trace(puzzle, tuple(steps), outcome)

    def rate_trace(self, made: Trace) -> Rating:
        """Return the rating of a puzzle from a trace that this rater gave."""
        puzzle = made.puzzle
        finished = made.outcome is Outcome.SOLVED
        solution = made.final_board().text() if finished else self._only_solution(puzzle)
        if not finished and self.profile.scheme == LENGTHS:
            why = self._why(made.final_board())
            return self.ratings.of_stuck(TraceTally(made), _line(puzzle), solution, why)
        return self.ratings.of_steps(TraceTally(made), finished, _line(puzzle), solution)

    def _run(
        self,
        puzzle: Puzzle | bytes,
        steps: list[Step] | None,
        limited: bool = False,
        with_opening: bool = True,
    ) -> tuple[bool, str]:
        """Run the pipeline; `with_opening`: also record the steps before one solution is proved.

        Returns:
            whether it filled every cell, and the solution, which search knows if it did not.

        Raises:
            PuzzleError: the puzzle contradicts itself, or has no solution or several.
            TimeUp: the deadline of the thread has passed.
            UnsoundError: the run ended neither solved nor stuck, or not with the solution.
        """
        board = self.board
        self.current = puzzle
        pipeline = self.pipeline
        board.solution = ""
        record = steps if with_opening else None
        givens: bytes | Sequence[int] | None = None
        if isinstance(puzzle, bytes):
            givens = puzzle
        elif puzzle.removed or puzzle.placed:
            board.load(puzzle.givens, puzzle.removed, puzzle.placed, puzzle.missing)
        else:
            givens = puzzle.givens
        try:
            outcome = pipeline.run(board, record, limited, self.quick, givens)
            if outcome is BROKEN and not self.log.steps:
                raise next(_record(puzzle).each_problem()).error()
            if outcome is not SOLVED:
                # Other techniques may take long without one solution, or be wrong.  A full board
                # proves the solution unique, because none of the quick ones assumes that.
                self._prove_one_solution(puzzle)
                if outcome is CAPPED:
                    outcome = pipeline.resume(board, steps, limited)
        except UnsoundError as error:
            raise self._told(error, self.log.steps + 1, self.ids[pipeline.slot]) from None
        if outcome is SOLVED:
            text = board.text()
            if board.solution not in ("", text):
                raise self._unsound()
            return True, text
        if outcome is BROKEN or self._lost_solution():
            raise self._unsound()
        return False, board.solution

    def _lost_solution(self) -> bool:
        """Return whether the board of a puzzle with one solution no longer allows it."""
        from grader.rating.soundness import allows, digits_of_text  # noqa: PLC0415 - seldom needed

        return not allows(self.board, digits_of_text(self.board.solution))

    def _unsound(self) -> UnsoundError:
        """Return the error about the wrong step of the run, which is repeated to find it."""
        from grader.rating.soundness import unnamed, wrong_step_of  # noqa: PLC0415 - as above

        puzzle = _record(self.current)
        found = wrong_step_of(self.pipeline, self.board, puzzle, self.board.solution)
        if found is not None:
            number, step, error = found
            return self._told(error, number, self.ids[step.slot])
        return self._told(unnamed())

    def _told(
        self, error: UnsoundError, step: int | None = None, technique: str = ""
    ) -> UnsoundError:
        """Return an error about a wrong step of the run that says what to report."""
        from grader.rating.soundness import told  # noqa: PLC0415 - as above

        return told(error, self.profile, _line(self.current), step, technique)

    def _prove_one_solution(self, puzzle: Puzzle | bytes) -> None:
        """Note the solution on the board; raise the error for no solution or several."""
        from grader.search.solutions import find_in_line  # noqa: PLC0415 - most need no search

        board = self.board
        effort = deadline.effort()
        found: str | None = None
        if effort is None and (isinstance(puzzle, bytes) or _is_plain(puzzle)):
            # What the board has by now follows from the givens, and shortens the search.
            found = find_in_line(board.text())
        nodes = None if effort is None else NODES_PER_EFFORT * effort
        board.solution = found or self._only_solution(_record(puzzle), nodes)
        if not isinstance(puzzle, bytes) and (puzzle.removed or puzzle.placed):
            from grader.search.starts import as_rated  # noqa: PLC0415 - puzzles in progress only

            start = as_rated(puzzle).start()
            board.begin_with(start.givens, start.removed)

    def _unfinished(
        self, puzzle: Puzzle | bytes, status: str, cause: str, timeout: float | None
    ) -> Rating:
        """Return the lower bound that follows from the steps so far.

        A puzzle that may have no solution or several has none, nor has one with a wrong step.

        Args:
            puzzle: the puzzle.
            status: the status of the rating.
            cause: why the run has ended, as the beginning of a sentence.
            timeout: seconds that the search for a wrong step may take, if there is one.
        """
        line = _line(puzzle)
        if not self.board.solution:
            message = Message("with-hint", "{what}; {hint}", what=cause, hint=UNPROVED)
            return self.ratings.without_steps(line, status, message)
        if self.board.is_broken() or self._lost_solution():
            with deadline.within(timeout):
                return self._failed(puzzle, self._unsound())
        return self.ratings.of_unfinished(
            self._lower_bound(self.log), self.log, line, status, cause
        )

    def _lower_bound(self, done: Tally) -> Score:
        """Return the lowest score of a puzzle with these steps that is not finished."""
        # The strategies before the current one found nothing, so the next step costs at least this.
        ahead = range(self.pipeline.slot, len(self.ids))
        least = min(ahead, key=self.profile.ratings.__getitem__)
        return self.ratings.score(UnfinishedTally(done, least), True)

    def _failed(self, puzzle: Puzzle | bytes, error: PuzzleError | UnsoundError) -> Rating:
        return self.ratings.without_steps(_line(puzzle), error.status, error.placed)

    def _only_solution(self, puzzle: Puzzle, nodes: int | None = None) -> str:
        """Return the only solution as text, or raise the error for no solution or several.

        Raises:
            EffortUp: this number of nodes did not suffice.
        """
        from grader.search import solutions  # noqa: PLC0415 - as above
        from grader.search.limits import Limits  # noqa: PLC0415

        try:
            found = solutions.only_solution(puzzle, Limits(node_limit=nodes))
        except SearchLimitError:
            raise deadline.EffortUp from None
        return formats.givens_line(Puzzle(self.layout, found))


def _count_leading(ids: list[str], kind: frozenset[str]) -> int:
    """Return how many ids there are before the first one that is not of a kind."""
    return next((i for i, id_ in enumerate(ids) if id_ not in kind), len(ids))


def _record(puzzle: Puzzle | bytes) -> Puzzle:
    """Return the record of a puzzle that may be one byte a cell."""
    return formats.puzzle_of_codes(puzzle) if isinstance(puzzle, bytes) else puzzle


def _is_plain(puzzle: Puzzle) -> bool:
    """Return whether a puzzle is one of classic 9x9 with all its candidates."""
    return puzzle.layout is classic() and not puzzle.removed


def _late(seconds: float) -> Message:
    """Return why a run with this time limit has ended."""
    return Message("late", "not finished after {seconds:g} s", seconds=seconds)


def _line(puzzle: Puzzle | bytes) -> str:
    """Return the line of a puzzle that may be one byte a cell."""
    return formats.codes_line(puzzle) if isinstance(puzzle, bytes) else formats.puzzle_line(puzzle)
