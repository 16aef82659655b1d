"""Set a book with Typst: its page count decides the margins, and the margins the page count."""

from __future__ import annotations

import io
from typing import Any

from attrs import frozen

from grader.book.content import BookContent
from grader.book.fonts import check_fonts
from grader.book.help_parts import HelpParts
from grader.book.page_plan import Margins, margins_for
from grader.book.pdf_library import pikepdf
from grader.book.printing_rules import PrintingRules
from grader.book.specification import STEPS, BookSpecification
from grader.book.typesetting import BookPages
from grader.errors import Message
from grader.render.typeset import pdf_document

_MOST_PASSES = 4
_MANY = 100
"""Puzzles of a book from which another process sets it."""
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
    missing: int
    """Pages up to the wanted length, which have lines for notes or are blank."""
    notes: tuple[Message, ...] = ()
    """What the editor should know."""


def typeset_book(content: BookContent, rules: PrintingRules) -> TypesetBook:
    """Return a book as a PDF file.

    Margins follow from the number of pages, which follows from the margins.  If they do not
    agree after some passes, the wider margins are taken.

    Raises:
        BookError: boards do not fit, or a font lacks a character.
        MissingLibraryError: Typst or pikepdf is not installed.
    """
    book = content.specification
    apart = sum(len(chapter.puzzles) for chapter in content.chapters) >= _MANY
    pages = _expected_pages(content)
    margins = margins_for(book.paper, rules, min(pages, rules.pages[1]))
    help_parts = HelpParts(content)
    tried: list[Margins] = []
    while True:
        parts = BookPages(content, rules, margins, help_parts)
        facts = parts.facts()
        if not tried:
            check_fonts(content, facts)
        made = _compiled(facts, book, apart=apart)
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
    notes = parts.notes
    blank = _blank_pages(pages, rules)
    total = _total_pages(pages + blank, book)
    missing = total - pages - blank
    if missing:
        notes.append(
            Message(
                "filled-pages",
                "the book needs {needed} pages, and is filled up to {total}",
                needed=pages + blank,
                total=total,
            )
        )
    if blank or missing:
        for_notes = 0 if book.length.fill == "blank" else missing
        facts = parts.facts(blank + missing - for_notes, for_notes)
        made = _compiled(facts, book, apart=apart)
    return TypesetBook(made, total, margins, missing, tuple(notes))


def _expected_pages(content: BookContent) -> int:
    """Return about how many pages a book has: mostly the right gutter follows from it."""
    answers = content.specification.answers
    total = 6
    for chapter in content.chapters:
        count, per_page = len(chapter.puzzles), chapter.section.per_page
        total += -(-count // per_page) * (2 if answers.where == "overleaf" else 1) + 1
        if answers.where == "end":
            total += -(-count // answers.per_page)
        if chapter.section.hints == STEPS:
            total += count * chapter.section.hint_steps // 2
        elif chapter.section.hints != "none":
            total += count // 20
    return total


def _total_pages(needed: int, book: BookSpecification) -> int:
    """Return the number of pages of a book that needs so many.

    Raises:
        BookError: it needs more than it may have.
    """
    length = book.length
    total = -(-needed // length.signature) * length.signature
    if length.pages is None:
        return total
    if needed > length.pages:
        assert length.node is not None, "the number of pages is stated"
        raise length.node.error(
            "book-long",
            "the book needs {needed} pages, {more} more than {pages}; take fewer puzzles, or more "
            "on a page",
            needed=needed,
            more=needed - length.pages,
            pages=length.pages,
        )
    return length.pages


def _blank_pages(pages: int, rules: PrintingRules) -> int:
    blank = 1 if rules.last_page_blank else 0
    if rules.even_pages and (pages + blank) % 2:
        blank += 1
    return blank


def _compiled(facts: dict[str, Any], book: BookSpecification, *, apart: bool) -> bytes:
    standards = (_ACCESSIBLE if book.accessible else _STANDARDS)[book.standard]
    return pdf_document(
        ("board.typ", "captions.typ", "book.typ"),
        facts,
        package="grader.book",
        font_files=book.type.files,
        standards=standards,
        tags=book.accessible,
        apart=apart,
    )


def _page_count(pdf: bytes) -> int:
    with pikepdf().open(io.BytesIO(pdf)) as document:
        return len(document.pages)
