"""Skyscraper.

Pattern: two parallel lines with two places each for a digit, one of each in the same
crossing line (the joined ends, `o`).

    . o . | . x .
    . . . | . . *          one of the free ends `x` holds the digit,
    . . . | . . *          `*` sees them both
    ------+------
    . o . | . . x
    . . . | . * .
    . . . | . * .

Why it holds: the joined ends see each other, so one of them is false, and the free end of
its line is true.
Finds: the digit is struck from all cells that see both free ends.
Order: rows of a frame, then its columns; digits; pairs of lines ascending; eliminations ascending.
Source: folklore; name after Sudopedia, "Skyscraper".
"""

from __future__ import annotations

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader_strategies.facts import candidates
from grader_strategies.facts.digit_templates import DigitTemplates
from grader_strategies.facts.lines import LineTable
from grader_strategies.facts.sharing import shared
from grader_strategies.facts.strong_links import StrongLinks


class Skyscraper(Strategy):
    """Two strong links in parallel lines, joined in a crossing line."""

    def bind(self, layout: Layout) -> None:
        """List the rows and columns."""
        self.table = LineTable(layout)
        self.strong: StrongLinks = shared(StrongLinks, layout)
        self.templates: DigitTemplates = shared(DigitTemplates, layout)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the skyscrapers in order."""
        group: k.Count
        digit: k.Digit
        self.strong.update(board)
        self.templates.update(board)
        for group in range(self.table.groups):
            for digit in range(board.layout.digits):
                if self.strong.several & bits.bit(digit) and self._search_group(
                    board, choice, group, digit
                ):
                    return True
        return False

    def _search_group(self, board: Board, choice: Choice, group: k.Count, digit: k.Digit) -> k.Flag:
        """Offer the pairs of parallel lines that share one place."""
        end: k.Count = self.table.start[group + 1]
        i: k.Count
        j: k.Count
        for i in range(self.table.start[group], end):
            if not self.strong.digits[self.table.lines[i]] & bits.bit(digit):
                continue
            places: k.Mask = candidates.two_places(board, self.table.lines[i], digit)
            for j in range(i + 1, end):
                if not self.strong.digits[self.table.lines[j]] & bits.bit(digit):
                    continue
                others: k.Mask = candidates.two_places(board, self.table.lines[j], digit)
                # If both places are shared, the lines are an X-wing.
                if not bits.is_single(places & others):
                    continue
                # Templates take longer than all links.
                if not self.templates.strikable(board, digit):
                    return False
                if self._offer(board, choice, self.table.lines[i], self.table.lines[j], digit):
                    return True
        return False

    def _offer(
        self, board: Board, choice: Choice, one: k.House, other: k.House, digit: k.Digit
    ) -> k.Flag:
        """Offer two lines that share a place, if a candidate sees both free ends."""
        places: k.Mask = candidates.two_places(board, one, digit)
        others: k.Mask = candidates.two_places(board, other, digit)
        joint: k.Place = bits.lowest(places & others)
        free: k.Cell = board.cell_at(one, bits.lowest(places & ~others))
        other_free: k.Cell = board.cell_at(other, bits.lowest(others & ~places))
        joined: k.Cell = board.cell_at(one, joint)
        other_joined: k.Cell = board.cell_at(other, joint)
        finding: Finding = choice.fresh(self.technique)
        if not candidates.strike_seen_by_both(board, finding, digit, free, other_free):
            return False
        candidates.add_joined_links(finding, digit, free, joined, other_joined, other_free)
        finding.house(roles.BASE, one)
        finding.house(roles.BASE, other)
        return choice.offer()
