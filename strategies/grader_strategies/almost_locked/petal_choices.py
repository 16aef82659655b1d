"""Choices of petals for a death blossom when petals may have cells in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import and_, or_
from typing import NamedTuple

from grader.runtime import deadline
from grader.runtime.memory import refuse

CHOICES_PER_CHECK = 256
"""Choices that are compared between two checks of the deadline."""
MOST_CHOICES = 200_000
"""Choices that are kept, about a kilobyte each."""


class Petal(NamedTuple):
    """An almost locked set that loses a candidate of the stem."""

    number: int
    size: int
    sight: int
    """The eliminations that it allows, as bits: candidates that see all places of their digit."""


class _Choice(NamedTuple):
    """Petals for the first candidates of the stem.  Of two choices, the lesser is the better."""

    repeats: int
    """How often a set is used again."""
    cells: int
    numbers: tuple[int, ...]

    def extended(self, petal: Petal) -> _Choice:
        """Return the choice with one petal more."""
        repeats = self.repeats + (petal.number in self.numbers)
        return _Choice(repeats, self.cells + petal.size, (*self.numbers, petal.number))


def petal_choices(petals: Sequence[Sequence[Petal]], allowed: int) -> list[tuple[int, ...]]:
    """Return one choice of petals for each set of eliminations that all petals together allow.

    Petals that may have cells in common do not exclude each other, so choices with the same
    eliminations so far have the same continuations, and only the best is kept: one that uses no
    set twice if possible, then one with few cells.  One set alone, used for all candidates, is
    no blossom: with the stem it is locked.

    Args:
        petals: for each candidate of the stem, its petals.
        allowed: the eliminations that count, as bits.
    """
    seen = (reduce(or_, (petal.sight for petal in some), 0) for some in petals)
    possible = reduce(and_, seen, allowed)
    useful = [
        [petal._replace(sight=petal.sight & possible) for petal in some if petal.sight & possible]
        for some in petals
    ]
    nothing = _Choice(0, 0, ())
    same = {petal.number: (petal.sight, nothing.extended(petal)) for petal in useful[0]}
    mixed: dict[int, _Choice] = {}
    if len(useful) == 1:
        _keep_best(mixed, same.values())
    for some in useful[1:]:
        by_sight = _smallest(some)
        longer: dict[int, _Choice] = {}
        for sight, (petal, *_) in by_sight.items():
            _keep_best(longer, ((s & sight, c.extended(petal)) for s, c in mixed.items()))
        for number, (sight, choice) in same.items():
            others = (
                next((p for p in two if p.number != number), None) for two in by_sight.values()
            )
            _keep_best(longer, ((sight & p.sight, choice.extended(p)) for p in others if p))
        mixed = longer
        again = {petal.number: petal for petal in some}
        same = {n: (s, c.extended(again[n])) for n, (s, c) in same.items() if n in again}
    return [choice.numbers for choice in mixed.values()]


def _smallest(petals: Iterable[Petal]) -> dict[int, list[Petal]]:
    """Return the smallest two petals for each sight."""
    found: dict[int, list[Petal]] = {}
    for petal in petals:
        found.setdefault(petal.sight, []).append(petal)
    return {sight: sorted(some, key=lambda petal: petal.size)[:2] for sight, some in found.items()}


def _keep_best(best: dict[int, _Choice], choices: Iterable[tuple[int, _Choice]]) -> None:
    """Keep the best choice for each set of eliminations that is not empty."""
    for number, (sight, choice) in enumerate(choices):
        if number % CHOICES_PER_CHECK == 0:
            deadline.check()
            if len(best) > MOST_CHOICES:
                refuse()
        if sight and (sight not in best or choice < best[sight]):
            best[sight] = choice
