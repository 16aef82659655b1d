"""The graph of implications that the chain engines build.

A *literal* says that a candidate is true or false: `2 * (cell * digits + digit)`, plus 1 if
it is true.  A *node* is a literal that was derived, with its parents (the nodes that it
follows from) and its cause.  A *family* is the set of nodes of one closure; in a family a
literal has at most one node, the first one derived.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.runtime.memory import Allocation, refuse
from grader_strategies.explainer_chains.links import causes
from grader_strategies.facts.arrays import doubled

FIRST_NODES = 4096
"""Nodes for which there is room at first."""
MOST_LITERALS: k.Count = 32_000
"""Literals of the largest board; the nodes of a family are numbered by 16 bits."""


class Graph:
    """Nodes of many families, with their parents, in arrays that grow and are reused.

    A family has a table of its nodes by literal.  To keep it small, literals are numbered
    densely for a board, and nodes are counted from the first one of the family.  The functions
    that add nodes are in `graph_nodes`.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.literals = 2 * layout.cells * layout.digits
        self.width = 0
        self.slots = array("i", [-1]) * self.literals
        self.first = array("i", [0]) * (self.literals + 2)
        self.marked = 0
        # For `closure_links`.
        self.next_true = 0
        self.next_false = 0
        self.clash_true = -1
        self.clash_false = -1
        self.steps = 0
        self.allocation = Allocation(self.release)
        self.release()

    def release(self) -> None:
        """Remove all families, and free their memory."""
        nodes = FIRST_NODES
        self.count = 0
        self.linked = 0
        self.families = 0
        self.literal = array("i", [0]) * nodes
        self.cause = array("i", [0]) * nodes
        self.nested = array("i", [0]) * nodes
        self.parent_start = array("i", [0]) * (nodes + 1)
        self.mark = array("i", [0]) * nodes
        self.sizes = array("i", [0]) * nodes
        self.stack = array("i", [0]) * nodes
        self.parents = array("i", [0]) * (4 * nodes)
        self.at = array("h", [-1]) * (4 * nodes)

    def _allocate(self, nodes: k.Size, parents: k.Size, entries: k.Size) -> None:
        """Account for tables of so many nodes, parents and entries of families.

        Raises:
            TooLargeError: they take too much memory.
        """
        self.allocation.resize(7 * 4 * nodes + 4 * parents + 2 * entries)

    def clear(self, board: Board) -> None:
        """Remove all families, and number the literals of a board.

        Raises:
            TooLargeError: there are more literals than the tables of a family can number.
        """
        digits: k.Count = self.layout.digits
        cell: k.Cell
        self.count = 0
        self.linked = 0
        self.families = 0
        self.width = 0
        for cell in range(self.layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            while mask:
                literal: k.Count = 2 * (cell * digits + bits.lowest(mask))
                mask = bits.without_lowest(mask)
                self.slots[literal] = self.width
                self.slots[literal + 1] = self.width + 1
                self.width += 2
        if self.width > MOST_LITERALS:
            refuse()
        self.allocation.use()

    def restart(self) -> None:
        """Empty the only family; faster than `clear`."""
        i: k.Count
        if self.families == 0:
            self.begin()
        for i in range(self.count):
            self.at[self.slots[self.literal[i]]] = -1
        self.count = 0
        self.linked = 0

    def begin(self) -> k.Count:
        """Start a family without nodes and return its number."""
        i: k.Count
        start: k.Count = self.families * self.width
        while start + self.width > len(self.at):
            self._allocate(len(self.literal), len(self.parents), 2 * len(self.at))
            self.at = doubled(self.at)
        self.reserve()
        for i in range(start, start + self.width):
            self.at[i] = -1
        self.first[self.families] = self.count
        self.families += 1
        return self.families - 1

    def reserve(self) -> None:
        """Make room for as many nodes as there are literals, and a few more."""
        while self.count + self.width + 4 > len(self.literal):
            self._allocate(2 * len(self.literal), len(self.parents), len(self.at))
            self.cause = doubled(self.cause)
            self.nested = doubled(self.nested)
            self.mark = doubled(self.mark)
            self.sizes = doubled(self.sizes)
            self.parent_start = doubled(self.parent_start)
            self.stack = doubled(self.stack)
            self.literal = doubled(self.literal)

    def reserve_parents(self) -> None:
        """Make room for as many parents again."""
        self._allocate(len(self.literal), 2 * len(self.parents), len(self.at))
        self.parents = doubled(self.parents)

    def reserve_links(self) -> None:
        """Make room for the parents of as many nodes as there are literals."""
        digits: k.Count = self.layout.digits
        while self.linked + (self.width + 4) * (digits + 2) // 2 > len(self.parents):
            self.reserve_parents()

    def set_nested(self, nested: k.Count) -> None:
        """Set the number of the nested chain from which the last node follows."""
        self.nested[self.count - 1] = nested

    def nested_at(self, node: k.Count) -> k.Count:
        """Return the number of the nested chain from which a node follows, or -1."""
        return self.nested[node] if self.cause[node] == causes.BY_PATTERN else -1

    def ancestry(self, node: k.Count) -> k.Count:
        """List a node and its ancestors in `stack`, level by level; return how many there are.

        Each level keeps the order of the parents, and every node is listed once.
        """
        i: k.Count
        done: k.Count = 0
        size: k.Count = 1
        self.marked += 1
        self.mark[node] = self.marked
        self.stack[0] = node
        while done < size:
            node = self.stack[done]
            done += 1
            for i in range(self.parent_start[node], self.parent_start[node + 1]):
                parent: k.Count = self.parents[i]
                if self.mark[parent] != self.marked:
                    self.mark[parent] = self.marked
                    self.stack[size] = parent
                    size += 1
        return size

    def size(self, node: k.Count) -> k.Count:
        """Return the number of a node and its ancestors."""
        top: k.Count = node
        below: k.Count = 0
        # A node with one parent has one ancestor more than the parent, which has many such nodes.
        while self.sizes[top] == 0 and self.parent_start[top + 1] == self.parent_start[top] + 1:
            top = self.parents[self.parent_start[top]]
            below += 1
        if self.sizes[top] == 0:
            self.sizes[top] = self.ancestry(top)
        self.sizes[node] = self.sizes[top] + below
        return self.sizes[node]
