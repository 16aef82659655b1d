"""Siamese fish: two finned fish with the same base as one step.

Pattern: two finned or sashimi fish of a digit with the same base houses and different covers.
Why it holds: each of the two holds by itself.
Finds: the eliminations of both.  Two fish of which one strikes all that the other one does are left
out.
Order: pairs of fish in the order of `grader_strategies.fish.complex`; the eliminations in the order
in which the two have them.
Source: HoDoKu's option "Siamese Fish", off by default there.
"""

from __future__ import annotations

from collections.abc import Hashable

from grader.model import roles
from grader.model.step import Step
from grader_strategies.facts.duals import Dual
from grader_strategies.fish.complex import ComplexFish


class SiameseFish(Dual):
    """Two finned fish with the same base houses.

    Args:
        size: how many base houses.
        shape: which houses may take part: `basic`, `franken` or `mutant`.
    """

    def __init__(self, size: int, shape: str) -> None:
        most_endo = 0 if shape == "basic" else 2
        self.shape = shape
        super().__init__(ComplexFish(size, shape, "some", most_endo=most_endo))

    def common(self, step: Step) -> Hashable:
        """Return the digit and the base houses."""
        return step.evidence.digits, step.evidence.houses_as(roles.BASE)

    def is_pair(self, one: Step, other: Step) -> bool:
        """Return whether one of the two fish has the shape that is searched for."""
        return self.shape == "basic" or self.shape in f"{one.technique} {other.technique}"
