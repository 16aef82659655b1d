"""The line that identifies a puzzle in records and tables."""

from __future__ import annotations

from functools import lru_cache

from grader.errors import FormatError
from grader.formats.line import givens_line
from grader.formats.symbols import is_standard
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle


def puzzle_line(puzzle: Puzzle) -> str:
    """Return a line that can be read again, if there is a format for it.

    The line has the givens; for a jigsaw also the region map; and for a puzzle with removed
    candidates it is in the format `sukaku` or `hodoku-library`.  For other puzzles it has only
    the givens, which are complete together with the name of the layout.
    """
    if puzzle.removed:
        # Imported here, as below: most puzzles are lines of cells.
        from grader.formats.hodoku_library import HodokuLibraryFormat  # noqa: PLC0415
        from grader.formats.sukaku import SukakuFormat  # noqa: PLC0415

        for puzzle_format in (SukakuFormat(), HodokuLibraryFormat()):
            try:
                return puzzle_format.write(puzzle)
            except FormatError:
                continue
    if is_standard(puzzle.layout):
        return givens_line(puzzle)
    return givens_line(puzzle) + _regions(puzzle.layout)


@lru_cache(maxsize=256)
def _regions(layout: Layout) -> str:
    """Return the region map of a jigsaw; empty for other layouts."""
    from grader.formats.jigsaw import JigsawFormat  # noqa: PLC0415

    empty = Puzzle(layout, (k.NO_DIGIT,) * layout.cells)
    try:
        return JigsawFormat().write(empty)[layout.cells :]
    except FormatError:
        return ""
