"""Text to puzzles and back, one notation a file.

`parse` reads exactly one puzzle, `entries` streams as many as there are, `write` goes the
other way.  `FORMATS` in `listing` is the one list of notations.
"""

from typing import TYPE_CHECKING

from grader.formats.entry import Entry
from grader.formats.lines import givens_line
from grader.formats.reader import as_puzzle, entries, parse, write
from grader.formats.record import puzzle_line
from grader.formats.source import text_lines

if TYPE_CHECKING:
    from grader.formats.listing import FORMATS, named

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


def __getattr__(name: str) -> object:
    """Import the list of all notations when it is first used: a line of cells needs only one."""
    if name not in {"FORMATS", "named"}:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from grader.formats import listing  # noqa: PLC0415

    found: object = getattr(listing, name)
    return found
