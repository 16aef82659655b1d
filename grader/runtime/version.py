"""The version of the package."""

from __future__ import annotations

VERSION = "0.2.0"
"""The version; the metadata of an installation is made from it."""


def version() -> str:
    """Return the version of this code, whether it is installed or not."""
    return VERSION
