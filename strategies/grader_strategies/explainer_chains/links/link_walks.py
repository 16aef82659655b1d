"""What a candidate excludes, found by following its links on a board.

The compiler reads the twin of this file instead.  Partners are looked up where a walk gets to,
because it mostly gets to a small part of the board.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader_strategies.explainer_chains.links.link_order import LinkOrder
from grader_strategies.explainer_chains.links.link_sets import LinkSets

UNKNOWN: k.Count = -1
"""The count of partners that have not been looked up."""


def forget_partners(sets: LinkSets, is_made: array[int]) -> None:
    """Begin with a board of which no partners are known, and no sets are made."""
    for number in range(sets.count):
        sets.partner_count[number] = UNKNOWN
        is_made[number] = 0


def follow(
    sets: LinkSets,
    board: Board,
    order: LinkOrder,
    excluded: array[int],
    is_made: array[int],
    met: array[int],
    waiting: array[int],
    number: k.Count,
) -> k.Count:
    """Make the set of the candidates that a candidate excludes; return how many were followed.

    Args:
        sets: the links; `paired` has all candidates with a partner, and others that are true.
        board: the board.
        order: the houses of each cell.
        excluded: a table with a set for each candidate; that of the candidate is made.
        is_made: whether the set of each candidate has been made; it is set.
        met: a buffer for a set.
        waiting: a buffer for as many numbers as there are candidates.
        number: the number of the candidate.
    """
    words = sets.words
    start = number * words
    for w in range(words):
        excluded[start + w] = 0
        met[w] = 0
    met[number >> 6] |= bits.word_bit(number & 63)
    waiting[0] = number
    count = 1
    steps = 0
    while count:
        count -= 1
        steps += 1
        node = waiting[count]
        for w in range(words):
            left = sets.sees[node * words + w] & ~excluded[start + w]
            excluded[start + w] |= left
            left &= sets.paired[w]
            while left:
                seen = 64 * w + bits.lowest_of_word(left)
                left &= left - 1
                if sets.partner_count[seen] == UNKNOWN:
                    _find_partners(sets, board, order, seen)
                for i in range(seen * sets.width, seen * sets.width + sets.partner_count[seen]):
                    partner = sets.partners[i]
                    if met[partner >> 6] & bits.word_bit(partner & 63):
                        continue
                    met[partner >> 6] |= bits.word_bit(partner & 63)
                    if is_made[partner]:
                        for v in range(words):
                            excluded[start + v] |= excluded[partner * words + v]
                    else:
                        waiting[count] = partner
                        count += 1
    is_made[number] = 1
    return steps


def _find_partners(sets: LinkSets, board: Board, order: LinkOrder, number: int) -> None:
    """Look up the partners of a candidate in its cell and houses."""
    layout = board.layout
    digits = layout.digits
    place = sets.place[number]
    cell = order.cell_of[place]
    digit = place - cell * digits
    sets.partner_count[number] = 0
    others = board.cell_masks[cell] & ~bits.bit(digit)
    if bits.is_single(others):
        _add_partner(sets, number, cell * digits + bits.lowest(others))
    for i in range(order.start[cell], order.start[cell + 1]):
        house = order.houses[i]
        others = board.place_masks[house * digits + digit] & ~bits.bit(order.places[i])
        if bits.is_single(others) and layout.complete[house]:
            other = layout.house_cells[layout.house_start[house] + bits.lowest(others)]
            _add_partner(sets, number, other * digits + digit)


def _add_partner(sets: LinkSets, number: int, place: int) -> None:
    sets.partners[number * sets.width + sets.partner_count[number]] = sets.number[place]
    sets.partner_count[number] += 1
