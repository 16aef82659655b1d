"""A directed graph whose closure is kept while nodes are lost and links are added."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.pipeline import work
from grader_strategies.hodoku_chains.digraph import Digraph


class DigraphUpdate(Digraph):
    """A digraph that can be listed again, with fewer nodes and other links.

    Call `keep` before the graph is listed again: the links of node `n` are then those of
    `old_next` from `old_first[n]` on.  Set `live` to the nodes that are left, add the links of
    nodes that are left with `compare`, and call `follow` instead of `close`.

    Each node has an opposite, and if a link leads from one node to another, one leads from the
    opposite of the latter to that of the former.

    A closure without the nodes that were lost is that of the rest of the graph if no path leads
    through one of them, or if another path has taken its place.  A link from `u` to `v` then adds
    to each set with `u` the set of `v`.

    `gained[c]` is the time, as given to `follow`, at which the set of component `c` last gained
    a node.
    """

    def __init__(self, most: k.Count) -> None:
        Digraph.__init__(self, most)
        self.old_first = array("i", [0]) * (most + 1)
        self.old_next = array("i", [0]) * 64
        self.tail = array("i", [0]) * (most + 1)
        self.old_tail = array("i", [0]) * (most + 1)
        self.live = array("Q", [0]) * (most // 64 + 1)
        self.was_live = array("Q", [0]) * (most // 64 + 1)
        self.gained = array("Q", [0]) * most
        self.added = array("Q", [0]) * (most // 64 + 1)
        self.fresh_sources = array("i", [0]) * 256
        self.fresh_targets = array("i", [0]) * 256
        self.fresh = 0
        # Nodes with fresh links, above which a new closure takes less time.
        self.most_sources = 64

    def release(self) -> None:
        """Free the tables; they have to be built again before they are read."""
        Digraph.release(self)
        self.old_next = array("i", [0]) * 64

    def keep(self) -> None:
        """Keep the links for comparison, and remove all nodes."""
        w: k.Count
        self.first, self.old_first = self.old_first, self.first
        self.next, self.old_next = self.old_next, self.next
        self.tail, self.old_tail = self.old_tail, self.tail
        for w in range(self.words):
            self.was_live[w] = self.live[w]
        self.fresh = 0
        self.clear()

    def is_left(self, node: k.Count) -> k.Flag:
        """Return whether a node is left."""
        return self.live[node >> 6] & bits.word_bit(node & 63) != 0

    def compare(
        self, node: k.Count, start: k.Count, end: k.Count, old: k.Count, old_end: k.Count
    ) -> k.Flag:
        """Note which links of a node are fresh; return false if the node has lost one.

        Its links `next[start:end]` were `old_next[old:old_end]` before, mostly in this order.
        Links to nodes that were lost do not count.
        """
        while start < end:
            target: k.Count = self.next[start]
            if old < old_end and self.old_next[old] == target:
                old += 1
                start += 1
            elif old < old_end and not self.is_left(self.old_next[old]):
                old += 1
            else:
                if self.fresh == len(self.fresh_sources):
                    return False
                self.fresh_sources[self.fresh] = node
                self.fresh_targets[self.fresh] = target
                self.fresh += 1
                start += 1
        while old < old_end:
            if self.is_left(self.old_next[old]) and not self.is_linked(node, self.old_next[old]):
                return False
            old += 1
        return True

    def is_linked(self, node: k.Count, target: k.Count) -> k.Flag:
        """Return whether a node, the last one listed or one before, has a link to a target."""
        i: k.Count
        end: k.Count = self.first[node + 1] if node + 1 < self.size else self.edges
        for i in range(self.first[node], end):
            if self.next[i] == target:
                return True
        return False

    def follow(self, now: k.Word) -> k.Flag:
        """Change the closure as the graph has changed; return false if it has to be made anew."""
        words: k.Count = self.words
        i: k.Count
        w: k.Count
        one: k.Count
        if not self._may_narrow():
            return False
        self.first[self.size] = self.edges
        self.ticker.spend(self.components * words // work.WORDS)
        for w in range(words):
            live: k.Word = self.live[w]
            if live != self.was_live[w]:
                for one in range(self.components):
                    self.sets[one * words + w] &= live
        i = 0
        while i < self.fresh:
            source: k.Count = self.fresh_sources[i]
            i = self._unite_targets(i)
            self.ticker.spend(1 + self.components // work.CELLS)
            for one in range(self.components):
                if self.sets[one * words + (source >> 6)] & bits.word_bit(source & 63):
                    more: k.Word = 0
                    for w in range(words):
                        more |= self.added[w] & ~self.sets[one * words + w]
                        self.sets[one * words + w] |= self.added[w]
                    if more:
                        self.gained[one] = now
        return True

    def _may_narrow(self) -> k.Flag:
        """Return whether no path between nodes that are left needs another one.

        A node leads to one that was lost if the opposite of this one leads to its opposite.
        """
        words: k.Count = self.words
        w: k.Count
        i: k.Count
        sources: k.Count = 0
        for i in range(self.fresh):
            sources += i == 0 or self.fresh_sources[i] != self.fresh_sources[i - 1]
        if sources > self.most_sources:
            return False
        for w in range(words):
            lost: k.Word = self.was_live[w] & ~self.live[w]
            while lost:
                node: k.Count = 64 * w + bits.lowest_of_word(lost)
                lost &= lost - 1
                if (
                    self._leads_on(node)
                    and self._leads_on(self.opposite(node))
                    and not self.is_replaced(node)
                ):
                    return False
        return True

    def _leads_on(self, node: k.Count) -> k.Flag:
        """Return whether a node leads to one that is left."""
        base: k.Count = self.component[node] * self.words
        leads: k.Word = 0
        w: k.Count
        for w in range(self.words):
            leads |= self.sets[base + w] & self.live[w]
        return leads != 0

    def opposite(self, node: k.Count) -> k.Count:
        """Return the opposite of a node."""
        return node

    def is_replaced(self, node: k.Count) -> k.Flag:  # noqa: ARG002 - subclasses may know
        """Return whether each path through a node that was lost has become one through another."""
        return False

    def _unite_targets(self, i: k.Count) -> k.Count:
        """Unite what the fresh links of a node lead to, the first of which is given.

        Return the first fresh link of the next node.
        """
        words: k.Count = self.words
        source: k.Count = self.fresh_sources[i]
        w: k.Count
        for w in range(words):
            self.added[w] = 0
        while i < self.fresh and self.fresh_sources[i] == source:
            base: k.Count = self.component[self.fresh_targets[i]] * words
            for w in range(words):
                self.added[w] |= self.sets[base + w]
            i += 1
        return i

    def note_new(self, now: k.Word) -> None:
        """Note that all sets are new, after `close`."""
        one: k.Count
        for one in range(self.components):
            self.gained[one] = now
