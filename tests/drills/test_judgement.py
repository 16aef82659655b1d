"""Judging answers: any sound step of the technique is right, anything else has its reason."""

from __future__ import annotations

from itertools import combinations

import pytest

import grader
from grader.errors import FormatError, StrategyError
from grader.model.claim import Claim
from grader.search.solutions import only_solution
from tests.drills.bank import bank


def x_wings() -> tuple[grader.Drill, ...]:
    return grader.drill("x-wing", 4, puzzles=bank(), generated=False)


def test_every_step_of_the_technique_is_right() -> None:
    for drill in x_wings():
        for step in drill.steps:
            answer = [Claim(*each, False) for each in step.eliminations]
            found = grader.judge(drill, answer)
            assert found.is_right
            assert (found.status, found.missing, found.claim) == ("right", (), None)
            assert found.text() == "Right: X-Wing."


def test_a_part_of_a_step_is_right_and_the_rest_is_told() -> None:
    drill = next(each for each in x_wings() if len(each.step.eliminations) > 1)
    first, *rest = drill.answer()
    found = grader.judge(drill, [first])
    assert found.is_right
    assert set(rest) == {*found.missing}
    names = ", ".join(claim.name(drill.position.layout) for claim in found.missing)
    assert found.text() == f"Right: X-Wing. The step also gives {names}."
    assert found.text("de") == f"Richtig: X-Wing. Der Schritt ergibt auch {names}."


def test_each_candidate_is_judged_as_search_says() -> None:
    """A struck digit of the solution is wrong, and its counterexample obeys all houses."""
    drill = x_wings()[0]
    solution, board = only_solution(drill.puzzle), drill.board()
    effects = {each for step in drill.steps for each in step.eliminations}
    for cell in range(81):
        for digit in board.candidates(cell):
            found = grader.judge(drill, [Claim(cell, digit, False)])
            assert (found.status == "wrong") is (solution[cell] == digit)
            assert found.is_right is ((cell, digit) in effects)
            if found.status == "wrong":
                assert cell in found.counterexample
                assert "stays possible" in found.text()
            for one, other in combinations(found.counterexample, 2):
                assert not board.layout.are_peers(one, other)
            if found.status == "other":
                (step,) = found.steps
                assert step.technique != "x-wing"


def test_a_wrong_placement_has_another_place() -> None:
    drill = x_wings()[-1]
    solution, board = only_solution(drill.puzzle), drill.board()
    cell = next(c for c in range(81) if len(board.candidates(c)) > 1)
    digit = next(d for d in board.candidates(cell) if d != solution[cell])
    found = grader.judge(drill, [Claim(cell, digit, True)])
    assert found.status == "wrong"
    assert cell not in found.counterexample
    assert found.counterexample


def test_what_the_board_shows_is_no_answer() -> None:
    drill = x_wings()[0]
    cell, digit = next(
        (c, d)
        for c in range(81)
        if drill.board().value(c) is None
        for d in range(9)
        if d not in drill.board().candidates(c)
    )
    assert grader.judge(drill, [Claim(cell, digit, False)]).status == "idle"


def test_positions_are_judged_without_a_drill() -> None:
    drill = x_wings()[0]
    answer = " ".join(claim.name(drill.position.layout) for claim in drill.answer())
    assert grader.judge(drill.position, answer, "x-wing").is_right
    assert not grader.judge(drill.position, answer, "naked-pair").is_right
    with pytest.raises(TypeError, match="technique is missing"):
        grader.judge(drill.position, answer)


@pytest.mark.parametrize(
    ("answer", "error"), [("", FormatError), ("r1c1", FormatError), ([3], TypeError)]
)
def test_bad_answers_are_refused(answer: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        grader.judge(x_wings()[0], answer)  # type: ignore[arg-type]


def test_an_unknown_technique_gets_a_suggestion() -> None:
    with pytest.raises(StrategyError, match="did you mean 'x-wing'"):
        grader.judge(x_wings()[0], "r1c1<>1", "x-wng")
