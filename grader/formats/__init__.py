"""Text to puzzles and back, one notation a file.

`parse` reads exactly one puzzle, `entries` streams as many as there are, `write` goes the
other way.  `FORMATS` in `listing` is the one list of notations.
"""

from grader.formats.entry import Entry
from grader.formats.lines import givens_line
from grader.formats.listing import FORMATS, named
from grader.formats.reader import as_puzzle, entries, parse, write
from grader.formats.record import puzzle_line
from grader.formats.source import text_lines

__all__ = [
    "FORMATS",
    "Entry",
    "as_puzzle",
    "entries",
    "givens_line",
    "named",
    "parse",
    "puzzle_line",
    "text_lines",
    "write",
]
