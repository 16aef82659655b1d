"""Simulated players: the numbers from which the scheme `minutes` computes solving times."""

from __future__ import annotations

import math
from collections.abc import Mapping

from attrs import asdict, frozen

MOST_SECONDS = 1e9
"""A step may not take longer, whatever its rating."""


@frozen
class Player:
    """A player who looks about for singles, and takes a fixed time for each harder step.

    The solving time is `constant` + `search` * X + the costs of all steps beyond singles, where X
    is the result of a simulation: at each placement the number of open cells, divided by the
    weights of all visible singles plus `offset`.
    """

    constant: float
    """Seconds that every 9x9 puzzle takes; in proportion to the cells on other layouts."""
    search: float
    """Seconds for each unit of X."""
    technique: float
    """Seconds for a step beyond singles that is rated `costs_from`."""
    box: float
    """Weight of a digit with one place left in a box."""
    full_house: float
    """Weight of the last open cell of a house."""
    line: float
    """Weight of a digit with one place left in any other house."""
    naked: float
    """Weight of a cell with one candidate left."""
    same_digit: float
    """Factor for the weights of the digit that was placed last."""
    offset: float
    """Added to the sum of the weights."""
    runs: int
    """The number of simulations, whose mean is X."""
    costs_from: float
    """The rating of steps that cost `technique`."""
    growth: float
    """Growth of the logarithm of the cost with each point of the rating, up to `doubling_from`."""
    doubling_from: float
    """The rating from which on the cost doubles every `doubling` points."""
    doubling: float
    """Points of the rating that double the cost."""
    cap: float
    """The rating from which on the cost stays the same."""
    fallback: float
    """How often exact-cover search costs as much as a step that is rated `cap`."""

    def cost(self, rating: float) -> float:
        """Return the seconds for a step beyond singles with this rating."""
        rating = min(rating, self.cap)
        slow = math.exp(self.growth * (min(rating, self.doubling_from) - self.costs_from))
        return self.technique * slow * 2 ** (max(0.0, rating - self.doubling_from) / self.doubling)

    @property
    def fallback_cost(self) -> float:
        """The seconds for a step of exact-cover search."""
        return self.fallback * self.cost(self.cap)

    def data(self) -> Mapping[str, float]:
        """Return all numbers by name."""
        return asdict(self)
