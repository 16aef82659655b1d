"""The style of a house: names and stars of grades, captions, symbols, fonts, lines, colours.

One file serves `grader draw` and all books.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Formatter

from attrs import frozen

from grader.book.lengths import length_of
from grader.book.node_values import LONGEST_TITLE, text_of, title_of, words_of
from grader.errors import BookError, Listed
from grader.formats.layout_files.node_values import count_of
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import digit_name
from grader.runtime.strict_yaml import Keys, Node
from grader.runtime.whole_files import require_text

NUMBER, DATE, NAME = "number", "date", "name"
CAPTIONS = (NUMBER, DATE, NAME, "author", "grade", "stars", "rating", "minutes", "givens")
"""What captions can have."""
COLOURS = ("lines", "givens", "found", "shade")
"""What can have a colour: lines and texts, givens, digits that were found, shaded cells."""
MOST_STARS = 10
STAR, EMPTY_STAR = "★", "☆"
STAR_FONT = "DejaVu Sans Mono"
"""The font of stars; it comes with Typst."""
_SEPARATORS = " ·,:;-\N{EN DASH}\N{EM DASH}"
"""What is left out before the first field of a caption."""
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}", re.ASCII)
_KEYS = (
    "grades",
    "stars",
    "caption",
    "symbols",
    "word",
    "word_row",
    *("fonts", "lines", "colours"),
)


@frozen
class Symbols:
    """What stands for the digits."""

    kind: str = "letters"
    """`letters` or `numbers` for digits above 9; `own` for symbols or a word of the house."""
    own: tuple[str, ...] = ()
    """The symbols of the digits, ascending, or the letters of the word."""
    is_word: bool = False
    """The symbols are a word, which stands in a row of each solution."""
    row: int = 0
    """The row of the word, 0-based."""

    def of(self, layout: Layout, solution: Sequence[k.Digit] | None) -> tuple[str, ...]:
        """Return the symbols of the digits of a puzzle, ascending.

        Args:
            layout: the layout of the puzzle.
            solution: the solution, from which the places of the letters of a word follow.

        Raises:
            BookError: the layout has another number of digits.
        """
        if self.kind == "numbers":
            return tuple(str(digit + 1) for digit in range(layout.digits))
        if self.kind == "letters":
            return tuple(digit_name(digit) for digit in range(layout.digits))
        if len(self.own) != layout.digits:
            raise BookError(
                "house-symbols",
                "the house style has {number} symbols, but puzzles of {layout} need {wanted}",
                number=len(self.own),
                layout=layout.name,
                wanted=layout.digits,
            )
        if not self.is_word or solution is None:
            return self.own
        rows = [house for house, spec in enumerate(layout.specs) if spec.kind == k.ROW]
        row = rows[min(self.row, len(rows) - 1)]
        cells = sorted(layout.cells_of(row), key=lambda cell: layout.coordinates[cell])
        by_digit = {solution[cell]: letter for cell, letter in zip(cells, self.own, strict=True)}
        return tuple(by_digit[digit] for digit in range(layout.digits))


@frozen
class HouseStyle:
    """The style of a house; what is None or empty is left to the book."""

    grades: Mapping[str, str] = {}
    """The names of grades, as captions have them."""
    stars: Mapping[str, int] = {}
    caption: str = ""
    """The caption with fields in braces, such as `{number} {grade} {stars}`."""
    symbols: Symbols | None = None
    text_font: str | None = None
    digit_font: str | None = None
    fonts: tuple[Path, ...] = ()
    """Font files."""
    thick: float | None = None
    thin: float | None = None
    """Widths of lines, in points."""
    colours: Mapping[str, str] = {}
    """Colours like `#1a2b3c` by what has them, one of `COLOURS`."""

    def grade(self, name: str, usual: str) -> str:
        """Return what a grade is called: its name in the house, or the usual one."""
        return self.grades.get(name) or usual[:1].upper() + usual[1:]

    def stars_of(self, name: str, order: Sequence[str]) -> str:
        """Return the stars of a grade as text; empty for none.

        Args:
            name: the grade.
            order: the grades of the profile, from the easiest.
        """
        if self.stars:
            most = max(self.stars.values())
            count = self.stars.get(name, 0)
        elif name in order:
            most = min(len(order), 5)
            place = order.index(name)
            # Six grades share five stars: the two hardest have all of them.
            count = min(place + 1, most)
        else:
            return ""
        return STAR * count + EMPTY_STAR * (most - count) if count else ""


def filled_caption(template: str, values: Mapping[str, str]) -> str:
    """Return a caption with its fields filled; what stands before an empty field is left out."""
    text = ""
    for literal, field, _, _ in Formatter().parse(template):
        if field is None:
            text += literal
        elif values[field]:
            text += (literal if text else literal.lstrip(_SEPARATORS)) + values[field]
    return text.strip()


def fields_of(template: str) -> tuple[str, ...]:
    """Return the fields of the template of a caption, in their order."""
    return tuple(field for _, field, _, _ in Formatter().parse(template) if field is not None)


def load_house_style(path: Path) -> HouseStyle:
    """Return the house style in a file.

    Raises:
        BookError: the file cannot be read, or is malformed.
    """
    text = require_text(path, BookError)
    return read_house_style(text, path.name, path.parent)


def read_house_style(text: str, file: str = "", folder: Path = Path()) -> HouseStyle:
    """Return the house style in a YAML text.

    Raises:
        BookError: a key or value is unknown or impossible.
    """
    keys = Node.parse(text, file, BookError).mapping((), _KEYS)
    fonts = keys.below("fonts", ("text", "digits", "files"))
    lines = keys.below("lines", ("thick", "thin"))
    colours = keys.below("colours", COLOURS)
    files = fonts.read("files", words_of, ())
    return HouseStyle(
        grades=keys.read("grades", _texts, {}),
        stars=keys.read("stars", _stars, {}),
        caption=keys.read("caption", _caption, ""),
        symbols=_symbols(keys),
        text_font=fonts.read("text", text_of, None),
        digit_font=fonts.read("digits", text_of, None),
        fonts=tuple(folder / name for name in files),
        thick=lines.read("thick", lambda node: length_of(node, 0.25, 10), None),
        thin=lines.read("thin", lambda node: length_of(node, 0.1, 5), None),
        colours={name: _colour(node) for name, node in colours.items()},
    )


def _texts(node: Node) -> dict[str, str]:
    return {key: title_of(value) for key, (_, value) in node.items()}


def _stars(node: Node) -> dict[str, int]:
    return {key: count_of(value, 0, MOST_STARS) for key, (_, value) in node.items()}


def _caption(node: Node) -> str:
    template = text_of(node, LONGEST_TITLE)
    try:
        fields = [
            (field, form, conversion)
            for _, field, form, conversion in Formatter().parse(template)
            if field is not None
        ]
    except ValueError:
        fields = [("{", "", None)]
    for field, form, conversion in fields:
        if field not in CAPTIONS or form or conversion:
            raise node.error(
                "caption-field",
                "the caption has no field {field!r}; fields are {known}",
                field=field,
                known=Listed(tuple(f"{{{name}}}" for name in CAPTIONS)),
            )
    if not fields or "\n" in template:
        raise node.error(
            "caption-line",
            "a caption is one line with a field, such as {number}",
            number="{number}",
        )
    return template


def _symbols(keys: Keys) -> Symbols | None:
    if "symbols" in keys and "word" in keys:
        raise keys["word"].error("symbols-or-word", "a house style has either symbols or a word")
    if "word_row" in keys and "word" not in keys:
        raise keys["word_row"].error("word-row", "only a word has a row")
    if "word" in keys:
        row = keys.read("word_row", lambda node: count_of(node, 1, 25), 1) - 1
        return Symbols("own", _distinct(keys["word"]), is_word=True, row=row)
    if "symbols" not in keys:
        return None
    text = text_of(keys["symbols"], LONGEST_TITLE)
    if text in ("letters", "numbers"):
        return Symbols(text)
    return Symbols("own", _distinct(keys["symbols"]))


def _distinct(node: Node) -> tuple[str, ...]:
    """Return the symbols of a text, each of them one character.

    Raises:
        DocumentError: two are equal, or there are too few or too many.
    """
    symbols = tuple(text_of(node, LONGEST_TITLE))
    twice = next((one for place, one in enumerate(symbols) if one in symbols[:place]), None)
    if twice is not None:
        raise node.error(
            "symbol-twice", "{symbol!r} stands for two digits; symbols must differ", symbol=twice
        )
    if not 4 <= len(symbols) <= 25 or any(symbol.isspace() for symbol in symbols):
        raise node.error(
            "symbol-count", "symbols are 4 to 25 characters without spaces, one for each digit"
        )
    return symbols


def _colour(node: Node) -> str:
    text = node.text()
    if _COLOUR.fullmatch(text) is None:
        raise node.error(
            "no-colour", "{text!r} is not a colour; write it like '#1a2b3c'", text=text
        )
    return text.lower()
