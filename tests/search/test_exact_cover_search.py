"""The strategy `exact-cover`, the last resort."""

from __future__ import annotations

from random import Random

import pytest

from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.model.step import Step
from grader.model.trace import Outcome
from grader.pipeline.choice import Choice, Everything
from grader.pipeline.runner import Pipeline
from grader.search.searcher import Searcher
from grader.search.solutions import only_solution, search_board, search_with
from grader_strategies import BUILTIN
from tests.search.layouts import dug, empty, nine

TECHNIQUES = BUILTIN
HARD = nine("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")


def offered(puzzle: Puzzle, **options: int) -> list[Step]:
    strategy = TECHNIQUES["exact-cover"].strategy(options)
    strategy.bind(puzzle.layout)
    choice = Everything(puzzle.layout)
    choice.begin()
    strategy.search(puzzle.board(), choice)
    return choice.steps


@pytest.mark.parametrize("layout", [classic(2, 2), classic()])
def test_nothing_where_there_are_several_solutions(layout: Layout) -> None:
    assert offered(empty(layout)) == []


def test_nothing_where_there_is_no_solution() -> None:
    solution = only_solution(HARD)
    assert offered(Puzzle(HARD.layout, HARD.givens, ((1, solution[1]),))) == []


def test_nothing_on_a_solved_board() -> None:
    assert offered(Puzzle(HARD.layout, only_solution(HARD))) == []


def test_nothing_after_too_many_nodes() -> None:
    assert offered(HARD, nodes=5) == []


def test_places_every_open_cell_in_one_step() -> None:
    solution = only_solution(HARD)
    nodes = search_with(Searcher(HARD.layout), HARD.board()).nodes
    placements = [(c, solution[c]) for c, given in enumerate(HARD.givens) if given < 0]
    assert nodes > 10
    assert offered(HARD) == [Step("exact-cover", placements, size=nodes)]


def test_eliminated_candidates_are_respected() -> None:
    """A puzzle with several solutions, with all candidates struck but those of one."""
    puzzle = dug(classic(), Random(2), 25)
    assert offered(puzzle) == []
    one = search_board(puzzle.board(), 1).solutions[0]
    struck = [
        (c, d)
        for c, given in enumerate(puzzle.givens)
        for d in range(9)
        if given < 0 and d != one[c]
    ]
    (step,) = offered(Puzzle(puzzle.layout, puzzle.givens, tuple(struck)))
    assert dict(step.placements) == {c: one[c] for c, g in enumerate(puzzle.givens) if g < 0}


def test_finishes_a_puzzle_when_the_pipeline_is_stuck() -> None:
    ids = ("hidden-single", "naked-single", "exact-cover")
    strategies = [TECHNIQUES[id_].strategy() for id_ in ids]
    pipeline = Pipeline(HARD.layout, strategies, [Choice(HARD.layout) for _ in ids])
    board = HARD.board()
    record: list[Step] = []
    assert pipeline.run(board, record) is Outcome.SOLVED
    assert board.digits() == only_solution(HARD)
    assert [step.technique for step in record].count("exact-cover") == 1
    assert record[-1].technique == "exact-cover"


def test_node_limit_must_be_positive() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        TECHNIQUES["exact-cover"].strategy({"nodes": 0})
