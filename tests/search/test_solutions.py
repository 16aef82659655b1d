"""Solutions of puzzles: known counts, contradictions, limits and messages."""

from __future__ import annotations

import inspect
import itertools
import sys
import threading
from random import Random

import pytest

from grader.errors import MultipleSolutionsError, NoSolutionError, PuzzleError
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.house import HouseSpec
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.search import searcher, searcher_pool
from grader.search.minimality import is_minimal, redundant_givens
from grader.search.solution_errors import (
    Difference,
    describe_difference,
    differences,
    differing_cells,
)
from grader.search.solutions import (
    count_solutions,
    is_unique,
    only_solution,
    random_solution,
    search_board,
    solutions,
    solve,
)
from tests.emptied import Emptied
from tests.search.layouts import dug, empty, latin, nine, samurai, spoiled

HARD = nine("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
LAST_ROW_FIRST = nine(
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
)
"""The first row of its solution is 987654321: reading order tries nearly everything."""


def is_filled(layout: Layout, solution: tuple[int, ...]) -> bool:
    """Each cell has one of its digits, and no house a digit twice."""
    return all(solution[c] in layout.digits_of(c) for c in range(layout.cells)) and all(
        len({solution[c] for c in spec.cells}) == len(spec.cells) for spec in layout.specs
    )


def test_empty_4x4_has_288_solutions() -> None:
    puzzle = empty(classic(2, 2))
    found = list(solutions(puzzle))
    assert len(found) == len(set(found)) == count_solutions(puzzle, None) == 288
    assert all(is_filled(puzzle.layout, solution) for solution in found)


@pytest.mark.compiled_only
def test_empty_5x5_latin_square_has_161280_solutions() -> None:
    assert count_solutions(empty(latin(5)), None) == 161_280


@pytest.mark.slow
@pytest.mark.compiled_only
def test_empty_6x6_has_28200960_solutions() -> None:
    """Each of them is visited: half a minute."""
    assert count_solutions(empty(classic(3, 2)), None) == 28_200_960


def test_nothing_is_recursive(monkeypatch: pytest.MonkeyPatch) -> None:
    """However deep a search goes, Python's stack does not get deeper."""
    usual = searcher.NODES_BEFORE_LEARNING

    def count(layouts: list[Layout], patience: int) -> None:
        monkeypatch.setattr(searcher, "NODES_BEFORE_LEARNING", patience)
        for layout in layouts:
            assert count_solutions(empty(layout), 3) == 3

    layouts = [classic(), classic(4, 4), samurai()]
    count(layouts[2:], 2)  # imports what is imported at its first use, which does get deeper
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + 30)
    try:
        count(layouts, usual)
        count(layouts, 2)
    finally:
        sys.setrecursionlimit(before)


def test_incomplete_houses_only_forbid_repeats() -> None:
    """Latin squares of size 4 whose marked cells differ, against trying them all."""
    marked = ((0, 5, 10), (3, 6))
    every = list(solutions(empty(latin(4))))
    assert len(every) == 576
    expected = {s for s in every if all(len({s[c] for c in m}) == len(m) for m in marked)}
    assert 0 < len(expected) < 576
    assert set(solutions(empty(latin(4, marked)))) == expected


def test_digits_that_a_house_does_not_have_are_not_used() -> None:
    """Two cells share digits 1 and 2, two others any of three."""
    houses = [
        HouseSpec(k.EXTRA, "small", "s", (0, 1), 0b011),
        HouseSpec(k.EXTRA, "large", "l", (1, 2, 3), 0b111),
    ]
    layout = Layout("odd", [(0, c) for c in range(4)], 3, houses)
    expected = {
        s
        for s in itertools.product(range(3), repeat=4)
        if set(s[:2]) == {0, 1} and len(set(s[1:])) == 3
    }
    assert set(solutions(empty(layout))) == expected


def test_an_empty_9x9_has_as_many_solutions_as_the_limit() -> None:
    puzzle = empty(classic())
    assert count_solutions(puzzle, 1000) == 1000
    found = list(solutions(puzzle, 50))
    assert len(set(found)) == 50
    assert found == list(itertools.islice(solutions(puzzle), 50))


def test_empty_25x25_is_filled() -> None:
    layout = classic(5, 5)
    result = search_board(Board(layout), limit=1, node_limit=20_000)
    assert result.nodes <= 20_000
    assert [is_filled(layout, s) for s in result.solutions] == [True]
    assert not result.complete


def test_node_limit_ends_a_search_without_an_answer() -> None:
    result = search_board(Board(classic(5, 5)), limit=1, node_limit=100)
    assert (result.solutions, result.nodes, result.complete) == ((), 100, False)


@pytest.mark.parametrize("puzzle", [HARD, LAST_ROW_FIRST])
def test_puzzles_that_are_hard_for_naive_solvers(puzzle: Puzzle) -> None:
    solution = only_solution(puzzle)
    assert is_unique(puzzle)
    assert solve(puzzle) == solution
    assert is_filled(puzzle.layout, solution)
    assert all(g in (k.NO_DIGIT, d) for g, d in zip(puzzle.givens, solution, strict=True))


def test_solution_in_reverse_order() -> None:
    assert only_solution(LAST_ROW_FIRST)[:9] == (8, 7, 6, 5, 4, 3, 2, 1, 0)


CONTRADICTIONS = {
    "repeat": ({0: 4, 8: 4}, PuzzleError),
    "no candidate": ({1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 9: 5, 18: 6, 10: 7, 27: 8}, NoSolutionError),
    "no place": ({0: 1, 1: 2, 2: 3, 12: 0, 24: 0}, NoSolutionError),
}


@pytest.mark.parametrize(("givens", "cause"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_contradictory_givens_have_no_solution(
    givens: dict[int, int], cause: type[PuzzleError]
) -> None:
    puzzle = Puzzle(classic(), tuple(givens.get(c, k.NO_DIGIT) for c in range(81)))
    assert solve(puzzle) is None
    assert count_solutions(puzzle) == 0
    assert not is_unique(puzzle)
    assert not is_minimal(puzzle)
    result = search_board(puzzle.board())
    assert (result.solutions, result.complete) == ((), True)
    with pytest.raises(PuzzleError) as raised:
        only_solution(puzzle)
    assert raised.type is cause


def test_no_solution_without_a_visible_reason() -> None:
    candidates = (spoiled(HARD, Random(seed)) for seed in range(50))
    puzzle = next(p for p in candidates if not p.problems() and not count_solutions(p))
    with pytest.raises(NoSolutionError, match="the puzzle has no solution"):
        only_solution(puzzle)


def test_removed_candidates_are_not_used() -> None:
    layout = classic(2, 2)
    every = set(solutions(empty(layout)))
    removed = ((0, 0), (5, 2), (5, 3))
    expected = {s for s in every if all(s[cell] != digit for cell, digit in removed)}
    puzzle = Puzzle(layout, (k.NO_DIGIT,) * 16, removed)
    assert set(solutions(puzzle)) == expected
    assert set(search_board(puzzle.board(), None).solutions) == expected


def test_removing_a_digit_of_the_solution_leaves_none() -> None:
    solution = only_solution(HARD)
    assert count_solutions(Puzzle(HARD.layout, HARD.givens, ((0, solution[0]),))) == 0
    assert count_solutions(Puzzle(HARD.layout, HARD.givens, ((1, solution[1]),))) == 0


def test_board_is_searched_from_its_candidates_and_not_changed() -> None:
    puzzle = empty(classic(2, 2))
    board = puzzle.board()
    board.place(0, 2)
    board.strike(1, 3)
    before = (board.digits(), board.masks())
    result = search_board(board, None)
    expected = {s for s in solutions(puzzle) if s[0] == 2 and s[1] != 3}
    assert set(result.solutions) == expected
    assert result.complete
    assert (board.digits(), board.masks()) == before
    assert not search_board(board, 3).complete


def test_solved_board_is_its_own_solution() -> None:
    solution = only_solution(HARD)
    result = search_board(Puzzle(HARD.layout, solution).board())
    assert (result.solutions, result.nodes, result.complete) == ((solution,), 1, True)


def test_two_solutions_are_compared_cell_by_cell() -> None:
    solution = only_solution(HARD)
    other = (*solution[:3], (solution[3] + 1) % 9, *solution[4:80], (solution[80] + 1) % 9)
    where = differences(solution, other)
    assert where == (
        Difference(3, solution[3], other[3]),
        Difference(80, solution[80], other[80]),
    )
    assert differing_cells(solution, other) == (3, 80)
    assert differences(solution, solution) == ()


def test_error_for_several_solutions_says_where_two_differ() -> None:
    layout = classic(2, 2)
    one, other = list(solutions(empty(layout), 2))
    expected = describe_difference(layout, one, other)
    with pytest.raises(MultipleSolutionsError) as raised:
        only_solution(empty(layout))
    assert str(raised.value).startswith(expected)
    assert raised.value.cells == differing_cells(one, other)
    assert describe_difference(layout, (0,) * 16, (1,) + (0,) * 15) == (
        "the puzzle has several solutions; two of them differ in 1 cell: r1c1 is 1 or 2"
    )
    assert describe_difference(layout, (0,) * 16, (3,) * 16) == (
        "the puzzle has several solutions; two of them differ in 16 cells: r1c1 is 1 or 4, "
        "r1c2 is 1 or 4, r1c3 is 1 or 4, r1c4 is 1 or 4, and 12 more"
    )


def test_redundant_givens_are_those_of_which_any_one_may_go() -> None:
    random = Random(3)
    seen = 0
    while seen < 5:
        puzzle = dug(classic(), random, 36)
        if not is_unique(puzzle):
            continue
        seen += 1
        expected = []
        for cell, digit in enumerate(puzzle.givens):
            if digit != k.NO_DIGIT:
                fewer = (*puzzle.givens[:cell], k.NO_DIGIT, *puzzle.givens[cell + 1 :])
                if is_unique(Puzzle(puzzle.layout, fewer)):
                    expected.append(cell)
        assert redundant_givens(puzzle) == tuple(expected)
        assert is_minimal(puzzle) == (not expected)


def test_minimal_puzzle() -> None:
    assert is_minimal(HARD)
    assert redundant_givens(HARD) == ()
    solution = only_solution(HARD)
    more = Puzzle(HARD.layout, (HARD.givens[0], solution[1], *HARD.givens[2:]))
    assert not is_minimal(more)
    assert 1 in redundant_givens(more)


def test_redundant_givens_of_an_ambiguous_puzzle_are_not_defined() -> None:
    assert not is_minimal(empty(classic(2, 2)))
    with pytest.raises(MultipleSolutionsError):
        redundant_givens(empty(classic(2, 2)))


def test_random_solutions_reach_every_grid() -> None:
    layout = classic(2, 2)
    random = Random(1)
    assert len({random_solution(layout, random) for _ in range(4000)}) == 288


@pytest.mark.parametrize("layout", [classic(), classic(4, 3), classic(5, 5), latin(7)])
def test_random_solutions_depend_on_the_seed_alone(layout: Layout) -> None:
    one = random_solution(layout, Random(11))
    count_solutions(empty(layout), 3)
    assert random_solution(layout, Random(11)) == one
    assert random_solution(layout, Random(12)) != one
    assert is_filled(layout, one)


def test_layout_that_cannot_be_filled_has_no_random_solution() -> None:
    digits = 0b11
    pairs = [(0, 1), (1, 2), (0, 2)]
    houses = [HouseSpec(k.EXTRA, f"pair {p}", f"x{p}", p, digits) for p in pairs]
    with pytest.raises(NoSolutionError, match="triangle cannot be filled"):
        random_solution(Layout("triangle", [(0, c) for c in range(3)], 2, houses), Random(1))


def test_order_of_solutions_does_not_depend_on_earlier_searches() -> None:
    puzzle = dug(classic(), Random(4), 24)
    first = list(solutions(puzzle, 30))
    nodes = search_board(puzzle.board(), 30).nodes
    count_solutions(HARD)
    random_solution(puzzle.layout, Random(0))
    assert list(solutions(puzzle, 30)) == first
    assert search_board(puzzle.board(), 30).nodes == nodes


def test_iterators_of_one_layout_do_not_disturb_each_other() -> None:
    puzzle = empty(classic(2, 2))
    one, other = solutions(puzzle), solutions(puzzle)
    pairs = list(zip(one, other, strict=True))
    assert len(pairs) == 288
    assert all(a == b for a, b in pairs)


def test_iterator_that_is_dropped_gives_its_searcher_back() -> None:
    searcher_pool._idle.clear()
    layout = classic(2, 2)
    for _ in range(3):
        next(solutions(empty(layout)))
    assert [len(waiting) for waiting in searcher_pool._idle.values()] == [1]


def test_searchers_are_kept_for_a_few_layouts_only() -> None:
    for size in range(1, searcher_pool.MAX_LAYOUTS + 8):
        assert solve(empty(latin(size))) is not None
        assert len(searcher_pool._idle) <= searcher_pool.MAX_LAYOUTS


def test_another_thread_may_take_the_last_searcher(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = classic(2, 2)
    monkeypatch.setitem(searcher_pool._idle, layout, Emptied())
    assert count_solutions(empty(layout)) == 2


def test_threads_do_not_share_a_searcher() -> None:
    random = Random(9)
    puzzles = [dug(classic(2, 2), random, random.randint(3, 6)) for _ in range(40)]
    expected = [count_solutions(puzzle, None) for puzzle in puzzles]
    answers: list[list[int]] = []

    def work() -> None:
        answers.append([count_solutions(puzzle, None) for puzzle in puzzles])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [expected] * 4
