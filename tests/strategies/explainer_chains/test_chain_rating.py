"""Ratings of chains: the table of sizes, and the exact doubles to compare."""

from __future__ import annotations

import pytest

from grader_strategies.explainer_chains.lengths.chain_rating import chain_rating, tenths_above

LARGEST = (6, 8, 10, 14, 18, 26, 34, 50, 66, 98, 130, 194, 258, 386, 514)
"""The largest size for each number of tenths."""


@pytest.mark.parametrize(("tenths", "size"), list(enumerate(LARGEST)))
def test_every_size_has_its_tenths(tenths: int, size: int) -> None:
    for base in (6.5, 6.6, 7.0, 7.5, 8.0, 8.5, 9.0, 9.5, 10.0, 10.5, 11.0):
        assert tenths_above(base, chain_rating(base, size)) == tenths
        assert tenths_above(base, chain_rating(base, size + 1)) == tenths + 1


def test_no_size_is_below_the_base() -> None:
    assert [chain_rating(7.0, size) for size in range(7)] == [7.0] * 7


@pytest.mark.parametrize("printed", [6.7, 6.9, 7.2, 7.4, 7.7, 7.9])
def test_chains_of_one_digit_come_first_where_their_double_is_lower(printed: float) -> None:
    sizes = (1, *(size + 1 for size in LARGEST))
    cheaper, cycle = (
        next(r for r in (chain_rating(base, size) for size in sizes) if abs(r - printed) < 0.01)
        for base in (6.6, 6.5)
    )
    assert cheaper < cycle
    assert cheaper == pytest.approx(cycle)
