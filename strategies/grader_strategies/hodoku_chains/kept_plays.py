"""The plays of nets that lead to the same entries on a board that has lost candidates.

A play counts the candidates that are left in cells, and the places of digits in houses, and goes
on where one is left.  As long as two are left, it is all the same how many there are.  So a lost
candidate changes the entries of a play only if it is one of them, or if the play has taken
candidates out of its cell, or out of its digit in one of its houses, and has left fewer than two
there.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader_strategies.facts.changes import Changes
from grader_strategies.hodoku_chains.node_numbering import NodeNumbering


class KeptPlays:
    """Which plays of the last board have the same entries on the next one.

    Cells and slots (a digit in a house) that have lost a candidate are watched: a play may take
    `spare` candidates out of each.  Those of candidate `i` are
    `watched[watch_start[i]:watch_start[i + 1]]`.  Lost candidates are watched as well, and cannot
    be spared.
    """

    def __init__(self, nodes: NodeNumbering) -> None:
        layout = nodes.layout
        counts: k.Count = layout.cells + layout.houses * layout.digits
        room: k.Count = (layout.cells + len(layout.cell_houses)) * layout.digits
        self.nodes = nodes
        self.lost = counts
        self.spare = array("i", [-1]) * (counts + 1)
        self.taken = array("i", [0]) * (counts + 1)
        self.play_of = array("i", [0]) * (counts + 1)
        self.play = 0
        self.watch_start = array("i", [0]) * (layout.cells * layout.digits + 2)
        self.watched = array("i", [0]) * (room + 1)

    def load(self, board: Board, changes: Changes, before: k.Word) -> None:
        """Load a board and what has changed since the one before, which had the same numbers."""
        nodes = self.nodes
        layout = nodes.layout
        digits: k.Count = layout.digits
        used: k.Count = 0
        i: k.Count
        j: k.Count
        self.play = 0
        for i in range(self.lost):
            self.play_of[i] = 0
        for i in range(nodes.count):
            self.watch_start[i] = used
            cell: k.Cell = nodes.cells[i]
            if not nodes.has(i):
                self.watched[used] = self.lost
                used += 1
                continue
            if changes.cells[cell] > before:
                self.spare[cell] = bits.size(board.cell_masks[cell]) - 2
                self.watched[used] = cell
                used += 1
            for j in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                slot: k.Count = layout.cell_houses[j] * digits + nodes.digits[i]
                if changes.slots[slot] > before:
                    self.spare[layout.cells + slot] = bits.size(board.place_masks[slot]) - 2
                    self.watched[used] = layout.cells + slot
                    used += 1
        self.watch_start[nodes.count] = used

    def is_kept(
        self, node: k.Count, entries: Sequence[int], start: k.Count, end: k.Count
    ) -> k.Flag:
        """Return whether a play has the same entries; they were `entries[start:end]`."""
        i: k.Count
        plane: k.Count = self.nodes.plane
        self.play += 1
        if not self._can_spare(node - plane if node >= plane else node):
            return False
        for i in range(start, end):
            node = entries[i]
            if not self._can_spare(node - plane if node >= plane else node):
                return False
        return True

    def _can_spare(self, candidate: k.Count) -> k.Flag:
        """Add a candidate to those that the play takes; return whether they can all be spared."""
        i: k.Count
        for i in range(self.watch_start[candidate], self.watch_start[candidate + 1]):
            watched: k.Count = self.watched[i]
            if self.play_of[watched] != self.play:
                self.play_of[watched] = self.play
                self.taken[watched] = 0
            self.taken[watched] += 1
            if self.taken[watched] > self.spare[watched]:
                return False
        return True
