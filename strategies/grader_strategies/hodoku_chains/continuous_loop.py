"""Eliminations of a continuous nice loop.

The nodes of a continuous loop follow from each other all the way round, so all of them hold, or
none.  So a weak link is a strong one as well: one of its candidates is true.  And of the two
nodes by which the loop passes through a strong set one is true and one is false, so if at most
one node of the set is false, all others are true.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.pipeline.finding import Finding
from grader_strategies.facts.strong_sets import StrongSets
from grader_strategies.hodoku_chains.consequences import Consequences
from grader_strategies.hodoku_chains.implication_path import ImplicationPath
from grader_strategies.hodoku_chains.set_links import SetLinks


class ContinuousLoop:
    """The eliminations of a continuous loop, along its weak links and in its cells.

    A weak link between two cells is strong as well, so the digit is in one of them; it is
    eliminated from cells outside the loop that see both.  In a cell that the loop enters and
    leaves by strong links, one of the two digits is true, so the others are eliminated.  The
    other nodes of a strong set are true, so their digits are eliminated where these are seen.
    """

    def __init__(self, consequences: Consequences, path: ImplicationPath) -> None:
        self.consequences = consequences
        self.path = path
        layout = consequences.layout
        self.struck = array("i", [0]) * (layout.cells * layout.digits)
        self.visited = array("i", [0]) * layout.cells
        self.stamp = 0

    def forget(self) -> None:
        """Forget all eliminations, before a search on another board."""
        i: k.Count
        self.stamp = 0
        for i in range(self.consequences.layout.cells):
            self.visited[i] = 0
        for i in range(self.consequences.layout.cells * self.consequences.layout.digits):
            self.struck[i] = 0

    def strike(self, board: Board, finding: Finding) -> None:
        """Strike all eliminations, by digit and then by cell."""
        layout = self.consequences.layout
        cell: k.Cell
        digit: k.Digit
        self.stamp += 1
        self._mark_cells()
        self._strike_in_cells(board)
        self._strike_beside_links(board)
        if self.consequences.with_sets:
            self._strike_beside_sets(board)
        for digit in range(layout.digits):
            for cell in range(layout.cells):
                if self.struck[digit * layout.cells + cell] == self.stamp:
                    finding.strike(cell, digit)

    def _node(self, i: k.Count) -> k.Count:
        """Return node `i` of the loop, from its start."""
        return self.path.main[self.path.count - 1 - i]

    def _mark_cells(self) -> None:
        """Mark all cells of the loop."""
        nodes = self.consequences.nodes
        i: k.Count
        j: k.Count
        for i in range(self.path.count - 1):
            node: k.Count = self._node(i)
            self.visited[nodes.cell(node)] = self.stamp
            if nodes.is_group(node):
                group: k.Count = nodes.group_of(node)
                for j in range(nodes.group_start[group], nodes.group_start[group + 1]):
                    self.visited[nodes.members[j]] = self.stamp

    def _strike_in_cells(self, board: Board) -> None:
        """Strike the other candidates of cells with two strong links."""
        nodes = self.consequences.nodes
        i: k.Count
        last: k.Count = self.path.count - 1
        self._clear(board, nodes.cell(self._node(0)), self._node(0), self._node(last))
        for i in range(1, last - 1):
            node: k.Count = self._node(i)
            left: k.Count = self._node(i + 1)
            cell: k.Cell = nodes.cell(node)
            if (
                nodes.is_true(node)
                and nodes.cell(self._node(i - 1)) != cell
                and not nodes.is_true(left)
                and nodes.cell(left) == cell
                and nodes.is_true(self._node(i + 2))
                and nodes.cell(self._node(i + 2)) != cell
            ):
                # In the digit of `left`: a strong set may lead from there to another digit.
                self._clear(board, cell, node, left)

    def _clear(self, board: Board, cell: k.Cell, one: k.Count, other: k.Count) -> None:
        """Strike all candidates of a cell except the digits of two nodes."""
        nodes = self.consequences.nodes
        kept: k.Mask = bits.bit(nodes.digit(one)) | bits.bit(nodes.digit(other))
        rest: k.Mask = board.cell_masks[cell] & ~kept
        while rest:
            self.struck[bits.lowest(rest) * self.consequences.layout.cells + cell] = self.stamp
            rest = bits.without_lowest(rest)

    def _strike_beside_links(self, board: Board) -> None:
        """Strike the candidates that see both ends of a weak link between cells."""
        nodes = self.consequences.nodes
        layout = self.consequences.layout
        i: k.Count
        j: k.Count
        for i in range(1, self.path.count):
            node: k.Count = self._node(i)
            before: k.Count = self._node(i - 1)
            cell: k.Cell = nodes.cell(node)
            if nodes.is_true(node) or cell == nodes.cell(before):
                continue
            digit: k.Digit = nodes.digit(node)
            if digit != nodes.digit(before):
                self._strike_beside_rule(board, before, node)
                continue
            for j in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
                peer: k.Cell = layout.peers[j]
                if (
                    board.cell_masks[peer] & bits.bit(digit)
                    and self.visited[peer] != self.stamp
                    and self._sees(peer, node)
                    and self._sees(peer, before)
                ):
                    self.struck[digit * layout.cells + peer] = self.stamp

    def _strike_beside_rule(self, board: Board, one: k.Count, other: k.Count) -> None:
        """Strike the candidates that rules exclude by both ends of a link by a rule."""
        nodes = self.consequences.nodes
        layout = self.consequences.layout
        i: k.Count
        j: k.Count
        if not layout.most_excluded or nodes.is_group(one) or nodes.is_group(other):
            return
        first: k.Count = nodes.cell(one) * layout.digits + nodes.digit(one)
        second: k.Count = nodes.cell(other) * layout.digits + nodes.digit(other)
        for i in range(layout.excluded_start[first], layout.excluded_start[first + 1]):
            place: k.Count = layout.excluded[i]
            cell: k.Cell = place // layout.digits
            digit: k.Digit = place % layout.digits
            if not board.cell_masks[cell] & bits.bit(digit) or self.visited[cell] == self.stamp:
                continue
            for j in range(layout.excluded_start[second], layout.excluded_start[second + 1]):
                if layout.excluded[j] == place:
                    self.struck[digit * layout.cells + cell] = self.stamp

    def _strike_beside_sets(self, board: Board) -> None:
        """Strike what the other nodes of strong sets exclude."""
        nodes = self.consequences.nodes
        i: k.Count
        j: k.Count
        node: k.Count
        for i in range(1, self.path.count):
            if not nodes.is_true(self._node(i)):
                continue
            reason: k.Count = self.consequences.reason(self._node(i - 1), self._node(i))
            if reason < 0 or reason & 1:
                continue
            # Only these links have reasons; the compiler needs their type.
            links: SetLinks = self.consequences.group_links  # type: ignore[assignment]
            provider: StrongSets = links.provider(reason // 2)
            first: k.Count = links.set_first[reason // 2]
            start: k.Count = provider.first[links.number_of[reason // 2]]
            for j in range(links.set_first[reason // 2 + 1] - first):
                node = links.set_nodes[first + j]
                if node in (self._node(i - 1), nodes.opposite(self._node(i))):
                    continue
                self._strike_seen(board, provider, start + j)

    def _strike_seen(self, board: Board, provider: StrongSets, node: k.Count) -> None:
        """Strike the digit of a node of a strong set where all its cells see it."""
        layout = self.consequences.layout
        digit: k.Digit = provider.digit[node]
        first: k.Cell = provider.members[provider.start[node]]
        i: k.Count
        for i in range(layout.peer_start[first], layout.peer_start[first + 1]):
            cell: k.Cell = layout.peers[i]
            if board.cell_masks[cell] & bits.bit(digit) and provider.is_seen(cell, node):
                self.struck[digit * layout.cells + cell] = self.stamp

    def _sees(self, cell: k.Cell, node: k.Count) -> k.Flag:
        """Return whether a cell sees all cells of a node."""
        nodes = self.consequences.nodes
        layout = self.consequences.layout
        i: k.Count
        if not nodes.is_group(node):
            return layout.sees[cell * layout.cells + nodes.cell(node)]
        group: k.Count = nodes.group_of(node)
        for i in range(nodes.group_start[group], nodes.group_start[group + 1]):
            if not layout.sees[cell * layout.cells + nodes.members[i]]:
                return False
        return True
