"""Pictures as PNG and PDF, and PDF documents, by Typst; it comes with the extra `pictures`.

Typst uses its embedded fonts, so a picture looks the same on every machine, even one without
fonts.  Its sources are templates that get texts as data, so no text can become markup.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib import import_module, resources
from typing import Any

from grader.errors import MissingLibraryError

RESOLUTION = 96
"""Pixels per inch at which a picture has its nominal size."""
_NO_DATE = datetime.fromtimestamp(0, UTC)
"""A fixed timestamp, so that the same input gives the same file."""


def png(svg: str, scale: float = 1) -> bytes:
    """Return a picture as a PNG file.

    Args:
        svg: the picture as an SVG document.
        scale: factor to the nominal size of the picture.

    Raises:
        MissingLibraryError: Typst is not installed.
    """
    return _compiled("picture.typ", {"svg": svg}, format="png", ppi=RESOLUTION * scale)


def pdf(svg: str) -> bytes:
    """Return a picture as a PDF file of its nominal size; text stays text.

    Raises:
        MissingLibraryError: Typst is not installed.
    """
    return _compiled("picture.typ", {"svg": svg}, format="pdf")


def pdf_document(template: str, facts: Mapping[str, Any]) -> bytes:
    """Return a document as a PDF file.

    Args:
        template: the name of the template.
        facts: the values for the template, which JSON must be able to represent.

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
