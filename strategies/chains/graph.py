"""What follows from what: the pool of nodes that the chain engines build.

A *literal* says that a candidate is true or false: `2 * (cell * digits + digit)`, plus 1 if
it is true.  A *node* is a literal that was derived, with its parents (the nodes that it
follows from) and its cause.  A *family* is the set of nodes of one closure; inside a family a
literal has at most one node, the first that was derived.
"""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader.model.layout import Layout
from strategies.growth import doubled


class Graph:
    """Nodes of many families, with their parents, in arrays that grow and are used again."""

    def __init__(self, layout: Layout) -> None:
        self.literals = 2 * layout.cells * layout.digits
        self.count = 0
        self.linked = 0
        self.families = 0
        self.literal = array("i", [0]) * (4 * self.literals)
        self.cause = array("i", [0]) * (4 * self.literals)
        self.nested = array("i", [0]) * (4 * self.literals)
        self.parent_start = array("i", [0]) * (4 * self.literals + 1)
        self.parents = array("i", [0]) * (16 * self.literals)
        self.at = array("i", [-1]) * (16 * self.literals)
        self.mark = array("i", [0]) * (4 * self.literals)
        self.sizes = array("i", [0]) * (4 * self.literals)
        self.marked = 0
        self.stack = array("i", [0]) * (4 * self.literals)

    def clear(self) -> None:
        """Forget all families."""
        self.count = 0
        self.linked = 0
        self.families = 0

    def restart(self) -> None:
        """Begin the first family again, which is the only one; faster than `clear`."""
        i: k.Count
        if self.families == 0:
            self.begin()
        for i in range(self.count):
            self.at[self.literal[i]] = -1
        self.count = 0
        self.linked = 0

    def begin(self) -> k.Count:
        """Start a family without nodes and return its number."""
        i: k.Count
        first: k.Count = self.families * self.literals
        if first + self.literals > len(self.at):
            self.at = doubled(self.at)
        self.reserve()
        for i in range(first, first + self.literals):
            self.at[i] = -1
        self.families += 1
        return self.families - 1

    def reserve(self) -> None:
        """Make room for as many nodes as there are literals, and a few more."""
        if self.count + self.literals + 4 > len(self.literal):
            self.literal = doubled(self.literal)
            self.cause = doubled(self.cause)
            self.nested = doubled(self.nested)
            self.mark = doubled(self.mark)
            self.sizes = doubled(self.sizes)
            self.parent_start = doubled(self.parent_start)
            self.stack = doubled(self.stack)

    def node(self, family: k.Count, literal: k.Count) -> k.Count:
        """Return the node of a literal in a family, or -1."""
        return self.at[family * self.literals + literal]

    def add(self, family: k.Count, literal: k.Count, cause: k.Count) -> k.Count:
        """Add the node of a literal, without parents, and return it."""
        node: k.Count = self.loose(literal, cause)
        self.at[family * self.literals + literal] = node
        return node

    def loose(self, literal: k.Count, cause: k.Count) -> k.Count:
        """Add a node that the family does not know: the second half of a clash."""
        node: k.Count = self.count
        self.literal[node] = literal
        self.cause[node] = cause
        self.nested[node] = -1
        self.sizes[node] = 0
        self.mark[node] = 0
        self.count += 1
        self.parent_start[node] = self.linked
        self.parent_start[node + 1] = self.linked
        return node

    def link(self, parent: k.Count) -> None:
        """Add a parent to the node that was added last."""
        if self.linked == len(self.parents):
            self.parents = doubled(self.parents)
        self.parents[self.linked] = parent
        self.linked += 1
        self.parent_start[self.count] = self.linked

    def ancestry(self, node: k.Count) -> k.Count:
        """List a node and all that it follows from in `stack`, level by level; return how many.

        The levels keep the order of the parents, and every node is listed once.
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
        """Return how many nodes a node and all that it follows from are."""
        if self.sizes[node] == 0:
            self.sizes[node] = self.ancestry(node)
        return self.sizes[node]
