"""Whether a pattern can have arisen inside a closure.

A pattern that was there before has been used, or depends on nothing that the closure has removed.
So a new one contains a place or a cell that has lost a candidate since the last search.  Most
searches for patterns find nothing, and this takes much less time than one of them.
"""

from __future__ import annotations

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader_strategies.explainer_chains.closures import patterns
from grader_strategies.explainer_chains.links.graph import Graph
from grader_strategies.explainer_chains.links.link_order import LinkOrder


def may_strike(
    pattern: k.Count, graph: Graph, board: Board, order: LinkOrder, since: k.Count
) -> k.Flag:
    """Return whether a pattern due to the false nodes from a node on may eliminate anything.

    Args:
        pattern: one of the codes of `patterns`.
        graph: the nodes; the last family is that of the closure.
        board: the board inside the closure, without the candidates of all false nodes.
        order: the houses of each cell.
        since: the first node.
    """
    node: k.Count
    i: k.Count
    for node in range(since, graph.count):
        if graph.literal[node] & 1:
            continue
        place: k.Count = graph.literal[node] >> 1
        cell: k.Cell = order.cell_of[place]
        digit: k.Digit = place - cell * board.layout.digits
        if pattern == patterns.NAKED_PAIRS:
            if _is_naked_pair(board, order, cell):
                return True
            continue
        for i in range(order.start[cell], order.start[cell + 1]):
            house: k.House = order.houses[i]
            if pattern == patterns.LOCKED_CANDIDATES:
                if _is_locked(board, order, house, digit):
                    return True
            elif pattern == patterns.HIDDEN_PAIRS:
                if _is_hidden_pair(board, house, digit):
                    return True
            elif _is_x_wing(board, house, digit):
                return True
    return False


def has_new_pair(graph: Graph, board: Board, order: LinkOrder, since: k.Count) -> k.Flag:
    """Return whether a cell or a digit in a house has two candidates or places left.

    Only those that have lost one by the nodes from `since` on count.
    """
    node: k.Count
    i: k.Count
    for node in range(since, graph.count):
        if graph.literal[node] & 1:
            continue
        place: k.Count = graph.literal[node] >> 1
        cell: k.Cell = order.cell_of[place]
        if bits.is_pair(board.cell_masks[cell]):
            return True
        for i in range(order.start[cell], order.start[cell + 1]):
            slot: k.Count = order.slots[i] + place - cell * board.layout.digits
            if bits.is_pair(board.place_masks[slot]) and board.layout.complete[order.houses[i]]:
                return True
    return False


def _is_locked(board: Board, order: LinkOrder, base: k.House, digit: k.Digit) -> k.Flag:
    """Return whether a house has all places of a digit in another one that has more."""
    houses: k.Count = board.layout.houses
    here: k.Mask = board.place_masks[base * board.layout.digits + digit]
    i: k.Count
    if not bits.without_lowest(here) or not board.layout.complete[base]:
        return False
    cell: k.Cell = board.layout.house_cells[board.layout.house_start[base] + bits.lowest(here)]
    for i in range(order.start[cell], order.start[cell + 1]):
        cover: k.House = order.houses[i]
        if cover != base and not here & ~board.layout.crossings[base * houses + cover]:
            there: k.Mask = board.place_masks[order.slots[i] + digit]
            if there & ~board.layout.crossings[cover * houses + base]:
                return True
    return False


def _is_hidden_pair(board: Board, house: k.House, digit: k.Digit) -> k.Flag:
    """Return whether a digit and another one have the same two places, with other candidates."""
    first: k.Count = house * board.layout.digits
    here: k.Mask = board.place_masks[first + digit]
    other: k.Digit
    if not bits.is_pair(here) or not board.layout.complete[house]:
        return False
    for other in range(board.layout.digits):
        if board.place_masks[first + other] == here and other != digit:
            own: k.Mask = bits.bit(digit) | bits.bit(other)
            start: k.Count = board.layout.house_start[house]
            one: k.Cell = board.layout.house_cells[start + bits.lowest(here)]
            two: k.Cell = board.layout.house_cells[start + bits.lowest(bits.without_lowest(here))]
            if (board.cell_masks[one] | board.cell_masks[two]) & ~own:
                return True
    return False


def _is_naked_pair(board: Board, order: LinkOrder, cell: k.Cell) -> k.Flag:
    """Return whether a cell and another one have the same two candidates, and a third any."""
    own: k.Mask = board.cell_masks[cell]
    i: k.Count
    if not bits.is_pair(own):
        return False
    for i in range(order.start[cell], order.start[cell + 1]):
        lows: k.Mask = board.place_masks[order.slots[i] + bits.lowest(own)]
        highs: k.Mask = board.place_masks[order.slots[i] + bits.lowest(bits.without_lowest(own))]
        if not bits.without_lowest(bits.without_lowest(lows | highs)):
            continue
        both: k.Mask = lows & highs & ~order.place_bits[i]
        start: k.Count = board.layout.house_start[order.houses[i]]
        while both:
            if board.cell_masks[board.layout.house_cells[start + bits.lowest(both)]] == own:
                return True
            both = bits.without_lowest(both)
    return False


def _is_x_wing(board: Board, line: k.House, digit: k.Digit) -> k.Flag:
    """Return whether a row or column and a parallel one have a digit at the same two places."""
    kind: k.Kind = board.layout.kinds[line]
    here: k.Mask = board.place_masks[line * board.layout.digits + digit]
    other: k.House
    if not bits.is_pair(here) or kind not in (k.ROW, k.COLUMN):
        return False
    for other in range(board.layout.houses):
        if (
            board.place_masks[other * board.layout.digits + digit] == here
            and other != line
            and board.layout.kinds[other] == kind
        ):
            return True
    return False
