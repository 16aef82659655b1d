"""Which cases run where a test has many, and the same code runs in a second mode."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

FEW = 4
"""So many cases of a test all run."""


def one_of(share: int, tests: Sequence[str]) -> list[bool]:
    """Return for each item, by the test that it is a case of, whether it runs.

    Of a test with more than a few cases these are the first one and every `share`-th behind it.
    """
    cases = Counter(tests)
    seen = Counter[str]()
    taken = []
    for test in tests:
        taken.append(cases[test] <= FEW or seen[test] % share == 0)
        seen[test] += 1
    return taken
