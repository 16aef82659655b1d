"""3D Medusa: simple coloring with all digits at once.

Pattern: candidates joined by strong links, in two colors by turns.  A strong link joins the two
candidates of a cell that has no others, and the two places of a digit in a complete house.

    12 . . | 2+ . .     r1c1 has two candidates, so 1 and 2 have different colors; the 2 of
    .  . . | .  . .     row 1 has two places, so the 2 in r1c4 has the color of the 1 in r1c1

Why it holds: along a strong link one end is true and the other false, so one color is true
everywhere and the other nowhere.  A color is false if it is twice in a cell, if two candidates
of it are the same digit and see each other, or if it leaves a cell without a candidate.  As one
of the two is true, what conflicts with both is false.
Finds: wrap, all candidates of a false color are struck.  Or else trap, candidates without a color
that share their cell with both colors, see their digit in both colors, or share their cell with one
color and see their digit in the other are struck.  A component of one digit alone is left to simple
coloring.
Order: components by their lowest candidate, whose color is A; color A before B; eliminations by
cell and digit.
Source: folklore; name and rules as A. Stuart's SudokuWiki has them.
"""

from __future__ import annotations

from array import array

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader.pipeline.ticker import Ticker
from grader_strategies.facts import candidates
from grader_strategies.facts.board_memory import BoardMemory

WRAP = "3d-medusa-wrap"
TRAP = "3d-medusa-trap"


class Medusa(Strategy):
    """Two colors of the candidates of all digits.

    Attributes:
        colors: of each candidate of the component, 1 for color A and 2 for B, else 0; candidate
            `d` of cell `c` is number `c * layout.digits + d`.
        inside: of each cell, the digits of color A, then those of color B.
        seen: of each cell, the digits of which it sees a candidate of color A, then of B.
    """

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers."""
        self.layout = layout
        self.ticker = Ticker()
        self.colors = array("i", [0]) * (layout.cells * layout.digits)
        self.visited = array("i", [0]) * (layout.cells * layout.digits)
        self.items = array("i", [0]) * (layout.cells * layout.digits)
        self.count = 0
        self.inside = array("I", [0]) * (2 * layout.cells)
        self.seen = array("I", [0]) * (2 * layout.cells)
        self.memory = BoardMemory(layout)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances of each component in order."""
        layout = self.layout
        cell: k.Cell
        i: k.Count
        if not self.memory.begin(board):
            return False
        for i in range(layout.cells * layout.digits):
            self.visited[i] = 0
            self.colors[i] = 0
        for cell in range(layout.cells):
            left: k.Mask = board.cell_masks[cell]
            while left:
                digit: k.Digit = bits.lowest(left)
                left = bits.without_lowest(left)
                if not self.visited[cell * layout.digits + digit]:
                    sound: k.Flag = self._color_component(board, cell, digit)
                    if sound and self.count > 1 and self._offer(board, choice):
                        return True
                    for i in range(self.count):
                        self.colors[self.items[i]] = 0
        self.memory.end()
        return False

    def _color_component(self, board: Board, cell: k.Cell, digit: k.Digit) -> k.Flag:
        """Color what is linked to a candidate; return whether two colors suffice."""
        layout = self.layout
        digits: k.Count = layout.digits
        done: k.Count = 0
        i: k.Count
        sound: k.Flag = True
        self.count = 0
        self._add(cell * digits + digit, 1)
        while done < self.count:
            item: k.Count = self.items[done]
            other_color: k.Count = 3 - self.colors[item]
            here: k.Cell = item // digits
            number: k.Digit = item % digits
            done += 1
            if bits.is_pair(board.cell_masks[here]):
                rest: k.Mask = board.cell_masks[here] & ~bits.bit(number)
                sound &= self._add(here * digits + bits.lowest(rest), other_color)
            for i in range(layout.cell_start[here], layout.cell_start[here + 1]):
                house: k.House = layout.cell_houses[i]
                places: k.Mask = candidates.two_places(board, house, number)
                if places:
                    places &= ~bits.bit(layout.cell_places[i])
                    there: k.Cell = board.cell_at(house, bits.lowest(places))
                    sound &= self._add(there * digits + number, other_color)
        return sound

    def _add(self, item: k.Count, color: k.Count) -> k.Flag:
        """Color a candidate; return whether it has no other color already."""
        if self.visited[item]:
            return self.colors[item] == color
        self.visited[item] = 1
        self.colors[item] = color
        self.items[self.count] = item
        self.count += 1
        return True

    def _offer(self, board: Board, choice: Choice) -> k.Flag:
        """Offer what follows from the component: a false color, or else what both rule out."""
        color: k.Count
        self.ticker.spend(1 + (self.layout.cells + self.count) // work.LINKS)
        if bits.is_single(self._digits()):
            return False
        self._note_sight(board)
        for color in range(2):
            if self._is_false(board, color):
                return self._offer_false(board, choice, color)
        return self._offer_trapped(board, choice)

    def _digits(self) -> k.Mask:
        """Return the digits of the component."""
        every: k.Mask = 0
        i: k.Count
        for i in range(self.count):
            every |= bits.bit(self.items[i] % self.layout.digits)
        return every

    def _note_sight(self, board: Board) -> None:
        """Note which digits of each color are in each cell, and in its sight."""
        layout = self.layout
        i: k.Count
        j: k.Count
        for i in range(2 * layout.cells):
            self.inside[i] = 0
            self.seen[i] = 0
        for i in range(self.count):
            cell: k.Cell = self.items[i] // layout.digits
            bit: k.Mask = bits.bit(self.items[i] % layout.digits)
            start: k.Count = (self.colors[self.items[i]] - 1) * layout.cells
            self.inside[start + cell] |= bit
            for j in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
                self.seen[start + layout.peers[j]] |= bit & board.cell_masks[layout.peers[j]]

    def _is_false(self, board: Board, color: k.Count) -> k.Flag:
        """Return whether a color contradicts itself or empties a cell."""
        cell: k.Cell
        start: k.Count = color * self.layout.cells
        for cell in range(self.layout.cells):
            inside: k.Mask = self.inside[start + cell]
            seen: k.Mask = self.seen[start + cell]
            if bits.without_lowest(inside) or inside & seen:
                return True
            if board.cell_masks[cell] and not board.cell_masks[cell] & ~seen:
                return True
        return False

    def _offer_false(self, board: Board, choice: Choice, color: k.Count) -> k.Flag:
        """Offer the elimination of a color."""
        finding: Finding = choice.fresh(WRAP)
        cell: k.Cell
        for cell in range(self.layout.cells):
            inside: k.Mask = self.inside[color * self.layout.cells + cell]
            candidates.strike_digits(board, finding, cell, inside)
        self.memory.note_offered()
        self._add_evidence(finding)
        return choice.offer()

    def _offer_trapped(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the elimination of what conflicts with both colors."""
        finding: Finding = choice.fresh(TRAP)
        cells: k.Count = self.layout.cells
        cell: k.Cell
        for cell in range(cells):
            in_a: k.Mask = self.inside[cell]
            in_b: k.Mask = self.inside[cells + cell]
            sees_a: k.Mask = self.seen[cell]
            sees_b: k.Mask = self.seen[cells + cell]
            gone: k.Mask = sees_a & sees_b
            if in_a:
                gone |= sees_b
            if in_b:
                gone |= sees_a
            if in_a and in_b:
                gone = board.cell_masks[cell]
            candidates.strike_digits(board, finding, cell, gone & ~(in_a | in_b))
        if finding.struck == 0:
            return False
        self.memory.note_offered()
        self._add_evidence(finding)
        return choice.offer()

    def _add_evidence(self, finding: Finding) -> k.Flag:
        """Add the digits and the colored candidates, ascending, to the evidence."""
        digits: k.Count = self.layout.digits
        cell: k.Cell
        digit: k.Digit
        candidates.name_digits(finding, self._digits())
        finding.size = self.count
        for cell in range(self.layout.cells):
            for digit in range(digits):
                color: k.Count = self.colors[cell * digits + digit]
                if color:
                    finding.mark(roles.COLOR_A if color == 1 else roles.COLOR_B, cell, digit)
        return True
