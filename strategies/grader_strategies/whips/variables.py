"""The candidates of a board by number, their links, the variables and the groups.

A *variable* is a set of candidates of which exactly one is true: a cell, or a digit in a complete
house.  A *group* is a digit in the cells that two houses have in common.

This module is long because whatever belongs to a candidate has to be numbered with it.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.ticker import Ticker
from grader.runtime.memory import Allocation
from grader_strategies.facts.arrays import doubled
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.sharing import shared
from grader_strategies.whips import crossings, limits

FIRST_ENTRIES = 1024
"""Entries of tables for which there is room at first."""


class Variables:
    """The candidates of a board in the order of cells and digits, and what they belong to.

    Candidate `i < count` is that of `cells[i]` and `digits[i]`.  A board with fewer candidates
    than the one before keeps the numbers of the others; `gone[i]` is 1 for the rest, and
    during a search for what its chain excludes.

    The *elements* of chains are the candidates, and behind them the groups up to `elements`.
    What an element is linked to are the candidates `linked[linked_start[e]:linked_start[e + 1]]`,
    and the variables of a candidate are `own[own_start[i]:own_start[i + 1]]`.  Candidates are
    linked by their cell, by houses, and by rules of two cells.
    Of a variable, `left[v]` candidates remain, whose numbers have the sum `total[v]`, so that
    the only one is known without a search; `left[v]` is larger than `UNUSED` if it may not be used.
    """

    def __init__(self, layout: Layout, with_groups: k.Flag) -> None:
        everything = layout.cells * layout.digits
        self.layout = layout
        self.with_groups: k.Flag = int(with_groups)
        self.changes: Changes = shared(Changes, layout)
        self.ticker = Ticker()
        self.allocation = Allocation(self.release)
        self.all_units: k.Count = layout.cells + layout.houses * layout.digits
        self.number = array("i", [-1]) * everything
        self.cells = array("i", [0]) * everything
        self.digits = array("i", [0]) * everything
        self.gone = array("i", [0]) * everything
        self.unit_number = array("i", [-1]) * self.all_units
        self.unit_start = array("i", [0]) * (self.all_units + 1)
        self.left = array("i", [0]) * self.all_units
        self.total = array("i", [0]) * self.all_units
        self.lost = array("i", [0]) * everything
        self.lost_count: k.Count = 0
        table = crossings.of_layout(layout) if with_groups else crossings.NONE
        self.most_shared: k.Count = max(1, table.most_cells)
        self.units_of_cell: k.Count = 1
        for cell in range(layout.cells):
            self.units_of_cell = max(self.units_of_cell, 1 + len(layout.houses_of(cell)))
        self.most_excluded: k.Count = layout.most_excluded
        self.crossings: k.Count = len(table.houses) // 2
        self.crossing_houses = table.houses if self.crossings else array("i", [0, 0])
        self.crossing_start = table.start
        self.crossing_cells = table.cells
        self.seen_start = table.seen_start
        self.seen_cells = table.seen
        groups = self.crossings * layout.digits
        self.group_left = array("i", [0]) * (groups + 1)
        self.group_start = array("i", [0]) * (groups + 1)
        self.group_crossing = array("i", [0]) * (groups + 1)
        self.group_digit = array("i", [0]) * (groups + 1)
        self.linked_start = array("i", [0]) * (everything + groups + 1)
        self.own_start = array("i", [0]) * (everything + 1)
        # Lists of a fixed length for each candidate and variable, which few of them fill.
        self.candidate_width: k.Count = table.most_of_cell
        self.in_groups_count = array("i", [0]) * everything
        self.in_groups = array("i", [0]) * (everything * table.most_of_cell + 1)
        self.unit_width: k.Count = table.most_of_house
        self.unit_groups_count = array("i", [0]) * self.all_units
        self.unit_groups = array("i", [0]) * (self.all_units * table.most_of_house + 1)
        self.known: k.Word = 0
        self.release()

    def release(self) -> None:
        """Free the tables; the next board is numbered anew."""
        self.known = 0
        self.count: k.Count = 0
        self.elements: k.Count = 0
        self.units: k.Count = 0
        self.alive: k.Count = 0
        self.linked = array("i", [0]) * FIRST_ENTRIES
        self.own = array("i", [0]) * FIRST_ENTRIES
        self.members = array("i", [0]) * FIRST_ENTRIES
        self.group_members = array("i", [0]) * FIRST_ENTRIES

    def update(self, board: Board) -> k.Flag:
        """Number the candidates of a board, or note which of those numbered it has lost.

        `lost` has the candidates that were lost since the last board.

        Returns:
            whether the numbers are new.
        """
        self.changes.update(board)
        self.allocation.use()
        self.lost_count = 0
        if self.known == self.changes.now:
            return False
        if self.known and self.changes.only_lost(self.known) and 2 * self.alive > self.count:
            self._drop(board)
            self.known = self.changes.now
            return False
        self.known = 0
        self._number(board)
        self.known = self.changes.now
        return True

    def _drop(self, board: Board) -> None:
        """Note which candidates the board has lost."""
        number: k.Count
        i: k.Count
        for number in range(self.count):
            if self.gone[number] or board.cell_masks[self.cells[number]] & bits.bit(
                self.digits[number]
            ):
                continue
            self.gone[number] = 1
            self.alive -= 1
            self.lost[self.lost_count] = number
            self.lost_count += 1
            for i in range(self.own_start[number], self.own_start[number + 1]):
                self.left[self.own[i]] -= 1
                self.total[self.own[i]] -= number
            first: k.Count = number * self.candidate_width
            for i in range(first, first + self.in_groups_count[number]):
                self.group_left[self.in_groups[i]] -= 1
        self._disuse()

    def _disuse(self) -> None:
        """Mark variables that are solved, or have a single, as those that may not be used."""
        unit: k.Count
        for unit in range(self.units):
            if self.left[unit] < 2:
                self.left[unit] += limits.UNUSED

    def _number(self, board: Board) -> None:
        """Number the candidates of a board, and list what they belong to."""
        layout: Layout = self.layout
        cell: k.Cell
        digit: k.Digit
        i: k.Count
        self.count = 0
        for cell in range(layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            for digit in range(layout.digits):
                if mask & bits.bit(digit):
                    self.number[cell * layout.digits + digit] = self.count
                    self.cells[self.count] = cell
                    self.digits[self.count] = digit
                    self.gone[self.count] = 0
                    self.count += 1
                else:
                    self.number[cell * layout.digits + digit] = -1
        self.alive = self.count
        self.ticker.spend(1 + self.count // work.CELLS)
        self._list_variables(board)
        self.elements = self.count
        entries: k.Count = 0
        for i in range(self.count):
            self.linked_start[i] = entries
            while entries + layout.cells + layout.digits + self.most_excluded > len(self.linked):
                self._grow_links()
            entries = self._link(i, entries)
        self.linked_start[self.count] = entries
        if self.with_groups:
            self._list_groups(entries)
        self._disuse()

    def _grow_links(self) -> None:
        self.ticker.tick()
        self.allocation.resize(8 * len(self.linked))
        self.linked = doubled(self.linked)

    def _list_variables(self, board: Board) -> None:
        """List the variables with two candidates or more, and those of each candidate."""
        layout: Layout = self.layout
        digits: k.Count = layout.digits
        cell: k.Cell
        house: k.House
        digit: k.Digit
        number: k.Count
        i: k.Count
        entries: k.Count = 0
        self.units = 0
        for i in range(self.all_units):
            self.unit_number[i] = -1
        for cell in range(layout.cells):
            if bits.size(board.cell_masks[cell]) > 1:
                self._begin_unit(cell, bits.size(board.cell_masks[cell]))
        for house in range(layout.houses):
            if not layout.complete[house]:
                continue
            for digit in range(digits):
                places: k.Count = bits.size(board.place_masks[house * digits + digit])
                if places > 1:
                    self._begin_unit(layout.cells + house * digits + digit, places)
        for i in range(self.units):
            self.left[i] = 0
            self.total[i] = 0
        while self.unit_start[self.units] > len(self.members):
            self.members = doubled(self.members)
        for number in range(self.count):
            self.own_start[number] = entries
            cell = self.cells[number]
            while entries + 1 + layout.cell_start[cell + 1] - layout.cell_start[cell] > len(
                self.own
            ):
                self.own = doubled(self.own)
            entries = self._join(number, cell, entries)
            for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                slot: k.Count = layout.cell_houses[i] * digits + self.digits[number]
                entries = self._join(number, layout.cells + slot, entries)
        self.own_start[self.count] = entries

    def _begin_unit(self, unit: k.Count, size: k.Count) -> None:
        """Give a variable of so many candidates a number."""
        self.unit_number[unit] = self.units
        if self.units == 0:
            self.unit_start[0] = 0
        self.unit_start[self.units + 1] = self.unit_start[self.units] + size
        self.units += 1

    def _join(self, number: k.Count, unit: k.Count, entries: k.Count) -> k.Count:
        """Add a candidate to a variable that has a number; return how many are listed."""
        variable: k.Count = self.unit_number[unit]
        if variable < 0:
            return entries
        self.own[entries] = variable
        self.members[self.unit_start[variable] + self.left[variable]] = number
        self.left[variable] += 1
        self.total[variable] += number
        return entries + 1

    def _link(self, number: k.Count, entries: k.Count) -> k.Count:
        """List what a candidate is linked to; return how many are listed."""
        layout: Layout = self.layout
        cell: k.Cell = self.cells[number]
        digit: k.Digit = self.digits[number]
        i: k.Count
        other: k.Digit
        for other in range(layout.digits):
            i = self.number[cell * layout.digits + other]
            if i >= 0 and i != number:
                self.linked[entries] = i
                entries += 1
        for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
            peer: k.Count = self.number[layout.peers[i] * layout.digits + digit]
            if peer >= 0:
                self.linked[entries] = peer
                entries += 1
        if self.most_excluded:
            candidate: k.Count = cell * layout.digits + digit
            for i in range(layout.excluded_start[candidate], layout.excluded_start[candidate + 1]):
                peer = self.number[layout.excluded[i]]
                if peer >= 0:
                    self.linked[entries] = peer
                    entries += 1
        return entries

    def are_linked(self, one: k.Count, other: k.Count) -> k.Flag:
        """Return whether two candidates are linked."""
        return self._excludes(
            self.cells[one], self.digits[one], self.cells[other], self.digits[other]
        )

    def _excludes(
        self, cell: k.Cell, digit: k.Digit, second: k.Cell, second_digit: k.Digit
    ) -> k.Flag:
        """Return whether a digit in a cell excludes another one, which it is not, in a second."""
        at: k.Count = cell * self.layout.digits + digit
        wanted: k.Count = second * self.layout.digits + second_digit
        i: k.Count
        if cell == second or (
            digit == second_digit and self.layout.sees[cell * self.layout.cells + second]
        ):
            return True
        if self.most_excluded:
            for i in range(self.layout.excluded_start[at], self.layout.excluded_start[at + 1]):
                if self.layout.excluded[i] == wanted:
                    return True
        return False

    def _list_groups(self, entries: k.Count) -> None:
        """List the groups with two candidates or more, and what they are linked to."""
        digits: k.Count = self.layout.digits
        crossing: k.Count
        digit: k.Digit
        i: k.Count
        groups: k.Count = 0
        members: k.Count = 0
        for i in range(self.count):
            self.in_groups_count[i] = 0
        for i in range(self.units):
            self.unit_groups_count[i] = 0
        for crossing in range(self.crossings):
            for digit in range(digits):
                size: k.Count = self._list_members(crossing, digit, members)
                if size < 2:
                    continue
                self.group_start[groups] = members
                self.group_left[groups] = size
                self.group_crossing[groups] = crossing
                self.group_digit[groups] = digit
                self.linked_start[self.count + groups] = entries
                while entries + self.layout.cells + self.most_excluded > len(self.linked):
                    self._grow_links()
                for i in range(self.seen_start[crossing], self.seen_start[crossing + 1]):
                    number: k.Count = self.number[self.seen_cells[i] * digits + digit]
                    if number >= 0:
                        self.linked[entries] = number
                        entries += 1
                if self.most_excluded:
                    entries = self._link_by_rules(crossing, digit, entries)
                members += size
                groups += 1
                self.group_start[groups] = members
                self._list_owners(groups - 1)
        self.linked_start[self.count + groups] = entries
        self.elements = self.count + groups

    def _link_by_rules(self, crossing: k.Count, digit: k.Digit, entries: k.Count) -> k.Count:
        """List what rules, or rules and houses together, link to a group.

        What houses alone link to it is listed before.  Like there, all cells of the group count,
        so that links do not depend on the candidates that the board had when it was numbered.
        """
        layout: Layout = self.layout
        first: k.Count = self.crossing_start[crossing]
        after: k.Count = self.crossing_start[crossing + 1]
        start: k.Count = entries
        i: k.Count
        j: k.Count
        m: k.Count
        for m in range(first, after):
            at: k.Count = self.crossing_cells[m] * layout.digits + digit
            for i in range(layout.excluded_start[at], layout.excluded_start[at + 1]):
                other: k.Count = self.number[layout.excluded[i]]
                if other < 0:
                    continue
                linked: k.Count = 0
                for j in range(first, after):
                    linked += self._excludes(
                        self.crossing_cells[j], digit, self.cells[other], self.digits[other]
                    )
                for j in range(start, entries):
                    linked -= self.linked[j] == other
                if linked == after - first:
                    self.linked[entries] = other
                    entries += 1
        return entries

    def _list_members(self, crossing: k.Count, digit: k.Digit, members: k.Count) -> k.Count:
        """List the candidates of a group behind so many others; return how many it has."""
        first: k.Count = self.crossing_start[crossing]
        after: k.Count = self.crossing_start[crossing + 1]
        i: k.Count
        size: k.Count = 0
        while members + after - first > len(self.group_members):
            self.group_members = doubled(self.group_members)
        for i in range(first, after):
            number: k.Count = self.number[self.crossing_cells[i] * self.layout.digits + digit]
            if number >= 0:
                self.group_members[members + size] = number
                size += 1
        return size

    def _list_owners(self, group: k.Count) -> None:
        """Add a group to the lists of its candidates, and to those of its variables."""
        i: k.Count
        size: k.Count
        for i in range(self.group_start[group], self.group_start[group + 1]):
            number: k.Count = self.group_members[i]
            size = self.in_groups_count[number]
            self.in_groups[number * self.candidate_width + size] = group
            self.in_groups_count[number] += 1
        for i in range(2):
            unit: k.Count = self._unit_of(group, i)
            if unit >= 0:
                size = self.unit_groups_count[unit]
                self.unit_groups[unit * self.unit_width + size] = group
                self.unit_groups_count[unit] += 1

    def _unit_of(self, group: k.Count, side: k.Count) -> k.Count:
        """Return the variable of a group in one of its two houses, or -1."""
        layout: Layout = self.layout
        house: k.House = self.crossing_houses[2 * self.group_crossing[group] + side]
        return self.unit_number[layout.cells + house * layout.digits + self.group_digit[group]]

    def is_in_group(self, number: k.Count, group: k.Count) -> k.Flag:
        """Return whether a candidate belongs to a group."""
        first: k.Count = number * self.candidate_width
        i: k.Count
        for i in range(first, first + self.in_groups_count[number]):
            if self.in_groups[i] == group:
                return True
        return False
