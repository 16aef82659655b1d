"""Implications as a directed graph with its transitive closure."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.pipeline import work
from grader.pipeline.ticker import Ticker
from grader.runtime.memory import Allocation
from grader_strategies.facts.arrays import doubled


class Digraph:
    """A directed graph and the transitive closure of its links.

    Add the nodes in order, each by `open` and a `link` for each successor; then call `close`.
    The successors of node `n` are `next[first[n]:first[n + 1]]`.  After `close`, the set of the
    component of `n` has the nodes that `n` leads to, itself included: bit `m % 64` of word
    `component[n] * words + m // 64` of `sets` for node `m`.

    Args:
        most: the greatest number of nodes.

    Source: R. Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on
    Computing 1 (1972), for the components.
    """

    def __init__(self, most: k.Count) -> None:
        self.ticker = Ticker()
        self.allocation = Allocation(self.release)
        self.first = array("i", [0]) * (most + 1)
        self.next = array("i", [0]) * 64
        self.component = array("i", [0]) * most
        self.low = array("i", [0]) * most
        self.at = array("i", [0]) * most
        self.waiting = array("i", [0]) * most
        self.path = array("i", [0]) * most
        self.extent = array("i", [0]) * most
        self.inner_end = array("i", [0]) * most
        self.inner = array("i", [0]) * 64
        self.sets = array("Q", [0]) * 64
        self.size = 0
        self.words = 0
        self.edges = 0
        self.components = 0

    def release(self) -> None:
        """Free the tables; they have to be built again before they are read."""
        self.next = array("i", [0]) * 64
        self.inner = array("i", [0]) * 64
        self.sets = array("Q", [0]) * 64

    def clear(self) -> None:
        """Remove all nodes."""
        self.size = 0
        self.edges = 0

    def open(self) -> None:
        """Begin the next node."""
        self.first[self.size] = self.edges
        self.size += 1

    def link(self, target: k.Count) -> None:
        """Add a successor to the node begun last."""
        if self.edges == len(self.next):
            self.reserve(1)
        self.next[self.edges] = target
        self.edges += 1

    def reserve(self, count: k.Count) -> None:
        """Make room for so many more successors."""
        while self.edges + count > len(self.next):
            self.allocate(2 * len(self.next), len(self.sets))
            self.next = doubled(self.next)

    def allocate(self, links: k.Size, words: k.Size) -> None:
        """Account for tables of so many links and words of sets.

        Raises:
            TooLargeError: they take too much memory.
        """
        self.allocation.resize(8 * links + 8 * words)

    def close(self) -> None:
        """Compute the closure."""
        self.first[self.size] = self.edges
        self.words = (self.size + 63) // 64
        self._list_inner()
        self._find_components()
        self._unite()

    def leads(self, one: k.Count, other: k.Count) -> k.Flag:
        """Return whether a node leads to another."""
        word: k.Word = self.sets[self.component[one] * self.words + (other >> 6)]
        return word & bits.word_bit(other & 63) != 0

    def _list_inner(self) -> None:
        """List the successors of each node anew, first those that lead on.

        Those of `n` are `inner[first[n]:first[n + 1]]`; the others begin at `inner_end[n]`.
        """
        node: k.Count
        i: k.Count
        while len(self.inner) < len(self.next):
            self.inner = doubled(self.inner)
        for node in range(self.size):
            front: k.Count = self.first[node]
            back: k.Count = self.first[node + 1]
            for i in range(self.first[node], self.first[node + 1]):
                target: k.Count = self.next[i]
                if self.first[target] < self.first[target + 1]:
                    self.inner[front] = target
                    front += 1
                else:
                    back -= 1
                    self.inner[back] = target
            self.inner_end[node] = front

    def _find_components(self) -> None:
        """Number the strongly connected components so that links lead to lower numbers."""
        nodes: k.Count = self.size
        root: k.Count
        time: k.Count = 0
        waiting: k.Count = 0
        self.components = 0
        # Nodes that lead nowhere have the lowest numbers, and need no visit.
        for root in range(nodes):
            self.low[root] = -1
            self.component[root] = -1
            if self.first[root] == self.first[root + 1]:
                self.low[root] = 0
                self.component[root] = self.components
                self.components += 1
        for root in range(nodes):
            if self.low[root] >= 0:
                continue
            depth: k.Count = 0
            self.path[0] = root
            self.at[root] = self.first[root]
            self.low[root] = time
            self.extent[root] = time
            time += 1
            self.waiting[waiting] = root
            waiting += 1
            while depth >= 0:
                node: k.Count = self.path[depth]
                if self.at[node] < self.inner_end[node]:
                    target: k.Count = self.inner[self.at[node]]
                    self.at[node] += 1
                    if self.low[target] < 0:
                        depth += 1
                        self.path[depth] = target
                        self.at[target] = self.first[target]
                        self.low[target] = time
                        self.extent[target] = time
                        time += 1
                        self.waiting[waiting] = target
                        waiting += 1
                    elif self.component[target] < 0 and self.low[target] < self.low[node]:
                        self.low[node] = self.low[target]
                    continue
                depth -= 1
                if depth >= 0 and self.low[node] < self.low[self.path[depth]]:
                    self.low[self.path[depth]] = self.low[node]
                # Until the component of a node is known, `extent` holds when the node was visited.
                if self.low[node] == self.extent[node]:
                    while True:
                        waiting -= 1
                        self.component[self.waiting[waiting]] = self.components
                        if self.waiting[waiting] == node:
                            break
                    self.components += 1

    def _unite(self) -> None:
        """Compute the set of nodes that each component contains or leads to."""
        nodes: k.Count = self.size
        words: k.Count = self.words
        size: k.Size = self.components
        size *= words
        i: k.Count
        j: k.Count
        w: k.Count
        node: k.Count
        units: k.Count = 0
        if size > len(self.sets):
            # An eighth more, so that the next boards, of about the same size, find room.
            size += size // 8
            self.sets = array("Q", [0])
            self.allocate(len(self.next), size)
            self.sets = array("Q", [0]) * size
            size = self.components
            size *= words
        for i in range(size):
            self.sets[i] = 0
        for i in range(self.components):
            self.extent[i] = 0
        for node in range(nodes):
            self.extent[self.component[node]] += 1
            i = self.component[node] * words + node // 64
            self.sets[i] |= bits.word_bit(node % 64)
        # A counting sort of the nodes by component.
        self.path[0] = 0
        for i in range(self.components - 1):
            self.path[i + 1] = self.path[i] + self.extent[i]
        for node in range(nodes):
            self.waiting[self.path[self.component[node]]] = node
            self.path[self.component[node]] += 1
        for i in range(nodes):
            node = self.waiting[i]
            units += 1
            if self.first[node] == self.first[node + 1]:
                continue
            own: k.Count = self.component[node] * words
            units += (self.first[node + 1] - self.first[node]) // work.LINKS
            for j in range(self.first[node], self.inner_end[node]):
                target: k.Count = self.inner[j]
                # If the target is in the set, so is everything that it leads to.
                if self.sets[own + (target >> 6)] & bits.word_bit(target & 63):
                    continue
                other: k.Count = self.component[target] * words
                units += words // work.WORDS
                for w in range(words):
                    self.sets[own + w] |= self.sets[other + w]
            for j in range(self.inner_end[node], self.first[node + 1]):
                target = self.inner[j]
                self.sets[own + (target >> 6)] |= bits.word_bit(target & 63)
            self.ticker.spend(units)
            units = 0
        self.ticker.spend(units)
