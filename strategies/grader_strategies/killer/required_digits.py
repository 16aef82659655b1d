"""Digits that a cage must contain, and what follows for cells and for combinations.

Pattern: digits are in every combination that a cage has left; or a house has room for a digit only
in cells of one cage.
Why it holds: in the first case each digit stands in one of its places in the cage, so no cell
that sees all of these can have it.  In the second the house puts the digit into the cage, so
combinations without it are impossible.
Finds: must-contain, eliminations outside the cage, or a placement if there is a single place;
locked into a cage, candidates that are in no combination with the digit.
Order: cages in the order of the rules; of each cage, digits with a single place ascending, and
then the eliminations of all others at once.
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
from grader_strategies.facts.ways import Ways, has_lines
from grader_strategies.killer import cages
from grader_strategies.killer.known_sums import lines
from grader_strategies.killer.sums import Sums


class MustContain(Strategy):
    """Digits that all combinations of a cage have, and cells outside that see all their places.

    So with all ways of any other rule, such as a line whose digits are consecutive.

    Args:
        most: how many open cells the cage may have.
        derived: whether innies and outies whose cells see each other count as cages, too.
    """

    def __init__(self, most: int = 9, derived: bool = False) -> None:
        self.most = most
        self.derived = int(derived)

    def bind(self, layout: Layout) -> None:
        """Find the sums of the layout."""
        sums: Sums = shared(Sums, layout)
        self.sums: Sums = sums

        # Rules whose digits Sums does not know.
        self.lines: array[int] = array("i", lines(layout) if has_lines(layout) else [])
        self.ways: Ways | None = shared(Ways, layout) if len(self.lines) else None
        self.places: array[int] = array("i", [0]) * layout.cells
        self.count: int = 0
        # The open cells of the cage or line.
        self.cells: array[int] = array("i", [0]) * layout.cells
        self.cell_count: int = 0

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the digits, cage by cage, and then of other rules."""
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
            self.cell_count = sums.count
            for i in range(sums.count):
                self.cells[i] = sums.cells[i]
            if self._offer(board, common, number, -1, choice):
                return True
        return self.ways is not None and self._search_lines(board, self.ways, choice)

    def _search_lines(self, board: Board, ways: Ways, choice: Choice) -> k.Flag:
        """Offer the digits that are in all ways of other rules."""
        i: k.Count
        j: k.Count
        ways.load(board)
        for i in range(len(self.lines)):
            rule: k.Count = self.lines[i]
            if not 1 < ways.open(board, rule) <= self.most or not ways.narrow(rule):
                continue
            common: k.Mask = ways.contained
            for j in range(ways.starts[rule], ways.starts[rule + 1]):
                if board.values[ways.cells[j]] != k.NO_DIGIT:
                    common &= ~bits.bit(board.values[ways.cells[j]])
            self.cell_count = ways.count
            for j in range(ways.count):
                self.cells[j] = ways.open_cells[j]
            if self._offer(board, common, -1, rule, choice):
                return True
        return False

    def _offer(
        self, board: Board, digits: k.Mask, number: k.Count, rule: k.Count, choice: Choice
    ) -> k.Flag:
        """Offer digits that the cells of a sum, or else of a rule, must have."""
        several: k.Mask = 0
        left: k.Mask = digits
        while left:
            digit: k.Digit = bits.lowest(left)
            left = bits.without_lowest(left)
            self._list_places(board, digit)
            if self.count == 1:
                choice.fresh(self.technique).place(self.places[0], digit)
                self._note(board, bits.bit(digit), number, rule, choice.buffer)
                if choice.offer():
                    return True
            elif self.count:
                several |= bits.bit(digit)
        finding: Finding = choice.fresh(self.technique)
        used: k.Mask = 0
        left = several
        while left:
            digit = bits.lowest(left)
            left = bits.without_lowest(left)
            if self._strike(board, digit, finding):
                used |= bits.bit(digit)
        if not used:
            return False
        self._note(board, used, number, rule, finding)
        return choice.offer()

    def _list_places(self, board: Board, digit: k.Digit) -> None:
        """List the cells that have room for a digit."""
        i: k.Count
        self.count = 0
        for i in range(self.cell_count):
            if board.cell_masks[self.cells[i]] & bits.bit(digit):
                self.places[self.count] = self.cells[i]
                self.count += 1

    def _strike(self, board: Board, digit: k.Digit, finding: Finding) -> k.Flag:
        """Strike a digit from the cells that see all its places; return whether any does."""
        layout = board.layout
        i: k.Count
        before: k.Count = finding.struck
        self._list_places(board, digit)
        for i in range(layout.peer_start[self.places[0]], layout.peer_start[self.places[0] + 1]):
            cell: k.Cell = layout.peers[i]
            if board.cell_masks[cell] & bits.bit(digit) and self._sees_all(layout, cell):
                finding.strike(cell, digit)
        return finding.struck > before

    def _note(
        self, board: Board, digits: k.Mask, number: k.Count, rule: k.Count, finding: Finding
    ) -> k.Flag:
        """Add the digits with their places, and the sum or the rule, to the evidence."""
        i: k.Count
        left: k.Mask = digits
        if not finding.is_noting:
            return 0
        while left:
            finding.digit(bits.lowest(left))
            left = bits.without_lowest(left)
        if number >= 0:
            self.sums.open(board, number)
            cages.note_sum(self.sums, board, number, finding)
        else:
            finding.rule(roles.BASE, rule)
            for i in range(self.cell_count):
                finding.mark(roles.DEFINING, self.cells[i])
        while digits:
            digit: k.Digit = bits.lowest(digits)
            digits = bits.without_lowest(digits)
            self._list_places(board, digit)
            for i in range(self.count):
                finding.mark(roles.DEFINING, self.places[i], digit)
        return 1

    def _sees_all(self, layout: Layout, cell: k.Cell) -> k.Flag:
        """Return whether a cell sees each of the places."""
        i: k.Count
        for i in range(self.count):
            if not layout.sees[cell * layout.cells + self.places[i]]:
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
        # Of the houses in the evidence: how many digits each of them needs in the cage.
        self.counts: array[int] = array("i", [0]) * layout.houses
        self.houses_noted: int = 0

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
        self.houses_noted = 0
        for i in range(sums.count):
            finding.mark(roles.DEFINING, sums.cells[i])
        for i in range(self.starts[number], self.starts[number + 1]):
            here: k.Mask = self._locked(board, self.houses[i]) & ~noted
            noted |= here
            if here:
                finding.house(roles.WITHIN, self.houses[i])
                self.counts[self.houses_noted] = bits.size(here)
                self.houses_noted += 1
            while here:
                finding.digit(bits.lowest(here))
                here = bits.without_lowest(here)
        finding.rule(roles.BASE, sums.known[number].rules[0])
        finding.number(sums.left)
        finding.number(sums.totals[number])
        for i in range(self.houses_noted):
            finding.number(self.counts[i])
        for i in range(sums.set_count):
            if sums.sets[i] & required == required:
                finding.combination(sums.sets[i])
        return 1
