"""Unavoidable sets: where nothing of one is given, there is another solution."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache

from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout

MOST = 1024
"""How many sets are kept of a solution; 9x9 has some 80, 25x25 some 500."""
LAYOUTS = 16
"""For how many layouts it is remembered which lines can change places."""


class UnavoidableSets:
    """Unavoidable sets of a filled layout, and which cells are empty at the moment.

    The cells of two digits fall into parts that share no house; in each of them the digits may
    change places.  Two rows that cross the same boxes may change places as far as that keeps
    their digits, and so may two columns.  There are many other sets, but these tell of half of
    the givens that cannot go, in the time of a fiftieth of a search.

    Args:
        layout: the cells and houses; `load` says how they are filled.

    Source: G. McGuire, B. Tugemann, G. Civario, "There is no 16-clue Sudoku", 2012.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.solution = array("i", [k.NO_DIGIT]) * layout.cells
        self.width = (layout.cells + 63) // 64
        self.empty = array("Q", [0]) * self.width
        self.most = MOST
        self.sets = array("Q", [0]) * (MOST * self.width)
        self.size = 0
        # Lines that may change places: how long they are, one, then the other.
        self.lines = array("i", _lines(layout))
        # The cell that has each digit of each house.
        self.places = array("i", [k.NO_CELL]) * (layout.houses * layout.digits)
        # Cells to go on from, and for which set each was met last.
        self.stack = array("i", [0]) * layout.cells
        self.met = array("i", [0]) * layout.cells
        self.stamp = 0
        self.whole = 1

    def load(self, solution: Sequence[int]) -> None:
        """Begin with a filled layout, one digit a cell; all cells are given."""
        layout = self.layout
        a: k.Digit
        b: k.Digit
        cell: k.Cell
        house: k.House
        i: k.Count
        self.size = 0
        self.stamp = 0
        for i in range(self.width):
            self.empty[i] = 0
        for cell in range(layout.cells):
            self.solution[cell] = solution[cell]
            self.met[cell] = 0
        for i in range(layout.houses * layout.digits):
            self.places[i] = k.NO_CELL
        for house in range(layout.houses):
            for i in range(layout.house_start[house], layout.house_start[house + 1]):
                cell = layout.house_cells[i]
                self.places[house * layout.digits + self.solution[cell]] = cell
        for a in range(layout.digits):
            for b in range(a + 1, layout.digits):
                self._add_digits(a, b)
        self._add_lines()

    def _add_digits(self, a: k.Digit, b: k.Digit) -> None:
        """Add the parts in which two digits may change places."""
        cell: k.Cell
        self.stamp += 1
        for cell in range(self.layout.cells):
            is_one: k.Flag = self.solution[cell] == a or self.solution[cell] == b
            if is_one and self.met[cell] != self.stamp:
                self._add_part(cell, a + b)

    def _add_part(self, first: k.Cell, total: k.Digit) -> None:
        """Add the part of a cell; what its digit and the other one make together is known."""
        layout = self.layout
        depth: k.Count = 1
        i: k.Count
        self._begin()
        self.stack[0] = first
        self.met[first] = self.stamp
        while depth:
            depth -= 1
            cell: k.Cell = self.stack[depth]
            digit: k.Digit = total - self.solution[cell]
            self._put(cell, digit)
            for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                other: k.Cell = self.places[layout.cell_houses[i] * layout.digits + digit]
                if other != k.NO_CELL and self.met[other] != self.stamp:
                    self.met[other] = self.stamp
                    self.stack[depth] = other
                    depth += 1
        self._end()

    def _add_lines(self) -> None:
        """Add the parts of two lines that may change places."""
        at: k.Count = 0
        i: k.Count
        j: k.Count
        while at < len(self.lines):
            size: k.Count = self.lines[at]
            one: k.Count = at + 1
            other: k.Count = one + size
            at = other + size
            self.stamp += 1
            for i in range(size):
                if self.met[self.lines[one + i]] == self.stamp:
                    continue
                self._begin()
                j = i
                # From the digit of the other line to the place that it has in this one.
                while self.met[self.lines[one + j]] != self.stamp:
                    self.met[self.lines[one + j]] = self.stamp
                    a: k.Digit = self.solution[self.lines[one + j]]
                    b: k.Digit = self.solution[self.lines[other + j]]
                    self._put(self.lines[one + j], b)
                    self._put(self.lines[other + j], a)
                    j = 0
                    while j < size and self.solution[self.lines[one + j]] != b:
                        j += 1
                    if j == size:
                        break
                # Lines that need not have every digit may lead somewhere else.
                if j == i:
                    self._end()

    def _begin(self) -> None:
        i: k.Count
        self.whole = self.size < self.most
        for i in range(self.width):
            if self.whole:
                self.sets[self.size * self.width + i] = 0

    def _put(self, cell: k.Cell, digit: k.Digit) -> None:
        """Add a cell that would have this digit then."""
        if not bits.bit(digit) & self.layout.cell_digits[cell]:
            self.whole = 0
        if self.whole:
            self.sets[self.size * self.width + (cell >> 6)] |= bits.word_bit(cell & 63)

    def _end(self) -> None:
        if self.whole:
            self.size += 1

    def begin(self, givens: Sequence[int]) -> None:
        """Begin with these givens, NO_DIGIT where a cell is empty."""
        cell: k.Cell
        for cell in range(self.layout.cells):
            if givens[cell] == k.NO_DIGIT:
                self.take(cell)
            else:
                self.give(cell)

    def take(self, cell: k.Cell) -> None:
        """Empty a cell."""
        self.empty[cell >> 6] |= bits.word_bit(cell & 63)

    def give(self, cell: k.Cell) -> None:
        """Fill it again."""
        self.empty[cell >> 6] &= ~bits.word_bit(cell & 63)

    def is_any_empty(self) -> k.Flag:
        """Tell whether nothing is given of a set, so that there is another solution."""
        width: k.Count = self.width
        first: k.Word = self.empty[0]
        at: k.Count = 0
        i: k.Count
        while at < self.size * width:
            # Most sets are out after their first cells.
            if not self.sets[at] & ~first:
                i = 1
                while i < width and not self.sets[at + i] & ~self.empty[i]:
                    i += 1
                if i == width:
                    return 1
            at += width
        return 0


@lru_cache(maxsize=LAYOUTS)
def _lines(layout: Layout) -> tuple[int, ...]:
    """Return the pairs of houses that may change places, cell by cell.

    All other houses have both cells or none.

    Returns:
        For each pair how long the lines are, the cells of one, and those of the other.
    """
    lines: list[int] = []
    crossing = [
        {frozenset(layout.houses_of(cell)) - {house}: cell for cell in layout.cells_of(house)}
        for house in range(layout.houses)
    ]
    for one, cells in enumerate(crossing):
        if len(cells) < len(layout.cells_of(one)):
            continue
        for other in crossing[:one]:
            if cells.keys() == other.keys():
                lines += [len(cells), *cells.values(), *(other[key] for key in cells)]
    return tuple(lines)
