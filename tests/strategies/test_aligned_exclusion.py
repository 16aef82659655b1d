"""Aligned exclusion against a plain enumeration of all combinations."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product
from random import Random

import pytest

from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.shapes import classic
from grader.model.step import Candidate
from grader.pipeline.registry import techniques
from grader.pipeline.strategy import Strategy
from tests import boards as b
from tests.positions import everything, first

NAMES = {2: "aligned-pair-exclusion", 3: "aligned-triple-exclusion"}


def bound(size: int, layout: Layout) -> Strategy:
    strategy = techniques()[NAMES[size]].strategy()
    strategy.bind(layout)
    return strategy


def boards(size: int, count: int, seed: int) -> Iterable[tuple[Board, list[int]]]:
    """Return boards whose cells have two to four candidates, and some a single one."""
    random = Random(seed)
    layout = classic(*b.SHAPES[size])
    for number in range(count):
        solution = b.solved(size, random)
        board = b.given(layout, solution, 10 * (number % 2), random)
        for cell, digit in enumerate(solution):
            wrong = [other for other in board.candidates(cell) if other != digit]
            for other in random.sample(wrong, max(0, len(wrong) - random.choice((1, 1, 2, 3)))):
                board.strike(cell, other)
        yield board, solution


def double(board: Board, size: int) -> set[tuple[frozenset[int], frozenset[Candidate]]]:
    """Return the cells and eliminations of every instance."""
    layout = board.layout
    has = b.candidates(board)
    peers = [{*layout.peers_of(cell)} for cell in range(layout.cells)]
    excluders = [{p for p in peers[c] if 2 <= len(has[p]) <= size} for c in range(layout.cells)]
    base = [
        cell
        for cell in range(layout.cells)
        if len(has[cell]) >= 2 and excluders[cell] and all(len(has[p]) != 1 for p in peers[cell])
    ]
    found = set()
    for cells in combinations(base, size):
        common = set.intersection(*(excluders[cell] for cell in cells))
        if len(common) < 2 or (
            size == 3
            and not any(
                third in excluders[one] | excluders[other]
                for third, one, other in ((cells[i], cells[i - 1], cells[i - 2]) for i in range(3))
            )
        ):
            continue
        possible: set[Candidate] = set()
        for digits in product(*(has[cell] for cell in cells)):
            clash = any(
                digits[i] == digits[j] and cells[j] in peers[cells[i]]
                for i, j in combinations(range(size), 2)
            )
            if not clash and not any(has[cell] <= {*digits} for cell in common):
                possible.update(zip(cells, digits, strict=True))
        gone = {(cell, digit) for cell in cells for digit in has[cell]} - possible
        if gone:
            found.add((frozenset(cells), frozenset(gone)))
    return found


@pytest.mark.parametrize(
    ("width", "size"), [(6, 2), (6, 3), (9, 2), pytest.param(9, 3, marks=pytest.mark.slow)]
)
def test_the_double_finds_the_same(width: int, size: int) -> None:
    strategy = bound(size, classic(*b.SHAPES[width]))
    some = 0
    for board, solution in boards(width, 4, 9):
        steps = everything(strategy, board)
        instances = [
            (frozenset(step.evidence.cells(0)), frozenset(step.eliminations)) for step in steps
        ]
        assert len({*instances}) == len(instances), "each set of cells comes once"
        assert {*instances} == double(board, size)
        assert first(strategy, board) == (steps[0] if steps else None)
        for step in steps:
            b.assert_sound(board, step, solution)
        some += len(steps)
    assert some


@pytest.mark.slow_interpreted
@pytest.mark.parametrize("size", [2, 3])
def test_what_was_searched_before_makes_no_difference(size: int) -> None:
    """A search looks only at what has changed; candidates are lost one by one here."""
    layout = classic(*b.SHAPES[9])
    random = Random(4)
    found = {"some": 0, "none": 0}
    strategy = bound(size, layout)
    for board, solution in boards(9, 3, 7):
        for _ in range(25):
            steps = everything(strategy, board)
            assert steps == everything(bound(size, layout), board)
            assert steps == everything(strategy, board)
            found["some" if steps else "none"] += 1
            wrong = [
                (cell, digit)
                for cell, right in enumerate(solution)
                for digit in board.candidates(cell)
                if digit != right
            ]
            gone = [*steps[0].eliminations] if steps else random.sample(wrong, min(1, len(wrong)))
            for cell, digit in gone:
                board.strike(cell, digit)
            # A single that is placed makes base cells of those that see it.
            single = next((c for c in range(81) if len(board.candidates(c)) == 1), None)
            if single is not None and random.random() < 0.7:
                board.place(single, board.candidates(single)[0])
    assert all(found.values())


@pytest.mark.parametrize("size", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_more_excluders_and_base_cells_than_a_word_has(size: int) -> None:
    random = Random(12)
    layout = classic()
    board = Board(layout)
    for cell, digit in enumerate(b.solved(9, random)):
        wrong = [other for other in range(9) if other != digit]
        for other in {*wrong} - {*random.sample(wrong, random.randint(1, size - 1))}:
            board.strike(cell, other)
    assert all(2 <= len(digits) <= size for digits in b.candidates(board))
    steps = everything(bound(size, layout), board)
    found = {(frozenset(s.evidence.cells(0)), frozenset(s.eliminations)) for s in steps}
    assert any(cell > 64 for step in steps for cell in step.evidence.cells(0))
    assert found == double(board, size)


@pytest.mark.parametrize("size", [2, 3])
def test_nothing_on_an_empty_and_on_a_solved_board(size: int) -> None:
    for board in (Board(classic()), Board.of(classic(), b.solved(9, Random(1)))):
        assert everything(bound(size, classic()), board) == []


@pytest.mark.parametrize("size", [1, 4])
def test_pairs_and_triples_are_all_there_is(size: int) -> None:
    make = techniques()[NAMES[2]].make
    with pytest.raises(ValueError, match="it may be 2 or 3"):
        make(size)
