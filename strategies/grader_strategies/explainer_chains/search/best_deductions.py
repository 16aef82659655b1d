"""The best deduction for each candidate, which is all that an embedding engine can use."""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader.model.layout import Layout
from grader_strategies.explainer_chains.closures.deduction import Deduction


class BestDeductions:
    """For each candidate the first in rank of the deductions that strike it.

    Inside a closure only these matter, because a candidate is struck once.
    """

    def __init__(self, layout: Layout) -> None:
        candidates = layout.cells * layout.digits
        self.digits = layout.digits
        self.ratings = array("d", [0.0]) * candidates
        self.sizes = array("i", [0]) * candidates
        self.kinds = array("i", [0]) * candidates
        self.turns = array("i", [0]) * candidates
        self.owners = array("i", [-1]) * candidates
        self.struck = array("i", [0]) * candidates
        self.struck_count = 0
        self.entered: list[Deduction] = []

    def clear(self) -> None:
        """Remove all deductions."""
        i: k.Count
        for i in range(self.struck_count):
            self.owners[self.struck[i]] = -1
        self.struck_count = 0
        self.entered = []

    def has_better(
        self, candidate: k.Count, rating: float, size: k.Count, kind: k.Count, turn: k.Count
    ) -> k.Flag:
        """Return whether a candidate has a deduction that precedes one of this rank."""
        if self.owners[candidate] < 0:
            return False
        if rating != self.ratings[candidate]:
            return rating > self.ratings[candidate]
        if size != self.sizes[candidate]:
            return size > self.sizes[candidate]
        if kind != self.kinds[candidate]:
            return kind > self.kinds[candidate]
        return turn >= self.turns[candidate]

    def has_shorter(self, candidate: k.Count, size: k.Count, kind: k.Count) -> k.Flag:
        """Do what `has_better` does if no deduction has a rating or a turn."""
        if self.owners[candidate] < 0:
            return False
        if size != self.sizes[candidate]:
            return size > self.sizes[candidate]
        return kind >= self.kinds[candidate]

    def add(self, deduction: Deduction) -> k.Flag:
        """Add a deduction; return whether it is the best one for a candidate that it strikes."""
        won: k.Flag = 0
        cell: k.Cell
        digit: k.Digit
        for cell, digit in deduction.strikes:
            candidate: k.Count = cell * self.digits + digit
            if not self.has_better(
                candidate, deduction.rating, deduction.size, deduction.kind, deduction.turn
            ):
                if self.owners[candidate] < 0:
                    self.struck[self.struck_count] = candidate
                    self.struck_count += 1
                self.ratings[candidate] = deduction.rating
                self.sizes[candidate] = deduction.size
                self.kinds[candidate] = deduction.kind
                self.turns[candidate] = deduction.turn
                self.owners[candidate] = len(self.entered)
                won = 1
        if won:
            self.entered.append(deduction)
        return won

    def ranked(self) -> list[Deduction]:
        """Return the deductions that are the best ones for some candidate, by rank."""
        owners = {self.owners[self.struck[i]] for i in range(self.struck_count)}
        return sorted([self.entered[owner] for owner in sorted(owners)], key=_rank)


def _rank(deduction: Deduction) -> tuple[float, int, int, int]:
    return deduction.rating, deduction.size, deduction.kind, deduction.turn
