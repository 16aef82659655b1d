"""Tridagon, also called trivalue oddagon or Thor's hammer.

Pattern: four boxes at the corners of a rectangle, and three cells in each, one in each row and
each column of the box.  From row to column, three such cells are a permutation, even or odd;
an odd number of the four are odd.  All twelve cells are open, and each can be at least two of
the same three digits.  Other candidates of these cells are the *guardians*.

    * . . | * . .     three boxes with the cells on a falling diagonal, which is even,
    . * . | . * .     and one with the cells on a rising diagonal, which is odd
    . . * | . . *
    ------+------
    * . . | . . *
    . * . | . * .
    . . * | * . .

Why it holds: suppose that the twelve cells had only the three digits.  Then each box has each
of them once, and read row by row its cells are a permutation of the digits.  In the box beside
it, each of the three rows has another digit than here, so all three have moved round in the
same direction, which is an even permutation.  So read by rows, two boxes side by side are both
even or both odd, and an even number of the four boxes are odd.  Read by columns it is the same.
But a box read by columns is the box read by rows, permuted by the places of its cells; if an
odd number of these are odd, the two readings cannot both have an even number of odd boxes.  So
the cells cannot have the three digits alone, and at least one guardian is true.
Finds: if there is one guardian, it is the digit of its cell.  Otherwise what every guardian rules
out is struck, in its own cell or as the same digit in sight; so the three digits are struck from a
cell that has all the guardians.
Order: the proof needs nothing but lines and boxes without repeats, and boxes of three by three
cells: only frames of nine rows and columns with such boxes are searched.  Extra houses do no harm.
Frames; digits; bands, stacks; cells of the boxes.  Up to twelve guardians are looked at.
Source: D. Berthier, "The Tridagon Rule" (New Sudoku Players' Forum, 2022), after the puzzle
"Loki" of mith; the proof by permutations is folklore there.
"""

from __future__ import annotations

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader_strategies.facts.board_memory import BoardMemory
from grader_strategies.impossible_patterns.tridagon_table import CELLS, TridagonTable

MOST_GUARDIANS = 12
"""More of them have nothing in common that they rule out."""


class Tridagon(Strategy):
    """Twelve cells in four boxes that three digits alone cannot fill."""

    def bind(self, layout: Layout) -> None:
        """Prepare the table of tridagons."""
        self.table = TridagonTable(layout, MOST_GUARDIANS)
        self.cells = CELLS
        self.most = MOST_GUARDIANS
        self.memory = BoardMemory(layout)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances in order."""
        guardians: k.Count
        i: k.Count
        if not self.memory.begin(board):
            return False
        self.table.load(board)
        for guardians in range(1, self.most + 1):
            for i in range(self.table.count):
                if self.table.guardians[i] == guardians and self._offer(board, choice, i):
                    return True
        self.memory.end()
        return False

    def _offer(self, board: Board, choice: Choice, number: k.Count) -> k.Flag:
        """Offer a tridagon, if its guardians rule out something together."""
        finding: Finding = choice.fresh(self.technique)
        first: k.Count = self.cells * number
        digits: k.Mask = self.table.digits[number]
        i: k.Count
        # What the first guardian rules out is tried against all of them.
        for i in range(first, first + self.cells):
            cell: k.Cell = self.table.cells[i]
            others: k.Mask = board.cell_masks[cell] & ~digits
            if others:
                if self.table.guardians[number] == 1:
                    finding.place(cell, bits.lowest(others))
                else:
                    self._strike_ruled_out(board, finding, number, cell, bits.lowest(others))
                break
        if not finding.placed and not finding.struck:
            return False
        self.memory.note_offered()
        finding.size = self.table.guardians[number]
        self.table.add_evidence(board, finding, number)
        return choice.offer()

    def _strike_ruled_out(
        self, board: Board, finding: Finding, number: k.Count, cell: k.Cell, digit: k.Digit
    ) -> k.Flag:
        """Strike those candidates that a guardian rules out and all others, too."""
        layout = board.layout
        left: k.Mask = board.cell_masks[cell] & ~bits.bit(digit)
        i: k.Count
        while left:
            other: k.Digit = bits.lowest(left)
            left = bits.without_lowest(left)
            if self._is_ruled_out(board, number, cell, other):
                finding.strike(cell, other)
        for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
            peer: k.Cell = layout.peers[i]
            if board.cell_masks[peer] & bits.bit(digit) and self._is_ruled_out(
                board, number, peer, digit
            ):
                finding.strike(peer, digit)
        return True

    def _is_ruled_out(
        self, board: Board, number: k.Count, target: k.Cell, digit: k.Digit
    ) -> k.Flag:
        """Return whether every guardian conflicts with a candidate; itself does not."""
        first: k.Count = self.cells * number
        digits: k.Mask = self.table.digits[number]
        i: k.Count
        for i in range(first, first + self.cells):
            cell: k.Cell = self.table.cells[i]
            others: k.Mask = board.cell_masks[cell] & ~digits
            if cell == target:
                if others & bits.bit(digit):
                    return False
            elif others and (
                others != bits.bit(digit)
                or not board.layout.sees[cell * board.layout.cells + target]
            ):
                return False
        return True
