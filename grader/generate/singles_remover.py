"""Remove givens that are singles, which keeps the solution unique without a search."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.search.singles_solver import SinglesSolver


class SinglesRemover(SinglesSolver):
    """Removes givens that the remaining givens determine as singles.

    Solving reverses the removals: the given removed last is placed first.  So the puzzle is
    solved by singles and has one solution.
    """

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.removed: array[int] = array("i", [k.NO_DIGIT]) * layout.cells

    def remove(
        self,
        order: Sequence[Sequence[int]],
        boxes_only: k.Flag,
        naked: k.Flag,
        deep: k.Flag,
        least: k.Count,
    ) -> list[tuple[int, ...]]:
        """Remove groups of givens in this order where possible; return the groups removed.

        Args:
            order: groups of cells, each removed as a whole or not at all.
            boxes_only: ignore hidden singles in rows, columns and extra houses.
            naked: include naked singles.
            deep: also remove givens that become singles after other singles are placed; this
                takes five times as long.
            least: the number of givens to keep.
        """
        left: k.Count = self.layout.cells
        cell: k.Cell
        for cell in range(self.layout.cells):
            if self.values[cell] == k.NO_DIGIT:
                left -= 1
        removed_groups: list[tuple[int, ...]] = []
        for orbit in order:
            if left - len(orbit) < least:
                continue
            is_removable: k.Flag = 1
            for cell in orbit:
                self.removed[cell] = self.values[cell]
                self.remove_given(cell)
            for cell in orbit:
                if is_removable and not self.is_single(cell, self.removed[cell], boxes_only, naked):
                    is_removable = 0
            if not is_removable and deep and self._reappear(orbit, boxes_only, naked):
                is_removable = 1
            if is_removable:
                removed_groups.append(tuple(orbit))
                left -= len(orbit)
            else:
                for cell in orbit:
                    self.add_given(cell, self.removed[cell])
        return removed_groups

    def _reappear(self, orbit: Sequence[int], boxes_only: k.Flag, naked: k.Flag) -> k.Flag:
        """Return whether placing singles fills all cells of a group."""
        cell: k.Cell
        self.reset()
        while self.place_singles(boxes_only, naked):
            missing: k.Flag = 0
            for cell in orbit:
                if self.known[cell] == k.NO_DIGIT:
                    missing = 1
            if not missing:
                return 1
        return 0
