"""Refusing a line costs no more than a few ratings of easy puzzles, whatever is in it."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from types import FrameType

import pytest

from tests.cli.conftest import Grader
from tests.cli.puzzle_lines import EASY

FEW, MANY = 10, 40
"""Numbers of lines whose costs are compared, so that what a run costs anyway does not count."""
MOST_CALLS = 12_000
"""Calls of functions for a line: those of the dearest, and half as many again."""
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


def calls(grader: Grader, file: Path, lines: list[str], count: int) -> int:
    """Return how many functions are called for rating these lines, repeated up to `count`."""
    text = "\n".join((lines * count)[:count])
    file.write_text(f"{HEAD}{text}\n", encoding="utf-8", errors="surrogateescape")
    found = 0

    def note(frame: FrameType, event: str, argument: object) -> None:
        nonlocal found
        found += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        assert grader("rate", str(file)).exit_code in (0, 1)
    finally:
        sys.setprofile(before)
    return found


@pytest.mark.slow  # counting takes many times as long as running
@pytest.mark.compiled_only
@pytest.mark.parametrize("kind", KINDS)
def test_refusing_a_line_takes_a_limited_number_of_calls(
    grader: Grader, tmp_path: Path, kind: str
) -> None:
    grader("rate", EASY)  # imports the modules
    few, many = (calls(grader, tmp_path / "lines.txt", KINDS[kind], n) for n in (FEW, MANY))
    assert many - few < MOST_CALLS * (MANY - FEW)
