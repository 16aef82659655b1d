"""Nothing that commands say stays English in German, but names and tables of numbers.

Each sample runs in both languages; lines that are equal must be of those allowed.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Grader

MEDIUM = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TWICE = "55" + "." * 79
KILLER = (
    '{"layout": "classic-4", "givens": "1...............", "rules": ['
    '{"kind": "cage", "sum": 5, "cells": "r1c2-3"}, {"kind": "cage", "sum": 7, "cells": "r1-2c4"}, '
    '{"kind": "cage", "sum": 7, "cells": "r2c1-2"}, {"kind": "cage", "sum": 3, "cells": "r3-4c3"}]}'
)
SAMPLES = {
    "rating": ["rate puzzles.txt", "rate EASY --profile human", "rate TWICE", "rate none.txt"],
    "steps": [
        "trace EASY",
        "hint MEDIUM --all",
        "hint TWICE",
        "explain MEDIUM r1c2=3",
        "explain MEDIUM r1c2",
        "drill x-wing --count 1 --from puzzles.txt",
    ],
    "checks": ["check puzzles.txt --repeats", "solve puzzles.txt", "select none.txt --where x"],
    "generated": [
        "generate --grade easy --seed 1 --count 2 --verbose",
        "generate --layout killer-4 --seed 1 --verbose -o killer.jsonl",
        "generate --grade medium --givens 24 --seed 1 --vary hardest --verbose",
        "generate --layout classic-16 --seed 1 --verbose -o large.txt",
        "generate --givens 3",
        "generate --grade easy --seed 1 -o made.db",
        "generate --grade easy --seed 1 --count 2 -o made.db",
    ],
    "batch": [
        "batch plan puzzles.txt --to job",
        "batch status job",
        "batch run job",
        "batch run job",
        "batch status job",
        "batch collect job --to rated.csv",
        "batch collect job --to rated.db",
        "batch plan puzzles.txt --to job",
    ],
    "batch that generates": [
        "batch plan --generate --to job --count 2 --grade easy --seed 1 --avoid puzzles.txt",
        "batch run job",
        "batch status job",
        "batch collect job --to made.txt",
        "batch plan --more --to job",
        "batch run none",
    ],
    "catalogue": [
        "catalogue new a.db",
        "catalogue add a.db puzzles.txt killer.json",
        "catalogue rate a.db",
        "catalogue rate a.db",
        "catalogue stats a.db",
        "catalogue show a.db EASY",
        "catalogue tag a.db new",
        "catalogue untag a.db new",
        "catalogue journal a.db",
        "catalogue undo a.db",
        "catalogue minimal a.db",
        "catalogue check a.db",
        "catalogue upgrade a.db",
        "catalogue published a.db puzzles.txt --where paper",
        "catalogue unpublish a.db EASY --where paper",
        "catalogue export a.db folder",
        "catalogue stats a.db --compare 1 2",
        "catalogue new b.db",
        "catalogue merge b.db a.db",
        "catalogue remove a.db givens<20",
        "catalogue remove a.db givens<",
    ],
    "lists": ["layouts classic-4", "layouts none", "formats", "profiles", "strategies", "demo"],
}
ALLOWED = (
    r"[^A-Za-z]*",  # boards, numbers
    r'\{"layout": .*\}',  # puzzles
    r"  r\dc\d=\d|  .* => r\d.*",  # shorthand of steps
    r"\$ grader trace \S+",
    r"(ALS-XY-Wing|ALS-XZ|Nishio) \(\d+\)",
    r"[a-z-]+ +(Nishio|Sue de Coq|Tridagon|V?WXYZ-Wing)",
    r"(Usage:|Try) .*",  # click's own words
)


def run(grader: Grader, language: str, lines: list[str], folder: Path) -> list[list[str]]:
    """Return the lines that commands write, for each command."""
    folder.mkdir()
    before = Path.cwd()
    os.chdir(folder)
    try:
        Path("puzzles.txt").write_text(f"{MEDIUM}\n{EASY}\n{TWICE}\n", encoding="utf-8")
        Path("killer.json").write_text(KILLER, encoding="utf-8")
        puzzles = {"MEDIUM": MEDIUM, "EASY": EASY, "TWICE": TWICE}
        written = []
        for line in lines:
            words = [puzzles.get(word, word) for word in line.split()]
            result = grader(*words, "--language", language)
            assert result.exit_code in (0, 1, 2), result.output
            written.append(f"{result.stdout}\n{result.stderr}".splitlines())
        return written
    finally:
        os.chdir(before)


@pytest.mark.parametrize("name", SAMPLES)
def test_no_line_stays_english(grader: Grader, tmp_path: Path, name: str) -> None:
    lines = SAMPLES[name]
    english = run(grader, "en", lines, tmp_path / "en")
    german = run(grader, "de", lines, tmp_path / "de")
    same = {
        line: sorted(each for each in set(one) & set(other) if not is_allowed(each))
        for line, one, other in zip(lines, english, german, strict=True)
    }
    assert {line: found for line, found in same.items() if found} == {}


def is_allowed(line: str) -> bool:
    return any(re.fullmatch(pattern, line) for pattern in ALLOWED)
