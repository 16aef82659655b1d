"""The exact answers of the public interface."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import grader
from grader import SearchLimitError
from grader.model.puzzle import Puzzle
from grader.model.trace import Outcome, Trace
from grader.pipeline.choice import Choice
from grader.pipeline.registry import techniques
from grader.rating.profile_loading import load_profile
from grader.rating.rater import Rater
from grader.runtime import deadline
from tests.clock import Clock
from tests.search.isomorphs import disguised
from tests.search.layouts import overlapping, samurai

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
LOOSE = HARD[:78] + "..."
"""The same with one given less: several solutions."""
SIX = "." * 36


def test_every_question_takes_texts() -> None:
    solution = grader.solve(HARD)
    assert list(grader.solutions(HARD)) == [solution]
    assert grader.count_solutions(HARD) == 1
    assert grader.count_solutions_many([HARD, LOOSE], limit=2) == [1, 2]
    assert grader.is_unique(HARD)
    assert grader.is_minimal(HARD)
    assert grader.redundant_givens(HARD) == ()
    assert grader.redundant_givens(HARD[:1] + solution[1] + HARD[2:])[0] == 1
    assert [len(cells) for cells in grader.backdoors(HARD, 2)] == [2] * 7
    assert dict(grader.common_cells(HARD))[1] == int(solution[1]) - 1
    assert grader.possible_digits(HARD)[0] == (7,)
    assert grader.possible_digits(LOOSE)[0] == (7,)
    assert grader.canonical(HARD).automorphisms == 1


def test_limits_reach_every_question(clock: Clock) -> None:
    for ask in (
        grader.solve,
        grader.is_unique,
        grader.is_minimal,
        grader.redundant_givens,
        grader.common_cells,
        grader.possible_digits,
        grader.count_solutions,
    ):
        with pytest.raises(SearchLimitError):
            ask(HARD, node_limit=2)
        with pytest.raises(ValueError, match="more than 0"):
            ask(HARD, timeout=0)
        assert ask(HARD, timeout=60, node_limit=1_000_000) == ask(HARD)
    with pytest.raises(SearchLimitError):
        list(grader.solutions(SIX, node_limit=1000))
    clock.run()
    with pytest.raises(SearchLimitError) as raised:
        grader.count_solutions(SIX, None, timeout=0.01)
    assert raised.value.found > 100
    assert grader.count_solutions_many([SIX, HARD], None, node_limit=1000) == [None, 1]


@pytest.mark.parametrize("wrong", [None, 5, {"a": 1}])
def test_other_types_are_a_type_error(wrong: object) -> None:
    functions: tuple[Callable[[Puzzle | str], object], ...] = (
        *(grader.rate, grader.trace, grader.solve),
        *(grader.count_solutions, grader.canonical),
    )
    for ask in functions:
        with pytest.raises(TypeError, match="expected a puzzle, its text, or a board"):
            ask(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"an item of puzzles is .*; expected a puzzle"):
        grader.count_solutions_many([wrong])  # type: ignore[list-item]


def test_random_solutions_come_from_the_seed() -> None:
    one = grader.random_solution(1)
    assert one == grader.random_solution(1) != grader.random_solution(2)
    assert grader.is_unique(one)
    assert len(grader.random_solution(1, samurai())) == 369


def test_isomorphic_puzzles_are_recognized() -> None:
    puzzle = grader.parse(HARD)
    other = Puzzle(puzzle.layout, disguised(puzzle.givens, Random(1)))
    assert grader.are_isomorphic(HARD, other)
    assert not grader.are_isomorphic(HARD, LOOSE)
    assert not grader.are_isomorphic(HARD, SIX)


def test_where_symmetries_are_left_out_nothing_is_denied() -> None:
    """Dozens of disconnected grids have more symmetries than can be gone through."""
    layout = overlapping("scattered", [(0, 10 * i) for i in range(3)])
    one = Puzzle(layout, (0, *[-1] * (layout.cells - 1)))
    other = Puzzle(layout, (*[-1] * (layout.cells - 1), 0))
    assert grader.canonical(one).by == "digits"
    assert grader.are_isomorphic(one, one)
    with pytest.raises(grader.PuzzleError, match="too many symmetries"):
        grader.are_isomorphic(one, other)


ASTRAY = (
    "1..9....EA..3..6.B68..1G.....9....E.2.D.8.6..C.4...F....C..2..1.F.3C8.9.24...6...1......"
    "....CGD.....7.E..CD...F879..6...A.3..B.....B.E..5......AD.4...3..2.C..G7...G.5...F.3...B"
    "5.....69..E......2.3....6.15..9DE7..3.A..8.D2.....D6.G.B.....84..C..1..F......B."
)
"""A 16x16 that takes the search 2,500 nodes."""


def test_the_deadline_of_a_rating_reaches_the_search(clock: Clock) -> None:
    """The one of the last resort, and the look whether there is only one solution."""
    puzzle = grader.parse(ASTRAY)
    assert grader.is_unique(puzzle)
    clock.run()
    strategy = techniques()["exact-cover"].strategy()
    strategy.bind(puzzle.layout)
    choice = Choice(puzzle.layout)
    choice.begin()
    with deadline.within(1e-6), pytest.raises(deadline.TimeUp):
        strategy.search(puzzle.board(), choice)
    rater = Rater(load_profile("standard"), puzzle.layout)
    with deadline.within(1e-6), pytest.raises(deadline.TimeUp):
        rater.rate_trace(Trace(puzzle, (), Outcome.STUCK))


LINES = (HARD, LOOSE, HARD.replace(".", "0"), "." * 81, f"88{HARD[2:]}", f"{HARD[:80]}8")
"""Lines of 81 cells, with one, several and no solutions."""


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_answered_as_its_puzzle_is(line: str) -> None:
    puzzle = Puzzle(grader.load_layout("classic-9"), tuple(map("123456789".find, line)))
    assert grader.parse(line) == puzzle
    assert grader.is_unique(line) == grader.is_unique(puzzle)
    for limit in (1, 2, 50):
        assert grader.count_solutions(line, limit) == grader.count_solutions(puzzle, limit)
    assert _answer(line) == _answer(puzzle)
    assert _answer(f"  {line}\n") == _answer(puzzle)


def _answer(puzzle: Puzzle | str) -> str | tuple[type[Exception], str, object]:
    """Return the solution, or the error with its cells."""
    try:
        return grader.solve(puzzle, node_limit=10_000)
    except grader.PuzzleError as error:
        return type(error), str(error), error.cells


@pytest.mark.parametrize(
    "text",
    ["\udc80" * 81, "é" + HARD[1:], f"{HARD[:40]}\n{HARD[41:]}", "x"],
    ids=["surrogates", "not ASCII", "two lines", "short"],
)
def test_other_texts_of_81_characters_are_read_as_before(text: str) -> None:
    for ask in (grader.is_unique, grader.solve, grader.count_solutions):
        with pytest.raises(grader.FormatError):
            ask(text)
    with pytest.raises(grader.FormatError):
        grader.count_solutions_many([text])


def test_a_line_keeps_to_its_limits() -> None:
    with pytest.raises(SearchLimitError) as raised:
        grader.count_solutions("." * 81, None, node_limit=2000)
    assert raised.value.found > 100
    with pytest.raises(ValueError, match="limit is 0"):
        grader.count_solutions(HARD, 0)
