"""The pairs of a board, which make its strong links.

The compiler reads the twin of this file instead, because embedded engines ask for the pairs of
thousands of boards.
"""

from __future__ import annotations

from grader.model import bits
from grader.model.board import Board
from grader_strategies.explainer_chains.links.link_sets import LinkSets


def pair_up(sets: LinkSets, board: Board) -> None:
    """Record the candidates of a board, and which of them are paired."""
    layout = board.layout
    digits = layout.digits
    for i in range(sets.words):
        sets.present[i] = 0
        sets.paired[i] = 0
    for i in range(sets.count):
        sets.partner_count[i] = 0
    for cell in range(layout.cells):
        mask = board.cell_masks[cell]
        if sets.in_cells and bits.is_pair(mask):
            one, other = bits.each(mask)
            _pair(sets, cell * digits + one, cell * digits + other)
        for digit in bits.each(mask):
            number = sets.number[cell * digits + digit]
            sets.present[number >> 6] |= bits.word_bit(number & 63)
    for house in range(layout.houses):
        if not (sets.in_houses and layout.complete[house]):
            continue
        for digit in range(digits):
            mask = board.place_masks[house * digits + digit]
            if bits.is_pair(mask):
                one, other = (board.cell_at(house, place) for place in bits.each(mask))
                _pair(sets, one * digits + digit, other * digits + digit)


def _pair(sets: LinkSets, one: int, other: int) -> None:
    _add_partner(sets, sets.number[one], sets.number[other])
    _add_partner(sets, sets.number[other], sets.number[one])


def _add_partner(sets: LinkSets, number: int, partner: int) -> None:
    sets.partners[number * sets.width + sets.partner_count[number]] = partner
    sets.partner_count[number] += 1
    sets.paired[number >> 6] |= bits.word_bit(number & 63)
