"""A book as data for the template `book.typ`: its parts and their pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from grader.book.content import BookContent, Chapter
from grader.book.help_parts import COLUMN_GAP, HelpParts
from grader.book.page_boards import PageBoards, by_span, grouped
from grader.book.page_plan import FOOT, HEAD, Margins, area_of
from grader.book.paragraphs import paragraphs
from grader.book.printing_rules import PrintingRules
from grader.render.text_style import catalogue, text_style_of


class BookPages:
    """The parts of a book for given margins.

    Args:
        content: the puzzles.
        rules: the rules of the vendor.
        margins: the margins of the pages.
        help_parts: hints and index, which several settings can share.

    Raises:
        BookError: boards with digits of the least size do not fit on a page.
    """

    def __init__(
        self,
        content: BookContent,
        rules: PrintingRules,
        margins: Margins,
        help_parts: HelpParts | None = None,
    ) -> None:
        self._content = content
        self._book = content.specification
        self._rules = rules
        self._margins = margins
        self._help = help_parts or HelpParts(content)
        self._words: Mapping[str, Any] = catalogue(self._book.language)["book"]
        has_heads, has_numbers = self._book.running_heads, self._book.page_numbers != "none"
        self._area = area_of(self._book.paper, margins, has_heads, has_numbers)
        self._boards = PageBoards(content, self._area)

    def facts(self, blank_pages: int = 0) -> dict[str, Any]:
        """Return the data for the template.

        Args:
            blank_pages: the number of empty pages at the end.
        """
        book = self._book
        parts = [*self._parts()]
        bleed = self._rules.bleed if book.paper.bleed else 0.0
        inside = bleed if self._rules.bleed_inside else 0.0
        return self._boards.empty_boards() | {
            "title": book.title,
            "subtitle": book.subtitle,
            "author": book.author,
            "language": book.language,
            "words": {key: text for key, text in self._words.items() if isinstance(text, str)},
            "black": book.colour == "black",
            "accessible": book.accessible,
            # Archives want a date, and equal input should give equal bytes.
            "dated": book.standard == "pdf-a",
            "text_font": book.type.text_font,
            "digit_font": book.type.digit_font,
            "text_size": book.type.text_size,
            "thick": book.type.thick,
            "thin": book.type.thin,
            "width": book.paper.trim[0],
            "height": book.paper.trim[1],
            "bleed": {"inside": inside, "outside": bleed, "top": bleed, "bottom": bleed},
            "margins": {
                "inside": self._margins.inside,
                "outside": self._margins.outside,
                "top": self._margins.top,
                "bottom": self._margins.bottom,
            },
            "head": HEAD if book.running_heads else 0,
            "foot": FOOT if book.page_numbers != "none" else 0,
            "page_numbers": book.page_numbers,
            "right_hand": book.right_hand,
            "area_height": self._area.height,
            "column_gap": COLUMN_GAP,
            "caption": self._boards.caption,
            "caption_size": self._boards.caption_size,
            "title_page": book.title_page,
            "colophon": [*self._colophon()],
            "contents": len(parts) > 2,
            "parts": parts,
            "blank_pages": blank_pages,
        }

    def _colophon(self) -> Iterator[str]:
        """Iterate over the paragraphs of the page behind the title page."""
        book, words = self._book, self._words
        yield from paragraphs(book.credits)
        if book.colophon:
            count = sum(len(chapter.puzzles) for chapter in self._content.chapters)
            yield words["checked_one" if count == 1 else "checked"].format(count=count)
            fonts = dict.fromkeys((book.type.text_font, book.type.digit_font))
            yield words["fonts"].format(fonts=", ".join(fonts))
        if book.isbn:
            yield f"ISBN {book.isbn}"

    def _parts(self) -> Iterator[dict[str, Any]]:
        book, words = self._book, self._words
        if book.instructions:
            blocks = [{"kind": "text", "text": text} for text in paragraphs(book.instructions)]
            yield {"kind": "flow", "title": words["how_to_play"], "blocks": blocks}
        for chapter in self._content.chapters:
            if chapter.example is not None:
                yield self._help.lesson(chapter, self._boards, self._area)
            if chapter.puzzles:
                yield self._puzzles_part(chapter)
        hints = self._help.hints(self._boards, self._area)
        if hints is not None:
            yield hints
        has_puzzles = any(one.drill is None for _, one in self._content.puzzles())
        if book.answers.where == "end" and has_puzzles:
            yield self._answers_part()
        drills = self._help.drill_answers(self._boards, self._area)
        if drills is not None:
            yield drills
        if book.index != "none":
            yield self._help.index(self._boards, self._area)

    def _puzzles_part(self, chapter: Chapter) -> dict[str, Any]:
        section = chapter.section
        style = text_style_of(self._book.language)
        rules = style.rule_sentences(one.puzzle.layout for one in chapter.puzzles)
        # The answer to a drill is a step, not a grid, and stands at the end.
        is_drill = chapter.example is not None
        overleaf = self._book.answers.where == "overleaf" and not is_drill
        pages = []
        for group in grouped(chapter.puzzles, section.per_page):
            boards = self._boards.puzzles(group, section)
            pages.append({"boards": boards, "odd": overleaf})
            if overleaf:
                answers = self._boards.answers(group, section.per_page)
                pages.append({"boards": answers, "odd": False})
        return {
            "kind": "boards",
            "title": section.title,
            "intro": [*paragraphs(section.intro), *rules],
            "opener": not is_drill and bool(section.title or section.intro or rules),
            "pages": pages,
        }

    def _answers_part(self) -> dict[str, Any]:
        pages = []
        # Boards on a page are of equal shape, or large ones would dwarf the others.
        for group in by_span([one for _, one in self._content.puzzles() if one.drill is None]):
            fits = self._boards.answers_per_page(group[0].puzzle.layout)
            for some in grouped(group, fits):
                pages.append({"boards": self._boards.answers(some, fits), "odd": False})
        return {
            "kind": "boards",
            "title": self._words["answers"],
            "intro": [],
            "opener": True,
            "pages": pages,
        }
