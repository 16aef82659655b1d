"""Digits that a cage must contain, and what follows for cells and for combinations.

Pattern: a digit is in every combination that a cage has left; or a house has room for a digit only
in cells of one cage.
Why it holds: in the first case the digit stands in one of its places in the cage, so no cell that
sees all of these can have it.  In the second the house puts the digit into the cage, so
combinations without it are impossible.
Finds: must-contain, eliminations outside the cage, or a placement if there is a single place;
locked into a cage, candidates that are in no combination with the digit.
Order: cages in the order of the rules, digits ascending.
Source: folklore of killer sudoku; Sudopedia, "Killer Sudoku"; the name after SudokuSolver, "must
contain".
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
from grader_strategies.facts.sharing import shared
from grader_strategies.killer import cages
from grader_strategies.killer.sums import Sums


class MustContain(Strategy):
    """A digit that all combinations of a cage have, and cells outside that see all its places.

    Args:
        most: how many open cells the cage may have.
        derived: whether innies and outies whose cells see each other count as cages, too.
    """

    def __init__(self, most: int = 9, derived: bool = False) -> None:
        self.most = most
        self.derived = int(derived)

    def bind(self, layout: Layout) -> None:
        """Find the sums of the layout."""
        self.sums: Sums = shared(Sums, layout)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the digits, cage by cage."""
        sums: Sums = self.sums
        number: k.Count
        i: k.Count
        for number in range(sums.number if self.derived else sums.cages):
            if not sums.differing[number] or not 1 < sums.open(board, number) <= self.most:
                continue
            if not sums.list_sets(board):
                continue
            common: k.Mask = bits.full(board.layout.digits)
            for i in range(sums.set_count):
                common &= sums.sets[i]
            while common:
                digit: k.Digit = bits.lowest(common)
                common = bits.without_lowest(common)
                if self._offer(board, number, digit, choice):
                    return True
        return False

    def _offer(self, board: Board, number: k.Count, digit: k.Digit, choice: Choice) -> k.Flag:
        """Offer a digit, if that places or eliminates something."""
        layout = board.layout
        sums: Sums = self.sums
        bit: k.Mask = bits.bit(digit)
        places: k.Count = 0
        first: k.Cell = k.NO_CELL
        i: k.Count
        cell: k.Cell
        for i in range(sums.count):
            if board.cell_masks[sums.cells[i]] & bit:
                places += 1
                if first == k.NO_CELL:
                    first = sums.cells[i]
        if first == k.NO_CELL:
            return False
        finding: Finding = choice.fresh(self.technique)
        if places == 1:
            finding.place(first, digit)
        else:
            for i in range(layout.peer_start[first], layout.peer_start[first + 1]):
                cell = layout.peers[i]
                if board.cell_masks[cell] & bit and self._sees_all(layout, board, cell, bit):
                    finding.strike(cell, digit)
            if not finding.struck:
                return False
        if finding.is_noting:
            finding.digit(digit)
            cages.note_sum(sums, board, number, finding)
            for i in range(sums.count):
                if board.cell_masks[sums.cells[i]] & bit:
                    finding.mark(roles.DEFINING, sums.cells[i], digit)
        return choice.offer()

    def _sees_all(self, layout: Layout, board: Board, cell: k.Cell, bit: k.Mask) -> k.Flag:
        """Return whether a cell sees each cell of the sum that has a candidate."""
        i: k.Count
        for i in range(self.sums.count):
            other: k.Cell = self.sums.cells[i]
            if board.cell_masks[other] & bit and not layout.sees[cell * layout.cells + other]:
                return False
        return True


class LockedIntoCage(Strategy):
    """Digits whose places in a house are all in one cage, and combinations that lack them."""

    def bind(self, layout: Layout) -> None:
        """List for each cage the complete houses that it crosses."""
        self.sums: Sums = shared(Sums, layout)
        self.inside: array[int] = array("B", bytes(layout.cells))
        houses = []
        starts = [0]
        for each in self.sums.known[: self.sums.cages]:
            crossed = sorted({house for cell in each.cells for house in layout.houses_of(cell)})
            houses += [house for house in crossed if layout.complete[house]]
            starts.append(len(houses))
        self.houses: array[int] = array("i", houses)
        self.starts: array[int] = array("i", starts)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the cages that lose candidates, in order."""
        sums: Sums = self.sums
        number: k.Count
        i: k.Count
        for number in range(sums.cages):
            if not sums.differing[number] or sums.open(board, number) < 2:
                continue
            for i in range(sums.count):
                self.inside[sums.cells[i]] = 1
            required: k.Mask = 0
            for i in range(self.starts[number], self.starts[number + 1]):
                required |= self._locked(board, self.houses[i])
            found: k.Flag = (
                required != 0
                and sums.list_sets(board) > 1
                and self._finds(board, number, required, choice)
            )
            for i in range(sums.count):
                self.inside[sums.cells[i]] = 0
            if found and choice.offer():
                return True
        return False

    def _locked(self, board: Board, house: k.House) -> k.Mask:
        """Return the digits of a house that have places, all of them in the cage."""
        layout = board.layout
        found: k.Mask = layout.house_digits[house]
        inside: k.Mask = 0
        i: k.Count
        for i in range(layout.house_start[house], layout.house_start[house + 1]):
            cell: k.Cell = layout.house_cells[i]
            if board.values[cell] != k.NO_DIGIT:
                found &= ~bits.bit(board.values[cell])
            elif self.inside[cell]:
                inside |= board.cell_masks[cell]
            else:
                found &= ~board.cell_masks[cell]
        return found & inside

    def _finds(self, board: Board, number: k.Count, required: k.Mask, choice: Choice) -> k.Flag:
        """Fill the buffer of a choice; return whether there is anything to offer."""
        sums: Sums = self.sums
        i: k.Count
        union: k.Mask = 0
        for i in range(sums.set_count):
            if sums.sets[i] & required == required:
                union |= sums.sets[i]
        if not union:
            return False
        finding: Finding = choice.fresh(self.technique)
        if not sums.strike_others(board, finding, union):
            return False
        if finding.is_noting:
            self._note(board, number, required, finding)
        return True

    def _note(self, board: Board, number: k.Count, required: k.Mask, finding: Finding) -> k.Flag:
        """Add the cage, the houses with the digits, and the combinations that are left."""
        sums: Sums = self.sums
        i: k.Count
        noted: k.Mask = 0
        for i in range(sums.count):
            finding.mark(roles.DEFINING, sums.cells[i])
        for i in range(self.starts[number], self.starts[number + 1]):
            here: k.Mask = self._locked(board, self.houses[i]) & ~noted
            noted |= here
            if here:
                finding.house(roles.WITHIN, self.houses[i])
            while here:
                finding.digit(bits.lowest(here))
                here = bits.without_lowest(here)
        finding.rule(roles.BASE, sums.known[number].rules[0])
        finding.number(sums.left)
        finding.number(sums.totals[number])
        for i in range(sums.set_count):
            if sums.sets[i] & required == required:
                finding.combination(sums.sets[i])
        return 1
