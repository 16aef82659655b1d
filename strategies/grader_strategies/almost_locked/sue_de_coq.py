"""Sue de Coq.

Pattern: two or three cells where a line and a box cross, with at least two digits more than
cells; further cells of the line and of the box that together take the surplus digits.

    1234 1234 * | 12 . .   two of 1234 are in the crossing, the others in the cell 12 of the
    .    34   # | .  . .   line and the cell 34 of the box: `*` is none of them, `#` not 3 or 4

Why it holds: crossing cells, line cells and box cells together have as many digits as cells, so
they take each digit once.  A digit that the line cells lack is taken in the box, one that the
box cells lack in the line, and a digit of both sides that the crossing lacks in both.
Finds: the rest of the box loses the digits that the line cells lack, the rest of the line those
that the box cells lack, and both lose the digits of both sides that the crossing lacks.
Order: lines, boxes; pairs and triples of crossing cells; subsets of line and of box cells depth
first, `0`, `01`, `012`, `02`, `1`, ...  A cell of the crossing outside the pattern may be struck
twice.
Source: B. Bolivar ("Sue de Coq", 2005); search after HoDoKu.
"""

from __future__ import annotations

from array import array

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader.pipeline.ticker import Ticker
from grader_strategies.facts import candidates
from grader_strategies.facts.board_memory import BoardMemory


class SueDeCoq(Strategy):
    """Crossing cells whose surplus digits are taken by cells of the line and of the box."""

    def bind(self, layout: Layout) -> None:
        """List the crossings of lines and boxes that have two cells or more."""
        pairs = [
            (line, box)
            for line in layout.houses_of_kinds((k.ROW, k.COLUMN))
            for box in layout.houses_of_kinds((k.BOX, k.EXTRA))
            if bits.size(layout.crossings[line * layout.houses + box]) > 1
        ]
        self.pairs = array("i", [house for pair in pairs for house in pair])
        room = layout.digits + 1
        self.ticker = Ticker()
        self.line = 0
        self.box = 0
        self.core = array("i", [0]) * 3
        self.core_count = 0
        self.core_digits = 0
        self.line_cells = array("i", [0]) * room
        self.line_count = 0
        self.box_cells = array("i", [0]) * room
        self.box_count = 0
        self.from_line = array("i", [0]) * room
        self.from_box = array("i", [0]) * room
        # Of the line cells that have been chosen: their number, their digits, and how many digits
        # of the crossing are left to box cells.
        self.chosen_count = 0
        self.chosen_digits = 0
        self.need = 0
        self.crossing = array("i", [0]) * room
        self.free_cells = array("i", [0]) * room
        self.free_count = 0
        self.clashes = array("I", [0]) * room
        self.memory = BoardMemory(layout)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances in order."""
        entry: k.Count
        if not self.memory.begin(board):
            return False
        for entry in range(len(self.pairs) // 2):
            self.line = self.pairs[2 * entry]
            self.box = self.pairs[2 * entry + 1]
            if (
                self.memory.has_changed(self.line) or self.memory.has_changed(self.box)
            ) and self._search_crossing(board, choice):
                return True
        self.memory.end()
        return False

    def _search_crossing(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the pairs of cells of a crossing, each followed by its triples."""
        layout = board.layout
        left: k.Mask = layout.crossings[self.line * layout.houses + self.box]
        count: k.Count = 0
        i: k.Count
        j: k.Count
        m: k.Count
        while left:
            cell: k.Cell = board.cell_at(self.line, bits.lowest(left))
            left = bits.without_lowest(left)
            if board.cell_masks[cell]:
                self.crossing[count] = cell
                count += 1
        for i in range(count):
            self.core[0] = self.crossing[i]
            for j in range(i + 1, count):
                self.core[1] = self.crossing[j]
                if self._try_core(board, choice, 2):
                    return True
                for m in range(j + 1, count):
                    self.core[2] = self.crossing[m]
                    if self._try_core(board, choice, 3):
                        return True
        return False

    def _try_core(self, board: Board, choice: Choice, count: k.Count) -> k.Flag:
        """Offer the instances with these crossing cells."""
        layout = board.layout
        cell: k.Cell
        i: k.Count
        self.core_count = count
        self.core_digits = 0
        for i in range(count):
            self.core_digits |= board.cell_masks[self.core[i]]
        if bits.size(self.core_digits) < count + 2:
            return False
        self.line_count = 0
        self.box_count = 0
        for i in range(layout.house_start[self.line], layout.house_start[self.line + 1]):
            cell = layout.house_cells[i]
            if board.cell_masks[cell] and not self._is_core(cell):
                self.line_cells[self.line_count] = cell
                self.line_count += 1
        for i in range(layout.house_start[self.box], layout.house_start[self.box + 1]):
            cell = layout.house_cells[i]
            if board.cell_masks[cell] and not self._is_core(cell):
                self.box_cells[self.box_count] = cell
                self.box_count += 1
        self._note_clashes(board)
        return self._extend_line(board, choice, 0, 0, 0, bits.full(self.box_count))

    def _note_clashes(self, board: Board) -> None:
        """Note which box cells share a digit of the crossing with each line cell, or are it."""
        i: k.Count
        j: k.Count
        for i in range(self.line_count):
            cell: k.Cell = self.line_cells[i]
            digits: k.Mask = board.cell_masks[cell] & self.core_digits
            clashes: k.Mask = 0
            for j in range(self.box_count):
                if board.cell_masks[self.box_cells[j]] & digits or self.box_cells[j] == cell:
                    clashes |= bits.bit(j)
            self.clashes[i] = clashes

    def _is_core(self, cell: k.Cell) -> k.Flag:
        i: k.Count
        for i in range(self.core_count):
            if self.core[i] == cell:
                return True
        return False

    def _extend_line(
        self,
        board: Board,
        choice: Choice,
        length: k.Count,
        digits: k.Mask,
        first: k.Count,
        free: k.Mask,
    ) -> k.Flag:
        """Add line cells from `first` on to those chosen, and search the box for each set.

        Box cells share no digit of the crossing with the line cells; `free` are those that do not.
        """
        surplus: k.Count = bits.size(self.core_digits) - self.core_count
        i: k.Count
        self.ticker.tick()
        for i in range(first, self.line_count):
            left_free: k.Mask = free & ~self.clashes[i]
            if not left_free:
                continue
            cell: k.Cell = self.line_cells[i]
            every: k.Mask = digits | board.cell_masks[cell]
            used: k.Count = length + 1 - bits.size(every & ~self.core_digits)
            left: k.Count = self.line_count - i - 1
            # Each cell takes at most one digit of the crossing.
            least: k.Count = max(1, surplus - bits.size(left_free))
            self.from_line[length] = cell
            self.chosen_count = length + 1
            self.chosen_digits = every
            if (
                every & self.core_digits
                and least <= used < surplus
                and self._search_box(board, choice, surplus - used, left_free)
            ):
                return True
            if (
                left
                and used + left >= least
                and self._extend_line(board, choice, length + 1, every, i + 1, left_free)
            ):
                return True
        return False

    def _search_box(self, board: Board, choice: Choice, need: k.Count, free: k.Mask) -> k.Flag:
        """Offer the instances with the line cells chosen, and box cells of those that are free."""
        self.need = need
        self.free_count = 0
        while free:
            self.free_cells[self.free_count] = self.box_cells[bits.lowest(free)]
            self.free_count += 1
            free = bits.without_lowest(free)
        return self._extend_box(board, choice, 0, 0, 0)

    def _extend_box(
        self, board: Board, choice: Choice, length: k.Count, digits: k.Mask, first: k.Count
    ) -> k.Flag:
        """Add box cells from `first` on to those chosen, and offer each set that fits."""
        i: k.Count
        self.ticker.tick()
        for i in range(first, self.free_count):
            cell: k.Cell = self.free_cells[i]
            every: k.Mask = digits | board.cell_masks[cell]
            used: k.Count = length + 1 - bits.size(every & ~self.core_digits)
            left: k.Count = self.free_count - i - 1
            self.from_box[length] = cell
            if (
                every & self.core_digits
                and used == self.need
                and self._offer(board, choice, length + 1, every)
            ):
                return True
            if (
                left
                and used + left >= self.need
                and self._extend_box(board, choice, length + 1, every, i + 1)
            ):
                return True
        return False

    def _offer(
        self, board: Board, choice: Choice, box_count: k.Count, box_digits: k.Mask
    ) -> k.Flag:
        line_digits: k.Mask = self.chosen_digits
        finding: Finding = choice.fresh(self.technique)
        core: k.Mask = self.core_digits
        both: k.Mask = line_digits & box_digits
        i: k.Count
        j: k.Count
        for i in range(self.box_count):
            for j in range(box_count):
                if self.from_box[j] == self.box_cells[i]:
                    break
            else:
                wanted: k.Mask = ((core | box_digits) & ~line_digits) | both
                candidates.strike_digits(board, finding, self.box_cells[i], wanted)
        for i in range(self.line_count):
            for j in range(self.chosen_count):
                if self.from_line[j] == self.line_cells[i]:
                    break
            else:
                wanted = ((core | line_digits) & ~box_digits) | both
                candidates.strike_digits(board, finding, self.line_cells[i], wanted)
        if finding.struck == 0:
            return False
        self.memory.note_offered()
        self._add_evidence(board, finding, box_count)
        return choice.offer()

    def _add_evidence(self, board: Board, finding: Finding, box_count: k.Count) -> k.Flag:
        """Add crossing, line and box cells to the evidence, in different roles."""
        i: k.Count
        candidates.name_digits(finding, self.core_digits)
        finding.house(roles.WITHIN, self.line)
        finding.house(roles.WITHIN, self.box)
        for i in range(self.core_count):
            candidates.mark_candidates(board, finding, roles.DEFINING, self.core[i])
        for i in range(self.chosen_count):
            candidates.mark_candidates(board, finding, roles.COLOR_A, self.from_line[i])
        for i in range(box_count):
            candidates.mark_candidates(board, finding, roles.COLOR_B, self.from_box[i])
        return True
