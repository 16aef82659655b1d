"""The libraries that make, read and change PDF files; they come with the extra `book`."""

from __future__ import annotations

from importlib import import_module
from logging import NullHandler, getLogger
from typing import Any

from grader.errors import MissingLibraryError

_SILENT = NullHandler()


def pikepdf() -> Any:
    """Return the module pikepdf, which reads and writes the structure of PDF files.

    Raises:
        MissingLibraryError: it is not installed.
    """
    try:
        library = import_module("pikepdf")
    except ImportError:
        raise MissingLibraryError("pikepdf", "book") from None
    # It logs what it repairs in damaged files, which would reach standard error otherwise.
    getLogger("pikepdf").addHandler(_SILENT)
    return library


def pypdfium2() -> Any:
    """Return the module pypdfium2, which draws pages and finds text on them.

    Raises:
        MissingLibraryError: it is not installed.
    """
    try:
        return import_module("pypdfium2")
    except ImportError:
        raise MissingLibraryError("pypdfium2", "book") from None


def require_build() -> None:
    """Raise an error if a library that builds a book is missing, before the work begins.

    Raises:
        MissingLibraryError: Typst, pikepdf or Jinja2 is not installed.
    """
    for title, module in (("Typst", "typst"), ("pikepdf", "pikepdf"), ("Jinja2", "jinja2")):
        try:
            import_module(module)
        except ImportError:
            raise MissingLibraryError(title, "book") from None
