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

MAX_SETS = 1024
"""Sets stored for a solution; 9x9 has about 80, 25x25 about 500."""
MAX_LAYOUTS = 16
"""Layouts for which the swappable lines are cached."""


class UnavoidableSets:
    """Unavoidable sets of a filled grid, and the cells that are empty.

    Two kinds of sets are found.  The cells of two digits form connected components, in each of
    which the digits can be swapped.  Two rows that cross the same boxes can be swapped in any
    columns in which they have the same digits; the same holds for two columns.  There are many
    other sets, but these reject half of the impossible removals in a fiftieth of the time of a
    search.

    Args:
        layout: the layout of the grids to load.

    Source: G. McGuire, B. Tugemann, G. Civario, "There is no 16-clue Sudoku", 2012.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.solution: array[int] = array("i", [k.NO_DIGIT]) * layout.cells
        self.width: k.Count = (layout.cells + 63) // 64
        self.empty: array[int] = array("Q", [0]) * self.width
        self.max_sets = MAX_SETS
        self.sets: array[int] = array("Q", [0]) * (MAX_SETS * self.width)
        self.size: k.Count = 0
        # Swappable lines: their length, the cells of one, then those of the other.
        self.lines: array[int] = array("i", _swappable_lines(layout))
        # The cell of each digit in each house.
        self.places: array[int] = array("i", [k.NO_CELL]) * (layout.houses * layout.digits)
        # For each digit its first cell, and for each cell the next one with its digit.
        self.first_cell: array[int] = array("i", [k.NO_CELL]) * layout.digits
        self.next_cell: array[int] = array("i", [k.NO_CELL]) * layout.cells
        # Cells still to visit, and the stamp of the set in which each was visited last.
        self.stack: array[int] = array("i", [0]) * layout.cells
        self.met: array[int] = array("i", [0]) * layout.cells
        self.stamp: int = 0
        self.is_valid: k.Flag = 1

    def load(self, solution: Sequence[int]) -> None:
        """Load a filled grid, one digit for each cell; all cells are given."""
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
        for a in range(layout.digits):
            self.first_cell[a] = k.NO_CELL
        for cell in range(layout.cells - 1, -1, -1):
            a = solution[cell]
            self.solution[cell] = a
            self.next_cell[cell] = self.first_cell[a]
            self.first_cell[a] = cell
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
        """Add the components in which two digits can be swapped."""
        self.stamp += 1
        self._add_components(a, a + b)
        # Where houses are incomplete, a component may have the second digit alone.
        self._add_components(b, a + b)

    def _add_components(self, digit: k.Digit, total: k.Digit) -> None:
        """Add the components with a digit that were not met yet; `total` is that of both digits."""
        cell: k.Cell = self.first_cell[digit]
        while cell != k.NO_CELL:
            if self.met[cell] != self.stamp:
                self._add_component(cell, total)
            cell = self.next_cell[cell]

    def _add_component(self, first: k.Cell, total: k.Digit) -> None:
        """Add the component of a cell; `total` is the sum of the two digits."""
        layout = self.layout
        depth: k.Count = 1
        i: k.Count
        self._begin_set()
        self.stack[0] = first
        self.met[first] = self.stamp
        while depth:
            depth -= 1
            cell: k.Cell = self.stack[depth]
            digit: k.Digit = total - self.solution[cell]
            self._add_cell(cell, digit)
            for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                other: k.Cell = self.places[layout.cell_houses[i] * layout.digits + digit]
                if other != k.NO_CELL and self.met[other] != self.stamp:
                    self.met[other] = self.stamp
                    self.stack[depth] = other
                    depth += 1
        self._end_set()

    def _add_lines(self) -> None:
        """Add the sets in which two lines can be swapped."""
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
                self._begin_set()
                j = i
                # Go from the digit of the other line to its place in this line.
                while self.met[self.lines[one + j]] != self.stamp:
                    self.met[self.lines[one + j]] = self.stamp
                    a: k.Digit = self.solution[self.lines[one + j]]
                    b: k.Digit = self.solution[self.lines[other + j]]
                    self._add_cell(self.lines[one + j], b)
                    self._add_cell(self.lines[other + j], a)
                    j = 0
                    while j < size and self.solution[self.lines[one + j]] != b:
                        j += 1
                    if j == size:
                        break
                # Lines that lack some digits may not close the cycle.
                if j == i:
                    self._end_set()

    def _begin_set(self) -> None:
        i: k.Count
        self.is_valid = self.size < self.max_sets
        for i in range(self.width):
            if self.is_valid:
                self.sets[self.size * self.width + i] = 0

    def _add_cell(self, cell: k.Cell, digit: k.Digit) -> None:
        """Add a cell, which would take this digit after the swap."""
        if not bits.bit(digit) & self.layout.cell_digits[cell]:
            self.is_valid = 0
        if self.is_valid:
            self.sets[self.size * self.width + (cell >> 6)] |= bits.word_bit(cell & 63)

    def _end_set(self) -> None:
        if self.is_valid:
            self.size += 1

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

    def has_empty_set(self) -> k.Flag:
        """Return whether all cells of a set are empty, so that there is a second solution."""
        width: k.Count = self.width
        first: k.Word = self.empty[0]
        at: k.Count = 0
        i: k.Count
        while at < self.size * width:
            # Most sets are ruled out by their first word.
            if not self.sets[at] & ~first:
                i = 1
                while i < width and not self.sets[at + i] & ~self.empty[i]:
                    i += 1
                if i == width:
                    return 1
            at += width
        return 0


@lru_cache(maxsize=MAX_LAYOUTS)
def _swappable_lines(layout: Layout) -> tuple[int, ...]:
    """Return the pairs of houses that can be swapped cell by cell.

    Each other house contains both cells of a pair or neither.

    Returns:
        For each pair of houses their length, the cells of one, and the cells of the other.
    """
    lines: list[int] = []
    # The lines before, by the houses that cross them.
    earlier: dict[frozenset[tuple[k.House, ...]], list[dict[tuple[k.House, ...], k.Cell]]] = {}
    for house in range(layout.houses):
        cells = layout.cells_of(house)
        crossing = {
            tuple([other for other in layout.houses_of(cell) if other != house]): cell
            for cell in cells
        }
        same = earlier.setdefault(frozenset(crossing), [])
        if len(crossing) == len(cells):
            for other in same:
                lines += [len(cells), *crossing.values(), *[other[key] for key in crossing]]
        same.append(crossing)
    return tuple(lines)
