"""The graded corpus is what it says it is."""

from collections import Counter
from pathlib import Path

import pytest

import grader
from tests.corpus import load_yaml

FOLDER = Path(__file__).resolve().parents[2] / "corpus" / "graded"
FILES = sorted(FOLDER.glob("*.yaml"))
STANDARD = grader.load_profile("standard")


def read(file):
    return load_yaml(file)


def test_there_is_a_file_for_each_grade():
    assert {file.stem for file in FILES} == {grade.name for grade in STANDARD.grades}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_grade_has_at_least_twenty_different_puzzles(file):
    puzzles = [entry["puzzle"] for entry in read(file)["puzzles"]]

    assert len(set(puzzles)) == len(puzzles) >= 20


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_puzzle_has_the_grade_technique_and_solution_that_the_file_says(file):
    content = read(file)
    expected = [
        ("ok", content["grade"], entry["hardest"], entry["solution"])
        for entry in content["puzzles"]
    ]
    ratings = grader.rate_many(entry["puzzle"] for entry in content["puzzles"])

    assert expected == [(r.status, r.grade, r.hardest, r.solution) for r in ratings]


def test_every_technique_of_the_scale_decides_some_puzzle():
    hardest = Counter(entry["hardest"] for file in FILES for entry in read(file)["puzzles"])
    deciding = {entry.technique for entry in STANDARD.entries} - {"full-house"}

    assert deciding == set(hardest)
