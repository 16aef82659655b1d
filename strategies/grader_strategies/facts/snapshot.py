"""The candidates of a board, kept to tell whether they have changed."""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout


class Snapshot:
    """The candidates of the board that was looked at last."""

    def __init__(self, layout: Layout) -> None:
        # No board has these, so that the first one looked at is new.
        self.masks = array("I", [1 << k.MAX_DIGITS]) * layout.cells

    def renew(self, board: Board) -> k.Flag:
        """Take the candidates of a board; true if they differ from those taken before."""
        changed: k.Flag = False
        cell: k.Cell
        for cell in range(board.layout.cells):
            if self.masks[cell] != board.cell_masks[cell]:
                self.masks[cell] = board.cell_masks[cell]
                changed = True
        return changed
