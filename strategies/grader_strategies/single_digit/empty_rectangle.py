"""Empty rectangle.

Pattern: the candidates of a digit in a box lie in one row and one column (the arms, `o`), and
a line that crosses one arm outside the box has two places for the digit (`x`), one of them on
that arm.

    . o . | . . .
    o . o | . x .          the rest of the box, a rectangle, is empty;
    . o . | . . .          `*` is on the other arm and sees the far end of the pair
    ------+------
    . * . | . x .

Why it holds: if `*` is true, its arm has no digit in the box, so the digit is on the other
arm.  Then the near end of the pair is false and the far end true, but `*` sees the far end.
Finds: the digit is struck from `*`.  The box has at least three places for it, and each arm has one
outside their crossing; with only two places in the box it would be a strong link itself, and the
pattern a turbot fish.
Order: digits, frames, boxes; crossings of arms from the last to the first; pairs on the row arm
ascending, then pairs on the column arm.  The box is complete and crosses lines; the option `least`
admits boxes with two candidates.
Source: folklore; name after Sudopedia, "Empty Rectangle".
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
from grader.runtime import deadline
from grader_strategies.facts import candidates
from grader_strategies.facts.digit_templates import DigitTemplates
from grader_strategies.facts.lines import LineTable
from grader_strategies.facts.sharing import shared


class EmptyRectangle(Strategy):
    """A box whose candidates lie on two arms, and a strong link that crosses one of them.

    Args:
        least: how many candidates the box must have, 3 or 2; with 2 the box is a strong link
            itself, and the pattern a turbot fish.
    """

    def __init__(self, least: int = 3) -> None:
        if least not in (2, 3):
            raise ValueError(f"least is {least}; it may be 2 or 3")
        self.least = least

    def bind(self, layout: Layout) -> None:
        """List the boxes of each frame, and the rows and columns that cross each."""
        table = LineTable(layout)
        boxes: list[int] = []
        groups: list[int] = []
        crossed: list[int] = []
        start = [0]
        for number, frame in enumerate(layout.frames):
            deadline.check()
            for box in layout.houses_of_kinds((k.BOX,)):
                here = [i for i, row in enumerate(frame.rows) if _cross(layout, box, row)]
                if not (here and layout.complete[box]):
                    continue
                there = [j for j, line in enumerate(frame.columns) if _cross(layout, box, line)]
                boxes.append(box)
                groups.append(2 * number)
                crossed.extend(reversed(here))
                start.append(len(crossed))
                crossed.extend(reversed(there))
                start.append(len(crossed))
        self.table = table
        self.templates: DigitTemplates = shared(DigitTemplates, layout)
        self.boxes = array("i", boxes)
        self.groups = array("i", groups)
        self.crossed = array("i", crossed)
        self.crossed_start = array("i", start)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the empty rectangles in order."""
        layout = board.layout
        digit: k.Digit
        i: k.Count
        self.templates.update(board)
        for digit in range(layout.digits):
            if not self.templates.strikable(board, digit):
                continue
            for i in range(len(self.boxes)):
                places: k.Mask = board.place_masks[self.boxes[i] * layout.digits + digit]
                if bits.size(places) >= self.least and self._search_box(
                    board, choice, i, digit, places
                ):
                    return True
        return False

    def _search_box(
        self, board: Board, choice: Choice, entry: k.Count, digit: k.Digit, places: k.Mask
    ) -> k.Flag:
        """Offer the pairs of arms that hold these places of a box."""
        layout = board.layout
        box: k.House = self.boxes[entry]
        rows: k.Count = self.groups[entry]
        table: k.Count = box * layout.houses
        between: k.Count = self.crossed_start[2 * entry + 1]
        i: k.Count
        j: k.Count
        for i in range(self.crossed_start[2 * entry], between):
            row: k.Count = self.crossed[i]
            in_row: k.Mask = places & layout.crossings[table + self._line(rows, row)]
            if in_row == 0:
                continue
            for j in range(between, self.crossed_start[2 * entry + 2]):
                column: k.Count = self.crossed[j]
                in_column: k.Mask = places & layout.crossings[table + self._line(rows + 1, column)]
                if (
                    in_row | in_column != places
                    or not in_row & ~in_column
                    or not in_column & ~in_row
                ):
                    continue
                if self._search_arm(board, choice, box, digit, rows, row, column):
                    return True
                if self._search_arm(board, choice, box, digit, rows + 1, column, row):
                    return True
        return False

    def _search_arm(
        self,
        board: Board,
        choice: Choice,
        box: k.House,
        digit: k.Digit,
        group: k.Count,
        arm: k.Count,
        other: k.Count,
    ) -> k.Flag:
        """Offer the pairs that begin on an arm and end on a line that crosses the other arm.

        `arm` is a number in its group of lines, `other` a number in the crossing group.
        """
        layout = board.layout
        across: k.Count = group + 1 if group % 2 == 0 else group - 1
        line: k.House = self._line(group, arm)
        outside: k.Mask = (
            board.place_masks[line * layout.digits + digit]
            & ~layout.crossings[line * layout.houses + box]
        )
        while outside:
            near: k.Place = bits.lowest(outside)
            outside = bits.without_lowest(outside)
            base: k.House = self._line(across, near)
            pair: k.Mask = candidates.two_places(board, base, digit)
            if pair == 0:
                continue
            far: k.Place = bits.lowest(pair & ~bits.bit(arm))
            target: k.House = self._line(group, far)
            if layout.crossings[target * layout.houses + box] & bits.bit(other):
                continue
            if not board.place_masks[target * layout.digits + digit] & bits.bit(other):
                continue
            finding: Finding = choice.fresh(self.technique)
            finding.strike(board.cell_at(target, other), digit)
            self._add_evidence(board, finding, box, digit, base)
            end: k.Cell = board.cell_at(base, far)
            finding.link(roles.STRONG, board.cell_at(base, arm), digit, end, digit)
            finding.mark(roles.WING, end, digit)
            if choice.offer():
                return True
        return False

    def _add_evidence(
        self, board: Board, finding: Finding, box: k.House, digit: k.Digit, base: k.House
    ) -> k.Flag:
        """Add the box, its candidates and the line of the pair to the evidence."""
        finding.digit(digit)
        finding.house(roles.WITHIN, box)
        candidates.mark_places(board, finding, roles.DEFINING, box, digit)
        finding.house(roles.BASE, base)
        return True

    def _line(self, group: k.Count, number: k.Count) -> k.House:
        return self.table.lines[self.table.start[group] + number]


def _cross(layout: Layout, house: k.House, other: k.House) -> bool:
    """Return whether two houses have a cell in common."""
    return layout.crossings[house * layout.houses + other] != 0
