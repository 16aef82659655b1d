"""The version of the package."""

from __future__ import annotations

UNKNOWN = "0+unknown"
"""The version of code that runs without being installed."""


def version() -> str:
    """Return the installed version, or `0+unknown` where there is no metadata."""
    # Imported here: it is slow, and few programs need the version.
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        return version("sudoku-grader")
    except PackageNotFoundError:
        return UNKNOWN
