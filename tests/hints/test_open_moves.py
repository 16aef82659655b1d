"""Numbers of open moves, compared with a count from the boards alone."""

from __future__ import annotations

import pytest
from attrs import evolve

import grader
from grader.hints.open_moves import open_moves, singles
from grader.model import kinds as k
from grader.model import shapes
from grader.model.puzzle import Puzzle
from grader.pipeline.registry import techniques
from tests.positions import everything, fires

MEDIUM = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def test_a_solved_board_has_no_singles_and_an_empty_one_neither() -> None:
    layout = shapes.named("classic-4")
    full = Puzzle(layout, tuple(map(int, "0123230110323210")))
    assert singles(full.board()) == set()
    assert singles(Puzzle(layout, (k.NO_DIGIT,) * 16).board()) == set()


def test_a_single_of_several_kinds_is_counted_once() -> None:
    layout = shapes.named("classic-4")
    givens = (k.NO_DIGIT, *map(int, "123230110323210"))
    assert singles(Puzzle(layout, givens).board()) == {(0, 0)}


@pytest.mark.parametrize("technique", ["naked-single", "hidden-single", "full-house"])
def test_singles_agree_with_their_strategies(technique: str) -> None:
    for position in fires(technique):
        board = position.board()
        found = {step.placements[0] for step in everything(position.strategy(), board)}
        assert found <= singles(board)


@pytest.mark.parametrize("profile", ["standard", "explainer", "hodoku"])
def test_moves_are_singles_and_all_that_the_technique_at_hand_does(profile: str) -> None:
    loaded = grader.load_profile(profile)
    trace = grader.trace(MEDIUM, loaded)
    counted = open_moves(trace, loaded)
    assert len(counted) == len(trace)
    assert open_moves(trace, loaded) == counted
    for (board, step), moves in zip(trace.replay(), counted, strict=True):
        own = {(*p, 1) for p in step.placements} | {(*e, 0) for e in step.eliminations}
        assert moves >= len({(*p, 1) for p in singles(board)} | own)


def test_at_a_step_of_another_technique_all_its_instances_count() -> None:
    profile = grader.load_profile("standard")
    trace = grader.trace(MEDIUM, profile)
    number = next(i for i, step in enumerate(trace) if step.technique == "pointing")
    board, step = list(trace.replay())[number]
    assert singles(board) == set()
    strategy = techniques()["pointing"].strategy(profile.entries[step.slot].options)
    strategy.bind(board.layout)
    steps = everything(strategy, board)
    struck = {candidate for step in steps for candidate in step.eliminations}
    assert len(steps) > 1
    assert len(struck) > len(step.eliminations)
    assert open_moves(trace, profile)[number] == len(struck)


def test_search_sees_no_move() -> None:
    hard = "..29....6.....27...5..1..3....83..196...4...8.....9....9.5..8....1......47...6..."
    standard = grader.load_profile("standard")
    entries = tuple(e for e in standard.entries if e.rating < 6 or e.technique == "exact-cover")
    profile = evolve(standard, entries=entries)
    trace = grader.trace(hard, profile)
    assert trace.steps[-1].technique == "exact-cover"
    assert open_moves(trace, profile)[-1] == 0
