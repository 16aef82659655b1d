"""Read and write puzzles; each module holds one format.

`parse` reads exactly one puzzle, `entries` streams all puzzles of a source, and `write` returns
a puzzle as text.  `FORMATS` lists the formats.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grader.formats.agreeing_lines import FirstLines
    from grader.formats.all_formats import FORMATS
    from grader.formats.cell_text import codes_line, givens_line
    from grader.formats.decoding import text_lines
    from grader.formats.line import PLAIN_LAYOUT, plain_line_codes, puzzle_of_codes
    from grader.formats.line_buffer import Block
    from grader.formats.named_formats import format_named
    from grader.formats.plain_lines import PlainLines
    from grader.formats.puzzle_entry import PuzzleEntry
    from grader.formats.puzzle_format import PuzzleFormat
    from grader.formats.puzzle_reader import (
        PuzzleText,
        as_puzzle,
        entries,
        parse,
        pieces,
        require_several,
        write,
    )
    from grader.formats.reading.roles import (
        BEGINS,
        FRAMED,
        SIGNATURE,
        SIZE,
        Candidate,
        ParsedPuzzle,
        Role,
        Span,
    )
    from grader.formats.record_line import puzzle_line, shortest_text

__all__ = [
    "BEGINS",
    "FORMATS",
    "FRAMED",
    "PLAIN_LAYOUT",
    "SIGNATURE",
    "SIZE",
    "Block",
    "Candidate",
    "FirstLines",
    "ParsedPuzzle",
    "PlainLines",
    "PuzzleEntry",
    "PuzzleFormat",
    "PuzzleText",
    "Role",
    "Span",
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

# Imported when they are first used: a line of cells needs few of them.  The imports above say the
# same to type checkers; a test compares the two.
_HOMES = {
    "agreeing_lines": ("FirstLines",),
    "all_formats": ("FORMATS",),
    "named_formats": ("format_named",),
    "decoding": ("text_lines",),
    "cell_text": ("codes_line", "givens_line"),
    "line": ("PLAIN_LAYOUT", "plain_line_codes", "puzzle_of_codes"),
    "line_buffer": ("Block",),
    "plain_lines": ("PlainLines",),
    "puzzle_entry": ("PuzzleEntry",),
    "puzzle_reader": (
        "PuzzleText",
        "as_puzzle",
        "entries",
        "parse",
        "pieces",
        "require_several",
        "write",
    ),
    "puzzle_format": ("PuzzleFormat",),
    "reading.roles": (
        "BEGINS",
        "FRAMED",
        "SIGNATURE",
        "SIZE",
        "Candidate",
        "ParsedPuzzle",
        "Role",
        "Span",
    ),
    "record_line": ("puzzle_line", "shortest_text"),
}
"""The public names of each module."""
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


if not TYPE_CHECKING:  # it would make every misspelt name an `object`

    def __getattr__(name: str) -> object:
        """Import a public name when it is first used."""
        if name not in _HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found: object = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
        globals()[name] = found
        return found
