"""The names of all formats, and where each is: one format is found without importing the others."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from grader.errors import FormatError, Listed, Message, unknown_name
from grader.formats.puzzle_format import PuzzleFormat

PLACES = {
    "grids": "grid_lines:GridLinesFormat",
    "hodoku-library": "hodoku_library:HodokuLibraryFormat",
    "sdk": "sdk:SdkFormat",
    "ksudoku": "ksudoku:KSudokuFormat",
    "opensudoku": "opensudoku:OpenSudokuFormat",
    "ipuz": "ipuz:IpuzFormat",
    "fpuzzles": "fpuzzles:FPuzzlesFormat",
    "cell-list": "cell_list:CellListFormat",
    "json": "native:JsonFormat",
    "yaml": "native:YamlFormat",
    "sudokupad": "sudokupad:SudokuPadFormat",
    "solo": "solo:SoloFormat",
    "sumocue": "sumocue:SumoCueFormat",
    "killer-code": "killer_code:KillerCodeFormat",
    "killer-grid": "killer_grid:KillerGridFormat",
    "killer-letters": "killer_letters:KillerLettersFormat",
    "exchange-bank": "exchange_bank:ExchangeBankFormat",
    "sukaku": "sukaku:SukakuFormat",
    "jigsaw": "jigsaw:JigsawFormat",
    "sudokuwiki": "sudokuwiki:SudokuWikiFormat",
    "markup": "markup_table:MarkupTableFormat",
    "link": "links:LinksFormat",
    "program": "program_text:ProgramTextFormat",
    "picture": "page_picture:PagePictureFormat",
    "cells": "cell_table:CellTableFormat",
    "csv": "csv_table:CsvTableFormat",
    "sdx": "sdx:SdxFormat",
    "marks": "pencil_marks:PencilMarksFormat",
    "numbers": "number_grid:NumberGridFormat",
    "boxed": "boxed_grid:BoxedGridFormat",
    "line": "line:LineFormat",
    "sdm": "sdm:SdmFormat",
    "ss": "simple_sudoku:SimpleSudokuFormat",
    "parquet": "parquet:ParquetFormat",
}
"""The module and the class of each format, in detection order.

The first that claims a text reads it.  Formats with a distinctive beginning come first, then grids,
from the most specific to the most general.  `line` claims everything that is left, so the formats
after it are read only by name; other formats read their texts with the same result.
"""
_ALIASES = {
    "library": "hodoku-library",
    "bank": "exchange-bank",
    "lists": "program",
    "tatham": "solo",
    "html": "markup",
    "markdown": "markup",
    "spreadsheet": "cells",
    "tsv": "cells",
    "simple-sudoku": "ss",
}
FIRST_GRID = "markup"
"""The first format that is no signature; formats of other packages come before it."""
NAMES = tuple(PLACES)
"""The names of the formats, in detection order."""


@cache
def _format(name: str) -> PuzzleFormat:
    """Return the format with this name, which is one of `NAMES`."""
    module, _, attribute = PLACES[name].partition(":")
    made: PuzzleFormat = getattr(import_module(f"grader.formats.{module}"), attribute)()
    return made


def format_named(name: str) -> PuzzleFormat:
    """Return the format with this name or alias; an option may follow, as in `line:0-F`.

    Raises:
        FormatError: there is no such format, or it does not have this option.
    """
    plain, colon, option = name.partition(":")
    dashed = plain.replace("_", "-")
    known = _ALIASES.get(dashed, dashed)
    if known not in PLACES:
        from grader.formats.guest_formats import guest_named  # noqa: PLC0415 - rarely needed

        guest = guest_named(dashed, [*PLACES, *_ALIASES])
        if guest is not None:
            return guest.with_option(option) if colon else guest
        listing = Message("known-names", "known: {names}", names=Listed(tuple(NAMES)))
        raise FormatError(unknown_name("format", plain, [*NAMES, *_ALIASES], listing))
    puzzle_format = _format(known)
    return puzzle_format.with_option(option) if colon else puzzle_format
