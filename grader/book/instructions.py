"""Instructions that fit the puzzles of a book: what is not in the book is not explained."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from grader.book.board_drawing import shape_of
from grader.book.content import BookContent, BookPuzzle
from grader.book.house_style import Symbols
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import digit_name
from grader.render.text_style import PAIR_NAME, catalogue, text_style_of


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


def rule_paragraphs(puzzles: Sequence[BookPuzzle], language: str, *, signs: bool) -> list[str]:
    """Return a sentence on each kind of rule of a section; in a mixed one with its puzzles.

    Args:
        puzzles: the puzzles of the section.
        language: the language of the book.
        signs: whether clues outside have the signs of their kinds.
    """
    words: Mapping[str, str] = catalogue(language)["book"]
    style = text_style_of(language)
    numbers: dict[str, list[int]] = {}
    for one in puzzles:
        for sentence in style.rule_sentences([one.puzzle.layout], signs=signs):
            numbers.setdefault(sentence, []).append(one.number)
    if all(len(found) == len(puzzles) for found in numbers.values()):
        return [*numbers]
    return [
        words["rule_of_one" if len(found) == 1 else "rule_of"].format(
            numbers=_ranges(found), sentence=sentence
        )
        for sentence, found in numbers.items()
    ]


def _ranges(numbers: list[int]) -> str:
    """Return ascending numbers as ranges: `1-3, 7`, with dashes."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][-1] == number - 1:
            found[-1] = [found[-1][0], number]
        else:
            found.append([number])
    return ", ".join("\N{EN DASH}".join(map(str, ends)) for ends in found)


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
