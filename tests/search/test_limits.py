"""Limits of time and nodes raise an error or give the right answer."""

from __future__ import annotations

import threading

import pytest

from grader.errors import SearchLimitError
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.runtime import deadline
from grader.search.common_digits import common_cells, possible_digits
from grader.search.limits import FIRST_SLICE_NODES, Limits
from grader.search.minimality import is_minimal, redundant_givens
from grader.search.solutions import (
    count_solutions,
    count_solutions_many,
    is_unique,
    search_board,
    solutions,
    solve,
)
from tests.clock import Clock
from tests.search.layouts import empty, latin, nine

HARD = nine("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
SIX = empty(classic(3, 2))
"""Has 28,200,960 solutions."""
SHORT = 1e-6
"""Seconds that are over at the first look at the clock of the tests."""


@pytest.mark.parametrize("layout", [classic(), classic(3, 2), latin(5)])
def test_the_node_limit_error_has_the_count_so_far(layout: Layout) -> None:
    puzzle = empty(layout)
    with pytest.raises(SearchLimitError, match="not finished after 5000 nodes") as raised:
        count_solutions(puzzle, None, Limits(node_limit=5000))
    assert 0 < raised.value.found <= 5000
    again = count_solutions(puzzle, raised.value.found, Limits(node_limit=5000))
    assert again == raised.value.found


def test_node_limit_that_is_enough_changes_nothing() -> None:
    nodes = search_board(HARD.board()).nodes
    assert count_solutions(HARD, 2, Limits(node_limit=nodes)) == 1
    for few in (1, nodes // 2, nodes - 1):
        with pytest.raises(SearchLimitError) as raised:
            count_solutions(HARD, 2, Limits(node_limit=few))
        assert raised.value.found <= 1


def test_time_limit_ends_a_count(clock: Clock) -> None:
    clock.run()
    before = clock.now
    with pytest.raises(
        SearchLimitError, match=r"not finished after 0\.01 s; \d+ solutions"
    ) as raised:
        count_solutions(SIX, None, Limits(timeout=0.01))
    assert 0.01 <= clock.now - before < 0.02
    assert raised.value.found > 0


def test_two_solutions_found_in_time_are_an_answer(clock: Clock) -> None:
    """Two solutions are enough to tell, whatever time there is left."""
    clock.run()
    assert not is_unique(SIX, Limits(timeout=SHORT))
    assert count_solutions(SIX, 3, Limits(timeout=SHORT)) == 3
    assert solve(SIX, Limits(timeout=SHORT)) is not None


def test_every_question_keeps_to_the_time(clock: Clock) -> None:
    clock.run()
    twelve = empty(classic(4, 3))
    with pytest.raises(SearchLimitError):
        list(solutions(SIX, None, Limits(timeout=SHORT)))
    with pytest.raises(SearchLimitError):
        redundant_givens(HARD, Limits(timeout=SHORT))
    with pytest.raises(SearchLimitError):
        is_minimal(HARD, Limits(timeout=SHORT))
    with pytest.raises(SearchLimitError):
        common_cells(twelve, Limits(timeout=SHORT))
    with pytest.raises(SearchLimitError) as raised:
        possible_digits(twelve, Limits(timeout=SHORT))
    assert raised.value.found == 1


def test_nodes_are_counted_over_all_searches_of_a_question() -> None:
    nodes = search_board(HARD.board()).nodes
    assert is_unique(HARD, Limits(node_limit=nodes))
    with pytest.raises(SearchLimitError):
        is_minimal(HARD, Limits(node_limit=nodes))
    assert is_minimal(HARD, Limits(node_limit=100 * nodes))


def test_an_iterator_yields_solutions_before_its_limit() -> None:
    found: list[tuple[int, ...]] = []
    with pytest.raises(SearchLimitError) as raised:
        found.extend(solutions(SIX, None, Limits(node_limit=2000)))
    assert len(found) == raised.value.found > 100
    assert found == list(solutions(SIX, len(found)))


def test_a_suspended_iterator_has_no_limit_for_others(clock: Clock) -> None:
    clock.run()
    every = solutions(SIX, None, Limits(timeout=SHORT))
    next(every)
    assert count_solutions(HARD) == 1
    deadline.check()


def test_one_of_many_that_reaches_its_limit_is_none() -> None:
    line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    puzzles: list[Puzzle | str] = [line, empty(classic()), SIX, "." * 81, HARD]
    counts = count_solutions_many(puzzles, None, limits=lambda: Limits(node_limit=3000))
    assert counts == [1, None, None, None, 1]


@pytest.mark.parametrize(("timeout", "node_limit"), [(0.0, None), (-1.0, None), (None, 0)])
def test_limits_must_be_positive(timeout: float | None, node_limit: int | None) -> None:
    with pytest.raises(ValueError, match=r"must be more than 0|at least 1"):
        Limits(timeout, node_limit)


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_below_one_solution_is_rejected(limit: int) -> None:
    with pytest.raises(ValueError, match=f"limit is {limit}; it must be at least 1"):
        count_solutions(HARD, limit)
    with pytest.raises(ValueError, match="at least 1"):
        solutions(HARD, limit)
    with pytest.raises(ValueError, match="at least 1"):
        count_solutions_many([HARD], limit)


def test_a_deadline_of_the_thread_ends_a_search_too(clock: Clock) -> None:
    clock.run()
    with deadline.within(SHORT), pytest.raises(deadline.TimeUp):
        count_solutions(SIX, None)
    with deadline.within(SHORT), pytest.raises(deadline.TimeUp):
        count_solutions(SIX, None, Limits(timeout=100))


def test_slices_do_not_change_the_search() -> None:
    """A search that is looked after and one that is not try the same nodes."""
    board = HARD.board()
    whole = search_board(board)
    assert search_board(board, node_limit=10 * FIRST_SLICE_NODES) == whole


def test_a_thread_left_behind_does_not_move_the_clock(clock: Clock) -> None:
    clock.run()
    before = clock.now
    other = threading.Thread(target=deadline.check)
    other.start()
    other.join()
    assert clock.now == before
    deadline.check()
    assert clock.now > before
