"""The direct consequences of each assumption: the own entries of its table.

In chains a true candidate excludes the others of its cell, those of its digit in its houses, and
what rules of two cells forbid beside it; a false one makes the last other of its cell or house
true.  In nets a few rounds of singles are played, see
`grader_strategies.hodoku_chains.lookahead`.  Consequences by groups come last.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader_strategies.facts import peer_order
from grader_strategies.facts.arrays import doubled
from grader_strategies.facts.sharing import shared
from grader_strategies.hodoku_chains.followed_links import FollowedLinks
from grader_strategies.hodoku_chains.group_links import GroupLinks
from grader_strategies.hodoku_chains.node_numbering import NodeNumbering


class Consequences(FollowedLinks):
    """The own entries of all tables, and the transitive closure of them.

    The assumption is entry 0 of its table.  The own entries of node `n` come next; they are
    `next[first[n]:first[n + 1]]`.  If `nets`, `distance` has the distance of each, and
    `parents` up to five entries of the same table from which it follows, by their positions;
    0 stands for the assumption at the first position, and for no parent at the others.  The
    first one is doubled, and odd if there are others: only then is the room for them filled.
    In chains the assumption is the only parent, and the distance is always 2, unless the tables
    are `weighted`: then `distance` has it.  They are `contrapositive` if a link from one node to
    another comes with one from the opposite of the latter to that of the former.

    Args:
        layout: the layout of the boards.
        grouped: include groups.
        links: the links of the groups, if they are others than those of lines and boxes.
    """

    def __init__(
        self, layout: Layout, grouped: k.Flag = 0, links: GroupLinks | None = None
    ) -> None:
        self.group_links: GroupLinks = shared(GroupLinks, layout) if links is None else links
        FollowedLinks.__init__(
            self, layout, self.group_links.nodes if grouped else NodeNumbering(layout), grouped
        )
        self.peers = peer_order.peers(layout)
        self.known = 0
        self.plain: Consequences | None = None
        self.nets = 0
        self.with_sets = int(links is not None)
        self.weighted = self.with_sets
        # Where boxes overlap, a group may be the only partner of one that has two.
        self.contrapositive = int(
            not self.with_sets and (not grouped or self.nodes.crossings.apart != 0)
        )
        self.distance = array("i", [2])
        self.parents = array("i", [0])
        # A node of a net copies the board.
        self.node_units = 2

    def release(self) -> None:
        """Free the tables; they are built again by the next `update`."""
        FollowedLinks.release(self)
        self.known = 0

    def allocate(self, links: k.Size, words: k.Size) -> None:
        """Account for tables of so many links and words of sets.

        Raises:
            TooLargeError: they take too much memory.
        """
        # Each link is there twice, and has its distance, or was there before.
        self.allocation.resize(12 * links + 8 * words)

    def update(self, board: Board) -> None:
        """Derive everything from a board, if it has changed."""
        self.allocation.use()
        if self.grouped:
            self.group_links.update(board)
        self.changes.update(board)
        if self.known < self.changes.now:
            # A deadline may interrupt `build`; then nothing is known until it is repeated.
            self.known = 0
            self.build(board)
            self.before = self.changes.now
            self.numbering = self.nodes.numbering
            self.known = self.changes.now

    def build(self, board: Board) -> None:
        """List the own entries of all tables of a board whose groups are known, and close them."""
        nodes = self.nodes
        node: k.Count = 0
        if not self.grouped:
            nodes.build(board, 0)
        # The links of sets of patterns change too much from board to board.
        copies: k.Flag = self.contrapositive and self.numbering == nodes.numbering
        # Links by rules also change with the candidates of other cells and digits.
        copies = copies and not self.layout.most_excluded
        follows: k.Flag = copies
        self.numbering = 0
        if self.contrapositive:
            self.keep()
        else:
            self.clear()
        self.note_live()
        self.prepare(board)
        units: k.Count = 0
        while node < nodes.total:
            if copies and self.is_as_before(node):
                node = self.copy_from(node)
                continue
            units += self.node_units
            if units >= 2 * work.LINKS:
                self.ticker.spend(units)
                units = 0
            self.open()
            if self.live[node >> 6] & bits.word_bit(node & 63):
                self._list_node(board, node, copies)
                if follows:
                    follows = self.compare_last(node)
            else:
                self.tail[node] = self.edges
            node += 1
        self.ticker.spend(units)
        if not (follows and self.follow(self.changes.now)):
            self.close()
            self.note_new(self.changes.now)

    def prepare(self, board: Board) -> None:
        """Load a board before its first node, if anything is to be loaded."""

    def _list_node(self, board: Board, node: k.Count, copies: k.Flag) -> None:
        """List the own entries of a node; those of the last tables may be copied."""
        own: k.Count = self.edges
        if node < 2 * self.nodes.plane:
            self._list_candidate(board, node, copies)
        self.tail[node] = self.edges
        if self.grouped and self.group_links.first[node] < self.group_links.first[node + 1]:
            self.link_groups(node)
        if self.with_sets:
            self._weigh(node, own)

    def _list_candidate(self, board: Board, node: k.Count, copies: k.Flag) -> None:
        """List the entries of a candidate without groups; those of the last tables may help."""
        if self.plain is not None and self.plain.known == self.changes.now:
            # The numbers of candidates are the same with groups and without.
            self._copy(self.plain, node)
        elif copies and self.is_unchanged(node):
            self.copy_old(node)
        elif node < self.nodes.plane:
            self.fill_false(board, node)
        elif copies:
            self.copy_left(node)
        else:
            self.fill_true(board, node)

    def _copy(self, other: Consequences, node: k.Count) -> None:
        """Copy the entries of a node from tables of the same board, if it is a candidate's."""
        i: k.Count
        start: k.Count = 0
        count: k.Count = 0
        if node < other.size:
            start = other.first[node]
            count = other.first[node + 1] - start
        edge: k.Count = self.edges
        if edge + count > len(self.next):
            self.reserve(count)
        for i in range(count):
            self.next[edge + i] = other.next[start + i]
        self.edges = edge + count

    def link_groups(self, node: k.Count) -> None:
        """List the entries of a node by groups."""
        links = self.group_links
        i: k.Count
        start: k.Count = links.first[node]
        count: k.Count = links.first[node + 1] - start
        edge: k.Count = self.edges
        if edge + count > len(self.next):
            self.reserve(count)
        for i in range(count):
            self.next[edge + i] = links.targets[start + i]
        self.edges = edge + count

    def _weigh(self, node: k.Count, start: k.Count) -> None:
        """Set the distances of the entries of a node from a position on."""
        links = self.group_links
        link: k.Count = links.first[node]
        own: k.Count = self.edges - (links.first[node + 1] - link)
        i: k.Count
        while len(self.distance) < self.edges:
            self.distance = doubled(self.distance)
        # In nets the entries without groups have their distances.
        for i in range(own if self.nets else start, self.edges):
            self.distance[i] = links.weight_of(link + i - own) if i >= own else 2

    def fill_true(self, board: Board, node: k.Count) -> None:  # noqa: ARG002 - nets need it
        """List the consequences of a true candidate: all that it sees is false."""
        nodes = self.nodes
        layout = self.layout
        cell: k.Cell = nodes.cell(node)
        digit: k.Digit = nodes.digit(node)
        i: k.Count
        digits: k.Count = layout.digits
        own: k.Count = node - nodes.plane
        edges: k.Count = self.edges
        self.reserve(digits + layout.peer_start[cell + 1] - layout.peer_start[cell])
        for i in range(nodes.cell_first[cell], nodes.cell_first[cell + 1]):
            if i != own and nodes.has(i):
                self.next[edges] = i
                edges += 1
        for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
            number: k.Count = nodes.number[self.peers[i] * digits + digit]
            if number >= 0:
                self.next[edges] = number
                edges += 1
        self.edges = edges
        if layout.most_excluded:
            self._link_by_rules(cell * digits + digit)

    def _link_by_rules(self, candidate: k.Count) -> None:
        """List what a true candidate excludes by rules of two cells."""
        layout = self.layout
        i: k.Count
        for i in range(layout.excluded_start[candidate], layout.excluded_start[candidate + 1]):
            number: k.Count = self.nodes.number[layout.excluded[i]]
            if number >= 0:
                self.link(number)

    def fill_false(self, board: Board, node: k.Count) -> None:
        """List the consequences of a false candidate: the other one of a pair is true."""
        nodes = self.nodes
        layout = self.layout
        cell: k.Cell = nodes.cell(node)
        digit: k.Digit = nodes.digit(node)
        start: k.Count = self.edges
        i: k.Count
        j: k.Count
        if bits.is_pair(board.cell_masks[cell]):
            other: k.Digit = bits.lowest(board.cell_masks[cell] & ~bits.bit(digit))
            self.link(nodes.true(cell, other))
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            house: k.House = layout.cell_houses[i]
            places: k.Mask = board.place_masks[house * layout.digits + digit]
            if bits.is_pair(places) and layout.complete[house]:
                places &= ~bits.bit(layout.cell_places[i])
                target: k.Count = nodes.true(board.cell_at(house, bits.lowest(places)), digit)
                for j in range(start, self.edges):
                    if self.next[j] == target:
                        break
                else:
                    self.link(target)

    def reason(self, node: k.Count, target: k.Count) -> k.Count:
        """Return the reason of the link from a node to another, if it is that of a strong set.

        The reason is that of the first link between the two, see `SetLinks`; it is -1 if the
        link needs no set.
        """
        links = self.group_links
        end: k.Count = self.first[node + 1]
        i: k.Count
        for i in range(self.first[node], end):
            if self.next[i] == target:
                # The links of groups and sets are the last ones of each node.
                link: k.Count = i + links.first[node + 1] - end
                return -1 if link < links.first[node] else links.reason_of(link)
        return -1


class GroupedConsequences(Consequences):
    """Consequences that include groups."""

    def __init__(self, layout: Layout, links: GroupLinks | None = None) -> None:
        Consequences.__init__(self, layout, 1, links)
        self.plain = shared(Consequences, layout)
