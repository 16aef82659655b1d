"""The sets of consequences for dynamic engines of each level."""

from __future__ import annotations

from grader.model import kinds as k
from grader.model.layout import Layout
from grader_strategies.explainer_chains.sets.nested_sets import NestedSets
from grader_strategies.explainer_chains.sets.pattern_sets import PatternSets

MOST_SETS = 4
"""The highest level of dynamic engines for which there are sets of consequences."""


class SetLevels:
    """The sets of consequences for the levels of dynamic engines, each extending the one below."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.sets: list[PatternSets] = []

    def of(self, level: k.Count) -> PatternSets:
        """Return the sets for engines of a level, from 0 to `MOST_SETS`."""
        while len(self.sets) <= level:
            count: k.Count = len(self.sets)
            if count == MOST_SETS:
                made: PatternSets = NestedSets(self.sets[count - 1])
            else:
                made = PatternSets(count, self.sets[count - 1] if count else None)
            made.bind(self.layout)
            self.sets.append(made)
        return self.sets[level]
