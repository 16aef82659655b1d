"""Cells of CSV files that spreadsheets take for text, whatever is in them.

A spreadsheet evaluates a cell that begins with `=`, `+`, `-` or `@`.  As is customary, an
apostrophe is written before such a cell, unless it is a number; `original` removes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_SAFE = frozenset(filter(str.isalnum, map(chr, range(128)))).union(".:{#")
"""Characters with which most cells begin."""
_SAFE_OR_EMPTY = _SAFE | {""}
_FORMULA = r"\s*+'*+\s*+[=+\-@\uff1d\uff0b\uff0d\uff20]"
_NUMBER = r"[-+]?[0-9]+(?:\.[0-9]+)?"


def harmless(cell: str) -> str:
    """Return a cell in one line, without control characters and not as a formula."""
    if cell.isprintable():
        if cell[:1] in _SAFE or not cell:
            return cell
    else:
        cell = "".join(c if c.isprintable() else " " if c.isspace() else "\ufffd" for c in cell)
    if re.match(_FORMULA, cell) and re.fullmatch(_NUMBER, cell) is None:
        return f"'{cell}"
    return cell


def begin_safely(cells: Iterable[str]) -> bool:
    """Return whether no cell can be a formula, by their first characters alone."""
    return {cell[:1] for cell in cells} <= _SAFE_OR_EMPTY


def original(cell: str) -> str:
    """Return a cell without the apostrophe that `harmless` has put before it."""
    return cell[1:] if cell.startswith("'") and re.match(_FORMULA, cell) else cell
