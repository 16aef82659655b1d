"""The characters that stand for cells, and the standard layout of each size."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from struct import Struct
from typing import NamedTuple

from grader.errors import FormatError, Message
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import DIGIT_SYMBOLS
from grader.model.shapes import classic, usual_box

EMPTY = ".0_*xX-"
"""Characters that stand for an empty cell, unless they are digits."""
SYMBOL_SETS = {
    "1": DIGIT_SYMBOLS,
    "0": "0123456789ABCDEFGHIJKLMNO",
    "A": "ABCDEFGHIJKLMNOPQRSTUVWXY",
}
"""Symbol sets for digits, by the first symbol: `1-G`, `0-F` and `A-P` on 16x16."""
_LAST_FIGURE = 9
"""The highest digit that is not a letter in any set."""
FOREIGN = 100
"""The byte of a character that is no cell."""


class Alphabet(NamedTuple):
    """The symbols of a grid of one size, with lookup tables."""

    layout: Layout
    symbols: str
    """The symbol of each digit, then that of an empty cell."""
    table: bytes
    """Maps a character to its digit, `FOREIGN` or `k.EMPTY_BYTE`."""
    unpack: Callable[[bytes], tuple[int, ...]]
    """Converts one signed byte a cell to a tuple; 255 becomes NO_DIGIT."""

    def digits(self, text: str) -> tuple[k.Digit, ...] | None:
        """Return the digits of a whole grid, or None if a character is not a cell."""
        if not text.isascii():
            return None
        codes = text.encode().translate(self.table)
        return None if FOREIGN in codes else self.unpack(codes)

    def row(self, text: str) -> tuple[k.Digit, ...] | None:
        """Return the digits of a text of any length, or None if a character is not a cell."""
        if self.foreign(text) is not None:
            return None
        codes = text.encode().translate(self.table)
        return tuple(k.NO_DIGIT if code == k.EMPTY_BYTE else code for code in codes)

    def foreign(self, text: str) -> int | None:
        """Return the index of the first character that is not a cell, or None."""
        # What is not ASCII becomes `?`, which is no cell.
        index = text.encode("ascii", "replace").translate(self.table).find(FOREIGN)
        return None if index < 0 else index

    def expected(self) -> Message:
        """Return a description of the valid characters, for messages."""
        first, last = self.symbols[0], self.symbols[-2]
        empty = "." if first == "0" else Message("dot-or-zero", ". or 0")
        if first.isdigit() and not last.isdigit():
            return Message(
                "figures-and-letters",
                "digits {first} to 9 and A to {last}, and {empty} for an empty cell",
                first=first,
                last=last,
                empty=empty,
            )
        return Message(
            "digits-expected",
            "digits {first} to {last}, and {empty} for an empty cell",
            first=first,
            last=last,
            empty=empty,
        )

    def misfit(self, text: str) -> Message:
        """Return the message for a text that is no cell of a grid with these characters."""
        return foreign_cell(text, self.layout.digits, self.expected())

    def text(self, digits: tuple[k.Digit, ...]) -> str:
        """Return digits as one character each."""
        # NO_DIGIT is -1, the index of the last symbol, which is that of an empty cell.
        return "".join([self.symbols[digit] for digit in digits])


SIZES = tuple(size for size in range(4, k.MAX_DIGITS + 1) if usual_box(size)[1] > 1)
"""Sizes of classic layouts: numbers up to 25 whose boxes have several rows and columns."""
LENGTHS = {size * size: size for size in SIZES}
"""Maps the number of cells of a classic puzzle to its size."""
FEWEST = SIZES[0]
"""Rows and columns of the smallest grid."""


@cache
def alphabet(size: int, width: int | None = None, kind: str = "1") -> Alphabet:
    """Return the alphabet of classic grids of a size, with boxes `width` cells wide.

    Without a width the boxes are as square as possible, and wider than high.  `kind` is a key
    of `SYMBOL_SETS`.
    """
    if width is None:
        width = usual_box(size)[0]
    symbols = SYMBOL_SETS[kind][:size]
    table = bytearray([FOREIGN] * 256)
    for character in EMPTY:
        table[ord(character)] = k.EMPTY_BYTE
    for digit, symbol in enumerate(symbols):
        table[ord(symbol)] = table[ord(symbol.lower())] = digit
    layout = classic(width, size // width)
    return Alphabet(layout, f"{symbols}.", bytes(table), Struct(f"{layout.cells}b").unpack)


def symbol_set_of(cells: str, size: int) -> str:
    """Return the symbol set of a grid, from its characters: a key of `SYMBOL_SETS`.

    `0` is a digit if another character marks empty cells and the last symbol of `1-G` does not
    occur.  The set is `A` if there are only letters, and one of them is beyond `1-G`.
    """
    if size < 10:
        return "1"
    found = set(cells.upper())
    if "0" in found and found & set("._*-") and alphabet(size, None, "0").foreign(cells) is None:
        return "0"
    if alphabet(size).foreign(cells) is None:
        return "1"
    return "A" if alphabet(size, None, "A").foreign(cells) is None else "1"


@cache
def characters(size: int) -> frozenset[str]:
    """Return all characters of cells, in any symbol set."""
    kinds = SYMBOL_SETS if size > 9 else ("1",)
    tables = [alphabet(size, None, kind).table for kind in kinds]
    return frozenset(chr(i) for i in range(128) if any(t[i] != FOREIGN for t in tables))


def symbol_set_named(name: str) -> str:
    """Return the symbol set with a name like `1-G`, `0-F` or `A-P`: a key of `SYMBOL_SETS`.

    Raises:
        FormatError: there is no such set.
    """
    kind = name[:1].upper()
    if kind not in SYMBOL_SETS or (len(name) > 1 and (len(name) != 3 or name[1] != "-")):
        raise FormatError(
            "symbol-set", "{name!r} is not a set of symbols; known: 1-G, 0-F, A-P", name=name
        )
    return kind


def chosen_symbol_set(kind: str | None, cells: str, size: int, line: int | None = None) -> str:
    """Return the symbol set that the user has chosen for a grid, or else that of its characters.

    Args:
        kind: the chosen set; None for none.
        cells: the characters of the grid.
        size: the number of digits.
        line: the number of the line, for the message.

    Raises:
        FormatError: the chosen set begins with another symbol than 1, and there are at most 9
            digits: `0` would be a digit there, which is an empty cell everywhere else.
    """
    if kind is None:
        return symbol_set_of(cells, size)
    if kind != "1" and size <= _LAST_FIGURE:
        first, last = SYMBOL_SETS[kind][0], SYMBOL_SETS[kind][15]
        raise FormatError(
            "symbols-of-size",
            "the symbols {first}-{last} are for puzzles with more than {most} digits; "
            "this one has {size}: use 1-{size}",
            line=line,
            first=first,
            last=last,
            most=_LAST_FIGURE,
            size=size,
        )
    return kind


def refuse_digits_from_zero(cells: str, size: int, line: int | None) -> None:
    """Raise an error if the digits of a grid up to 9 seem to be counted from 0.

    They are if another sign marks empty cells, 0 occurs as well, and the highest digit does not.

    Raises:
        FormatError: they seem to be.
    """
    if size > _LAST_FIGURE or "0" not in cells or str(size) in cells:
        return
    if any(sign in cells for sign in EMPTY if sign != "0"):
        raise FormatError(
            "digits-from-zero",
            "there is no {size}, but both 0 and another sign of an empty cell; "
            "write the digits 0 to {highest} as 1 to {size}, or all empty cells alike",
            line=line,
            size=size,
            highest=size - 1,
        )


def is_standard(layout: Layout) -> bool:
    """Return whether this is the standard layout of its size."""
    return layout.digits in SIZES and layout == alphabet(layout.digits).layout


def foreign_cell(text: str, size: int, expected: Message) -> Message:
    """Return the message for a text that is no cell of a grid; it says what would be one."""
    return Message(
        "foreign-cell",
        "{found} is not a cell of a {size}x{size} puzzle; {expected}",
        found=quoted(text),
        size=size,
        expected=expected,
    )


def quoted(text: str, limit: int = 30) -> str:
    """Return a text for a message: shortened, quoted, printable."""
    return repr(text if len(text) <= limit else f"{text[:limit]}...")
