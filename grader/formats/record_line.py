"""The one line by which a puzzle is known in records and tables."""

from __future__ import annotations

from functools import lru_cache

from grader.errors import FormatError
from grader.formats.hodoku_library import HodokuLibraryFormat
from grader.formats.jigsaw import JigsawFormat
from grader.formats.line import givens_line
from grader.formats.puzzle_format import PuzzleFormat
from grader.formats.sukaku import SukakuFormat
from grader.formats.symbols import is_standard
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle

_WITH_REMOVED: tuple[PuzzleFormat, ...] = (SukakuFormat(), HodokuLibraryFormat())


def puzzle_line(puzzle: Puzzle) -> str:
    """Return a line that can be read again, where there is a notation for it.

    That is the line of the givens; with the map of regions behind it for a jigsaw; the line of
    candidates or that of a library where candidates are removed.  Of other puzzles only the
    givens, which with the name of their layout are the puzzle.
    """
    if puzzle.removed:
        for notation in _WITH_REMOVED:
            try:
                return notation.write(puzzle)
            except FormatError:
                continue
    if is_standard(puzzle.layout):
        return givens_line(puzzle)
    return givens_line(puzzle) + _regions(puzzle.layout)


@lru_cache(maxsize=256)
def _regions(layout: Layout) -> str:
    """Return the map of the regions of a jigsaw; nothing for other layouts."""
    empty = Puzzle(layout, (k.NO_DIGIT,) * layout.cells)
    try:
        return JigsawFormat().write(empty)[layout.cells :]
    except FormatError:
        return ""
