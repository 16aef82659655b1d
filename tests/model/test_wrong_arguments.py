"""Wrong arguments are errors in Python, compiled or not, and never crash the process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grader
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.house import Frame, HouseSpec
from grader.model.layout import Layout
from grader.model.outcome import Outcome
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.model.step import Step
from grader.model.trace import Trace
from grader.pipeline.choice import Choice
from grader.pipeline.log import Log
from grader.pipeline.registry import techniques
from grader.pipeline.runner import Pipeline
from grader.search import search_states
from grader.search.band_solver import BandSolver
from grader.search.searcher import Searcher

PUZZLE = grader.parse(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)
NINE = PUZZLE.layout
SIX = classic(3, 2)
EMPTY = (k.NO_DIGIT,) * 81
FAR = (-(10**8), -2, -1, 81, 5000, 10**8)
"""Numbers that are no cell, house or digit of a 9x9 puzzle."""

BOARD_METHODS: dict[str, Callable[[Board, int], object]] = {
    "value": lambda board, cell: board.value(cell),
    "is_given": lambda board, cell: board.is_given(cell),
    "candidates": lambda board, cell: board.candidates(cell),
    "candidates_mask": lambda board, cell: board.candidates_mask(cell),
    "has": lambda board, cell: board.has(cell, 0),
    "has digit": lambda board, digit: board.has(0, digit),
    "places": lambda board, house: board.places(house, 0),
    "places digit": lambda board, digit: board.places(0, digit),
    "places_mask": lambda board, house: board.places_mask(house, 0),
    "places_mask digit": lambda board, digit: board.places_mask(0, digit),
    "open_cells_of": lambda board, house: board.open_cells_of(house),
    "place": lambda board, cell: board.place(cell, 0),
    "place digit": lambda board, digit: board.place(2, digit),
    "strike": lambda board, cell: board.strike(cell, 0),
    "strike digit": lambda board, digit: board.strike(2, digit),
    "load removed": lambda board, cell: board.load(EMPTY, [(cell, 0)]),
    "load removed digit": lambda board, digit: board.load(EMPTY, [(0, digit)]),
    "load placed": lambda board, cell: board.load(EMPTY, (), [cell]),
}
LAYOUT_METHODS: dict[str, Callable[[Layout, int], object]] = {
    "cells_of": lambda layout, house: layout.cells_of(house),
    "houses_of": lambda layout, cell: layout.houses_of(cell),
    "peers_of": lambda layout, cell: layout.peers_of(cell),
    "peers_by_house": lambda layout, cell: layout.peers_by_house(cell, (0, 1, 2)),
    "digits_of": lambda layout, cell: layout.digits_of(cell),
    "are_peers": lambda layout, cell: layout.are_peers(cell, 0),
    "are_peers other": lambda layout, cell: layout.are_peers(0, cell),
}


@pytest.mark.parametrize("number", FAR)
@pytest.mark.parametrize("method", BOARD_METHODS)
def test_boards_have_no_other_cells_houses_and_digits(method: str, number: int) -> None:
    board = PUZZLE.board()
    with pytest.raises(IndexError, match=f"no (cell|house|digit) {number}; classic-9 has the"):
        BOARD_METHODS[method](board, number)


@pytest.mark.parametrize("method", BOARD_METHODS)
def test_boards_take_integers_only(method: str) -> None:
    for wrong in ("1", None, object()):
        with pytest.raises(TypeError):
            BOARD_METHODS[method](PUZZLE.board(), wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", FAR)
@pytest.mark.parametrize("method", LAYOUT_METHODS)
def test_layouts_have_no_other_cells_and_houses(method: str, number: int) -> None:
    with pytest.raises(IndexError, match=f"no (cell|house) {number}; classic-9 has the"):
        LAYOUT_METHODS[method](NINE, number)


@pytest.mark.parametrize("count", [0, 1, 80, 82, 625])
def test_a_puzzle_has_one_given_for_each_cell(count: int) -> None:
    message = f"{count} givens; classic-9 has 81 cells"
    givens = (k.NO_DIGIT,) * count
    with pytest.raises(ValueError, match=message):
        Puzzle(NINE, givens)
    with pytest.raises(ValueError, match=message):
        Board.of(NINE, givens)
    with pytest.raises(ValueError, match=f"{count} givens"):
        Searcher(NINE).load(givens)
    with pytest.raises(ValueError, match=f"{count} givens"):
        BandSolver().load(givens)


@pytest.mark.parametrize("digit", [-(10**8), -2, 9, 31, 32, 64, 10**8])
def test_a_given_is_a_digit_of_the_layout(digit: int) -> None:
    givens = (*EMPTY[:40], digit, *EMPTY[41:])
    message = f"no digit {digit}; classic-9 has the digits 0 to 8"
    for use in (lambda: Puzzle(NINE, givens), lambda: Board.of(NINE, givens)):
        with pytest.raises(IndexError, match=message):
            use()
    # Searches of boards and of puzzles that are being made find no solution.
    searcher, solver = Searcher(NINE), BandSolver()
    for search in (searcher, solver):
        search.load(givens)
        search.start()
        assert search.count(1, 1000) == search_states.EXHAUSTED


@pytest.mark.parametrize(
    ("parts", "error"),
    [
        ((None, EMPTY), TypeError),
        (("classic-9", EMPTY), TypeError),
        ((NINE, None), TypeError),
        ((NINE, 81), TypeError),
        ((NINE, EMPTY, 5), TypeError),
        ((NINE, EMPTY, (5,)), TypeError),
        ((NINE, EMPTY, ((1, 2, 3),)), ValueError),
        ((NINE, EMPTY, ((81, 0),)), IndexError),
        ((NINE, EMPTY, ((0, 9),)), IndexError),
        ((NINE, EMPTY, (("1", 0),)), TypeError),
        ((NINE, EMPTY, (), (81,)), IndexError),
        ((NINE, EMPTY, (), (-1,)), IndexError),
        ((NINE, EMPTY, (), ("0",)), TypeError),
    ],
)
def test_parts_of_a_puzzle_are_checked(parts: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Puzzle(*parts)


def test_digits_are_integers() -> None:
    for wrong in ("5", None, ()):
        with pytest.raises(TypeError):
            Puzzle(NINE, (wrong, *EMPTY[1:]))  # type: ignore[arg-type]


def test_any_sequences_will_do() -> None:
    givens: Any = list(PUZZLE.givens)
    removed: Any = [(2, 8)]
    puzzle = Puzzle(NINE, givens, removed)
    assert puzzle == Puzzle(NINE, PUZZLE.givens, ((2, 8),))
    assert hash(puzzle) == hash(Puzzle(NINE, PUZZLE.givens, ((2, 8),)))


def test_steps_that_are_not_on_the_board_are_an_error() -> None:
    for placements, eliminations in (([(5000, 0)], ()), ([(2, 77)], ()), ((), [(-(10**8), 0)])):
        step = Step("naked-pair", placements, eliminations)
        trace = Trace(PUZZLE, (step, step), Outcome.SOLVED)
        for use in (Trace.final_board, grader.rate_trace, grader.open_moves):
            with pytest.raises(IndexError):
                use(trace)
        with pytest.raises(IndexError):
            step.text("full", board=PUZZLE.board())


@pytest.mark.parametrize(("cell", "digit"), [(81, 0), (-1, 0), (0, 9), (0, -1), (10**8, 10**8)])
@pytest.mark.parametrize("is_true", [True, False])
def test_claims_are_about_cells_and_digits_of_the_layout(
    cell: int, digit: int, is_true: bool
) -> None:
    with pytest.raises(IndexError):
        grader.explain(PUZZLE, grader.Claim(cell, digit, is_true))


def test_boards_of_another_layout_are_refused() -> None:
    with pytest.raises(ValueError, match="a board of classic-6 is no board of classic-9"):
        PUZZLE.board().copy_from(Board(SIX))
    with pytest.raises(ValueError, match="a board of classic-6, not of classic-9"):
        pipeline().run(Board(SIX))


def pipeline() -> Pipeline:
    return Pipeline(NINE, [techniques()["naked-pair"].strategy()], [Choice(NINE)])


def test_a_pipeline_has_a_choice_and_a_cap_for_each_strategy() -> None:
    strategies = [techniques()["naked-pair"].strategy()]
    with pytest.raises(ValueError, match="0 choices for 1 strategies"):
        Pipeline(NINE, strategies, [])
    with pytest.raises(TypeError, match="None is no Choice"):
        Pipeline(NINE, strategies, [None])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="3 caps for 1 strategies"):
        pipeline().cap([1, 2, 3])
    with pytest.raises(IndexError, match="no slot 7; there are 2"):
        Log(2, 10).has_any([0, 7])


BOX = HouseSpec(k.BOX, "box 1", "b1", (0, 1), 0b11)


@pytest.mark.parametrize(
    ("house", "frames", "message"),
    [
        (BOX._replace(digits=0b101), (), "box 1 has a digit that does not exist"),
        (BOX._replace(digits=1 << 24 | 1), (), "box 1 has a digit that does not exist"),
        (BOX._replace(cells=(0, 2)), (), "box 1 names a cell that does not exist"),
        (BOX._replace(kind=77), (), "box 1 is of no known kind"),
        (BOX, (Frame((0,), (1,)),), "a frame names a house that does not exist"),
        (BOX, (Frame((-1,), (0,)),), "a frame names a house that does not exist"),
    ],
)
def test_parts_of_a_layout_exist(house: HouseSpec, frames: tuple[Frame, ...], message: str) -> None:
    assert Layout("tiny", [(0, 0), (0, 1)], 2, [BOX]).cells == 2
    with pytest.raises(ValueError, match=message):
        Layout("tiny", [(0, 0), (0, 1)], 2, [house], frames)


whole = st.one_of(st.integers(-3, 12), st.integers(-(2**40), 2**40))
pairs = st.lists(st.tuples(whole, whole), max_size=3)


@given(
    st.lists(whole, max_size=20).map(lambda some: (*some, *EMPTY)[:81]),
    pairs,
    st.lists(whole, max_size=3),
)
def test_any_numbers_are_an_error_or_a_puzzle(
    givens: tuple[int, ...], removed: list[tuple[int, int]], placed: list[int]
) -> None:
    try:
        puzzle = Puzzle(NINE, givens, tuple(removed), tuple(placed))
        board = puzzle.board()
    except (IndexError, OverflowError):
        numbers = (*givens, *(number for pair in removed for number in pair), *placed)
        assert not all(k.NO_DIGIT <= number < 9 for number in numbers) or k.NO_DIGIT in (
            *(number for pair in removed for number in pair),
            *placed,
        )
        return
    assert grader.rate(puzzle, timeout=600).status in (
        "invalid",
        "no-solution",
        "multiple-solutions",
    )
    assert board.digits().count(k.NO_DIGIT) >= 61


@pytest.mark.parametrize("wrong", [1.0, 1.5, True, "1", None])
def test_a_given_that_is_no_whole_number_is_a_type_error(wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"^an item of givens is .*; expected a whole number$"):
        Puzzle(NINE, (wrong, *EMPTY[1:]))
    with pytest.raises(TypeError, match=r"^an item of givens is "):
        Board.of(NINE, (*EMPTY[1:], wrong))
