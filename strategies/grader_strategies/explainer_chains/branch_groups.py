"""Assumptions of which one is true, in order of the least size of what all of them imply.

An ordered search decides which chains lead from an assumption to a literal, and none of them is
shorter than the shortest one.  So the shortest chains, which are found by sets, tell which
assumptions cannot lead to a better deduction than the best one so far.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.pipeline import work
from grader.runtime.memory import Allocation
from grader_strategies.explainer_chains import branch_sizes
from grader_strategies.explainer_chains.reachability import Reachability
from grader_strategies.facts.arrays import doubled

Group = tuple[int, int, int, int, int, list[int]]
"""The least size of a deduction, the turn in the order of the search, the kind of the deduction,
its source, the digit with which its branches start, and the literals with which they start."""

MOST_NODES: k.Count = 20
"""Nodes of a branch up to which the size is found; all longer ones count as one node more."""
FIRST_ENTRIES = 4096
"""Entries of the table for which there is room at first."""


class BranchGroups:
    """The groups of assumptions from which a deduction may follow on a board.

    Call `begin` for a board, then `add` for each group, then `ranked`.

    Args:
        layout: the layout of the boards.
        reach: the links of the board, without assumptions.
    """

    def __init__(self, layout: Layout, reach: Reachability) -> None:
        self.reach = reach
        self.allocation = Allocation(self.release)
        self.row_of = array("i", [0]) * (64 * branch_sizes.MOST_WORDS)
        self.starts = array("i", [0]) * (layout.digits + layout.cells)
        self.sums = array("h", [0]) * (128 * branch_sizes.MOST_WORDS)
        self.groups: list[Group] = []
        self.live = 0
        self.release()

    def release(self) -> None:
        """Free the table."""
        self.rows = 0
        self.sizes = array("h", [0]) * FIRST_ENTRIES

    def begin(self) -> k.Flag:
        """Remove all groups; return whether the board is small enough for the table."""
        i: k.Count
        self.groups = []
        self.rows = 0
        self.allocation.use()
        if self.reach.words > branch_sizes.MOST_WORDS:
            return False
        for i in range(self.reach.count):
            self.row_of[i] = -1
        # Work is counted by the candidates of the board; there may be more numbers, of an
        # earlier board.
        self.live = 0
        for i in range(self.reach.words):
            self.live += bits.word_size(self.reach.present[i])
        return True

    def add(
        self, kind: k.Count, source: k.Count, start: k.Count, literals: array[int], count: k.Count
    ) -> None:
        """Add a group.

        Args:
            kind: the kind of the deduction.
            source: its source.
            start: the digit with which its branches start.
            literals: the literals with which they start, which are true candidates.
            count: the number of these.
        """
        i: k.Count
        width: k.Count = 128 * self.reach.words
        for i in range(count):
            self.starts[i] = self._row(self.reach.number[literals[i] >> 1])
        self.reach.ticker.spend(1 + count * self.live // work.CELLS)
        least: k.Count = branch_sizes.least_sum(self.sums, self.sizes, self.starts, count, width)
        branches = [literals[i] for i in range(count)]
        self.groups.append((least, len(self.groups), kind, source, start, branches))

    def ranked(self) -> list[Group]:
        """Return the groups by the least size of a deduction, then by turn."""
        return sorted(self.groups)

    def _row(self, number: k.Count) -> k.Count:
        """Return the first entry of the row of a candidate."""
        reach: Reachability = self.reach
        width: k.Count = 128 * reach.words
        if self.row_of[number] >= 0:
            return self.row_of[number]
        start: k.Count = self.rows * width
        while start + width > len(self.sizes):
            self.allocation.resize(2 * 2 * len(self.sizes))
            self.sizes = doubled(self.sizes)
        reach.ticker.spend(1 + self.live // work.LINKS)
        branch_sizes.note_sizes(
            self.sizes,
            start,
            2 * number + 1,
            MOST_NODES,
            reach.sees,
            reach.present,
            reach.paired,
            reach.partners,
            reach.partner_count,
            reach.width,
            reach.words,
        )
        self.rows += 1
        self.row_of[number] = start
        return start
