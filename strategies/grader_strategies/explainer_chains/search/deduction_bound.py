"""The rank that a deduction must precede to be of use."""

from __future__ import annotations

from grader.model import kinds as k
from grader_strategies.explainer_chains.closures.deduction import Deduction

UNBOUNDED = 1e9
"""A rating above all others."""


class DeductionBound:
    """A rank: rating, size, kind, and turn in the order of the search."""

    def __init__(self) -> None:
        self.remove()

    def remove(self) -> None:
        """Remove the bound: every deduction precedes it."""
        self.rating: float = UNBOUNDED
        self.size: k.Count = 0
        self.kind: k.Count = 0
        self.turn: k.Count = 0

    def is_removed(self) -> k.Flag:
        """Return whether there is no bound."""
        return self.size == 0  # no deduction has no nodes

    def follow(self, deduction: Deduction) -> None:
        """Bound deductions by this one."""
        self.rating = deduction.rating
        self.size = deduction.size
        self.kind = deduction.kind
        self.turn = deduction.turn

    def is_preceded(self, rating: float, size: k.Count, kind: k.Count, turn: k.Count) -> k.Flag:
        """Return whether a deduction of this rank precedes the bound."""
        if rating != self.rating:
            return rating < self.rating
        if size != self.size:
            return size < self.size
        if kind != self.kind:
            return kind < self.kind
        return turn < self.turn
