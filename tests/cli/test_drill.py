"""`grader drill`: positions to practise a technique on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import grader as library
from tests.cli.conftest import Grader
from tests.drills.bank import bank


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "bank.txt"
    path.write_text("\n".join([*bank()[:80], ""]), encoding="utf-8")
    return str(path)


def test_a_text_has_positions_and_then_answers(grader: Grader, file: str) -> None:
    result = grader("drill", "Naked Pair", "--from", file, "--count", "2", "--no-generate")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Drills: Naked Pair"
    places = [lines.index(line) for line in lines if line.startswith("Drill ")]
    assert len(places) == 4
    assert places[1] < lines.index("Answers") < places[2]
    german = grader("drill", "naked-pair", "--from", file, "-n", "1", "--language", "de")
    assert german.stdout.splitlines()[0] == "Übungen: Nacktes Paar"


def test_json_lines_are_read_again(grader: Grader, file: str, tmp_path: Path) -> None:
    output = tmp_path / "drills.jsonl"
    arguments = ("drill", "naked-pair", "--from", file, "-n", "3", "-o", str(output))
    assert grader(*arguments).exit_code == 0
    records = [json.loads(line) for line in output.read_text("utf-8").splitlines()]
    drills = [library.Drill.from_record(record) for record in records]
    assert [drill.record() for drill in drills] == records
    assert "has contents" in grader(*arguments).stderr


def test_pages_and_pdf_have_every_drill(grader: Grader, file: str, tmp_path: Path) -> None:
    page = tmp_path / "drills.html"
    assert grader("drill", "naked-pair", "--from", file, "-n", "3", "-o", str(page)).exit_code == 0
    text = page.read_text("utf-8")
    assert text.count("<section") == 3
    assert text.count("<details") == 3
    pytest.importorskip("typst")
    paper = tmp_path / "drills.pdf"
    assert grader("drill", "naked-pair", "--from", file, "-n", "3", "-o", str(paper)).exit_code == 0
    assert paper.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("x-wng",), "did you mean 'x-wing'"),
        (("lc",), "choose one: pointing, claiming"),
        (("x-wing", "--level", "9"), "'9' is no level"),
        (("x-wing", "--known", "pars,nonsense"), "no technique 'pars'"),
        (("x-wing", "--no-generate"), "--no-generate needs --from"),
    ],
)
def test_wrong_use(grader: Grader, arguments: tuple[str, ...], message: str) -> None:
    result = grader("drill", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_too_few_drills_are_written_and_explained(grader: Grader, file: str) -> None:
    result = grader("drill", "x-wing", "--from", file, "-n", "500", "--no-generate")
    assert result.exit_code == 1
    assert result.stdout.startswith("Drills: X-Wing")
    assert "of 500 drills of x-wing were found in 80 puzzles" in result.stderr
    german = grader("drill", "jellyfish", "--from", file, "--no-generate", "--language", "de")
    assert german.exit_code == 1
    assert "von 10 Übungen zu jellyfish gefunden; durchsucht: 80 Rätsel" in german.stderr
