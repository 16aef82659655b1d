"""Growth of a closure by single implications.

Most of the time of hard puzzles is spent here.
"""

from __future__ import annotations

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.explainer_chains.links import causes, graph_nodes
from grader_strategies.explainer_chains.links.graph import Graph
from grader_strategies.explainer_chains.links.link_order import LinkOrder


def propagate(
    graph: Graph,
    board: Board,
    origin: Board,
    order: LinkOrder,
    number: k.Count,
    dynamic: k.Flag,
    one_digit: k.Flag,
) -> k.Flag:
    """Expand the nodes of a family until nothing follows; return whether there is a clash.

    True nodes come before false ones.  A clash sets `graph.clash_true` and `graph.clash_false`,
    and `graph.steps` is the number of nodes that were expanded.

    Args:
        graph: its last family grows; `next_true` and `next_false` are its first nodes that may
            have to be expanded.
        board: the board inside the closure.
        origin: the board around the closure.
        order: the order of the links.
        number: the number of the family.
        dynamic: remove false candidates from the board when they have been expanded.
        one_digit: follow one digit only.
    """
    graph.reserve_links()
    graph.steps = 0
    graph.clash_true = -1
    while True:
        while graph.next_true < graph.count and not graph.literal[graph.next_true] & 1:
            graph.next_true += 1
        if graph.next_true < graph.count:
            node: k.Count = graph.next_true
            graph.next_true += 1
            graph.steps += 1
            if _expand_true(graph, board, order, number, node, one_digit):
                return True
            continue
        while graph.next_false < graph.count and graph.literal[graph.next_false] & 1:
            graph.next_false += 1
        if graph.next_false == graph.count:
            return False
        node = graph.next_false
        graph.next_false += 1
        graph.steps += 1
        if _expand_false(graph, board, origin, order, number, node, dynamic, one_digit):
            return True


def _expand_true(
    graph: Graph, board: Board, order: LinkOrder, number: k.Count, node: k.Count, one_digit: k.Flag
) -> k.Flag:
    """Derive the candidates that a true one makes false; return whether there is a clash."""
    layout: Layout = board.layout
    digits: k.Count = layout.digits
    place: k.Count = graph.literal[node] >> 1
    cell: k.Cell = order.cell_of[place]
    first: k.Count = cell * digits
    digit: k.Digit = place - first
    others: k.Mask = 0 if one_digit else board.cell_masks[cell] & ~bits.bit(digit)
    i: k.Count
    while others:
        if _derive_false(graph, number, first + bits.lowest(others), causes.BY_CELL, node):
            return True
        others = bits.without_lowest(others)
    for i in range(order.start[cell], order.start[cell + 1]):
        house: k.House = order.houses[i]
        start: k.Count = layout.house_start[house]
        others = board.place_masks[order.slots[i] + digit] & ~order.place_bits[i]
        while others:
            place = layout.house_cells[start + bits.lowest(others)] * digits + digit
            others = bits.without_lowest(others)
            if _derive_false(graph, number, place, house, node):
                return True
    if layout.most_excluded and not one_digit:
        return _exclude_by_rules(graph, board, order, number, node)
    return False


def _exclude_by_rules(
    graph: Graph, board: Board, order: LinkOrder, number: k.Count, node: k.Count
) -> k.Flag:
    """Derive what a true candidate excludes by rules; return whether there is a clash."""
    layout: Layout = board.layout
    first: k.Count = graph.literal[node] >> 1
    i: k.Count
    for i in range(layout.excluded_start[first], layout.excluded_start[first + 1]):
        place: k.Count = layout.excluded[i]
        cell: k.Cell = order.cell_of[place]
        cause: k.Count = layout.houses + layout.excluded_by[i]
        if board.cell_masks[cell] & bits.bit(place - cell * layout.digits) and _derive_false(
            graph, number, place, cause, node
        ):
            return True
    return False


def _derive_false(
    graph: Graph, number: k.Count, place: k.Count, cause: k.Count, parent: k.Count
) -> k.Flag:
    """Add a false node, unless there is one; return whether it clashes."""
    index: k.Count = number * graph.width + graph.slots[2 * place]
    if graph.at[index] >= 0:
        return False
    node: k.Count = graph_nodes.add_detached(graph, 2 * place, cause)
    _link(graph, parent)
    if graph.at[index + 1] >= 0:
        graph.clash_true = graph.first[number] + graph.at[index + 1]
        graph.clash_false = node
        return True
    graph.at[index] = node - graph.first[number]
    return False


def _expand_false(
    graph: Graph,
    board: Board,
    origin: Board,
    order: LinkOrder,
    number: k.Count,
    node: k.Count,
    dynamic: k.Flag,
    one_digit: k.Flag,
) -> k.Flag:
    """Derive the candidates that a false one makes true; return whether there is a clash.

    The candidate itself is on the board until it has been expanded.
    """
    layout: Layout = board.layout
    digits: k.Count = layout.digits
    place: k.Count = graph.literal[node] >> 1
    cell: k.Cell = order.cell_of[place]
    first: k.Count = cell * digits
    digit: k.Digit = place - first
    others: k.Mask = board.cell_masks[cell] & ~bits.bit(digit)
    i: k.Count
    if not one_digit and bits.is_single(others):
        gone: k.Mask = origin.cell_masks[cell] & ~board.cell_masks[cell]
        if _derive_true(graph, number, first + bits.lowest(others), causes.BY_CELL, node):
            while gone:
                place = first + bits.lowest(gone)
                _link(graph, graph_nodes.of(graph, number, 2 * place))
                gone = bits.without_lowest(gone)
            if graph.clash_true >= 0:
                return True
    for i in range(order.start[cell], order.start[cell + 1]):
        house: k.House = order.houses[i]
        slot: k.Count = order.slots[i] + digit
        around: k.Mask = board.place_masks[slot]
        others = around & ~order.place_bits[i]
        if dynamic:
            board.place_masks[slot] = others
        if bits.is_single(others) and layout.complete[house]:
            start: k.Count = layout.house_start[house]
            place = layout.house_cells[start + bits.lowest(others)] * digits + digit
            if _derive_true(graph, number, place, house, node):
                gone = origin.place_masks[slot] & ~around
                while gone:
                    place = layout.house_cells[start + bits.lowest(gone)] * digits + digit
                    _link(graph, graph_nodes.of(graph, number, 2 * place))
                    gone = bits.without_lowest(gone)
                if graph.clash_true >= 0:
                    return True
    if dynamic:
        board.cell_masks[cell] &= ~bits.bit(digit)
    return False


def _derive_true(
    graph: Graph, number: k.Count, place: k.Count, cause: k.Count, parent: k.Count
) -> k.Flag:
    """Add a true node with its parent; return whether it is new, or clashes with a false one.

    A clash sets `graph.clash_true`, which is negative otherwise.
    """
    literal: k.Count = 2 * place + 1
    index: k.Count = number * graph.width + graph.slots[literal]
    is_clash: k.Flag = graph.at[index - 1] >= 0
    if graph.at[index] >= 0 and not is_clash:
        return False
    node: k.Count = graph_nodes.add_detached(graph, literal, cause)
    _link(graph, parent)
    if is_clash:
        graph.clash_false = graph.first[number] + graph.at[index - 1]
        graph.clash_true = node
    else:
        graph.at[index] = node - graph.first[number]
    return True


def _link(graph: Graph, parent: k.Count) -> None:
    """Add a parent to the last node; `reserve_links` has made room."""
    graph.parents[graph.linked] = parent
    graph.linked += 1
    graph.parent_start[graph.count] = graph.linked


def restore(board: Board, origin: Board) -> None:
    """Undo all erasures since a board was copied from another."""
    i: k.Count
    for i in range(len(board.cell_masks)):
        board.cell_masks[i] = origin.cell_masks[i]
    for i in range(len(board.place_masks)):
        board.place_masks[i] = origin.place_masks[i]
