"""Nested dynamic chains that are left out, because parallel sets show it, are not wanted."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from grader.model import shapes
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.runtime import compiled, deadline
from grader_strategies.explainer_chains.closures.deduction import Deduction
from grader_strategies.explainer_chains.closures.selection import ALL, BEST, USEFUL
from grader_strategies.explainer_chains.search.forcing import Forcing
from grader_strategies.explainer_chains.sets.parallel_sets import ParallelSets
from tests import boards as b
from tests.formats import layout_files as layouts

NAMES = ("classic-4", "diagonal-4", "caged-4", "classic-6")


def engines(layout: Layout) -> tuple[Forcing, Forcing]:
    """Return an engine with parallel sets and one without them."""
    quick = Forcing(True, True, False, [], parallel_sets=ParallelSets())
    made = quick, Forcing(True, True, False, [])
    for engine in made:
        engine.bind(layout)
    return made


def described(found: list[Deduction]) -> list[tuple[object, ...]]:
    return [(d.size, d.kind, d.source, d.literal, d.strikes) for d in found]


def check(quick: Forcing, slow: Forcing, board: Board) -> int:
    for wanted in (BEST, USEFUL, ALL):
        expected = described(slow.collect(board, wanted))
        assert described(quick.collect(board, wanted)) == expected
    return len(expected)


@pytest.mark.parametrize("name", NAMES)
def test_a_full_board_has_no_sets(name: str) -> None:
    layout = layouts.ALL[name]
    quick, slow = engines(layout)
    _, solution = next(iter(b.states(layout, 1, Random(5))))
    board = Puzzle(layout, tuple(solution)).board()
    quick.prepare(board)
    assert check(quick, slow, board) == 0


@pytest.mark.parametrize("name", NAMES)
def test_deductions_are_those_without_sets(name: str) -> None:
    """On boards with ever fewer candidates, also wrong ones, and then with all of them again."""
    random = Random(5)
    layout = layouts.ALL[name]
    quick, slow = engines(layout)
    found = 0
    for number, (board, _) in enumerate(b.states(layout, 2, random)):
        if number % (8 if compiled.mode() == "compiled" else 20):
            continue
        quick.prepare(board)
        for _ in range(3):
            reduced = board.copy()
            for _ in range(3):
                found += check(quick, slow, reduced)
                for _ in range(random.randint(1, 4)):
                    cell = random.randrange(layout.cells)
                    if reduced.candidates(cell):
                        reduced.strike(cell, random.choice(reduced.candidates(cell)))
    assert found


@pytest.mark.parametrize("name", NAMES)
def test_digits_that_were_placed_remain_true(name: str) -> None:
    """As on the boards of the steps of a puzzle, which belong to no closure."""
    random = Random(8)
    layout = layouts.ALL[name]
    quick, slow = engines(layout)
    found = 0
    for number, (state, solution) in enumerate(b.states(layout, 2, random)):
        if number % (8 if compiled.mode() == "compiled" else 60):
            continue
        board = state.copy()
        tried = layout.cells if compiled.mode() == "compiled" else layout.digits
        for cell in random.sample(range(layout.cells), tried):
            found += check(quick, slow, board)
            if solution[cell] not in board.candidates(cell):
                continue
            false = [digit for digit in board.candidates(cell) if digit != solution[cell]]
            if false and random.random() < 0.5:
                board.strike(cell, random.choice(false))
            elif random.random() < 0.5:
                board.place(cell, solution[cell])
    assert found


def test_boards_beyond_the_origin_become_the_origin() -> None:
    layout = layouts.ALL["classic-6"]
    quick, slow = engines(layout)
    for board, _ in reversed(list(b.states(layout, 1, Random(5)))[:12:3]):
        check(quick, slow, board)


@pytest.mark.skipif(compiled.mode() == "compiled", reason="private to C when compiled")
def test_sets_after_a_placement_are_those_of_a_new_origin() -> None:
    layout = layouts.ALL["classic-4"]
    refuted = 0
    for state, solution in list(b.states(layout, 2, Random(5)))[::7]:
        board = state.copy()
        kept, fresh = ParallelSets(), ParallelSets()
        for sets in (kept, fresh):
            sets.bind(layout)
        kept.update(board)
        cell = next(c for c in range(layout.cells) if len(board.candidates(c)) > 1)
        board.place(cell, solution[cell])
        assert kept.update(board)
        assert fresh.update(board)
        for other in range(layout.cells):
            for digit in board.candidates(other):
                literal = 2 * (other * layout.digits + digit)
                for root in (literal, literal + 1):
                    expected = fresh.refutes(fresh.root_of(root))
                    assert kept.refutes(kept.root_of(root)) == expected
                    refuted += not expected
    assert refuted


@pytest.mark.skipif(compiled.mode() == "compiled", reason="private to C when compiled")
@pytest.mark.parametrize("name", NAMES)
def test_sets_from_a_later_board_are_those_of_a_new_origin(name: str) -> None:
    """With what contradicts itself, and what the members of units exclude."""
    random = Random(3)
    layout = layouts.ALL[name]
    excluded = 0
    for board, solution in list(b.states(layout, 1, random))[:60:6]:
        kept = ParallelSets()
        kept.bind(layout)
        kept.prepare(board)
        later = board.copy()
        for _ in range(2):
            strike_some(later, solution, random)
            if not kept.start_from(later):
                continue
            for _ in range(3):
                reduced = later.copy()
                strike_some(reduced, solution, random)
                fresh = ParallelSets()
                fresh.bind(layout)
                if not fresh.update(reduced):
                    continue
                assert kept.update(reduced)
                for find in (ParallelSets.find_contradictory, ParallelSets.find_excluded):
                    found = []
                    for sets in (kept, fresh):
                        find(sets)
                        found.append(
                            {
                                sets.place[number]
                                for number in range(sets.count)
                                if sets.excluded[number >> 6] >> (number & 63) & 1
                            }
                        )
                    assert found[0] == found[1]
                    excluded += len(found[0])
    assert excluded


def strike_some(board: Board, solution: Sequence[int], random: Random) -> None:
    """Remove some wrong candidates."""
    for _ in range(random.randint(1, 4)):
        cell = random.randrange(board.layout.cells)
        wrong = [digit for digit in board.candidates(cell) if digit != solution[cell]]
        if wrong:
            board.strike(cell, random.choice(wrong))


@pytest.mark.skipif(compiled.mode() == "compiled", reason="private to C when compiled")
def test_large_boards_have_no_sets() -> None:
    quick, _ = engines(shapes.named("classic-25"))
    board = Board(quick.layout)
    quick.prepare(board)
    quick.begin_search(USEFUL)
    assert quick.sets is not None
    assert not quick.sets.update(board)


@pytest.mark.skipif(compiled.mode() == "compiled", reason="private to C when compiled")
def test_an_interruption_leaves_nothing_behind() -> None:
    """Changes that were not followed are those of units that the next board numbers anew."""
    layout = layouts.ALL["classic-4"]
    boards = [board for board, _ in b.states(layout, 1, Random(5))]
    sets, fresh = ParallelSets(), ParallelSets()
    for one in (sets, fresh):
        one.bind(layout)
    sets.ticker.left = 0
    with deadline.within(0), pytest.raises(deadline.TimeUp):
        sets.update(boards[0])
    for one in (sets, fresh):
        one.prepare(boards[-1])
        assert one.update(boards[-1])
    assert sets.changed_count == fresh.changed_count == 0
    assert not any(sets.is_changed)
    for part in ("open", "falses", "trues"):
        expected = list(getattr(fresh, part))
        assert list(getattr(sets, part))[: len(expected)] == expected
