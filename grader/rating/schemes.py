"""Schemes that compute the rating and grade of a puzzle from its steps."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import mul
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol

from grader.rating.profiles.profile import LENGTHS, PEAKS, Profile
from grader.rating.profiles.technique_ids import FALLBACKS, SINGLES

if TYPE_CHECKING:
    from grader.model.trace import Trace


class Tally(Protocol):
    """Counts of the steps of a solve; the log of a pipeline is one."""

    @property
    def steps(self) -> int:
        """The number of steps."""

    def uses(self) -> dict[int, int]:
        """Return the number of steps of each entry that found any, in the order of the profile."""

    def kinds(self, steps: int) -> Sequence[tuple[int, int]]:
        """Return the distinct (slot, surcharge) pairs of the first `steps` steps, in order."""

    def opening(self) -> int:
        """Return the number of steps up to the first placement, or 0 if there is none."""

    def entries(self) -> Sequence[tuple[int, int, bool]]:
        """Return slot, surcharge and "places a digit" of each step, in order."""


class Score(NamedTuple):
    """The result of a scheme."""

    rating: float
    grade: str
    hardest: int | None
    """The slot of the hardest technique; None without steps."""
    ratings: Mapping[str, float] = MappingProxyType({})
    """Further numbers of the scheme."""


class TraceTally:
    """The tally of a trace."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace

    @property
    def steps(self) -> int:
        """The number of steps."""
        return len(self.trace)

    def uses(self) -> dict[int, int]:
        """Return the number of steps of each entry that found any, in the order of the profile."""
        return dict(sorted(Counter(step.slot for step in self.trace.steps).items()))

    def kinds(self, steps: int) -> list[tuple[int, int]]:
        """Return the distinct (slot, surcharge) pairs of the first `steps` steps, in order."""
        return [*dict.fromkeys((step.slot, step.surcharge) for step in self.trace.steps[:steps])]

    def opening(self) -> int:
        """Return the number of steps up to the first placement, or 0 if there is none."""
        return next((n for n, step in enumerate(self.trace.steps, start=1) if step.placements), 0)

    def entries(self) -> list[tuple[int, int, bool]]:
        """Return slot, surcharge and "places a digit" of each step, in order."""
        return [(step.slot, step.surcharge, bool(step.placements)) for step in self.trace.steps]


class UnfinishedTally:
    """The tally of an aborted run plus one step, the cheapest that may come next.

    Args:
        tally: the tally of the run.
        slot: the slot of the cheapest entry that may find a step.
    """

    def __init__(self, tally: Tally, slot: int) -> None:
        self.tally = tally
        self.slot = slot

    @property
    def steps(self) -> int:
        """The number of steps, including the one to come."""
        return self.tally.steps + 1

    def uses(self) -> dict[int, int]:
        """Return the number of steps of each entry that found any, in the order of the profile."""
        uses = self.tally.uses()
        uses[self.slot] = uses.get(self.slot, 0) + 1
        return dict(sorted(uses.items()))

    def kinds(self, steps: int) -> list[tuple[int, int]]:
        """Return the distinct (slot, surcharge) pairs of the first `steps` steps, in order."""
        kinds = [*self.tally.kinds(steps)]
        if steps > self.tally.steps and (self.slot, 0) not in kinds:
            kinds.append((self.slot, 0))
        return kinds

    def opening(self) -> int:
        """Return the number of steps up to the first placement.

        The step to come counts as a placement.
        """
        return self.tally.opening() or self.steps

    def entries(self) -> list[tuple[int, int, bool]]:
        """Return slot, surcharge and "places a digit" of each step, in order."""
        return [*self.tally.entries(), (self.slot, 0, True)]


def by_hardest(tally: Tally, profile: Profile, solved: bool) -> Score:
    """Rate by the hardest technique, refined by the amount of work.

    The grade is that of the hardest technique.  The rating lies between the rating of that
    technique and the next higher rating of the profile, or the end of the grade if that is
    nearer.  More steps, and steps with higher ratings, bring it closer to the upper end.  So no
    amount of easy work outweighs a harder technique.
    """
    uses = tally.uses()
    ratings = profile.ratings
    hardest = max(uses, key=ratings.__getitem__, default=None)
    if not solved and profile.stuck is not None:
        return Score(profile.stuck, _grade(profile, profile.stuck), hardest)
    if hardest is None:
        easiest = profile.grades[0]
        return Score(easiest.low, easiest.name, None)
    refined = Refinement.of(profile, uses, hardest).rating(uses.values())
    return Score(refined, _grade(profile, ratings[hardest]), hardest)


class Refinement(NamedTuple):
    """How the amount of work refines the rating of the hardest technique."""

    base: float
    """The rating of the hardest technique."""
    way: float
    """How far the rating may rise."""
    weights: tuple[float, ...]
    """How much a step counts, for each entry that found any."""

    @classmethod
    def of(cls, profile: Profile, slots: Iterable[int], hardest: int) -> Refinement:
        """Return it for the steps of these entries, one of which is the hardest."""
        ratings = profile.ratings
        base = ratings[hardest]
        weights = tuple([(ratings[slot] / base) ** _STEEPNESS for slot in slots])
        return cls(base, profile.ceilings[hardest] - base, weights)

    def rating(self, counts: Iterable[int]) -> float:
        """Return the rating of so many steps of each entry."""
        base, way, weights = self
        work = sum(map(mul, counts, weights)) - 1
        # Rounded down, so that the rating stays below that of the next technique.
        return _raised(base, int(100 * way * work / (work + _HALF_WAY)))


# To round takes longer than to count the work.
@lru_cache(maxsize=1024)
def _raised(rating: float, hundredths: int) -> float:
    return round(rating + hundredths / 100, 2)


def by_peaks(tally: Tally, profile: Profile, solved: bool) -> Score:
    """Rate as Sudoku Explainer does, by the hardest step of three sections of the solve.

    ER is the hardest step, EP the hardest one up to the first that places a digit (0 if none
    does), ED the first step (0 if there is none).  The rating is ER, and the grade that of ER.
    """
    stuck = profile.stuck if not solved else None
    if not tally.steps:
        er = stuck or 0.0
        grade = _grade(profile, er) if stuck else profile.grades[0].name
        return Score(er, grade, None, {"er": er, "ep": 0.0, "ed": 0.0})
    kinds = tuple(tally.kinds(tally.steps))
    opening = tally.opening()
    opening_kinds = kinds[:1] if opening == 1 else tuple(tally.kinds(opening))
    return _peaks(profile, kinds, opening_kinds, stuck)


# Easy puzzles have few different sets of steps.
@lru_cache(maxsize=256)
def _peaks(
    profile: Profile,
    kinds: tuple[tuple[int, int], ...],
    opening_kinds: tuple[tuple[int, int], ...],
    stuck: float | None,
) -> Score:
    """Return the score of steps of these kinds, and of other ones before the first placement."""
    ratings = {kind: profile.rating_at(*kind) for kind in sorted(kinds)}
    hardest = max(ratings, key=ratings.__getitem__)
    er = ratings[hardest] if stuck is None else stuck
    ed = ratings[kinds[0]]
    ep = max([ratings[kind] for kind in opening_kinds], default=0.0)
    er, ep, ed = _printed(er), _printed(ep), _printed(ed)
    return Score(er, _grade(profile, er), hardest[0], {"er": er, "ep": ep, "ed": ed})


def by_sum(tally: Tally, profile: Profile, solved: bool) -> Score:
    """Rate as HoDoKu does, by the sum of the ratings of all steps.

    The grade is that of the hardest entry used, or that of the sum if it is harder.  The
    hardest entry has the hardest grade and, among these, the highest rating.
    """
    uses = tally.uses()
    ratings, levels = profile.ratings, profile.levels
    score = 0.0
    hardest, highest = None, (-1, -math.inf)
    for slot, count in uses.items():
        score += count * ratings[slot]
        if (levels[slot], ratings[slot]) > highest or hardest is None:
            hardest, highest = slot, (levels[slot], ratings[slot])
    if not solved and profile.stuck is not None:
        score += profile.stuck
    grade = _grade(profile, score)
    if hardest is not None:
        own = profile.grades[levels[hardest]]
        # The grades are in order, and so are their bounds.
        grade = own.name if own.low > score else grade
    return Score(score, grade, hardest, {"score": int(score)})


def by_longest(tally: Tally, profile: Profile, solved: bool) -> Score:
    """Rate as the whip and braid ratings do, by the length of the longest chain; 0 for singles.

    Raises:
        ValueError: the techniques got stuck, so there is no rating.
    """
    if not solved:
        raise ValueError(f"the techniques of {profile.name} got stuck")
    ratings = {kind: profile.rating_at(*kind) for kind in tally.kinds(tally.steps)}
    hardest = max(ratings, key=ratings.__getitem__, default=None)
    length = 0.0 if hardest is None else ratings[hardest]
    slot = None if hardest is None else hardest[0]
    return Score(length, _grade(profile, length), slot, {length_name(profile): int(length)})


def length_name(profile: Profile) -> str:
    """Return the name among `ratings` of the length, by the most general chain of a profile."""
    used = {entry.technique for entry in profile.entries}
    return next((name for id_, name in LENGTH_NAMES.items() if id_ in used), "length")


def by_minutes(
    tally: Tally,
    profile: Profile,
    solved: bool,  # noqa: ARG001 - such a profile ends with exact-cover search
    search: float = 0.0,
    size: float = 1.0,
) -> Score:
    """Rate by the minutes that a simulated player needs.

    Args:
        tally: the steps.
        profile: the profile, with its player.
        solved: not used.
        search: the result of the simulation; without it the rating is a lower bound.
        size: the number of cells of the layout, in classic grids.
    """
    player = profile.player
    assert player is not None, "the reader requires a player for this scheme"
    seconds = 0.0
    for slot, surcharge, _ in tally.entries():
        seconds += step_seconds(profile, slot, surcharge)
    uses = tally.uses()
    hardest = max(uses, key=profile.ratings.__getitem__, default=None)
    minutes = (player.constant * size + player.search * search + seconds) / 60
    # The last grade has no end.
    bands = profile.grades
    grade = next((band for band in bands if minutes < band.high), bands[-1])
    ratings = {
        MINUTES: minutes,
        "search": player.search * search / 60,
        "techniques": seconds / 60,
    }
    return Score(minutes, grade.name, hardest, ratings)


def least_minutes(profile: Profile, cells: int) -> float:
    """Return the minutes that every puzzle with this number of cells takes."""
    player = profile.player
    return 0.0 if player is None else player.constant * cells / CLASSIC_CELLS / 60


def step_seconds(profile: Profile, slot: int, surcharge: int) -> float:
    """Return the seconds that the player of a profile needs for a step, beside the search.

    Singles need none.
    """
    player = profile.player
    technique = profile.entries[slot].technique
    if player is None or technique in SINGLES:
        return 0.0
    if technique in FALLBACKS:
        return player.fallback_cost
    return player.cost(profile.rating_at(slot, surcharge))


def _printed(rating: float) -> float:
    """Return a rating as Sudoku Explainer prints it, with one decimal."""
    return math.floor((rating + 0.05) * 10) / 10


def _grade(profile: Profile, rating: float) -> str:
    grade = profile.grade_of(rating)
    assert grade is not None, "the reader checks that each rating has a grade"
    return grade.name


_STEEPNESS = 4.0
"""Exponent by which easier steps count less than the hardest one."""
_HALF_WAY = 12.0
"""So many steps like the hardest one raise the rating halfway to the next technique."""

Scheme = Callable[[Tally, Profile, bool], Score]

CLASSIC_CELLS = 81
"""The cells of the puzzles that solving times are known of."""
MINUTES = "minutes"
"""The name of the scheme that estimates solving times, and of the estimate among `ratings`."""
LENGTH_NAMES = {"g-braid": "gb", "braid": "b", "g-whip": "gw", "whip": "w"}
"""The names of ratings by length, by the most general technique of the profile."""
MINUTES_PARTS = (MINUTES, "search", "techniques")
"""The estimate and its parts among `ratings`."""
SCHEMES: dict[str, Scheme] = {
    "hardest": by_hardest,
    PEAKS: by_peaks,
    "sum": by_sum,
    LENGTHS: by_longest,
    MINUTES: by_minutes,
}
