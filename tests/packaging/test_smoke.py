"""What an installation must do, without other files of the project: wheels are tried with it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import grader
from grader.runtime import compiled, version

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "..29....6.....27...5..1..3....83..196...4...8.....9....9.5..8....1......47...6..."


def run(*arguments: str) -> str:
    """Return what the program prints."""
    command = [sys.executable, "-m", "grader", *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def test_the_program_starts_and_rates() -> None:
    assert run("--version").startswith(f"grader {version.VERSION}, {compiled.mode()}, Python ")
    record = json.loads(run("rate", "--format", "jsonl", PUZZLE))
    assert (record["grade"], record["rating"]) == ("beginner", 1.42)
    assert record["version"].startswith(f"{version.VERSION}+")


def test_the_standards_of_the_field_are_met() -> None:
    assert grader.rate(HARD, "explainer").ratings == {"er": 9.0, "ep": 1.2, "ed": 1.2}
    assert grader.rate(PUZZLE, "hodoku").ratings == {"score": 204}


def test_the_modules_are_typed_and_have_their_sources() -> None:
    folder = Path(grader.__file__).parent
    assert (folder / "py.typed").exists()
    assert (folder / "model" / "board.py").exists()
    assert (folder / "model" / "board.pxd").exists()
