"""Dual and Siamese forms: two instances of a pattern told as one.

Pattern: two instances that rest on the same: two 2-string kites joined by the same two cells,
two empty rectangles of the same box, two fish with the same base houses.
Why it holds: each of the two holds by itself.
Finds: what both strike, in the order in which they strike it.
Order: pairs of instances in the order of the pattern's own search.
Source: HoDoKu's options "Dual 2-String Kite", "Dual Empty Rectangle" and "Siamese Fish", off
by default there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator

from grader.model import roles
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.step import Evidence, Step
from grader.pipeline.choice import Everything
from grader.pipeline.strategy import Strategy
from grader_strategies.fish.complex import ComplexFish
from grader_strategies.single_digit.empty_rectangle import EmptyRectangle
from grader_strategies.single_digit.two_string_kite import TwoStringKite


class Dual(Strategy):
    """Two instances of another pattern with the same middle."""

    inner: Strategy

    def bind(self, layout: Layout) -> None:
        """Bind the pattern itself."""
        self.inner.technique = self.technique
        self.inner.bind(layout)
        self.choice = Everything(layout)

    def steps(self, board: Board) -> Iterator[Step]:
        """Return the pairs of instances that strike different candidates."""
        self.choice.begin()
        self.inner.search(board, self.choice)
        alike: dict[Hashable, list[Step]] = defaultdict(list)
        for step in self.choice.steps:
            alike[self.middle(step)].append(step)
        for one in self.choice.steps:
            group = alike[self.middle(one)]
            # What comes before this one has had its turn with it.
            group.pop(0)
            for other in group:
                if not (
                    {*one.eliminations} <= {*other.eliminations}
                    or {*other.eliminations} <= {*one.eliminations}
                ):
                    struck = tuple(dict.fromkeys(one.eliminations + other.eliminations))
                    evidence = _both(one.evidence, other.evidence)
                    yield Step(self.technique, (), struck, evidence)

    def middle(self, step: Step) -> Hashable:
        """Return what two instances must have in common."""
        return step.evidence.digits, frozenset(step.evidence.cells(roles.DEFINING))


class DualKite(Dual):
    """Two kites joined by the same two cells."""

    def __init__(self) -> None:
        self.inner = TwoStringKite()


class DualEmptyRectangle(Dual):
    """Two empty rectangles of the same box.

    Args:
        least: how many candidates the box must have, 3 or 2.
    """

    def __init__(self, least: int = 3) -> None:
        self.inner = EmptyRectangle(least)


class SiameseFish(Dual):
    """Two finned fish with the same base houses.

    Args:
        size: how many base houses.
        shape: which houses may take part: `basic`, `franken` or `mutant`.
    """

    def __init__(self, size: int, shape: str) -> None:
        self.inner = ComplexFish(size, shape, "some", most_endo=0 if shape == "basic" else 2)

    def middle(self, step: Step) -> Hashable:
        """Return the digit and the base."""
        return step.evidence.digits, step.evidence.houses_as(roles.BASE)


def _both(one: Evidence, other: Evidence) -> Evidence:
    """Return the evidence of both, each mark once."""
    return Evidence(
        one.digits,
        tuple(dict.fromkeys(one.marks + other.marks)),
        tuple(dict.fromkeys(one.houses + other.houses)),
        tuple(dict.fromkeys(one.links + other.links)),
    )
