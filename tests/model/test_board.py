"""The board against a naive one that recomputes everything."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.model import kinds as k
from grader.model import shapes
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Everything
from grader.search.solutions import random_solution
from grader_strategies.basic.singles import FullHouse, HiddenSingle, NakedSingle
from tests.formats.layout_files import ALL, uneven


class Naive:
    """Sets of candidates and nothing else."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.values: dict[int, int] = {}
        self.candidates = {cell: set(layout.digits_of(cell)) for cell in range(layout.cells)}

    def place(self, cell: int, digit: int) -> None:
        self.values[cell] = digit
        self.candidates[cell] = set()
        for peer in self.layout.peers_of(cell):
            self.candidates[peer].discard(digit)

    def strike(self, cell: int, digit: int) -> None:
        self.candidates[cell].discard(digit)

    def open_cells(self, house: int) -> tuple[int, ...]:
        return tuple(c for c in self.layout.cells_of(house) if c not in self.values)

    def places(self, house: int, digit: int) -> tuple[int, ...]:
        return tuple(c for c in self.layout.cells_of(house) if digit in self.candidates[c])

    def missing(self, house: int) -> list[int]:
        """Return the digits that a complete house has still to take."""
        spec = self.layout.specs[house]
        if len(spec.cells) < spec.digits.bit_count():
            return []
        taken = {self.values.get(cell) for cell in spec.cells}
        return [d for d in range(self.layout.digits) if spec.digits >> d & 1 and d not in taken]

    def naked(self) -> set[tuple[int, int]]:
        return {(cell, min(s)) for cell, s in self.candidates.items() if len(s) == 1}

    def hidden(self) -> set[tuple[int, int, int]]:
        """Return the hidden singles as (cell, digit, house)."""
        return {
            (places[0], digit, house)
            for house in range(self.layout.houses)
            for digit in self.missing(house)
            if len(places := self.places(house, digit)) == 1
        }

    def last(self) -> set[tuple[int, int]]:
        """Return the full houses as (cell, house)."""
        return {
            (cells[0], house)
            for house in range(self.layout.houses)
            if self.missing(house) and len(cells := self.open_cells(house)) == 1
        }

    def is_broken(self) -> bool:
        return any(
            not candidates and cell not in self.values
            for cell, candidates in self.candidates.items()
        ) or any(
            not self.places(house, digit)
            for house in range(self.layout.houses)
            for digit in self.missing(house)
        )


Singles = FullHouse | NakedSingle | HiddenSingle


def offers(strategy: Singles, board: Board) -> list[tuple[int, int, tuple[int, ...]]]:
    """Return cell, digit and houses of everything that is offered."""
    strategy.technique = "single"
    strategy.bind(board.layout)
    choice = Everything(board.layout)
    strategy.search(board, choice)
    return [(*step.placements[0], step.evidence.houses_as()) for step in choice.steps]


def check(board: Board, naive: Naive) -> None:
    layout = board.layout
    for cell in range(layout.cells):
        assert board.value(cell) == naive.values.get(cell)
        assert board.candidates(cell) == tuple(sorted(naive.candidates[cell]))
        assert board.candidates_mask(cell) == sum(1 << d for d in naive.candidates[cell])
    for house in range(layout.houses):
        assert board.open_cells_of(house) == naive.open_cells(house)
        for digit in range(layout.digits):
            assert board.places(house, digit) == naive.places(house, digit)
    assert board.is_broken() == naive.is_broken()
    assert board.is_solved() == (len(naive.values) == layout.cells)
    assert board.unsolved == layout.cells - len(naive.values)
    if board.is_broken():
        return
    naked = offers(NakedSingle(), board)
    assert naked == sorted((c, d, ()) for c, d in naive.naked())
    assert sorted(offers(NakedSingle("arrival"), board)) == naked
    hidden = offers(HiddenSingle(), board)
    assert sorted((c, d, h) for c, d, (h,) in hidden) == sorted(naive.hidden())
    arrived = {(c, d) for c, d, _ in offers(HiddenSingle(order="arrival"), board)}
    assert arrived == {(c, d) for c, d, _ in naive.hidden()}
    last = offers(FullHouse(), board)
    assert sorted((c, h) for c, _, (h,) in last) == sorted(naive.last())
    assert {c for c, _, _ in offers(FullHouse(order="arrival"), board)} == {c for c, _, _ in last}


Move = tuple[bool, int, int]


@st.composite
def games(draw: st.DrawFn) -> tuple[Layout, list[Move]]:
    """Draw a layout and moves on it: (place or strike, cell, digit), all of them possible."""
    layout = draw(st.sampled_from(list(ALL.values())))
    naive = Naive(layout)
    moves = []
    for _ in range(draw(st.integers(0, 40))):
        left = [(c, d) for c, s in naive.candidates.items() for d in sorted(s)]
        if not left or naive.is_broken():
            break
        cell, digit = draw(st.sampled_from(left))
        places = draw(st.booleans())
        moves.append((places, cell, digit))
        (naive.place if places else naive.strike)(cell, digit)
    return layout, moves


def play(board: Board | Naive, moves: list[Move]) -> None:
    for places, cell, digit in moves:
        (board.place if places else board.strike)(cell, digit)


@given(games())
def test_a_board_agrees_with_a_naive_one(game: tuple[Layout, list[Move]]) -> None:
    layout, moves = game
    board, naive = Board(layout), Naive(layout)
    check(board, naive)
    for move in moves:
        play(board, [move])
        play(naive, [move])
    check(board, naive)


@given(games())
def test_singles_come_in_the_order_in_which_they_arose(game: tuple[Layout, list[Move]]) -> None:
    """Within a placement: the cells that it strikes from, ascending."""
    layout, moves = game
    board, naive = Board(layout), Naive(layout)
    born: dict[tuple[int, int], int] = dict.fromkeys(naive.naked(), -1)
    risen: dict[tuple[int, int], int] = {(c, d): -1 for c, d, _ in naive.hidden()}
    for number, move in enumerate(moves):
        play(board, [move])
        play(naive, [move])
        for single in naive.naked():
            born.setdefault(single, number)
        for cell, digit, _ in naive.hidden():
            risen.setdefault((cell, digit), number)
    if board.is_broken():
        return
    naked = [(c, d) for c, d, _ in offers(NakedSingle("arrival"), board)]
    assert naked == sorted(naked, key=lambda single: (born[single], single))
    hidden = [(c, d) for c, d, _ in offers(HiddenSingle(order="arrival"), board)]
    ages = [risen[single] for single in dict.fromkeys(hidden)]
    assert ages == sorted(ages)


@st.composite
def loads(draw: st.DrawFn) -> tuple[Layout, list[int]]:
    """Draw some givens of a filled layout, of which one may be wrong."""
    layout = draw(st.sampled_from([*ALL.values(), shapes.named("samurai")]))
    random = Random(draw(st.integers(0, 10_000)))
    solution = random_solution(layout, random)
    share = random.choice((0.1, 0.3, 0.5, 0.9))
    givens = [digit if random.random() < share else k.NO_DIGIT for digit in solution]
    if random.random() < 0.2:
        givens[random.randrange(layout.cells)] = random.randrange(layout.digits)
    return layout, givens


@given(loads())
def test_givens_may_be_loaded_or_placed_one_by_one(loaded: tuple[Layout, list[int]]) -> None:
    """All is the same then, the order in which the singles arose as well."""
    layout, givens = loaded
    other = Board(layout)
    for cell, digit in enumerate(givens):
        if digit != k.NO_DIGIT:
            other.place(cell, digit)
    check_loaded(Board.of(layout, givens), other)
    board = Board(layout)
    board.load_codes(bytes(digit & 255 for digit in givens))
    check_loaded(board, other)
    # What an earlier puzzle has left changes nothing.
    board.load(givens)
    check_loaded(board, other)
    board.keeps_arrivals = 0
    board.load(givens)
    check_loaded(board, other, orders=("",))


def check_loaded(board: Board, other: Board, orders: Sequence[str] = ("arrival", "")) -> None:
    """Check that a board with givens is as another one."""
    layout = board.layout
    assert (board.digits(), board.masks()) == (other.digits(), other.masks())
    assert (board.unsolved, board.is_broken()) == (other.unsolved, other.is_broken())
    for house in range(layout.houses):
        for digit in range(layout.digits):
            assert board.places_mask(house, digit) == other.places_mask(house, digit)
    if not board.is_broken():
        for order in orders:
            for strategy in (
                NakedSingle(order or "cell"),
                HiddenSingle(order=order or "house"),
                FullHouse(order=order or "house"),
            ):
                assert offers(strategy, board) == offers(strategy, other)


@given(games())
def test_copies_are_equal_and_apart(game: tuple[Layout, list[Move]]) -> None:
    layout, moves = game
    half = len(moves) // 2
    board, naive = Board(layout), Naive(layout)
    play(board, moves[:half])
    play(naive, moves[:half])
    used = Board(layout)
    play(used, moves)
    used.copy_from(board)
    copies = [board.copy(), pickle.loads(pickle.dumps(board)), used]
    play(board, moves[half:])
    for copy in copies:
        check(copy, naive)
        play(copy, moves[half:])
    for strategy in (NakedSingle("arrival"), HiddenSingle(order="arrival")):
        expected = offers(strategy, board)
        for copy in copies:
            assert offers(strategy, copy) == expected
    play(naive, moves[half:])
    for copy in copies:
        check(copy, naive)


@given(games())
def test_a_board_can_be_used_again(game: tuple[Layout, list[Move]]) -> None:
    layout, moves = game
    board = Board(layout)
    play(board, moves)
    board.reset()
    check(board, Naive(layout))


def test_bytes_that_are_no_digits_are_refused() -> None:
    board = Board(shapes.classic(2, 2))
    with pytest.raises(IndexError):
        board.load_codes(bytes([4, *[255] * 15]))
    with pytest.raises(ValueError, match="15 givens; classic-4 has 16 cells"):
        board.load_codes(bytes([255] * 15))


def test_givens_are_remembered() -> None:
    layout = shapes.classic(2, 2)
    board = Board.of(layout, [2] + [k.NO_DIGIT] * 15, removed=[(15, 0), (15, 0)])
    board.place(15, 1)
    for each in (board, board.copy(), pickle.loads(pickle.dumps(board))):
        assert [each.is_given(cell) for cell in (0, 1, 15)] == [True, False, False]
        assert each.digits() == (2, *[k.NO_DIGIT] * 14, 1)
        assert each.text() == "3..............2"
        assert each.masks()[:2] == (0, 0b1011)
    board.load([k.NO_DIGIT] * 16)
    assert not board.is_given(0)
    assert board.has(15, 0)


def test_contradicting_givens_break_the_board() -> None:
    board = Board.of(shapes.classic(2, 2), [1, 1] + [k.NO_DIGIT] * 14)
    assert board.value(1) is None
    for each in (board, board.copy(), pickle.loads(pickle.dumps(board))):
        assert each.is_broken()
    board.reset()
    assert not board.is_broken()


def test_a_strike_of_nothing_does_nothing() -> None:
    board, naive = Board(uneven()), Naive(uneven())
    board.strike(0, 3)
    check(board, naive)
    board.place(0, 1)
    naive.place(0, 1)
    board.strike(0, 1)
    check(board, naive)


def test_an_incomplete_house_may_go_without_a_digit() -> None:
    layout = ALL["caged-4"]
    board = Board(layout)
    for cell in (5, 6, 10):
        board.strike(cell, 0)
    assert board.places(12, 0) == ()
    assert not board.is_broken()


@pytest.mark.parametrize("size", [16, 25])
def test_large_boards_hold_their_masks(size: int) -> None:
    """Where a C integer might be too narrow for what Python holds."""
    side = {16: 4, 25: 5}[size]
    layout = shapes.classic(side, side)
    board, naive = Board(layout), Naive(layout)
    # One row filled but for its last cell, with the digits descending.
    for cell in range(size - 1):
        board.place(cell, size - 1 - cell)
        naive.place(cell, size - 1 - cell)
    check(board, naive)
    assert offers(FullHouse(), board) == [(size - 1, 0, (0,))]
