"""Proofs: each step is found on the board before it, and the last one makes the claim true."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

import grader
from grader.hints.claim_proof import explain
from grader.hints.finder import Finder
from grader.model.board import Board
from grader.model.claim import Claim, Proof
from grader.model.step import Step
from grader.model.trace import apply
from grader.rating.profiles.technique_ids import SINGLES
from tests.corpus import puzzles_by_file
from tests.depth import only_thorough, tries

PUZZLES = [lines[0] for lines in puzzles_by_file("graded").values()]


def check(proof: Proof, profile: str) -> None:
    """Replay a proof: its strategies find its effects on its own board, step by step."""
    finder = Finder(grader.load_profile(profile), proof.puzzle.layout)
    board = proof.puzzle.board()
    solution = grader.trace(proof.puzzle, profile).final_board().digits()
    for step in proof.steps:
        assert all(board.has(*pair) for pair in (*step.placements, *step.eliminations))
        assert all(solution[cell] == digit for cell, digit in step.placements)
        assert all(solution[cell] != digit for cell, digit in step.eliminations)
        found = finder.first_accepted(board, step.slot, partial(has_effects_of, step))
        assert found is not None, step
        assert not shows(board, proof.claim)
        apply(board, step)
    assert shows(board, proof.claim)


def has_effects_of(step: Step, other: Step) -> bool:
    """Return whether the other step has all effects of the step."""
    return {*step.placements} <= {*other.placements} and {*step.eliminations} <= {
        *other.eliminations
    }


def shows(board: Board, claim: Claim) -> bool:
    has = board.value(claim.cell) == claim.digit
    return has if claim.is_true else not has and not board.has(claim.cell, claim.digit)


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_each_step_of_a_proof_rests_on_those_before(puzzle: str) -> None:
    trace = grader.trace(puzzle)
    layout = trace.puzzle.layout
    steps = [step for step in trace if step.technique != "exact-cover"]
    for step in steps[3::124]:
        for pair, true in ((p, True) for p in step.placements[:1]):
            check(explain(puzzle, Claim(*pair, true)), "standard")
        for pair in step.eliminations[:1]:
            proof = explain(puzzle, Claim(*pair, False).name(layout))
            assert proof.status == "shown"
            check(proof, "standard")


def test_beyond_singles_a_proof_is_no_harder_than_the_way_of_the_profile() -> None:
    profile = grader.load_profile("standard")
    trace = grader.trace(PUZZLES[0], profile)
    hardest = 0.0
    for number, step in enumerate(trace, start=1):
        hardest = max(hardest, profile.rating_of(step))
        if step.placements and number % 23 == 0:
            proof = explain(PUZZLES[0], Claim(*step.placements[0], True))
            beyond = [step for step in proof.steps if step.technique not in SINGLES]
            assert max(map(profile.rating_of, beyond), default=0) <= hardest
            assert len(proof.steps) <= number


@pytest.mark.parametrize("puzzle", only_thorough([*PUZZLES[:3], PUZZLES[5]]) or PUZZLES[:2])
def test_more_entries_never_make_a_proof_longer(puzzle: str) -> None:
    layout = grader.parse(puzzle).layout
    claims = [
        Claim(cell, digit, True)
        for cell, digit in enumerate(grader.trace(puzzle).final_board().digits())
        if puzzle[cell] == "."
    ]
    Random(3).shuffle(claims)
    claim, *others = claims
    lengths = []
    for count in range(0, len(others), tries(8, thorough=5)):
        entries = " ".join(each.name(layout) for each in others[:count])
        lengths.append(len(explain(puzzle, claim, entries=entries or None).steps))
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[-1] == 1


def test_a_cell_with_one_candidate_is_a_naked_single() -> None:
    # By hidden singles, which are easier, it takes many steps.
    puzzle = PUZZLES[0]
    solution = grader.solve(puzzle)
    layout = grader.parse(puzzle).layout
    peers = [cell for cell in layout.peers_of(0) if puzzle[cell] == "."]
    assert puzzle[0] == "."
    entries = " ".join(Claim(c, int(solution[c]) - 1, True).name(layout) for c in peers[::2])
    board = grader.parse(puzzle).board()
    for cell in peers[::2]:
        board.place(cell, int(solution[cell]) - 1)
    assert board.masks()[0].bit_count() == 1
    proof = explain(puzzle, Claim(0, int(solution[0]) - 1, True), entries=entries)
    assert [step.technique for step in proof.steps] in (["naked-single"], ["hidden-single"])


def test_no_step_of_a_proof_can_be_left_out() -> None:
    puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    proof = explain(puzzle, "r1c6=9")
    finder = Finder(grader.load_profile("standard"), proof.puzzle.layout)
    assert len(proof.steps) == 4
    for left in range(3):
        board = proof.puzzle.board()
        for step in (*proof.steps[:left], *proof.steps[left + 1 : -1]):
            apply(board, step)
        last = proof.steps[-1]
        assert not any(
            last.placements == other.placements
            for slot in range(3)
            for other in finder.all_steps(board, slot)
        )


def test_a_proof_that_needs_one_step_has_one() -> None:
    puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    proof = explain(puzzle, "r8c6=1")
    assert [step.technique for step in proof.steps] == ["hidden-single"]
    assert grader.explain(puzzle, "r1c3=7").trace.steps == explain(puzzle, "r1c3=7").steps


def test_statuses() -> None:
    puzzle = PUZZLES[0]
    solution = grader.solve(puzzle)
    cell = puzzle.index(".")
    right, wrong = int(solution[cell]) - 1, int(solution[cell]) % 9
    assert explain(puzzle, Claim(cell, wrong, True)).status == "false"
    assert explain(puzzle, Claim(cell, right, False)).status == "false"
    assert explain(puzzle, Claim(cell, right, True)).truth == right
    given = next(i for i, c in enumerate(puzzle) if c != ".")
    evident = explain(puzzle, Claim(given, int(puzzle[given]) - 1, True))
    assert (evident.status, evident.witnesses) == ("evident", (given,))


def test_a_proof_with_chains() -> None:
    puzzle = "..8.6...5.9.1....6.2.4.5...14.3..7...67...8...3...2..........3.7.........1.84.9.7"
    proof = explain(puzzle, "r1c1=4", "hodoku")
    assert proof.status == "shown"
    assert any(step.evidence.chains for step in proof.steps)
    check(proof, "hodoku")


def test_a_claim_on_a_board_with_entries() -> None:
    puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    proof = explain(puzzle, "r1c6=9", entries="r8c6=1 r1c6<>2")
    assert len(proof.steps) == 2
    with pytest.raises(grader.MistakeError) as caught:
        explain(puzzle, "r1c6=9", entries="r8c6=2 r1c2<>1")
    assert [(m.cell, m.digit, m.is_entry) for m in caught.value.mistakes] == [
        (68, 1, True),
        (1, 0, False),
    ]
    assert str(caught.value) == (
        "2 in r8c6 is wrong; 1 has been struck from r1c2, and should not have been"
    )
