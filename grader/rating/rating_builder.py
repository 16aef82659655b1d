"""Make ratings from the steps of runs."""

from __future__ import annotations

from typing import Any, NamedTuple

from grader.errors import Message
from grader.model.layout import Layout
from grader.pipeline.log import Log
from grader.rating.profiles.profile import Profile
from grader.rating.profiles.technique_ids import FALLBACKS
from grader.rating.rating import Rating, rating_of_values
from grader.rating.schemes import (
    SCHEMES,
    Refinement,
    Scheme,
    Score,
    Tally,
    by_hardest,
    by_longest,
    by_peaks,
)

SCORES = 256
"""Number of scores that are kept for later puzzles."""


class _Known(NamedTuple):
    """What the ratings of runs with the same sections have in common."""

    values: dict[str, Any]
    """Those of the first one."""
    refinement: Refinement | None
    """How the number of steps changes the rating; None if it does not."""


class RatingBuilder:
    """Makes the ratings of a profile on a layout.

    Args:
        profile: the profile.
        layout: the layout.
        ids: the technique of each entry, as it is installed.
    """

    def __init__(self, profile: Profile, layout: Layout, ids: list[str]) -> None:
        self.profile = profile
        self.layout = layout
        self.ids = ids
        self.scheme: Scheme = SCHEMES[profile.scheme]
        self.fallbacks: list[int] = [i for i, id_ in enumerate(ids) if id_ in FALLBACKS]
        # What all ratings have in common, and then those with the same sections of the log.
        self.common: dict[str, Any] = vars(
            Rating("", layout.name, profile.name, "ok", version=profile.version)
        )
        self.keeps_scores: bool = self.scheme in {by_hardest, by_longest, by_peaks}
        self.scores: dict[tuple[int, int, int], _Known] = {}

    def score(self, tally: Tally, finished: bool) -> Score:
        """Return the score of these steps; `finished`: they fill every cell."""
        return self.scheme(tally, self.profile, finished)

    def of_steps(
        self, tally: Tally, finished: bool, line: str = "", solution: str | None = None
    ) -> Rating:
        """Return the rating of these steps.

        Args:
            tally: the steps.
            finished: they fill every cell.
            line: the puzzle in one line.
            solution: its solution in one line.
        """
        if (
            not (finished and self.keeps_scores and isinstance(tally, Log))
            or (sections := tally.sections()) is None
        ):
            return self.of_score(self.score(tally, finished), tally, line, solution)
        # Easy puzzles have few different scores.
        known = self.scores.get(sections)
        if known is None:
            score = self.score(tally, True)
            rating = self.of_score(score, tally, line, solution)
            refinement = None
            if self.scheme is by_hardest and score.hardest is not None:
                refinement = Refinement.of(self.profile, tally.uses(), score.hardest)
            if len(self.scores) == SCORES:
                self.scores.clear()
            values = {**vars(rating), "ratings": {**rating.ratings}}
            self.scores[sections] = _Known(values, refinement)
            return rating
        values = known.values.copy()
        values["puzzle"] = line
        if known.refinement is not None:
            values["rating"] = known.refinement.rating(tally.uses().values())
        values["ratings"] = values["ratings"].copy()
        values["steps"] = tally.steps
        values["techniques"] = tally.named_uses(self.ids)
        values["solution"] = solution
        return rating_of_values(values)

    def of_score(self, score: Score, tally: Tally, line: str, solution: str | None) -> Rating:
        """Return the rating with this score; the arguments are otherwise those of `of_steps`."""
        uses = tally.uses()
        values = self.common.copy()
        values["puzzle"] = line
        values["grade"] = score.grade
        values["rating"] = score.rating
        values["ratings"] = {**score.ratings}
        values["hardest"] = None if score.hardest is None else self.ids[score.hardest]
        values["steps"] = tally.steps
        values["techniques"] = self._techniques(uses)
        values["searched"] = not uses.keys().isdisjoint(self.fallbacks)
        values["solution"] = solution
        return rating_of_values(values)

    def of_unfinished(
        self, bound: Score, tally: Tally, line: str, status: str, cause: str
    ) -> Rating:
        """Return the lower bound that follows from the steps of a run that was ended.

        Args:
            bound: the lowest score that the puzzle may have.
            tally: the steps.
            line: the puzzle in one line.
            status: the status of the rating.
            cause: why the run was ended, as the beginning of a sentence.
        """
        uses = tally.uses()
        hardest = max(uses, key=self.profile.ratings.__getitem__, default=None)
        return Rating(
            puzzle=line,
            layout=self.layout.name,
            profile=self.profile.name,
            status=status,
            rating=bound.rating,
            ratings=dict(bound.ratings),
            hardest=None if hardest is None else self.ids[hardest],
            steps=tally.steps,
            techniques=self._techniques(uses),
            error=Message(
                "lower-bound",
                "{cause}; the rating is {rating:.2f} or higher",
                cause=cause,
                rating=bound.rating,
            ),
            version=self.profile.version,
        )

    def of_stuck(self, tally: Tally, line: str, solution: str | None, why: Message) -> Rating:
        """Return the rating of a puzzle whose length is not known, because no chain goes on.

        Args:
            tally: the steps that were found.
            line: the puzzle in one line.
            solution: its solution in one line, which search found.
            why: the reason.
        """
        return Rating(
            puzzle=line,
            layout=self.layout.name,
            profile=self.profile.name,
            status="stuck",
            steps=tally.steps,
            techniques=self._techniques(tally.uses()),
            solution=solution,
            error=why,
            version=self.profile.version,
        )

    def without_steps(self, line: str, status: str, error: str) -> Rating:
        """Return the rating of a puzzle about which nothing is known but what is wrong with it."""
        return Rating(
            line,
            self.layout.name,
            self.profile.name,
            status,
            error=error,
            version=self.profile.version,
        )

    def _techniques(self, uses: dict[int, int]) -> dict[str, int]:
        """Return the number of steps of each technique that was used."""
        found: dict[str, int] = {}
        for slot, count in uses.items():
            id_ = self.ids[slot]
            found[id_] = found.get(id_, 0) + count
        return found
