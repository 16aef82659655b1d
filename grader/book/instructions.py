"""Instructions that fit the puzzles of a book: what is not in the book is not explained."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grader.book.board_drawing import shape_of
from grader.book.content import BookContent
from grader.book.house_style import Symbols
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import digit_name
from grader.render.text_style import PAIR_NAME, catalogue


def standard_instructions(content: BookContent) -> list[str]:
    """Return the paragraphs that explain the puzzles of a book."""
    book = content.specification
    words: Mapping[str, str] = catalogue(book.language)["book"]["instructions"]
    layouts = list(dict.fromkeys(one.puzzle.layout for _, one in content.puzzles()))
    return [
        words["base"],
        *_symbols(layouts, book.type.symbols, words),
        *dict.fromkeys(words[name] for layout in layouts for name in _further(layout)),
        words["end"],
    ]


def _symbols(layouts: list[Layout], symbols: Symbols, words: Mapping[str, str]) -> Iterator[str]:
    """Iterate over sentences about what stands for digits."""
    if symbols.kind == "own":
        name = "word" if symbols.is_word else "symbols"
        yield words[name].format(symbols=" ".join(symbols.own), row=symbols.row + 1)
        return
    most = sorted({layout.digits for layout in layouts if layout.digits > 9})
    if not most:
        return
    if symbols.kind == "numbers":
        yield words["numbers"].format(most=most[-1])
        return
    if most[0] == 10:
        yield words["letter"].format(last=digit_name(9))
    for digits in most:
        if digits > 10:
            yield words["letters"].format(
                size=digits, first=digit_name(9), second=digit_name(10), last=digit_name(digits - 1)
            )


def _further(layout: Layout) -> Iterator[str]:
    """Iterate over the names of sentences about what a layout has beyond rows, columns, boxes."""
    shape = shape_of(layout)
    if shape["tinted"]:
        yield "shaded"
    if shape["diagonals"]:
        yield "diagonals"
    if len(layout.houses_of_kinds((k.ROW,))) > layout.digits:
        yield "overlap"
    if shape["even"]:
        yield "even"
    if shape["odd"]:
        yield "odd"
    pieces = {
        match["piece"]
        for spec in layout.specs
        if spec.kind == k.PAIR and (match := PAIR_NAME.fullmatch(spec.name)) is not None
    }
    yield from sorted(pieces)
    extras = layout.plain.houses_of_kinds((k.EXTRA,))
    if extras and not (shape["tinted"] or shape["diagonals"] or shape["even"] or shape["odd"]):
        yield "disjoint"
