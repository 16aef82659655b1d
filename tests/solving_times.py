"""Mean solving times of people, and statistics to compare estimates with."""

from __future__ import annotations

import csv
from pathlib import Path

TIMES = Path(__file__).resolve().parents[2] / "shared" / "data" / "human_times.csv"
"""770 puzzles of S.-W. Wang's dataset (CC0), with the columns puzzle, players, mean_seconds."""


def mean_times() -> list[tuple[str, float]]:
    """Return the puzzles, each with its mean solving time in seconds."""
    with TIMES.open(encoding="utf-8", newline="") as stream:
        return [(row["puzzle"], float(row["mean_seconds"])) for row in csv.DictReader(stream)]
