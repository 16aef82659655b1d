"""Ratings of chains by their length.

Source: Sudoku Explainer 1.2.1, whose ratings are compared as binary64 numbers, so that the
order of additions is part of the scale.
"""

from __future__ import annotations

from grader.model import kinds as k


def chain_rating(base: float, size: k.Count) -> float:
    """Return the rating of a chain of so many nodes, as exactly the double to compare."""
    added = 0.0
    limit = 4
    odd = False
    while size - 2 > limit:
        added += 0.1
        limit = limit * 4 // 3 if odd else limit * 3 // 2
        odd = not odd
    return base + added


def tenths_above(base: float, rating: float) -> int:
    """Return how many tenths a printed rating is above a printed base."""
    return int((rating + 0.05) * 10) - int((base + 0.05) * 10)


def increments(count: int) -> list[float]:
    """Return what chains of 0, 1, ... nodes are rated higher than the shortest one."""
    found: list[float] = []
    while len(found) < count:
        size = len(found)
        rating = chain_rating(0.0, size)
        # The rating is the same for a run of sizes.
        last = size
        step = 1
        while last + step < count and chain_rating(0.0, last + step) == rating:
            last += step
            step *= 2
        found += [rating] * (last + 1 - size)
    return found
