"""Kinds of files that are recognized by their first bytes."""

from __future__ import annotations

import os

PARQUET = b"PAR1"
"""The first bytes of a Parquet file."""


def is_parquet(path: str | os.PathLike[str]) -> bool:
    """Return whether a file begins like a Parquet file."""
    try:
        with open(path, "rb") as stream:
            return stream.read(len(PARQUET)) == PARQUET
    except OSError:
        return False
