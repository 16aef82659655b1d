"""Kinds of files that are recognized by their first bytes."""

from __future__ import annotations

import os

PARQUET = b"PAR1"
"""The first bytes of a Parquet file."""


ZIP = b"PK\x03\x04"
"""The first bytes of a compressed archive, such as a spreadsheet of Excel."""
_SPREADSHEETS = (".xlsx", ".xlsm", ".xlsb", ".ods")


def is_spreadsheet(path: str | os.PathLike[str]) -> bool:
    """Return whether a file has the name and the first bytes of a spreadsheet."""
    return os.fspath(path).lower().endswith(_SPREADSHEETS) and _begins(path, ZIP)


def is_parquet(path: str | os.PathLike[str]) -> bool:
    """Return whether a file begins like a Parquet file."""
    return _begins(path, PARQUET)


def _begins(path: str | os.PathLike[str], mark: bytes) -> bool:
    try:
        with open(path, "rb") as stream:
            return stream.read(len(mark)) == mark
    except OSError:
        return False
