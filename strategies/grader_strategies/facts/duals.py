"""Pairs of instances that rest on the same cells or houses, offered as one instance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator

from grader.model import roles
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.step import Evidence, Step
from grader.pipeline.choice import Everything
from grader.pipeline.strategy import Strategy


class Dual(Strategy):
    """Two instances of another pattern that have a part in common.

    Args:
        pattern: the strategy that finds the single instances.
    """

    def __init__(self, pattern: Strategy) -> None:
        self.pattern = pattern

    def bind(self, layout: Layout) -> None:
        """Bind the pattern itself."""
        self.pattern.technique = self.technique
        self.pattern.bind(layout)
        self.choice = Everything(layout)

    def steps(self, board: Board) -> Iterator[Step]:
        """Return the pairs of instances of which neither strikes all that the other one does."""
        self.choice.begin()
        self.pattern.search(board, self.choice)
        alike: dict[Hashable, list[Step]] = defaultdict(list)
        for step in self.choice.steps:
            alike[self.common(step)].append(step)
        for one in self.choice.steps:
            group = alike[self.common(one)]
            # Earlier instances have been paired with this one already.
            group.pop(0)
            for other in group:
                if self.is_pair(one, other) and not (
                    {*one.eliminations} <= {*other.eliminations}
                    or {*other.eliminations} <= {*one.eliminations}
                ):
                    struck = tuple(dict.fromkeys(one.eliminations + other.eliminations))
                    evidence = _both(one.evidence, other.evidence)
                    yield Step(self.technique, (), struck, evidence)

    def common(self, step: Step) -> Hashable:
        """Return the part that two instances must have in common."""
        return step.evidence.digits, frozenset(step.evidence.cells(roles.DEFINING))

    def is_pair(self, one: Step, other: Step) -> bool:
        """Return whether two instances may be joined: here, if they have the part in common."""
        return self.common(one) == self.common(other)


def _both(one: Evidence, other: Evidence) -> Evidence:
    """Return the evidence of both, each entry once."""
    return Evidence(
        tuple(dict.fromkeys(one.digits + other.digits)),
        tuple(dict.fromkeys(one.marks + other.marks)),
        tuple(dict.fromkeys(one.houses + other.houses)),
        tuple(dict.fromkeys(one.links + other.links)),
    )
