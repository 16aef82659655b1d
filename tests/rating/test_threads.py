"""Threads rate at the same time, and each gets what it gets alone."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
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


@pytest.mark.compiled_only
@pytest.mark.skipif(
    not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this Python always has the GIL"
)
def test_compiled_modules_leave_the_gil_off() -> None:
    """Python warns and switches it on if a module does not say that it works without."""
    code = f"""if 1:
        import sys, grader
        for profile in ("standard", "explainer", "hodoku"):
            grader.rate({TEXTS[-1]!r}, profile)
        assert not sys._is_gil_enabled()
    """
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)
