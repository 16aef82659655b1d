"""Runs of singles on candidates and numbers of places, several times as fast as on a board."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import reduce
from operator import or_

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout

MOST_TURNS = 64
"""Houses that the strategies look at, one after the other; a house may be among them twice."""
MOST_DIGITS = 15
"""Digits, and cells of a house, whose numbers fit in four bits each."""
FULL_HOUSE, HIDDEN_SINGLE = 0, 1
"""What a strategy looks for that gives the singles of houses."""
Part = tuple[int, Sequence[int]]
"""What a strategy looks for, and the complete houses in which it does so, in order."""


class SinglesRun:
    """Takes the same singles in the same order as the first strategies of a pipeline.

    Most steps of most puzzles are full houses and hidden singles.  A run of them needs no places
    of digits, only their number, no findings, and no search that begins anew after each.  If it
    fills every cell, nothing else is ever needed.

    A *turn* is a house that one of the strategies looks at.  Turns are sets of bits, in which the
    lowest one is next.

    Args:
        layout: the layout of all boards, in which cells of a house may take the same digits.
        parts: for each of the strategies what it looks for, and where.

    Raises:
        ValueError: the layout or the number of houses is not one that `fits` admits.
    """

    @staticmethod
    def fits(layout: Layout, parts: Sequence[Part]) -> bool:
        """Return whether there may be runs on a layout."""
        turns = sum(len(houses) for _, houses in parts)
        size = max(map(len, layout.specs), default=0)
        is_small = turns <= MOST_TURNS and max(layout.digits, size) <= MOST_DIGITS
        return bool(layout.uniform) and is_small

    def __init__(self, layout: Layout, parts: Sequence[Part]) -> None:
        if not self.fits(layout, parts):
            raise ValueError(f"no runs of singles on {layout.name}")
        self.layout = layout
        turns = [(slot, what, house) for slot, (what, own) in enumerate(parts) for house in own]
        self.slot_of: array[int] = array("i", [slot for slot, _, _ in turns])
        self.house_of: array[int] = array("i", [house for _, _, house in turns])
        # The turns in which a house is looked at for its last cell, and for each cell those of
        # its houses that are looked at for hidden singles.
        full = [0] * layout.houses
        hidden = [0] * layout.houses
        for turn, (_, what, house) in enumerate(turns):
            (full if what == FULL_HOUSE else hidden)[house] |= 1 << turn
        of_cells = [[hidden[house] for house in layout.houses_of(c)] for c in range(layout.cells)]
        self.full_turns: array[int] = array("Q", full)
        self.hidden_turns: array[int] = array("Q", [reduce(or_, own, 0) for own in of_cells])
        self.for_hidden: int = reduce(or_, hidden, 0)
        # A number of four bits, 0 or 1, for each bit of a byte.
        spread = [sum((byte >> i & 1) << 4 * i for i in range(8)) for byte in range(256)]
        self.spread: array[int] = array("Q", spread)
        self.cell_masks: array[int] = array("I", [0]) * layout.cells
        self.open_cells: array[int] = array("i", [0]) * layout.houses
        # How many places each digit has in a house, in four bits each.
        self.places: array[int] = array("Q", [0]) * layout.houses
        # The turns of houses that have a single, or have changed.
        self.due: int = 0
        self.unsolved: int = 0
        self.broken: int = 0
        # The singles, and the slots of the strategies that give them.
        self.count: int = 0
        self.slots: array[int] = array("i", [0]) * layout.cells
        self.cells: array[int] = array("i", [0]) * layout.cells
        self.digits: array[int] = array("i", [0]) * layout.cells

    def begin(self, board: Board) -> k.Flag:
        """Begin with the values of a board, which notes them.

        Returns:
            false if they contradict each other, or leave a cell without candidates.
        """
        layout = self.layout
        cell: k.Cell
        i: k.Count
        if not board.note_values():
            return 0
        self.broken = board.broken
        for cell in range(layout.cells):
            mask: k.Mask = 0
            if board.values[cell] == k.NO_DIGIT:
                for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                    mask |= board.taken_masks[layout.cell_houses[i]]
                mask = layout.cell_digits[cell] & ~mask
                self.broken |= mask == 0
            self.cell_masks[cell] = mask
        self._count_places(board)
        return not self.broken

    def copy(self, board: Board) -> None:
        """Begin with a board that is not broken."""
        cell: k.Cell
        for cell in range(self.layout.cells):
            self.cell_masks[cell] = board.cell_masks[cell]
        self.broken = 0
        self._count_places(board)

    def _count_places(self, board: Board) -> None:
        """Count the open cells and the places of digits, and let each house have its turns."""
        layout = self.layout
        cell: k.Cell
        house: k.House
        i: k.Count
        self.unsolved = board.unsolved
        self.due = self.for_hidden
        for house in range(layout.houses):
            self.open_cells[house] = board.open_cells[house]
            self.places[house] = 0
            if self.open_cells[house] == 1:
                self.due |= self.full_turns[house]
        for cell in range(layout.cells):
            if self.cell_masks[cell]:
                each: k.Word = self._each(self.cell_masks[cell])
                for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                    self.places[layout.cell_houses[i]] += each

    def _each(self, mask: k.Mask) -> k.Word:
        """Return 1 for each digit of a mask, in four bits each."""
        high: k.Word = self.spread[mask >> 8]
        return self.spread[mask & 255] | high << 32

    def take(self) -> None:
        """Take singles until there is none, or a cell has no candidates.

        A digit without a place in a house is not noticed, so singles may follow that a broken
        board does not give any more.  If they fill every cell, it was not broken.
        """
        layout = self.layout
        i: k.Count
        ones: k.Word = 0x1111111111111111
        self.count = 0
        while self.due and not self.broken:
            turn: k.Count = bits.lowest_of_word(self.due)
            house: k.House = self.house_of[turn]
            mask: k.Mask = layout.house_digits[house]
            if self.for_hidden & bits.word_bit(turn):
                # Where a digit has one place there is a number 0, whose highest bit is set then;
                # below the first one there is no borrow, so that is one.
                others: k.Word = self.places[house] ^ ones
                lone: k.Word = (others - ones) & ~others & ones << 3
                if lone == 0:
                    self.due &= self.due - 1
                    continue
                mask = bits.bit(bits.lowest_of_word(lone) >> 2)
            for i in range(layout.house_start[house], layout.house_start[house + 1]):
                cell: k.Cell = layout.house_cells[i]
                if self.cell_masks[cell] & mask:
                    mask &= self.cell_masks[cell]
                    self.slots[self.count] = self.slot_of[turn]
                    self.cells[self.count] = cell
                    self.digits[self.count] = bits.lowest(mask)
                    self.count += 1
                    self._place(cell, mask)
                    break

    def _place(self, cell: k.Cell, bit: k.Mask) -> None:
        """Fill a cell with the digit that a mask has."""
        layout = self.layout
        house: k.House
        i: k.Count
        j: k.Count
        own: k.Word = self._each(self.cell_masks[cell])
        one: k.Word = self._each(bit)
        changed: k.Word = self.hidden_turns[cell]
        self.unsolved -= 1
        self.cell_masks[cell] = 0
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            house = layout.cell_houses[i]
            self.places[house] -= own
            left: k.Count = self.open_cells[house] - 1
            self.open_cells[house] = left
            if left == 1:
                self.due |= self.full_turns[house]
            elif left == 0:
                self.due &= ~self.full_turns[house]
        for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
            peer: k.Cell = layout.peers[i]
            mask: k.Mask = self.cell_masks[peer]
            if mask & bit:
                self.cell_masks[peer] = mask ^ bit
                self.broken |= mask == bit
                changed |= self.hidden_turns[peer]
                for j in range(layout.cell_start[peer], layout.cell_start[peer + 1]):
                    self.places[layout.cell_houses[j]] -= one
        self.due |= changed
