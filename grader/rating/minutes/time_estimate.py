"""Where the time of a simulated player goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from attrs import frozen


class TimedStep(NamedTuple):
    """A step beyond singles."""

    technique: str
    rating: float
    seconds: float


@frozen
class TimeEstimate:
    """The solving time of a puzzle, by what it is spent on."""

    minutes: float
    constant: float
    """Seconds that every puzzle of the layout takes."""
    search: Mapping[int, float]
    """For each number of open cells, descending, the mean seconds until a single is found."""
    steps: Sequence[TimedStep]
    """The steps beyond singles, in order."""

    @property
    def search_seconds(self) -> float:
        """The seconds that are spent looking for singles."""
        return 60 * self.minutes - self.constant - self.step_seconds

    @property
    def step_seconds(self) -> float:
        """The seconds that are spent on steps beyond singles."""
        return sum(step.seconds for step in self.steps)

    def kinds(self) -> list[tuple[TimedStep, int]]:
        """Return the steps by technique and rating, each with its number, the first one first."""
        counts: dict[TimedStep, int] = {}
        for step in self.steps:
            counts[step] = counts.get(step, 0) + 1
        return list(counts.items())
