"""What is told of many ratings together, in memory that does not grow with them."""

from __future__ import annotations

import heapq
import math
from collections import Counter
from collections.abc import Iterator

from attrs import Factory, define, field, frozen

from grader.rating.profile import Profile
from grader.rating.rating import Rating

ROWS = 2000
"""Puzzles that are kept one by one: the first ones."""
EXTREMES = 10
"""Puzzles that are kept at either end of what is measured."""
FENCE = 1.5
"""How many ranges between the quartiles an outlier lies beyond them.

Source: J. W. Tukey, "Exploratory Data Analysis", 1977.
"""
FINEST = 0.1
"""The least width of a bin."""
_PRECISE = 10_000
"""Different ratings that are told apart; of more of them, neighbours are counted together."""


@frozen
class Numbered:
    """A rating and the number of its puzzle in the collection, from 1."""

    number: int
    rating: Rating


@frozen
class Bin:
    """An interval of ratings, `low` included and `high` not, and how many are in it."""

    low: float
    high: float
    count: int


@define
class Spread:
    """How ratings are spread: exact up to a number of different ones, then in steps."""

    counts: Counter[int] = Factory(Counter)
    """How many ratings there are of each number of units."""
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
        """Return the least value that is not below this part of all values; there must be some."""
        wanted = max(1, math.ceil(part * self.total))
        for units in sorted(self.counts):
            wanted -= self.counts[units]
            if wanted <= 0:
                break
        return units * self.unit

    def mean(self) -> float:
        """Return the mean; there must be some values."""
        return sum(units * count for units, count in self.counts.items()) * self.unit / self.total

    def bins(self, most: int) -> list[Bin]:
        """Return bins of a round width, at most so many, from the lowest value to the highest."""
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
    """Sums over ratings that come one after the other.

    Args:
        profile: the profile that gave them.
    """

    profile: Profile
    rows: list[Numbered] = Factory(list)
    """The first ratings; see `ROWS`."""
    grades: Counter[str] = field()
    """How many puzzles there are of each grade, easiest first, then of each other status."""
    hardest: Counter[str] = Factory(Counter)
    """For each technique the puzzles whose hardest it is."""
    needed: Counter[str] = Factory(Counter)
    """For each technique the puzzles that need it."""
    uses: Counter[str] = Factory(Counter)
    """For each technique the steps that it took."""
    spread: Spread = Factory(Spread)
    total: int = 0
    steps: int = 0
    _highest: list[tuple[float, int, Numbered]] = Factory(list)
    _lowest: list[tuple[float, int, Numbered]] = Factory(list)
    _longest: list[tuple[float, int, Numbered]] = Factory(list)

    @grades.default
    def _no_grades(self) -> Counter[str]:
        return Counter({grade.name: 0 for grade in self.profile.grades})

    def add(self, rating: Rating) -> None:
        """Take in the next rating."""
        self.total += 1
        entry = Numbered(self.total, rating)
        if len(self.rows) < ROWS:
            self.rows.append(entry)
        self.grades[rating.grade or rating.status] += 1
        if rating.status != "ok" or rating.rating is None:
            return
        self.spread.add(rating.rating)
        self.steps += rating.steps
        if rating.hardest is not None:
            self.hardest[rating.hardest] += 1
        self.needed.update(rating.techniques.keys())
        self.uses.update(rating.techniques)
        _keep(self._highest, rating.rating, entry)
        _keep(self._lowest, -rating.rating, entry)
        _keep(self._longest, rating.steps, entry)

    def highest(self) -> list[Numbered]:
        """Return the puzzles with the highest ratings, the highest first."""
        return _best(self._highest)

    def longest(self) -> list[Numbered]:
        """Return the puzzles with the most steps, the longest first."""
        return _best(self._longest)

    def outliers(self) -> list[Numbered]:
        """Return the puzzles whose rating lies far outside of the others, the farthest first.

        At most `EXTREMES` at either end.
        """
        if not self.spread.total:
            return []
        low, high = self.spread.quantile(0.25), self.spread.quantile(0.75)
        room = FENCE * (high - low)
        far = {
            entry.number: (max(low - room - value, value - high - room), entry)
            for sign, kept in ((1, self._highest), (-1, self._lowest))
            for key, _, entry in kept
            for value in [sign * key]
            if not low - room <= value <= high + room
        }
        return [entry for _, entry in sorted(far.values(), key=lambda f: (-f[0], f[1].number))]

    def ids(self) -> list[str]:
        """Return the techniques that were needed, in the order of the profile."""
        known = dict.fromkeys(entry.technique for entry in self.profile.entries)
        return [technique for technique in known if self.needed[technique]]


def _keep(kept: list[tuple[float, int, Numbered]], key: float, entry: Numbered) -> None:
    """Keep an entry if it is among those with the greatest keys; of equal ones the earlier."""
    item = (key, -entry.number, entry)
    if len(kept) < EXTREMES:
        heapq.heappush(kept, item)
    elif item[:2] > kept[0][:2]:
        heapq.heapreplace(kept, item)


def _best(kept: list[tuple[float, int, Numbered]]) -> list[Numbered]:
    return [entry for _, _, entry in sorted(kept, key=lambda item: item[:2], reverse=True)]
