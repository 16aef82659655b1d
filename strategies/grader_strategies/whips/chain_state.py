"""What a search for whips and braids excludes and forces, and how it is undone."""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.whips import limits
from grader_strategies.whips.variables import Variables

MOST_ROWS: k.Size = 8_000_000
"""The most numbers that are kept of what searches have looked at."""


class ChainState(Variables):
    """Candidates that are excluded one after the other, and the elements that this forces.

    What has been excluded and forced is listed, in `trail` and `forced`, so that it can be undone.
    A chain against the target number `t` is known to have more elements than `none_of[t]`.
    `used`, `barred`, `is_left` and `mark` are marks of a search.

    Args:
        layout: the layout.
        with_groups: groups may be forced as well.
    """

    def __init__(self, layout: Layout, with_groups: k.Flag) -> None:
        everything = layout.cells * layout.digits
        self.is_forced = array("i", [0])
        self.barred = array("i", [0])
        self.forced = array("i", [0])
        self.none_of = array("i", [0])
        self.slack = array("B", [0])
        self.is_left = array("i", [0])
        self.mark = array("i", [0])
        self.used = array("i", [0])
        self.trail = array("i", [0]) * everything
        self.trailed: k.Count = 0
        self.forced_count: k.Count = 0
        self.empty: k.Count = 0
        self.row: k.Size = 0
        self.keeps_rows: k.Flag = 0
        Variables.__init__(self, layout, with_groups)  # `super()` does not work when compiled

    def load(self, board: Board) -> None:
        """Take a board; forget about targets what the changes since the last one may undo."""
        i: k.Count
        # A search that an exception has ended may have left marks.
        self.undo(0, 0)
        self.clear_marks()
        if not self.update(board):
            self._forget()
            return
        if self.elements + 1 > len(self.used):
            size = self.elements + 1
            self.is_forced = array("i", [0]) * size
            self.barred = array("i", [0]) * size
            self.forced = array("i", [0]) * size
            self.none_of = array("i", [0]) * size
            self.is_left = array("i", [0]) * size
            self.mark = array("i", [0]) * size
            self.used = array("i", [0]) * size
        rows: k.Size = self.count
        rows *= self.units
        self.keeps_rows = rows <= MOST_ROWS
        rows = rows if self.keeps_rows else self.units
        if rows > len(self.slack):
            self.slack = array("B", [limits.UNSEEN]) * (rows + 1)
        for i in range(self.count):
            self.none_of[i] = 0

    def clear_marks(self) -> None:
        """Clear the marks of a search."""
        i: k.Count
        for i in range(len(self.used)):
            self.used[i] = 0
            self.barred[i] = 0
            self.is_forced[i] = 0
            self.is_left[i] = 0

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

    def begin_row(self, target: k.Count) -> None:
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

    def strike(self, element: k.Count) -> k.Flag:
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

    def undo(self, trailed: k.Count, forced: k.Count) -> None:
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

    def rounds(self, limit: k.Count) -> k.Flag:
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
                    is_found = self.strike(element)
                i += 1
        self.undo(trailed, forced)
        return is_found
