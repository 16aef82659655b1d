"""Text to puzzles and back, one notation a file.

`parse` reads exactly one puzzle, `entries` streams as many as there are, `write` goes the
other way.  `FORMATS` in `listing` is the one list of notations.
"""

from grader.formats.all_formats import FORMATS, named
from grader.formats.decoding import text_lines
from grader.formats.line import givens_line
from grader.formats.puzzle_entry import PuzzleEntry
from grader.formats.reader import as_puzzle, entries, parse, write
from grader.formats.record_line import puzzle_line

__all__ = [
    "FORMATS",
    "PuzzleEntry",
    "as_puzzle",
    "entries",
    "givens_line",
    "named",
    "parse",
    "puzzle_line",
    "text_lines",
    "write",
]
