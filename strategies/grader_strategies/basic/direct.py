"""Direct pointing, claiming and hidden subsets: patterns that make a hidden single at once.

Pattern: locked candidates, or a hidden pair or triple, whose eliminations leave a digit one
place in a house.  Solvers see both in one look, without pencil marks.
Why it holds: the candidates that the pattern eliminates are false, so the digit has one place.
Finds: one digit in one cell, and no elimination, even if the pattern eliminates more than it needs.
Order: that of the pattern, then houses or digits ascending.
Source: N. Juillerat, Sudoku Explainer 1.2 (2006), "Direct Pointing", "Direct Hidden Pair".
"""

from __future__ import annotations

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader_strategies.basic import subsets
from grader_strategies.basic.locked_candidates import Claiming, LockedCandidates, Pointing
from grader_strategies.basic.subsets import HiddenSubset
from grader_strategies.facts import candidates


class DirectPointing(Pointing):
    """Pointing that leaves the digit one place in another box."""

    def _offer(
        self, board: Board, base: k.House, cover: k.House, digit: k.Digit, choice: Choice
    ) -> k.Flag:
        """Offer the digit in each house of the base's kind that is left with one place."""
        return _offer_placements(board, base, cover, digit, choice, self)


class DirectClaiming(Claiming):
    """Claiming that leaves the digit one place in another house of the base's kind."""

    def _offer(
        self, board: Board, base: k.House, cover: k.House, digit: k.Digit, choice: Choice
    ) -> k.Flag:
        """Offer the digit in each house of the base's kind that is left with one place."""
        return _offer_placements(board, base, cover, digit, choice, self)


class DirectHiddenSubset(HiddenSubset):
    """A hidden subset that leaves another digit one place in the house."""

    def _offer(
        self, board: Board, house: k.House, places: k.Mask, digits: k.Mask, choice: Choice
    ) -> k.Flag:
        """Offer each other digit that has one place outside the cells of the subset."""
        layout = board.layout
        other: k.Digit
        for other in range(layout.digits):
            mask: k.Mask = board.place_masks[house * layout.digits + other]
            if digits & bits.bit(other) or not mask & places or not bits.is_single(mask & ~places):
                continue
            finding: Finding = choice.fresh(self.technique)
            finding.place(board.cell_at(house, bits.lowest(mask & ~places)), other)
            finding.house(roles.WITHIN, house)
            subsets.mark_subset(board, finding, house, places, digits)
            self.offered = 1
            if choice.offer():
                return True
        return False


def _offer_placements(
    board: Board,
    base: k.House,
    cover: k.House,
    digit: k.Digit,
    choice: Choice,
    strategy: LockedCandidates,
) -> k.Flag:
    """Offer a digit that is confined to the cover in other houses like the base with one place."""
    layout = board.layout
    struck: k.Mask = board.place_masks[cover * layout.digits + digit]
    if not struck & ~layout.crossings[cover * layout.houses + base]:
        return False
    other: k.House
    for other in range(layout.houses):
        if layout.kinds[other] != layout.kinds[base] or not layout.complete[other]:
            continue
        row: k.Count = other * layout.houses
        before: k.Mask = board.place_masks[other * layout.digits + digit]
        lost: k.Mask = before & layout.crossings[row + cover] & ~layout.crossings[row + base]
        if other == base or lost == 0 or not bits.is_single(before & ~lost):
            continue
        finding: Finding = choice.fresh(strategy.technique)
        finding.place(board.cell_at(other, bits.lowest(before & ~lost)), digit)
        finding.digit(digit)
        finding.house(roles.BASE, base)
        finding.house(roles.COVER, cover)
        finding.house(roles.WITHIN, other)
        candidates.mark_places(board, finding, roles.DEFINING, base, digit)
        if choice.offer():
            return True
    return False
