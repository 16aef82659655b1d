"""Make a PDF file ready for print: boxes of the pages, identification, PDF/X.

Typst writes trim boxes but no bleed boxes, and no PDF/X.  Everything that PDF/X-1a:2003 asks beyond
that is added here: the output intent, the version, and whether the file is trapped.

Source: ISO 15930-4:2003 (PDF/X-1a:2003), clauses 6.2 to 6.4, as described by the Ghent Workgroup.
"""

from __future__ import annotations

import io
from typing import Any

from grader.book.pdf_library import pikepdf
from grader.book.printing_rules import printing_rules
from grader.book.specification import BookSpecification

_DATE = "D:19700101000000Z"
"""A fixed date, so that the same input gives the same file."""
X_VERSION = "PDF/X-1a:2003"
_CONDITION = "CGATS TR 001"
_CONDITION_NAME = "SWOP coated, characterized by CGATS TR 001; black ink only"
_REGISTRY = "http://www.color.org"


def print_ready(pdf: bytes, book: BookSpecification) -> bytes:
    """Return a PDF file with all that printers look for; equal input gives equal bytes.

    Raises:
        MissingLibraryError: pikepdf is not installed.
    """
    library = pikepdf()
    with library.open(io.BytesIO(pdf)) as document:
        for page in document.pages:
            _set_boxes(library, page)
        is_bare = not printing_rules(book.vendor).for_screens and book.standard == "none"
        if is_bare and "/Metadata" in document.Root:
            # Bookmarks and links are left out by the typesetter.
            del document.Root["/Metadata"]
        if book.standard == "pdf-x":
            _identify_as_x(library, document, book)
        out = io.BytesIO()
        is_x = book.standard == "pdf-x"
        mode = library.ObjectStreamMode
        document.save(
            out,
            # Object streams came with PDF 1.5.
            object_stream_mode=mode.disable if is_x else mode.preserve,
            deterministic_id=True,
            **({"force_version": "1.4"} if is_x else {}),
        )
    return out.getvalue()


def _set_boxes(library: Any, page: Any) -> None:
    """Give a page a trim box, and a bleed box as large as the sheet."""
    media = [float(side) for side in page.mediabox]
    trim = [float(side) for side in page.trimbox]
    page.obj["/BleedBox"] = library.Array(media)
    page.obj["/TrimBox"] = library.Array(trim)
    if "/CropBox" in page.obj:
        del page.obj["/CropBox"]
    if "/ArtBox" in page.obj:
        del page.obj["/ArtBox"]


def _identify_as_x(library: Any, document: Any, book: BookSpecification) -> None:
    # The marks of PDF/X stand in the document information, so metadata that lack them are left out.
    if "/Metadata" in document.Root:
        del document.Root["/Metadata"]
    info = document.docinfo
    info["/Title"] = book.title
    info["/GTS_PDFXVersion"] = X_VERSION
    info["/Trapped"] = library.Name("/False")
    for key in ("/CreationDate", "/ModDate"):
        info[key] = _DATE
    intent = library.Dictionary(
        Type=library.Name("/OutputIntent"),
        S=library.Name("/GTS_PDFX"),
        OutputConditionIdentifier=_CONDITION,
        OutputCondition=_CONDITION_NAME,
        RegistryName=_REGISTRY,
        Info=_CONDITION_NAME,
    )
    document.Root["/OutputIntents"] = library.Array([document.make_indirect(intent)])
