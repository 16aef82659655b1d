"""Strong sets: nodes of which only a few can be false, as patterns provide them to chains.

A *node* is a digit in one or more cells; it is true if one of these cells has the digit.  If at
most one node of a set can be false, each two of its nodes are joined by a strong link.  If all
but one can be, one of them is true, and what follows from each of them holds.
"""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.finding import Finding
from grader.pipeline.ticker import Ticker
from grader_strategies.facts.arrays import doubled
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.sharing import shared

MOST_SETS = 20_000
"""The most strong sets of a provider; those found later are left out."""


class StrongSets:
    """The strong sets of a board that one pattern provides; the base of all providers.

    A subclass implements `build`, which calls `node` for each node of a set, `add` for each
    cell of the node, and `close` after the last one.

    Set `s < count` has the nodes `first[s]` to `first[s + 1] - 1`, at least two, of which at
    most `spare[s]` are false.  Node `n` is `digit[n]` in the cells `members[start[n]:start[n +
    1]]`, ascending, all of which have the candidate.

    Attributes:
        cause: why a link between two nodes of a set holds, for explanations: `set` if a set
            that lacks one digit has all others, `guardians` if one of the nodes is true.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.cause = "set"
        self.ticker = Ticker()
        self.changes: Changes = shared(Changes, layout)
        self.known = 0
        self.count = 0
        self.nodes = 0
        self.used = 0
        self.first = array("i", [0]) * 65
        self.spare = array("i", [0]) * 64
        self.digit = array("i", [0]) * 256
        self.start = array("i", [0]) * 257
        self.members = array("i", [0]) * 512

    def update(self, board: Board) -> None:
        """List the sets of a board, if it has changed."""
        self.changes.update(board)
        if self.known < self.changes.now:
            # A deadline may interrupt `build`; then nothing is known until it is repeated.
            self.known = 0
            self.count = 0
            self.nodes = 0
            self.used = 0
            self.build(board)
            self.known = self.changes.now

    def build(self, board: Board) -> None:
        """List the sets of a board."""
        raise NotImplementedError

    def node(self, digit: k.Digit) -> None:
        """Begin the next node of the set."""
        if self.nodes == len(self.digit):
            self.digit = doubled(self.digit)
        if self.nodes + 1 >= len(self.start):
            self.start = doubled(self.start)
        self.digit[self.nodes] = digit
        self.nodes += 1
        self.start[self.nodes] = self.used

    def add(self, cell: k.Cell) -> None:
        """Add a cell to the node begun last; its cells are added in ascending order."""
        if self.used == len(self.members):
            self.members = doubled(self.members)
        self.members[self.used] = cell
        self.used += 1
        self.start[self.nodes] = self.used

    def close(self, spare: k.Count) -> None:
        """End the set; at most `spare` of its nodes are false."""
        if self.count == len(self.spare):
            self.spare = doubled(self.spare)
        if self.count + 1 >= len(self.first):
            self.first = doubled(self.first)
        self.spare[self.count] = spare
        self.count += 1
        self.first[self.count] = self.nodes

    def is_seen(self, cell: k.Cell, node: k.Count) -> k.Flag:
        """Return whether a cell sees all cells of a node."""
        i: k.Count
        for i in range(self.start[node], self.start[node + 1]):
            if not self.layout.sees[cell * self.layout.cells + self.members[i]]:
                return False
        return True

    def cause_of(self, one: k.Count) -> str:  # noqa: ARG002 - subclasses may know more
        """Return why a link between two nodes of a set holds: `cause`, or the name of a rule."""
        return self.cause

    def cell_count(self, one: k.Count) -> k.Count:
        """Return how many cells a set has."""
        return len(self._cells(one))

    def add_evidence(self, board: Board, finding: Finding, number: k.Count, one: k.Count) -> None:
        """Add a set to the evidence under a number: all candidates of its cells."""
        for cell in self._cells(one):
            for digit in board.candidates(cell):
                finding.member(number, cell, digit)

    def listed(self) -> list[tuple[k.Count, list[tuple[k.Digit, tuple[k.Cell, ...]]]]]:
        """Return each set as the most nodes that are false, and its nodes as digit and cells."""
        return [(self.spare[one], self._nodes_of(one)) for one in range(self.count)]

    def _nodes_of(self, one: k.Count) -> list[tuple[k.Digit, tuple[k.Cell, ...]]]:
        return [
            (self.digit[node], tuple(self.members[self.start[node] : self.start[node + 1]]))
            for node in range(self.first[one], self.first[one + 1])
        ]

    def _cells(self, one: k.Count) -> list[int]:
        """Return the cells of a set, ascending."""
        first, end = self.first[one], self.first[one + 1]
        return sorted({*self.members[self.start[first] : self.start[end]]})
