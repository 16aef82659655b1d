"""Consequences of assumptions as sets, with the dynamic chains that closures embed."""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader.model.layout import Layout
from grader_strategies.explainer_chains.sets import root_rows
from grader_strategies.explainer_chains.sets.parallel_sets import ParallelSets
from grader_strategies.explainer_chains.sets.pattern_sets import PatternSets


class NestedSets(PatternSets):
    """Sets that are closed under dynamic chains without embedded techniques, too.

    What such chains eliminate inside a closure is what contradicts itself there, and what all
    candidates of a cell or all places of a digit in a house exclude; the parallel sets of the
    board inside the closure tell both.

    Args:
        below: the sets of the level below, which contain all that chains eliminate without
            removing candidates.
    """

    def __init__(self, below: PatternSets) -> None:
        # Of the rules below, only those of patterns are needed beside dynamic chains.
        PatternSets.__init__(self, 1, below)  # `super()` does not work here when compiled
        self.parallel = ParallelSets()
        self.numbered = 0

    def release(self) -> None:
        """Free the sets; the next `update` makes them again."""
        PatternSets.release(self)
        self.nested = array("Q")

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers for boards of this layout."""
        PatternSets.bind(self, layout)  # `super()` does not work here when compiled
        self.parallel.bind(layout)
        self.numbered = 0

    def prepare_rules(self) -> None:
        """Find the parallel sets of the board itself, with the numbers of these sets."""
        PatternSets.prepare_rules(self)
        if len(self.nested) < len(self.trues):
            self.nested = array("Q", [0]) * len(self.trues)
        if self.numbered != self.epoch:
            self.parallel.prepare(self.first)
            self.numbered = self.epoch
        has_sets: k.Flag = self.parallel.start_from(self.base)
        assert has_sets, "these sets take more memory than parallel ones"

    def begin_rules(self, root: k.Count, is_extended: k.Flag) -> None:
        """Take over what follows from assumptions that follow from this one."""
        PatternSets.begin_rules(self, root, is_extended)
        if self.largest >= 0:
            root_rows.copy(self.nested, self.at, self.nested, self.largest * self.words, self.words)
            return
        root_rows.copy(self.nested, self.at, self.gone, 0, self.words)
        if is_extended:
            root_rows.copy(self.checked, self.at, self.falses, self.at, self.words)

    def extend(self) -> k.Flag:
        """Apply patterns, then dynamic chains; return whether any of them did."""
        w: k.Count
        new: k.Word = 0
        if PatternSets.extend(self):
            return True
        for w in range(self.words):
            new |= self.falses[self.at + w] & ~self.nested[self.at + w]
            self.nested[self.at + w] = self.falses[self.at + w]
        if self.refuted or not new:
            return False
        self.parallel.update(self.board)
        self.parallel.find_contradictory()
        if self.strike_all(self.parallel.excluded, 0):
            return True
        self.parallel.find_excluded()
        return self.strike_all(self.parallel.excluded, 0)
