"""Take givens away that are singles again at once, which needs no search at all."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.generate.singles import Singles
from grader.model import kinds as k
from grader.model.layout import Layout


class Clearing(Singles):
    """Takes givens away that are singles again at once.

    A given may go if it is the only digit left for its cell, or if its digit has no other cell
    in a house, as far as the remaining givens tell.  What goes last comes back first, so a
    puzzle made in this way is solved by singles and has one solution.
    """

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.removed = array("i", [k.NO_DIGIT]) * layout.cells

    def clear(
        self,
        order: Sequence[Sequence[int]],
        boxes_only: k.Flag,
        naked: k.Flag,
        deep: k.Flag,
        least: k.Count,
    ) -> list[tuple[int, ...]]:
        """Take away what can go, in this order, and return it.

        Args:
            order: groups of cells that go together or not at all.
            boxes_only: hidden singles count in boxes only, not in other houses.
            naked: cells with one digit left count, too.
            deep: it is enough if they are singles after some others; without others that
                takes a fifth of the time.
            least: how many givens stay in any case.
        """
        left: k.Count = self.layout.cells
        cell: k.Cell
        for cell in range(self.layout.cells):
            if self.values[cell] == k.NO_DIGIT:
                left -= 1
        gone: list[tuple[int, ...]] = []
        for orbit in order:
            if left - len(orbit) < least:
                continue
            fine: k.Flag = 1
            for cell in orbit:
                self.removed[cell] = self.values[cell]
                self.take(cell)
            for cell in orbit:
                if fine and not self.is_single(cell, self.removed[cell], boxes_only, naked):
                    fine = 0
            if not fine and deep and self._come_back(orbit, boxes_only, naked):
                fine = 1
            if fine:
                gone.append(tuple(orbit))
                left -= len(orbit)
            else:
                for cell in orbit:
                    self.give(cell, self.removed[cell])
        return gone

    def _come_back(self, orbit: Sequence[int], boxes_only: k.Flag, naked: k.Flag) -> k.Flag:
        """Tell whether all cells of a group are found again, one single after the other."""
        cell: k.Cell
        self.recall()
        while self.place_singles(boxes_only, naked):
            missing: k.Flag = 0
            for cell in orbit:
                if self.known[cell] == k.NO_DIGIT:
                    missing = 1
            if not missing:
                return 1
        return 0
