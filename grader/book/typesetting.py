"""A book as data for the template `book.typ`: its parts and their pages."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from grader.book.content import BookContent, BookPuzzle, Chapter
from grader.book.help_parts import COLUMN_GAP, HelpParts
from grader.book.house_style import STAR_FONT
from grader.book.instructions import rule_paragraphs, standard_instructions
from grader.book.page_boards import PageBoards
from grader.book.page_groups import by_span, grouped
from grader.book.page_plan import FOOT, HEAD, Margins, area_of, frame_of, page_span
from grader.book.paragraphs import paragraphs
from grader.book.printing_rules import PrintingRules
from grader.book.specification import AT_FOOT, NEXT_PAGE, STANDARD
from grader.errors import Message
from grader.render.text_style import catalogue

_CHARACTER = 0.5
"""Mean width of a character, as a multiple of the size of the text, estimated too high."""
_LINE = 1.3
"""Height of a line, as a multiple of the size of the text."""
_MOST_OPENER = 0.45
"""Share of a page that a title with its texts takes at most above boards; longer ones have a page.
"""


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
        self._boards = PageBoards(content, self._area, rules)

    @property
    def notes(self) -> list[Message]:
        """What the editor should know, after `facts`."""
        return [*self._boards.notes.values()]

    def facts(self, blank_pages: int = 0, notes_pages: int = 0) -> dict[str, Any]:
        """Return the data for the template.

        Args:
            blank_pages: the number of empty pages at the end.
            notes_pages: the number of pages for notes before them.
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
            "frame": frame_of(book.type),
            "least_line": self._rules.least_line,
            "least_type": self._rules.least_type,
            "least_grey": self._rules.least_grey,
            "for_screens": self._rules.for_screens and book.standard != "pdf-x",
            "colours": book.house.colours,
            "star_font": STAR_FONT,
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
            "notes_pages": notes_pages,
            "first_page": book.length.first_page,
        }

    def _colophon(self) -> Iterator[list[str]]:
        """Iterate over the paragraphs of the page behind the title page, each by its lines."""
        book, words = self._book, self._words
        for paragraph in book.credits.split("\n\n"):
            if lines := [" ".join(line.split()) for line in paragraph.splitlines() if line.strip()]:
                yield lines
        if book.colophon:
            count = sum(len(chapter.puzzles) for chapter in self._content.chapters)
            yield [words["checked_one" if count == 1 else "checked"].format(count=count)]
            fonts = dict.fromkeys((book.type.text_font, book.type.digit_font))
            yield [words["fonts"].format(fonts=", ".join(fonts))]
        if book.isbn:
            yield [f"ISBN {book.isbn}"]

    def _parts(self) -> Iterator[dict[str, Any]]:
        book, words = self._book, self._words
        instructions = (
            standard_instructions(self._content)
            if book.instructions == STANDARD
            else [*paragraphs(book.instructions)]
        )
        if instructions:
            blocks = [{"kind": "text", "text": text} for text in instructions]
            yield {"kind": "flow", "title": words["how_to_play"], "blocks": blocks}
        waiting: Sequence[BookPuzzle] = ()
        for chapter in self._content.chapters:
            if chapter.example is not None:
                yield self._help.lesson(chapter, self._boards, self._area)
            if chapter.puzzles:
                part, waiting = self._puzzles_part(chapter, waiting)
                yield part
        if waiting:
            foot = self._boards.foot(waiting)
            yield _boards_part(words["answers"], [_page([], foot=foot)])
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

    def _puzzles_part(
        self, chapter: Chapter, waiting: Sequence[BookPuzzle]
    ) -> tuple[dict[str, Any], Sequence[BookPuzzle]]:
        """Return the pages of a section, and the puzzles whose answers are on the next page.

        Args:
            chapter: the section.
            waiting: the puzzles of the page before, if their answers are on the first page.
        """
        section, where = chapter.section, self._book.answers.where
        rules = rule_paragraphs(chapter.puzzles, self._book.language, signs=self._boards.has_signs)
        # The answer to a drill is a step, not a grid, and stands at the end.
        is_drill = chapter.example is not None
        if is_drill:
            where = "end"
        opener = (
            None if is_drill else self._opener(section.title, [*paragraphs(section.intro), *rules])
        )
        above = opener if self._stands_above(opener) else None
        pages: list[dict[str, Any]] = []
        for group in grouped(chapter.puzzles, section.per_page):
            answered = group if where == AT_FOOT else waiting
            foot = self._boards.foot(answered) if answered else None
            waiting = group if where == NEXT_PAGE else ()
            opener_height = above["height"] if above and not pages else 0.0
            used = opener_height + (foot["used"] if foot else 0.0)
            boards = self._boards.puzzles(group, chapter, used)
            pages.append(
                _page(
                    boards,
                    odd=where == "overleaf",
                    foot=foot,
                    opener=None if pages else above,
                )
            )
            if where == "overleaf":
                pages.append(_page(self._boards.answers(group, section.per_page)))
        on_page = None if above else opener
        return _boards_part(section.title, pages, on_page), waiting

    def _answers_part(self) -> dict[str, Any]:
        pages: list[dict[str, Any]] = []
        opener = self._opener(self._words["answers"], [])
        above = opener if self._stands_above(opener) else None
        # Boards on a page are of equal shape, or large ones would dwarf the others.
        for wanted, run in groupby(self._grids(), lambda pair: pair[0].section.answers_per_page):
            for group in by_span([one for _, one in run]):
                widest = max((one.puzzle.layout for one in group), key=page_span)
                fits = self._boards.answers_per_page(widest, wanted)
                for some in grouped(group, fits):
                    first = above if not pages else None
                    used = first["height"] if first else 0.0
                    boards = self._boards.answers(some, fits, used)
                    pages.append(_page(boards, opener=first))
        return _boards_part(self._words["answers"], pages, None if above else opener)

    def _grids(self) -> Iterator[tuple[Chapter, BookPuzzle]]:
        """Iterate over the puzzles whose answers are grids."""
        return (pair for pair in self._content.puzzles() if pair[1].drill is None)

    def _opener(self, title: str, intro: list[str]) -> dict[str, Any] | None:
        """Return the title of a section with its texts, and the height that they need above boards.

        The height is estimated from the number of characters, rather too high than too low.
        """
        if not title and not intro:
            return None
        size = self._book.type.text_size
        line = self._area.width / (size * _CHARACTER)
        height = math.ceil(len(title) * 1.5 / line) * 1.5 * size * _LINE if title else 0.0
        for paragraph in intro:
            height += (math.ceil(len(paragraph) / line) * _LINE + 0.6) * size
        return {"title": title, "intro": intro, "height": height + size}

    def _stands_above(self, opener: dict[str, Any] | None) -> bool:
        return (
            self._book.openers == "above"
            and opener is not None
            and opener["height"] <= self._area.height * _MOST_OPENER
        )


def _page(
    boards: list[dict[str, Any]],
    *,
    odd: bool = False,
    foot: dict[str, Any] | None = None,
    opener: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Return a page of boards: on a right-hand page, with answers at its foot, below a title."""
    used = opener["height"] if opener else 0.0
    return {"boards": boards, "odd": odd, "foot": foot, "opener": opener, "used": used}


def _boards_part(
    title: str,
    pages: list[dict[str, Any]],
    opener: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Return a part of pages with boards; its opener stands on a page of its own."""
    return {
        "kind": "boards",
        "title": title,
        "intro": opener["intro"] if opener else [],
        "opener": opener is not None,
        "pages": pages,
    }
