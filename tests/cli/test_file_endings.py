"""The ending of --output chooses the format, in every command that writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.cli.shared.file_endings import ENDINGS, ending_of
from tests.cli.conftest import Grader

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize(
    ("command", "name", "begins"),
    [
        (("rate", EASY), "x.csv", b"puzzle,layout,"),
        (("rate", EASY), "x.jsonl", b'{"puzzle": '),
        (("rate", EASY), "x.JSON", b'{"puzzle": '),
        (("rate", EASY), "x.txt", b"    #  grade"),
        (("rate", EASY), "x", b"    #  grade"),
        (("rate", EASY), "tmp.qR3xVb81Zk", b"    #  grade"),
        (("trace", EASY), "x.md", b"# Sudoku: "),
        (("trace", EASY), "x.jsonl", b'{"step": 1'),
        (("trace", EASY), "x.html", b"<!DOCTYPE html>"),
        (("trace", EASY), "x.pdf", b"%PDF-"),
        (("trace", EASY, "--step", "1"), "x.svg", b"<svg "),
        (("trace", EASY, "--step", "1"), "x.png", b"\x89PNG"),
        (("generate", "--seed", "1"), "x.csv", b"puzzle,"),
        (("generate", "--seed", "1"), "x.yml", b"- puzzle: "),
        (("convert", EASY), "x.sdk", b"[Puzzle]"),
        (("convert", EASY), "x.ipuz", b"{"),
        (("convert", EASY), "x.csv", b"puzzle"),
        (("convert", EASY), "x.txt", b"53..7"),
        (("solve", EASY), "x.sdm", b"5346"),
        (("check", EASY), "x.txt", b"53..7"),
    ],
)
def test_the_ending_chooses_the_format(
    grader: Grader, tmp_path: Path, command: tuple[str, ...], name: str, begins: bytes
) -> None:
    for library in ("jinja2",) if name.endswith("html") else ():
        pytest.importorskip(library)
    if name.endswith((".pdf", ".png")):
        pytest.importorskip("typst")
    file = tmp_path / name
    result = grader(*command, "--output", str(file))
    assert (result.exit_code, result.stdout) == (0, ""), result.stderr
    assert file.read_bytes().startswith(begins)


@pytest.mark.parametrize(
    ("command", "name", "words"),
    [
        (("rate", EASY), "x.pdf", "would be a PDF file; `grader rate` writes files that end in"),
        (("rate", EASY, "--format", "csv"), "x.jsonl", "a JSONL file, and --format is csv"),
        (("rate", EASY, "--format", "table"), "x.csv", "a CSV file, and --format is table"),
        (("rate", EASY), "x.docx", "the ending of"),
        (("rate", EASY, "--report", "page.pdf"), "x.csv", "would be a PDF file"),
        (("trace", EASY, "--format", "svg"), "x.pdf", "a PDF file, and --format is svg"),
        (("trace", EASY, "--format", "png"), "x.txt", "a TXT file, and --format is png"),
        (("trace", EASY), "x.csv", "would be a CSV file; `grader trace` writes files"),
        (("trace", EASY), "x.svg", "holds one picture; choose a step with --step"),
        (("generate",), "x.html", "would be an HTML file"),
        (("generate", "--format", "yaml"), "x.csv", "a CSV file, and --format is yaml"),
        (("convert", EASY), "x.svg", "`grader convert` writes no pictures; use `grader draw`"),
        (("convert", EASY, "--to", "png"), "x", "use `grader draw`"),
        (("convert", EASY, "--to", "csv"), "x.sdk", "an SDK file, and --to is csv"),
        (("convert", EASY), "x", "name the format with --to, or by the ending of --output"),
        (
            ("book", "new"),
            "x.pdf",
            "would be a PDF file; `grader book new` writes files that end in",
        ),
        (("book", "preview", "no.yaml"), "x.jpg", "is unknown; `grader book preview` writes files"),
        (("fit", "times.csv"), "x.csv", "would be a CSV file; `grader fit` writes files that end"),
        (("solve", EASY), "x.csv", "would be a CSV file; `grader solve` writes files"),
        (("check", EASY), "x.svg", "would be an SVG file; `grader check` writes files"),
    ],
)
def test_a_contradiction_is_wrong_use(
    grader: Grader, tmp_path: Path, command: tuple[str, ...], name: str, words: str
) -> None:
    file = tmp_path / name
    result = grader(*command, "--output", str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
    assert not file.exists()


def test_the_option_and_a_fitting_ending_agree(grader: Grader, tmp_path: Path) -> None:
    for output_format, name in (("csv", "x.csv"), ("jsonl", "x.txt"), ("jsonl", "x.weird")):
        file = tmp_path / name
        assert grader("rate", EASY, "--format", output_format, "-o", str(file)).exit_code == 0
        assert file.stat().st_size


@pytest.mark.parametrize(
    ("name", "ending"),
    [
        *((f"x{ending.upper()}", ending) for ending in ENDINGS),
        ("x.xyz", ".xyz"),
        ("x", ""),
        (".csv", ""),
        ("results.2024", ""),
        ("tmp.qR3xVb81Zk", ""),
        ("/dev/stdout", ""),
        ("a.b/c", ""),
    ],
)
def test_what_counts_as_an_ending(name: str, ending: str) -> None:
    assert ending_of(name) == ending


def test_a_directory_has_no_ending(tmp_path: Path) -> None:
    folder = tmp_path / "steps.svg"
    folder.mkdir()
    assert ending_of(str(folder)) == ""
