"""Puzzles in groups for pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.book.content import BookPuzzle
from grader.book.page_plan import cell_span


def grouped(puzzles: Sequence[BookPuzzle], size: int) -> Iterator[Sequence[BookPuzzle]]:
    """Iterate over runs of at most `size` puzzles; wide and square boards are not mixed."""
    for run in by_span(puzzles):
        for start in range(0, len(run), size):
            yield run[start : start + size]


def by_span(puzzles: Sequence[BookPuzzle]) -> Iterator[Sequence[BookPuzzle]]:
    """Iterate over the longest runs of puzzles whose boards have as many rows and columns of cells.

    Clues outside do not count: a section with several kinds of rules has boards with some on this
    side or that, and each would get a page of its own.
    """
    run: list[BookPuzzle] = []
    for one in puzzles:
        if run and cell_span(one.puzzle.layout) != cell_span(run[0].puzzle.layout):
            yield run
            run = []
        run.append(one)
    if run:
        yield run
