"""Benchmark cases of the profile `explainer`: classes by ER, and memory.

`python -m tests.bench.explainer` rates hard puzzles and prints the peak of its memory in MB.
"""

from __future__ import annotations

import csv
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # at run time only after it is known how the package is to be imported
    from grader.model.puzzle import Puzzle

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = ROOT / "corpus" / "reference" / "explainer.csv"
HARDEST = ROOT.parent / "shared" / "oracles" / "explainer_hardest.csv"
"""Published puzzles, no part of the project; without them little above 9.2 is measured."""
CLASSES = ((0.0, 2.5, 40.0), (6.6, 7.5, 2_000.0), (8.2, 9.2, 10_000.0), (10.0, 11.9, 1_000_000.0))
"""Lowest and highest ER, and the most microseconds that a puzzle may take on average."""
MEMORY = 100.0
"""The most that a process may need, in MB."""
SAMPLE, FEW = 60, 12
"""Puzzles of a class; of the last one, some of which take seconds."""


def name_of(low: float, high: float) -> str:
    """Return what the figure of a class is called."""
    return f"ER {low} to {high}" if low else f"ER up to {high}"


GOALS = {name_of(low, high): goal for low, high, goal in CLASSES}


def puzzles_between(low: float, high: float) -> list[str]:
    """Return all puzzles at hand with such an ER, in the order of their files."""
    found = []
    for file in (REFERENCE, HARDEST):
        if file.exists():
            with file.open(encoding="utf-8", newline="") as lines:
                rows = csv.DictReader(lines)
                found += [row["puzzle"] for row in rows if low <= float(row["er"]) <= high]
    return found


def spread(puzzles: list[str], count: int) -> list[str]:
    """Return so many of them, as far from each other as can be."""
    step = max(1.0, len(puzzles) / count)
    return [puzzles[int(i * step)] for i in range(min(count, len(puzzles)))]


def cases() -> Iterator[tuple[str, Callable[[], object], int]]:
    """Iterate over the classes: a name, what rates its puzzles, and how many there are."""
    import grader  # noqa: PLC0415 - after it is known how the package is to be imported

    for low, high, _ in CLASSES:
        chosen = spread(puzzles_between(low, high), SAMPLE if low < 10 else FEW)
        puzzles = [grader.parse(text) for text in chosen]
        if puzzles:
            yield name_of(low, high), rate_all(puzzles), len(puzzles)


def rate_all(puzzles: Sequence[Puzzle | str], profile: str = "explainer") -> Callable[[], object]:
    """Return what rates these puzzles by a profile."""
    import grader  # noqa: PLC0415 - see above

    return lambda: [grader.rate(puzzle, profile) for puzzle in puzzles]


def peak_memory() -> float | None:
    """Return the MB that a process needs to rate hard puzzles, if that can be told."""
    try:
        import resource  # noqa: F401, PLC0415 - not everywhere
    except ImportError:
        return None
    command = [sys.executable, "-m", "tests.bench.explainer"]
    ran = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return float(ran.stdout)


def peak_of_this_process() -> float:
    """Return the most MB that this process has had in memory.

    On Linux the figure of `getrusage` begins with the memory of whoever started the process.
    """
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    import resource  # noqa: PLC0415 - not everywhere

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def main() -> None:
    """Rate the hardest puzzles at hand and print the peak of memory in MB."""
    rate_all(puzzles_between(8.0, 12.0))()
    print(f"{peak_of_this_process():.1f}")


if __name__ == "__main__":
    main()
