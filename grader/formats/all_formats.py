"""The list of all formats; importing it imports each of them."""

from __future__ import annotations

from grader.formats.named_formats import NAMES, format_named
from grader.formats.puzzle_format import PuzzleFormat

FORMATS: tuple[PuzzleFormat, ...] = tuple(map(format_named, NAMES))
"""All formats, in detection order."""
