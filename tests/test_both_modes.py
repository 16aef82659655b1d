"""Compiled and interpreted runs find the same steps."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

from tests.corpus import puzzles_by_file

ROOT = Path(__file__).parents[1]

CHAINS = re.compile("forcing-chain|nishio")


@pytest.mark.compiled_only  # it starts processes of both modes by itself
@pytest.mark.skipif(
    not list((ROOT / "grader").rglob("*.so")) + list((ROOT / "grader").rglob("*.pyd")),
    reason="nothing is compiled",
)
@pytest.mark.parametrize("every", [53, pytest.param(1, marks=pytest.mark.slow)])
def test_both_modes_take_the_same_steps(every: int) -> None:
    # The boards of chain techniques have several solutions: interpreted, it takes hours to be
    # sure that nothing follows.  `test_positions` looks at them in both modes.
    files = [texts for f, texts in puzzles_by_file().items() if not CHAINS.search(f.stem)]
    puzzles = list(dict.fromkeys(chain.from_iterable(files)))[::every]
    assert len(puzzles) > 10
    compiled, plain = (
        subprocess.run(
            [sys.executable, "-m", "tests.traces", *options],
            input="\n".join(puzzles),
            stdout=subprocess.PIPE,
            encoding="utf-8",
            cwd=ROOT,
            check=True,
        ).stdout.splitlines()
        for options in ([], ["--plain"])
    )
    assert (compiled.pop(0), plain.pop(0)) == ("compiled", "interpreted")
    for one, other in zip(compiled, plain, strict=True):
        assert one == other
    assert len(compiled) > 10 * len(puzzles)
