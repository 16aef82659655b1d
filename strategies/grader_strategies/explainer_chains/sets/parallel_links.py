"""Single implications of many assumptions at once: those of a word for each operation on it.

A candidate has a row of words, with a bit for each assumption under which it is false, and another
one for those under which it is true.  A block has the rows of `WIDTH` words.

The compiler reads the twin of this file instead.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader_strategies.explainer_chains.links.graph import Graph
from grader_strategies.explainer_chains.links.link_order import LinkOrder

WIDTH: k.Count = 4
"""Words of a row."""


def propagate(
    falses: array[int],
    trues: array[int],
    solved: array[int],
    open_: array[int],
    block: k.Count,
    count: k.Count,
    unit_start: array[int],
    members: array[int],
    own_start: array[int],
    own: array[int],
    peer_start: array[int],
    peers: array[int],
    queue: array[int],
    queued: array[int],
    waiting: k.Count,
    units: k.Count,
) -> k.Count:
    """Follow all implications in a block; return how often a unit was looked at.

    Args:
        falses: the rows of candidates, block by block, of assumptions that make them false.
        trues: those of assumptions that make them true.
        solved: the rows of units, of assumptions that have made a candidate true there.
        open_: the assumptions of each block that have not led to a contradiction.
        block: the number of the block.
        count: how many candidates there are.
        unit_start: the indexes of the candidates of units: cells, and digits in complete houses.
        members: the candidates of all units.
        own_start: the indexes of the units of candidates.
        own: the units of all candidates.
        peer_start: the indexes of the peers of candidates.
        peers: what each candidate makes false when true.
        queue: the units whose candidates have changed, at the beginning.
        queued: 1 for the units in the queue.
        waiting: how many there are.
        units: how many units there are.
    """
    first = block * count
    # One number for a row is faster than its words.
    false_rows = _joined(falses, first, count)
    true_rows = _joined(trues, first, count)
    solved_rows = _joined(solved, block * units, units)
    alive = _joined(open_, block, 1)[0]
    line = list(queue[:waiting])
    for unit in line:  # it grows meanwhile
        queued[unit] = 0
        own_members = members[unit_start[unit] : unit_start[unit + 1]]
        one = two = 0
        for member in own_members:
            there = ~false_rows[member]
            two |= one & there
            one |= there
        alive &= one
        one &= alive & ~two & ~solved_rows[unit]
        solved_rows[unit] |= one
        if not one:
            continue
        for member in own_members:
            fresh = one & ~false_rows[member] & ~true_rows[member]
            if not fresh:
                continue
            true_rows[member] |= fresh
            for peer in peers[peer_start[member] : peer_start[member + 1]]:
                if fresh & ~false_rows[peer]:
                    false_rows[peer] |= fresh
                    for other in own[own_start[peer] : own_start[peer + 1]]:
                        if not queued[other]:
                            queued[other] = 1
                            line.append(other)
    _divide(false_rows, falses, first)
    _divide(true_rows, trues, first)
    _divide(solved_rows, solved, block * units)
    _divide([alive], open_, block)
    return len(line)


def turn(
    rows: array[int], first_row: k.Count, count: k.Count, words: k.Count, target: array[int]
) -> None:
    """Make sets of candidates, one for each assumption, of rows of assumptions.

    Args:
        rows: a row for each candidate, block by block.
        first_row: the number of the first one.
        count: how many candidates and how many assumptions there are.
        words: the words of a set of candidates.
        target: gets the sets.
    """
    for at in range(count * words):
        target[at] = 0
    for block in range((words + WIDTH - 1) // WIDTH):
        for candidate, row in enumerate(_joined(rows, first_row + block * count, count)):
            left = row & ((1 << max(0, count - 64 * WIDTH * block)) - 1)
            while left:
                assumption = 64 * WIDTH * block + (left & -left).bit_length() - 1
                left &= left - 1
                target[assumption * words + (candidate >> 6)] |= 1 << (candidate & 63)


def copy(source: array[int], target: array[int], size: k.Count) -> None:
    """Copy the first words of an array."""
    target[:size] = source[:size]


def fill(rows: array[int], row: k.Count) -> None:
    """Set all bits of a row."""
    for w in range(WIDTH):
        rows[row * WIDTH + w] = (1 << 64) - 1


def store_closure(
    rows: array[int],
    start: k.Count,
    words: k.Count,
    graph: Graph,
    family: k.Count,
    order: LinkOrder,
    number: array[int],
    board: Board,
) -> None:
    """Make a set of the candidates that are false in a closure, or see a true one in their cell.

    Args:
        rows: gets the set.
        start: the index of its first word.
        words: how many words it has.
        graph: has the closure.
        family: the number of the closure.
        order: has the cells of candidates.
        number: the number of each candidate.
        board: the board.
    """
    digits = board.layout.digits
    for w in range(start, start + words):
        rows[w] = 0
    for node in range(graph.first[family], graph.first[family + 1]):
        place = graph.literal[node] >> 1
        found = [place]
        if graph.literal[node] & 1:
            cell = order.cell_of[place]
            others = board.cell_masks[cell] & ~bits.bit(place - cell * digits)
            found = [cell * digits + digit for digit in bits.each(others)]
        for candidate in found:
            rows[start + (number[candidate] >> 6)] |= bits.word_bit(number[candidate] & 63)


def _joined(rows: array[int], first: int, count: int) -> list[int]:
    words = rows[first * WIDTH : (first + count) * WIDTH]
    return [
        sum(words[at + w] << (64 * w) for w in range(WIDTH)) for at in range(0, len(words), WIDTH)
    ]


def _divide(numbers: list[int], rows: array[int], first: int) -> None:
    word = (1 << 64) - 1
    for i, number in enumerate(numbers):
        for w in range(WIDTH):
            rows[(first + i) * WIDTH + w] = (number >> (64 * w)) & word
