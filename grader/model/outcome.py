"""The outcome of a pipeline run."""

from __future__ import annotations

from enum import Enum


class Outcome(Enum):
    """The outcome of a pipeline run."""

    SOLVED = "solved"
    """Every cell has a digit."""
    STUCK = "stuck"
    """No strategy found a step."""
    BROKEN = "broken"
    """A cell has no candidate left, or a house no place for a digit: there is no solution."""
    CAPPED = "capped"
    """The next or last step exceeds the limits of the run; traces never have this outcome."""
