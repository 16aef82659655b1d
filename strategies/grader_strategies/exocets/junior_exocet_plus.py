"""Junior exocet with a locked pair, JE+.

Pattern: a junior exocet in which one target or both are a *pair*.  Both cells of a pair, on a
cross-line off the base line, can be base digits, but another digit q, the locked digit, fits
into the cross-line or into the box only in these two cells.

    . * *  | .  .  . | .  .  .     * base       T target, c its companion
    x .  . | T  .  . | P  .  .     P the pair: q has no other place in its line, or in its box
    x .  . | c  .  . | P  .  .     x cells of the cross-line through the base box

Why it holds: let d be a digit of the base.  As in a junior exocet, the cross-lines have room
for two d at most outside the band, so one d is inside, and neither in the base box, nor on the
base line, nor in a companion: it is in a target or in a pair.  One cell of a pair is q, which
is no base digit, so at most one of its cells is a base digit.  So each target and each pair
takes one digit of the base at most; there are two of them and two digits, so each takes just
one, and the cells of a pair are q and this digit.
The rule of room of a junior exocet holds as well: its proof needs no more than that the cells
of a cross-line off the base line have, of the two digits of the base, only the one of the
target, which is so for pairs, too.  The mirror rule is not used.
Finds: base and targets lose what is in none of the ways to fill them with the same two digits, for
which there is room outside the band; a pair loses all that is neither q nor a digit that the pair
is in such a way.
Order: as for the junior exocet, in the same frames; the lowest locked digit of a pair.
Source: D. P. Bird, "JExocet Compendium" (New Sudoku Players' Forum, 2013), has the name and the
pattern; the proof is our own.
"""

from __future__ import annotations

from array import array

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader_strategies.exocets.junior_exocet import JuniorExocet
from grader_strategies.facts import candidates


class JuniorExocetPlus(JuniorExocet):
    """Two base cells whose digits are in two targets, of which one or both are pairs."""

    def bind(self, layout: Layout) -> None:
        """List the lines of the frames with boxes of three by three cells."""
        JuniorExocet.bind(self, layout)
        # The locked digit of each target that is a pair, as a mask; its cells are those that
        # are the target and its companion otherwise.
        self.locked = array("I", [0]) * 6

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances in order."""
        group: k.Count
        if not self.memory.begin(board):
            return False
        for group in range(self.groups):
            if self._search_group(board, choice, group):
                return True
        self.memory.end()
        return False

    def _is_target(self, board: Board, digits: k.Mask, slot: k.Count) -> k.Flag:
        """Return whether the target of a slot is open and beside a companion, or in a pair."""
        target: k.Cell = self.targets[slot]
        companion: k.Cell = self.companions[slot]
        self.locked[slot] = 0
        if self._digits(board, target) & digits == 0:
            return False
        if self._digits(board, companion) & digits == 0:
            return board.cell_masks[target] != 0
        self.locked[slot] = self._locked_digit(board, target, companion, digits)
        return self.locked[slot] != 0

    def _locked_digit(self, board: Board, first: k.Cell, second: k.Cell, digits: k.Mask) -> k.Mask:
        """Return the lowest digit that a house of two open cells has only there, as a mask."""
        layout = board.layout
        left: k.Mask = (board.cell_masks[first] | board.cell_masks[second]) & ~digits
        i: k.Count
        j: k.Count
        if not board.cell_masks[first] or not board.cell_masks[second]:
            return 0
        while left:
            digit: k.Digit = bits.lowest(left)
            left = bits.without_lowest(left)
            for i in range(layout.cell_start[first], layout.cell_start[first + 1]):
                house: k.House = layout.cell_houses[i]
                for j in range(layout.cell_start[second], layout.cell_start[second + 1]):
                    both: k.Mask = bits.bit(layout.cell_places[i]) | bits.bit(layout.cell_places[j])
                    if (
                        layout.cell_houses[j] == house
                        and layout.complete[house]
                        and not board.place_masks[house * layout.digits + digit] & ~both
                    ):
                        return bits.bit(digit)
        return 0

    def _offer(
        self,
        board: Board,
        choice: Choice,
        digits: k.Mask,
        line: k.Count,
        spare: k.Count,
        i: k.Count,
        j: k.Count,
    ) -> k.Flag:
        """Offer the exocet of the base and the targets `i` and `j`, if it strikes anything."""
        if not self.locked[i] and not self.locked[j]:
            return False  # a junior exocet
        every: k.Mask = bits.full(board.layout.digits)
        self._load_outside(line, spare, i, j)
        self._collect(board, self._target_digits(board, i), self._target_digits(board, j), True)
        if not self.allowed[0]:
            return False  # no way to fill them: the board has no solution
        finding: Finding = choice.fresh(self.technique)
        candidates.strike_digits(board, finding, self.base[0], every & ~self.allowed[0])
        candidates.strike_digits(board, finding, self.base[1], every & ~self.allowed[1])
        self._strike_target(board, finding, i, every & ~self.allowed[2])
        self._strike_target(board, finding, j, every & ~self.allowed[3])
        if finding.struck == 0:
            return False
        self.memory.note_offered()
        self._add_pattern(board, finding, digits, spare, i, j)
        return choice.offer()

    def _target_digits(self, board: Board, target: k.Count) -> k.Mask:
        """Return the digits that a target, or a cell of a pair, can be."""
        digits: k.Mask = board.cell_masks[self.targets[target]]
        if self.locked[target]:
            digits |= board.cell_masks[self.companions[target]]
        return digits

    def _strike_target(
        self, board: Board, finding: Finding, target: k.Count, digits: k.Mask
    ) -> None:
        """Strike digits from a target, or from a pair all of them but the locked one."""
        candidates.strike_digits(
            board, finding, self.targets[target], digits & ~self.locked[target]
        )
        if self.locked[target]:
            candidates.strike_digits(
                board, finding, self.companions[target], digits & ~self.locked[target]
            )

    def _add_pattern(
        self,
        board: Board,
        finding: Finding,
        digits: k.Mask,
        spare: k.Count,
        i: k.Count,
        j: k.Count,
    ) -> k.Flag:
        """Add the base, the targets as sets, their companions and cross-lines to the evidence."""
        n: k.Count
        self._add_base(finding, digits, spare, i, j)
        for n in range(2):
            target: k.Count = j if n else i
            self._add_cell(board, finding, n, self.targets[target], digits, self.locked[target])
            if self.locked[target]:
                other: k.Cell = self.companions[target]
                self._add_cell(board, finding, n, other, digits, self.locked[target])
            else:
                finding.mark(roles.COMPANION, self.companions[target])
        return True

    def _add_cell(
        self,
        board: Board,
        finding: Finding,
        number: k.Count,
        cell: k.Cell,
        digits: k.Mask,
        locked: k.Mask,
    ) -> k.Flag:
        """Add a cell of a target to a set, and mark its base digits and its locked digit."""
        left: k.Mask = board.cell_masks[cell]
        finding.mark(roles.TARGET, cell)
        while left:
            digit: k.Digit = bits.lowest(left)
            left = bits.without_lowest(left)
            finding.member(number, cell, digit)
            if digits & bits.bit(digit):
                finding.mark(roles.TARGET, cell, digit)
            elif locked & bits.bit(digit):
                finding.mark(roles.DEFINING, cell, digit)
        return True
