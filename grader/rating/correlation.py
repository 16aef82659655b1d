"""Rank correlations, with the usual treatment of ties."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence

NOT_DEFINED = float("nan")
"""The correlation with values that are all equal."""


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Spearman's rank correlation of two lists of the same length, or NaN.

    Equal values share the mean of their ranks.
    """
    return _pearson(_ranks(one), _ranks(other))


def kendall(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Kendall's tau-b of two lists of the same length, or NaN.

    Source: W. R. Knight, "A Computer Method for Calculating Kendall's Tau with Ungrouped Data",
    Journal of the American Statistical Association 61, 1966.
    """
    pairs = sorted(zip(one, other, strict=True))
    total = len(pairs) * (len(pairs) - 1) // 2
    tied_one, tied_other = _tied_pairs(one), _tied_pairs(other)
    if total in (tied_one, tied_other):
        return NOT_DEFINED
    discordant = _sorted_with_swaps([second for _, second in pairs])[1]
    both = _tied_pairs(pairs)
    difference = total - tied_one - tied_other + both - 2 * discordant
    return difference / math.sqrt((total - tied_one) * (total - tied_other))


def _ranks(values: Sequence[float]) -> list[float]:
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for place in range(start, end):
            ranks[order[place]] = (start + end - 1) / 2
        start = end
    return ranks


def _pearson(one: Sequence[float], other: Sequence[float]) -> float:
    if not one:
        return NOT_DEFINED
    mean_one, mean_other = sum(one) / len(one), sum(other) / len(other)
    spread_one = sum((a - mean_one) ** 2 for a in one)
    spread_other = sum((b - mean_other) ** 2 for b in other)
    if not spread_one or not spread_other:
        return NOT_DEFINED
    shared = sum((a - mean_one) * (b - mean_other) for a, b in zip(one, other, strict=True))
    return shared / math.sqrt(spread_one * spread_other)


def _tied_pairs(values: Iterable[object]) -> int:
    return sum(count * (count - 1) // 2 for count in Counter(values).values())


def _sorted_with_swaps(values: list[float]) -> tuple[list[float], int]:
    """Return the sorted values and the number of pairs that are in the wrong order."""
    swaps = 0
    width = 1
    while width < len(values):
        merged: list[float] = []
        for start in range(0, len(values), 2 * width):
            left = values[start : start + width]
            right = values[start + width : start + 2 * width]
            i = 0
            for value in right:
                while i < len(left) and left[i] <= value:
                    merged.append(left[i])
                    i += 1
                merged.append(value)
                swaps += len(left) - i
            merged += left[i:]
        values = merged
        width *= 2
    return values, swaps
