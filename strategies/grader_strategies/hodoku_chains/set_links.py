"""Links by strong sets: the nodes and links that patterns add to the tables of chains.

A pattern provides strong sets (`grader_strategies.facts.strong_sets`).  Their nodes become
groups, unless they are candidates or groups already, and get these links:

    sight     a true node excludes its digit from each cell, and from each group, that all its
              cells see; so a true candidate that sees all cells of a node makes it false
    strong    if at most one node of a set is false, a false one makes each other one true
    last      if all other nodes of the set together leave one candidate in a cell, a false
              node makes that candidate true

Why they hold: the first is what a house means, the second what the pattern proves.  For the
third, all other nodes of the set are true, and each excludes its digit from the cell.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache, partial
from importlib import import_module

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.options import one_of
from grader_strategies.facts.arrays import doubled
from grader_strategies.facts.sharing import shared
from grader_strategies.facts.strong_sets import StrongSets
from grader_strategies.hodoku_chains.group_links import GroupLinks

PROVIDERS = {
    "als": "grader_strategies.almost_locked.locked_set_nodes:LockedSetNodes",
    "rules": "grader_strategies.killer.rule_sets:RuleSets",
    "tridagon": "grader_strategies.impossible_patterns.guardian_sets:GuardianSets",
}
"""What provides strong sets, by the names of patterns; it is imported when it is needed."""
MOST_GROUPS = 4096
"""Groups that strong sets may add; sets with nodes beyond are left out."""


class SetLinks(GroupLinks):
    """The links of groups and of the strong sets of some patterns.

    The sets of all patterns are numbered together: set `s < sets` has the nodes
    `set_nodes[set_first[s]:set_first[s + 1]]`, numbered as false; -1 is a node that leads
    nowhere.  A strong link has the reason `2 * s`, and one to the last candidate of a cell
    `2 * s + 1`.

    Args:
        layout: the layout of the boards.
        providers: names of patterns, of `PROVIDERS`.
    """

    def __init__(self, layout: Layout, providers: Sequence[str]) -> None:
        GroupLinks.__init__(self, layout, min(MOST_GROUPS, 8 * layout.cells * layout.digits))
        self.providers = [provider_of(name, layout) for name in providers]
        self.sets = 0
        self.nodes_listed = 0
        # The provider of each set, by its position, and the number of the set there.
        self.provider_of = array("i", [0]) * 64
        self.number_of = array("i", [0]) * 64
        self.set_first = array("i", [0]) * 65
        self.set_nodes = array("i", [0]) * 256
        self.reason = -1
        self.found_reasons = array("i", [0]) * 256
        self.reasons = array("i", [0]) * 256
        self.place = array("i", [0]) * (self.nodes.most + 1)
        self.excluded = array("I", [0]) * layout.cells

    def build(self, board: Board) -> None:
        """List the links of all groups and sets of a board, whose nodes are numbered."""
        nodes = self.nodes
        i: k.Count
        self.count = 0
        self.reason = -1
        self.link_groups(board)
        own: k.Count = nodes.groups
        self.sets = 0
        self.nodes_listed = 0
        for i in range(len(self.providers)):
            self._add_sets(board, i)
        for i in range(own, nodes.groups):
            self._link_sight(board, i)
        for i in range(self.sets):
            if self.provider(i).spare[self.number_of[i]] == 1:
                self._link_set(board, i)
        self.reason = -1
        self._sort()

    def reason_of(self, link: k.Count) -> k.Count:
        """Return the reason of a link by its position in `targets`, or -1 for a group."""
        return self.reasons[link]

    def weight_of(self, link: k.Count) -> k.Count:
        """Return the distance that a link adds: 2, and more for links by larger sets.

        The rule is HoDoKu's.  So a chain passes through small sets if it can, and through none
        if it is not much longer then.
        """
        reason: k.Count = self.reasons[link]
        if reason < 0:
            return 2
        one: k.Count = reason >> 1
        return 2 * (self.set_first[one + 1] - self.set_first[one] - 1) + (reason & 1)

    def provider(self, one: k.Count) -> StrongSets:
        """Return the provider of a set."""
        provider: StrongSets = self.providers[self.provider_of[one]]
        return provider

    def number(self, one: k.Count) -> k.Count:
        """Return the number of a set in its provider."""
        return self.number_of[one]

    def _add_sets(self, board: Board, position: k.Count) -> None:
        """Number the nodes of all sets of a provider."""
        provider: StrongSets = self.providers[position]
        i: k.Count
        j: k.Count
        provider.update(board)
        for i in range(provider.count):
            self.ticker.spend(1 + self.nodes.groups // work.CELLS)
            if self.sets + 1 >= len(self.set_first):
                self.set_first = doubled(self.set_first)
            if self.sets == len(self.number_of):
                self.provider_of = doubled(self.provider_of)
                self.number_of = doubled(self.number_of)
            self.provider_of[self.sets] = position
            self.number_of[self.sets] = i
            for j in range(provider.first[i], provider.first[i + 1]):
                if self.nodes_listed == len(self.set_nodes):
                    self.set_nodes = doubled(self.set_nodes)
                self.set_nodes[self.nodes_listed] = self._false_node(board, provider, j)
                self.nodes_listed += 1
            self.sets += 1
            self.set_first[self.sets] = self.nodes_listed

    def _false_node(self, board: Board, provider: StrongSets, node: k.Count) -> k.Count:
        """Return the number of a node when false, or -1 if it leads nowhere or there is no room."""
        nodes = self.nodes
        start: k.Count = provider.start[node]
        end: k.Count = provider.start[node + 1]
        digit: k.Digit = provider.digit[node]
        cell: k.Cell = provider.members[start]
        i: k.Count
        if end - start == 1:
            return nodes.false(cell, digit)
        group: k.Count = nodes.group_at(digit, provider.members, start, end)
        if group >= 0:
            return 2 * (nodes.plane + group)
        for i in range(self.layout.peer_start[cell], self.layout.peer_start[cell + 1]):
            peer: k.Cell = self.layout.peers[i]
            if board.cell_masks[peer] & bits.bit(digit) and provider.is_seen(peer, node):
                group = nodes.add_group(digit, provider.members, start, end)
                return 2 * (nodes.plane + group) if group >= 0 else -1
        return -1

    def _link_sight(self, board: Board, group: k.Count) -> None:
        """Link an added group with the cells and the groups that all its cells see."""
        nodes = self.nodes
        layout = self.layout
        digit: k.Digit = nodes.group_digit[group]
        false: k.Count = 2 * (nodes.plane + group)
        start: k.Count = nodes.group_start[group]
        first: k.Cell = nodes.members[start]
        i: k.Count
        self.ticker.spend(1 + nodes.groups // work.CELLS)
        for i in range(layout.peer_start[first], layout.peer_start[first + 1]):
            cell: k.Cell = layout.peers[i]
            if board.cell_masks[cell] & bits.bit(digit) and self._sees_all(cell, group):
                self._add(false + 1, nodes.false(cell, digit))
                self._add(nodes.true(cell, digit), false)
        other: k.Count = nodes.first_group[digit]
        while other >= 0:
            if other != group and self._see_each_other(group, other):
                self._add(false + 1, 2 * (nodes.plane + other))
                # Two added groups are met twice.
                if nodes.group_line[other] != k.NO_HOUSE:
                    self._add(2 * (nodes.plane + other) + 1, false)
            other = nodes.next_group[other]

    def _sees_all(self, cell: k.Cell, group: k.Count) -> k.Flag:
        """Return whether a cell sees all cells of a group."""
        nodes = self.nodes
        i: k.Count
        for i in range(nodes.group_start[group], nodes.group_start[group + 1]):
            if not self.layout.sees[cell * self.layout.cells + nodes.members[i]]:
                return False
        return True

    def _see_each_other(self, one: k.Count, other: k.Count) -> k.Flag:
        """Return whether all cells of a group see all cells of another one."""
        nodes = self.nodes
        i: k.Count
        for i in range(nodes.group_start[one], nodes.group_start[one + 1]):
            if not self._sees_all(nodes.members[i], other):
                return False
        return True

    def _link_set(self, board: Board, one: k.Count) -> None:
        """Link the nodes of a set of which at most one is false."""
        first: k.Count = self.set_first[one]
        end: k.Count = self.set_first[one + 1]
        i: k.Count
        j: k.Count
        self.ticker.spend(1 + (end - first) * (end - first + self.layout.cells) // work.CELLS)
        self.reason = 2 * one
        for i in range(first, end):
            for j in range(first, end):
                if i != j and self.set_nodes[i] >= 0 and self.set_nodes[j] >= 0:
                    self._add(self.set_nodes[i], self.nodes.opposite(self.set_nodes[j]))
        if end - first > 2:
            self.reason = 2 * one + 1
            for i in range(first, end):
                if self.set_nodes[i] >= 0:
                    self._link_last_candidates(board, one, i - first)

    def _link_last_candidates(self, board: Board, one: k.Count, missing: k.Count) -> None:
        """Link a false node of a set with the last candidates that its other nodes leave."""
        provider: StrongSets = self.provider(one)
        layout = self.layout
        first: k.Count = provider.first[self.number_of[one]]
        end: k.Count = provider.first[self.number_of[one] + 1]
        node: k.Count
        i: k.Count
        cell: k.Cell
        for cell in range(layout.cells):
            self.excluded[cell] = 0
        for node in range(first, end):
            if node == first + missing:
                continue
            bit: k.Mask = bits.bit(provider.digit[node])
            start: k.Cell = provider.members[provider.start[node]]
            for i in range(layout.peer_start[start], layout.peer_start[start + 1]):
                cell = layout.peers[i]
                if board.cell_masks[cell] & bit and provider.is_seen(cell, node):
                    self.excluded[cell] |= bit
        for cell in range(layout.cells):
            rest: k.Mask = board.cell_masks[cell] & ~self.excluded[cell]
            if bits.size(self.excluded[cell]) > 1 and bits.is_single(rest):
                self._add(
                    self.set_nodes[self.set_first[one] + missing],
                    self.nodes.true(cell, bits.lowest(rest)),
                )

    def _add(self, source: k.Count, target: k.Count) -> None:
        """Add a link with the present reason."""
        if self.count == len(self.found_reasons):
            self.reasons = doubled(self.reasons)
            self.found_reasons = doubled(self.found_reasons)
        self.found_reasons[self.count] = self.reason
        GroupLinks._add(self, source, target)

    def _sort(self) -> None:
        """Sort the links by source, and their reasons in the same way."""
        i: k.Count
        GroupLinks._sort(self)
        for i in range(self.nodes.total):
            self.place[i] = self.first[i]
        for i in range(self.count):
            source: k.Count = self.found_sources[i]
            self.reasons[self.place[source]] = self.found_reasons[i]
            self.place[source] += 1


def checked_providers(names: object) -> tuple[str, ...]:
    """Return the names of patterns that an option lists.

    Raises:
        ValueError: it is no list, or there is no such pattern.
    """
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise ValueError(f"nodes is {names!r}; it must be a list of patterns")
    known = tuple(PROVIDERS)
    return tuple(known[one_of("nodes", name, known)] for name in names)


def provider_of(name: str, layout: Layout) -> StrongSets:
    """Return the strong sets of a pattern that all strategies of a thread share."""
    module, _, made = PROVIDERS[name].partition(":")
    provider: StrongSets = shared(getattr(import_module(module), made), layout)
    return provider


def set_links(providers: tuple[str, ...], layout: Layout) -> SetLinks:
    """Return the links of some patterns that all strategies of a thread share."""
    return shared(_maker(providers), layout)


@cache
def _maker(providers: tuple[str, ...]) -> partial[SetLinks]:
    """Return what makes the links of some patterns; the same object each time."""
    return partial(SetLinks, providers=providers)
