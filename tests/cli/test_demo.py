"""`grader demo`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import grader
from grader.cli import demo
from grader.runtime import package_data
from tests.cli.conftest import Grader
from tests.corpus import puzzles_by_file

FEW = 2


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = {grade: texts[:FEW] for grade, texts in demo.graded_puzzles().items()}
    monkeypatch.setattr(demo, "graded_puzzles", lambda: puzzles)


def test_the_puzzles_are_those_of_the_corpus() -> None:
    found = demo.graded_puzzles()
    assert set(found) == {grade.name for grade in grader.load_profile("standard").grades}
    assert found == {file.stem: texts for file, texts in puzzles_by_file("graded").items()}


@pytest.mark.usefixtures("few")
def test_it_explains_one_puzzle_and_grades_all(grader: Grader) -> None:
    result = grader("demo")
    assert (result.exit_code, result.stderr) == (0, "")
    assert re.match(r"\$ grader trace [.\d]{81}\n\n", result.stdout)
    rows = re.findall(r"^(\w+) +(\d+)  +[\d.]+ - [\d.]+ ", result.stdout, re.MULTILINE)
    assert rows == [
        (grade, str(FEW)) for grade in ("beginner", "easy", "medium", "hard", "expert", "extreme")
    ]
    assert re.search(r"^12 puzzles rated in [\d.]+ s \(\w+\)$", result.stdout, re.MULTILINE)


def test_an_installation_has_the_puzzles_in_the_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The folder in the package comes first: beside it may lie anything."""
    names: list[str] = []

    def listed(package: str, folder: str = "") -> list[str]:
        names.append(folder)
        return []

    monkeypatch.setattr(package_data, "names", listed)
    assert demo.graded_puzzles() == {}
    assert names == [demo.PACKAGED]
