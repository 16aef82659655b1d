"""Components of the strong links of a digit in two colors, for the coloring techniques."""

from __future__ import annotations

from array import array

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.finding import Finding
from grader_strategies.facts import candidates


class Coloring:
    """Components of a digit: candidates joined by strong links, in two colors by turns.

    One color of a component is true in all its cells, the other one in none.  Components come
    in the order of their lowest cells.  Each is searched depth first, the houses of a cell
    ascending.  A cell keeps its first color, which matters on contradictory boards.

    `cells[start[c]:start[c + 1]]` are the cells of component `c` in the order of the search.
    Indexed by cell: `components`, -1 for a cell in none; `colors`, COLOR_A or COLOR_B; and
    `sources`, the cell from which it was reached, NO_CELL for the first of a component.
    """

    def __init__(self, layout: Layout) -> None:
        self.cells = array("i", [0]) * layout.cells
        self.start = array("i", [0]) * (layout.cells + 1)
        self.components = array("i", [0]) * layout.cells
        self.colors = array("i", [0]) * layout.cells
        self.sources = array("i", [0]) * layout.cells
        self.count = 0

    def paint(self, board: Board, digit: k.Digit) -> k.Count:
        """Color the candidates of a digit and return how many components there are."""
        cell: k.Cell
        bit: k.Mask = bits.bit(digit)
        self.count = 0
        for cell in range(board.layout.cells):
            self.components[cell] = -1
        for cell in range(board.layout.cells):
            if board.cell_masks[cell] & bit and self.components[cell] < 0:
                self.start[self.count + 1] = self.start[self.count]
                self._spread(board, digit, cell, k.NO_CELL, roles.COLOR_A)
                if self.start[self.count + 1] - self.start[self.count] > 1:
                    self.count += 1
                else:
                    self.components[cell] = -1
        return self.count

    def _spread(
        self, board: Board, digit: k.Digit, cell: k.Cell, source: k.Cell, color: k.Role
    ) -> None:
        """Color a cell and all cells that strong links join to it."""
        layout = board.layout
        last: k.Count = self.count + 1
        i: k.Count
        self.components[cell] = self.count
        self.colors[cell] = color
        self.sources[cell] = source
        self.cells[self.start[last]] = cell
        self.start[last] += 1
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            house: k.House = layout.cell_houses[i]
            places: k.Mask = candidates.two_places(board, house, digit)
            if places == 0:
                continue
            place: k.Place = bits.lowest(places & ~bits.bit(layout.cell_places[i]))
            other: k.Cell = board.cell_at(house, place)
            if self.components[other] < 0:
                self._spread(board, digit, other, cell, roles.COLOR_A + roles.COLOR_B - color)

    def size(self, component: k.Count) -> k.Count:
        """Return the number of cells of a component."""
        return self.start[component + 1] - self.start[component]

    def holds(self, component: k.Count, color: k.Role, cell: k.Cell) -> k.Flag:
        """Return whether a cell has a color of a component."""
        return self.components[cell] == component and self.colors[cell] == color

    def clashes(self, board: Board, component: k.Count, color: k.Role) -> k.Flag:
        """Return whether two cells of one color of a component see each other."""
        layout = board.layout
        i: k.Count
        j: k.Count
        for i in range(self.start[component], self.start[component + 1]):
            one: k.Cell = self.cells[i]
            if self.colors[one] != color:
                continue
            for j in range(i + 1, self.start[component + 1]):
                other: k.Cell = self.cells[j]
                if self.colors[other] == color and layout.sees[one * layout.cells + other]:
                    return True
        return False

    def is_seen(self, board: Board, component: k.Count, color: k.Role, cell: k.Cell) -> k.Flag:
        """Return whether a cell sees a cell of this color of a component."""
        layout = board.layout
        i: k.Count
        for i in range(self.start[component], self.start[component + 1]):
            other: k.Cell = self.cells[i]
            if self.colors[other] == color and layout.sees[cell * layout.cells + other]:
                return True
        return False

    def add_evidence(
        self, finding: Finding, component: k.Count, digit: k.Digit, shift: k.Count
    ) -> k.Flag:
        """Add a component to the evidence: marks in its colors, and strong links as a tree.

        `shift` is added to the roles of the marks, so that two components differ.
        """
        i: k.Count
        for i in range(self.start[component], self.start[component + 1]):
            cell: k.Cell = self.cells[i]
            finding.mark(self.colors[cell] + shift, cell, digit)
        for i in range(self.start[component] + 1, self.start[component + 1]):
            cell = self.cells[i]
            finding.link(roles.STRONG, self.sources[cell], digit, cell, digit)
        return True
