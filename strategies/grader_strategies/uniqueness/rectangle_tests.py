"""Uniqueness tests 1, 2, 4, 5 and 6, and hidden rectangle.

Pattern: a rectangle of four open cells in two boxes and two digits a and b that were possible
in all of them at the start.  A corner may have extra candidates besides.

    ab . . | ab  . .       if `abc` is a or b, then a and b can be swapped in the four cells,
    .  . . | .   . .       and every house keeps its digits: a second solution
    ab . . | abc . .

Why it holds: in a puzzle with one solution a and b do not stand crosswise in four such cells.
This is so even if a corner has lost one of the two digits meanwhile; but each must have had both
from the start.
Finds: test 1, one corner has extras: it is neither a nor b.  Tests 2 and 5, the extras are one
digit: that digit in the cells that see all corners with it (test 5: three corners, or two that
are not in line).  Test 3 is in `rectangle_subsets`.  Test 4, two corners in line take one of
the digits between them, so neither takes the other one.  Test 6, two corners that are not in
line, and one digit has no other place in the four lines: they are not that digit.  Hidden
rectangle: one of the digits has no other place in the two lines of the corner opposite a corner
without extras: that opposite corner is not the other digit.
Order: cells of two candidates ascending, rectangles as in `RectangleTable`, each with the
digits of its first such cell.
Source: folklore; names and search after HoDoKu, "Uniqueness Test", "Hidden Rectangle".
"""

from __future__ import annotations

from array import array

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.options import one_of
from grader.pipeline.strategy import Strategy
from grader_strategies.facts import candidates
from grader_strategies.facts.sharing import shared
from grader_strategies.uniqueness.possible_rectangles import PossibleRectangles
from grader_strategies.uniqueness.rectangle_table import RectangleTable

PAIRS = ("first", "every")
EXTRAS = {0: 0b1100, 1: 0b0010, 2: 0b1100, 3: 0b0100, 4: 0b0100, 5: 0b1100, 6: 0b0100}
"""For each test the numbers of corners with extras that it allows, as bits."""


class UniqueRectangle(Strategy):
    """A rectangle that would allow two solutions without its extra candidates.

    Args:
        test: 1, 2, 4, 5 or 6, or 0 for the hidden rectangle.
        pairs: which two digits are tried in a rectangle: those of the `first` corner that has
            two candidates, or those of `every` such corner.
    """

    def __init__(self, test: int, pairs: str = PAIRS[0]) -> None:
        self.test = test
        # How many corners may have extras, as bits of a mask; see `_classify`.
        self.counts = EXTRAS[test]
        self.every_pair = one_of("pairs", pairs, PAIRS)

    def bind(self, layout: Layout) -> None:
        """List the rectangles."""
        self.possible: PossibleRectangles = shared(PossibleRectangles, layout)
        self.table: RectangleTable = self.possible.table
        self.ring = array("i", [0]) * 4
        self.corners = array("i", [0]) * 4
        self.extra = array("i", [0]) * 4
        self.extra_count = 0
        self.pair = 0

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances of each rectangle."""
        possible: PossibleRectangles = self.possible
        i: k.Count
        possible.update(board)
        for i in range(possible.count):
            if not self.counts & bits.bit(possible.extras[i]):
                continue
            if possible.repeated[i] and not self.every_pair:
                continue
            cell: k.Cell = possible.cells[i]
            self._take(board, cell, possible.entries[i], board.cell_masks[cell])
            if self._classify(board, choice):
                return True
        return False

    def _take(self, board: Board, cell: k.Cell, entry: k.Count, pair: k.Mask) -> None:
        """Set the current rectangle: its corners, and those with extras, ascending."""
        i: k.Count
        j: k.Count
        self.pair = pair
        self.ring[0] = cell
        self.corners[0] = cell
        for i in range(1, 4):
            corner: k.Cell = self.table.corners[3 * entry + i - 1]
            self.ring[i] = corner
            j = i
            while j > 0 and self.corners[j - 1] > corner:
                self.corners[j] = self.corners[j - 1]
                j -= 1
            self.corners[j] = corner
        self.extra_count = 0
        for i in range(4):
            if board.cell_masks[self.corners[i]] & ~pair:
                self.extra[self.extra_count] = self.corners[i]
                self.extra_count += 1

    def _classify(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances of the test in the current rectangle."""
        count: k.Count = self.extra_count
        if self.test == 1:
            return count == 1 and self._offer_single(board, choice)
        if self.test in {2, 5}:
            return count in {2, 3} and self._offer_seen(board, choice)
        if self.test == 0:
            return self._search_hidden(board, choice)
        return count == 2 and self._offer_locked(board, choice)

    def _offer_single(self, board: Board, choice: Choice) -> k.Flag:
        """Test 1: offer both digits of the only corner with extras."""
        finding: Finding = choice.fresh(self.technique)
        candidates.strike_digits(board, finding, self.extra[0], self.pair)
        return finding.struck > 0 and self._add_evidence(board, finding) and choice.offer()

    def _offer_seen(self, board: Board, choice: Choice) -> k.Flag:
        """Tests 2 and 5: offer the only extra digit in the cells that see all its corners."""
        layout = board.layout
        others: k.Mask = 0
        i: k.Count
        j: k.Count
        for i in range(self.extra_count):
            others |= board.cell_masks[self.extra[i]] & ~self.pair
        in_line: k.Flag = self.extra_count == 2 and self._are_in_line()
        if not bits.is_single(others) or in_line != (self.test == 2):
            return False
        finding: Finding = choice.fresh(self.technique)
        first: k.Cell = self.extra[0]
        for i in range(layout.peer_start[first], layout.peer_start[first + 1]):
            peer: k.Cell = layout.peers[i]
            seen: k.Count = 1
            for j in range(1, self.extra_count):
                seen += layout.sees[peer * layout.cells + self.extra[j]]
            if seen == self.extra_count:
                candidates.strike_digits(board, finding, peer, others)
        if finding.struck == 0:
            return False
        self._add_evidence(board, finding)
        finding.digit(bits.lowest(others))
        return choice.offer()

    def _are_in_line(self) -> k.Flag:
        """Return whether the two corners with extras are neighbours in the ring."""
        one: k.Cell = self.extra[0]
        other: k.Cell = self.extra[1]
        # In the ring 0, 1, 3, 2 the opposite corners are 0 and 3, and 1 and 2.
        return not (
            (one == self.ring[0] and other == self.ring[3])
            or (one == self.ring[3] and other == self.ring[0])
            or (one == self.ring[1] and other == self.ring[2])
            or (one == self.ring[2] and other == self.ring[1])
        )

    def _offer_locked(self, board: Board, choice: Choice) -> k.Flag:
        """Tests 4 and 6: offer a digit that the two corners cannot have."""
        in_line: k.Flag = self._are_in_line()
        if in_line != (self.test == 4):
            return False
        left: k.Mask = self.pair
        while left:
            locked: k.Digit = bits.lowest(left)
            left = bits.without_lowest(left)
            if not (self._is_shared(board, locked) if in_line else self._is_crossed(board, locked)):
                continue
            struck: k.Mask = bits.bit(locked)
            if in_line:
                struck = self.pair & ~struck
            finding: Finding = choice.fresh(self.technique)
            candidates.strike_digits(board, finding, self.extra[0], struck)
            candidates.strike_digits(board, finding, self.extra[1], struck)
            if finding.struck == 0:
                return False
            self._add_evidence(board, finding)
            finding.digit(locked)
            return choice.offer()
        return False

    def _is_shared(self, board: Board, digit: k.Digit) -> k.Flag:
        """Return whether one of the two corners has the digit: no cell that sees both does."""
        layout = board.layout
        one: k.Cell = self.extra[0]
        other: k.Cell = self.extra[1]
        i: k.Count
        j: k.Count
        if candidates.are_both_seen(board, digit, one, other):
            return False
        for i in range(layout.cell_start[one], layout.cell_start[one + 1]):
            for j in range(layout.cell_start[other], layout.cell_start[other + 1]):
                house: k.House = layout.cell_houses[i]
                if house == layout.cell_houses[j] and layout.complete[house]:
                    return True
        return False

    def _is_crossed(self, board: Board, digit: k.Digit) -> k.Flag:
        """Return whether the lines of the rectangle have the digit only in its corners."""
        layout = board.layout
        i: k.Count
        j: k.Count
        for i in range(4):
            corner: k.Cell = self.ring[i]
            for j in range(layout.cell_start[corner], layout.cell_start[corner + 1]):
                if layout.kinds[layout.cell_houses[j]] <= k.COLUMN and not self._is_confined(
                    board, layout.cell_houses[j], digit
                ):
                    return False
        return True

    def _is_confined(self, board: Board, house: k.House, digit: k.Digit) -> k.Flag:
        """Return whether a complete house has the digit only in corners of the rectangle."""
        layout = board.layout
        places: k.Mask = board.place_masks[house * layout.digits + digit]
        i: k.Count
        j: k.Count
        if not layout.complete[house]:
            return False
        for i in range(4):
            corner: k.Cell = self.ring[i]
            for j in range(layout.cell_start[corner], layout.cell_start[corner + 1]):
                if layout.cell_houses[j] == house:
                    places &= ~bits.bit(layout.cell_places[j])
        return places == 0

    def _search_hidden(self, board: Board, choice: Choice) -> k.Flag:
        """Hidden rectangle: offer the corners opposite those without extras."""
        i: k.Count
        plain: k.Count = 4 - self.extra_count
        if not (plain == 1 or (plain == 2 and not self._are_in_line())):
            return False
        for i in range(4):
            corner: k.Cell = self.corners[i]
            if board.cell_masks[corner] & ~self.pair:
                continue
            low: k.Mask = self.pair & ~bits.without_lowest(self.pair)
            if self._offer_hidden(board, choice, corner, low):
                return True
            if self._offer_hidden(board, choice, corner, self.pair & ~low):
                return True
        return False

    def _offer_hidden(self, board: Board, choice: Choice, corner: k.Cell, must: k.Mask) -> k.Flag:
        """Offer the opposite corner, if its lines have the digit `must` only in the rectangle."""
        layout = board.layout
        far: k.Cell = corner
        i: k.Count
        for i in range(4):
            if self.ring[i] == corner:
                far = self.ring[3 - i]
        for i in range(layout.cell_start[far], layout.cell_start[far + 1]):
            house: k.House = layout.cell_houses[i]
            if layout.kinds[house] <= k.COLUMN and not self._is_confined(
                board, house, bits.lowest(must)
            ):
                return False
        finding: Finding = choice.fresh(self.technique)
        candidates.strike_digits(board, finding, far, self.pair & ~must)
        if finding.struck == 0:
            return False
        self._add_evidence(board, finding)
        finding.digit(bits.lowest(must))
        return choice.offer()

    def _add_evidence(self, board: Board, finding: Finding) -> k.Flag:
        """Add the two digits and the four corners to the evidence; extras are fins."""
        i: k.Count
        finding.digit(bits.lowest(self.pair))
        finding.digit(bits.lowest(bits.without_lowest(self.pair)))
        for i in range(4):
            mask: k.Mask = board.cell_masks[self.corners[i]]
            while mask:
                digit: k.Digit = bits.lowest(mask)
                mask = bits.without_lowest(mask)
                role: k.Role = roles.DEFINING if self.pair & bits.bit(digit) else roles.FIN
                finding.mark(role, self.corners[i], digit)
        return True
