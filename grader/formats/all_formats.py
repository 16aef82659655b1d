"""The list of all formats; importing it imports each of them."""

from __future__ import annotations

from grader.formats.guest_formats import guest_formats
from grader.formats.named_formats import FIRST_GRID, NAMES, format_named
from grader.formats.puzzle_format import PuzzleFormat

_GRIDS = NAMES.index(FIRST_GRID)
FORMATS: tuple[PuzzleFormat, ...] = (
    *map(format_named, NAMES[:_GRIDS]),
    *guest_formats(),
    *map(format_named, NAMES[_GRIDS:]),
)
"""All formats, in detection order: signatures, those of other packages, grids."""
DETECTED: tuple[PuzzleFormat, ...] = FORMATS[
    : [puzzle_format.name for puzzle_format in FORMATS].index("line") + 1
]
"""The formats that are detected; the others are read only by name."""
