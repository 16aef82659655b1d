"""Searchers that are kept for the next question, because making one costs a millisecond."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from grader.model.layout import Layout
from grader.search.searcher import Searcher

LAYOUTS = 16
"""For how many layouts searchers are kept; one more, and all are let go."""

_idle: dict[Layout, list[Searcher]] = {}


@contextmanager
def borrowed(layout: Layout) -> Iterator[Searcher]:
    """Lend a searcher for the layout to nobody else (thread, iterator) until the block ends."""
    waiting = _idle.get(layout, [])
    # One step, so that two threads never get the same one.
    searcher = waiting.pop() if waiting else Searcher(layout)
    try:
        yield searcher
    finally:
        if layout not in _idle and len(_idle) >= LAYOUTS:
            _idle.clear()
        _idle.setdefault(layout, []).append(searcher)
