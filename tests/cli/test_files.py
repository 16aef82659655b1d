"""Options that take a file: missing, unreadable and unsuitable files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Grader
from tests.cli.puzzle_lines import HARD

READING = {
    "INPUT": ("rate",),
    "INPUT of trace": ("trace",),
    "INPUT of hint": ("hint",),
    "INPUT of solve": ("solve",),
    "INPUT of check": ("check",),
    "INPUT of convert": ("convert", "--to", "line"),
    "--entries of hint": ("hint", HARD, "--entries"),
    "--entries of explain": ("explain", HARD, "r1c2=1", "--entries"),
    "--avoid": ("generate", "--layout", "classic-4", "--avoid"),
    "--pattern": ("generate", "--layout", "classic-4", "--pattern"),
    "--layout": ("generate", "--layout"),
    "LAYOUT": ("layouts",),
    "--profile": ("rate", HARD, "--profile"),
    "--profile of trace": ("trace", HARD, "--profile"),
    "--profile of hint": ("hint", HARD, "--profile"),
    "--profile of generate": ("generate", "--profile"),
}
"""Options whose value, which follows, may be a file to read."""
WRITING = {
    "rate": ("rate", HARD, "--output"),
    "--report": ("rate", HARD, "--report"),
    "trace": ("trace", HARD, "--output"),
    "solve": ("solve", HARD, "--output"),
    "check": ("check", HARD, "--output"),
    "convert": ("convert", HARD, "--to", "line", "--output"),
    "generate": ("generate", "--layout", "classic-4", "--output"),
}
"""Options whose value is a file to write."""


@pytest.mark.parametrize("file", ["nosuch.yaml", "no/such.yaml", "no such.yaml"])
@pytest.mark.parametrize("option", READING)
def test_a_missing_file_is_reported_in_the_same_words(
    grader: Grader, option: str, file: str
) -> None:
    result = grader(*READING[option], file)
    assert (result.exit_code, result.stdout) == (2, "")
    sentence = result.stderr.splitlines()[-1]
    assert sentence.partition(" (and it is ")[0] == f"Error: no such file: '{file}'"


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ("INPUT", "(and it is not a puzzle)"),
        ("--entries of hint", "(and it is neither entries nor a puzzle)"),
        ("--pattern", "(and it is not a pattern)"),
    ],
)
def test_where_a_text_may_stand_for_a_file_both_are_named(
    grader: Grader, option: str, sentence: str
) -> None:
    result = grader(*READING[option], "nosuch.txt")
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1] == f"Error: no such file: 'nosuch.txt' {sentence}"


@pytest.mark.parametrize("option", READING)
def test_a_directory_is_not_a_missing_file(grader: Grader, option: str, tmp_path: Path) -> None:
    folder = tmp_path / "folder.yaml"
    folder.mkdir()
    result = grader(*READING[option], str(folder))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "irectory" in result.stderr.splitlines()[-1]
    assert "no such file" not in result.stderr


@pytest.mark.parametrize("content", [b"\xff1\x002\x00", b"\x1f\x8b" * 50])
@pytest.mark.parametrize(
    "option", ["INPUT", "--entries of hint", "--entries of explain", "--avoid", "--pattern"]
)
def test_a_file_that_is_not_text_is_wrong_use(
    grader: Grader, option: str, content: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "junk"
    file.write_bytes(content)
    result = grader(*READING[option], str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    assert str(file) in result.stderr.splitlines()[-1]
    assert "text" in result.stderr or "compressed" in result.stderr


def test_texts_are_still_texts(grader: Grader) -> None:
    assert grader("hint", HARD, "--entries", "r1c2=1").exit_code == 0
    assert grader("hint", HARD, "--entries", HARD).exit_code == 0
    assert "is no claim" in grader("hint", HARD, "--entries", "r1c2=").stderr
    assert "has 80 cells" in grader("hint", HARD, "--entries", HARD[:80]).stderr
    for text in ("X..XX..XX..XX..X", "xx.x\\n.x.x\\nx...\\n..xx", "1..4.34.2..1.3.."):
        result = grader("generate", "--layout", "classic-4", "--within", "--pattern", text)
        assert (result.exit_code, result.stderr) == (0, "")
    assert "the pattern has 1 lines" in grader("generate", "--pattern", "X.XX..X").stderr


@pytest.mark.parametrize("option", WRITING)
def test_an_output_that_cannot_be_opened_is_wrong_use(
    grader: Grader, option: str, tmp_path: Path
) -> None:
    for file in (str(tmp_path), str(tmp_path / "no" / "such.txt")):
        result = grader(*WRITING[option], file)
        assert result.exit_code == 2
        assert result.stderr.splitlines()[-1].startswith(f"Error: cannot write '{file}': ")
