"""Growth of a closure by single implications.

The compiler reads the twin of this file instead.  Its body is one loop over plain arrays, because
most of the time of hard puzzles is spent here.
"""

from __future__ import annotations

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
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
    graph.steps = 0
    while True:
        while graph.next_true < graph.count and not graph.literal[graph.next_true] & 1:
            graph.next_true += 1
        if graph.next_true < graph.count:
            node = graph.next_true
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
    graph: Graph, board: Board, order: LinkOrder, number: int, node: int, one_digit: k.Flag
) -> bool:
    """Derive the candidates that a true one makes false; return whether there is a clash."""
    layout = board.layout
    digits = layout.digits
    place = graph.literal[node] >> 1
    cell = order.cell_of[place]
    digit = place - cell * digits
    first = place - digit
    if not one_digit:
        others = board.cell_masks[cell] & ~bits.bit(digit)
        while others:
            place = first + bits.lowest(others)
            others = bits.without_lowest(others)
            if _derive_false(graph, number, place, causes.BY_CELL, node):
                return True
    for i in range(order.start[cell], order.start[cell + 1]):
        house = order.houses[i]
        start = layout.house_start[house]
        peers = board.place_masks[house * digits + digit] & ~bits.bit(order.places[i])
        while peers:
            place = layout.house_cells[start + bits.lowest(peers)] * digits + digit
            peers = bits.without_lowest(peers)
            if _derive_false(graph, number, place, house, node):
                return True
    return False


def _derive_false(graph: Graph, number: int, place: int, cause: int, parent: int) -> bool:
    slot = number * graph.width + graph.slots[2 * place]
    if graph.at[slot] >= 0:
        return False
    if graph.at[slot + 1] >= 0:
        graph.clash_true = graph.first[number] + graph.at[slot + 1]
        graph.clash_false = graph_nodes.add_detached(graph, 2 * place, cause)
        graph_nodes.link(graph, parent)
        return True
    graph_nodes.add(graph, number, 2 * place, cause)
    graph_nodes.link(graph, parent)
    return False


def _expand_false(
    graph: Graph,
    board: Board,
    origin: Board,
    order: LinkOrder,
    number: int,
    node: int,
    dynamic: k.Flag,
    one_digit: k.Flag,
) -> bool:
    """Derive the candidates that a false one makes true; return whether there is a clash.

    The candidate itself is on the board until it has been expanded.
    """
    layout = board.layout
    digits = layout.digits
    place = graph.literal[node] >> 1
    cell = order.cell_of[place]
    digit = place - cell * digits
    others = board.cell_masks[cell] & ~bits.bit(digit)
    if not one_digit and bits.is_single(others):
        gone = origin.cell_masks[cell] & ~board.cell_masks[cell]
        siblings = [cell * digits + other for other in bits.each(gone)]
        target = cell * digits + bits.lowest(others)
        if _derive_true(graph, number, target, causes.BY_CELL, node, siblings):
            return True
    for i in range(order.start[cell], order.start[cell + 1]):
        house = order.houses[i]
        slot = house * digits + digit
        around = board.place_masks[slot]
        others = around & ~bits.bit(order.places[i])
        if bits.is_single(others) and layout.complete[house]:
            start = layout.house_start[house]
            gone = origin.place_masks[slot] & ~around
            siblings = [
                layout.house_cells[start + other] * digits + digit for other in bits.each(gone)
            ]
            target = layout.house_cells[start + bits.lowest(others)] * digits + digit
            if _derive_true(graph, number, target, house, node, siblings):
                return True
        if dynamic:
            board.place_masks[slot] = others
    if dynamic:
        board.cell_masks[cell] &= ~bits.bit(digit)
    return False


def _derive_true(
    graph: Graph, number: int, place: int, cause: int, parent: int, siblings: list[int]
) -> bool:
    """Add a true node with its parent and the removed siblings; return whether it clashes."""
    literal = 2 * place + 1
    slot = number * graph.width + graph.slots[literal]
    clash = graph.at[slot - 1] >= 0
    if clash:
        graph.clash_false = graph.first[number] + graph.at[slot - 1]
        graph.clash_true = graph_nodes.add_detached(graph, literal, cause)
    elif graph.at[slot] < 0:
        graph_nodes.add(graph, number, literal, cause)
    else:
        return False
    graph_nodes.link(graph, parent)
    for sibling in siblings:
        graph_nodes.link(graph, graph_nodes.of(graph, number, 2 * sibling))
    return clash


def restore(board: Board, origin: Board) -> None:
    """Undo all erasures since a board was copied from another."""
    board.cell_masks[:] = origin.cell_masks
    board.place_masks[:] = origin.place_masks
