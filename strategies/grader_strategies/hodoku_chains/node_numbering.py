"""The numbering of nodes: candidates and groups of candidates, true or false.

A *group* is two or more cells of the crossing of a line and a box, all those that have a
digit there.  It is true if one of its cells has the digit.

Nodes are numbered densely for a board.  Candidate `i`, in the order of cells and digits, is
node `i` when false and node `plane + i` when true; `plane` is a multiple of 64, so that the
false and the true ones are whole words of a set.  Group `g` is node `2 * plane + 2 * g` when
false, the next one when true.  Groups of other cells, which patterns add, come last.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.hodoku_chains.crossings import Crossings


class NodeNumbering:
    """The candidates and groups of a board by number.

    For candidate `i < count`: `cells[i]` and `digits[i]`; `number[cell * digits + digit]` is
    `i`, or -1 if there is no candidate.  For group `g < groups`: `group_digit`, `group_line`,
    `group_box`, and its cells, ascending, `members[group_start[g]:group_start[g + 1]]`.  The
    groups of digit `d` are a list: `first_group[d]`, then `next_group[g]`, until -1.

    Args:
        layout: the layout of the boards.
        extra: how many groups may be added to those of the crossings.
    """

    def __init__(self, layout: Layout, extra: k.Count = 0) -> None:
        everything = layout.cells * layout.digits
        self.layout = layout
        self.crossings = Crossings(layout)
        most = self.crossings.count * layout.digits + extra
        self.most_groups = most
        self.most = 2 * (everything + 63) + 2 * most
        self.count = 0
        self.plane = 0
        self.groups = 0
        self.total = 0
        self.cells = array("i", [0]) * (everything + 1)
        self.digits = array("i", [0]) * (everything + 1)
        self.number = array("i", [-1]) * everything
        self.cell_first = array("i", [0]) * (layout.cells + 1)
        self.group_digit = array("i", [0]) * (most + 1)
        self.first_group = array("i", [-1]) * layout.digits
        self.last_group = array("i", [-1]) * layout.digits
        self.next_group = array("i", [-1]) * (most + 1)
        self.group_line = array("i", [0]) * (most + 1)
        self.group_box = array("i", [0]) * (most + 1)
        self.group_start = array("i", [0]) * (most + 2)
        self.members = array("i", [0]) * (most * layout.digits + 1)

    def build(self, board: Board, grouped: k.Flag) -> None:
        """Number the candidates of a board, and its groups if `grouped`."""
        layout = self.layout
        cell: k.Cell
        digit: k.Digit
        self.count = 0
        for cell in range(layout.cells):
            self.cell_first[cell] = self.count
            mask: k.Mask = board.cell_masks[cell]
            for digit in range(layout.digits):
                if mask & bits.bit(digit):
                    self.number[cell * layout.digits + digit] = self.count
                    self.cells[self.count] = cell
                    self.digits[self.count] = digit
                    self.count += 1
                else:
                    self.number[cell * layout.digits + digit] = -1
        self.cell_first[layout.cells] = self.count
        self.plane = (self.count + 63) // 64 * 64
        self.groups = 0
        if grouped:
            self._find_groups(board)
        self.total = 2 * (self.plane + self.groups)

    def _find_groups(self, board: Board) -> None:
        """List the groups: by line, digit and box."""
        crossings = self.crossings
        layout = self.layout
        line: k.Count
        i: k.Count
        j: k.Count
        digit: k.Digit
        self.group_start[0] = 0
        for digit in range(layout.digits):
            self.first_group[digit] = -1
        for line in range(crossings.lines):
            house: k.House = crossings.line_house[line]
            for digit in range(layout.digits):
                places: k.Mask = board.place_masks[house * layout.digits + digit]
                if not bits.without_lowest(places):
                    continue
                for i in range(crossings.line_start[line], crossings.line_start[line + 1]):
                    here: k.Mask = places & crossings.places[i]
                    if not bits.without_lowest(here):
                        continue
                    j = self.group_start[self.groups]
                    while here:
                        self.members[j] = board.cell_at(house, bits.lowest(here))
                        here = bits.without_lowest(here)
                        j += 1
                    self.group_digit[self.groups] = digit
                    self.group_line[self.groups] = house
                    self.group_box[self.groups] = crossings.box[i]
                    self._join_digit(digit)
                    self.groups += 1
                    self.group_start[self.groups] = j

    def group_at(
        self, digit: k.Digit, cells: Sequence[k.Cell], start: k.Count, end: k.Count
    ) -> k.Count:
        """Return the group of a digit in the cells `cells[start:end]`, ascending, or -1."""
        group: k.Count = self.first_group[digit]
        i: k.Count
        while group >= 0:
            first: k.Count = self.group_start[group]
            if self.group_start[group + 1] - first == end - start:
                for i in range(end - start):
                    if self.members[first + i] != cells[start + i]:
                        break
                else:
                    return group
            group = self.next_group[group]
        return -1

    def add_group(
        self, digit: k.Digit, cells: Sequence[k.Cell], start: k.Count, end: k.Count
    ) -> k.Count:
        """Add the group of a digit in the cells `cells[start:end]`; return -1 if it has no room."""
        group: k.Count = self.groups
        used: k.Count = self.group_start[group]
        i: k.Count
        if group == self.most_groups or used + end - start > len(self.members):
            return -1
        for i in range(end - start):
            self.members[used + i] = cells[start + i]
        self.group_digit[group] = digit
        self.group_line[group] = k.NO_HOUSE
        self.group_box[group] = k.NO_HOUSE
        self._join_digit(digit)
        self.groups = group + 1
        self.group_start[group + 1] = used + end - start
        self.total = 2 * (self.plane + self.groups)
        return group

    def _join_digit(self, digit: k.Digit) -> None:
        """Append the last group to the list of its digit."""
        self.next_group[self.groups] = -1
        if self.first_group[digit] < 0:
            self.first_group[digit] = self.groups
        else:
            self.next_group[self.last_group[digit]] = self.groups
        self.last_group[digit] = self.groups

    def false(self, cell: k.Cell, digit: k.Digit) -> k.Count:
        """Return the node of a candidate that is false; it must be on the board."""
        return self.number[cell * self.layout.digits + digit]

    def true(self, cell: k.Cell, digit: k.Digit) -> k.Count:
        """Return the node of a candidate that is true; it must be on the board."""
        return self.plane + self.number[cell * self.layout.digits + digit]

    def opposite(self, node: k.Count) -> k.Count:
        """Return the node that states the opposite."""
        if node >= 2 * self.plane:
            return node ^ 1
        return node - self.plane if node >= self.plane else node + self.plane

    def is_group(self, node: k.Count) -> k.Flag:
        """Return whether a node is that of a group."""
        return node >= 2 * self.plane

    def is_true(self, node: k.Count) -> k.Flag:
        """Return whether a node states that its candidate or group is true."""
        if node >= 2 * self.plane:
            return node & 1
        return node >= self.plane

    def group_of(self, node: k.Count) -> k.Count:
        """Return the number of the group of a node."""
        return (node - 2 * self.plane) // 2

    def candidate(self, node: k.Count) -> k.Count:
        """Return the number of the candidate of a node."""
        return node - self.plane if node >= self.plane else node

    def cell(self, node: k.Count) -> k.Cell:
        """Return the cell of a node, the first one of a group."""
        if node >= 2 * self.plane:
            return self.members[self.group_start[(node - 2 * self.plane) // 2]]
        return self.cells[node - self.plane if node >= self.plane else node]

    def digit(self, node: k.Count) -> k.Digit:
        """Return the digit of a node."""
        if node >= 2 * self.plane:
            return self.group_digit[(node - 2 * self.plane) // 2]
        return self.digits[node - self.plane if node >= self.plane else node]

    # The same for plain modules, which make explanations of paths.

    def cells_of(self, node: k.Count) -> tuple[k.Cell, ...]:
        """Return the cells of a node, ascending."""
        if not self.is_group(node):
            return (self.cell(node),)
        group = self.group_of(node)
        return tuple(self.members[self.group_start[group] : self.group_start[group + 1]])

    def digit_of(self, node: k.Count) -> k.Digit:
        """Return the digit of a node."""
        return self.digit(node)

    def says_true(self, node: k.Count) -> bool:
        """Return whether a node states that its candidate or group is true."""
        return bool(self.is_true(node))
