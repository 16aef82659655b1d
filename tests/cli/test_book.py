"""`grader book`: new, build, check, preview."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest
import yaml

from grader.book.book_folder import ANSWERS, INTERIOR, LOCK, PUZZLES, REPORT
from grader.cli.book import KINDS
from tests.cli.conftest import Grader

MONTH = {"daily": ("--month", "2027-01")}
SMALL = """\
title: Small
sections:
  - title: One
    generate: {grade: easy}
    count: 2
"""


@pytest.fixture
def specification(tmp_path: Path) -> Path:
    path = tmp_path / "small.yaml"
    path.write_text(SMALL)
    return path


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_specification_builds_as_it_is(kind: str, grader: Grader, tmp_path: Path) -> None:
    path = tmp_path / "book.yaml"
    assert (
        grader("book", "new", "--kind", kind, *MONTH.get(kind, ()), "-o", str(path)).exit_code == 0
    )
    # Fewer puzzles, for time.
    text = path.read_text()
    counts = [line for line in text.splitlines() if "count:" in line]
    for line in counts:
        text = text.replace(line, f"{line.partition(':')[0]}: 4")
    path.write_text(text)
    result = grader("book", "build", str(path))
    assert result.exit_code == 0
    # Four puzzles a section are too few pages for some printers, and that is all.
    assert not result.stderr or "pages of" in result.stderr
    puzzles = 4 * len(counts) if kind != "daily" else 31
    assert f"{puzzles} puzzles" in result.stdout
    assert {INTERIOR, ANSWERS, PUZZLES, REPORT, LOCK} <= {
        file.name for file in (tmp_path / "book").iterdir()
    }


def test_the_files_of_a_book_agree(specification: Path, grader: Grader) -> None:
    assert grader("book", "build", str(specification)).exit_code == 0
    folder = specification.with_suffix("")
    records = [json.loads(line) for line in (folder / PUZZLES).read_text().splitlines()]
    assert [record["number"] for record in records] == [1, 2]
    rows = (folder / ANSWERS).read_text().splitlines()
    assert rows[0] == "number,section,grade,rating,puzzle,solution"
    assert [row.split(",")[4] for row in rows[1:]] == [record["puzzle"] for record in records]
    assert [row.split(",")[5] for row in rows[1:]] == [record["solution"] for record in records]
    lock = yaml.safe_load((folder / LOCK).read_text())
    assert lock["files"].keys() == {INTERIOR, ANSWERS, PUZZLES, REPORT}
    assert len(lock["sections"][0]["puzzles"]) == 2
    page = (folder / REPORT).read_text()
    assert page.count("<tr><td") == 2


def test_single_files_are_black_and_white(specification: Path, grader: Grader) -> None:
    assert grader("book", "build", str(specification), "--single").exit_code == 0
    folder = specification.with_suffix("") / "single"
    names = {file.name for file in folder.iterdir()}
    endings = [f"{which}.{kind}" for which in ("", "-answer") for kind in ("pdf", "png", "svg")]
    assert names == {f"00{n}{end}" for n in (1, 2) for end in endings} | {"captions.csv"}
    # A PNG states in its header how many bits a pixel has and its kind: 1 bit of grey.
    head = (folder / "001.png").read_bytes()[:26]
    assert (head[24], head[25]) == (1, 0)
    assert len((folder / "captions.csv").read_text().splitlines()) == 3


def test_a_build_is_checked(specification: Path, grader: Grader) -> None:
    grader("book", "build", str(specification))
    file = str(specification.with_suffix("") / INTERIOR)
    result = grader("book", "check", file)
    assert result.exit_code == 0
    assert "no faults; rules: General printing" in result.stdout
    result = grader("book", "check", file, "--vendor", "kdp", "--trim", "5x8in")
    assert result.exit_code == 1
    assert "error (page-count): Kindle Direct Publishing" in result.stdout
    assert "error (page-size): Pages are 6 x 9 in, not 5 x 8 in." in result.stdout
    assert grader("book", "check", file, "--trim", "wide").exit_code == 2
    assert grader("book", "check", str(specification)).exit_code == 2


def test_a_page_is_drawn(specification: Path, grader: Grader, tmp_path: Path) -> None:
    picture = tmp_path / "page.png"
    result = grader("book", "preview", str(specification), "--page", "4", "-o", str(picture))
    assert (result.exit_code, result.output) == (0, "")
    assert picture.read_bytes().startswith(b"\x89PNG")
    result = grader("book", "preview", str(specification), "--page", "99", "-o", str(picture))
    assert result.exit_code == 2
    assert "but no page 99" in result.stderr


def test_an_error_leaves_the_old_files(specification: Path, grader: Grader) -> None:
    grader("book", "build", str(specification))
    folder = specification.with_suffix("")
    before = {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}
    specification.write_text(SMALL.replace("easy", "esay"))
    result = grader("book", "build", str(specification))
    assert result.exit_code == 2
    assert "small.yaml, line 3: " in result.stderr
    assert "esay" in result.stderr
    assert before == {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def test_another_seed_gives_another_book(specification: Path, grader: Grader) -> None:
    folders = [specification.parent / name for name in ("a", "b", "c")]
    for folder, seed in zip(folders, ("1", "2", "1"), strict=True):
        grader("book", "build", str(specification), "--seed", seed, "-o", str(folder))
    first, second, third = ((folder / INTERIOR).read_bytes() for folder in folders)
    assert first == third != second
    assert len(pypdfium2.PdfDocument(first)) == len(pypdfium2.PdfDocument(second))


def test_a_puzzle_that_is_left_out_is_named(specification: Path, grader: Grader) -> None:
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    (specification.parent / "some.txt").write_text(f"{puzzle}\n{'.' * 81}\n")
    specification.write_text("title: A\nsections:\n  - puzzles: some.txt\n    at_most: yes\n")
    result = grader("book", "build", str(specification))
    assert result.exit_code == 1
    assert "Note: some.txt, line 2: " in result.stderr
    assert "1 puzzles" in result.stdout or "1 puzzle" in result.stdout


def test_what_cannot_be_written_is_told_in_a_sentence(
    specification: Path, grader: Grader, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    result = grader("book", "build", str(specification), "-o", str(tmp_path / "file" / "book"))
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: ")
    assert grader("book", "build", str(tmp_path / "nosuch.yaml")).exit_code == 2
