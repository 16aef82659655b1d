"""Statistics over any number of ratings, in constant memory."""

from __future__ import annotations

import heapq
import math
from collections import Counter
from collections.abc import Iterator

from attrs import Factory, define, field, frozen

from grader.rating.profiles.profile import Profile
from grader.rating.rating import Rating
from grader.rating.schemes import MINUTES

ROWS = 2000
"""How many of the first puzzles are kept individually."""
EXTREMES = 10
"""How many puzzles are kept at each end of a ranking."""
FENCE = 1.5
"""Distance of an outlier from the quartiles, in interquartile ranges.

Source: J. W. Tukey, "Exploratory Data Analysis", 1977.
"""
FINEST = 0.1
"""The minimum width of a bin."""
_PRECISE = 10_000
"""Maximum number of distinct values; beyond it, neighbours are merged."""


@frozen
class NumberedRating:
    """A rating and the number of its puzzle in the collection, from 1."""

    number: int
    rating: Rating


@frozen
class Bin:
    """A half-open interval of ratings, [low, high), and the number of ratings in it."""

    low: float
    high: float
    count: int


@define
class Distribution:
    """The distribution of ratings; exact up to 10,000 distinct values, then rounded."""

    counts: Counter[int] = Factory(Counter)
    """The number of ratings for each multiple of `unit`."""
    unit: float = 0.01
    total: int = 0

    def add(self, value: float) -> None:
        """Count a value."""
        self.total += 1
        self.counts[round(value / self.unit)] += 1
        if len(self.counts) > _PRECISE:
            self.unit *= 10
            merged: Counter[int] = Counter()
            for units, count in self.counts.items():
                merged[round(units / 10)] += count
            self.counts = merged

    def quantile(self, part: float) -> float:
        """Return the lowest value that at least this part of all values does not exceed."""
        wanted = max(1, math.ceil(part * self.total))
        for units in sorted(self.counts):
            wanted -= self.counts[units]
            if wanted <= 0:
                break
        return units * self.unit

    def mean(self) -> float:
        """Return the mean; there must be at least one value."""
        return sum(units * count for units, count in self.counts.items()) * self.unit / self.total

    def bins(self, most: int) -> list[Bin]:
        """Return at most `most` bins of a round width, from the lowest value to the highest."""
        if not self.total:
            return []
        low, high = min(self.counts), max(self.counts)
        for width in round_numbers(round(FINEST / self.unit)):
            first, last = low // width, high // width
            if last - first < most:
                break
        counts = [0] * (last - first + 1)
        for units, count in self.counts.items():
            counts[units // width - first] += count
        return [
            Bin((first + i) * width * self.unit, (first + i + 1) * width * self.unit, count)
            for i, count in enumerate(counts)
        ]


def round_numbers(least: float) -> Iterator[int]:
    """Iterate over the round numbers 1, 2, 5, 10, ... that are not below `least`."""
    scale = 1
    while True:
        for factor in (1, 2, 5):
            if factor * scale >= least:
                yield factor * scale
        scale *= 10


@define
class Collection:
    """Statistics that are updated rating by rating.

    Args:
        profile: the profile of the ratings.
    """

    profile: Profile
    rows: list[NumberedRating] = Factory(list)
    """The first ratings; see `ROWS`."""
    grades: Counter[str] = field()
    """The number of puzzles of each grade, easiest first, then of each status but `ok`."""
    hardest: Counter[str] = Factory(Counter)
    """The number of puzzles whose hardest technique this is, by technique."""
    needed: Counter[str] = Factory(Counter)
    """The number of puzzles that need a technique."""
    uses: Counter[str] = Factory(Counter)
    """The number of steps of each technique."""
    distribution: Distribution = Factory(Distribution)
    minutes: Distribution = Factory(Distribution)
    """The estimates of solving times, in minutes."""
    total: int = 0
    steps: int = 0
    _highest: list[tuple[float, int, NumberedRating]] = Factory(list)
    _lowest: list[tuple[float, int, NumberedRating]] = Factory(list)
    _longest: list[tuple[float, int, NumberedRating]] = Factory(list)

    @grades.default
    def _no_grades(self) -> Counter[str]:
        return Counter({grade.name: 0 for grade in self.profile.grades})

    def add(self, rating: Rating) -> None:
        """Add the next rating."""
        self.total += 1
        entry = NumberedRating(self.total, rating)
        if len(self.rows) < ROWS:
            self.rows.append(entry)
        self.grades[rating.grade or rating.status] += 1
        if rating.status != "ok" or rating.rating is None:
            return
        self.distribution.add(rating.rating)
        if MINUTES in rating.ratings:
            self.minutes.add(rating.ratings[MINUTES])
        self.steps += rating.steps
        if rating.hardest is not None:
            self.hardest[rating.hardest] += 1
        self.needed.update(rating.techniques.keys())
        self.uses.update(rating.techniques)
        _keep(self._highest, rating.rating, entry)
        _keep(self._lowest, -rating.rating, entry)
        _keep(self._longest, rating.steps, entry)

    def highest(self) -> list[NumberedRating]:
        """Return the puzzles with the highest ratings, the highest first."""
        return _best(self._highest)

    def longest(self) -> list[NumberedRating]:
        """Return the puzzles with the most steps, the longest first."""
        return _best(self._longest)

    def outliers(self) -> list[NumberedRating]:
        """Return the puzzles with outlying ratings, the farthest first.

        There are at most `EXTREMES` at each end.
        """
        if not self.distribution.total:
            return []
        low, high = self.distribution.quantile(0.25), self.distribution.quantile(0.75)
        room = FENCE * (high - low)
        far = {
            entry.number: (max(low - room - value, value - high - room), entry)
            for sign, kept in ((1, self._highest), (-1, self._lowest))
            for key, _, entry in kept
            for value in [sign * key]
            if not low - room <= value <= high + room
        }
        return [entry for _, entry in sorted(far.values(), key=lambda f: (-f[0], f[1].number))]

    def shown(self) -> list[NumberedRating]:
        """Return all puzzles that are kept one by one, in their order."""
        kept = [*self.rows, *self.outliers(), *self.highest(), *self.longest()]
        found = {entry.number: entry for entry in kept}
        return [found[number] for number in sorted(found)]

    def ids(self) -> list[str]:
        """Return the techniques that were needed, in the order of the profile."""
        known = dict.fromkeys(entry.technique for entry in self.profile.entries)
        return [technique for technique in known if self.needed[technique]]


def _keep(kept: list[tuple[float, int, NumberedRating]], key: float, entry: NumberedRating) -> None:
    """Keep an entry if it is among those with the highest keys; of equal ones, the earlier."""
    item = (key, -entry.number, entry)
    if len(kept) < EXTREMES:
        heapq.heappush(kept, item)
    elif item[:2] > kept[0][:2]:
        heapq.heapreplace(kept, item)


def _best(kept: list[tuple[float, int, NumberedRating]]) -> list[NumberedRating]:
    return [entry for _, _, entry in sorted(kept, key=lambda item: item[:2], reverse=True)]
