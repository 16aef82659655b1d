"""Basic fish: X-wing, swordfish, jellyfish.

Pattern: n complete rows, the base, in which all places of a digit lie in n columns, the cover;
or columns as base and rows as cover.
Why it holds: each base line takes the digit once and no cover line twice, so the n digits of
the base lines are the n digits of the cover lines.
Finds: the digit is struck from the cells of the cover lines outside the base lines.  Every base
line has at least two places.
Order: see `Fish`; eliminations row by row.
Source: folklore; names after Sudopedia, "Fish", "X-Wing", "Swordfish", "Jellyfish".
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.options import kinds_of, one_of
from grader.pipeline.strategy import Strategy
from grader_strategies.facts import candidates
from grader_strategies.facts.all_different import AllDifferentLines
from grader_strategies.facts.hall_sets import HallSets
from grader_strategies.facts.sharing import shared


class Fish(Strategy):
    """n parallel lines in which all places of a digit lie in n crossing lines.

    Args:
        size: how many base lines: 2 X-wing, 3 swordfish, 4 jellyfish.
        base: kinds of line to take as base, `row` and `column`, in this order.
        scan: the nesting of the search.  `digit`: digit, kind of base, base lines
            lexicographically.  `sets`: kind of base, base lines colexicographically, digit.
        least: how many places a base line must have; 1 admits lines with a single.
    """

    def __init__(
        self,
        size: int,
        base: Sequence[str] = ("row", "column"),
        scan: str = "digit",
        least: int = 2,
    ) -> None:
        self.size = size
        self.least = least
        self.kinds = kinds_of("base", base)
        if not {*self.kinds} <= {k.ROW, k.COLUMN}:
            raise ValueError(f"base is {', '.join(base)}; a fish has row or column")
        self.by_sets = one_of("scan", scan, ("digit", "sets"))

    def bind(self, layout: Layout) -> None:
        """List the grids, one for each kind of base and each frame.

        In `lines`, each grid has its base lines first, then as many crossing lines.
        """
        self.halls = [HallSets(self.by_sets) for _ in range(layout.digits)]
        self.all_different: AllDifferentLines = shared(AllDifferentLines, layout)
        self.asking = 1
        self.frames = len(layout.frames)
        lines: list[int] = []
        starts = [0]
        for kind in self.kinds:
            for frame in layout.frames:
                if kind == k.ROW:
                    lines += frame.rows + frame.columns
                else:
                    lines += frame.columns + frame.rows
                starts.append(len(lines))
        self.lines = array("i", lines)
        self.starts = array("i", starts)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the fish in the order of the options."""
        grids: k.Count = len(self.starts) - 1
        grid: k.Count
        digit: k.Digit
        # Inside closures so much changes from board to board that the test of lines does not pay.
        self.asking = choice.origin is None
        if self.asking:
            self.all_different.update(board)
        if self.by_sets:
            for grid in range(grids):
                if self._search_sets(board, grid, choice):
                    return True
            return False
        halls: HallSets = self.halls[0]
        for digit in range(board.layout.digits):
            for grid in range(grids):
                if self._is_idle(board, grid, digit):
                    continue
                self._fill(board, halls, grid, digit)
                while halls.advance():
                    if self._offer(board, grid, digit, halls.picked, halls.covered, choice):
                        return True
        return False

    def _search_sets(self, board: Board, grid: k.Count, choice: Choice) -> k.Flag:
        """Offer the fish of all digits, ordered by base lines, then by digit."""
        halls: HallSets
        digit: k.Digit
        for digit in range(board.layout.digits):
            halls = self.halls[digit]
            self._fill(board, halls, grid, digit)
            halls.advance()
        while True:
            first: k.Digit = k.NO_DIGIT
            lines: k.Mask = 0
            for digit in range(board.layout.digits):
                halls = self.halls[digit]
                # Colexicographic order is the order of the masks as numbers.
                if halls.picked and (lines == 0 or halls.picked < lines):
                    lines = halls.picked
                    first = digit
            if lines == 0:
                return False
            halls = self.halls[first]
            if self._offer(board, grid, first, halls.picked, halls.covered, choice):
                return True
            halls.advance()

    def _is_idle(self, board: Board, grid: k.Count, digit: k.Digit) -> k.Flag:
        """Return whether it is known that no fish of a digit in a grid eliminates anything."""
        return (
            self.asking
            and self.all_different.consistent[grid % self.frames * board.layout.digits + digit]
        )

    def _fill(self, board: Board, halls: HallSets, grid: k.Count, digit: k.Digit) -> None:
        """Load the complete base lines of a grid with the places of the digit in them."""
        layout = board.layout
        start: k.Count = self.starts[grid]
        i: k.Count
        halls.start(self.size, self.least)
        if self._is_idle(board, grid, digit):
            return
        for i in range((self.starts[grid + 1] - start) // 2):
            line: k.House = self.lines[start + i]
            if layout.complete[line]:
                places: k.Mask = board.place_masks[line * layout.digits + digit]
                # Most lines have too few or too many places, and a call costs more than this test.
                if places and self.least <= bits.size(places) <= self.size:
                    halls.add(i, places)

    def _offer(
        self,
        board: Board,
        grid: k.Count,
        digit: k.Digit,
        bases: k.Mask,
        covers: k.Mask,
        choice: Choice,
    ) -> k.Flag:
        layout = board.layout
        start: k.Count = self.starts[grid]
        count: k.Count = (self.starts[grid + 1] - start) // 2
        others: k.Mask = bits.full(count) & ~bases
        finding: Finding = choice.fresh(self.technique)
        i: k.Count
        line: k.House
        # Row by row in both cases: rows outside the base, or the cover rows.
        if layout.kinds[self.lines[start]] == k.ROW:
            self._strike(board, finding, digit, start, others, covers)
        else:
            self._strike(board, finding, digit, start + count, covers, others)
        if finding.struck == 0:
            return False
        finding.digit(digit)
        for i in range(count):
            if bases & bits.bit(i):
                line = self.lines[start + i]
                finding.house(roles.BASE, line)
                candidates.mark_places(board, finding, roles.DEFINING, line, digit)
        for i in range(count):
            if covers & bits.bit(i):
                finding.house(roles.COVER, self.lines[start + count + i])
        return choice.offer()

    def _strike(
        self,
        board: Board,
        finding: Finding,
        digit: k.Digit,
        start: k.Count,
        rows: k.Mask,
        places: k.Mask,
    ) -> None:
        """Strike the digit at these places of these rows of the table `lines[start:]`."""
        while rows:
            row: k.House = self.lines[start + bits.lowest(rows)]
            rows = bits.without_lowest(rows)
            left: k.Mask = board.place_masks[row * board.layout.digits + digit] & places
            while left:
                finding.strike(board.cell_at(row, bits.lowest(left)), digit)
                left = bits.without_lowest(left)
