"""One try at a puzzle: everything in it follows from the seed and its number."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cached_property, lru_cache
from hashlib import blake2b
from random import Random

from attrs import frozen

from grader.generate.builder import Builder
from grader.generate.climb import Judged, climb
from grader.generate.plan import Plan
from grader.generate.probe import Rate
from grader.generate.regions import Regions
from grader.generate.requirements import Mismatch
from grader.generate.target import Target, energy
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.rating.rating import Rating
from grader.search.proof import prove_unique


@frozen(cache_hash=True, slots=False)
class RunSpecification:
    """Everything from which the puzzles of a run follow."""

    target: Target
    plan: Plan
    seed: int
    regions: Regions | None = None
    """How each puzzle gets a map of its own; without it all have the layout of the target."""
    rate: Rate | None = None
    """How to rate, if not by `grader.grading.rater.rate`."""

    @cached_property
    def run(self) -> str:
        """A name that only orders with the same outcome have, in eight hexadecimal digits."""
        target = self.target
        parts = (target.profile, target.requirements, target.layout.__reduce__()[1], self.regions)
        return blake2b(repr((self.seed, *parts)).encode(), digest_size=4).hexdigest()


@frozen
class Attempt:
    """A puzzle with one solution, and how far it is from what was asked."""

    number: int
    puzzle: Puzzle
    rating: Rating | None
    """Only of a puzzle that is as asked; of the others hardly anybody wants to know it."""
    mismatches: tuple[Mismatch, ...]
    climbed: bool
    """It was found among the neighbours of another one."""

    @property
    def energy(self) -> float:
        """How far off the puzzle is in one number: 0 if it is as asked."""
        return energy(self.mismatches)


def attempt(
    order: RunSpecification, number: int, note: Callable[[Attempt], None]
) -> Attempt | None:
    """Make a puzzle that is as asked, or as near as it gets; None where it came to nothing.

    Args:
        order: what follows from what.
        number: the number of the attempt, from 0.
        note: is told the nearest so far, for those who end this before it is done.
    """
    # Python hashes a text seed the same way on every machine.
    random = Random(f"{order.seed}/{number}")
    target = order.target
    layout = target.layout if order.regions is None else order.regions.layout(random)
    shop = _LOCAL.builder(order, layout)
    start = shop.begin(random)
    if start is None:
        return None

    def made_of(judged: Judged, rating: Rating | None = None) -> Attempt:
        draft, mismatches = judged
        return Attempt(number, draft.puzzle, rating, mismatches, draft is not start)

    judged = start, target.mismatches(start)
    if judged[1]:
        note(made_of(judged))
        if order.plan.steps:
            around = shop.around(random)
            steps = order.plan.steps
            judged = climb(
                target, judged, around, shop.probe.draft, steps, lambda j: note(made_of(j))
            )
    draft, mismatches = judged
    if mismatches:
        return made_of(judged)
    return made_of(judged, shop.probe.whole(draft, prove_unique(draft.puzzle)))


def _builder(order: RunSpecification, layout: Layout) -> Builder:
    """Return what makes puzzles on a layout."""
    return Builder(order.target, order.plan, layout, order.rate)


class _Local(threading.local):
    """The workshops of a thread, kept for the next attempt: they work on one thing at a time."""

    def __init__(self) -> None:
        self.builder = lru_cache(maxsize=4)(_builder)


_LOCAL = _Local()
