"""The cells that can be in a ring of two digits, see `unique_loops`."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.facts import swaps


def _free_places(layout: Layout, house: k.House) -> k.Mask:
    """Return the places of a house whose cells no rule touches."""
    cells = layout.cells_of(house)
    return sum(1 << i for i, cell in enumerate(cells) if swaps.is_free(layout, cell))


class RingCells:
    """The cells with two digits on a board, and which of them can be in a ring.

    Call `list_cells` with the board, then `load` for each pair of digits.  `starts[:start_count]`
    are the cells of two candidates, ascending.  `places` are the cells with both digits of the
    pair in each house, `viable` those that can be in a ring, and `bivalue` the viable ones without
    extra candidates; `share_extra` tells whether a ring may have more than `slack` cells with extra
    candidates, all with the same one; if so, `extras` are those of all cells with both digits.
    `free` are the cells of each house that no rule touches; others are in no ring.
    """

    def __init__(self, layout: Layout, slack: k.Count) -> None:
        self.layout = layout
        self.slack = slack
        self.pair = 0
        self.starts = array("i", [0]) * layout.cells
        self.start_count = 0
        self.trivalue = array("I", [0]) * layout.cells
        self.trivalue_count = 0
        self.free = array("I", [_free_places(layout, house) for house in range(layout.houses)])
        self.places = array("I", [0]) * layout.houses
        self.viable = array("I", [0]) * layout.houses
        self.bivalue = array("I", [0]) * layout.houses
        self.share_extra = 0
        self.extras = 0
        self.kept = array("I", [0]) * layout.houses
        self.alone = array("i", [0]) * layout.houses

    def list_cells(self, board: Board) -> None:
        """List the cells of two candidates, and the candidates of those that have three."""
        cell: k.Cell
        self.start_count = 0
        self.trivalue_count = 0
        for cell in range(self.layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            rest: k.Mask = bits.without_lowest(bits.without_lowest(mask))
            if bits.is_single(rest):
                self.trivalue[self.trivalue_count] = mask
                self.trivalue_count += 1
            elif not rest and bits.without_lowest(mask):
                self.starts[self.start_count] = cell
                self.start_count += 1

    def load(self, board: Board, first: k.Count) -> k.Flag:
        """Find the cells for the digits of bivalue cell number `first`.

        Returns:
            Whether there may be a ring.  It has two bivalue cells, or one, and more than `slack`
            cells that share an extra digit.
        """
        count: k.Count = 0
        i: k.Count
        self.pair = board.cell_masks[self.starts[first]]
        for i in range(first, self.start_count):
            count += board.cell_masks[self.starts[i]] == self.pair
        extras: k.Mask = self._find_shared_extras()
        if count < 2 and not extras:
            return False
        self._find_viable(board)
        self.share_extra = self._may_share_extra(board, extras)
        return self.share_extra or self.find_bivalue(board) > 1

    def _find_viable(self, board: Board) -> None:
        """Find the cells with both digits, and which of them can be in a ring.

        A cell without another such cell in one of its houses cannot be in a ring; dropping it
        may isolate others.
        """
        layout = self.layout
        pair: k.Mask = self.pair
        low: k.Digit = bits.lowest(pair)
        high: k.Digit = bits.lowest(bits.without_lowest(pair))
        house: k.House
        for house in range(layout.houses):
            slot: k.Count = house * layout.digits
            self.places[house] = board.place_masks[slot + low] & board.place_masks[slot + high]
            self.places[house] &= self.free[house]
            self.viable[house] = self.places[house]
        for house in range(layout.houses):
            if bits.is_single(self.viable[house]):
                self.drop(self._cell_at(house, self.viable[house]))

    def _find_shared_extras(self) -> k.Mask:
        """Return the digits that are the only extra of more than `slack` cells."""
        once: k.Mask = 0
        twice: k.Mask = 0
        more: k.Mask = 0
        i: k.Count
        for i in range(self.trivalue_count):
            if not self.pair & ~self.trivalue[i]:
                extra: k.Mask = self.trivalue[i] & ~self.pair
                more |= twice & extra
                twice |= once & extra
                once |= extra
        return more

    def _may_share_extra(self, board: Board, extras: k.Mask) -> k.Flag:
        """Return whether a ring may have more than `slack` cells whose only extra is one of these.

        No other cell with extras is in such a ring.
        """
        layout = self.layout
        pair: k.Mask = self.pair
        house: k.House
        cell: k.Cell
        may: k.Flag = False
        self.extras = 0
        for cell in range(layout.cells if extras else 0):
            if not pair & ~board.cell_masks[cell]:
                self.extras |= board.cell_masks[cell] & ~pair
        while extras and not may:
            others: k.Mask = bits.full(layout.digits) & ~pair & ~bits.bit(bits.lowest(extras))
            extras = bits.without_lowest(extras)
            for house in range(layout.houses):
                self.kept[house] = self.viable[house]
            rich: k.Count = 0
            for cell in range(layout.cells):
                if not pair & ~board.cell_masks[cell] and board.cell_masks[cell] & others:
                    self.drop(cell)
            for cell in range(layout.cells):
                if not pair & ~board.cell_masks[cell] and board.cell_masks[cell] != pair:
                    rich += self.is_viable(cell)
            may = rich > self.slack and self.find_bivalue(board) > 0
            for house in range(layout.houses):
                self.viable[house] = self.kept[house]
        return may

    def is_viable(self, cell: k.Cell) -> k.Flag:
        """Return whether a cell can be in a ring."""
        layout = self.layout
        i: k.Count = layout.cell_start[cell]
        return bool(self.viable[layout.cell_houses[i]] & bits.bit(layout.cell_places[i]))

    def find_bivalue(self, board: Board) -> k.Count:
        """Find the viable cells without extras in each house; return how many there are."""
        layout = self.layout
        count: k.Count = 0
        i: k.Count
        j: k.Count
        for i in range(layout.houses):
            self.bivalue[i] = 0
        for i in range(self.start_count):
            cell: k.Cell = self.starts[i]
            if board.cell_masks[cell] == self.pair and self.is_viable(cell):
                count += 1
                for j in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                    self.bivalue[layout.cell_houses[j]] |= bits.bit(layout.cell_places[j])
        return count

    def drop(self, cell: k.Cell) -> None:
        """Take a cell out of those that can be in a ring, and all that are alone then."""
        layout = self.layout
        i: k.Count
        count: k.Count = 0
        while True:
            for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                house: k.House = layout.cell_houses[i]
                self.viable[house] &= ~bits.bit(layout.cell_places[i])
                if bits.is_single(self.viable[house]):
                    self.alone[count] = house
                    count += 1
            # A cell that was alone in another house as well is dropped already.
            while count and not self.viable[self.alone[count - 1]]:
                count -= 1
            if count == 0:
                return
            count -= 1
            house = self.alone[count]
            cell = self._cell_at(house, self.viable[house])

    def _cell_at(self, house: k.House, places: k.Mask) -> k.Cell:
        """Return the cell at the first of these places of a house."""
        layout = self.layout
        return layout.house_cells[layout.house_start[house] + bits.lowest(places)]
