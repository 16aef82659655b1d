"""What a player has struck is not missing from the start, so a second solution may have it."""

from __future__ import annotations

import pytest
from attrs import evolve

import grader
from grader.errors import MistakeError
from grader.model.puzzle import Puzzle
from grader.model.step import Candidate

ORDINARY = grader.parse(".1...26...........435...1...54..3.2.")
CROSSED = {"r3c2<>2", "r5c2<>6", "r5c3<>2", "r4c6<>1", "r6c4<>1", "r6c6<>6"}
"""Candidates of a corner of a rectangle on the board of the ordinary puzzle."""
SUKAKU = grader.parse(
    '{"layout": "classic-4", "givens": "3...24..4..11...", "removed": {"r1c3": "134"}}'
)
NAME = "uniqueness-test-1"


def struck(puzzle: Puzzle, entries: str | None = None) -> set[Candidate]:
    steps = grader.hints(puzzle, NAME, entries=entries)
    return {pair for step in steps for pair in step.eliminations}


@pytest.mark.parametrize("entry", sorted(CROSSED))
def test_a_mark_on_an_ordinary_puzzle_leaves_its_rectangles(entry: str) -> None:
    found = struck(ORDINARY)
    assert found == {(14, 1), (14, 5), (21, 0), (21, 5)}
    assert struck(ORDINARY, entry) == found
    # As a grid of candidates, which does not tell what belongs to the puzzle.
    name, _, digit = entry.partition("<>")
    cell = (int(name[1]) - 1) * 6 + int(name[3]) - 1
    assert struck(evolve(ORDINARY, removed=((cell, int(digit) - 1),))) == found


def test_a_mark_on_a_puzzle_with_missing_candidates_leaves_its_rectangles() -> None:
    found = struck(SUKAKU)
    assert found == {(14, 1), (14, 2)}
    assert struck(SUKAKU, "r3c3<>2") == found
    assert struck(SUKAKU, "r3c3<>2 r4c2<>2") == found
    assert struck(evolve(SUKAKU, removed=(*SUKAKU.removed, (10, 1)))) == set()


def test_a_wrong_mark_on_a_puzzle_with_missing_candidates_is_a_mistake() -> None:
    solution = grader.solve(SUKAKU)
    with pytest.raises(MistakeError) as caught:
        grader.hint(SUKAKU, entries=f"r1c3<>{solution[2]}")
    assert [(each.cell, each.is_entry) for each in caught.value.mistakes] == [(2, False)]


def test_the_next_step_and_a_proof_use_the_rectangle_of_a_marked_puzzle() -> None:
    marks = evolve(ORDINARY, removed=((13, 1),))
    proof = grader.explain(marks, "r3c3<>2")
    assert proof.status == "shown"
    assert len(proof.steps) == len(grader.explain(ORDINARY, "r3c3<>2").steps)


def test_a_puzzle_in_progress_is_rated_with_its_rectangles() -> None:
    """Ratings and traces find out how a puzzle began, too."""
    marks = evolve(ORDINARY, removed=((13, 1),))
    wanted = {step.technique for step in grader.trace(ORDINARY, "hodoku")}
    assert {step.technique for step in grader.trace(marks, "hodoku")} <= wanted | {NAME}
    assert grader.rate(marks, "hodoku").status == "ok"
