"""Wings, single-digit links and coloring against plain reference implementations, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from random import Random

import pytest

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.shapes import classic
from grader.model.step import Candidate
from grader.pipeline.registry import techniques
from tests import boards as b
from tests.depth import tries
from tests.positions import everything

Found = tuple[tuple[Candidate, ...], frozenset[k.Cell]]
"""What is struck, in order, and the cells of the pattern."""


def struck(board: Board, digit: k.Digit, *cells: k.Cell) -> tuple[Candidate, ...]:
    """Return the candidates of a digit that see all of these cells, ascending."""
    seen = set.intersection(*(set(board.layout.peers_of(cell)) for cell in cells))
    return tuple((cell, digit) for cell in sorted(seen) if board.has(cell, digit))


def pairs(board: Board) -> list[k.Cell]:
    return [c for c in range(board.layout.cells) if len(board.candidates(c)) == 2]


def lines(board: Board, digit: k.Digit, houses: tuple[k.House, ...]) -> list[tuple[int, ...]]:
    """Return the places of a digit in the houses where it has two."""
    return [cells for house in houses if len(cells := board.places(house, digit)) == 2]


def wing(board: Board, pivot: k.Cell, one: k.Cell, other: k.Cell) -> Iterator[Found]:
    """Offer pivot and wings if they are an XY-wing or XYZ-wing."""
    has = {cell: {*board.candidates(cell)} for cell in (pivot, one, other)}
    common = has[one] & has[other]
    if not len(has[one]) == len(has[other]) == 2 == len(common) + 1:
        return
    if not {one, other} <= {*board.layout.peers_of(pivot)}:
        return
    if has[pivot] == has[one] ^ has[other]:
        strikes = struck(board, common.pop(), one, other)
    elif has[pivot] == has[one] | has[other]:
        strikes = struck(board, common.pop(), one, other, pivot)
    else:
        return
    if strikes:
        yield strikes, frozenset((pivot, one, other))


def wings_by_pivot(board: Board, size: int) -> Iterator[Found]:
    """Pivots by cell, wings as the pivot sees them in its box, then its row, then its column."""
    layout = board.layout
    for pivot in range(layout.cells):
        if len(board.candidates(pivot)) != size:
            continue
        homes = sorted(layout.houses_of(pivot), key=lambda h: "bcr".find(layout.specs[h].short[0]))
        homes = [homes[0], homes[2], homes[1]]
        near = dict.fromkeys(c for house in homes for c in layout.cells_of(house) if c != pivot)
        met = set()
        for one, other in product(near, near):
            if one != other and (other, one) not in met:
                met.add((one, other))
                yield from wing(board, pivot, one, other)


def xy_wings_by_triple(board: Board) -> Iterator[Found]:
    for x, y, z in combinations(pairs(board), 3):
        for pivot, one, other in ((x, y, z), (y, x, z), (z, y, x)):
            yield from wing(board, pivot, one, other)


def xyz_wings_by_triple(board: Board) -> Iterator[Found]:
    for pivot in range(board.layout.cells):
        if len(board.candidates(pivot)) == 3:
            for one, other in combinations(pairs(board), 2):
                yield from wing(board, pivot, one, other)


def w_wings(board: Board, once: bool) -> Iterator[Found]:
    layout = board.layout
    for i, j in combinations(pairs(board), 2):
        if board.candidates(i) != board.candidates(j):
            continue
        low, high = board.candidates(i)
        for w, linked in ((low, high), (high, low)):
            for house in range(layout.houses):
                places = board.places(house, linked)
                if not struck(board, w, i, j) or len(places) != 2 or {i, j} & {*places}:
                    continue
                sees_i = [c for c in places if layout.are_peers(c, i)]
                sees_j = [c for c in places if layout.are_peers(c, j)]
                if once:
                    sees_j = [c for c in sees_j if c not in sees_i]
                if any(c != d for c in sees_i for d in sees_j):
                    yield struck(board, w, i, j), frozenset((i, j))


def skyscrapers(board: Board) -> Iterator[Found]:
    frame = board.layout.frames[0]
    for axis, houses in ((1, frame.rows), (0, frame.columns)):
        for digit in range(board.layout.digits):
            for one, other in combinations(lines(board, digit, houses), 2):
                joined = [
                    (c, d)
                    for c, d in product(one, other)
                    if board.layout.coordinates[c][axis] == board.layout.coordinates[d][axis]
                ]
                if len(joined) == 1:
                    free = {*one, *other} - {*joined[0]}
                    if strikes := struck(board, digit, *free):
                        yield strikes, frozenset((*one, *other))


def kites(board: Board) -> Iterator[Found]:
    layout = board.layout
    frame = layout.frames[0]
    for digit in range(layout.digits):
        for row, column in product(
            lines(board, digit, frame.rows), lines(board, digit, frame.columns)
        ):
            for x, y in product(row, column):
                box = [h for h in layout.houses_of(x) if layout.specs[h].kind == k.BOX]
                if {*row} & {*column} or y not in layout.cells_of(box[0]):
                    continue
                if strikes := struck(board, digit, *({*row, *column} - {x, y})):
                    yield strikes, frozenset((*row, *column))


def empty_rectangles(board: Board) -> Iterator[Found]:
    """On a square layout whose cells are numbered row by row."""
    layout = board.layout
    size = layout.digits
    boxes = layout.houses_of_kinds((k.BOX,))
    for digit, box in product(range(size), boxes):
        inside = layout.cells_of(box)
        places = board.places(box, digit)
        for corner in sorted(inside, reverse=True):
            row, column = divmod(corner, size)
            in_row = {c for c in places if c // size == row}
            in_column = {c for c in places if c % size == column}
            if {*places} != in_row | in_column or len(places) < 3:
                continue
            if not in_row - {corner} or not in_column - {corner}:
                continue
            for on_row, number in product((True, False), range(size)):
                near = row * size + number if on_row else number * size + column
                target, far = _corner(board, digit, near, on_row, column if on_row else row)
                if near not in inside and target is not None and target not in inside:
                    yield ((target, digit),), frozenset((*places, far))


def _corner(
    board: Board, digit: k.Digit, near: k.Cell, on_row: bool, other_arm: int
) -> tuple[k.Cell | None, k.Cell]:
    """Return the struck cell, if any, and the far end of the pair that begins at `near`."""
    size = board.layout.digits
    frame = board.layout.frames[0]
    crossing = frame.columns[near % size] if on_row else frame.rows[near // size]
    ends = board.places(crossing, digit)
    if len(ends) != 2 or near not in ends:
        return None, near
    far = ends[0] if ends[1] == near else ends[1]
    row, column = divmod(far, size)
    target = row * size + other_arm if on_row else other_arm * size + column
    return (target if board.has(target, digit) else None), far


def colorings(board: Board) -> Iterator[Found]:
    layout = board.layout
    for digit in range(layout.digits):
        joined: dict[k.Cell, set[k.Cell]] = {}
        for one, other in lines(board, digit, tuple(range(layout.houses))):
            joined.setdefault(one, set()).add(other)
            joined.setdefault(other, set()).add(one)
        while joined:
            first = min(joined)
            colors = {first: 0}
            todo = [first]
            while todo:
                cell = todo.pop()
                for other in joined.pop(cell):
                    if other not in colors:
                        colors[other] = 1 - colors[cell]
                        todo.append(other)
            both = [{c for c in colors if colors[c] == color} for color in (0, 1)]
            wrong = [c for same in both if clash(board, same) for c in sorted(same)]
            if wrong:
                yield tuple((c, digit) for c in wrong), frozenset(colors)
            trapped = [
                c
                for c in range(layout.cells)
                if board.has(c, digit) and all({*layout.peers_of(c)} & same for same in both)
            ]
            if trapped:
                yield tuple((c, digit) for c in trapped), frozenset(colors)


def clash(board: Board, cells: set[k.Cell]) -> bool:
    return any(board.layout.are_peers(c, d) for c, d in combinations(cells, 2))


DOUBLES: list[tuple[str, dict[str, str], Callable[[Board], Iterator[Found]]]] = [
    ("xy-wing", {}, lambda board: wings_by_pivot(board, 2)),
    ("xyz-wing", {}, lambda board: wings_by_pivot(board, 3)),
    ("xy-wing", {"order": "triple"}, xy_wings_by_triple),
    ("xyz-wing", {"order": "triple"}, xyz_wings_by_triple),
    ("w-wing", {}, lambda board: w_wings(board, once=False)),
    ("w-wing", {"link_cells": "once"}, lambda board: w_wings(board, once=True)),
    ("skyscraper", {}, skyscrapers),
    ("two-string-kite", {}, kites),
    ("empty-rectangle", {}, empty_rectangles),
    ("simple-coloring", {}, colorings),
]


@pytest.mark.parametrize(("name", "options", "double"), DOUBLES)
def test_all_instances_in_order(
    name: str, options: dict[str, str], double: Callable[[Board], Iterator[Found]]
) -> None:
    random = Random(7)
    count = 0
    for size in (6, 9, 12):
        layout = classic(*b.SHAPES[size])
        strategy = techniques()[name].strategy(options)
        strategy.bind(layout)
        for _ in range(tries(4, thorough=15)):
            board = b.noisy(layout, b.solved(size, random), random)
            found = [
                (step.eliminations, frozenset(mark.cell for mark in step.evidence.marks))
                for step in everything(strategy, board)
            ]
            assert found == list(double(board))
            count += len(found)
    assert count


@pytest.mark.parametrize("name", ["xy-wing", "xyz-wing"])
def test_the_orders_of_a_wing_differ_in_what_comes_first(name: str) -> None:
    random = Random(8)
    layout = classic()
    strategies = [techniques()[name].strategy({"order": order}) for order in ("pivot", "triple")]
    differ = 0
    for strategy in strategies:
        strategy.bind(layout)
    for _ in range(40):
        board = b.noisy(layout, b.solved(9, random), random)
        by_pivot, by_triple = (
            [b.effect(step) for step in everything(strategy, board)] for strategy in strategies
        )
        assert set(by_pivot) == set(by_triple)
        differ += by_pivot[:1] != by_triple[:1]
    assert differ
