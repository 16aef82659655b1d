"""One try at a puzzle: everything in it follows from the seed and its number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from attrs import frozen

from grader.generate.dig import dig, refill, without
from grader.generate.symmetry import Orbit, orbits
from grader.generate.target import Shortfall, Target
from grader.model.puzzle import Puzzle
from grader.rating.profile import Profile
from grader.rating.rating import Rating
from grader.search.solutions import is_unique, random_solution

Rate = Callable[[Puzzle, Profile], Rating]
"""How a puzzle is rated."""


@frozen
class Attempt:
    """A puzzle with one solution, and how far it is from what was asked."""

    number: int
    puzzle: Puzzle
    rating: Rating
    shortfall: Shortfall


def attempt(target: Target, seed: int, number: int, rate: Rate) -> Attempt:
    """Make a puzzle that is as asked, or nearly.

    A random filled layout is dug out as far as it goes.  Where that is harder than asked,
    givens are put back until it is not; where it is easier, nothing can be done.
    """
    # Python hashes a text seed the same way on every machine.
    random = Random(f"{seed}/{number}")
    layout = target.layout
    solution = random_solution(layout, random)
    order = list(orbits(layout, target.symmetry))
    random.shuffle(order)
    stop, least = (0, 0)
    if target.givens is not None:
        stop, least = random.randint(*target.givens), target.givens[0]
    removed = dig(layout, solution, order, stop, least)
    puzzle = without(layout, solution, removed)
    rating = rate(puzzle, target.profile)

    def is_too_hard(some: Sequence[Orbit]) -> bool:
        return target.is_exceeded(rate(without(layout, solution, some), target.profile))

    if removed and target.is_exceeded(rating):
        puzzle = without(layout, solution, refill(removed, is_too_hard))
        rating = rate(puzzle, target.profile)
    assert rating.status == "ok", f"{puzzle} is rated {rating}"
    assert is_unique(puzzle), f"{puzzle} has another solution"
    return Attempt(number, puzzle, rating, target.shortfall(puzzle, rating))
