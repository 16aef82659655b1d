"""The path from an assumption to a consequence, read backwards out of its table."""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader_strategies.facts.arrays import doubled
from grader_strategies.hodoku_chains import net_constants
from grader_strategies.hodoku_chains.consequences import Consequences
from grader_strategies.hodoku_chains.implication_table import ImplicationTable

RawPath = tuple[list[int], list[tuple[int, list[int]]]]


class ImplicationPath:
    """The nodes of a path, the last one first, and in a net the branches that feed it.

    `main[:count]` are the nodes from the target to the assumption.  Branch `b < branches`
    joins the path at `main[forks[b]]`.  Its nodes are `nodes[starts[b]:starts[b + 1]]`, from a
    parent of that node back to a node of the path.
    """

    def __init__(self, consequences: Consequences) -> None:
        most: k.Count = consequences.nodes.most
        self.consequences = consequences
        self.count = 0
        self.branches = 0
        self.main = array("i", [0]) * (most + 1)
        self.on_main = array("i", [0]) * most
        self.seen = array("i", [0]) * consequences.layout.cells
        self.mark = 0
        self.forks = array("i", [0]) * 64
        self.starts = array("i", [0]) * 65
        self.nodes = array("i", [0]) * 256
        self.used = 0

    def read(self, table: ImplicationTable, target: k.Count) -> k.Count:
        """Read the path to a node that is in the table, and return its length.

        The length is the number of nodes, including all nodes of the branches.
        """
        i: k.Count
        self._forget()
        self.branches = 0
        self.count = 0
        self.used = 0
        self._extend(target)
        self._walk(table, table.entry_of[target])
        length: k.Count = self.count
        for i in range(self.branches):
            self._follow(table, i)
            length += self.used - self.starts[i]
        self.starts[self.branches] = self.used
        return length

    def _forget(self) -> None:
        """Begin a new path with a new mark."""
        i: k.Count
        if self.mark == 1 << 30:
            self.mark = 0
            for i in range(self.consequences.nodes.most):
                self.on_main[i] = 0
            for i in range(self.consequences.layout.cells):
                self.seen[i] = 0
        self.mark += 1

    def _extend(self, node: k.Count) -> None:
        if self.count == len(self.main):
            self.main = doubled(self.main)
        self.main[self.count] = node
        self.on_main[node] = self.mark
        self.count += 1

    def _walk(self, table: ImplicationTable, entry: k.Count) -> None:
        """Go back to the assumption, and collect the branches."""
        consequences = self.consequences
        owner: k.Count = table.premise
        while entry:
            if owner == table.premise and table.owner[entry] != owner:
                owner = table.owner[entry]
                entry = table.source[entry] - consequences.first[owner] + 1
            source: k.Count = consequences.first[owner] + entry - 1
            entry = 0
            if consequences.nets:
                entry = consequences.parents[net_constants.NET_PARENTS * source] >> 1
                if consequences.parents[net_constants.NET_PARENTS * source] & 1:
                    self._fork_at(owner, source)
            node: k.Count = (
                consequences.next[consequences.first[owner] + entry - 1] if entry else owner
            )
            self._extend(node)
            self._see(node)
            if entry == 0 and owner != table.premise:
                entry = table.entry_of[owner]
                owner = table.premise

    def _see(self, node: k.Count) -> None:
        """Mark all cells of a node."""
        nodes = self.consequences.nodes
        i: k.Count
        if nodes.is_group(node):
            group: k.Count = nodes.group_of(node)
            for i in range(nodes.group_start[group], nodes.group_start[group + 1]):
                self.seen[nodes.members[i]] = self.mark
        else:
            self.seen[nodes.cell(node)] = self.mark

    def _fork_at(self, owner: k.Count, source: k.Count) -> None:
        """Begin a branch for each parent but the first one of an own entry of a node."""
        consequences = self.consequences
        i: k.Count
        for i in range(
            net_constants.NET_PARENTS * source + 1, net_constants.NET_PARENTS * (source + 1)
        ):
            if consequences.parents[i]:
                self._fork(
                    consequences.next[consequences.first[owner] + consequences.parents[i] - 1]
                )

    def _fork(self, node: k.Count) -> None:
        """Begin a branch with a node, at the last node of the path."""
        if self.branches == len(self.forks):
            self.starts = doubled(self.starts)
            self.forks = doubled(self.forks)
        self.forks[self.branches] = self.count - 1
        self.starts[self.branches] = node
        self.branches += 1

    def _follow(self, table: ImplicationTable, branch: k.Count) -> None:
        """Follow a branch back from its first node until it meets the path."""
        consequences = self.consequences
        nodes = consequences.nodes
        node: k.Count = self.starts[branch]
        owner: k.Count = table.premise
        entry: k.Count = table.entry_of[node]
        self.starts[branch] = self.used
        while True:
            self._add(node)
            if self.on_main[node] == self.mark and self.seen[nodes.cell(node)] == self.mark:
                return
            if entry == 0:
                return
            if owner == table.premise and table.owner[entry] != owner:
                owner = table.owner[entry]
                entry = table.source[entry] - consequences.first[owner] + 1
            source: k.Count = consequences.first[owner] + entry - 1
            entry = consequences.parents[net_constants.NET_PARENTS * source] >> 1
            node = consequences.next[consequences.first[owner] + entry - 1] if entry else owner
            if entry == 0 and owner != table.premise:
                entry = table.entry_of[owner]
                owner = table.premise

    def _add(self, node: k.Count) -> None:
        if self.used == len(self.nodes):
            self.nodes = doubled(self.nodes)
        self.nodes[self.used] = node
        self.used += 1

    def record(self) -> RawPath:
        """Return a record of the path: its nodes from the start, and its branches.

        A branch is the position of the node that follows from it, and its nodes from the path
        to the parent of that node.
        """
        last = self.count - 1
        main = [self.main[last - i] for i in range(self.count)]
        branches = []
        for b in range(self.branches):
            nodes = [self.nodes[i] for i in range(self.starts[b], self.starts[b + 1])]
            branches.append((last - self.forks[b], nodes[::-1]))
        return main, branches
