"""How a puzzle in progress began is found out by search, if it is not known."""

from __future__ import annotations

from random import Random

from attrs import evolve

import grader
from grader.hints.progress import with_entries
from grader.model.puzzle import Puzzle
from grader.search.solutions import only_solution
from grader.search.starts import as_begun, as_rated
from tests.search.killers import killer

ORDINARY = grader.parse("...41.....2..1..")
SUKAKU = grader.parse(
    '{"layout": "classic-4", "givens": ".2..4..1........",'
    ' "removed": {"r1c4": "3", "r4c2": "4", "r4c4": "2"}}'
)


def marked(puzzle: Puzzle, *candidates: tuple[int, int]) -> Puzzle:
    return evolve(puzzle, removed=(*puzzle.removed, *candidates))


def test_what_is_removed_is_struck_by_the_player_if_the_givens_have_one_solution() -> None:
    assert grader.is_unique(ORDINARY)
    puzzle = marked(ORDINARY, (0, 1), (1, 2))
    assert as_begun(puzzle).struck == puzzle.removed
    assert as_begun(puzzle).start() == ORDINARY
    assert as_begun(ORDINARY) is ORDINARY


def test_what_is_removed_is_missing_if_the_givens_have_several_solutions() -> None:
    assert as_begun(SUKAKU) == SUKAKU
    assert as_begun(marked(SUKAKU, (0, 0))).start().removed == (*SUKAKU.removed, (0, 0))


def test_what_is_known_to_be_struck_is_not_missing() -> None:
    entered = with_entries(SUKAKU, "r1c1<>3 r1c4<>3")
    assert entered.struck == ((0, 2),)
    assert entered.missing == SUKAKU.removed
    assert as_begun(entered).start() == SUKAKU


def test_marks_without_which_there_are_several_solutions_belong_to_the_puzzle() -> None:
    puzzle = evolve(SUKAKU, struck=SUKAKU.removed)
    assert as_begun(puzzle).missing == SUKAKU.removed


def test_placed_digits_are_given_only_if_a_rating_needs_them() -> None:
    solution = only_solution(ORDINARY)
    placed = evolve(ORDINARY, givens=solution, placed=(0, 1))
    assert as_rated(placed) == placed
    few = Puzzle(ORDINARY.layout, solution, placed=tuple(range(1, 16)))
    assert as_begun(few) == few
    assert as_rated(few).placed == ()


def test_what_is_removed_from_a_killer_without_givens_is_struck_by_the_player() -> None:
    random = Random(1)
    made = (killer(ORDINARY.layout, random, (2, 4, 2)) for _ in range(100))
    puzzle = next(puzzle for puzzle in made if grader.is_unique(puzzle))
    wrong = (0, (only_solution(puzzle)[0] + 1) % 4)
    assert as_begun(marked(puzzle, wrong)).struck == (wrong,)
