"""Tables that are kept while a board loses candidates: the same as new ones."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.shapes import classic
from grader.model.step import Step
from grader.pipeline.registry import techniques
from grader.pipeline.strategy import Strategy
from grader_strategies.facts import sharing
from tests import boards as b
from tests import layouts
from tests.depth import tries
from tests.positions import everything, first
from tests.strategies.test_links import irregular

NAMES = ["nice-loop", "grouped-nice-loop", "table-forcing-chain", "forcing-net"]


def bound(layout: Layout) -> list[Strategy]:
    strategies = [techniques()[name].strategy() for name in NAMES]
    for strategy in strategies:
        strategy.bind(layout)
    return strategies


def found(strategies: list[Strategy], board: Board) -> list[Sequence[Step | None]]:
    """Return the steps that strategies offer on a board: of nets the first one, of chains all."""
    *chains, nets = strategies
    return [*(everything(strategy, board) for strategy in chains), [first(nets, board)]]


def found_anew(board: Board, monkeypatch: pytest.MonkeyPatch) -> list[Sequence[Step | None]]:
    """Return all steps on a board, found with facts that know of no other board."""
    with monkeypatch.context() as context:
        context.setattr(sharing._LOCAL, "made", {})
        return found(bound(board.layout), board)


def lose(board: Board, count: int, random: Random) -> bool:
    """Strike random candidates, but none that is the last of its cell; return whether any went."""
    layout = board.layout
    masks = board.masks()
    left = [
        (cell, digit)
        for cell in range(layout.cells)
        if masks[cell].bit_count() > 1
        for digit in range(layout.digits)
        if masks[cell] >> digit & 1
    ]
    if not left:
        return False
    for cell, digit in random.sample(left, min(count, len(left))):
        if board.masks()[cell].bit_count() > 1:
            board.strike(cell, digit)
    return True


def assert_the_same_is_found(
    board: Board, boards: int, random: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    strategies = bound(board.layout)
    for _ in range(boards):
        # Which tables there are for the board before depends on what was searched on it.
        if random.random() < 0.8:
            assert found(strategies, board) == found_anew(board, monkeypatch)
        else:
            everything(random.choice(strategies[:3]), board)
        if not lose(board, random.choice((1, 1, 2, 5)), random):
            return


@pytest.mark.parametrize("layout", ["classic-4", "classic-6", "diagonal-4", "caged-4"])
def test_what_is_found_depends_on_no_other_board_of_a_small_layout(
    layout: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(5)
    for _ in range(tries(4, thorough=20, interpreted=1)):
        boards = tries(5, thorough=25, interpreted=2)
        board = Board(layouts.ALL[layout])
        lose(board, 20, random)
        assert_the_same_is_found(board, boards, random, monkeypatch)


@pytest.mark.compiled_only
def test_what_is_found_depends_on_no_other_board_of_an_irregular_layout(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    random = Random(6)
    for _ in range(tries(1, thorough=4)):
        layout, solution = irregular(6, random)
        assert_the_same_is_found(
            b.noisy(layout, solution, random), tries(3, thorough=10), random, monkeypatch
        )


@pytest.mark.compiled_only
def test_what_is_found_depends_on_no_other_board_of_a_puzzle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also with candidates lost that the solution needs, and without the singles filled in."""
    random = Random(7)
    for _ in range(tries(4, thorough=12)):
        board = b.given(classic(), b.solved(9, random), 26, random)
        assert_the_same_is_found(board, tries(6, thorough=20), random, monkeypatch)


def nets_of(layout: Layout) -> Strategy:
    strategy = techniques()["forcing-net"].strategy()
    strategy.bind(layout)
    return strategy


def assert_the_same_nets_are_found(
    board: Board, boards: int, random: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = nets_of(board.layout)
    for _ in range(boards):
        with monkeypatch.context() as context:
            context.setattr(sharing._LOCAL, "made", {})
            anew = everything(nets_of(board.layout), board)
        assert everything(kept, board) == anew
        if not lose(board, random.choice((1, 1, 2, 4)), random):
            return


@pytest.mark.slow_interpreted
@pytest.mark.parametrize("layout", ["classic-4", "diagonal-4", "caged-4"])
def test_nets_with_entries_of_the_last_board_are_those_of_a_small_layout(
    layout: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(9)
    for _ in range(tries(2, thorough=10, interpreted=1)):
        board = Board(layouts.ALL[layout])
        lose(board, 28, random)
        assert_the_same_nets_are_found(
            board, tries(4, thorough=20, interpreted=2), random, monkeypatch
        )


@pytest.mark.compiled_only
def test_nets_with_entries_of_the_last_board_are_those_of_a_puzzle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    random = Random(10)
    for _ in range(tries(3, thorough=10)):
        board = b.given(classic(), b.solved(9, random), 26, random)
        assert_the_same_nets_are_found(board, tries(4, thorough=20), random, monkeypatch)


@pytest.mark.compiled_only
def test_a_board_that_regains_candidates_is_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(8)
    solution: list[k.Digit] = b.solved(9, random)
    strategies = bound(classic())
    boards = [b.given(classic(), solution, 28, random) for _ in range(2)]
    for i in range(tries(6, thorough=30)):
        board = boards[i % 3 == 0]
        assert found(strategies, board) == found_anew(board, monkeypatch)
        lose(board, 1, random)
