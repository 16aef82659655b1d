"""Read and write puzzles; each module holds one format.

`parse` reads exactly one puzzle, `entries` streams all puzzles of a source, and `write` returns
a puzzle as text.  `FORMATS` lists the formats.
"""

from typing import TYPE_CHECKING

from grader.formats.agreeing_lines import FirstLines
from grader.formats.decoding import text_lines
from grader.formats.line import (
    PLAIN_LAYOUT,
    codes_line,
    givens_line,
    plain_line_codes,
    puzzle_of_codes,
)
from grader.formats.plain_lines import PlainLines
from grader.formats.puzzle_entry import PuzzleEntry
from grader.formats.puzzle_reader import (
    as_puzzle,
    entries,
    parse,
    pieces,
    require_several,
    shortest_text,
    write,
)
from grader.formats.record_line import puzzle_line

if TYPE_CHECKING:
    from grader.formats.all_formats import FORMATS, format_named

__all__ = [
    "FORMATS",
    "PLAIN_LAYOUT",
    "FirstLines",
    "PlainLines",
    "PuzzleEntry",
    "as_puzzle",
    "codes_line",
    "entries",
    "format_named",
    "givens_line",
    "parse",
    "pieces",
    "plain_line_codes",
    "puzzle_line",
    "puzzle_of_codes",
    "require_several",
    "shortest_text",
    "text_lines",
    "write",
]


def __getattr__(name: str) -> object:
    """Import the list of formats when it is first used: a line of cells needs only one."""
    if name not in {"FORMATS", "format_named"}:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from grader.formats import all_formats  # noqa: PLC0415

    found: object = getattr(all_formats, name)
    return found
