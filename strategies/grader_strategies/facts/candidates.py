"""Queries and evidence that many patterns need: strong links, common peers, marks."""

from __future__ import annotations

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.pipeline.finding import Finding


def two_places(board: Board, house: k.House, digit: k.Digit) -> k.Mask:
    """Return the places of a digit that has exactly two in a complete house, or else 0.

    Two such places are a strong link: the digit is in one of them.  A house that is not
    complete may lack the digit, so two places in it prove nothing.
    """
    places: k.Mask = board.place_masks[house * board.layout.digits + digit]
    if bits.is_pair(places) and board.layout.complete[house]:
        return places
    return 0


def are_both_seen(board: Board, digit: k.Digit, one: k.Cell, other: k.Cell) -> k.Flag:
    """Return whether some candidate of the digit is seen by both cells."""
    layout = board.layout
    bit: k.Mask = bits.bit(digit)
    i: k.Count
    for i in range(layout.peer_start[one], layout.peer_start[one + 1]):
        peer: k.Cell = layout.peers[i]
        if board.cell_masks[peer] & bit and layout.sees[peer * layout.cells + other]:
            return True
    return False


def strike_seen_by_both(
    board: Board, finding: Finding, digit: k.Digit, one: k.Cell, other: k.Cell
) -> k.Count:
    """Strike the digit from all cells that see both, ascending; return how many there are."""
    layout = board.layout
    bit: k.Mask = bits.bit(digit)
    i: k.Count
    for i in range(layout.peer_start[one], layout.peer_start[one + 1]):
        peer: k.Cell = layout.peers[i]
        if board.cell_masks[peer] & bit and layout.sees[peer * layout.cells + other]:
            finding.strike(peer, digit)
    return finding.struck


def strike_digits(board: Board, finding: Finding, cell: k.Cell, digits: k.Mask) -> None:
    """Strike those of the digits that a cell has, ascending."""
    left: k.Mask = board.cell_masks[cell] & digits
    while left:
        finding.strike(cell, bits.lowest(left))
        left = bits.without_lowest(left)


def mark_candidates(board: Board, finding: Finding, role: k.Role, cell: k.Cell) -> k.Flag:
    """Mark every candidate of a cell, ascending."""
    return mark_digits(board, finding, role, cell, board.cell_masks[cell])


def mark_digits(
    board: Board, finding: Finding, role: k.Role, cell: k.Cell, digits: k.Mask
) -> k.Flag:
    """Mark those of the digits that a cell has, ascending."""
    left: k.Mask = board.cell_masks[cell] & digits
    while left:
        finding.mark(role, cell, bits.lowest(left))
        left = bits.without_lowest(left)
    return True


def mark_places(
    board: Board, finding: Finding, role: k.Role, house: k.House, digit: k.Digit
) -> k.Flag:
    """Mark a digit at all its places in a house, ascending."""
    places: k.Mask = board.place_masks[house * board.layout.digits + digit]
    while places:
        finding.mark(role, board.cell_at(house, bits.lowest(places)), digit)
        places = bits.without_lowest(places)
    return True


def name_digits(finding: Finding, digits: k.Mask) -> k.Flag:
    """Add digits to the evidence, ascending."""
    while digits:
        finding.digit(bits.lowest(digits))
        digits = bits.without_lowest(digits)
    return True


def add_joined_links(
    finding: Finding,
    digit: k.Digit,
    free: k.Cell,
    joined: k.Cell,
    other_joined: k.Cell,
    other_free: k.Cell,
) -> k.Flag:
    """Add the evidence of two strong links of a digit whose joined ends see each other."""
    finding.digit(digit)
    finding.mark(roles.WING, free, digit)
    finding.mark(roles.WING, other_free, digit)
    finding.mark(roles.DEFINING, joined, digit)
    finding.mark(roles.DEFINING, other_joined, digit)
    finding.link(roles.STRONG, free, digit, joined, digit)
    finding.link(roles.WEAK, joined, digit, other_joined, digit)
    finding.link(roles.STRONG, other_joined, digit, other_free, digit)
    return True
