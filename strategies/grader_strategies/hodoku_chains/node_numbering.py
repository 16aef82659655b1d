"""The numbering of nodes: candidates and groups of candidates, true or false.

A *group* is two or more cells of the crossing of a line and a box, all those that have a
digit there.  It is true if one of its cells has the digit.

Nodes are numbered densely for a board.  Candidate `i`, in the order of cells and digits, is
node `i` when false and node `plane + i` when true; `plane` is a multiple of 64, so that the
false and the true ones are whole words of a set.  Group `g` is node `2 * plane + 2 * g` when
false, the next one when true.  Groups of other cells, which patterns add, come last.

While candidates keep their numbers, see `CandidateNumbering`, groups keep theirs, too: numbers of
candidates that are lost, and of groups with fewer than two cells left, stay unused.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.facts.sharing import shared
from grader_strategies.hodoku_chains.candidate_numbering import CandidateNumbering
from grader_strategies.hodoku_chains.crossings import Crossings


class NodeNumbering:
    """The candidates and groups of a board by number.

    Of candidates it has what `CandidateNumbering` has.  For group `g < groups`: `group_digit`,
    `group_line`, `group_box`, and its cells, ascending,
    `members[group_start[g]:group_start[g + 1]]`.  The groups of digit `d` are a list:
    `first_group[d]`, then `next_group[g]`, until -1.  `numbering` is that of the candidates for
    which the groups are numbered.  If a group has one cell left, `group_heir[g]` is the number of
    its candidate, otherwise -1.

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
        self.candidates: CandidateNumbering = shared(CandidateNumbering, layout)
        self.numbering = 0
        self.count = 0
        self.plane = 0
        self.groups = 0
        self.in_crossings = 0
        self.total = 0
        self.cells = self.candidates.cells
        self.digits = self.candidates.digits
        self.number = self.candidates.number
        self.cell_first = self.candidates.cell_first
        self.group_digit = array("i", [0]) * (most + 1)
        self.first_group = array("i", [-1]) * layout.digits
        self.last_group = array("i", [-1]) * layout.digits
        self.next_group = array("i", [-1]) * (most + 1)
        self.group_line = array("i", [0]) * (most + 1)
        self.group_box = array("i", [0]) * (most + 1)
        self.group_places = array("I", [0]) * (self.crossings.count * layout.digits + 1)
        self.group_heir = array("i", [0]) * (self.crossings.count * layout.digits + 1)
        self.group_start = array("i", [0]) * (most + 2)
        self.members = array("i", [0]) * (most * layout.digits + 1)

    def build(self, board: Board, grouped: k.Flag) -> None:
        """Number the candidates of a board, and its groups if `grouped`."""
        candidates = self.candidates
        digit: k.Digit
        candidates.update(board)
        self.count = candidates.count
        self.plane = candidates.plane
        if not grouped:
            self.numbering = candidates.numbering
        else:
            self.group_start[0] = 0
            for digit in range(self.layout.digits):
                self.first_group[digit] = -1
            if self.numbering == candidates.numbering:
                self.groups = 0
                while self.groups < self.in_crossings:
                    self._list_members(board, self.groups)
                    self.groups += 1
            else:
                self.numbering = 0
                self._find_groups(board)
                self.in_crossings = self.groups
                self.numbering = candidates.numbering
        self.total = 2 * (self.plane + self.groups)

    def _find_groups(self, board: Board) -> None:
        """List the groups: by line, digit and box."""
        crossings = self.crossings
        line: k.Count
        i: k.Count
        digit: k.Digit
        self.groups = 0
        for line in range(crossings.lines):
            house: k.House = crossings.line_house[line]
            for digit in range(self.layout.digits):
                places: k.Mask = board.place_masks[house * self.layout.digits + digit]
                if not bits.without_lowest(places):
                    continue
                for i in range(crossings.line_start[line], crossings.line_start[line + 1]):
                    if bits.without_lowest(places & crossings.places[i]):
                        self.group_digit[self.groups] = digit
                        self.group_line[self.groups] = house
                        self.group_box[self.groups] = crossings.box[i]
                        self.group_places[self.groups] = crossings.places[i]
                        self._list_members(board, self.groups)
                        self.groups += 1

    def _list_members(self, board: Board, group: k.Count) -> None:
        """List the cells of a group: none if fewer than two are left.

        If one is left, its candidate takes the place of the group.
        """
        house: k.House = self.group_line[group]
        digit: k.Digit = self.group_digit[group]
        here: k.Mask = board.place_masks[house * self.layout.digits + digit]
        here &= self.group_places[group]
        i: k.Count = self.group_start[group]
        self.group_heir[group] = -1
        if bits.without_lowest(here):
            while here:
                self.members[i] = board.cell_at(house, bits.lowest(here))
                here = bits.without_lowest(here)
                i += 1
            self._join_digit(digit, group)
        elif here:
            cell: k.Cell = board.cell_at(house, bits.lowest(here))
            self.group_heir[group] = self.number[cell * self.layout.digits + digit]
        self.group_start[group + 1] = i

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
        self._join_digit(digit, group)
        self.groups = group + 1
        self.group_start[group + 1] = used + end - start
        self.total = 2 * (self.plane + self.groups)
        return group

    def _join_digit(self, digit: k.Digit, group: k.Count) -> None:
        """Append a group to the list of its digit."""
        self.next_group[group] = -1
        if self.first_group[digit] < 0:
            self.first_group[digit] = group
        else:
            self.next_group[self.last_group[digit]] = group
        self.last_group[digit] = group

    def has(self, candidate: k.Count) -> k.Flag:
        """Return whether a candidate is still on the board, by its number."""
        word: k.Word = self.candidates.live[candidate >> 6]
        return word & bits.word_bit(candidate & 63) != 0

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
