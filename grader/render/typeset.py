"""Pictures as PNG and PDF, and documents for paper, by a library that an extra brings.

Typst draws with the fonts that it has in itself, so that the same picture looks the same on
every machine, one without fonts included.  Its sources are templates; what they show comes to
them as data, so that no text can become markup.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib import import_module, resources
from typing import Any

from grader.errors import MissingLibraryError

RESOLUTION = 96
"""Pixels an inch with which a picture has the size that it asks for."""
_NO_DATE = datetime.fromtimestamp(0, UTC)
"""The same input gives the same file, whenever that is."""


def png(svg: str, scale: float = 1) -> bytes:
    """Return a picture as a PNG file.

    Args:
        svg: the picture as an SVG document.
        scale: pixels that each pixel of the size that the picture asks for becomes.

    Raises:
        MissingLibraryError: Typst is not installed.
    """
    return _compiled("picture.typ", {"svg": svg}, format="png", ppi=RESOLUTION * scale)


def pdf(svg: str) -> bytes:
    """Return a picture as a PDF file of its size, its text as text.

    Raises:
        MissingLibraryError: Typst is not installed.
    """
    return _compiled("picture.typ", {"svg": svg}, format="pdf")


def pdf_document(template: str, facts: Mapping[str, Any]) -> bytes:
    """Return a document as a PDF file.

    Args:
        template: the name of the template.
        facts: what it shows, made of what JSON knows.

    Raises:
        MissingLibraryError: Typst is not installed.
    """
    return _compiled(template, facts, format="pdf")


def _compiled(template: str, facts: Mapping[str, Any], **options: Any) -> bytes:
    try:
        library = import_module("typst")
    except ImportError:
        raise MissingLibraryError("Typst", "pictures") from None
    source = resources.files("grader.render").joinpath("templates", template).read_bytes()
    made = library.compile(
        source,
        sys_inputs={"facts": json.dumps(facts)},
        ignore_system_fonts=True,
        timestamp=_NO_DATE,
        **options,
    )
    return b"".join(made) if isinstance(made, list) else bytes(made)
