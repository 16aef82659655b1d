"""Direct consequences of groups, and groups that follow from candidates.

A true group excludes its digit from every cell, and from every other group of its line or box,
that all its cells see.  A false group makes the only other cell or group with the digit in its
line or box true.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.ticker import Ticker
from grader_strategies.facts.arrays import doubled
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.sharing import shared
from grader_strategies.hodoku_chains.node_numbering import NodeNumbering


class GroupLinks:
    """The consequences of each node by groups: `targets[first[n]:first[n + 1]]`.

    They are ordered by group; those of one group by cells, ascending, then by other groups.
    All tables with groups share these links and their node numbers.  A group without a strong
    link can be in no chain: nothing follows if it is false, and nothing makes it true.  It has no
    links here, unless a subclass may add some.

    Args:
        layout: the layout of the boards.
        extra: how many groups a subclass may add.
    """

    def __init__(self, layout: Layout, extra: k.Count = 0) -> None:
        self.layout = layout
        self.nodes = NodeNumbering(layout, extra)
        self.changes: Changes = shared(Changes, layout)
        self.known = 0
        # The board of the last links, and the numbering of their nodes.
        self.before = 0
        self.numbering = 0
        self.ticker = Ticker()
        self.extra = extra
        self.strong = array("i", [0]) * (self.nodes.most_groups + 1)
        self.first = array("i", [0]) * (self.nodes.most + 2)
        self.count = 0
        self.found_sources = array("i", [0]) * 256
        self.found_targets = array("i", [0]) * 256
        self.digit_start = array("i", [0]) * (layout.digits + 1)
        self.old_sources = array("i", [0]) * 256
        self.old_targets = array("i", [0]) * 256
        self.old_start = array("i", [0]) * (layout.digits + 1)
        self.targets = array("i", [0]) * 256

    def update(self, board: Board) -> None:
        """Number the nodes and list the links of all groups, if the board has changed."""
        self.changes.update(board)
        if self.known < self.changes.now:
            # A deadline may interrupt `build`; then nothing is known until it is repeated.
            self.known = 0
            self.nodes.build(board, 1)
            self.build(board)
            self.before = self.changes.now
            self.numbering = self.nodes.numbering
            self.known = self.changes.now

    def build(self, board: Board) -> None:
        """List the links of all groups of a board, whose nodes are numbered."""
        self.count = 0
        self.link_groups(board)
        self._sort()

    def link_groups(self, board: Board) -> None:
        """List the links of all groups in crossings of lines and boxes, digit by digit.

        All links of a digit depend only on its places, so they are the same if these are.
        """
        digit: k.Digit
        keeps: k.Flag = self.extra == 0 and self.numbering == self.nodes.numbering
        self.numbering = 0
        self.found_sources, self.old_sources = self.old_sources, self.found_sources
        self.found_targets, self.old_targets = self.old_targets, self.found_targets
        self.digit_start, self.old_start = self.old_start, self.digit_start
        for digit in range(self.layout.digits):
            self.digit_start[digit] = self.count
            if keeps and self.changes.digits[digit] <= self.before:
                self._copy_links(digit)
            else:
                self._link_digit(board, digit)
        self.digit_start[self.layout.digits] = self.count

    def _copy_links(self, digit: k.Digit) -> None:
        """Copy the links that the groups of a digit have had."""
        i: k.Count
        start: k.Count = self.old_start[digit]
        links: k.Count = self.old_start[digit + 1] - start
        count: k.Count = self.count
        while count + links > len(self.found_sources):
            self._grow()
        for i in range(links):
            self.found_sources[count + i] = self.old_sources[start + i]
        for i in range(links):
            self.found_targets[count + i] = self.old_targets[start + i]
        self.count = count + links

    def _link_digit(self, board: Board, digit: k.Digit) -> None:
        """List the links of the groups of a digit."""
        nodes = self.nodes
        group: k.Count = nodes.first_group[digit]
        while group >= 0:
            self.strong[group] = self.extra > 0 or self._has_strong_link(board, group)
            group = nodes.next_group[group]
        group = nodes.first_group[digit]
        while group >= 0:
            self.ticker.spend(1 + nodes.groups // work.CELLS)
            if self.strong[group]:
                self._link_cells(board, group)
                self._link_groups(board, group)
            group = nodes.next_group[group]

    def _has_strong_link(self, board: Board, group: k.Count) -> k.Flag:
        """Return whether a group may have a strong link: one cell or one group makes up a house."""
        nodes = self.nodes
        layout = self.layout
        digit: k.Digit = nodes.group_digit[group]
        size: k.Count = nodes.group_start[group + 1] - nodes.group_start[group]
        line: k.House = nodes.group_line[group]
        box: k.House = nodes.group_box[group]
        in_line: k.Count = bits.size(board.place_masks[line * layout.digits + digit]) - size
        in_box: k.Count = bits.size(board.place_masks[box * layout.digits + digit]) - size
        if in_line == 1 or in_box == 1:
            return True
        other: k.Count = nodes.first_group[digit]
        while other >= 0:
            size = nodes.group_start[other + 1] - nodes.group_start[other]
            if (size == in_line and nodes.group_line[other] == line) or (
                size == in_box and nodes.group_box[other] == box
            ):
                return True
            other = nodes.next_group[other]
        return False

    def weight_of(self, link: k.Count) -> k.Count:  # noqa: ARG002 - subclasses have weights
        """Return the distance that a link adds, by its position in `targets`."""
        return 2

    def reason_of(self, link: k.Count) -> k.Count:  # noqa: ARG002 - subclasses have reasons
        """Return the reason of a link by its position in `targets`, or -1 for a group."""
        return -1

    def _link_cells(self, board: Board, group: k.Count) -> None:
        """Link a group with the cells that all its cells see, and with the last one left."""
        nodes = self.nodes
        layout = self.layout
        digit: k.Digit = nodes.group_digit[group]
        bit: k.Mask = bits.bit(digit)
        start: k.Count = nodes.group_start[group]
        end: k.Count = nodes.group_start[group + 1]
        false: k.Count = 2 * nodes.plane + 2 * group
        i: k.Count
        j: k.Count
        first: k.Cell = nodes.members[start]
        for i in range(layout.peer_start[first], layout.peer_start[first + 1]):
            cell: k.Cell = layout.peers[i]
            if not board.cell_masks[cell] & bit:
                continue
            for j in range(start + 1, end):
                if not layout.sees[cell * layout.cells + nodes.members[j]]:
                    break
            else:
                self._add(false + 1, nodes.false(cell, digit))
                self._add(nodes.true(cell, digit), false)
        # The box comes before the line.
        self._link_last(board, group, nodes.group_box[group])
        self._link_last(board, group, nodes.group_line[group])

    def _link_last(self, board: Board, group: k.Count, house: k.House) -> None:
        """Link a group with the only other cell of a house that has the digit."""
        nodes = self.nodes
        layout = self.layout
        digit: k.Digit = nodes.group_digit[group]
        places: k.Mask = board.place_masks[house * layout.digits + digit]
        start: k.Count = nodes.group_start[group]
        end: k.Count = nodes.group_start[group + 1]
        i: k.Count
        if not layout.complete[house] or bits.size(places) != end - start + 1:
            return
        while places:
            cell: k.Cell = board.cell_at(house, bits.lowest(places))
            places = bits.without_lowest(places)
            for i in range(start, end):
                if nodes.members[i] == cell:
                    break
            else:
                false: k.Count = 2 * nodes.plane + 2 * group
                self._add(false, nodes.true(cell, digit))
                self._add(nodes.false(cell, digit), false + 1)

    def _link_groups(self, board: Board, group: k.Count) -> None:
        """Link a group with the others of its digit in its line and its box."""
        nodes = self.nodes
        false: k.Count = 2 * nodes.plane + 2 * group
        line: k.House = nodes.group_line[group]
        box: k.House = nodes.group_box[group]
        in_line: k.Count = 0
        in_box: k.Count = 0
        line_partner: k.Count = 0
        box_partner: k.Count = 0
        other: k.Count = nodes.first_group[nodes.group_digit[group]]
        while other >= 0:
            same_line: k.Flag = nodes.group_line[other] == line
            same_box: k.Flag = nodes.group_box[other] == box
            if other != group and (same_line or same_box) and not self._overlap(group, other):
                if self.strong[other]:
                    self._add(false + 1, 2 * nodes.plane + 2 * other)
                if same_line:
                    in_line += 1
                    line_partner = other
                if same_box:
                    in_box += 1
                    box_partner = other
            other = nodes.next_group[other]
        if in_line == 1 and self._exhaust(board, group, line_partner, line):
            self._add(false, 2 * nodes.plane + 2 * line_partner + 1)
        if in_box == 1 and self._exhaust(board, group, box_partner, box):
            self._add(false, 2 * nodes.plane + 2 * box_partner + 1)

    def _overlap(self, one: k.Count, other: k.Count) -> k.Flag:
        """Return whether two groups have a cell in common."""
        nodes = self.nodes
        i: k.Count
        j: k.Count
        for i in range(nodes.group_start[one], nodes.group_start[one + 1]):
            for j in range(nodes.group_start[other], nodes.group_start[other + 1]):
                if nodes.members[i] == nodes.members[j]:
                    return True
        return False

    def _exhaust(self, board: Board, one: k.Count, other: k.Count, house: k.House) -> k.Flag:
        """Return whether two disjoint groups cover all places of a house."""
        nodes = self.nodes
        slot: k.Count = house * self.layout.digits + nodes.group_digit[one]
        count: k.Count = nodes.group_start[one + 1] - nodes.group_start[one]
        count += nodes.group_start[other + 1] - nodes.group_start[other]
        return self.layout.complete[house] and bits.size(board.place_masks[slot]) == count

    def _add(self, source: k.Count, target: k.Count) -> None:
        if self.count == len(self.found_sources):
            self._grow()
        self.found_sources[self.count] = source
        self.found_targets[self.count] = target
        self.count += 1

    def _grow(self) -> None:
        """Make room for twice as many links."""
        while len(self.targets) < 2 * len(self.found_sources):
            self.targets = doubled(self.targets)
        self.found_targets = doubled(self.found_targets)
        self.found_sources = doubled(self.found_sources)

    def _sort(self) -> None:
        """Sort the links by source with a counting sort, which keeps their order."""
        total: k.Count = self.nodes.total
        i: k.Count
        for i in range(total + 2):
            self.first[i] = 0
        for i in range(self.count):
            self.first[self.found_sources[i] + 2] += 1
        for i in range(total):
            self.first[i + 2] += self.first[i + 1]
        for i in range(self.count):
            place: k.Count = self.first[self.found_sources[i] + 1]
            self.first[self.found_sources[i] + 1] += 1
            self.targets[place] = self.found_targets[i]
