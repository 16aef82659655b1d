"""Read and write puzzles; each module holds one format.

`parse` reads exactly one puzzle, `entries` streams all puzzles of a source, and `write` returns
a puzzle as text.  `FORMATS` lists the formats.
"""

from grader.formats.all_formats import FORMATS, format_named
from grader.formats.decoding import text_lines
from grader.formats.line import givens_line
from grader.formats.puzzle_entry import PuzzleEntry
from grader.formats.puzzle_reader import as_puzzle, entries, parse, write
from grader.formats.record_line import puzzle_line

__all__ = [
    "FORMATS",
    "PuzzleEntry",
    "as_puzzle",
    "entries",
    "format_named",
    "givens_line",
    "parse",
    "puzzle_line",
    "text_lines",
    "write",
]
