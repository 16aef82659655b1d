"""Random orders."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from grader.generate.shuffle import shuffled


@given(st.lists(st.integers()), st.integers())
def test_everything_is_there_once(items: list[int], seed: int) -> None:
    mixed = shuffled(items, Random(seed))
    assert sorted(mixed) == sorted(items)
    assert mixed == shuffled(tuple(items), Random(seed))


def test_all_orders_are_equally_likely() -> None:
    random = Random(1)
    seen = Counter(tuple(shuffled("abcd", random)) for _ in range(24_000))
    assert seen.keys() == set(permutations("abcd"))
    # 1,000 each, with a standard deviation of 31.
    assert max(abs(count - 1000) for count in seen.values()) < 160


def test_the_argument_is_not_changed() -> None:
    items = [1, 2, 3, 4, 5]
    shuffled(items, Random(1))
    assert items == [1, 2, 3, 4, 5]
