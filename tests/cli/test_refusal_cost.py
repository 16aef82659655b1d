"""Refusing a line costs about as much as rating an easy puzzle, whatever is in it."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.cli.conftest import Grader
from tests.cli.puzzle_lines import EASY

LINES = 600
FACTOR = 12
"""The dearest line costs 8 times as much as a puzzle that needs nothing but singles; before, lines
of 18 digits cost 20 times as much, and lines of 256 digits 200 times."""
HEAD = "# text\n" * 600
"""More than what is looked at to distinguish text from other files."""
RANDOM = Random("lines")
DIGITS = "123456789"


def figures(length: int) -> str:
    return "".join(RANDOM.choices(DIGITS, k=length))


KINDS = {
    "rows of 9 digits": [DIGITS],
    "rows of 9 random digits": [figures(9) for _ in range(99)],
    "rows of 16 digits": [figures(16) for _ in range(99)],
    "rows of 18 digits": [DIGITS * 2],
    "rows of 25 digits": [figures(25) for _ in range(99)],
    "rows with blanks": [" ".join(DIGITS)],
    "80 cells": [EASY[1:]],
    "82 cells": [f"{EASY}1"],
    "81 cells with junk": [f"{EASY[:40]}?{EASY[41:]}"],
    "81 contradictory cells": [figures(81) for _ in range(99)],
    "256 contradictory cells": [figures(256) for _ in range(99)],
    "625 contradictory cells": [figures(625) for _ in range(99)],
    "2000 digits": [figures(2000) for _ in range(9)],
    "words": ["nothing but words"],
    "frames": ["+---+---+---+"],
    "braces": ['{"a" 1}'],
    "fields": ["a,b,c"],
    "tags": ["<p>text</p>"],
    "deep tags": ["<a>"],
    "bytes": [
        bytes(RANDOM.choices(range(32, 256), k=100)).decode("utf-8", "surrogateescape")
        for _ in range(99)
    ],
}


def seconds(grader: Grader, file: Path, lines: list[str]) -> float:
    """Return the CPU time of rating these lines, repeated up to `LINES`."""
    text = "\n".join((lines * LINES)[:LINES])
    file.write_text(f"{HEAD}{text}\n", encoding="utf-8", errors="surrogateescape")
    begin = time.process_time()
    assert grader("rate", str(file)).exit_code in (0, 1)
    return time.process_time() - begin


@cache
def allowed(grader: Grader, folder: Path) -> float:
    """Return the CPU time of rating puzzles; the first run imports the modules."""
    return min(seconds(grader, folder / "puzzles.txt", [EASY]) for _ in range(3))


@pytest.mark.slow  # a ratio of times, which other work on the machine may disturb
@pytest.mark.parametrize("kind", KINDS)
def test_refusing_a_line_costs_about_as_much_as_a_rating(
    grader: Grader, tmp_path: Path, kind: str
) -> None:
    limit = allowed(grader, tmp_path)
    found = min(seconds(grader, tmp_path / "lines.txt", KINDS[kind]) for _ in range(2))
    assert found < FACTOR * limit + 0.05
