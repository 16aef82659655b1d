"""Threads rate at the same time, and each gets what it gets alone."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import chain

import pytest

import grader
from tests.corpus import puzzles_by_file

THREADS = 8
TEXTS = list(chain.from_iterable(texts[::4] for texts in puzzles_by_file("graded").values()))


@pytest.mark.compiled_only
@pytest.mark.parametrize("profile", ["standard", "explainer", "hodoku"])
def test_threads_do_not_disturb_each_other(profile: str) -> None:
    alone = [grader.rate(text, profile) for text in TEXTS]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            orders = [TEXTS[shift:] + TEXTS[:shift] for shift in range(0, THREADS * 5, 5)]
            rated = pool.map(lambda texts: [grader.rate(text, profile) for text in texts], orders)
            for shift, found in zip(range(0, THREADS * 5, 5), rated, strict=True):
                assert found == alone[shift:] + alone[:shift]
    finally:
        sys.setswitchinterval(before)
