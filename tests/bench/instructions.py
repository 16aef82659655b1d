"""Count the instructions that programs take to start.

Unlike times they hardly depend on the machine and its load.  They are compared with those of
starting Python, which differ from one build of Python to another.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator

from tests.bench.ratios import Ratio

EASY = "3.7.....8....123.....7.9....6..43.79.3.2..1.......7....1...6..4.....4.2..29......"
PERF = ("perf", "stat", "-x", ",", "-e", "instructions:u")
VALGRIND = (
    "valgrind",
    "--tool=cachegrind",
    "--cache-sim=no",
    f"--cachegrind-out-file={os.devnull}",
)
STARTS: dict[str, tuple[tuple[str, ...], float]] = {
    "import grader": (("-c", "import grader"), 1.22),
    "first rating": (("-c", f"import grader; grader.rate({EASY!r})"), 3.8),
    "first count of solutions": (("-c", f"import grader; grader.is_unique({EASY!r})"), 2.85),
    "grader --help": (("-m", "grader", "--help"), 2.4),
    "grader rate, from the shell": (("-m", "grader", "rate", EASY), 4.3),
    "grader solve": (("-m", "grader", "solve", EASY), 3.3),
    "grader convert": (("-m", "grader", "convert", EASY, "--to", "grids"), 4.1),
    "grader hint": (("-m", "grader", "hint", EASY), 4.9),
    "grader trace": (("-m", "grader", "trace", EASY), 5.0),
    "grader generate, 20 puzzles": (
        ("-m", "grader", "generate", "--count", "20", "--seed", "1"),
        5.6,
    ),
}
"""The arguments of Python, and how often the instructions of `python -c pass` they may take."""


def count(*arguments: str) -> int | None:
    """Return the number of instructions of Python with these arguments.

    None if neither `perf` nor `valgrind` can count here.
    """
    for counter, pattern in (
        (PERF, r"^(\d+),,instructions:u"),
        (VALGRIND, r"I +refs: +([\d,]+)"),
    ):
        if shutil.which(counter[0]) is None:
            continue
        environment = {**os.environ, "PYTHONHASHSEED": "0"}
        # Where no bytecode may be written, compiling modules would be counted instead of starting.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [sys.executable, *arguments]
        subprocess.run(command, env=environment, check=False, capture_output=True)
        ran = subprocess.run(
            [*counter, *command], env=environment, check=False, capture_output=True, text=True
        )
        found = re.search(pattern, ran.stderr, re.MULTILINE)
        if found and ran.returncode == 0:
            return int(found[1].replace(",", ""))
    return None


def instruction_ratios() -> Iterator[Ratio]:
    """Yield the instructions of each start as a multiple of those of Python alone.

    Nothing if they cannot be counted here.
    """
    base = count("-c", "pass")
    if base is None:
        return
    for name, (arguments, goal) in STARTS.items():
        taken = count(*arguments)
        assert taken is not None, f"{name}: the program failed"
        yield Ratio(f"instructions: {name} / python -c pass", taken / base, goal)
