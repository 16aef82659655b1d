"""Simulated players: the quick simulation does what a plain one does, to the last bit."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import grader
from grader.formats import as_puzzle
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.model.shapes import named
from grader.model.step import Step
from grader.rating.minutes.player import Player
from grader.rating.minutes.player_simulation import PlayerSimulation
from grader.rating.profiles.technique_ids import SINGLES
from grader.search.solutions import only_solution
from tests.boards import solved

PROFILE = grader.load_profile("human")
EASY = "000000007806057012102000500090008403000000000208500070003000204520190308400000000"
HARD = "050904703000000000700518040100605208000000000605807001020781006000000000908206010"
WORD = 2**64


def player() -> Player:
    assert PROFILE.player is not None
    return PROFILE.player


def simulation(puzzle: Puzzle, steps: Sequence[Step] = ()) -> PlayerSimulation:
    chosen = player()
    weights = (chosen.box, chosen.full_house, chosen.line, chosen.naked)
    made = PlayerSimulation(puzzle.layout, weights, chosen.same_digit, chosen.offset)
    effects = [(step.eliminations, step.placements) for step in steps]
    made.load(puzzle.board(), only_solution(puzzle), effects)
    return made


def weights(board: Board) -> dict[tuple[k.Cell, k.Digit], float]:
    """Return the weight of each single on a board."""
    layout, chosen = board.layout, player()
    found: dict[tuple[k.Cell, k.Digit], float] = {}

    def see(cell: k.Cell, digit: k.Digit, weight: float) -> None:
        found[cell, digit] = max(weight, found.get((cell, digit), 0.0))

    for cell in range(layout.cells):
        candidates = board.candidates(cell)
        if len(candidates) == 1:
            see(cell, candidates[0], chosen.naked)
    for spec in layout.specs:
        if not spec.is_complete():
            continue
        left = [cell for cell in spec.cells if board.value(cell) is None]
        for digit in range(layout.digits):
            places = [cell for cell in left if board.has(cell, digit)]
            if len(places) == 1:
                see(places[0], digit, chosen.box if spec.kind == k.BOX else chosen.line)
                if len(left) == 1:
                    see(places[0], digit, chosen.full_house)
    return found


def plain_run(puzzle: Puzzle, steps: Sequence[Step], number: int) -> float:
    """Return the sum of a run by its definition, with all singles searched at each placement."""
    board, left, total, last = puzzle.board(), list(steps), 0.0, None
    state = (number + 1) * 0xD1B54A32D192ED03 % WORD
    while board.unsolved:
        seen = weights(board)
        if not seen:
            step = left.pop(0)
            for candidate in step.eliminations:
                board.strike(*candidate)
            for candidate in step.placements:
                board.place(*candidate)
            continue
        for cell, digit in seen:
            if digit == last:
                seen[cell, digit] *= player().same_digit
        visible = 0.0
        for single in sorted(seen):
            visible += seen[single]
        total += board.unsolved / (visible + player().offset)
        state = (state + 0x9E3779B97F4A7C15) % WORD
        draw = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % WORD
        draw = (draw ^ draw >> 27) * 0x94D049BB133111EB % WORD
        draw ^= draw >> 31
        rest = (draw >> 11) / 2**53 * visible
        for single in sorted(seen):
            if rest < seen[single]:
                break
            rest -= seen[single]
        board.place(*single)
        last = single[1]
    return total


def hard_steps(puzzle: Puzzle) -> list[Step]:
    return [step for step in grader.trace(puzzle, "human").steps if step.technique not in SINGLES]


def test_a_full_grid_takes_no_search() -> None:
    full = Puzzle(named("classic-9"), tuple(solved(9, Random(0))))

    assert simulation(full).search(4) == 0.0


def test_a_puzzle_of_another_layout_is_refused() -> None:
    small = Puzzle(named("classic-4"), tuple(solved(4, Random(0))))
    made = simulation(Puzzle(named("classic-9"), tuple(solved(9, Random(0)))))

    with pytest.raises(ValueError, match="is not of classic-9"):
        made.load(small.board(), only_solution(small))


def test_a_solution_with_a_digit_that_there_is_not_is_refused() -> None:
    puzzle = Puzzle(named("classic-4"), tuple(solved(4, Random(0))))

    with pytest.raises(IndexError):
        simulation(puzzle).load(puzzle.board(), [4] * 16)


@pytest.mark.parametrize("text", [EASY, HARD])
def test_a_run_does_what_its_definition_says(text: str) -> None:
    puzzle = grader.canonical(text).transformation.grid(as_puzzle(text).givens)
    made = Puzzle(named("classic-9"), puzzle)
    steps = hard_steps(made)

    assert [simulation(made, steps).run(n) for n in range(3)] == [
        plain_run(made, steps, n) for n in range(3)
    ]


@pytest.mark.parametrize("name", ["classic-4", "classic-6", "diagonal-9", "latin-5"])
def test_a_run_does_what_its_definition_says_on_other_layouts(name: str) -> None:
    for seed in range(2):
        (made,) = grader.generate(layout=name, seed=seed, timeout=None)
        steps = hard_steps(made.puzzle)

        assert simulation(made.puzzle, steps).run(seed) == plain_run(made.puzzle, steps, seed)


def test_random_puzzles_with_hard_steps_agree_as_well() -> None:
    for number, made in enumerate(grader.generate(grade="expert", count=3, seed=5)):
        steps = hard_steps(made.puzzle)

        assert simulation(made.puzzle, steps).run(number) == plain_run(made.puzzle, steps, number)


def test_the_mean_is_that_of_the_first_runs_in_their_order() -> None:
    puzzle = as_puzzle(EASY)
    made = simulation(puzzle)
    total = 0.0
    for number in range(5):
        total += made.run(number)

    assert simulation(puzzle).search(5) == total / 5


def test_the_quotients_of_a_run_add_up_to_its_sum() -> None:
    puzzle = as_puzzle(EASY)
    made = simulation(puzzle)
    total = made.run(0)
    quotients = made.quotients()

    assert list(quotients) == list(range(puzzle.givens.count(k.NO_DIGIT), 0, -1))
    assert sum(quotients.values()) == pytest.approx(total)
