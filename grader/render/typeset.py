"""Pictures as PNG and PDF, and PDF documents, by Typst; it comes with the extra `pictures`.

Typst uses its embedded fonts, so a picture looks the same on every machine, even one without
fonts.  Its sources are templates that get texts as data, so no text can become markup.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib import import_module, resources
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from grader.errors import MissingLibraryError
from grader.render.typeset_process import compiled_apart

RESOLUTION = 96
"""Pixels per inch at which a picture has its nominal size."""
_OLDEST = "0.15.2"
"""The lowest version of Typst that pyproject.toml allows."""
_SUSPECTS = b"/MarkInfo<</Marked true/Suspects false>>"
_NO_SUSPECTS = b"/MarkInfo<</Marked true>>"
"""What Typst writes of tagged documents, and the same without a default value at which poppler,
and so pdfinfo, reports a syntax error.
"""
_NO_DATE = datetime.fromtimestamp(0, UTC)
"""A fixed timestamp, so that the same input gives the same file."""


def png(svg: str, scale: float = 1) -> bytes:
    """Return a picture as a PNG file.

    Args:
        svg: the picture as an SVG document.
        scale: factor to the nominal size of the picture.

    Raises:
        MissingLibraryError: Typst is not installed, or too old.
    """
    return _compiled("picture.typ", {"svg": svg}, format="png", ppi=RESOLUTION * scale)


def pdf(svg: str) -> bytes:
    """Return a picture as a PDF file of its nominal size; text stays text.

    Raises:
        MissingLibraryError: Typst is not installed, or too old.
    """
    return _compiled("picture.typ", {"svg": svg}, format="pdf")


def pdf_document(
    template: str | Sequence[str],
    facts: Mapping[str, Any],
    package: str = "grader.render",
    font_files: Sequence[Path] = (),
    standards: Sequence[str] = (),
    tags: bool = True,
    apart: bool = False,
) -> bytes:
    """Return a document as a PDF file.

    Args:
        template: the name of the template, or the names of several that make one together.
        facts: the values for the template, which JSON must be able to represent.
        package: the package whose folder `templates` has the templates.
        font_files: fonts beside those of Typst.
        standards: PDF versions and standards, as Typst names them.
        tags: write the structure of the document for assistive technology.
        apart: let another process do it, because a long document needs much memory.

    Raises:
        MissingLibraryError: Typst is not installed, or too old.
        TypesetError: Typst cannot set the document, or not according to the standards.
    """
    with font_folder(font_files) as folders:
        return _compiled(
            template,
            facts,
            package,
            apart,
            format="pdf",
            font_paths=folders,
            pdf_standards=[*standards],
            pdf_tags=tags,
        )


def documents(
    template: str | Sequence[str],
    facts: Mapping[str, Any],
    package: str,
    font_files: Sequence[Path],
    kinds: Sequence[str],
) -> list[bytes]:
    """Return a document of one page in several kinds of files, `pdf` and `svg`.

    PDF files have version 1.4 and no tags.

    Raises:
        MissingLibraryError: Typst is not installed, or too old.
        TypesetError: Typst cannot set the document.
    """
    options: dict[str, dict[str, Any]] = {
        "pdf": {"pdf_standards": ["1.4"], "pdf_tags": False},
        "svg": {},
    }
    with font_folder(font_files) as folders:
        return [
            _compiled(template, facts, package, format=kind, font_paths=folders, **options[kind])
            for kind in kinds
        ]


@contextmanager
def font_folder(files: Sequence[Path]) -> Iterator[list[str]]:
    """Give the paths of folders with these font files, and no others, as Typst wants them."""
    if not files:
        yield []
        return
    with TemporaryDirectory() as folder:
        for number, path in enumerate(files):
            shutil.copyfile(path, Path(folder, f"{number}-{path.name}"))
        yield [folder]


class TypesetError(Exception):
    """Typst has refused a document; the message is its own."""


def _compiled(
    template: str | Sequence[str],
    facts: Mapping[str, Any],
    package: str = "grader.render",
    apart: bool = False,
    **options: Any,
) -> bytes:
    try:
        library = import_module("typst")
    except ImportError:
        raise MissingLibraryError("Typst", "pictures") from None
    names = (template,) if isinstance(template, str) else template
    folder = resources.files(package).joinpath("templates")
    source = b"".join(folder.joinpath(name).read_bytes() for name in names)
    options |= {
        "sys_inputs": {"facts": json.dumps(facts)},
        "ignore_system_fonts": True,
        "timestamp": _NO_DATE,
    }
    made = compiled_apart(source, options) if apart else None
    if isinstance(made, str):
        raise TypesetError(made)
    try:
        made = made or library.compile(source, **options)
    except TypeError:
        # Earlier versions do not know all options.
        raise MissingLibraryError(f"Typst {_OLDEST} or later", "pictures") from None
    except library.TypstError as error:
        raise TypesetError(str(error)) from None
    data = b"".join(made) if isinstance(made, list) else bytes(made)
    # Blanks keep the offsets of the objects behind it.
    return data.replace(_SUSPECTS, _NO_SUSPECTS.ljust(len(_SUSPECTS)), 1)
