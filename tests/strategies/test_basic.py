"""Locked candidates, subsets and fish: common properties, and brute-force references."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from random import Random

import pytest

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.shapes import classic
from grader.model.step import Candidate, Step
from grader.pipeline.choice import Choice
from grader.pipeline.registry import techniques
from grader.pipeline.runner import Pipeline
from grader.pipeline.strategy import Strategy
from tests import boards as b
from tests.depth import tries
from tests.positions import everything, first

SUBSETS = [f"{sort}-{size}" for size in ("pair", "triple", "quad") for sort in ("naked", "hidden")]
LARGE_SUBSETS = [f"{sort}-{size}" for size in range(5, 13) for sort in ("naked", "hidden")]
FISH = ["x-wing", "swordfish", "jellyfish"]
NAMES = ["pointing", "claiming", "locked-pair", "locked-triple", *SUBSETS, *FISH]
EVERY_NAME = [*NAMES, *LARGE_SUBSETS]
SINGLES = ["full-house", "hidden-single", "naked-single"]


def bound(name: str, size: int = 9, **options: object) -> Strategy:
    strategy = techniques()[name].strategy(options)
    strategy.bind(classic(*b.SHAPES[size]))
    return strategy


def noisy_boards(size: int, count: int, seed: int) -> Iterator[tuple[Board, list[k.Digit]]]:
    random = Random(seed)
    for _ in range(count):
        solution = b.solved(size, random)
        yield b.noisy(classic(*b.SHAPES[size]), solution, random), solution


@pytest.mark.parametrize("name", EVERY_NAME)
def test_nothing_on_an_empty_and_on_a_solved_board(name: str) -> None:
    solution = b.solved(9, Random(1))
    for board in (Board(classic()), Board.of(classic(), solution)):
        assert everything(bound(name), board) == []


def test_every_step_is_sound_on_many_puzzles() -> None:
    """The puzzles may have several solutions; a step must keep each of them."""
    random = Random(2)
    layout = classic()
    strategies = [techniques()[name].strategy() for name in SINGLES + NAMES]
    pipeline = Pipeline(layout, strategies, [Choice(layout) for _ in strategies])
    seen = set()
    for _ in range(tries(30, thorough=200, interpreted=200)):
        solution = b.solved(9, random)
        board = b.given(layout, solution, random.randint(24, 32), random)
        start = board.copy()
        steps: list[Step] = []
        pipeline.run(board, steps)
        assert not board.is_broken()
        for step in steps:
            b.assert_sound(start, step, solution)
            seen.add(step.technique)
            for cell, digit in step.eliminations:
                start.strike(cell, digit)
            for cell, digit in step.placements:
                start.place(cell, digit)
    assert seen >= {*SINGLES, "pointing", "claiming", "naked-pair", "hidden-pair", "x-wing"}


@pytest.mark.parametrize("size", [4, 6, 9, 12, 16])
def test_every_instance_is_sound_on_every_size(size: int) -> None:
    """The candidates are random, except that those of the solution are present."""
    found = set()
    for board, solution in noisy_boards(size, 12, size):
        for name in EVERY_NAME:
            for step in everything(bound(name, size), board):
                b.assert_sound(board, step, solution)
                found.add(name)
    assert len(found) > 5


@pytest.mark.parametrize("name", NAMES)
def test_symmetries_and_relabelling_carry_all_instances_along(name: str) -> None:
    strategy = bound(name)
    relabelled = Random(3).sample(range(9), 9)
    fruitful = (
        (board, steps)
        for board, _ in noisy_boards(9, 60, 4)
        if (steps := everything(strategy, board))
    )
    some = [*islice(fruitful, tries(1, thorough=3))]
    assert some
    for board, steps in some:
        for cells in b.symmetries(9):
            image = everything(strategy, b.moved(board, cells, relabelled.__getitem__))
            assert {b.effect(step) for step in image} == {
                b.effect(step, cells, relabelled.__getitem__) for step in steps
            }


@pytest.mark.parametrize("name", EVERY_NAME)
def test_the_board_is_left_alone_and_searches_do_not_depend_on_each_other(name: str) -> None:
    strategy = bound(name)
    for board, _ in noisy_boards(9, 4, 5):
        before = board.masks()
        steps = everything(strategy, board)
        assert first(strategy, board) == (steps[0] if steps else None)
        assert everything(strategy, board) == steps
        assert board.masks() == before


# Hidden subsets are absent: digits may hide in the same cells of a box and of a row.
@pytest.mark.parametrize("name", [name for name in NAMES if not name.startswith("hidden")])
def test_no_instance_is_offered_twice(name: str) -> None:
    for board, _ in noisy_boards(9, 10, 6):
        effects = [b.effect(step) for step in everything(bound(name), board)]
        assert len(effects) == len(set(effects))


# Reference implementations with sets.


def naked(board: Board, size: int) -> set[frozenset[Candidate]]:
    layout = board.layout
    has = b.candidates(board)
    found = set()
    for spec in layout.specs:
        for cells in combinations([c for c in spec.cells if len(has[c]) >= 2], size):
            digits = set().union(*(has[c] for c in cells))
            if len(digits) != size:
                continue
            found.add(
                frozenset(
                    (c, d)
                    for other in layout.specs
                    if {*cells} <= {*other.cells}
                    for c in other.cells
                    if c not in cells
                    for d in has[c] & digits
                )
            )
    return found - {frozenset()}


def hidden(board: Board, size: int) -> set[frozenset[Candidate]]:
    has = b.candidates(board)
    found = set()
    for spec in board.layout.specs:
        for digits in combinations(range(board.layout.digits), size):
            homes = [{c for c in spec.cells if d in has[c]} for d in digits]
            cells = set().union(*homes)
            if len(cells) == size and all(len(home) >= 2 for home in homes):
                found.add(frozenset((c, d) for c in cells for d in has[c] - {*digits}))
    return found - {frozenset()}


def fish(board: Board, size: int) -> set[frozenset[Candidate]]:
    has = b.candidates(board)
    span = range(board.layout.digits)
    steps = ((len(span), 1), (1, len(span)))  # from line to line, and along a line
    found = set()
    for digit in span:
        for far, near in steps:
            lines = [{j for j in span if digit in has[i * far + j * near]} for i in span]
            for base in combinations([i for i in span if len(lines[i]) >= 2], size):
                cover = set().union(*(lines[i] for i in base))
                rest = [(i, j) for i in span if i not in base for j in cover & lines[i]]
                if len(cover) == size:
                    found.add(frozenset((i * far + j * near, digit) for i, j in rest))
    return found - {frozenset()}


def locked(board: Board, from_box: bool) -> set[frozenset[Candidate]]:
    has = b.candidates(board)
    found = set()
    for base in board.layout.specs:
        for cover in board.layout.specs:
            for digit in range(board.layout.digits):
                home = {c for c in base.cells if digit in has[c]}
                if (
                    (base.kind == k.BOX) == from_box
                    and len(home) >= 2
                    and home <= {*cover.cells}
                    and base != cover
                ):
                    rest = {*cover.cells} - {*base.cells}
                    found.add(frozenset((c, digit) for c in rest if digit in has[c]))
    return found - {frozenset()}


@pytest.mark.parametrize("size", [6, 9, 12])
@pytest.mark.parametrize(
    ("name", "double", "argument"),
    [
        ("naked-pair", naked, 2),
        ("naked-triple", naked, 3),
        ("naked-quad", naked, 4),
        ("naked-5", naked, 5),
        ("hidden-pair", hidden, 2),
        ("hidden-triple", hidden, 3),
        ("hidden-quad", hidden, 4),
        ("hidden-5", hidden, 5),
        ("x-wing", fish, 2),
        ("swordfish", fish, 3),
        ("jellyfish", fish, 4),
        ("pointing", locked, True),
        ("claiming", locked, False),
    ],
)
def test_doubles_find_the_same(name: str, double: object, argument: int, size: int) -> None:
    assert callable(double)
    for board, _ in noisy_boards(size, tries(2, thorough=6, interpreted=6), 7):
        steps = everything(bound(name, size), board)
        assert {frozenset(step.eliminations) for step in steps} == double(board, argument)
