"""Strategies that skip parts of a board where nothing has changed since a search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from random import Random

import pytest

import grader
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.shapes import classic, named
from grader.model.step import Step
from grader.model.trace import apply
from grader.pipeline.choice import RULES
from grader.pipeline.registry import techniques
from grader.pipeline.strategy import Strategy
from grader.rating.profile_loading import load_profile
from grader.runtime import compiled
from grader_strategies.facts.digit_templates import DigitTemplates
from tests import boards as b
from tests.positions import everything

LAYOUT = classic()
HARD = (
    "000000406200700000800000000040065000700000020000000800000200170003000005060000000",
    "700000409800200000000000600000048050900000000000010000000307000040000020060900000",
)
REMEMBERING = (
    "pointing",
    "claiming",
    "direct-pointing",
    "direct-claiming",
    "locked-pair",
    "locked-triple",
    "naked-pair",
    "naked-triple",
    "naked-quad",
    "hidden-pair",
    "hidden-triple",
    "hidden-quad",
    "direct-hidden-pair",
    "x-wing",
    "swordfish",
    "jellyfish",
    "remote-pair",
    "skyscraper",
    "two-string-kite",
    "turbot-fish",
    "empty-rectangle",
    "finned-x-wing",
    "sashimi-x-wing",
    "finned-swordfish",
    "simple-coloring",
    "multi-coloring",
    "x-chain",
    "xy-chain",
    "sue-de-coq",
    "als-xz",
    "als-xy-wing",
    "als-chain",
    "wxyz-wing",
    "3d-medusa",
    "msls",
    "sk-loop",
    "junior-exocet",
    "junior-exocet-plus",
    "tridagon",
    "extended-rectangle",
    "reverse-bug",
    "firework-triple",
    "firework-quad",
)

SHARING = (
    "locked-pair",
    "naked-pair",
    "naked-quad",
    "hidden-triple",
    "remote-pair",
    "w-wing",
    "uniqueness-test-1",
    "uniqueness-test-4",
    "hidden-rectangle",
    "als-xz",
    "als-xy-wing",
    "als-chain",
    "death-blossom",
)


@cache
def walks() -> tuple[Board, ...]:
    """Return the boards of two solves, back and forth between them."""
    solves = [list(_solve(text)) for text in (HARD if compiled.mode() == "compiled" else HARD[:1])]
    return tuple(board for pair in zip(*solves, strict=False) for board in pair) + tuple(solves[0])


def _solve(text: str) -> Iterator[Board]:
    board = grader.parse(text).board()
    for step in grader.trace(text, "hodoku"):
        if step.eliminations:
            yield board.copy()
        apply(board, step)


def made(name: str) -> Strategy:
    strategy = techniques()[name].strategy()
    strategy.bind(LAYOUT)
    return strategy


def _all_by_new_strategy(name: str, board: Board) -> list[Step]:
    return everything(made(name), board)


def first(strategy: Strategy, board: Board, rule: str) -> Step | None:
    choice = RULES[rule](LAYOUT)
    choice.begin()
    strategy.search(board, choice)
    return choice.result().step(0) if choice.taken else None


@pytest.mark.parametrize("name", REMEMBERING)
def test_earlier_searches_make_no_difference(name: str) -> None:
    rules = {entry.technique: entry.choice for entry in load_profile("hodoku").entries}
    old = made(name)
    for board in walks():
        rule = rules.get(name, "first")
        assert first(old, board, rule) == first(made(name), board, rule)


@pytest.mark.parametrize("name", SHARING)
def test_facts_kept_from_earlier_boards_make_no_difference(name: str) -> None:
    strategy = made(name)
    for board in _solve(HARD[0]):
        # What strategies share belongs to their thread, so a new one begins without it.
        with ThreadPoolExecutor(1) as pool:
            expected = pool.submit(_all_by_new_strategy, name, board).result()
        assert everything(strategy, board) == expected


def test_solved_cells_count_beside_candidates() -> None:
    """Two boards have the same candidates; on one of them the rectangle is not possible.

    The corner r1c2 lacks 1 on both, on the first only because r9c2 is 1.
    """
    one, four = Board(LAYOUT), Board(LAYOUT)
    one.place(73, 0)
    four.place(73, 3)
    for cell in range(81):
        for digit in range(9):
            if not (one.has(cell, digit) and four.has(cell, digit)):
                one.strike(cell, digit)
                four.strike(cell, digit)
    corners = {0: 0b11, 1: 0b10010, 27: 0b11, 28: 0b10}
    for board in (one, four):
        for cell, mask in corners.items():
            for digit in range(9):
                if not mask >> digit & 1:
                    board.strike(cell, digit)
    assert one.masks() == four.masks()
    strategy = made("uniqueness-test-1")
    assert first(strategy, one, "first") is None
    step = first(strategy, four, "first")
    assert step is not None
    assert step.eliminations == ((1, 1),)
    assert first(strategy, one, "first") is None


@pytest.mark.parametrize("name", ["classic-6", "diagonal-9", "windoku-9", "samurai-4"])
def test_what_can_be_struck_is_in_no_way_to_place_a_digit(name: str) -> None:
    layout = named(name)
    random = Random(name)
    finder = DigitTemplates(layout)
    struck = 0
    for board, _ in random.sample(list(b.states(layout, 2, random)), 8):
        finder.update(board)
        for digit in range(layout.digits):
            cells = [cell for cell in range(layout.cells) if board.has(cell, digit)]
            in_a_way = {cell for way in _ways(layout, board, cells, digit) for cell in way}
            found = finder.strikable(board, digit)
            assert [c for i, c in enumerate(cells) if found >> i & 1] == [
                c for c in cells if c not in in_a_way
            ]
            struck += found.bit_count()
    assert struck


def _ways(
    layout: Layout,
    board: Board,
    cells: Sequence[int],
    digit: int,
    taken: frozenset[int] = frozenset(),
) -> Iterator[frozenset[int]]:
    """Iterate over the sets of cells, one in each complete house that has the digit."""
    for house, spec in enumerate(layout.specs):
        places = board.places(house, digit)
        if places and len(spec.cells) == spec.digits.bit_count() and not taken & {*places}:
            for cell in places:
                if cell in cells and not taken & {*layout.peers_of(cell)}:
                    yield from _ways(layout, board, cells, digit, taken | {cell})
            return
    yield taken
