"""Compiled and interpreted, the same puzzles are solved by the same steps."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]


def puzzles_in(value: object) -> Iterator[str]:
    """Iterate over what stands under `puzzle` anywhere in a document."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key == "puzzle" and isinstance(part, str):
                yield part
            else:
                yield from puzzles_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from puzzles_in(part)


def corpus() -> list[str]:
    """Return the 9x9 puzzles of the corpus, each once, in the order of its files."""
    files = sorted((ROOT / "corpus").rglob("*.yaml"))
    documents = (yaml.safe_load(file.read_text(encoding="utf-8")) for file in files)
    texts = (text for document in documents for text in puzzles_in(document))
    return [text for text in dict.fromkeys(texts) if len(text) == 81 and text.isascii()]


@pytest.mark.skipif(
    not list((ROOT / "grader").rglob("*.so")) + list((ROOT / "grader").rglob("*.pyd")),
    reason="nothing is compiled",
)
def test_both_modes_take_the_same_steps() -> None:
    puzzles = corpus()
    assert len(puzzles) > 50
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
