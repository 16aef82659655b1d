"""Hints for positions with entries."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Grader
from tests.cli.puzzle_lines import HARD, SOLUTION

FIRST = "Hidden Single: r6c2=4\nIn box 4, 4 fits only in r6c2, and the box needs one: r6c2 is 4.\n"
SECOND = "Hidden Single: r8c3=3\nIn box 7, 3 fits only in r8c3, and the box needs one: r8c3 is 3.\n"
ENTERED = HARD[:46] + "4" + HARD[47:]


@pytest.mark.parametrize("entries", ["r6c2=4", " r6c2=4, r1c2<>6", "r6c2=4;r1c2!=6", ENTERED])
def test_entered_digits_are_not_hinted_again(grader: Grader, small: str, entries: str) -> None:
    result = grader("hint", HARD, "--profile", small, "--entries", entries)
    assert (result.exit_code, result.stdout) == (0, SECOND)


def test_entries_may_stand_in_a_file(grader: Grader, small: str, tmp_path: Path) -> None:
    file = tmp_path / "state.txt"
    marks = grader("convert", ENTERED, "--to", "marks").stdout
    for text in ("r6c2=4\n", ENTERED, marks):
        file.write_text(text, encoding="utf-8")
        result = grader("hint", HARD, "--profile", small, "--entries", str(file))
        assert result.stdout == SECOND
    file.write_text(marks, encoding="utf-8")
    assert grader("hint", str(file), "--profile", small).stdout == SECOND


def test_a_struck_candidate_counts(grader: Grader) -> None:
    struck = "r2c1<>7 r2c3<>7"
    plain = grader("hint", HARD, "--technique", "pointing").stdout
    assert plain.startswith("Pointing: 7 in b3 => r2c13<>7")
    again = grader("hint", HARD, "--technique", "pointing", "--entries", struck).stdout
    assert again.startswith("Pointing: ")
    assert "7 in b3" not in again


@pytest.mark.parametrize(
    ("entries", "level", "text"),
    [
        ("r6c2=5", "area", "5 in r6c2 is wrong.\n"),
        ("r6c2=5", "full", "5 in r6c2 is wrong.\n"),
        ("r6c2<>4", "cells", "The pencil marks of r6c2 lack a candidate that they need.\n"),
        ("r6c2<>4", "full", "The pencil marks of r6c2 lack 4, which belongs there.\n"),
        (
            "r8c3=3 r6c2=5 r1c2<>1",
            "full",
            "5 in r6c2 is wrong.\nThe pencil marks of r1c2 lack 1, which belongs there.\n",
        ),
        # It cannot be told from a contradiction of the givens unless these are known.
        ("r1c2=4", "full", "4 in r1c2 is wrong.\n"),
    ],
)
def test_mistakes_come_before_hints(
    grader: Grader, small: str, entries: str, level: str, text: str
) -> None:
    result = grader("hint", HARD, "--profile", small, "--entries", entries, "--level", level)
    assert (result.exit_code, result.stdout, result.stderr) == (1, text, "")


def test_mistakes_as_objects_and_in_german(grader: Grader, small: str) -> None:
    args = ("hint", HARD, "--profile", small, "--entries", "F2=5", "--cells", "a1")
    result = grader(*args, "--format", "jsonl", "--language", "de")
    assert json.loads(result.stdout) == {"mistake": "5 in F2 ist falsch."}


def test_a_library_line_distinguishes_entries_from_givens(grader: Grader, small: str) -> None:
    line = f":0000:x:{HARD[:46]}+5{HARD[47:]}:::"
    assert grader("hint", line, "--profile", small).stdout == "5 in r6c2 is wrong.\n"
    line = f":0000:x:{HARD[:46]}+4{HARD[47:]}:612::"
    assert grader("hint", line, "--profile", small).stdout == SECOND
    line = f":0000:x:{HARD}:462::"
    assert grader("hint", line, "--profile", small).stdout == (
        "The pencil marks of r6c2 lack 4, which belongs there.\n"
    )


def test_without_givens_the_error_suggests_entries(
    grader: Grader, small: str, tmp_path: Path
) -> None:
    file = tmp_path / "marks.txt"
    wrong = HARD[:46] + "5" + HARD[47:]
    file.write_text(grader("convert", wrong, "--to", "marks").stdout, encoding="utf-8")
    state = f":0000:x:{wrong}:112::"
    result = grader("hint", state, "--profile", small)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "Error: 4 has no place left in column 2; "
        "give the puzzle, and this position with --entries, to find the mistake\n"
    )
    result = grader("hint", HARD, "--profile", small, "--entries", str(file))
    assert result.stdout.startswith("5 in r6c2 is wrong.\n")


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ("r1c1=5", "r1c1 is given, and it is 4"),
        ("r1c2=10", "'r1c2=10' is no claim"),
        ("r9c99=1", "classic-9 has no cell r9c99"),
        ("r6c2=4 nonsense", "'nonsense' is no claim"),
        ("r6c2=A", "r6c2 may not hold A in any case"),
        ("1.2.3.4.........", "the entries are on classic-4, the puzzle on classic-9"),
        ("", "there is no puzzle"),
    ],
)
def test_entries_that_make_no_sense(grader: Grader, small: str, entries: str, words: str) -> None:
    result = grader("hint", HARD, "--profile", small, "--entries", entries)
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: ")
    assert "Traceback" not in result.stderr
    assert words in result.stderr


def test_a_full_grid_is_solved_or_wrong(grader: Grader, small: str) -> None:
    args = ("hint", HARD, "--profile", small, "--entries")
    assert grader(*args, SOLUTION).stdout == "The puzzle is solved.\n"
    turned = "".join(
        str(1 + int(c) % 9) if g == "." else g for c, g in zip(SOLUTION, HARD, strict=True)
    )
    assert grader(*args, turned).stdout.count(" is wrong.\n") == 81 - 17


def test_hints_in_three_lengths_and_other_names(grader: Grader, small: str) -> None:
    args = ("hint", HARD, "--profile", small)
    assert grader(*args).stdout == FIRST
    assert grader(*args, "--explain", "short").stdout == "Hidden Single: r6c2=4\n"
    assert "keeps it out of" in grader(*args, "--explain", "full").stdout
    german = grader(*args, "--language", "de", "--level", "area", "--cells", "a1-columns").stdout
    assert german == "Hier hilft ein Blick auf Block 4.\n"


def test_the_language_may_come_from_the_surroundings(
    grader: Grader, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRADER_LANGUAGE", "de_AT.UTF-8")
    assert grader("hint", HARD, "--profile", small, "--level", "area").stdout.startswith(
        "Hier hilft"
    )
    monkeypatch.setenv("GRADER_LANGUAGE", "tlh")
    result = grader("hint", HARD, "--profile", small)
    assert result.exit_code == 2
    assert "no language 'tlh'; known: en, de" in result.stderr
