"""`grader explain` proves claims."""

from __future__ import annotations

import json

import pytest

from grader import generate, solve, write
from grader.model.notation import cell_name
from tests.cli.conftest import Grader
from tests.cli.puzzle_lines import HARD, MALFORMED, UNSOLVABLE


def test_a_proof_has_the_steps_that_it_takes(grader: Grader) -> None:
    result = grader("explain", HARD, "r1c6=9", "--explain", "short")
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert lines[0] == "r1c6=9 follows in four steps; the hardest is Pointing."
    steps = [line for line in lines if " => " in line or "Single: " in line]
    assert [line.split(None, 1)[1] for line in steps] == [
        "1.2  Hidden Single: r8c6=1",
        "2.5  Pointing: 2 in b5 => r123c6<>2",
        "2.5  Pointing: 6 in b5 => r123c6<>6",
        "2.0  Naked Single: r1c6=9",
    ]


def test_a_candidate_goes_in_as_few_steps(grader: Grader) -> None:
    result = grader("explain", HARD, "F2<>7", "--cells", "a1", "--language", "de")
    assert result.exit_code == 0
    assert result.stdout.startswith("F2<>7 folgt sofort: Versteckter")
    assert grader("explain", HARD, "r6c2!=7").stdout.startswith("r6c2<>7 follows at once: ")


@pytest.mark.parametrize(
    ("claim", "status", "words"),
    [
        ("r1c1=4", 0, "There is nothing to show for r1c1=4: r1c1 has 4 already."),
        ("r1c1<>5", 0, "There is nothing to show for r1c1<>5: r1c1 has 4 already."),
        ("r1c2<>4", 0, "There is nothing to show for r1c2<>4: r1c1 has 4, and r1c2 sees it."),
    ],
)
def test_claims_without_need_of_proof(grader: Grader, claim: str, status: int, words: str) -> None:
    result = grader("explain", HARD, claim)
    assert (result.exit_code, result.stdout) == (status, f"{words}\n")


@pytest.mark.parametrize(
    ("claim", "example"),
    [
        ("r1c6=6", "Every house can have its 6 in r1c2,r2c5,r3c9,r5c6,r6c1,r8c3,r9c7"),
        ("r1c6<>9", "Every house can have its 9 in r1c6,r2c1,r3c8,r4c4,r5c3,r6c9,r7c5,r8c2,r9c7"),
    ],
)
def test_a_wrong_claim_gets_the_reason(grader: Grader, claim: str, example: str) -> None:
    result = grader("explain", HARD, claim)
    assert result.exit_code == 1
    assert result.stdout == (
        f"{claim} is wrong: by the one solution r1c6 is 9.\n"
        f"9 stays possible in r1c6. {example}, for instance.\n"
    )
    end = json.loads(grader("explain", HARD, claim, "--format", "jsonl").stdout)
    assert (end["status"], end["reason"]) == (
        "false",
        f"9 stays possible in r1c6. {example}, for instance.",
    )


def test_a_wrong_claim_names_the_house_that_has_the_digit(grader: Grader) -> None:
    told = grader("explain", HARD, "r1c6=8").stdout.splitlines()
    assert told[1] == "8 cannot be in r1c6: row 1 has it in r1c7. 9 stays possible in r1c6."


def test_a_wrong_claim_names_the_rule_that_it_breaks(grader: Grader) -> None:
    killer = next(generate(layout="killer-6", seed=1)).puzzle
    pairs = (rule for rule in killer.layout.rules if len(rule.cells) == 2)
    cage = min(pairs, key=lambda rule: rule.values)
    assert cage.values < (7,), "so that 6 is too much"
    cell, solution = cage.cells[0], solve(killer)
    claim = f"{cell_name(killer.layout, cell)}=6"
    told = grader("explain", write(killer, "json"), claim, "--language", "de").stdout
    assert "bricht eine Regel" in told
    assert f"bleibt {solution[cell]} möglich." in told


def test_a_given_needs_no_reason(grader: Grader) -> None:
    result = grader("explain", HARD, "r1c1=5")
    assert result.stdout == "r1c1=5 is wrong: by the one solution r1c1 is 4.\n"


def test_a_removed_candidate_needs_no_proof(grader: Grader) -> None:
    result = grader("explain", HARD, "r1c2<>6", "--entries", "r1c2<>6")
    assert result.stdout == "There is nothing to show for r1c2<>6: it has been struck already.\n"


def test_claims_beyond_the_profile(grader: Grader, small: str) -> None:
    result = grader("explain", HARD, "r2c1=6", "--profile", small)
    assert result.exit_code == 1
    assert result.stdout == (
        "r2c1=6 is right, but the profile small has no technique that shows it: "
        "it takes a search.\n"
    )


def test_the_steps_as_objects_and_the_answer_last(grader: Grader) -> None:
    result = grader("explain", HARD, "r1c6=9", "--format", "jsonl", "--explain", "full")
    *steps, end = [json.loads(line) for line in result.stdout.splitlines()]
    assert [step["step"] for step in steps] == [1, 2, 3, 4]
    assert steps[-1]["place"] == ["r1c6=9"]
    assert steps[-1]["explanation"][0].startswith("Go through the digits that r1c6 could take")
    assert (end["claim"], end["status"]) == ("r1c6=9", "shown")
    assert end["reason"] is None


def test_a_wrong_entry_is_reported_first(grader: Grader) -> None:
    result = grader("explain", HARD, "r1c6=9", "--entries", "r1c2=9")
    assert (result.exit_code, result.stdout) == (1, "9 in r1c2 is wrong.\n")


@pytest.mark.parametrize(
    ("puzzle", "claim", "words"),
    [
        (MALFORMED, "r1c2=3", "the line has 80 cells"),
        (UNSOLVABLE, "r1c2=3", "the puzzle has no solution"),
    ],
)
def test_bad_puzzles(grader: Grader, puzzle: str, claim: str, words: str) -> None:
    result = grader("explain", puzzle, claim)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("Error: ")
    assert words in result.stderr


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("x", "'x' is no claim; r1c2=3 says that a cell has a digit"),
        ("r1c2", "is no claim"),
        ("r1c10=3", "classic-9 has no cell r1c10"),
        ("r1c2=0", "'0' is not a digit"),
        ("r1c2==3", "is no claim"),
        ("", "'' is no claim"),
    ],
)
def test_a_malformed_claim_is_wrong_usage(grader: Grader, claim: str, words: str) -> None:
    result = grader("explain", HARD, claim)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr.splitlines()[-1]


def test_two_arguments_are_needed(grader: Grader) -> None:
    assert grader("explain", HARD).exit_code == 2


def test_a_wrong_entry_is_an_object_in_json_lines(grader: Grader) -> None:
    result = grader("explain", HARD, "r1c6=9", "--entries", "r1c2=9", "--format", "jsonl")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == {"mistake": "9 in r1c2 is wrong."}
