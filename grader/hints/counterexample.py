"""Counterexamples: places for a digit in every house, with one candidate or without it."""

from __future__ import annotations

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.step import Candidate

_MOST_NODES = 20_000
"""Cells that are tried at most; a 9x9 takes some tens."""


def digit_places(
    board: Board, digit: k.Digit, *, having: Candidate | None = None, avoiding: k.Cell | None = None
) -> tuple[k.Cell, ...] | None:
    """Return cells for a digit, one in each house that needs it, and no two in a house.

    Only the places of this digit count, so such cells show that no argument about this digit
    alone rules the candidate out.

    Args:
        board: the board.
        digit: the digit.
        having: a candidate of the digit that must be among them.
        avoiding: a cell that must not be among them.

    Returns:
        The cells, ascending, without filled ones; None if there are none, or the search for them
        takes too long.
    """
    search = _Places(board, digit)
    cells = 0
    for cell in range(board.layout.cells):
        if board.has(cell, digit) and cell != avoiding:
            cells |= 1 << cell
    chosen: tuple[k.Cell, ...] = ()
    if having is not None:
        cell = having[0]
        if not cells >> cell & 1:
            return None
        chosen, cells = (cell,), search.without(cells, cell)
    found = search.completed(chosen, cells)
    return None if found is None else tuple(sorted(found))


class _Places:
    """The search for places of a digit."""

    def __init__(self, board: Board, digit: k.Digit) -> None:
        layout = board.layout
        self.peers = [sum(1 << peer for peer in layout.peers_of(c)) for c in range(layout.cells)]
        filled = {cell for cell in range(layout.cells) if board.value(cell) == digit}
        self.houses = [
            sum(1 << cell for cell in spec.cells)
            for spec in layout.specs
            if spec.is_complete() and spec.digits >> digit & 1 and filled.isdisjoint(spec.cells)
        ]
        self.left = _MOST_NODES

    def without(self, cells: int, cell: k.Cell) -> int:
        """Return the cells that are left after one of them has the digit."""
        return cells & ~self.peers[cell] & ~(1 << cell)

    def completed(self, chosen: tuple[k.Cell, ...], cells: int) -> tuple[k.Cell, ...] | None:
        """Return chosen cells with others such that each house has one; None if that fails."""
        mask = sum(1 << cell for cell in chosen)
        open_ = [house & cells for house in self.houses if not house & mask]
        if not open_:
            return chosen
        for cell in _cells_of(min(open_, key=int.bit_count)):
            self.left -= 1
            if self.left < 0:
                return None
            found = self.completed((*chosen, cell), self.without(cells, cell))
            if found is not None:
                return found
        return None


def _cells_of(mask: int) -> list[k.Cell]:
    """Return the cells of a mask, ascending; masks of cells have more bits than compiled ones."""
    return [cell for cell in range(mask.bit_length()) if mask >> cell & 1]
