"""How the steps that were taken become a rating and a grade."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Protocol

from attrs import field, frozen

from grader.model.trace import Trace
from grader.rating.profile import Profile


class Tally(Protocol):
    """What was done, as integers; the log of a pipeline is one."""

    @property
    def steps(self) -> int:
        """How many steps were taken."""

    def uses(self) -> dict[int, int]:
        """Return how many steps each entry of the profile found that found any, in its order."""

    def kinds(self, steps: int) -> Sequence[tuple[int, int]]:
        """Return entry and surcharge of the first so many steps, each pair once, in order."""

    def opening(self) -> int:
        """Return how many steps there are up to the first that places a digit; 0: none does."""


@frozen
class Score:
    """What a scheme makes of a tally."""

    rating: float
    grade: str
    hardest: int | None
    """The entry of the hardest technique; None if nothing had to be done."""
    ratings: dict[str, float] = field(factory=dict)
    """What the scheme has beyond the one number."""


@frozen
class TraceTally:
    """The tally of a trace."""

    trace: Trace

    @property
    def steps(self) -> int:
        """How many steps were taken."""
        return len(self.trace)

    def uses(self) -> dict[int, int]:
        """Return how many steps each entry of the profile found that found any, in its order."""
        return dict(sorted(Counter(step.slot for step in self.trace.steps).items()))

    def kinds(self, steps: int) -> list[tuple[int, int]]:
        """Return entry and surcharge of the first so many steps, each pair once, in order."""
        return [*dict.fromkeys((step.slot, step.surcharge) for step in self.trace.steps[:steps])]

    def opening(self) -> int:
        """Return how many steps there are up to the first that places a digit; 0: none does."""
        return next((n for n, step in enumerate(self.trace.steps, start=1) if step.placements), 0)


@frozen
class Unfinished:
    """The tally of a run that was ended, with one more step: what comes next at least."""

    tally: Tally
    slot: int
    """The cheapest entry that may have a step."""

    @property
    def steps(self) -> int:
        """How many steps were taken, and the one to come."""
        return self.tally.steps + 1

    def uses(self) -> dict[int, int]:
        """Return how many steps each entry of the profile found that found any, in its order."""
        uses = self.tally.uses()
        uses[self.slot] = uses.get(self.slot, 0) + 1
        return dict(sorted(uses.items()))

    def kinds(self, steps: int) -> list[tuple[int, int]]:
        """Return entry and surcharge of the first so many steps, each pair once, in order."""
        kinds = [*self.tally.kinds(steps)]
        if steps > self.tally.steps and (self.slot, 0) not in kinds:
            kinds.append((self.slot, 0))
        return kinds

    def opening(self) -> int:
        """Return how many steps there are up to the first that places a digit.

        The step to come counts as placing, so that it ends the stretch up to the first digit.
        """
        return self.tally.opening() or self.steps


def by_hardest(tally: Tally, profile: Profile, solved: bool) -> Score:
    """Rate by the hardest technique needed, and inside its place by the work to be done.

    The grade is that of the hardest technique.  The rating is that technique's, plus a part
    of the way to the next higher rating of the profile (or to the end of the grade, if that
    is nearer): the more steps there are and the nearer they come to the hardest one, the
    larger the part.  So no amount of easy work outweighs a harder technique.
    """
    uses = tally.uses()
    ratings = profile.ratings
    hardest = max(uses, key=ratings.__getitem__, default=None)
    if not solved and profile.stuck is not None:
        return Score(profile.stuck, _grade(profile, profile.stuck), hardest)
    if hardest is None:
        easiest = profile.grades[0]
        return Score(easiest.low, easiest.name, None)
    base = ratings[hardest]
    work = sum([uses[slot] * (ratings[slot] / base) ** _STEEPNESS for slot in uses]) - 1
    way = profile.ceilings[hardest] - base
    # Rounded down, so that the rating never reaches the next technique's.
    rating = base + int(100 * way * work / (work + _HALF_WAY)) / 100
    return Score(round(rating, 2), _grade(profile, base), hardest)


def by_peaks(tally: Tally, profile: Profile, solved: bool) -> Score:
    """Rate as Sudoku Explainer does, by the hardest step of three stretches of the way.

    ER is the hardest step, EP the hardest one up to the first that places a digit (0 if none
    does), ED the first step (0 if there is none).  The rating is ER, and the grade that of ER.
    """
    stuck = profile.stuck if not solved else None
    if not tally.steps:
        er = stuck or 0.0
        grade = _grade(profile, er) if stuck else profile.grades[0].name
        return Score(er, grade, None, {"er": er, "ep": 0.0, "ed": 0.0})
    kinds = tally.kinds(tally.steps)
    ratings = {kind: profile.rating_at(*kind) for kind in sorted(kinds)}
    hardest = max(ratings, key=ratings.__getitem__)
    er = ratings[hardest] if stuck is None else stuck
    ed = ep = ratings[kinds[0]]
    opening = tally.opening()
    if opening != 1:
        ep = max([ratings[kind] for kind in tally.kinds(opening)], default=0.0)
    er, ep, ed = _printed(er), _printed(ep), _printed(ed)
    return Score(er, _grade(profile, er), hardest[0], {"er": er, "ep": ep, "ed": ed})


def by_sum(tally: Tally, profile: Profile, solved: bool) -> Score:
    """Rate as HoDoKu does, by what all steps cost together.

    The score is the sum of the ratings of the steps.  The grade is that of the hardest entry
    used, or that of the score if it is harder.  Hardest is the entry with the hardest grade,
    and of these the dearest.
    """
    uses = tally.uses()
    ratings, levels = profile.ratings, profile.levels
    score = float(sum([uses[slot] * ratings[slot] for slot in uses]))
    hardest = max(uses, key=lambda slot: (levels[slot], ratings[slot]), default=None)
    if not solved and profile.stuck is not None:
        score += profile.stuck
    grade = _grade(profile, score)
    if hardest is not None:
        own = profile.grades[levels[hardest]]
        # The grades are in order, and so are their bounds.
        grade = own.name if own.low > score else grade
    return Score(score, grade, hardest, {"score": int(score)})


def _printed(rating: float) -> float:
    """Return a rating as Sudoku Explainer prints it, with one decimal."""
    return math.floor((rating + 0.05) * 10) / 10


def _grade(profile: Profile, rating: float) -> str:
    grade = profile.grade_of(rating)
    assert grade is not None, "the reader checks that each rating has a grade"
    return grade.name


_STEEPNESS = 4.0
"""How fast a step counts less the further it is below the hardest one."""
_HALF_WAY = 12.0
"""How many steps like the hardest one go half of the way to the next technique."""

Scheme = Callable[[Tally, Profile, bool], Score]

PEAKS = "explainer"
"""The scheme that has ER, EP and ED."""
SCHEMES: dict[str, Scheme] = {"hardest": by_hardest, PEAKS: by_peaks, "sum": by_sum}
