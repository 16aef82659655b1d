"""Spreadsheets (.xlsx, .xlsm, .xlsb, .ods): their sheets as tables of cells.

Each sheet is read as if its cells had been copied; see `cells` and `csv`.  It needs the library
python-calamine, which reads all of these formats and needs no other one.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from grader.errors import FormatError, MissingLibraryError

_MOST_ROWS = 1_000_000


def spreadsheet_lines(path: str | os.PathLike[str]) -> Iterator[str]:
    """Iterate over the rows of all sheets, with tabs between cells and a blank line between sheets.

    Raises:
        FormatError: the file is no spreadsheet.
        MissingLibraryError: the library is not installed.
    """
    try:
        from python_calamine import CalamineError, CalamineWorkbook  # noqa: PLC0415 - optional
    except ImportError:
        raise MissingLibraryError("python-calamine", "xlsx") from None
    try:
        book = CalamineWorkbook.from_path(os.fspath(path))
        for name in book.sheet_names:
            rows = book.get_sheet_by_name(name).to_python(skip_empty_area=True)
            for row in rows[:_MOST_ROWS]:
                yield "\t".join(map(_text, row)) + "\n"
            yield "\n\n"
    except CalamineError as error:
        raise FormatError(
            "spreadsheet", "this spreadsheet cannot be read: {reason}", reason=str(error)
        ) from None


def _text(value: Any) -> str:
    """Return the text of a cell on one line."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return " ".join(str(value).split()) if value is not None else ""
