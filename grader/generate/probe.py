"""How hard a draft is, found out no further than somebody wants to know."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from attrs import evolve

from grader import formats
from grader.generate.requirements import NEVER, Draft
from grader.generate.singles import Singles
from grader.generate.target import Target
from grader.grading import rater
from grader.model.house import KIND_NAMES
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.trace import Outcome
from grader.pipeline.log import Log
from grader.pipeline.runner import ANY
from grader.rating.profile import Profile
from grader.rating.rating import Rating
from grader.rating.schemes import UnfinishedTally
from grader.search.solutions import Solution

Rate = Callable[[Puzzle, Profile], Rating]
"""How a puzzle is rated."""


class Probe:
    """Rates drafts for a target, no further than it takes to see that one is not as asked.

    A run ends as soon as it shows that the puzzle is too hard, which makes the search for easy
    puzzles fast: most puzzles need techniques that take long to look for and then are beyond
    what was asked.  Where more is wanted than singles, what they solve is not even run.

    Args:
        target: what is asked.
        layout: where the puzzles live.
        rate: how to rate, if not by the pipeline.
    """

    def __init__(self, target: Target, layout: Layout, rate: Rate | None = None) -> None:
        self._profile = target.profile
        self._rate = rate
        if rate is None:
            self._rater = rater.Rater(target.profile, layout)
            self._rater.pipeline.cap(_caps(target))
            needed = [requirement.needed(target.profile) for requirement in target.requirements]
            self._needed = [slots for slots in needed if slots]
            self._singles = Singles(layout)
            self._opens_hard = target.opens_hard
            # A puzzle that singles solve needs nothing that comes behind them.
            behind = _singles_first(target.profile)
            self._is_harder = bool(behind) and any(min(slots) >= behind for slots in self._needed)

    def draft(self, puzzle: Puzzle) -> Draft:
        """Return a puzzle with one solution together with its rating, or its lower bound."""
        if self._rate is not None:
            rating = self._rate(puzzle, self._profile)
            assert rating.status == "ok", f"{puzzle} is rated {rating}"
            return Draft(puzzle, self._profile, lambda: rating)
        if self._is_too_easy(puzzle):
            return Draft(puzzle, self._profile, lambda: self._run(puzzle).rating, short=True)
        return self._run(puzzle)

    def _is_too_easy(self, puzzle: Puzzle) -> bool:
        """Tell whether singles alone show that a puzzle is not as asked, with no rating."""
        if self._opens_hard and self._singles.finds_any(puzzle.givens):
            return True
        return self._is_harder and bool(self._singles.fills(puzzle.givens))

    def _run(self, puzzle: Puzzle) -> Draft:
        """Return the draft that a run of the pipeline leads to."""
        rater = self._rater
        rater.board.load(puzzle.givens)
        outcome = rater.pipeline.run(rater.board, None)
        assert outcome is not Outcome.BROKEN, f"{puzzle} is denied its solution"
        log = rater.pipeline.log.copy()
        if outcome is Outcome.CAPPED:
            # The last step was the one too much, unless none was found.
            end = rater.pipeline.end if rater.pipeline.slot == rater.pipeline.end else None
            return Draft(puzzle, self._profile, partial(self._least, log, end), beyond=True)
        is_solved = outcome is Outcome.SOLVED
        is_short = is_solved and not all(map(log.has_any, self._needed))
        return Draft(puzzle, self._profile, partial(rater.rating, log, is_solved), short=is_short)

    def whole(self, draft: Draft, solution: Solution) -> Rating:
        """Return the rating of a draft as anybody would get it; it is not beyond what was asked.

        A run that was not ended early is the run that everybody gets, and so it is not done
        once more.
        """
        assert not draft.beyond, "only a whole run has a rating"
        if self._rate is not None:
            return draft.rating
        puzzle = draft.puzzle
        return evolve(
            draft.rating,
            puzzle=formats.puzzle_line(puzzle),
            solution=formats.givens_line(Puzzle(puzzle.layout, solution)),
        )

    def _least(self, log: Log, end: int | None) -> Rating:
        """Return the rating of what was done and the cheapest entry from `end` on."""
        if end is None:
            return self._rater.rating(log, True)
        ratings = self._profile.ratings
        least = min(range(end, len(ratings)), key=ratings.__getitem__)
        return self._rater.rating(UnfinishedTally(log, least), True)


def _singles_first(profile: Profile) -> int:
    """Return how many entries at the beginning find singles, or 0 if they mismatch any single."""
    kinds: set[str] = set()
    naked = False
    for slot, entry in enumerate(profile.entries):
        if entry.technique == "hidden-single":
            kinds.update(entry.options.get("houses", KIND_NAMES))
        elif entry.technique == "naked-single":
            naked = True
        elif entry.technique != "full-house":
            return slot if naked and kinds.issuperset(KIND_NAMES) else 0
    return 0


def _caps(target: Target) -> list[int]:
    """Return the largest surcharge that each entry may have: NEVER if it may not be needed."""
    caps = []
    for slot, entry in enumerate(target.profile.entries):
        high = min(
            (requirement.cap(target.profile, slot) for requirement in target.requirements),
            default=float("inf"),
        )
        if high == float("inf"):
            caps.append(ANY)
        else:
            caps.append(NEVER if high < entry.rating else int((high - entry.rating) * 10 + 1e-6))
    return caps
