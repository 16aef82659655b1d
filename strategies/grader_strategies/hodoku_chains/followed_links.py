"""The links of candidates and groups, kept while the board loses candidates."""

from __future__ import annotations

from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.pipeline import work
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.sharing import shared
from grader_strategies.hodoku_chains.digraph_update import DigraphUpdate
from grader_strategies.hodoku_chains.node_numbering import NodeNumbering


class FollowedLinks(DigraphUpdate):
    """Links between the nodes of a board, most of which the next board has as well.

    The links by groups are the last ones of each node; those of node `n` begin at `tail[n]`.
    `before` is the number of the last board, of `Changes`, and `numbering` that of its nodes.

    Args:
        layout: the layout of the boards.
        nodes: the numbers of the nodes.
        grouped: there are links by groups.
    """

    def __init__(self, layout: Layout, nodes: NodeNumbering, grouped: k.Flag) -> None:
        DigraphUpdate.__init__(self, nodes.most)
        self.layout = layout
        self.nodes = nodes
        self.grouped = grouped
        self.changes: Changes = shared(Changes, layout)
        self.before = 0
        self.numbering = 0

    def release(self) -> None:
        """Free the tables; they have to be built again before they are read."""
        DigraphUpdate.release(self)
        self.numbering = 0

    def note_live(self) -> None:
        """Note which nodes the board has."""
        nodes = self.nodes
        i: k.Count
        words: k.Count = nodes.plane >> 6
        for i in range(words):
            self.live[i] = nodes.candidates.live[i]
            self.live[words + i] = nodes.candidates.live[i]
        for i in range(2 * words, (nodes.total + 63) >> 6):
            self.live[i] = 0
        for i in range(nodes.groups):
            if nodes.group_start[i] < nodes.group_start[i + 1]:
                node: k.Count = 2 * nodes.plane + 2 * i
                self.live[node >> 6] |= bits.word_bit(node & 63)
                self.live[node >> 6] |= bits.word_bit((node & 63) + 1)

    def copy_from(self, node: k.Count) -> k.Count:
        """Copy all links of a node and the next ones that depend on nothing that has changed.

        Return the first node after them.
        """
        total: k.Count = self.nodes.total
        start: k.Count = self.old_first[node]
        shift: k.Count = self.edges - start
        while True:
            self.first[node] = self.old_first[node] + shift
            self.tail[node] = self.old_tail[node] + shift
            node += 1
            if node == total or not self.is_as_before(node):
                break
        self.size = node
        self.ticker.spend((self.old_first[node] - start) // work.LINKS)
        self._copy_range(start, self.old_first[node])
        return node

    def is_as_before(self, node: k.Count) -> k.Flag:
        """Return whether nothing has changed that the links of a node depend on."""
        nodes = self.nodes
        if node >= 2 * nodes.plane:
            digit: k.Digit = nodes.group_digit[(node >> 1) - nodes.plane]
            return self.changes.digits[digit] <= self.before
        node = node - nodes.plane if node >= nodes.plane else node
        return (
            self.changes.digits[nodes.digits[node]] <= self.before
            and self.changes.cells[nodes.cells[node]] <= self.before
        )

    def _copy_range(self, start: k.Count, end: k.Count) -> None:
        """Append the links from one position to another of those before."""
        i: k.Count
        edge: k.Count = self.edges
        if edge + end - start > len(self.next):
            self.reserve(end - start)
        for i in range(start, end):
            self.next[edge] = self.old_next[i]
            edge += 1
        self.edges = edge

    def is_unchanged(self, node: k.Count) -> k.Flag:
        """Return whether a candidate has the entries of the last tables, without groups."""
        nodes = self.nodes
        layout = self.layout
        i: k.Count
        cell: k.Cell = nodes.cell(node)
        digit: k.Digit = nodes.digit(node)
        if self.changes.cells[cell] > self.before:
            return False
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            if self.changes.slots[layout.cell_houses[i] * layout.digits + digit] > self.before:
                return False
        return True

    def copy_old(self, node: k.Count) -> None:
        """Copy the entries that a candidate has had, without groups."""
        self._copy_range(self.old_first[node], self._old_end(node))

    def copy_left(self, node: k.Count) -> None:
        """Copy those entries that a true candidate has had, without groups, that are left."""
        i: k.Count
        start: k.Count = self.old_first[node]
        end: k.Count = self._old_end(node)
        edge: k.Count = self.edges
        if edge + end - start > len(self.next):
            self.reserve(end - start)
        for i in range(start, end):
            target: k.Count = self.old_next[i]
            self.next[edge] = target
            edge += self.live[target >> 6] & bits.word_bit(target & 63) != 0
        self.edges = edge

    def _old_end(self, node: k.Count) -> k.Count:
        """Return the end of the entries that a node has had without groups."""
        return self.old_tail[node] if self.grouped else self.old_first[node + 1]

    def compare_last(self, node: k.Count) -> k.Flag:
        """Note the fresh entries of the node listed last; return false if it has lost any.

        A true candidate excludes the same candidates as before, as far as they are left.
        """
        nodes = self.nodes
        start: k.Count = self.first[node]
        old: k.Count = self.old_first[node]
        if nodes.plane <= node < 2 * nodes.plane:
            if not self.grouped:
                return True
            start = self.tail[node]
            old = self.old_tail[node]
        return self.compare(node, start, self.edges, old, self.old_first[node + 1])

    def opposite(self, node: k.Count) -> k.Count:
        """Return the node that states the opposite."""
        return self.nodes.opposite(node)

    def is_replaced(self, node: k.Count) -> k.Flag:
        """Return whether a candidate has taken the place of a group.

        It has if it has all links of the group, and its opposite those of the opposite; by
        contrapositives it is then linked from wherever the group was.
        """
        nodes = self.nodes
        if node < 2 * nodes.plane:
            return False
        heir: k.Count = nodes.group_heir[nodes.group_of(node)]
        node = node - 1 if nodes.is_true(node) else node
        return (
            heir >= 0
            and self._has_links_of(heir, node)
            and self._has_links_of(nodes.plane + heir, node + 1)
        )

    def _has_links_of(self, heir: k.Count, node: k.Count) -> k.Flag:
        """Return whether a node has all links that another one has had."""
        nodes = self.nodes
        i: k.Count
        for i in range(self.old_first[node], self.old_first[node + 1]):
            target: k.Count = self.old_next[i]
            if not self.is_left(target):
                if target < 2 * nodes.plane or nodes.group_heir[nodes.group_of(target)] < 0:
                    continue
                other: k.Count = nodes.group_heir[nodes.group_of(target)]
                target = nodes.plane + other if nodes.is_true(target) else other
            if target != heir and not self.is_linked(heir, target):
                return False
        return True
