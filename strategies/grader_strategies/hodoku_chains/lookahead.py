"""Consequences of an assumption after a few rounds of singles: the own entries in nets.

An assumption is played on a copy of the board: four rounds of naked and hidden singles are
filled in, in the order in which they arise.  The rounds do not stop at contradictions: these
are found later, in the finished tables.

This module is long because every part of a play reads and changes the same copy of a board.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader_strategies.facts.arrays import doubled
from grader_strategies.hodoku_chains import net_constants
from grader_strategies.hodoku_chains.consequences import Consequences
from grader_strategies.hodoku_chains.group_links import GroupLinks


class Lookahead(Consequences):
    """The own entries of all tables with more than one parent."""

    def __init__(self, layout: Layout, links: GroupLinks | None = None) -> None:
        Consequences.__init__(self, layout, 1, links)
        slots = layout.houses * layout.digits
        room = layout.cells + slots
        self.nets = 1
        self.weighted = 1
        self.contrapositive = 0
        self.node_units = 10 + room // work.CELLS
        self.board = Board(layout)
        self.distance = array("i", [2]) * 64
        self.parents = array("i", [0]) * (64 * net_constants.NET_PARENTS)
        self.values = array("i", [0]) * layout.cells
        self.masks = array("I", [0]) * layout.cells
        # For each digit in each house how many places are left, in units of ONE_PLACE, plus the
        # sum of their cells: so the last one is known without a search.
        self.start_tallies = array("i", [0]) * slots
        self.tallies = array("i", [0]) * slots
        self.naked_cells = array("i", [0]) * (layout.cells + 1)
        self.naked_digits = array("i", [0]) * (layout.cells + 1)
        self.naked = 0
        self.hidden_cells = array("i", [0]) * (slots + 1)
        self.hidden_digits = array("i", [0]) * (slots + 1)
        self.hidden = 0
        self.todo_cells = array("i", [0]) * room
        self.todo_digits = array("i", [0]) * room
        self.round_of = array("i", [0]) * layout.cells
        self.rounds = 0
        # Cells as sets: the peers of a cell, where a digit is a candidate, and where it is false
        # and has its entry, so that further exclusions change nothing.
        self.cell_words = (layout.cells + 63) // 64
        self.peer_sets = array("Q", [0]) * (layout.cells * self.cell_words)
        for cell in range(layout.cells):
            for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
                peer = layout.peers[i]
                self.peer_sets[cell * self.cell_words + (peer >> 6)] |= bits.word_bit(peer & 63)
        self.places = array("Q", [0]) * (layout.digits * self.cell_words)
        self.settled = array("Q", [0]) * (layout.digits * self.cell_words)
        self.entry_of = array("i", [0]) * self.nodes.most
        self.stamp_of = array("i", [0]) * self.nodes.most
        self.stamp = 0
        self.base = 0

    def release(self) -> None:
        """Free the tables; they are built again by the next `update`."""
        Consequences.release(self)
        self.distance = array("i", [2]) * 64
        self.parents = array("i", [0]) * (64 * net_constants.NET_PARENTS)

    def allocate(self, links: k.Size, words: k.Size) -> None:
        """Account for tables of so many links and words of sets.

        Raises:
            TooLargeError: they take too much memory.
        """
        # Each link is there twice, and has its distance and its parents.
        each: k.Size = 12 + 4 * net_constants.NET_PARENTS
        self.allocation.resize(each * links + 8 * words)

    def link_groups(self, node: k.Count) -> None:
        """List the entries of a node by groups, which follow from the assumption itself."""
        i: k.Count
        start: k.Count = self.edges
        Consequences.link_groups(self, node)
        self._make_room()
        for i in range(start, self.edges):
            self.distance[i] = 2
            self.parents[net_constants.NET_PARENTS * i] = 0

    def fill_true(self, board: Board, node: k.Count) -> None:  # noqa: ARG002 - as it is called
        """List what follows from a true candidate."""
        self._begin(node)
        self._place(self.nodes.cell(node), self.nodes.digit(node), net_constants.BY_START)
        self._run_rounds()

    def fill_false(self, board: Board, node: k.Count) -> None:  # noqa: ARG002 - as it is called
        """List what follows from a false candidate."""
        cell: k.Cell = self.nodes.cell(node)
        if self._leaves_single(cell, self.nodes.digit(node)):
            self._begin(node)
            self._remove(cell, self.nodes.digit(node))
            if bits.is_single(self.masks[cell]):
                self._place(cell, bits.lowest(self.masks[cell]), net_constants.BY_START)
            self._run_rounds()

    def prepare(self, board: Board) -> None:
        """Load a board, before its first candidate is played."""
        layout = self.layout
        nodes = self.nodes
        i: k.Count
        j: k.Count
        words: k.Count = self.cell_words
        self.board = board
        self.stamp = 0
        self.rounds = 0
        for i in range(nodes.total):
            self.stamp_of[i] = 0
        for i in range(layout.cells):
            self.round_of[i] = 0
        for i in range(layout.houses * layout.digits):
            self.start_tallies[i] = 0
        for i in range(layout.digits * words):
            self.places[i] = 0
        for i in range(nodes.count):
            if nodes.has(i):
                cell: k.Cell = nodes.cells[i]
                self.places[nodes.digits[i] * words + (cell >> 6)] |= bits.word_bit(cell & 63)
                for j in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                    slot: k.Count = layout.cell_houses[j] * layout.digits + nodes.digits[i]
                    self.start_tallies[slot] += net_constants.ONE_PLACE + cell

    def _leaves_single(self, cell: k.Cell, digit: k.Digit) -> k.Flag:
        """Return whether removing a candidate leaves a single, so that anything follows."""
        layout = self.layout
        i: k.Count
        if bits.is_pair(self.board.cell_masks[cell]):
            return True
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            slot: k.Count = layout.cell_houses[i] * layout.digits + digit
            if self.start_tallies[slot] >> net_constants.TALLY_BITS == 2:
                return True
        return False

    def _begin(self, node: k.Count) -> None:
        """Copy the board, and begin a table with the assumption as entry 0."""
        layout = self.layout
        i: k.Count
        self.reserve(self.nodes.total)
        self._make_room()
        for i in range(layout.cells):
            self.values[i] = self.board.values[i]
            self.masks[i] = self.board.cell_masks[i]
        for i in range(layout.houses * layout.digits):
            self.tallies[i] = self.start_tallies[i]
        for i in range(layout.digits * self.cell_words):
            self.settled[i] = 0
        self.naked = 0
        self.hidden = 0
        self.base = self.edges
        self.stamp += 1
        self.stamp_of[node] = self.stamp
        self.entry_of[node] = 0

    def _make_room(self) -> None:
        """Make room for the distance and the parents of each entry for which there is room."""
        while len(self.distance) < len(self.next):
            self.parents = doubled(self.parents)
            self.distance = doubled(self.distance)

    def _run_rounds(self) -> None:
        """Fill in singles round by round; those of a round are fixed at its start."""
        i: k.Count
        cell: k.Cell
        for _ in range(net_constants.NET_ROUNDS):
            self.rounds += 1
            count: k.Count = 0
            for i in range(self.naked):
                if self.values[self.naked_cells[i]] == k.NO_DIGIT:
                    self.todo_cells[count] = self.naked_cells[i]
                    self.todo_digits[count] = self.naked_digits[i]
                    count += 1
            naked: k.Count = count
            for i in range(self.hidden):
                cell = self.hidden_cells[i]
                if (
                    self.values[cell] == k.NO_DIGIT
                    and self.round_of[cell] != self.rounds
                    and self._is_hidden(cell, self.hidden_digits[i])
                ):
                    self.round_of[cell] = self.rounds
                    self.todo_cells[count] = cell
                    self.todo_digits[count] = self.hidden_digits[i]
                    count += 1
            if count == 0:
                return
            for i in range(count):
                sort: k.Count = net_constants.BY_CELL if i < naked else net_constants.BY_HOUSE
                self._place(self.todo_cells[i], self.todo_digits[i], sort)

    def _is_hidden(self, cell: k.Cell, digit: k.Digit) -> k.Flag:
        """Return whether some house of the cell has one place for the digit."""
        layout = self.layout
        i: k.Count
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            house: k.House = layout.cell_houses[i]
            tally: k.Count = self.tallies[house * layout.digits + digit]
            if layout.complete[house] and tally >> net_constants.TALLY_BITS == 1:
                return True
        return False

    def _place(self, cell: k.Cell, digit: k.Digit, sort: k.Count) -> None:
        """Fill a cell with a single of this sort, and add entries for it and its exclusions.

        A value that the cell has already is overwritten.
        """
        nodes = self.nodes
        i: k.Count
        bit: k.Mask = bits.bit(digit)
        old: k.Mask = self.masks[cell]
        node: k.Count = nodes.true(cell, digit)
        digits: k.Count = self.layout.digits
        words: k.Count = self.cell_words
        new: k.Flag = self.values[cell] != digit
        if new:
            self.values[cell] = digit
            self.masks[cell] = 0
        if self.stamp_of[node] != self.stamp:
            self._append(node, 0, 2)
            if sort == net_constants.BY_CELL:
                self._add_cell_parents(cell, digit)
            elif sort == net_constants.BY_HOUSE:
                self._add_house_parents(self._house_with_fewest(cell, digit), cell, digit)
        parent: k.Count = self.entry_of[node]
        distance: k.Count = self._distance_of(parent) + 1
        for i in range(words):
            slot: k.Count = digit * words + i
            left: k.Word = self.peer_sets[cell * words + i] & self.places[slot]
            left &= ~self.settled[slot]
            if new:
                self.settled[slot] |= left
            while left:
                peer: k.Cell = 64 * i + bits.lowest_of_word(left)
                left &= left - 1
                other: k.Count = nodes.number[peer * digits + digit]
                if new and self.masks[peer] & bit:
                    self._remove(peer, digit)
                if self.stamp_of[other] != self.stamp:
                    self._append(other, parent, distance)
        if self.layout.most_excluded:
            self._exclude_by_rules(cell, digit, parent, new)
        if new:
            self._uncount(cell, digit, old)
        old &= ~bit
        while old:
            other = nodes.number[cell * digits + bits.lowest(old)]
            old = bits.without_lowest(old)
            if self.stamp_of[other] != self.stamp:
                self._append(other, parent, distance)

    def _exclude_by_rules(self, cell: k.Cell, digit: k.Digit, parent: k.Count, new: k.Flag) -> None:
        """Add entries for what a single excludes by rules of two cells."""
        layout = self.layout
        candidate: k.Count = cell * layout.digits + digit
        i: k.Count
        for i in range(layout.excluded_start[candidate], layout.excluded_start[candidate + 1]):
            number: k.Count = self.nodes.number[layout.excluded[i]]
            if number < 0:
                continue
            there: k.Cell = self.nodes.cells[number]
            other: k.Digit = self.nodes.digits[number]
            if new and self.masks[there] & bits.bit(other):
                self._remove(there, other)
            if self.stamp_of[number] != self.stamp:
                self._append(number, parent, self._distance_of(parent) + 1)

    def _append(self, node: k.Count, parent: k.Count, distance: k.Count) -> None:
        """Add an entry for a node that has none yet, with one parent."""
        entry: k.Count = self.edges
        self.next[entry] = node
        self.distance[entry] = distance
        self.parents[net_constants.NET_PARENTS * entry] = 2 * parent
        self.edges = entry + 1
        self.stamp_of[node] = self.stamp
        self.entry_of[node] = entry + 1 - self.base

    def _distance_of(self, entry: k.Count) -> k.Count:
        return self.distance[self.base + entry - 1] if entry else 1

    def _add_cell_parents(self, cell: k.Cell, digit: k.Digit) -> None:
        """Make the other candidates of its cell the parents of the last entry."""
        count: k.Count = 0
        others: k.Mask = self.board.cell_masks[cell] & ~bits.bit(digit)
        while others and count < net_constants.NET_PARENTS:
            self._add_parent(self.nodes.false(cell, bits.lowest(others)), count)
            others = bits.without_lowest(others)
            count += 1
        self._sort_parents(count)

    def _add_house_parents(self, house: k.House, cell: k.Cell, digit: k.Digit) -> None:
        """Make the other places of its digit in a house the parents of the last entry."""
        layout = self.layout
        count: k.Count = 0
        start: k.Count = layout.house_start[house]
        places: k.Mask = self.board.place_masks[house * layout.digits + digit]
        while places and count < net_constants.NET_PARENTS:
            other: k.Cell = layout.house_cells[start + bits.lowest(places)]
            places = bits.without_lowest(places)
            if other != cell:
                self._add_parent(self.nodes.false(other, digit), count)
                count += 1
        self._sort_parents(count)

    def _add_parent(self, node: k.Count, count: k.Count) -> None:
        """Add a parent to the last entry; a node without an entry counts as the assumption."""
        parent: k.Count = self.entry_of[node] if self.stamp_of[node] == self.stamp else 0
        self.parents[net_constants.NET_PARENTS * (self.edges - 1) + count] = parent
        if count == 0:
            self.distance[self.edges - 1] = self._distance_of(parent) + 1

    def _sort_parents(self, count: k.Count) -> None:
        """Move the parent with the highest position to the front by successive swaps."""
        start: k.Count = net_constants.NET_PARENTS * (self.edges - 1)
        i: k.Count
        for i in range(start + count, start + net_constants.NET_PARENTS):
            self.parents[i] = 0
        for i in range(start + 1, start + count):
            if self.parents[i] > self.parents[start]:
                higher: k.Count = self.parents[i]
                self.parents[i] = self.parents[start]
                self.parents[start] = higher
        self.parents[start] = 2 * self.parents[start] + (count > 1)

    def _house_with_fewest(self, cell: k.Cell, digit: k.Digit) -> k.House:
        """Return the first complete house of the cell with the fewest places for the digit."""
        layout = self.layout
        i: k.Count
        best: k.House = k.NO_HOUSE
        least: k.Count = 0
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            house: k.House = layout.cell_houses[i]
            count: k.Count = self.tallies[house * layout.digits + digit]
            count = count >> net_constants.TALLY_BITS
            if layout.complete[house] and (best == k.NO_HOUSE or count < least):
                best = house
                least = count
        return best

    def _uncount(self, cell: k.Cell, digit: k.Digit, old: k.Mask) -> None:
        """Take a filled cell off the places of the digits that it had."""
        layout = self.layout
        i: k.Count
        while old:
            other: k.Digit = bits.lowest(old)
            old = bits.without_lowest(old)
            for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                slot: k.Count = layout.cell_houses[i] * layout.digits + other
                tally: k.Count = self.tallies[slot] - net_constants.ONE_PLACE - cell
                self.tallies[slot] = tally
                if tally >> net_constants.TALLY_BITS == 1 and other != digit:
                    self._note_hidden(layout.cell_houses[i], tally, other)

    def _remove(self, cell: k.Cell, digit: k.Digit) -> None:
        """Strike a candidate; if it was the last of its cell, it stays a place in its houses."""
        layout = self.layout
        i: k.Count
        bit: k.Mask = bits.bit(digit)
        left: k.Mask = self.masks[cell] & ~bit
        if left == self.masks[cell]:
            return
        self.masks[cell] = left
        if left == 0:
            return
        if bits.is_single(left):
            self.naked_cells[self.naked] = cell
            self.naked_digits[self.naked] = bits.lowest(left)
            self.naked += 1
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            slot: k.Count = layout.cell_houses[i] * layout.digits + digit
            tally: k.Count = self.tallies[slot] - net_constants.ONE_PLACE - cell
            self.tallies[slot] = tally
            if tally >> net_constants.TALLY_BITS == 1:
                self._note_hidden(layout.cell_houses[i], tally, digit)
            elif tally == 0:
                self._forget_hidden(layout.cell_houses[i], digit)

    def _note_hidden(self, house: k.House, tally: k.Count, digit: k.Digit) -> None:
        """Record a hidden single: the last place of a digit in a house, if its cell has it yet."""
        cell: k.Cell = tally - net_constants.ONE_PLACE
        if self.layout.complete[house] and self.masks[cell] & bits.bit(digit):
            self.hidden_cells[self.hidden] = cell
            self.hidden_digits[self.hidden] = digit
            self.hidden += 1

    def _forget_hidden(self, house: k.House, digit: k.Digit) -> None:
        """Delete the first recorded hidden single of a digit in a house."""
        layout = self.layout
        i: k.Count
        if not layout.complete[house]:
            return
        for i in range(self.hidden):
            if self.hidden_digits[i] == digit and self._is_in(self.hidden_cells[i], house):
                break
        else:
            return
        self.hidden -= 1
        while i < self.hidden:
            self.hidden_cells[i] = self.hidden_cells[i + 1]
            self.hidden_digits[i] = self.hidden_digits[i + 1]
            i += 1

    def _is_in(self, cell: k.Cell, house: k.House) -> k.Flag:
        """Return whether a cell lies in a house."""
        layout = self.layout
        i: k.Count
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            if layout.cell_houses[i] == house:
                return True
        return False
