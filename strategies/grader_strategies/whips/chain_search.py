"""Searches for a whip or a braid of a given length against a target."""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.pipeline import work
from grader_strategies.facts.arrays import doubled
from grader_strategies.whips import hash_keys, limits
from grader_strategies.whips.chain_state import ChainState
from grader_strategies.whips.visited_states import VisitedStates

FIRST_CHILDREN = 4096
"""Children for which there is room at first."""


class ChainSearch(ChainState):
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
        self.children = array("i", [0]) * FIRST_CHILDREN
        self.keys = hash_keys.keys(1)
        self.target: k.Count = 0
        self.length: k.Count = 0
        self.path = array("i", [0]) * (limits.LONGEST + 1)
        self.lefts = array("i", [0]) * (limits.LONGEST + 1)
        self.serial: k.Count = 0
        ChainState.__init__(self, layout, with_groups)  # `super()` does not work when compiled

    def find(self, target: k.Count, length: k.Count) -> k.Flag:
        """Look for a chain of this length against a target, if there is none that is shorter.

        Raises:
            TimeUp: the deadline has passed.
        """
        i: k.Count
        found: k.Flag = False
        self.target = target
        self.begin_row(target)
        for i in range(self.own_start[target], self.own_start[target + 1]):
            self.left[self.own[i]] += limits.UNUSED
        try:
            if self.strike(target):
                self.length = 1
                found = True
            elif length > 1 and self.rounds(length - 1):
                found = self._search(length)
        finally:
            self.undo(0, 0)
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
            self.undo(trailed, forced)
            self._free_path(length)
            # Rarely, a left candidate would have to occur twice.
            if found and not self._choose_lefts(0):
                self.undo(trailed, forced)
                self._free_path(length)
                self._begin_states()
                found = self._exact_whip(self.target, 0, length - 1, 0, 0, 0)
        self.undo(trailed, forced)
        self.clear_marks()
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
            if self.strike(element):
                self.length = depth + 2
                found = True
            elif more > 1 and self.rounds(more - 1):
                found = self._braid(depth + 1, more - 1)
            if found:
                return True
            self.undo(trailed, forced)
            self.used[element] = 0
            self.barred[element] = depth + 1
            if not self.rounds(more):
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
            if self.strike(element):
                self.length = depth + 2
                return True
            if (
                more > 1
                and self.rounds(more - 1)
                and self._whip(element, depth + 1, more - 1, following, after)
            ):
                return True
            self.undo(trailed, forced)
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
            self.strike(self.path[depth])
            if self._choose_lefts(depth + 1):
                return True
            self.undo(trailed, forced)
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
            if self.strike(element) and self._ends(element, depth + 1):
                self.length = depth + 2
                return True
            if (
                more > 1
                and self.rounds(more - 1)
                and self._exact_whip(element, depth + 1, more - 1, following, following_left, after)
            ):
                return True
            self.undo(trailed, forced)
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
