"""A pool of searchers for reuse, since creating one takes a millisecond."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from grader.model.layout import Layout
from grader.model.shapes import classic
from grader.search.band_solver import BandSolver

if TYPE_CHECKING:
    from grader.search.ruled_searcher import RuledSearcher
    from grader.search.searcher import Searcher

AnySearcher: TypeAlias = "Searcher | RuledSearcher | BandSolver"
"""All have the same interface; `BandSolver` supports only classic 9x9."""

MAX_LAYOUTS = 16
"""Layouts for which searchers are kept; when there are more, the pool is cleared."""

_idle: dict[Layout, list[AnySearcher]] = {}


_idle_band_solvers: list[BandSolver] = []


def take_band_solver() -> BandSolver:
    """Return a searcher for classic 9x9, which no other thread uses.

    `return_band_solver` takes it back.  Two calls take less time than a context manager, which
    counts where the search takes a microsecond.
    """
    try:
        return _idle_band_solvers.pop()
    except IndexError:
        return BandSolver()


def return_band_solver(solver: BandSolver) -> None:
    """Return a searcher to the pool."""
    _idle_band_solvers.append(solver)


class pooled_searcher:  # noqa: N801 - used like a function
    """A context manager that takes a searcher from the pool and returns it at the end.

    No other thread or iterator uses the searcher meanwhile.  This is a class, because a generator
    takes longer than many searches.
    """

    __slots__ = ("layout", "searcher")

    def __init__(self, layout: Layout) -> None:
        self.layout: Layout = layout

    def __enter__(self) -> AnySearcher:
        try:
            # pop() is atomic, so two threads never get the same searcher.
            self.searcher = _idle[self.layout].pop()
        except (KeyError, IndexError):
            self.searcher = _new_searcher(self.layout)
        return self.searcher

    def __exit__(self, *error: object) -> None:
        if self.layout not in _idle and len(_idle) >= MAX_LAYOUTS:
            _idle.clear()
        _idle.setdefault(self.layout, []).append(self.searcher)


def _new_searcher(layout: Layout) -> AnySearcher:
    return BandSolver() if layout == classic() else new_searcher(layout)


def new_searcher(layout: Layout) -> Searcher | RuledSearcher:
    """Return a searcher that works in the same way on classic 9x9 as on other layouts."""
    # Compiled modules that most runs do without.
    if layout.rules:
        from grader.search.ruled_searcher import RuledSearcher  # noqa: PLC0415

        return RuledSearcher(layout)
    from grader.search.searcher import Searcher  # noqa: PLC0415

    return Searcher(layout)
