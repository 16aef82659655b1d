"""Killer pairs and triples: subsets of a house in which cages take part.

Pattern: n digits, and in a house cages that must contain some of them, together with cells that
have no other candidates, n altogether.
Why it holds: each combination that a cage within the house has left contains at least so many of
the digits, and each of the cells is one of them.  Together they use up the n digits of the house.
Finds: the digits are struck from all other cells of the house.
Order: by house, then sets of digits ascending.
Source: folklore of killer sudoku; Killer Sudoku Online, "Killer pairs".
"""

from __future__ import annotations

from array import array
from itertools import combinations

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader_strategies.facts.sharing import shared
from grader_strategies.killer.areas import cell_set
from grader_strategies.killer.sums import Sums


class KillerSubset(Strategy):
    """Cages and cells that use up some digits of a house.

    Args:
        size: how many digits.
        derived: whether innies and outies whose cells see each other count as cages, too.
    """

    def __init__(self, size: int = 2, derived: bool = False) -> None:
        self.size = size
        self.derived = int(derived)

    def bind(self, layout: Layout) -> None:
        """List the sums that may lie in each house, and the sets of digits."""
        sums: Sums = shared(Sums, layout)
        self.sums: Sums = sums
        count = sums.number if self.derived else sums.cages
        added = [
            (number, cell_set(each.cells))
            for number, each in enumerate(sums.known[:count])
            if not each.minus
        ]
        homes: list[list[int]] = []
        for spec in layout.specs:
            inside = cell_set(spec.cells)
            homes.append([number for number, cells in added if (inside & cells).bit_count() > 1])
        starts = [0]
        for home in homes:
            starts.append(starts[len(starts) - 1] + len(home))
        self.homes: array[int] = array("i", [number for home in homes for number in home])
        self.starts: array[int] = array("i", starts)
        self.digits: array[int] = array(
            "I", [bits.of(each) for each in combinations(range(layout.digits), self.size)]
        )
        # Of each house: which cells the cages in use have, and the sums in use.
        self.state: array[int] = array("B", bytes(layout.cells))
        self.used: array[int] = array("i", [0]) * layout.cells
        # How many of the digits each of these sums contains at least.
        self.shares: array[int] = array("i", [0]) * layout.cells
        self.uses: int = 0
        self.least: array[int] = array("B", bytes(max(1, sums.number) * len(self.digits)))
        self.ready: array[int] = array("B", bytes(max(1, sums.number)))

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the subsets, house by house."""
        layout = board.layout
        house: k.House
        i: k.Count
        for i in range(self.sums.number):
            self.ready[i] = 0
        for house in range(layout.houses):
            if self.starts[house] == self.starts[house + 1]:
                continue
            for i in range(len(self.digits)):
                if self._finds(board, house, i, choice) and choice.offer():
                    return True
        return False

    def _prepare(self, board: Board, number: k.Count) -> None:
        """Find how many digits of each set a sum contains at least."""
        sums: Sums = self.sums
        i: k.Count
        j: k.Count
        self.ready[number] = 1
        if not sums.differing[number] or sums.open(board, number) < 2 or not sums.list_sets(board):
            self.ready[number] = 2
            return
        for i in range(len(self.digits)):
            least: k.Count = self.size
            for j in range(sums.set_count):
                least = min(least, bits.size(sums.sets[j] & self.digits[i]))
                if not least:
                    break
            self.least[number * len(self.digits) + i] = least

    def _finds(self, board: Board, house: k.House, entry: k.Count, choice: Choice) -> k.Flag:
        """Fill the buffer of a choice; return whether there is anything to offer."""
        layout = board.layout
        digits: k.Mask = self.digits[entry]
        i: k.Count
        cell: k.Cell
        total: k.Count = 0
        self.uses = 0
        first: k.Count = layout.house_start[house]
        last: k.Count = layout.house_start[house + 1]
        for i in range(first, last):
            cell = layout.house_cells[i]
            self.state[cell] = 1
            if board.values[cell] != k.NO_DIGIT and bits.bit(board.values[cell]) & digits:
                total = self.size + 1  # a digit is placed, so there is nothing to use up
        if total <= self.size:
            total += self._use_sums(board, house, entry)
        for i in range(first, last):
            cell = layout.house_cells[i]
            mask: k.Mask = board.cell_masks[cell]
            if self.state[cell] == 1 and mask and not mask & ~digits:
                self.state[cell] = 3
                total += 1
        found: k.Flag = self.uses > 0 and total == self.size
        if found:
            found = self._fill(board, house, digits, choice)
        for i in range(first, last):
            self.state[layout.house_cells[i]] = 0
        return found

    def _use_sums(self, board: Board, house: k.House, entry: k.Count) -> k.Count:
        """Mark the cells of cages in a house that contain some of the digits; return how many.

        Cages whose cells have no other candidates anyway are passed over.
        """
        sums: Sums = self.sums
        digits: k.Mask = self.digits[entry]
        total: k.Count = 0
        i: k.Count
        j: k.Count
        for i in range(self.starts[house], self.starts[house + 1]):
            number: k.Count = self.homes[i]
            if not self.ready[number]:
                self._prepare(board, number)
            if self.ready[number] == 2:
                continue
            least: k.Count = self.least[number * len(self.digits) + entry]
            if not least:
                continue
            sums.open(board, number)
            own: k.Count = 0
            for j in range(sums.count):
                cell: k.Cell = sums.cells[j]
                # 1: in the house; 2: in a cage that is used already; 0: outside the house.
                if self.state[cell] != 1:
                    break
                own += not board.cell_masks[cell] & ~digits
            else:
                if least > own:
                    for j in range(sums.count):
                        self.state[sums.cells[j]] = 2
                    self.used[self.uses] = number
                    self.shares[self.uses] = least
                    self.uses += 1
                    total += least
        return total

    def _fill(self, board: Board, house: k.House, digits: k.Mask, choice: Choice) -> k.Flag:
        """Fill the buffer with the eliminations; return whether there are any."""
        layout = board.layout
        sums: Sums = self.sums
        finding: Finding = choice.fresh(self.technique)
        i: k.Count
        j: k.Count
        for i in range(layout.house_start[house], layout.house_start[house + 1]):
            cell: k.Cell = layout.house_cells[i]
            left: k.Mask = board.cell_masks[cell] & digits if self.state[cell] == 1 else 0
            while left:
                finding.strike(cell, bits.lowest(left))
                left = bits.without_lowest(left)
        if not finding.struck:
            return False
        if finding.is_noting:
            left = digits
            while left:
                finding.digit(bits.lowest(left))
                left = bits.without_lowest(left)
            finding.house(roles.WITHIN, house)
            for i in range(layout.house_start[house], layout.house_start[house + 1]):
                cell = layout.house_cells[i]
                if self.state[cell] == 3:
                    finding.mark(roles.WING, cell)
            counted = {rule for i in range(self.uses) for rule in sums.known[self.used[i]].rules}
            for rule in sorted(counted):
                finding.rule(roles.BASE, rule)
            for i in range(self.uses):
                sums.open(board, self.used[i])
                sums.list_sets(board)
                finding.number(sums.left)
                finding.number(sums.count)
                # Its rule, counted from 1; 0 for innies and outies.
                is_cage: k.Flag = self.used[i] < sums.cages
                finding.number(sums.known[self.used[i]].rules[0] + 1 if is_cage else 0)
                finding.number(self.shares[i])
                for j in range(sums.count):
                    finding.mark(roles.DEFINING, sums.cells[j])
                if self.uses == 1:
                    for j in range(sums.set_count):
                        finding.combination(sums.sets[j])
        return True
