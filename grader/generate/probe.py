"""Rate puzzles just far enough to decide whether they meet the requirements."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from attrs import evolve

from grader import formats
from grader.errors import TooLargeError, UnsoundError
from grader.generate.effort import Effort
from grader.generate.profile_facts import count_leading_singles
from grader.generate.requirements import NEVER, RatedPuzzle, sound
from grader.generate.target import Target
from grader.model.layout import Layout
from grader.model.outcome import Outcome
from grader.model.puzzle import Puzzle
from grader.pipeline.log import Log
from grader.pipeline.runner import ANY
from grader.rating import rate as single
from grader.rating.profiles.profile import SURCHARGED, Profile
from grader.rating.rating import Rating
from grader.rating.schemes import MINUTES, UnfinishedTally
from grader.search.singles_solver import SinglesSolver
from grader.search.solutions import Solution

Rate = Callable[[Puzzle, Profile], Rating]
"""A function that rates a puzzle under a profile."""


class Probe:
    """Rates puzzles for a target, and stops as soon as one is known to be too hard or too easy.

    Solving stops at the first step that is harder than allowed.  This makes the search for easy
    puzzles fast: most random puzzles need techniques that are slow to search for and harder than
    allowed.  If more than singles is required, puzzles that singles solve are not rated.

    Args:
        target: the requirements.
        layout: the layout of the puzzles.
        rate: the function that rates puzzles, if not the pipeline.
    """

    def __init__(self, target: Target, layout: Layout, rate: Rate | None = None) -> None:
        self.effort: Effort = Effort()
        self._profile = target.profile
        self._rate = rate
        if rate is None:
            self._rater = single.new_rater(target.profile, layout)
            self._rater.pipeline.cap(_caps(target))
            needed = [
                requirement.needed_slots(target.profile) for requirement in target.requirements
            ]
            self._needed = [slots for slots in needed if slots]
            self._singles = SinglesSolver(layout)
            self._needs_hard_opening = target.needs_hard_opening
            # A puzzle that singles solve needs no entry after them.
            first_other = count_leading_singles(target.profile)
            self._needs_more_than_singles = bool(first_other) and any(
                min(slots) >= first_other for slots in self._needed
            )

    def rate(self, puzzle: Puzzle) -> RatedPuzzle:
        """Return a puzzle that has one solution with its rating, or a lower bound of it."""
        rated = self._rated(puzzle)
        self.effort.add_draft(rated)
        return rated

    def _rated(self, puzzle: Puzzle) -> RatedPuzzle:
        if self._rate is not None:
            rating = sound(self._rate(puzzle, self._profile))
            assert rating.status == "ok", f"{puzzle} is rated {rating}"
            return RatedPuzzle(puzzle, self._profile, lambda: rating)
        if self._is_too_easy(puzzle):
            return RatedPuzzle(
                puzzle, self._profile, lambda: self._run(puzzle).rating, is_too_easy=True
            )
        return self._run(puzzle)

    def _is_too_easy(self, puzzle: Puzzle) -> bool:
        """Return whether singles show, without a rating, that a puzzle is too easy."""
        if self._needs_hard_opening and self._singles.has_single(puzzle.givens):
            return True
        return self._needs_more_than_singles and bool(self._singles.solves(puzzle.givens))

    def _run(self, puzzle: Puzzle) -> RatedPuzzle:
        """Solve a puzzle with the pipeline, as far as the rating caps allow.

        Raises:
            UnsoundError: a technique offered a wrong step.
        """
        rater = self._rater
        rater.board.load(puzzle.givens)
        try:
            outcome = rater.pipeline.run(rater.board, None)
        except TooLargeError:
            # A puzzle that cannot be rated is not wanted, whatever the rating would be.
            bound = partial(self._lower_bound, rater.pipeline.log.copy(), rater.pipeline.slot)
            return RatedPuzzle(puzzle, self._profile, bound, is_too_hard=True)
        except UnsoundError:
            raise self._unsound(puzzle) from None
        if outcome is Outcome.BROKEN:
            raise self._unsound(puzzle)
        log = rater.pipeline.log.copy()
        if outcome is Outcome.CAPPED:
            # The last step exceeded its cap, unless the pipeline ended without a step.
            end = rater.pipeline.end if rater.pipeline.slot == rater.pipeline.end else None
            return RatedPuzzle(
                puzzle, self._profile, partial(self._lower_bound, log, end), is_too_hard=True
            )
        is_solved = outcome is Outcome.SOLVED
        is_too_easy = is_solved and not all(map(log.has_any, self._needed))
        return RatedPuzzle(
            puzzle,
            self._profile,
            self._final(puzzle, log, is_solved),
            is_too_easy=is_too_easy,
            is_stuck=not is_solved,
        )

    def _unsound(self, puzzle: Puzzle) -> UnsoundError:
        """Return the error that names the wrong step, which a run without caps finds again."""
        from grader.rating.soundness import told, unnamed  # noqa: PLC0415 - seldom needed

        try:
            single.trace(puzzle, self._profile)
        except UnsoundError as error:
            return error
        return told(unnamed(), self._profile, formats.puzzle_line(puzzle))

    def _final(self, puzzle: Puzzle, log: Log, is_solved: bool) -> Callable[[], Rating]:
        """Return what computes the rating of a puzzle from its steps."""
        if self._profile.player is None:
            return partial(self._rater.ratings.of_steps, log, is_solved)
        # Minutes also need a simulation, of the canonical form, whose steps may exceed the caps.
        return partial(single.rate, puzzle, self._profile)

    def full_rating(self, rated: RatedPuzzle, solution: Solution) -> Rating:
        """Return the rating of a puzzle that is not too hard, as `grader.rate` returns it.

        The pipeline was not stopped early, so a puzzle that it solved need not be solved again.

        Raises:
            UnsoundError: a technique offered a wrong step.
        """
        assert not rated.is_too_hard, "a run that was stopped early has no full rating"
        if self._rate is not None:
            return rated.rating
        if rated.is_stuck:
            # That the techniques got stuck may be due to a wrong step.
            sound(single.rate(rated.puzzle, self._profile))
        puzzle, rating = rated.puzzle, rated.rating
        if self._profile.minutes is not None:
            rating = evolve(rating, ratings={**rating.ratings, MINUTES: rated.minutes})
        return evolve(
            rating,
            puzzle=formats.puzzle_line(puzzle),
            solution=formats.givens_line(Puzzle(puzzle.layout, solution)),
        )

    def _lower_bound(self, log: Log, end: int | None) -> Rating:
        """Return the rating of the steps so far, plus the lowest-rated entry from `end` on."""
        if end is None:
            return self._rater.ratings.of_steps(log, True)
        ratings = self._profile.ratings
        least = min(range(end, len(ratings)), key=ratings.__getitem__)
        return self._rater.ratings.of_steps(UnfinishedTally(log, least), True)


def _caps(target: Target) -> list[int]:
    """Return the largest surcharge allowed for each entry, in tenths; NEVER if excluded."""
    caps = []
    for entry, high in zip(target.profile.entries, target.rating_caps, strict=True):
        if high < entry.rating:
            caps.append(NEVER)
        elif high == float("inf") or target.profile.scheme not in SURCHARGED:
            caps.append(ANY)
        elif target.profile.player is not None:
            # The other limits are in minutes.
            caps.append(NEVER if high < entry.rating else ANY)
        else:
            caps.append(int((high - entry.rating) * 10 + 1e-6))
    return caps
