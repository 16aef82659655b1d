"""Fill a book up to its length with more puzzles of a generated section."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve, frozen

from grader.book.content import BookContent
from grader.book.printing_rules import PrintingRules
from grader.book.specification import Answers, BookSpecification, Section
from grader.book.typeset_book import TypesetBook, typeset_book
from grader.errors import BookError, Message


@frozen
class _Growth:
    """How many puzzles a section would have in a full book."""

    place: int
    """The index of the section."""
    count: int


def filled_book(
    content: BookContent,
    rules: PrintingRules,
    collect: Callable[[BookSpecification], BookContent],
) -> tuple[BookContent, TypesetBook]:
    """Return a book as a PDF file, and its content, which is larger if `fill: puzzles` asks for it.

    The puzzles of a larger section begin with those of the smaller one, before they are ordered.

    Args:
        content: the puzzles that the specification counts.
        rules: the rules of the printing service.
        collect: called with a specification that counts more puzzles, returns its content.

    Raises:
        BookError: as `typeset_book`, or more puzzles cannot be generated.
    """
    made = typeset_book(content, rules)
    growth = _growth(content, made.missing)
    if growth is None:
        return content, made
    if content.specification.length.fill != "puzzles":
        section = content.chapters[growth.place].section
        note = Message(
            "filling-puzzles",
            "with more puzzles in the section {section!r} the missing pages would be about "
            "full: write count: {count}",
            section=section.title,
            count=growth.count,
        )
        return content, evolve(made, notes=(*made.notes, note))
    place = growth.place
    asked = len(content.chapters[place].puzzles)
    # The estimate may leave a page, so that the next one has room for more.
    while growth is not None and growth.place == place:
        larger = _larger(content, made.pages, growth, rules, collect)
        if larger is None:
            break
        content, made = larger
        growth = _growth(content, made.missing)
    chapter = content.chapters[place]
    if len(chapter.puzzles) == asked:
        return content, made
    note = Message(
        "more-puzzles",
        "the section {section!r} has {count} puzzles, more than the {asked} asked for, to fill "
        "the book",
        section=chapter.section.title,
        count=len(chapter.puzzles),
        asked=asked,
    )
    return evolve(content, notes=(*content.notes, note)), made


def _larger(
    content: BookContent,
    pages: int,
    growth: _Growth,
    rules: PrintingRules,
    collect: Callable[[BookSpecification], BookContent],
) -> tuple[BookContent, TypesetBook] | None:
    """Return a book with more puzzles on so many pages; None if there is none."""
    book, chapter = content.specification, content.chapters[growth.place]
    had = len(chapter.puzzles)
    sections = list(book.sections)
    for count in range(growth.count, had, -chapter.section.per_page):
        sections[growth.place] = evolve(chapter.section, count=count)
        # A signature must not be exceeded either.
        length = evolve(book.length, pages=pages)
        larger = collect(evolve(book, sections=tuple(sections), length=length))
        if len(larger.chapters[growth.place].puzzles) == had:
            return None
        try:
            return larger, typeset_book(larger, rules)
        except BookError as error:
            # The estimate may be too large.
            if error.code != "book-long":
                raise
    return None


def _growth(content: BookContent, missing: int) -> _Growth | None:
    """Return which section would fill missing pages; None if none is generated to any number.

    Args:
        content: the book; of several such sections the last one is meant.
        missing: the number of pages.
    """
    answers = content.specification.answers
    for place, chapter in reversed([*enumerate(content.chapters)]):
        section, count = chapter.section, len(chapter.puzzles)
        if section.puzzles is not None or section.drill or section.calendar is not None:
            continue
        if section.count is not None and count < section.count:
            # There were not even as many as asked for.
            continue
        if section.hints != "none":
            # How many pages hints take depends on the puzzles.
            continue
        filled = _pages_of(section, answers, count) + missing
        most = range(missing * section.per_page, 0, -1)
        number = next((n for n in most if _pages_of(section, answers, count + n) <= filled), 0)
        if number:
            return _Growth(place, count + number)
    return None


def _pages_of(section: Section, answers: Answers, count: int) -> int:
    """Return how many pages so many puzzles of a section take with their answers."""
    sides = 2 if answers.where == "overleaf" else 1
    per_page = section.answers_per_page or answers.per_page
    behind = -(-count // per_page) if answers.where == "end" else 0
    return -(-count // section.per_page) * sides + behind
