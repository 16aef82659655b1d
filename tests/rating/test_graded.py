"""The puzzles of the graded corpus have the grades and solutions that their files give."""

from pathlib import Path

import pytest

import grader
from tests.corpus import load_yaml

FOLDER = Path(__file__).resolve().parents[2] / "corpus" / "graded"
FILES = sorted(FOLDER.glob("*.yaml"))
STANDARD = grader.load_profile("standard")
SELDOM = {
    "common-peer",  # never on classic boxes
    *("remote-pair", "bug", "uniqueness-test-5", "uniqueness-test-6", "avoidable-rectangle-2"),
    *("finned-jellyfish", "sashimi-jellyfish", "franken-x-wing", "finned-franken-x-wing"),
    *(
        "franken-swordfish",
        "nishio",
        "tridagon",
        "tridagon-forcing-chain",
        "junior-exocet",
        "sk-loop",
        "msls",
        "reverse-bug",
        "gurth",
        "firework-triple",
        "firework-quad",
        "junior-exocet-plus",
    ),
    *(f"dynamic-forcing-chain-plus{end}" for end in ("", "-fc", "-mfc", "-dfc", "-dfc-fc")),
    "exact-cover",
}
"""Techniques that are so seldom the hardest that the generator finds no puzzle in a minute."""


@pytest.mark.compiled_only
@pytest.mark.parametrize("profile", ["standard", "beyond"])
def test_no_graded_puzzle_needs_search(profile: str) -> None:
    puzzles = (entry["puzzle"] for file in FILES for entry in load_yaml(file)["puzzles"])

    assert not any(rating.searched for rating in grader.rate_many(puzzles, profile))


def test_there_is_a_file_for_each_grade() -> None:
    assert {file.stem for file in FILES} == {grade.name for grade in STANDARD.grades}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_grade_has_at_least_twenty_different_puzzles(file: Path) -> None:
    puzzles = [entry["puzzle"] for entry in load_yaml(file)["puzzles"]]

    assert len(set(puzzles)) == len(puzzles) >= 20


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(
            file,
            id=file.stem,
            marks=[pytest.mark.compiled_only] if file.stem == "extreme" else [],
        )
        for file in FILES
    ],
)
def test_each_puzzle_has_the_grade_technique_and_solution_of_its_file(file: Path) -> None:
    content = load_yaml(file)
    expected = [
        ("ok", content["grade"], entry["hardest"], entry["solution"])
        for entry in content["puzzles"]
    ]
    ratings = grader.rate_many(entry["puzzle"] for entry in content["puzzles"])

    assert expected == [(r.status, r.grade, r.hardest, r.solution) for r in ratings]


def test_every_technique_of_the_profile_is_the_hardest_of_some_puzzle() -> None:
    hardest = {entry["hardest"] for file in FILES for entry in load_yaml(file)["puzzles"]}
    deciding = {entry.technique for entry in STANDARD.entries} - {"full-house"}

    assert deciding - hardest == SELDOM
    assert hardest <= deciding
