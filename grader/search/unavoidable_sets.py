"""Unavoidable sets: sets of cells that every puzzle with a unique solution must hit.

If no cell of such a set is given, its digits can be permuted to a second solution.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache

from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout

MAX_LAYOUTS = 16
"""Layouts for which the swappable lines are cached."""


class UnavoidableSets:
    """Unavoidable sets of a filled grid, and the cells that are empty.

    Two kinds of sets are known.  The cells of two digits form connected components, in each of
    which the digits can be swapped.  Two rows that cross the same boxes can be swapped in any
    columns in which they have the same digits; the same holds for two columns.  There are many
    other sets, but these reject half of the impossible removals in a fiftieth of the time of a
    search.

    Sets are not listed: a cell is in a dozen of them, and most of these are left at the first
    cell that is given.

    Args:
        layout: the layout of the grids to load.

    Source: G. McGuire, B. Tugemann, G. Civario, "There is no 16-clue Sudoku", 2012.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.solution: array[int] = array("i", [k.NO_DIGIT]) * layout.cells
        self.width: k.Count = (layout.cells + 63) // 64
        self.empty: array[int] = array("Q", [0]) * self.width
        # The peers of each cell, and the cells of each digit.
        self.peer_sets: array[int] = array("Q", [0]) * (layout.cells * self.width)
        self.digit_sets: array[int] = array("Q", [0]) * (layout.digits * self.width)
        # The cells of a component, and those of them that are still to visit.
        self.found: array[int] = array("Q", [0]) * self.width
        self.waiting: array[int] = array("Q", [0]) * self.width
        # The place in each house of each digit, -1 if it has none.
        self.places: array[int] = array("i", [-1]) * (layout.houses * layout.digits)
        self._note_peers()
        self._note_lines()

    def _note_peers(self) -> None:
        layout = self.layout
        cell: k.Cell
        i: k.Count
        for cell in range(layout.cells):
            for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
                peer: k.Cell = layout.peers[i]
                self.peer_sets[cell * self.width + (peer >> 6)] |= bits.word_bit(peer & 63)

    def _note_lines(self) -> None:
        """List for each cell the lines that it is in, its place there, and the lines opposite."""
        layout = self.layout
        turns: list[list[tuple[int, int, int]]] = [[] for _ in range(layout.cells)]
        opposite: list[int] = []
        for house, cells in _swappable_lines(layout):
            for place, cell in enumerate(layout.cells_of(house)):
                turns[cell].append((house, place, len(opposite)))
            opposite += cells
        every = [turn for own in turns for turn in own]
        starts = [sum(map(len, turns[:cell])) for cell in range(layout.cells + 1)]
        self.turn_start: array[int] = array("i", starts)
        self.turn_house: array[int] = array("i", [house for house, _, _ in every])
        self.turn_place: array[int] = array("i", [place for _, place, _ in every])
        self.turn_opposite: array[int] = array("i", [at for _, _, at in every])
        self.opposite: array[int] = array("i", opposite)

    def load(self, solution: Sequence[int]) -> None:
        """Load a filled grid, one digit for each cell; all cells are given."""
        layout = self.layout
        cell: k.Cell
        digit: k.Digit
        house: k.House
        i: k.Count
        for i in range(self.width):
            self.empty[i] = 0
        for i in range(layout.digits * self.width):
            self.digit_sets[i] = 0
        for i in range(layout.houses * layout.digits):
            self.places[i] = -1
        for cell in range(layout.cells):
            digit = solution[cell]
            self.solution[cell] = digit
            self.digit_sets[digit * self.width + (cell >> 6)] |= bits.word_bit(cell & 63)
        for house in range(layout.houses):
            for i in range(layout.house_start[house], layout.house_start[house + 1]):
                digit = self.solution[layout.house_cells[i]]
                self.places[house * layout.digits + digit] = i - layout.house_start[house]

    def start(self, givens: Sequence[int]) -> None:
        """Start from givens, NO_DIGIT where a cell is empty."""
        cell: k.Cell
        for cell in range(self.layout.cells):
            if givens[cell] == k.NO_DIGIT:
                self.empty_cell(cell)
            else:
                self.fill_cell(cell)

    def empty_cell(self, cell: k.Cell) -> None:
        """Mark a cell as empty."""
        self.empty[cell >> 6] |= bits.word_bit(cell & 63)

    def fill_cell(self, cell: k.Cell) -> None:
        """Mark a cell as given."""
        self.empty[cell >> 6] &= ~bits.word_bit(cell & 63)

    def is_given(self, cell: k.Cell) -> k.Flag:
        """Return whether a cell is given."""
        return not self.empty[cell >> 6] & bits.word_bit(cell & 63)

    def has_empty_set(self, cell: k.Cell, candidates: k.Mask) -> k.Flag:
        """Return whether all cells of a set with this cell, which is empty, are empty.

        Args:
            cell: the cell.
            candidates: digits that it may have after the swap, because no given rules them out.
        """
        i: k.Count
        own: k.Digit = self.solution[cell]
        others: k.Mask = candidates & ~bits.bit(own)
        rest: k.Mask = others
        while rest:
            if self._is_empty_component(cell, own + bits.lowest(rest)):
                return 1
            rest = bits.without_lowest(rest)
        if others:
            for i in range(self.turn_start[cell], self.turn_start[cell + 1]):
                if self._is_empty_cycle(i):
                    return 1
        return 0

    def _is_empty_component(self, first: k.Cell, total: k.Digit) -> k.Flag:
        """Return whether the component of an empty cell is empty and can be swapped.

        Args:
            first: the cell.
            total: the sum of the two digits.
        """
        width: k.Count = self.width
        cell: k.Cell = first
        i: k.Count
        for i in range(width):
            self.found[i] = 0
            self.waiting[i] = 0
        self.found[first >> 6] = bits.word_bit(first & 63)
        while cell != k.NO_CELL:
            digit: k.Digit = total - self.solution[cell]
            if not bits.bit(digit) & self.layout.cell_digits[cell]:
                return 0
            for i in range(width):
                new: k.Word = self.peer_sets[cell * width + i] & self.digit_sets[digit * width + i]
                if new & ~self.empty[i]:
                    return 0
                new &= ~self.found[i]
                self.found[i] |= new
                self.waiting[i] |= new
            cell = self._next_waiting()
        return 1

    def _next_waiting(self) -> k.Cell:
        """Return a cell that is still to visit, and remove it from these; NO_CELL if none is."""
        i: k.Count
        for i in range(self.width):
            if self.waiting[i]:
                cell: k.Cell = 64 * i + bits.lowest_of_word(self.waiting[i])
                self.waiting[i] &= self.waiting[i] - 1
                return cell
        return k.NO_CELL

    def _is_empty_cycle(self, turn: k.Count) -> k.Flag:
        """Return whether a cell is in empty cells of two lines that can be swapped.

        Args:
            turn: stands for the cell, one of the lines that it is in, and a line opposite.
        """
        house: k.House = self.turn_house[turn]
        first: k.Place = self.turn_place[turn]
        place: k.Place = first
        while True:
            cell: k.Cell = self.layout.house_cells[self.layout.house_start[house] + place]
            other: k.Cell = self.opposite[self.turn_opposite[turn] + place]
            if self.is_given(cell) or self.is_given(other):
                return 0
            a: k.Digit = self.solution[cell]
            b: k.Digit = self.solution[other]
            if not (self.layout.cell_digits[cell] & bits.bit(b)):
                return 0
            if not (self.layout.cell_digits[other] & bits.bit(a)):
                return 0
            # Lines that lack some digits may not close the cycle.
            place = self.places[house * self.layout.digits + b]
            if place < 0:
                return 0
            if place == first:
                return 1


@lru_cache(maxsize=MAX_LAYOUTS)
def _swappable_lines(layout: Layout) -> tuple[tuple[k.House, tuple[k.Cell, ...]], ...]:
    """Return the houses that can be swapped cell by cell with another one.

    Each other house contains both cells of a pair or neither.

    Returns:
        A house, and the cells of the other one in the order of its own; a pair in both orders.
    """
    lines: list[tuple[k.House, tuple[k.Cell, ...]]] = []
    # The lines before, by the houses that cross them.
    earlier: dict[
        frozenset[tuple[k.House, ...]], list[tuple[k.House, dict[tuple[k.House, ...], k.Cell]]]
    ] = {}
    for house in range(layout.houses):
        cells = layout.cells_of(house)
        crossing = {
            tuple([other for other in layout.houses_of(cell) if other != house]): cell
            for cell in cells
        }
        if len(crossing) < len(cells):
            continue
        same = earlier.setdefault(frozenset(crossing), [])
        for other, opposite in same:
            lines.append((house, tuple([opposite[key] for key in crossing])))
            lines.append((other, tuple([crossing[key] for key in opposite])))
        same.append((house, crossing))
    return tuple(lines)
