"""Searches for a whip or a braid of a given length against a target.

This module is long because the searches share one state, which they change and restore.
"""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader_strategies.facts.arrays import doubled
from grader_strategies.whips import hash_keys, limits
from grader_strategies.whips.variables import Variables
from grader_strategies.whips.visited_states import VisitedStates

FIRST_CHILDREN = 4096
"""Children for which there is room at first."""
MOST_ROWS: k.Size = 8_000_000
"""The most numbers that are kept of what searches have looked at."""


class ChainSearch(Variables):
    """Looks for chains with steps that are undone again.

    After a success, the elements forced one after the other are `path[:length - 1]`.

    Args:
        layout: the layout.
        with_groups: groups may be forced as well.
        braids: a left candidate may be linked to any element before, not only to the last one.
        one_memory: keep one choice of left candidates for each sequence of forced elements.
    """

    def __init__(
        self, layout: Layout, with_groups: k.Flag, braids: k.Flag, one_memory: k.Flag
    ) -> None:
        self.braids: k.Flag = int(braids)
        self.one_memory: k.Flag = int(one_memory)
        self.states = VisitedStates()
        everything = layout.cells * layout.digits
        self.is_forced = array("i", [0])
        self.barred = array("i", [0])
        self.mark = array("i", [0])
        self.forced = array("i", [0])
        self.is_left = array("i", [0])
        self.none_of = array("i", [0])
        self.slack = array("B", [0])
        self.children = array("i", [0]) * FIRST_CHILDREN
        self.keys = hash_keys.keys(1)
        self.used = array("i", [0])
        self.trail = array("i", [0]) * everything
        self.trailed: k.Count = 0
        self.forced_count: k.Count = 0
        self.empty: k.Count = 0
        self.target: k.Count = 0
        self.length: k.Count = 0
        self.path = array("i", [0]) * (limits.LONGEST + 1)
        self.lefts = array("i", [0]) * (limits.LONGEST + 1)
        self.row: k.Size = 0
        self.keeps_rows: k.Flag = 0
        self.serial: k.Count = 0
        Variables.__init__(self, layout, with_groups)  # `super()` does not work when compiled

    def load(self, board: Board) -> None:
        """Take a board; forget about targets what the changes since the last one may undo."""
        i: k.Count
        # A search that an exception has ended may have left marks.
        self._undo(0, 0)
        self._clear()
        if not self.update(board):
            self._forget()
            return
        if self.elements + 1 > len(self.used):
            size = self.elements + 1
            self.is_forced = array("i", [0]) * size
            self.barred = array("i", [0]) * size
            self.mark = array("i", [0]) * size
            self.forced = array("i", [0]) * size
            self.is_left = array("i", [0]) * size
            self.none_of = array("i", [0]) * size
            self.keys = hash_keys.keys(3 * size)
            self.used = array("i", [0]) * size
        rows: k.Size = self.count
        rows *= self.units
        self.keeps_rows = rows <= MOST_ROWS
        rows = rows if self.keeps_rows else self.units
        if rows > len(self.slack):
            self.slack = array("B", [limits.UNSEEN]) * (rows + 1)
        for i in range(self.count):
            self.none_of[i] = 0

    def _clear(self) -> None:
        """Clear the marks of a search."""
        i: k.Count
        for i in range(len(self.used)):
            self.used[i] = 0
            self.barred[i] = 0
            self.is_left[i] = 0
            self.is_forced[i] = 0

    # What stays true from board to board

    def _forget(self) -> None:
        """Forget that a target has no chain, if a loss since may have made one.

        A chain is new only if it uses a variable that has lost candidates.  No earlier search
        has come closer to forcing something there than its `slack`.
        """
        target: k.Count
        i: k.Count
        j: k.Count
        if self.lost_count == 0:
            return
        for target in range(self.count):
            if self.none_of[target] == 0 or self.gone[target]:
                continue
            if not self.keeps_rows:
                self.none_of[target] = 0
                continue
            row: k.Size = self.units
            row *= target
            for i in range(self.lost_count):
                lost: k.Count = self.lost[i]
                if self.are_linked(lost, target):
                    continue
                for j in range(self.own_start[lost], self.own_start[lost + 1]):
                    unit: k.Count = self.own[j]
                    if self.slack[row + unit] == limits.UNSEEN or self.left[unit] >= limits.UNUSED:
                        continue
                    if self.slack[row + unit] <= 1:
                        self.none_of[target] = 0
                    else:
                        self.slack[row + unit] -= 1

    def _begin_row(self, target: k.Count) -> None:
        """Begin to note how close a search for this target comes to the variables."""
        i: k.Count
        self.row = 0
        if self.keeps_rows:
            self.row = self.units
            self.row *= target
            if self.none_of[target]:
                return
        for i in range(self.units):
            self.slack[self.row + i] = limits.UNSEEN

    # Excluding and undoing

    def _strike(self, element: k.Count) -> k.Flag:
        """Exclude what an element is linked to; return whether a variable is empty."""
        i: k.Count
        j: k.Count
        g: k.Count
        for i in range(self.linked_start[element], self.linked_start[element + 1]):
            number: k.Count = self.linked[i]
            if self.gone[number]:
                continue
            self.gone[number] = 2
            self.trail[self.trailed] = number
            self.trailed += 1
            if self.with_groups:
                g = number * self.candidate_width
                for j in range(g, g + self.in_groups_count[number]):
                    self.group_left[self.in_groups[j]] -= 1
            for j in range(self.own_start[number], self.own_start[number + 1]):
                unit: k.Count = self.own[j]
                left: k.Count = self.left[unit] - 1
                self.left[unit] = left
                self.total[unit] -= number
                if left <= self.most_shared + 1:
                    self._note(unit, left)
                elif left - self.most_shared < self.slack[self.row + unit]:
                    self.slack[self.row + unit] = left - self.most_shared
        return self.empty > 0

    def _note(self, unit: k.Count, left: k.Count) -> None:
        """Note what a variable with few candidates left forces, and how close it is to that."""
        j: k.Count
        if left == 1:
            self.slack[self.row + unit] = 0
            self._force(self.total[unit])
            return
        if left == 0:
            self.slack[self.row + unit] = 0
            self.empty += 1
            return
        slack: k.Count = left - 1
        if self.with_groups:
            start: k.Count = unit * self.unit_width
            for j in range(start, start + self.unit_groups_count[unit]):
                short: k.Count = left - self.group_left[self.unit_groups[j]]
                slack = min(slack, short)
                if short == 0:
                    self._force_group(unit, self.unit_groups[j])
        self.slack[self.row + unit] = min(self.slack[self.row + unit], slack)

    def _force(self, element: k.Count) -> None:
        """Add an element to the list of those that are forced."""
        if not self.is_forced[element]:
            self.is_forced[element] = 1
            self.forced[self.forced_count] = element
            self.forced_count += 1

    def _force_group(self, unit: k.Count, group: k.Count) -> None:
        """Add a group that a variable forces, if there is a left candidate outside of it."""
        i: k.Count
        if self.is_forced[self.count + group]:
            return
        for i in range(self.unit_start[unit], self.unit_start[unit + 1]):
            number: k.Count = self.members[i]
            if self.gone[number] == 2 and not self.is_in_group(number, group):
                self._force(self.count + group)
                return

    def _undo(self, trailed: k.Count, forced: k.Count) -> None:
        """Return to a state with so many excluded candidates and forced elements."""
        j: k.Count
        while self.forced_count > forced:
            self.forced_count -= 1
            self.is_forced[self.forced[self.forced_count]] = 0
        while self.trailed > trailed:
            self.trailed -= 1
            number: k.Count = self.trail[self.trailed]
            self.gone[number] = 0
            if self.with_groups:
                start: k.Count = number * self.candidate_width
                for j in range(start, start + self.in_groups_count[number]):
                    self.group_left[self.in_groups[j]] += 1
            for j in range(self.own_start[number], self.own_start[number + 1]):
                unit: k.Count = self.own[j]
                if self.left[unit] == 0:
                    self.empty -= 1
                self.left[unit] += 1
                self.total[unit] += number

    def _rounds(self, limit: k.Count) -> k.Flag:
        """Return whether so many rounds of what is forced lead to an empty variable.

        Elements that are used or barred are left out.
        """
        trailed: k.Count = self.trailed
        forced: k.Count = self.forced_count
        i: k.Count = 0
        done: k.Count = 0
        is_found: k.Flag = self.empty > 0
        while done < limit and i < self.forced_count and not is_found:
            after: k.Count = self.forced_count
            done += 1
            while i < after and not is_found:
                element: k.Count = self.forced[i]
                if not self.used[element] and not self.barred[element]:
                    is_found = self._strike(element)
                i += 1
        self._undo(trailed, forced)
        return is_found

    # Searches

    def find(self, target: k.Count, length: k.Count) -> k.Flag:
        """Look for a chain of this length against a target, if there is none that is shorter.

        Raises:
            TimeUp: the deadline has passed.
        """
        i: k.Count
        found: k.Flag = False
        self.target = target
        self._begin_row(target)
        for i in range(self.own_start[target], self.own_start[target + 1]):
            self.left[self.own[i]] += limits.UNUSED
        try:
            if self._strike(target):
                self.length = 1
                found = True
            elif length > 1 and self._rounds(length - 1):
                found = self._search(length)
        finally:
            self._undo(0, 0)
            for i in range(self.own_start[target], self.own_start[target + 1]):
                self.left[self.own[i]] -= limits.UNUSED
        if not found:
            self.none_of[target] = length
        return found

    def _search(self, length: k.Count) -> k.Flag:
        """Look for a chain of this length, from 2 on, on the board without what the target sees."""
        found: k.Flag
        trailed: k.Count = self.trailed
        forced: k.Count = self.forced_count
        self.length = 0
        if self.braids:
            found = self._braid(0, length - 1)
        elif self.one_memory:
            self._begin_states()
            found = self._exact_whip(self.target, 0, length - 1, 0, 0, 0)
        else:
            self._begin_states()
            found = self._whip(self.target, 0, length - 1, 0, 0)
            self._undo(trailed, forced)
            self._free_path(length)
            # Rarely, a left candidate would have to occur twice.
            if found and not self._choose_lefts(0):
                self._undo(trailed, forced)
                self._free_path(length)
                self._begin_states()
                found = self._exact_whip(self.target, 0, length - 1, 0, 0, 0)
        self._undo(trailed, forced)
        self._clear()
        return found

    def _free_path(self, length: k.Count) -> None:
        """Clear the marks of the elements of a path."""
        i: k.Count
        for i in range(length):
            self.used[self.path[i]] = 0
            self.is_left[self.lefts[i]] = 0

    def _braid(self, depth: k.Count, more: k.Count) -> k.Flag:
        """Look for a braid that goes on with at most so many forced elements.

        A braid is a set, so those without an element are looked for after those with it.
        """
        forced: k.Count = self.forced_count
        trailed: k.Count = self.trailed
        i: k.Count
        found: k.Flag = False
        self.ticker.spend(1 + trailed // work.LINKS)
        for i in range(forced - 1, -1, -1):
            element: k.Count = self.forced[i]
            if self.used[element] or self.barred[element]:
                continue
            self.used[element] = 1
            self.path[depth] = element
            if self._strike(element):
                self.length = depth + 2
                found = True
            elif more > 1 and self._rounds(more - 1):
                found = self._braid(depth + 1, more - 1)
            if found:
                return True
            self._undo(trailed, forced)
            self.used[element] = 0
            self.barred[element] = depth + 1
            if not self._rounds(more):
                break
        for i in range(forced):
            if self.barred[self.forced[i]] == depth + 1:
                self.barred[self.forced[i]] = 0
        return False

    def _whip(
        self, last: k.Count, depth: k.Count, more: k.Count, key: k.Word, top: k.Count
    ) -> k.Flag:
        """Look for a whip that goes on with at most so many forced elements.

        Left candidates may occur twice.  Children are listed from `top` on.
        """
        trailed: k.Count = self.trailed
        forced: k.Count = self.forced_count
        i: k.Count
        j: k.Count
        g: k.Count
        after: k.Count = top
        self.ticker.spend(1 + trailed // work.LINKS)
        while len(self.children) < top + self.elements:
            self.children = doubled(self.children)
        self.serial += 1
        for i in range(self.linked_start[last], self.linked_start[last + 1]):
            left: k.Count = self.linked[i]
            if self.gone[left] == 1:
                continue
            for j in range(self.own_start[left], self.own_start[left + 1]):
                unit: k.Count = self.own[j]
                if self.left[unit] == 1:
                    after = self._add_child(self.total[unit], after)
                elif self.left[unit] <= self.most_shared:
                    start: k.Count = unit * self.unit_width
                    for g in range(start, start + self.unit_groups_count[unit]):
                        group: k.Count = self.unit_groups[g]
                        if self.group_left[group] == self.left[unit] and not self.is_in_group(
                            left, group
                        ):
                            after = self._add_child(self.count + group, after)
        for i in range(top, after):
            element: k.Count = self.children[i]
            following: k.Word = key ^ self.keys[element]
            if not self.states.add(following ^ self.keys[self.elements + element]):
                continue
            self.used[element] = 1
            self.path[depth] = element
            if self._strike(element):
                self.length = depth + 2
                return True
            if (
                more > 1
                and self._rounds(more - 1)
                and self._whip(element, depth + 1, more - 1, following, after)
            ):
                return True
            self._undo(trailed, forced)
            self.used[element] = 0
        return False

    def _add_child(self, element: k.Count, after: k.Count) -> k.Count:
        """List an element unless it is used or listed already; return where the list ends."""
        if self.used[element] or self.mark[element] == self.serial:
            return after
        self.mark[element] = self.serial
        self.children[after] = element
        return after + 1

    def _choose_lefts(self, depth: k.Count) -> k.Flag:
        """Choose different left candidates for the elements of the path from this depth on."""
        last: k.Count = self.path[depth - 1] if depth else self.target
        trailed: k.Count = self.trailed
        forced: k.Count = self.forced_count
        is_last: k.Flag = depth == self.length - 1
        i: k.Count
        self.ticker.tick()
        for i in range(self.linked_start[last], self.linked_start[last + 1]):
            left: k.Count = self.linked[i]
            if self.gone[left] == 1 or self.is_left[left]:
                continue
            if not (self._empties(left) if is_last else self._leads(left, self.path[depth])):
                continue
            self.lefts[depth] = left
            if is_last:
                return True
            self.is_left[left] = 1
            self._strike(self.path[depth])
            if self._choose_lefts(depth + 1):
                return True
            self._undo(trailed, forced)
            self.is_left[left] = 0
        return False

    def _empties(self, left: k.Count) -> k.Flag:
        """Return whether a variable of a candidate is empty."""
        j: k.Count
        for j in range(self.own_start[left], self.own_start[left + 1]):
            if self.left[self.own[j]] == 0:
                return True
        return False

    def _leads(self, left: k.Count, element: k.Count) -> k.Flag:
        """Return whether an element is forced in a variable of a left candidate."""
        j: k.Count
        for j in range(self.own_start[left], self.own_start[left + 1]):
            if self._forces(self.own[j], left, element):
                return True
        return False

    def _forces(self, unit: k.Count, left: k.Count, element: k.Count) -> k.Flag:
        """Return whether a variable with a left candidate forces an element."""
        j: k.Count
        if element < self.count:
            return self.left[unit] == 1 and self.total[unit] == element
        group: k.Count = element - self.count
        if self.left[unit] != self.group_left[group] or self.is_in_group(left, group):
            return False
        start: k.Count = unit * self.unit_width
        for j in range(start, start + self.unit_groups_count[unit]):
            if self.unit_groups[j] == group:
                return True
        return False

    def _exact_whip(
        self,
        last: k.Count,
        depth: k.Count,
        more: k.Count,
        key: k.Word,
        left_key: k.Word,
        top: k.Count,
    ) -> k.Flag:
        """Look for a whip whose left candidates are different.

        The order is that of variables and candidates, which matters if there is one choice of
        left candidates only.
        """
        trailed: k.Count = self.trailed
        forced: k.Count = self.forced_count
        i: k.Count
        self.ticker.spend(1 + trailed // work.LINKS)
        after: k.Count = self._list_pairs(last, top)
        for i in range(top, after, 3):
            element: k.Count = self.children[i + 2]
            left: k.Count = self.children[i + 1]
            following: k.Word
            following_left: k.Word = 0
            state: k.Word
            if self.one_memory:
                # Sequences differ in the order, so each place has keys of its own.
                following = key ^ self.keys[depth * self.elements + element]
                state = following
            else:
                following = key ^ self.keys[element]
                following_left = left_key ^ self.keys[2 * self.elements + left]
                state = following ^ following_left ^ self.keys[self.elements + element]
            if not self.states.add(state):
                continue
            self.used[element] = 1
            self.is_left[left] = 1
            self.path[depth] = element
            self.lefts[depth] = left
            if self._strike(element) and self._ends(element, depth + 1):
                self.length = depth + 2
                return True
            if (
                more > 1
                and self._rounds(more - 1)
                and self._exact_whip(element, depth + 1, more - 1, following, following_left, after)
            ):
                return True
            self._undo(trailed, forced)
            self.used[element] = 0
            self.is_left[left] = 0
        return False

    def _ends(self, last: k.Count, depth: k.Count) -> k.Flag:
        """Return whether a new left candidate of an empty variable is linked to the last one."""
        i: k.Count
        for i in range(self.linked_start[last], self.linked_start[last + 1]):
            left: k.Count = self.linked[i]
            if self.gone[left] != 1 and not self.is_left[left] and self._empties(left):
                self.lefts[depth] = left
                return True
        return False

    def _list_pairs(self, last: k.Count, top: k.Count) -> k.Count:
        """List variables with left candidates and what they force, in this order.

        Return where the list ends; it has three entries for each.
        """
        i: k.Count
        j: k.Count
        g: k.Count
        after: k.Count = top
        first: k.Count = self.linked_start[last]
        self.ticker.tick()
        room: k.Count = 3 * (1 + self.linked_start[last + 1] - first)
        while len(self.children) < top + room * (1 + self.unit_width) * self.units_of_cell:
            self.children = doubled(self.children)
        for i in range(first, self.linked_start[last + 1]):
            left: k.Count = self.linked[i]
            if self.gone[left] == 1 or self.is_left[left]:
                continue
            for j in range(self.own_start[left], self.own_start[left + 1]):
                unit: k.Count = self.own[j]
                if self.left[unit] == 1:
                    after = self._insert(unit, left, self.total[unit], top, after)
                elif self.left[unit] <= self.most_shared:
                    start: k.Count = unit * self.unit_width
                    for g in range(start, start + self.unit_groups_count[unit]):
                        if self._forces(unit, left, self.count + self.unit_groups[g]):
                            after = self._insert(
                                unit, left, self.count + self.unit_groups[g], top, after
                            )
        return after

    def _insert(
        self, unit: k.Count, left: k.Count, element: k.Count, top: k.Count, after: k.Count
    ) -> k.Count:
        """Insert a child in the order of variables and left candidates, unless it is used."""
        if self.used[element]:
            return after
        at: k.Count = after
        while at > top and (
            self.children[at - 3] > unit
            or (self.children[at - 3] == unit and self.children[at - 2] > left)
        ):
            self.children[at] = self.children[at - 3]
            self.children[at + 1] = self.children[at - 2]
            self.children[at + 2] = self.children[at - 1]
            at -= 3
        self.children[at] = unit
        self.children[at + 1] = left
        self.children[at + 2] = element
        return after + 3

    def _begin_states(self) -> None:
        """Forget the states that were visited, and have keys for those to come."""
        self.states.begin()
        places: k.Count = self.elements * (limits.LONGEST if self.one_memory else 3)
        if places > len(self.keys):
            self.keys = hash_keys.keys(places)
