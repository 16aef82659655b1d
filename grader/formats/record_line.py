"""The shortest texts of puzzles: the line that identifies one in records, and one for files."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache

from grader.errors import FormatError
from grader.formats.cell_text import givens_line
from grader.formats.symbols import is_standard
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic


def shortest_text(puzzle: Puzzle) -> tuple[str, str]:
    """Return the shortest text that also determines the layout, and the name of its format."""
    if puzzle.layout is classic() and not puzzle.removed:
        # As `write` would return it, without the formats.
        return givens_line(puzzle), "line"
    from grader.formats.puzzle_reader import write  # noqa: PLC0415 - imports readers

    for form in ("line", "jigsaw", "grids"):
        with suppress(FormatError):
            return write(puzzle, form), form
    return write(puzzle, "json"), "json"


def puzzle_line(puzzle: Puzzle) -> str:
    """Return a line from which the puzzle can be read, together with the name of its layout.

    The line has the givens; for a jigsaw also the region map.  A puzzle with removed candidates
    is in the format `sukaku` or `hodoku-library`.  What these cannot hold, for instance a layout
    from a file, is an object in the format `json`.
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
        return _json(puzzle)
    if is_standard(puzzle.layout):
        return givens_line(puzzle)
    regions = _regions(puzzle.layout)
    return _json(puzzle) if regions is None else givens_line(puzzle) + regions


def _json(puzzle: Puzzle) -> str:
    from grader.formats.native import JsonFormat  # noqa: PLC0415 - imports a reader of YAML

    return JsonFormat().write(puzzle)


@lru_cache(maxsize=256)
def _regions(layout: Layout) -> str | None:
    """Return the region map of a jigsaw; empty if the name is enough; None if nothing is."""
    if layout.rules:
        return None
    from grader.formats.jigsaw import JigsawFormat  # noqa: PLC0415
    from grader.model.shapes import spelled  # noqa: PLC0415 - imports the names of all shapes

    if spelled(layout) == layout.name:
        return ""
    empty = Puzzle(layout, (k.NO_DIGIT,) * layout.cells)
    try:
        return JigsawFormat().write(empty)[layout.cells :]
    except FormatError:
        return None
