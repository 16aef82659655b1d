"""The table of one assumption: all consequences, and the entries from which they follow."""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader.pipeline import work
from grader_strategies.hodoku_chains.consequences import Consequences

MOST_STAMPS: k.Count = 1 << 30
"""Tables after which the stamps begin anew; one search makes far fewer than as many again."""


class ImplicationTable:
    """The consequences of an assumption, in the order of the search.

    Entry 0 is the assumption, followed by its own entries.  Then, entry by entry, the own
    entries of the table of that entry's node are copied unless they are present.  If weighted, a
    copy that is found again at a smaller distance takes its origin from there, but keeps its
    position.

    For entry `j < count`: `node[j]`, `distance[j]`, `owner[j]` (the node from whose table it
    comes) and `source[j]` (its position among all own entries; -1 for entry 0).
    """

    def __init__(self, consequences: Consequences) -> None:
        most: k.Count = consequences.nodes.most
        self.consequences = consequences
        self.premise = 0
        self.count = 0
        self.stamp = 0
        self.node = array("i", [0]) * most
        self.distance = array("i", [0]) * most
        self.owner = array("i", [0]) * most
        self.source = array("i", [0]) * most
        self.stamp_of = array("i", [0]) * most
        self.entry_of = array("i", [0]) * most
        self.goal_of = array("i", [0]) * most
        self.goals = 0

    def seek(self, node: k.Count) -> None:
        """Add a goal: the next table is built only until all goals are found."""
        if self.goal_of[node] != self.stamp + 1:
            self.goal_of[node] = self.stamp + 1
            self.goals += 1

    def build(self, premise: k.Count) -> None:
        """Build the table of an assumption, up to the goals if there are any (if not weighted)."""
        consequences = self.consequences
        weighted: k.Flag = consequences.weighted
        partial: k.Flag = self.goals > 0 and not weighted
        j: k.Count = 1
        i: k.Count
        self._start(premise)
        for i in range(consequences.first[premise], consequences.first[premise + 1]):
            self._append(
                consequences.next[i], consequences.distance[i] if weighted else 2, premise, i
            )
        while j < self.count and not (partial and self.goals == 0):
            owner: k.Count = self.node[j]
            consequences.ticker.spend(
                (consequences.first[owner + 1] - consequences.first[owner]) // work.LINKS
            )
            for i in range(consequences.first[owner], consequences.first[owner + 1]):
                node: k.Count = consequences.next[i]
                distance: k.Count = self.distance[j] + (consequences.distance[i] if weighted else 2)
                if self.stamp_of[node] != self.stamp:
                    self._append(node, distance, owner, i)
                elif weighted:
                    entry: k.Count = self.entry_of[node]
                    if self.owner[entry] != premise and self.distance[entry] > distance:
                        self.owner[entry] = owner
                        self.source[entry] = i
                        self.distance[entry] = distance
            j += 1
        self.goals = 0

    def _start(self, premise: k.Count) -> None:
        """Begin a table with the assumption alone."""
        self.stamp += 1
        self.premise = premise
        self.count = 0
        self._append(premise, 1, premise, -1)

    def _append(self, node: k.Count, distance: k.Count, owner: k.Count, source: k.Count) -> None:
        entry: k.Count = self.count
        self.node[entry] = node
        self.distance[entry] = distance
        self.owner[entry] = owner
        self.source[entry] = source
        self.stamp_of[node] = self.stamp
        self.entry_of[node] = entry
        self.count += 1
        if self.goal_of[node] == self.stamp:
            self.goals -= 1

    def forget(self) -> None:
        """Forget all goals and entries, before a search on another board."""
        i: k.Count
        self.goals = 0
        self.stamp += 1
        if self.stamp >= MOST_STAMPS:
            self.stamp = 1  # not 0, which would stamp all nodes
            for i in range(len(self.stamp_of)):
                self.stamp_of[i] = 0
                self.goal_of[i] = 0

    def has(self, node: k.Count) -> k.Flag:
        """Return whether a node is in the table."""
        return self.stamp_of[node] == self.stamp
