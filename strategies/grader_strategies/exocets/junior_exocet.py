"""Junior exocet.

Pattern: two open cells of a box and a line, the *base*, have three or four candidates together,
the base digits.  In each of the two other boxes of the same band, a line across has an open
*target* beside its *companion*: both lie off the base line, the target can be a base digit, and
the companion cannot.  These two lines and the line across the base box without a base cell are
the *cross-lines*.  Outside the band, no base digit fits into the cross-lines more than twice.

    . * *  | .  .  . | .  .  .     * base       T target
    x .  . | T  .  . | c  .  .     c companion  m the mirror cells of the upper target
    x .  . | c  .  . | T  m  m     x cells of the cross-line through the base box
    -------+---------+--------
    x      | x       | x           the other cells of the cross-lines, which have room for
    x      | x       | x           two of each base digit: two lines cover its places there

Why it holds: let the base digit d be in the base.  Then no other cell of the base line or of
the base box is d.  Each of the three cross-lines needs its d, and at most two of them have it
outside the band.  Inside the band, d is neither in the base box nor on the base line, nor is a
companion d, so a target is d.  Both digits of the base need a target, and a target holds one
digit; so the targets hold the same two digits as the base.
The mirror rule: let target T be d.  The base has d as well, so the box of the other target U
has its d neither on the base line nor on the line of T, but on the third line of the band.
The cross-line cuts this line in U, which holds the other digit, or in its companion, which is
not d.  So one of the two cells beside the cross-line is d, the mirror cells of T.
The rule of room: let target T be d, and U the other digit e.  Inside the band, the cross-line
of U cannot be d: it has U, which is e, the companion, and a cell of the base line.  Neither can
the cross-line through the base box, as shown.  So both have their d outside the band, and
likewise the cross-lines of T and through the base box their e.  These are cells on two lines
for d and on two lines for e, and the cross-line through the base box has d and e in different
cells.  Where there are no such four cells, T and U are not d and e.
Finds: all but base digits are struck from the targets, and from the base the digits that neither
target can be.  Then base and targets lose what is in none of the ways to fill both with the same
two digits, each of which fits into the mirror cells of its target, and for which there is room
outside the band.
Order: the proof needs three boxes in a band and three lines in a box; for boxes of other sizes
there is none, so only frames of nine rows and columns with boxes of 3x3 are searched.  Extra houses
do no harm.  The first kind of deduction before the second; frames; base lines among the rows, then
among the columns; base boxes; pairs of base cells; cross-lines of the first target, then of the
second.
Source: A. Barker found the pattern in the puzzle "Fata Morgana", champagne named it; names and
rules after D. P. Bird, "JExocet Compendium" (New Sudoku Players' Forum, 2013).

This module is long because the proof is, and because the rules share the buffers of one search.
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
from grader_strategies.facts.square_boxes import square_frames

UNITS_OF_BASE = 10
"""Units of work for a pair of base cells."""


class JuniorExocet(Strategy):
    """Two base cells and two targets that hold the same two digits."""

    def bind(self, layout: Layout) -> None:
        """List the lines of the frames with boxes of three by three cells."""
        frames = square_frames(layout)
        self.ticker = Ticker()
        lines = [line for frame in frames for line in (*frame.rows, *frame.columns)]
        self.groups = 2 * len(frames)
        self.lines = array("i", lines)
        # `places[9 * d + x]`: the lines on which line x across can have or has the digit d.
        self.places = array("I", [0]) * (9 * layout.digits)
        self.group = 0
        self.base = array("i", [0]) * 2
        # Whether mirror cells and pairs of digits are looked at, or the plain rules only.
        self.by_pairs = 0
        # Of each of the two other boxes: its cross-lines with their targets and companions.
        self.crosses = array("i", [0]) * 6
        self.targets = array("i", [0]) * 6
        self.target_lines = array("i", [0]) * 6
        self.companions = array("i", [0]) * 6
        self.counts = array("i", [0]) * 2
        self.allowed = array("I", [0]) * 4
        self.before = array("I", [0]) * 4
        self.outside = array("I", [0]) * (3 * layout.digits)
        self.mirror_counts = 0
        self.room_counts = 0
        self.memory = BoardMemory(layout)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances in order."""
        by_pairs: k.Flag
        group: k.Count
        if not self.memory.begin(board):
            return False
        for by_pairs in range(2):
            self.by_pairs = by_pairs
            for group in range(self.groups):
                if self._search_group(board, choice, group):
                    return True
        self.memory.end()
        return False

    def _search_group(self, board: Board, choice: Choice, group: k.Count) -> k.Flag:
        """Offer the instances with base lines of a group."""
        line: k.Count
        box: k.Count
        spare: k.Count
        self.group = group
        self._load_places(board)
        for line in range(9):
            for box in range(3):
                for spare in range(2, -1, -1):
                    self.ticker.spend(UNITS_OF_BASE)
                    if self._search_base(board, choice, line, box, spare):
                        return True
        return False

    def _house(self, group: k.Count, line: k.Count) -> k.House:
        """Return a line of a group: rows and columns of a frame are neighboring groups."""
        return self.lines[9 * group + line]

    def _cell(self, board: Board, line: k.Count, cross: k.Count) -> k.Cell:
        """Return the cell where a line of the current group and a line across meet."""
        return board.cell_at(self._house(self.group, line), cross)

    def _digits(self, board: Board, cell: k.Cell) -> k.Mask:
        """Return the digits that a cell can be or is."""
        if board.values[cell] == k.NO_DIGIT:
            return board.cell_masks[cell]
        return bits.bit(board.values[cell])

    def _load_places(self, board: Board) -> None:
        """Note on which lines of the group each line across can have or has each digit."""
        digits: k.Count = board.layout.digits
        across: k.Count = self.group ^ 1
        cross: k.Count
        line: k.Count
        digit: k.Digit
        for cross in range(9):
            house: k.House = self._house(across, cross)
            for digit in range(digits):
                self.places[9 * digit + cross] = board.place_masks[house * digits + digit]
            for line in range(9):
                digit = board.values[board.cell_at(house, line)]
                if digit != k.NO_DIGIT:
                    self.places[9 * digit + cross] |= bits.bit(line)

    def _search_base(
        self, board: Board, choice: Choice, line: k.Count, box: k.Count, spare: k.Count
    ) -> k.Flag:
        """Offer the instances whose base is a box on a line without the cell `spare`."""
        count: k.Count = 0
        digits: k.Mask = 0
        i: k.Count
        j: k.Count
        for i in range(3):
            if i != spare:
                cell: k.Cell = self._cell(board, line, 3 * box + i)
                if not board.cell_masks[cell]:
                    return False
                self.base[count] = cell
                count += 1
                digits |= board.cell_masks[cell]
        if not 3 <= bits.size(digits) <= 4:
            return False
        self._list_targets(board, line, 0 if box else 1, digits, 0)
        self._list_targets(board, line, 1 if box == 2 else 2, digits, 1)
        for i in range(self.counts[0]):
            for j in range(3, 3 + self.counts[1]):
                if self._is_bounded(
                    digits, line // 3, 3 * box + spare, self.crosses[i], self.crosses[j]
                ) and self._offer(board, choice, digits, line, 3 * box + spare, i, j):
                    return True
        return False

    def _list_targets(
        self, board: Board, line: k.Count, box: k.Count, digits: k.Mask, side: k.Count
    ) -> None:
        """List the cross-lines of a box that have an open target beside a companion."""
        band: k.Count = line - line % 3
        one: k.Count = band if line != band else band + 1
        other: k.Count = band + 2 if line != band + 2 else band + 1
        count: k.Count = 0
        cross: k.Count
        for cross in range(3 * box, 3 * box + 3):
            first: k.Cell = self._cell(board, one, cross)
            second: k.Cell = self._cell(board, other, cross)
            is_first: k.Flag = (self._digits(board, first) & digits) != 0
            slot: k.Count = 3 * side + count
            self.crosses[slot] = cross
            self.targets[slot] = first if is_first else second
            self.target_lines[slot] = one if is_first else other
            self.companions[slot] = second if is_first else first
            count += self._is_target(board, digits, slot)
        self.counts[side] = count

    def _is_target(self, board: Board, digits: k.Mask, slot: k.Count) -> k.Flag:
        """Return whether the target of a slot is open and beside a companion."""
        target: k.Cell = self.targets[slot]
        return (
            board.cell_masks[target] != 0
            and self._digits(board, target) & digits != 0
            and self._digits(board, self.companions[slot]) & digits == 0
        )

    def _is_bounded(
        self, digits: k.Mask, band: k.Count, one: k.Count, two: k.Count, three: k.Count
    ) -> k.Flag:
        """Return whether outside the band the cross-lines have room for two of each digit at most.

        Three cells of a digit on three cross-lines and three lines exist exactly if each
        cross-line has a place, any two have places on two lines, and all on three.
        """
        inside: k.Mask = 7 << (3 * band)
        left: k.Mask = digits
        while left:
            slot: k.Count = 9 * bits.lowest(left)
            left = bits.without_lowest(left)
            a: k.Mask = self.places[slot + one] & ~inside
            b: k.Mask = self.places[slot + two] & ~inside
            c: k.Mask = self.places[slot + three] & ~inside
            if (
                a
                and b
                and c
                and not (bits.is_single(a) and a == b)
                and not (bits.is_single(a) and a == c)
                and not (bits.is_single(b) and b == c)
                and bits.size(a | b | c) > 2
            ):
                return False
        return True

    def _third_line(self, line: k.Count, target: k.Count) -> k.Count:
        """Return the line of the band that is neither the base line nor that of a target."""
        band: k.Count = line - line % 3
        return 3 * band + 3 - line - self.target_lines[target]

    def _mirror_digits(
        self, board: Board, line: k.Count, target: k.Count, other: k.Count
    ) -> k.Mask:
        """Return the digits that the mirror cells of a target can be or are.

        They are in the box of the other target, on the third line, beside the cross-line.
        """
        third: k.Count = self._third_line(line, target)
        cross: k.Count = self.crosses[other]
        first: k.Count = cross - cross % 3
        digits: k.Mask = 0
        i: k.Count
        for i in range(first, first + 3):
            if i != cross:
                digits |= self._digits(board, self._cell(board, third, i))
        return digits

    def _collect(
        self,
        board: Board,
        one: k.Mask,
        other: k.Mask,
        rooms: k.Flag,
    ) -> None:
        """Note what the base cells and the targets can be in some way to fill them.

        `one` and `other` are the digits that targets and mirror cells can be.  With `rooms`
        there has to be room outside the band.
        """
        first: k.Mask = board.cell_masks[self.base[0]]
        i: k.Count
        for i in range(4):
            self.allowed[i] = 0
        while first:
            x: k.Mask = first & ~bits.without_lowest(first)
            first = bits.without_lowest(first)
            second: k.Mask = board.cell_masks[self.base[1]] & ~x
            while second:
                y: k.Mask = second & ~bits.without_lowest(second)
                second = bits.without_lowest(second)
                for i in range(2):
                    here: k.Mask = x if i == 0 else y
                    there: k.Mask = y if i == 0 else x
                    if (
                        one & here
                        and other & there
                        and (not rooms or self._has_room(bits.lowest(here), bits.lowest(there)))
                    ):
                        self.allowed[0] |= x
                        self.allowed[1] |= y
                        self.allowed[2] |= here
                        self.allowed[3] |= there

    def _has_room(self, one: k.Digit, other: k.Digit) -> k.Flag:
        """Return whether `one` in the first target and `other` in the second have room outside.

        `outside` has the lines on which the three cross-lines can have each digit there: of the
        base box, of the first target and of the second.
        """
        base_one: k.Mask = self.outside[3 * one]
        base_other: k.Mask = self.outside[3 * other]
        across: k.Mask = self.outside[3 * one + 2]
        across_other: k.Mask = self.outside[3 * other + 1]
        # A place is lost if the other cross-line has no place on another line.
        if bits.without_lowest(across) == 0:
            base_one = base_one & ~across if across else 0
        if bits.without_lowest(across_other) == 0:
            base_other = base_other & ~across_other if across_other else 0
        return (
            base_one != 0
            and base_other != 0
            and not (bits.is_single(base_one) and base_one == base_other)
        )

    def _load_outside(self, line: k.Count, spare: k.Count, i: k.Count, j: k.Count) -> None:
        """Note on which lines outside the band the cross-lines can have or have each digit."""
        inside: k.Mask = 7 << (line - line % 3)
        digit: k.Digit
        for digit in range(len(self.places) // 9):
            self.outside[3 * digit] = self.places[9 * digit + spare] & ~inside
            self.outside[3 * digit + 1] = self.places[9 * digit + self.crosses[i]] & ~inside
            self.outside[3 * digit + 2] = self.places[9 * digit + self.crosses[j]] & ~inside

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
        one: k.Cell = self.targets[i]
        other: k.Cell = self.targets[j]
        every: k.Mask = bits.full(board.layout.digits)
        in_targets: k.Mask = digits & (board.cell_masks[one] | board.cell_masks[other])
        if self.by_pairs:
            self._load_outside(line, spare, i, j)
            self._narrow(board, line, i, j)
            if not self.allowed[0]:
                return False  # no way to fill them: the board has no solution
        finding: Finding = choice.fresh(self.technique)
        if not self.by_pairs:
            candidates.strike_digits(board, finding, self.base[0], every & ~in_targets)
            candidates.strike_digits(board, finding, self.base[1], every & ~in_targets)
            candidates.strike_digits(board, finding, one, every & ~digits)
            candidates.strike_digits(board, finding, other, every & ~digits)
        else:
            candidates.strike_digits(board, finding, self.base[0], in_targets & ~self.allowed[0])
            candidates.strike_digits(board, finding, self.base[1], in_targets & ~self.allowed[1])
            candidates.strike_digits(board, finding, one, digits & ~self.allowed[2])
            candidates.strike_digits(board, finding, other, digits & ~self.allowed[3])
        if finding.struck == 0:
            return False
        self.memory.note_offered()
        self._add_evidence(board, finding, digits, spare, i, j)
        if self.by_pairs and self.mirror_counts:
            self._mark_mirror(board, finding, line, i, j)
            self._mark_mirror(board, finding, line, j, i)
        if self.by_pairs and self.room_counts:
            self._mark_outside(board, finding, digits, line, spare)
            self._mark_outside(board, finding, digits, line, self.crosses[i])
            self._mark_outside(board, finding, digits, line, self.crosses[j])
        return choice.offer()

    def _narrow(self, board: Board, line: k.Count, i: k.Count, j: k.Count) -> None:
        """Note what base and targets can be, and whether mirror cells or room leave less."""
        one: k.Mask = board.cell_masks[self.targets[i]]
        other: k.Mask = board.cell_masks[self.targets[j]]
        self._collect(board, one, other, False)
        self._keep_allowed()
        one &= self._mirror_digits(board, line, i, j)
        other &= self._mirror_digits(board, line, j, i)
        self._collect(board, one, other, False)
        self.mirror_counts = self._is_less()
        self._keep_allowed()
        self._collect(board, one, other, True)
        self.room_counts = self._is_less()

    def _keep_allowed(self) -> None:
        """Keep a copy of what base and targets can be."""
        n: k.Count
        for n in range(4):
            self.before[n] = self.allowed[n]

    def _is_less(self) -> k.Flag:
        """Return whether base and targets can be less than in the copy."""
        n: k.Count
        for n in range(4):
            if self.before[n] != self.allowed[n]:
                return True
        return False

    def _add_evidence(
        self,
        board: Board,
        finding: Finding,
        digits: k.Mask,
        spare: k.Count,
        i: k.Count,
        j: k.Count,
    ) -> k.Flag:
        """Add the base, the targets, their companions and the cross-lines to the evidence."""
        n: k.Count
        self._add_base(finding, digits, spare, i, j)
        for n in range(2):
            cell: k.Cell = self.targets[j if n else i]
            finding.mark(roles.TARGET, cell)
            candidates.mark_digits(board, finding, roles.TARGET, cell, digits)
        finding.mark(roles.COMPANION, self.companions[i])
        finding.mark(roles.COMPANION, self.companions[j])
        return True

    def _add_base(
        self, finding: Finding, digits: k.Mask, spare: k.Count, i: k.Count, j: k.Count
    ) -> k.Flag:
        """Add the base digits, the cross-lines and the base to the evidence."""
        across: k.Count = self.group ^ 1
        candidates.name_digits(finding, digits)
        finding.house(roles.CROSS_LINE, self._house(across, spare))
        finding.house(roles.CROSS_LINE, self._house(across, self.crosses[i]))
        finding.house(roles.CROSS_LINE, self._house(across, self.crosses[j]))
        finding.mark(roles.BASE_CELL, self.base[0])
        finding.mark(roles.BASE_CELL, self.base[1])
        return True

    def _mark_mirror(
        self, board: Board, finding: Finding, line: k.Count, target: k.Count, other: k.Count
    ) -> k.Flag:
        """Mark the mirror cells of a target."""
        third: k.Count = self._third_line(line, target)
        cross: k.Count = self.crosses[other]
        first: k.Count = cross - cross % 3
        i: k.Count
        for i in range(first, first + 3):
            if i != cross:
                finding.mark(roles.MIRROR, self._cell(board, third, i))
        return True

    def _mark_outside(
        self, board: Board, finding: Finding, digits: k.Mask, line: k.Count, cross: k.Count
    ) -> k.Flag:
        """Mark the base digits that a cross-line can have outside the band."""
        band: k.Count = line - line % 3
        i: k.Count
        for i in range(9):
            if band <= i < band + 3:
                continue
            cell: k.Cell = self._cell(board, i, cross)
            candidates.mark_digits(board, finding, roles.DEFINING, cell, digits)
        return True
