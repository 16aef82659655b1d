"""Set a book with Typst: its page count decides the margins, and the margins the page count."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from attrs import frozen

from grader.book.content import BookContent
from grader.book.fonts import check_fonts
from grader.book.help_parts import HelpParts
from grader.book.page_plan import Margins, margins_for
from grader.book.pdf_library import pikepdf
from grader.book.printing_rules import PrintingRules
from grader.book.typesetting import BookPages
from grader.render.typeset import pdf_document

_MOST_PASSES = 4
_STANDARDS = {
    "none": ("1.7",),
    "pdf-a": ("a-2b",),
    "pdf-x": ("1.4",),
}
_ACCESSIBLE = {"none": ("1.7", "ua-1"), "pdf-a": ("a-2a", "ua-1")}


@frozen
class TypesetBook:
    """A book as a PDF file, not yet ready for print."""

    pdf: bytes
    pages: int
    margins: Margins


def typeset_book(content: BookContent, rules: PrintingRules) -> TypesetBook:
    """Return a book as a PDF file.

    Margins follow from the number of pages, which follows from the margins.  If they do not
    agree after some passes, the wider margins are taken.

    Raises:
        BookError: boards do not fit, or a font lacks a character.
        MissingLibraryError: Typst or pikepdf is not installed.
    """
    book = content.specification
    pages = 2 * sum(len(chapter.puzzles) for chapter in content.chapters)
    margins = margins_for(book.paper, rules, min(pages, rules.pages[1]))
    help_parts = HelpParts(content)
    tried: list[Margins] = []
    while True:
        parts = BookPages(content, rules, margins, help_parts)
        facts = parts.facts()
        if not tried:
            check_fonts(content, facts)
        made = _compiled(facts, book.standard, book.accessible, book.type.files)
        pages = _page_count(made)
        tried.append(margins)
        needed = margins_for(book.paper, rules, pages)
        if needed == margins or len(tried) > _MOST_PASSES:
            break
        if needed in tried:
            # Two sizes call for each other: the wider margins satisfy both.
            needed = max(needed, margins, key=lambda one: one.inside)
            if needed == margins:
                break
        margins = needed
    blank = _blank_pages(pages, rules)
    if blank:
        made = _compiled(parts.facts(blank), book.standard, book.accessible, book.type.files)
        pages += blank
    return TypesetBook(made, pages, margins)


def _blank_pages(pages: int, rules: PrintingRules) -> int:
    blank = 1 if rules.last_page_blank else 0
    if rules.even_pages and (pages + blank) % 2:
        blank += 1
    return blank


def _compiled(
    facts: dict[str, Any], standard: str, accessible: bool, fonts: tuple[Path, ...]
) -> bytes:
    standards = _ACCESSIBLE[standard] if accessible else _STANDARDS[standard]
    return pdf_document(
        ("board.typ", "book.typ"),
        facts,
        package="grader.book",
        font_files=fonts,
        standards=standards,
        tags=accessible,
    )


def _page_count(pdf: bytes) -> int:
    with pikepdf().open(io.BytesIO(pdf)) as document:
        return len(document.pages)
