"""Searchers that are kept for the next question, because making one costs a millisecond."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeAlias

from grader.model.layout import Layout
from grader.model.shapes import classic
from grader.search.bands import BandSolver
from grader.search.searcher import Searcher

AnySearcher: TypeAlias = Searcher | BandSolver
"""They are used alike; the second knows no other layout than classic 9x9."""

LAYOUTS = 16
"""For how many layouts searchers are kept; one more, and all are let go."""

_idle: dict[Layout, list[AnySearcher]] = {}


@contextmanager
def borrowed(layout: Layout) -> Iterator[AnySearcher]:
    """Lend a searcher for the layout to nobody else (thread, iterator) until the block ends."""
    waiting = _idle.get(layout, [])
    # One step, so that two threads never get the same one.
    searcher = waiting.pop() if waiting else _made(layout)
    try:
        yield searcher
    finally:
        if layout not in _idle and len(_idle) >= LAYOUTS:
            _idle.clear()
        _idle.setdefault(layout, []).append(searcher)


def _made(layout: Layout) -> AnySearcher:
    return BandSolver() if layout == classic() else Searcher(layout)
