"""Benchmark cases of the profiles of whips and braids: minimal puzzles that are not selected."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.bench.explainer import rate_all

GOALS = {"whips": 2_000.0, "g-whips": 5_000.0, "braids": 2_000.0}
"""The most microseconds that a puzzle may take on average, by profile."""
SAMPLE = 100


def cases() -> Iterator[tuple[str, Callable[[], object], int]]:
    """Iterate over the profiles: a name, what rates the puzzles, and how many there are."""
    from tests.bench import search  # noqa: PLC0415 - after it is known how to import

    puzzles = search.minimal_puzzles(SAMPLE, 7)
    for profile in GOALS:
        yield profile, rate_all(puzzles, profile), len(puzzles)
