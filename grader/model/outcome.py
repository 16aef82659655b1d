"""How a run of a pipeline ends."""

from __future__ import annotations

from enum import Enum


class Outcome(Enum):
    """How a pipeline ended."""

    SOLVED = "solved"
    """Every cell has a digit."""
    STUCK = "stuck"
    """No strategy found anything more."""
    BROKEN = "broken"
    """A cell has no candidate left, or a house no place for a digit: there is no solution."""
    CAPPED = "capped"
    """What comes next, or came last, is beyond what was asked about; never that of a trace."""
