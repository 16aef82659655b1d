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
from grader.runtime import compiled
from grader_strategies.facts import sharing
from grader_strategies.hodoku_chains import implication_table, net_constants
from grader_strategies.hodoku_chains.implication_table import ImplicationTable
from grader_strategies.hodoku_chains.lookahead import Lookahead
from tests import boards as b
from tests.depth import tries
from tests.formats import layout_files as layouts
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
    for _ in range(tries(2, thorough=20, interpreted=1)):
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
        assert_the_same_is_found(board, tries(4, thorough=20), random, monkeypatch)


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
    for _ in range(tries(1, thorough=10)):
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


Entry = tuple[tuple[object, ...], int, list[int]]
"""A node, its distance, and the positions of its parents."""
PRIVATE = pytest.mark.skipif(compiled.mode() == "compiled", reason="private to C when compiled")


def entries_of(tables: Lookahead, board: Board) -> dict[tuple[object, ...], list[Entry]]:
    """Return the own entries of each candidate if true and if false, whatever its number."""
    nodes = tables.nodes
    digits = board.layout.digits

    def node_of(node: int) -> tuple[object, ...]:
        if node < 2 * nodes.plane:
            sign, number = divmod(node, nodes.plane)
            return sign, nodes.cells[number], nodes.digits[number]
        group = nodes.group_of(node)
        cells = nodes.members[nodes.group_start[group] : nodes.group_start[group + 1]]
        return node & 1, *cells, nodes.group_digit[group]

    def parents_of(entry: int) -> list[int]:
        parents = tables.parents[net_constants.NET_PARENTS * entry :][: net_constants.NET_PARENTS]
        # Only if the first one is odd are there others.
        return [parents[0] >> 1, *(parents[1:] if parents[0] & 1 else [0] * (len(parents) - 1))]

    return {
        (sign, cell, digit): [
            (node_of(tables.next[i]), tables.distance[i], parents_of(i))
            for i in range(tables.first[node], tables.first[node + 1])
        ]
        for cell in range(board.layout.cells)
        for digit in board.candidates(cell)
        for sign in (0, 1)
        if (node := nodes.number[cell * digits + digit] + sign * nodes.plane) >= 0
    }


def sets_of(tables: Lookahead, board: Board) -> dict[tuple[int, ...], set[tuple[int, ...]]]:
    """Return what each candidate leads to if true and if false, without groups."""
    nodes = tables.nodes
    digits = board.layout.digits
    numbers = {
        (sign, cell, digit): nodes.number[cell * digits + digit] + sign * nodes.plane
        for cell in range(board.layout.cells)
        for digit in board.candidates(cell)
        for sign in (0, 1)
    }
    return {
        one: {other for other, target in numbers.items() if tables.leads(node, target)}
        for one, node in numbers.items()
    }


@PRIVATE
@pytest.mark.parametrize("name", ["classic-4", "classic-6", "diagonal-4", "caged-4"])
def test_nets_whose_numbers_are_kept_have_the_entries_of_new_ones(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(12)
    layout = layouts.ALL[name]
    boards = tries(8, thorough=40) if layout.cells <= 16 else tries(3, thorough=20)
    for _ in range(tries(2, thorough=12) if layout.cells <= 16 else 1):
        board = Board(layout)
        lose(board, layout.cells * layout.digits // 3, random)
        kept = Lookahead(layout)
        for _ in range(boards):
            kept.update(board)
            with monkeypatch.context() as context:
                context.setattr(sharing._LOCAL, "made", {})
                anew = Lookahead(layout)
                anew.update(board)
            assert entries_of(kept, board) == entries_of(anew, board)
            assert sets_of(kept, board) == sets_of(anew, board)
            open_cells = [cell for cell in range(layout.cells) if board.candidates(cell)]
            if open_cells and random.random() < 0.2:
                cell = random.choice(open_cells)
                board.place(cell, random.choice(board.candidates(cell)))
            elif not lose(board, random.choice((1, 1, 2, 4)), random):
                break


@PRIVATE
def test_a_table_that_counts_anew_knows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(13)
    board = Board(layouts.ALL["classic-4"])
    lose(board, 20, random)
    tables = Lookahead(board.layout)
    tables.update(board)
    table = ImplicationTable(tables)
    table.build(tables.nodes.true(0, board.candidates(0)[0]))
    for stamp in (7, implication_table.MOST_STAMPS - 1):
        table.stamp = stamp
        table.forget()
        assert not any(table.has(node) for node in range(tables.nodes.total)), stamp
    for _ in range(2):
        strategies = bound(board.layout)
        for strategy in strategies[2:]:
            # The lengths of paths that have been read are stamped as well.
            everything(strategy, board)
            strategy.contradictions.table.stamp = implication_table.MOST_STAMPS - 1  # type: ignore[attr-defined]
        if not lose(board, 1, random):
            break
        assert found(strategies, board) == found_anew(board, monkeypatch)
