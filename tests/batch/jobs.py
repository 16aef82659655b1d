"""Jobs for the tests of batches, and runs of the program as a process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from grader.batch.job import Job
from grader.batch.planning import RatingPlan, plan_rating
from grader.formats import pieces, text_lines

ROOT = Path(__file__).parents[2]
LINES = [
    "3.7.....8....123.....7.9....6..43.79.3.2..1.......7....1...6..4.....4.2..29......",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..25....34..8..5..3....7.2...5...1..9..3...52.6.........9.7.4..1..6...7...7..9..6",
    "..3.95.6.....31..91..6.............3.9...7.2.6.....5...4.....9.7.6.8.43......2..7",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
]
MIXED = (
    "# a heading\n"
    f"{LINES[0]}\n\n{LINES[1]}  # easy\r\n"
    f"{LINES[3][:70]}\n"
    f"{LINES[2]}\n{LINES[3][:80]}\n"
    "1234\n34..\n..21\n21..\n\n"
    f"{'.' * 81}\n{LINES[4]}"
)
"""Puzzles with headings, blank lines, comments, bad ones, one of several lines."""


def planned(folder: Path, text: str | bytes, **options: object) -> Job:
    """Plan a job for the puzzles of a text."""
    data = text.encode() if isinstance(text, str) else text
    source = folder.parent / f"{folder.name}.txt"
    source.write_bytes(data)
    # A busy machine makes no second pass, unless a test wants one.
    usual = {"profile": "standard", "sample": 0, "first_timeout": 600.0}
    plan = RatingPlan(**{**usual, **options})  # type: ignore[arg-type]
    with source.open("rb") as stream:
        job, _ = plan_rating(folder, [(source.name, pieces(text_lines(stream)))], plan)
    return job


def environment(**more: str) -> dict[str, str]:
    """Return the environment of a process that runs this code."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "strategies"), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path.rstrip(os.pathsep), **more}


def grader(*arguments: object, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the program to its end."""
    return subprocess.run(
        [sys.executable, "-m", "grader", *map(str, arguments)],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env=environment(**more),
        timeout=300,
    )


def started(*arguments: object, **more: str) -> subprocess.Popen[str]:
    """Start the program."""
    return subprocess.Popen(
        [sys.executable, "-m", "grader", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env=environment(**more),
    )
