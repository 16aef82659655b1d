"""Whether a pattern can have arisen inside a closure.

A pattern that was there before has been used, or depends on nothing that the closure has removed.
So a new one contains a place or a cell that has lost a candidate since the last search.  Most
searches for patterns find nothing, and this takes much less time than one of them.

The compiler reads the twin of this file instead.
"""

from __future__ import annotations

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader_strategies.explainer_chains.links.graph import Graph
from grader_strategies.explainer_chains.links.link_order import LinkOrder

LOCKED_CANDIDATES = 0
HIDDEN_PAIRS = 1
NAKED_PAIRS = 2
X_WINGS = 3


def may_strike(
    pattern: k.Count, graph: Graph, board: Board, order: LinkOrder, since: k.Count
) -> k.Flag:
    """Return whether a pattern due to the false nodes from a node on may eliminate anything.

    Args:
        pattern: LOCKED_CANDIDATES, HIDDEN_PAIRS, NAKED_PAIRS or X_WINGS.
        graph: the nodes; the last family is that of the closure.
        board: the board inside the closure, without the candidates of all false nodes.
        order: the houses of each cell.
        since: the first node.
    """
    digits = board.layout.digits
    slots: set[tuple[int, int]] = set()
    cells: set[int] = set()
    for node in range(since, graph.count):
        if not graph.literal[node] & 1:
            place = graph.literal[node] >> 1
            cell = order.cell_of[place]
            cells.add(cell)
            digit = place - cell * digits
            for i in range(order.start[cell], order.start[cell + 1]):
                slots.add((order.houses[i], digit))
    if pattern == NAKED_PAIRS:
        return any(
            bits.is_pair(board.cell_masks[cell]) and naked_pair(board, order, cell)
            for cell in cells
        )
    if pattern == LOCKED_CANDIDATES:
        return any(locked(board, order, house, digit) for house, digit in slots)
    if pattern == HIDDEN_PAIRS:
        return any(hidden_pair(board, house, digit) for house, digit in slots)
    return any(x_wing(board, house, digit) for house, digit in slots)


def has_new_pair(graph: Graph, board: Board, order: LinkOrder, since: k.Count) -> k.Flag:
    """Return whether a cell or a digit in a house has two candidates or places left.

    Only those that have lost one by the nodes from `since` on count.
    """
    digits = board.layout.digits
    for node in range(since, graph.count):
        if graph.literal[node] & 1:
            continue
        place = graph.literal[node] >> 1
        cell = order.cell_of[place]
        if bits.is_pair(board.cell_masks[cell]):
            return True
        for i in range(order.start[cell], order.start[cell + 1]):
            house = order.houses[i]
            places = board.place_masks[house * digits + place - cell * digits]
            if bits.is_pair(places) and board.layout.complete[house]:
                return True
    return False


def locked(board: Board, order: LinkOrder, base: k.House, digit: k.Digit) -> k.Flag:
    """Return whether a house has all places of a digit in another one that has more."""
    layout = board.layout
    digits = layout.digits
    here = board.place_masks[base * digits + digit]
    if not bits.without_lowest(here) or not layout.complete[base]:
        return False
    cell = layout.house_cells[layout.house_start[base] + bits.lowest(here)]
    for i in range(order.start[cell], order.start[cell + 1]):
        cover = order.houses[i]
        if cover != base and not here & ~layout.crossings[base * layout.houses + cover]:
            there = board.place_masks[cover * digits + digit]
            if there & ~layout.crossings[cover * layout.houses + base]:
                return True
    return False


def hidden_pair(board: Board, house: k.House, digit: k.Digit) -> k.Flag:
    """Return whether a digit and another one have the same two places, with other candidates."""
    layout = board.layout
    first = house * layout.digits
    here = board.place_masks[first + digit]
    if not bits.is_pair(here) or not layout.complete[house]:
        return False
    candidates = 0
    for place in bits.each(here):
        candidates |= board.cell_masks[layout.house_cells[layout.house_start[house] + place]]
    return any(
        board.place_masks[first + other] == here
        and candidates & ~(bits.bit(digit) | bits.bit(other))
        for other in range(layout.digits)
        if other != digit
    )


def naked_pair(board: Board, order: LinkOrder, cell: k.Cell) -> k.Flag:
    """Return whether a cell with two candidates and another one have the same, and a third any."""
    layout = board.layout
    own = board.cell_masks[cell]
    low, high = bits.each(own)
    for i in range(order.start[cell], order.start[cell + 1]):
        house = order.houses[i]
        one = board.place_masks[house * layout.digits + low]
        other = board.place_masks[house * layout.digits + high]
        if bits.size(one | other) > 2:
            for place in bits.each(one & other & ~bits.bit(order.places[i])):
                if board.cell_masks[layout.house_cells[layout.house_start[house] + place]] == own:
                    return True
    return False


def x_wing(board: Board, line: k.House, digit: k.Digit) -> k.Flag:
    """Return whether a row or column and a parallel one have a digit at the same two places."""
    layout = board.layout
    kind = layout.kinds[line]
    here = board.place_masks[line * layout.digits + digit]
    if not bits.is_pair(here) or kind not in {k.ROW, k.COLUMN}:
        return False
    return any(
        other != line
        and layout.kinds[other] == kind
        and board.place_masks[other * layout.digits + digit] == here
        for other in range(layout.houses)
    )
