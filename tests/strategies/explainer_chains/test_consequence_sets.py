"""Closures that are left out, because sets of consequences show it, would have led to nothing."""

from __future__ import annotations

from random import Random

import pytest

from grader.model import shapes
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.runtime import compiled
from grader.search.solutions import search_board
from grader_strategies.explainer_chains.factories import dynamic, dynamic_engine
from grader_strategies.explainer_chains.search.forcing import Forcing
from grader_strategies.explainer_chains.sets import root_rows
from grader_strategies.explainer_chains.sets.pattern_sets import PatternSets
from grader_strategies.explainer_chains.sets.set_levels import MOST_SETS, SetLevels
from grader_strategies.explainer_chains.strategy import ChainStrategy
from tests import positions as p

PLUS = "dynamic-forcing-chain-plus"
POSITIONS = [
    *p.fires("dynamic-forcing-chain"),
    *p.fires(PLUS),
    *p.fires(f"{PLUS}-fc"),
    *p.fires(f"{PLUS}-mfc"),
]
PRIVATE = pytest.mark.skipif(
    compiled.mode() == "compiled", reason="these methods are private to C when compiled"
)
MOVES = 4
"""How many deductions are carried out one after the other."""


def ready(strategy: ChainStrategy, board: Board) -> ChainStrategy:
    strategy.technique = PLUS
    strategy.bind(board.layout)
    return strategy


def check_moves(position: p.Fires, level: int) -> None:
    """Compare all deductions with those of an engine without sets, on one board after another."""
    board = position.board()
    quick = ready(dynamic(level), board)
    slow = ready(ChainStrategy(dynamic_engine(level), quick.base, quick.name), board)
    for _ in range(MOVES):
        found = p.everything(slow, board)
        assert p.everything(quick, board) == found
        assert p.first(quick, board) == (found[0] if found else None)
        if not found:
            return
        for cell, digit in found[0].eliminations:
            board.strike(cell, digit)
        for cell, digit in found[0].placements:
            board.place(cell, digit)


@pytest.mark.compiled_only
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
@pytest.mark.parametrize("level", [0, 1])
def test_all_deductions_are_those_without_sets(position: p.Fires, level: int) -> None:
    check_moves(position, level)


@pytest.mark.compiled_only
@pytest.mark.slow
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
@pytest.mark.parametrize("level", [2, 3])
def test_all_nested_deductions_are_those_without_sets(position: p.Fires, level: int) -> None:
    check_moves(position, level)


@pytest.mark.compiled_only
@pytest.mark.parametrize("position", p.fires(f"{PLUS}-dfc"), ids=lambda position: position.name)
def test_the_best_deduction_with_nested_dynamic_chains_is_that_without_sets(
    position: p.Fires,
) -> None:
    """Also on the boards of later steps, for which sets are kept."""
    board = position.board()
    quick = ready(dynamic(4), board)
    slow = ready(ChainStrategy(dynamic_engine(4), quick.base, quick.name), board)
    for _ in range(MOVES):
        found = p.first(slow, board)
        assert p.first(quick, board) == found
        if not found:
            return
        for cell, digit in found.eliminations:
            board.strike(cell, digit)
        for cell, digit in found.placements:
            board.place(cell, digit)


@pytest.mark.compiled_only
@pytest.mark.parametrize("level", [2, 3])
def test_a_list_of_all_deductions_needs_no_search_before(level: int) -> None:
    """The sets of the members of a house are made while their common ones are looked for."""
    position = p.fires(f"{PLUS}-fc")[2]
    strategy = ready(dynamic(level), position.board())
    first, again = (p.everything(strategy, position.board()) for _ in range(2))
    assert first == again != []


@PRIVATE
@pytest.mark.parametrize("level", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_sets_contain_the_closures(level: int) -> None:
    """Also after candidates have gone and digits have been placed."""
    position = p.fires(PLUS)[0]
    board = position.board()
    engine = dynamic_engine(level, True)
    engine.bind(board.layout)
    check_closures(engine, board)
    step = p.first(ready(dynamic(1), board), board)
    assert step is not None
    for cell, digit in step.eliminations:
        board.strike(cell, digit)
    check_closures(engine, board)
    cell = next(cell for cell in range(81) if len(board.candidates(cell)) > 2)
    board.place(cell, board.candidates(cell)[0])
    assert not board.is_broken()
    check_closures(engine, board)


@PRIVATE
@pytest.mark.slow
def test_sets_contain_the_closures_with_nested_dynamic_chains() -> None:
    position = p.fires(f"{PLUS}-mfc")[0]
    board = position.board()
    engine = dynamic_engine(4)
    engine.bind(board.layout)
    engine.sets = SetLevels(board.layout).of(4)  # interpreted engines have none of this level
    check_closures(engine, board, 12)


def check_closures(engine: Forcing, board: Board, each: int = 3) -> None:
    """Compare the closures of some assumptions, one in so many, with their sets."""
    engine.start(board)
    sets = engine.sets
    assert isinstance(sets, PatternSets)
    assert sets.update(board)
    digits = board.layout.digits
    literals = [
        2 * (cell * digits + digit) + sign
        for cell in range(board.layout.cells)
        for digit in range(digits)
        for sign in (0, 1)
        if board.values[cell] < 0 and board.has(cell, digit)
    ]
    for literal in literals[::each]:
        root = sets.root_of(literal)
        family = engine.closure(literal)
        if engine.clash_true[family] >= 0:
            assert sets.refutes(root)
        if sets.refutes(root):
            continue
        graph = engine.graph
        for node in range(graph.first[family], graph.first[family + 1]):
            number = sets.reach.number[graph.literal[node] >> 1]
            row = sets.trues if graph.literal[node] & 1 else sets.falses
            assert row[root * sets.words + (number >> 6)] >> (number & 63) & 1


@PRIVATE
def test_sets_are_kept_while_candidates_go_and_made_anew_otherwise() -> None:
    board = p.fires(PLUS)[0].board()
    levels = SetLevels(board.layout)
    sets = levels.of(1)
    assert sets.update(board)
    epoch = sets.epoch
    for root in range(sets.roots):
        sets.complete(root)
    assert root_rows.UNKNOWN not in sets.states[: sets.roots]
    later = board.copy()
    cell = next(c for c in range(81) if len(later.candidates(c)) > 2)
    later.strike(cell, later.candidates(cell)[0])
    assert sets.update(later)
    assert sets.epoch == epoch
    assert root_rows.KNOWN in sets.states[: sets.roots]
    assert root_rows.DUE in sets.states[: sets.roots]
    assert sets.update(board)
    assert sets.epoch == epoch + 1
    assert {*sets.states[: sets.roots]} == {root_rows.UNKNOWN}


@PRIVATE
@pytest.mark.parametrize("level", [2, 3, pytest.param(4, marks=pytest.mark.slow)])
def test_sets_that_have_grown_are_those_made_anew(level: int) -> None:
    """Patterns and chains are searched only where something has changed."""
    random = Random(level)
    board = p.fires(f"{PLUS}-mfc")[0].board()
    solution = search_board(board, 1).solutions[0]
    sets = SetLevels(board.layout).of(level)
    assert sets.update(board)
    roots = random.sample(range(sets.roots), 24)
    found = {0: 0, 1: 0}
    for _ in range(MOVES):
        assert sets.update(board)
        anew = SetLevels(board.layout).of(level)
        assert anew.update(board)
        for root in roots:
            place = sets.place[root >> 1]
            if not board.has(place // board.layout.digits, place % board.layout.digits):
                continue
            other = anew.root_of(2 * place + (root & 1))
            refuted = anew.refutes(other)
            assert sets.refutes(root) == refuted
            assert refuted or followers(sets, board, root) == followers(anew, board, other)
            found[refuted] += 1
        cell = random.choice([c for c in range(81) if len(board.candidates(c)) > 2])
        board.strike(cell, next(d for d in board.candidates(cell) if d != solution[cell]))
    assert all(found.values())


@PRIVATE
@pytest.mark.parametrize(
    "level", [0, 1, *(pytest.param(level, marks=pytest.mark.slow) for level in (3, 4))]
)
def test_the_same_follows_from_a_false_candidate_and_its_partner(level: int) -> None:
    board = p.fires(f"{PLUS}-mfc")[0].board()
    sets = SetLevels(board.layout).of(level)
    assert sets.update(board)
    pairs = 0
    for root in range(0, sets.roots, 2):
        partner = sets.root_of(2 * sets.place[root >> 1])
        if partner == root:
            continue
        pairs += 1
        assert sets.refutes(root) == sets.refutes(partner)
        if not sets.refutes(root):
            assert followers(sets, board, root) == followers(sets, board, partner)
    assert pairs


def followers(sets: PatternSets, board: Board, root: int) -> set[tuple[int, bool]]:
    """Return the candidates of a board that follow from an assumption, and whether as true."""
    return {
        (place, is_true)
        for number, place in enumerate(sets.place[: sets.roots // 2])
        for is_true, rows in ((True, sets.trues), (False, sets.falses))
        if rows[root * sets.words + (number >> 6)] >> (number & 63) & 1
        and board.has(place // board.layout.digits, place % board.layout.digits)
    }


@PRIVATE
def test_there_are_no_sets_of_large_boards() -> None:
    layout = shapes.classic(5, 5)
    board = Puzzle(layout, (-1,) * layout.cells).board()
    levels = SetLevels(layout)
    assert not levels.of(0).update(board)
    assert not levels.of(MOST_SETS).update(board)


@PRIVATE
def test_there_are_no_sets_of_a_large_board_after_a_small_one() -> None:
    layout = shapes.classic(5, 5)
    solved = [(5 * row + row // 5 + column) % 25 for row in range(25) for column in range(25)]
    small = Puzzle(layout, (*(-1,) * 25, *solved[25:])).board()
    large = Puzzle(layout, (-1,) * layout.cells).board()
    levels = SetLevels(layout)
    for _ in range(2):
        for level in range(MOST_SETS + 1):
            assert levels.of(level).update(small)
        for level in range(MOST_SETS + 1):
            assert not levels.of(level).update(large)


@PRIVATE
def test_released_sets_are_made_again() -> None:
    board = p.fires(PLUS)[0].board()
    levels = SetLevels(board.layout)
    sets = levels.of(1)
    assert sets.update(board)
    sets.release()
    levels.of(0).reach.release()
    assert sets.update(board)
    sets.complete(1)
    assert sets.states[1] in {root_rows.KNOWN, root_rows.REFUTED}
