"""Runs of singles on candidates and numbers of places, several times as fast as on a board."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout

MOST_TURNS = 64
"""Houses that the strategies look at, one after the other; a house may be among them twice."""
MOST_CELLS = 128
"""Cells of a layout, whose sets have two words."""
MOST_DIGITS = 15
"""Digits, and cells of a house, whose numbers fit in four bits each."""
MOST_HOMES = 8
"""Houses of a cell, whose numbers fit in eight bits each."""
MOST_HOUSES = 255
"""Houses, which have numbers from 1 here, so that 0 ends the list of those of a cell."""
FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE = 0, 1, 2
"""What a strategy looks for."""
Part = tuple[int, Sequence[int]]
"""What a strategy looks for, and the complete houses in which it does so, in order.

Naked singles are looked for in all cells; no other part follows them.
"""


class SinglesRun:
    """Takes the same singles in the same order as the first strategies of a pipeline.

    Most steps of most puzzles are singles.  A run of them needs no places of digits, only their
    number, no findings, and no search that begins anew after each.  If it fills every cell,
    nothing else is ever needed.

    A *turn* is a house that one of the strategies looks at.  Turns are sets of bits, in which the
    lowest one is next.  Cells with one candidate are looked for when no turn is left.

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
        homes = max((len(layout.houses_of(cell)) for cell in range(layout.cells)), default=0)
        return (
            bool(layout.uniform)
            and turns <= MOST_TURNS
            and max(layout.digits, size) <= MOST_DIGITS
            and layout.cells <= MOST_CELLS
            and homes <= MOST_HOMES
            and layout.houses <= MOST_HOUSES
        )

    def __init__(self, layout: Layout, parts: Sequence[Part]) -> None:
        if not self.fits(layout, parts):
            raise ValueError(f"no runs of singles on {layout.name}")
        self.layout = layout
        self._number_turns(parts)
        # Sets of cells, two words each.
        cells = range(layout.cells)
        self.peer_sets: array[int] = _sets(layout.peers_of(cell) for cell in cells)
        self.house_sets: array[int] = _sets(((), *(spec.cells for spec in layout.specs)))
        self.allowed_sets: array[int] = _sets(
            [cell for cell in cells if digit in layout.digits_of(cell)]
            for digit in range(layout.digits)
        )
        # A number of four bits, 0 or 1, for each bit of a byte.
        spread = [sum((byte >> i & 1) << 4 * i for i in range(8)) for byte in range(256)]
        self.spread: array[int] = array("Q", spread)
        # The candidates: the digits of each cell; the cells of each digit, which may also have
        # filled ones; and the number of places of each digit in a house, four bits each, below
        # the number of its open cells.
        self.cell_masks: array[int] = array("I", [0]) * layout.cells
        self.digit_sets: array[int] = array("Q", [0]) * (2 * layout.digits)
        self.places: array[int] = array("Q", [0]) * (layout.houses + 1)
        self.open_set: array[int] = array("Q", [0, 0])
        # The turns of houses that have a single, or have changed.
        self.due: int = 0
        # A cell has no candidates, or there are none yet.
        self.broken: int = 1
        # The singles, and the slots of the strategies that give them.
        self.count: int = 0
        self.slots: array[int] = array("i", [0]) * layout.cells
        self.cells: array[int] = array("i", [0]) * layout.cells
        self.digits: array[int] = array("i", [0]) * layout.cells

    def _number_turns(self, parts: Sequence[Part]) -> None:
        layout = self.layout
        turns = [(slot, what, h + 1) for slot, (what, own) in enumerate(parts) for h in own]
        self.slot_of: array[int] = array("i", [slot for slot, _, _ in turns])
        # The turns of the first so many strategies, and the slot that has none.
        firsts = [
            sum(1 << i for i, turn in enumerate(turns) if turn[0] < slots)
            for slots in range(len(parts) + 1)
        ]
        self.first_turns: array[int] = array("Q", firsts)
        self.naked_slot: int = [*[what for what, _ in parts], NAKED_SINGLE].index(NAKED_SINGLE)
        self.house_of: array[int] = array("i", [house for _, _, house in turns])
        # The turns in which a house is looked at for its last cell, and for each cell those of
        # its houses that are looked at for hidden singles.
        full = [0] * (layout.houses + 1)
        hidden = [0] * (layout.houses + 1)
        for turn, (_, what, house) in enumerate(turns):
            (full if what == FULL_HOUSE else hidden)[house] |= 1 << turn
        homes = [[house + 1 for house in layout.houses_of(c)] for c in range(layout.cells)]
        of_cells = [[hidden[house] for house in own] for own in homes]
        self.full_turns: array[int] = array("Q", full)
        self.hidden_turns: array[int] = array("Q", [reduce(or_, own, 0) for own in of_cells])
        self.for_hidden: int = reduce(or_, hidden, 0)
        self.homes: array[int] = array("Q", [int.from_bytes(own, "little") for own in homes])

    def begin(self, board: Board) -> k.Flag:
        """Begin with a board whose values are its givens, and note there which cells have one.

        Returns:
            false if they contradict each other, or leave a cell without candidates.
        """
        layout = self.layout
        cell: k.Cell
        digit: k.Digit
        i: k.Count
        self._clear()
        for i in range(2 * layout.digits):
            self.digit_sets[i] = self.allowed_sets[i]
        for cell in range(layout.cells):
            digit = board.values[cell]
            board.given[cell] = digit != k.NO_DIGIT
            if digit == k.NO_DIGIT:
                self.open_set[cell >> 6] |= bits.word_bit(cell & 63)
                continue
            if not self.digit_sets[2 * digit + (cell >> 6)] & bits.word_bit(cell & 63):
                return 0
            self.digit_sets[2 * digit] &= ~self.peer_sets[2 * cell]
            self.digit_sets[2 * digit + 1] &= ~self.peer_sets[2 * cell + 1]
        for i in range(2 * layout.digits):
            left: k.Word = self.digit_sets[i] & self.open_set[i & 1]
            while left:
                cell = 64 * (i & 1) + bits.lowest_of_word(left)
                self.cell_masks[cell] |= bits.bit(i >> 1)
                left &= left - 1
        self._count_places()
        self.broken |= layout.impossible
        return not self.broken

    def follow(self, board: Board) -> None:
        """Begin with a board that is not broken.

        If it has only lost candidates since the last single, only houses with a loss may have
        singles now.
        """
        cell: k.Cell
        gained: k.Mask = self.broken
        for cell in range(self.layout.cells):
            gained |= board.cell_masks[cell] & ~self.cell_masks[cell]
        if gained:
            self._copy(board)
            return
        for cell in range(self.layout.cells):
            lost: k.Mask = self.cell_masks[cell] & ~board.cell_masks[cell]
            if lost:
                self._lose(cell, lost)

    def _copy(self, board: Board) -> None:
        """Begin anew with the candidates of a board that is not broken."""
        cell: k.Cell
        i: k.Count
        self._clear()
        for i in range(2 * self.layout.digits):
            self.digit_sets[i] = 0
        for cell in range(self.layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            self.cell_masks[cell] = mask
            if mask:
                self.open_set[cell >> 6] |= bits.word_bit(cell & 63)
            while mask:
                i = 2 * bits.lowest(mask) + (cell >> 6)
                self.digit_sets[i] |= bits.word_bit(cell & 63)
                mask = bits.without_lowest(mask)
        self._count_places()

    def _clear(self) -> None:
        """Forget the candidates."""
        i: k.Count
        self.broken = 1
        self.open_set[0] = self.open_set[1] = 0
        for i in range(self.layout.cells):
            self.cell_masks[i] = 0
        for i in range(self.layout.houses + 1):
            self.places[i] = 0

    def _count_places(self) -> None:
        """Count the candidates of open cells, and let each house have its turns."""
        house: k.House
        i: k.Count
        self.broken = 0
        for i in range(2):
            left: k.Word = self.open_set[i]
            while left:
                cell: k.Cell = 64 * i + bits.lowest_of_word(left)
                left &= left - 1
                self.broken |= self.cell_masks[cell] == 0
                each: k.Word = self._each(self.cell_masks[cell]) | bits.word_bit(60)
                homes: k.Word = self.homes[cell]
                while homes:
                    self.places[homes & 255] += each
                    homes >>= 8
        self.due = self.for_hidden
        for house in range(1, self.layout.houses + 1):
            if self._open_cells(self.places[house]) == 1:
                self.due |= self.full_turns[house]

    def _each(self, mask: k.Mask) -> k.Word:
        """Return 1 for each digit of a mask, in four bits each."""
        high: k.Word = self.spread[mask >> 8]
        return self.spread[mask & 255] | high << 32

    def _open_cells(self, places: k.Word) -> k.Count:
        """Return the number of open cells of a house, which is above those of places."""
        return places >> 60

    def take(self, slots: k.Count) -> None:
        """Take singles of the first `slots` strategies until none has one, or a cell is empty.

        A digit without a place in a house is not noticed, so singles may follow that a broken
        board does not give any more.  If they fill every cell, it was not broken.
        """
        cell: k.Cell
        digit: k.Digit
        slot: k.Count
        ones: k.Word = 0x111111111111111
        count: k.Count = 0
        while not self.broken:
            due: k.Word = self.due & self.first_turns[slots]
            if due == 0:
                cell = self._first_naked() if self.naked_slot < slots else k.NO_CELL
                if cell == k.NO_CELL:
                    break
                digit = bits.lowest(self.cell_masks[cell])
                slot = self.naked_slot
            else:
                turn: k.Count = bits.lowest_of_word(due)
                house: k.House = self.house_of[turn]
                places: k.Word = self.places[house]
                slot = self.slot_of[turn]
                if self.for_hidden & bits.word_bit(turn):
                    # Where a digit has one place there is a number 0, whose highest bit is set
                    # then; below the first one there is no borrow, so that is one.
                    others: k.Word = places ^ ones
                    lone: k.Word = (others - ones) & ~others & ones << 3
                    if lone == 0:
                        self.due ^= bits.word_bit(turn)
                        continue
                    digit = bits.lowest_of_word(lone) >> 2
                    cell = self._first_in(
                        house,
                        self.digit_sets[2 * digit] & self.open_set[0],
                        self.digit_sets[2 * digit + 1] & self.open_set[1],
                    )
                else:
                    self.due ^= bits.word_bit(turn)
                    if self._open_cells(places) != 1:
                        continue
                    cell = self._first_in(house, self.open_set[0], self.open_set[1])
                    digit = bits.lowest(self.cell_masks[cell])
            self.slots[count] = slot
            self.cells[count] = cell
            self.digits[count] = digit
            count += 1
            self._place(cell, digit)
        self.count = count

    def _first_naked(self) -> k.Cell:
        """Return the first cell with one candidate, or NO_CELL."""
        i: k.Count
        for i in range(2):
            left: k.Word = self.open_set[i]
            while left:
                cell: k.Cell = 64 * i + bits.lowest_of_word(left)
                if bits.is_single(self.cell_masks[cell]):
                    return cell
                left &= left - 1
        return k.NO_CELL

    def _first_in(self, house: k.House, low: k.Word, high: k.Word) -> k.Cell:
        """Return the first cell of a set, given by its words, that is in a house."""
        low &= self.house_sets[2 * house]
        if low:
            return bits.lowest_of_word(low)
        return 64 + bits.lowest_of_word(high & self.house_sets[2 * house + 1])

    def _place(self, cell: k.Cell, digit: k.Digit) -> None:
        """Fill a cell."""
        i: k.Count
        bit: k.Mask = bits.bit(digit)
        one: k.Word = bits.word_bit(4 * digit)
        due: k.Word = self.due | self._close(cell, self.cell_masks[cell])
        for i in range(2):
            seen: k.Word = self.digit_sets[2 * digit + i] & self.peer_sets[2 * cell + i]
            self.digit_sets[2 * digit + i] ^= seen
            seen &= self.open_set[i]
            while seen:
                peer: k.Cell = 64 * i + bits.lowest_of_word(seen)
                seen &= seen - 1
                mask: k.Mask = self.cell_masks[peer] ^ bit
                self.cell_masks[peer] = mask
                self.broken |= mask == 0
                due |= self.hidden_turns[peer]
                homes: k.Word = self.homes[peer]
                while homes:
                    self.places[homes & 255] -= one
                    homes >>= 8
        self.due = due

    def _lose(self, cell: k.Cell, lost: k.Mask) -> None:
        """Remove candidates of a cell, which is filled if it has no other."""
        i: k.Count
        if lost == self.cell_masks[cell]:
            self.due |= self._close(cell, lost)
            return
        self.cell_masks[cell] ^= lost
        self.due |= self.hidden_turns[cell]
        each: k.Word = self._each(lost)
        homes: k.Word = self.homes[cell]
        while homes:
            self.places[homes & 255] -= each
            homes >>= 8
        while lost:
            i = 2 * bits.lowest(lost) + (cell >> 6)
            self.digit_sets[i] &= ~bits.word_bit(cell & 63)
            lost = bits.without_lowest(lost)

    def _close(self, cell: k.Cell, mask: k.Mask) -> k.Word:
        """Remove a cell with all of its candidates; return the turns that houses have by that."""
        due: k.Word = 0
        # The only candidate was no place of another digit.
        if not bits.is_single(mask):
            due = self.hidden_turns[cell]
        each: k.Word = self._each(mask) | bits.word_bit(60)
        self.cell_masks[cell] = 0
        self.open_set[cell >> 6] ^= bits.word_bit(cell & 63)
        homes: k.Word = self.homes[cell]
        while homes:
            house: k.House = homes & 255
            homes >>= 8
            places: k.Word = self.places[house] - each
            self.places[house] = places
            if self._open_cells(places) == 1:
                due |= self.full_turns[house]
        return due

    def store(self, board: Board) -> k.Flag:
        """Leave the board that `begin` was given as it is after the singles.

        Returns:
            false if it is broken, and not to be used.
        """
        cell: k.Cell
        house: k.House
        i: k.Count
        if self.is_full():
            board.fill(self.cells, self.digits, self.count)
            return 1
        for i in range(self.count):
            board.values[self.cells[i]] = self.digits[i]
        for cell in range(self.layout.cells):
            board.cell_masks[cell] = self.cell_masks[cell]
        for house in range(self.layout.houses):
            board.open_cells[house] = self._open_cells(self.places[house + 1])
        board.unsolved = bits.word_size(self.open_set[0]) + bits.word_size(self.open_set[1])
        board.broken = self.broken
        board.note_candidates()
        return not board.broken

    def is_full(self) -> k.Flag:
        """Return whether no cell is open."""
        return self.open_set[0] == 0 and self.open_set[1] == 0


def _sets(all_cells: Iterable[Iterable[k.Cell]]) -> array[int]:
    """Return sets of cells, two words each."""
    sets = array("Q")
    for cells in all_cells:
        cells_mask = sum(1 << cell for cell in cells)
        sets.extend((cells_mask & (1 << 64) - 1, cells_mask >> 64))
    return sets
