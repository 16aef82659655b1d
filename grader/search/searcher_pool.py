"""Searchers that are kept for the next question, because making one costs a millisecond."""

from __future__ import annotations

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


class pooled_searcher:  # noqa: N801 - used like a function
    """Lend a searcher for a layout to nobody else (thread, iterator) until the block ends.

    A class, because a generator would take longer than many a search.
    """

    __slots__ = ("layout", "searcher")

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def __enter__(self) -> AnySearcher:
        waiting = _idle.get(self.layout)
        # One step, so that two threads never get the same one.
        self.searcher = waiting.pop() if waiting else _made(self.layout)
        return self.searcher

    def __exit__(self, *error: object) -> None:
        if self.layout not in _idle and len(_idle) >= LAYOUTS:
            _idle.clear()
        _idle.setdefault(self.layout, []).append(self.searcher)


def _made(layout: Layout) -> AnySearcher:
    return BandSolver() if layout == classic() else Searcher(layout)
