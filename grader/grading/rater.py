"""Rate and trace single puzzles under a profile."""

from __future__ import annotations

import threading
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from grader import formats
from grader.errors import FormatError, PuzzleError, StrategyError
from grader.grading.profile_loading import load_profile
from grader.grading.profile_strategies import strategy_of, technique_of
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.outcome import Outcome
from grader.model.puzzle import Puzzle
from grader.pipeline.choice import RULES
from grader.pipeline.runner import Pipeline
from grader.rating.profile import Profile
from grader.rating.rating import Rating
from grader.rating.schemes import SCHEMES, Tally, TraceTally, UnfinishedTally
from grader.rating.technique_ids import FALLBACKS
from grader.runtime import deadline

if TYPE_CHECKING:
    from pathlib import Path

    from grader.model.step import Step
    from grader.model.trace import Trace

__all__ = ["Rater", "load_profile", "rate", "rate_trace", "trace"]
STANDARD = "standard"
RATERS = 64
"""Number of raters, each for a profile and a layout, that a thread keeps for later puzzles."""
LONGEST_ECHO = 100
"""Number of characters of a malformed text that its rating repeats."""


def rate(
    puzzle: Puzzle | str,
    profile: Profile | str | Path = STANDARD,
    timeout: float | None = None,
) -> Rating:
    """Return the rating of a puzzle.

    If it has none, `status` and `error` of the rating give the reason.

    Args:
        puzzle: a puzzle, or its text in any known format.
        profile: a profile, the name of one, or the path of its file.
        timeout: seconds after which the status is `timeout` and the ratings are lower bounds.

    Raises:
        ProfileError: there is no such profile, or its file has a mistake.
        StrategyError: an installed strategy misbehaves.
        ValueError: `timeout` is not positive.
    """
    check_timeout(timeout)
    profile = load_profile(profile)
    try:
        puzzle = formats.as_puzzle(puzzle)
    except FormatError as error:
        return malformed(str(puzzle), error, profile)
    return _rater(profile, puzzle.layout).rate(puzzle, timeout)


def check_timeout(timeout: float | None) -> None:
    """Raise an error if the timeout is not positive.

    Raises:
        ValueError: it is not positive.
    """
    if timeout is not None and not timeout > 0:
        raise ValueError(f"a timeout of {timeout:g} s; it must be more than 0")


def trace(puzzle: Puzzle | str, profile: Profile | str | Path = STANDARD) -> Trace:
    """Return the trace of a puzzle: the steps of its solution.

    Raises:
        FormatError: the text is malformed.
        PuzzleError: the puzzle contradicts itself, or has no solution or several.
        ProfileError: there is no such profile, or its file has a mistake.
    """
    puzzle = formats.as_puzzle(puzzle)
    return _rater(load_profile(profile), puzzle.layout).trace(puzzle)


def rate_trace(made: Trace, profile: Profile | str | Path = STANDARD) -> Rating:
    """Return the rating of a puzzle from the trace that the same profile gave."""
    return _rater(load_profile(profile), made.puzzle.layout).rate_trace(made)


def malformed(text: str, error: FormatError, profile: Profile) -> Rating:
    """Return the rating of a malformed text."""
    echo = text if len(text) <= LONGEST_ECHO else f"{text[:LONGEST_ECHO]}..."
    return Rating(echo, None, profile.name, "invalid", error=str(error))


class _Local(threading.local):
    """The raters of a thread: a pipeline works on one board at a time."""

    def __init__(self) -> None:
        self.raters: dict[tuple[Profile, Layout], Rater] = {}


_LOCAL = _Local()


def _rater(profile: Profile, layout: Layout) -> Rater:
    rater = _LOCAL.raters.get((profile, layout))
    if rater is None:
        if len(_LOCAL.raters) >= RATERS:
            # The oldest goes: a file of jigsaws has a layout a line.
            del _LOCAL.raters[next(iter(_LOCAL.raters))]
        rater = _LOCAL.raters[profile, layout] = Rater(profile, layout)
    return rater


def forget() -> None:
    """Drop the raters that this thread keeps."""
    _LOCAL.raters.clear()


class _Verdict(NamedTuple):
    """How a run ended."""

    finished: bool
    """The pipeline filled every cell; if not, search knows the one solution."""
    solution: str


class Rater:
    """A profile bound to a layout, with a board that is reused."""

    def __init__(self, profile: Profile, layout: Layout) -> None:
        entries = profile.entries
        self.profile = profile
        self.layout = layout
        self.board = Board(layout)
        self.scheme = SCHEMES[profile.scheme]
        self.ids = [entry.technique for entry in entries]
        self.unsafe = [i for i, entry in enumerate(entries) if technique_of(entry).assumes_unique]
        self.search = [i for i, id_ in enumerate(self.ids) if id_ in FALLBACKS]
        # A finding is applied before the next search, so one buffer per rule suffices.
        choices = {rule: RULES[rule](layout) for rule in {entry.choice for entry in entries}}
        self.pipeline = Pipeline(
            layout,
            [partial(strategy_of, entry) for entry in entries],
            [choices[entry.choice] for entry in entries],
        )

    def rate(self, puzzle: Puzzle, timeout: float | None = None) -> Rating:
        """Return the rating of a puzzle of this layout, or a lower bound after the timeout."""
        try:
            if timeout is None:
                verdict = self._run(puzzle, None)
            else:
                with deadline.within(timeout):
                    verdict = self._run(puzzle, None, limited=True)
        except deadline.TimeUp:
            return self._unfinished(puzzle, timeout)
        except PuzzleError as error:
            return self._failed(puzzle, error)
        return self._rating(puzzle, self.pipeline.log, verdict)

    def trace(self, puzzle: Puzzle) -> Trace:
        """Return the trace of a puzzle of this layout.

        Raises:
            PuzzleError: the puzzle contradicts itself, or has no solution or several.
        """
        steps: list[Step] = []
        verdict = self._run(puzzle, steps)
        outcome = Outcome.SOLVED if verdict.finished else Outcome.STUCK
        from grader.model.trace import Trace  # noqa: PLC0415 - ratings need no traces

        return Trace(puzzle, tuple(steps), outcome)

    def rate_trace(self, made: Trace) -> Rating:
        """Return the rating of a puzzle from a trace that this rater gave."""
        puzzle = made.puzzle
        if made.outcome is Outcome.SOLVED:
            verdict = _Verdict(True, made.final_board().text())
        else:
            verdict = _Verdict(False, self._only_solution(puzzle))
        return self._rating(puzzle, TraceTally(made), verdict)

    def _run(self, puzzle: Puzzle, steps: list[Step] | None, limited: bool = False) -> _Verdict:
        board = self.board
        board.load(puzzle.givens, puzzle.removed, puzzle.placed)
        if board.is_broken():
            raise puzzle.problems()[0].error()
        try:
            outcome = self.pipeline.run(board, steps, limited)
        except StrategyError as error:
            raise StrategyError(f"{error}; the puzzle is {formats.puzzle_line(puzzle)}") from None
        if outcome is Outcome.SOLVED:
            # A full board proves the solution unique, unless a step has taken that for granted.
            if self.unsafe:
                uses = self.pipeline.log.uses()
                if not uses.keys().isdisjoint(self.unsafe):
                    self._only_solution(puzzle)
            return _Verdict(True, board.text())
        solution = self._only_solution(puzzle)
        if outcome is Outcome.BROKEN:
            raise StrategyError(
                f"a strategy of the profile {self.profile.name} is unsound: "
                f"it contradicts the solution of {formats.puzzle_line(puzzle)}"
            )
        return _Verdict(False, solution)

    def _rating(self, puzzle: Puzzle, tally: Tally, verdict: _Verdict) -> Rating:
        line = formats.puzzle_line(puzzle)
        return self.rating(tally, verdict.finished, line, verdict.solution)

    def rating(
        self, tally: Tally, finished: bool, line: str = "", solution: str | None = None
    ) -> Rating:
        """Return the rating of these steps.

        Args:
            tally: the steps.
            finished: they fill every cell.
            line: the puzzle in one line.
            solution: its solution in one line.
        """
        score = self.scheme(tally, self.profile, finished)
        uses = tally.uses()
        return Rating(
            puzzle=line,
            layout=self.layout.name,
            profile=self.profile.name,
            status="ok",
            grade=score.grade,
            rating=score.rating,
            ratings=dict(score.ratings),
            hardest=None if score.hardest is None else self.ids[score.hardest],
            steps=tally.steps,
            techniques=self._techniques(uses),
            searched=not uses.keys().isdisjoint(self.search),
            solution=solution,
        )

    def _unfinished(self, puzzle: Puzzle, timeout: float | None) -> Rating:
        """Return the lower bound that follows from the steps so far."""
        done = self.pipeline.log
        # The strategies before the current one found nothing, so the next step costs at least this.
        ahead = range(self.pipeline.slot, len(self.ids))
        least = min(ahead, key=self.profile.ratings.__getitem__)
        score = self.scheme(UnfinishedTally(done, least), self.profile, True)
        uses = done.uses()
        hardest = max(uses, key=self.profile.ratings.__getitem__, default=None)
        return Rating(
            puzzle=formats.puzzle_line(puzzle),
            layout=self.layout.name,
            profile=self.profile.name,
            status="timeout",
            rating=score.rating,
            ratings=dict(score.ratings),
            hardest=None if hardest is None else self.ids[hardest],
            steps=done.steps,
            techniques=self._techniques(uses),
            error=f"not finished after {timeout:g} s; the rating is {score.rating:.2f} or higher",
        )

    def _techniques(self, uses: dict[int, int]) -> dict[str, int]:
        """Return the number of steps of each technique that was used."""
        found: dict[str, int] = {}
        for slot, count in uses.items():
            id_ = self.ids[slot]
            found[id_] = found.get(id_, 0) + count
        return found

    def _failed(self, puzzle: Puzzle, error: PuzzleError) -> Rating:
        return Rating(
            formats.puzzle_line(puzzle),
            self.layout.name,
            self.profile.name,
            error.status,
            error=str(error),
        )

    def _only_solution(self, puzzle: Puzzle) -> str:
        """Return the only solution as text, or raise the error for no solution or several."""
        from grader.search import solutions  # noqa: PLC0415 - most puzzles do not need it

        return formats.givens_line(Puzzle(self.layout, solutions.only_solution(puzzle)))
