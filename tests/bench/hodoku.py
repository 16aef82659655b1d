"""Benchmark cases of the profile `hodoku`: classes by level, and a hard collection."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.bench.explainer import FEW, HARDEST, SAMPLE, rate_all, spread

REFERENCE = Path(__file__).resolve().parents[2] / "corpus" / "reference" / "hodoku.csv"
COLLECTION = "hodoku, the hardest"
GOALS = {
    "hodoku, easy": 40.0,
    "hodoku, medium": 150.0,
    "hodoku, hard": 150.0,
    COLLECTION: 15_000.0,
}
"""The most microseconds that a puzzle may take on average."""


def puzzles_of(level: str) -> list[str]:
    """Return the puzzles of the reference that have a level, in its order."""
    with REFERENCE.open(encoding="utf-8", newline="") as file:
        return [row["puzzle"] for row in csv.DictReader(file) if row["level"].lower() == level]


def hardest() -> list[str]:
    """Return the published hard puzzles, if they are at hand."""
    if not HARDEST.exists():
        return []
    with HARDEST.open(encoding="utf-8", newline="") as file:
        return [row["puzzle"] for row in csv.DictReader(file)]


def cases() -> Iterator[tuple[str, Callable[[], object], int]]:
    """Iterate over the classes: a name, what rates its puzzles, and how many there are."""
    import grader  # noqa: PLC0415 - after it is known how the package is to be imported

    for name in GOALS:
        every = hardest() if name == COLLECTION else puzzles_of(name.rpartition(" ")[2])
        chosen = spread(every, FEW if name == COLLECTION else SAMPLE)
        puzzles = [grader.parse(text) for text in chosen]
        if puzzles:
            yield name, rate_all(puzzles, "hodoku"), len(puzzles)
