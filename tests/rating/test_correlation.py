"""Rank correlations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import isnan, sqrt
from random import Random

import pytest

from grader.rating.correlation import kendall, spearman


@pytest.mark.parametrize("correlation", [spearman, kendall])
def test_equal_values_have_no_correlation(
    correlation: Callable[[Sequence[float], Sequence[float]], float],
) -> None:
    for values in ([], [1.0], [2.0, 2.0, 2.0]):
        assert isnan(correlation(values, [1.0, 2.0, 3.0][: len(values)]))


def test_opposite_orders() -> None:
    assert spearman([1, 2, 3, 9], [4, 3, 2, 1]) == pytest.approx(-1)
    assert kendall([1, 2, 3, 9], [4, 3, 2, 1]) == pytest.approx(-1)


def test_known_values_with_ties() -> None:
    """Computed by hand: -5 by the root of 85.5, and -4 by that of 72."""
    one, other = [12, 2, 1, 12, 2], [1, 4, 7, 1, 0]

    assert spearman(one, other) == pytest.approx(-5 / sqrt(85.5))
    assert kendall(one, other) == pytest.approx(-4 / sqrt(72))


def test_the_quick_count_of_pairs_is_that_of_all_pairs() -> None:
    random = Random(1)
    for size in (2, 3, 17, 64):
        one = [float(random.randrange(6)) for _ in range(size)]
        other = [float(random.randrange(6)) for _ in range(size)]
        signs = [
            ((a > b) - (a < b), (c > d) - (c < d))
            for (a, c), (b, d) in combinations(zip(one, other, strict=True), 2)
        ]
        scale = sqrt(sum(x != 0 for x, _ in signs) * sum(y != 0 for _, y in signs))
        if scale:
            assert kendall(one, other) == pytest.approx(sum(x * y for x, y in signs) / scale)
