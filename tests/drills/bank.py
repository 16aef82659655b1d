"""A small bank of puzzles for drills, the same in every run."""

from __future__ import annotations

from functools import cache

import grader


@cache
def bank() -> tuple[str, ...]:
    """Return 150 puzzles of medium to expert grade."""
    made = grader.generate(rating=(2.5, 6.4), count=150, seed=3)
    return tuple(str(each.puzzle) for each in made)
