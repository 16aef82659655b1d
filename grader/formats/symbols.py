"""The characters of cells, and the classic layout that goes with a size."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from struct import Struct

from attrs import frozen

from grader.errors import FormatError
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
"""The symbols of digits, by that of the first: `1-G`, `0-F` and `A-P` on 16x16."""
_FOREIGN = 100
_NO_DIGIT_BYTE = 255


@frozen
class Alphabet:
    """How a grid of one size is written, prepared for speed."""

    layout: Layout
    symbols: str
    """The symbol of each digit, and last that of an empty cell."""
    table: bytes
    """From a character to its digit, or to one of the two codes above."""
    unpack: Callable[[bytes], tuple[int, ...]]
    """From one signed byte a cell to a tuple; 255 becomes NO_DIGIT."""

    def digits(self, text: str) -> tuple[k.Digit, ...] | None:
        """Return the digits of a text of one character a cell, or None if one is foreign."""
        if not text.isascii():
            return None
        codes = text.encode().translate(self.table)
        return None if b"d" in codes else self.unpack(codes)

    def row(self, text: str) -> tuple[k.Digit, ...] | None:
        """Return the digits of a text of any length, or None if one is foreign."""
        if self.foreign(text) is not None:
            return None
        codes = text.encode().translate(self.table)
        return tuple(k.NO_DIGIT if code == _NO_DIGIT_BYTE else code for code in codes)

    def foreign(self, text: str) -> int | None:
        """Return where the first character stands that is no cell, or None."""
        for index, character in enumerate(text):
            if not character.isascii() or self.table[ord(character)] == _FOREIGN:
                return index
        return None

    def wanted(self) -> str:
        """Say which characters are right."""
        first, last = self.symbols[0], self.symbols[-2]
        digits = f"{first} to {last}"
        if first.isdigit() and not last.isdigit():
            digits = f"{first} to 9 and A to {last}"
        empty = "." if first == "0" else ". or 0"
        return f"digits {digits}, and {empty} for an empty cell"

    def text(self, digits: tuple[k.Digit, ...]) -> str:
        """Return digits as one character each."""
        # NO_DIGIT is -1, the index of the last symbol, which is that of an empty cell.
        return "".join([self.symbols[digit] for digit in digits])


SIZES = tuple(size for size in range(4, k.MAX_DIGITS + 1) if usual_box(size)[1] > 1)
"""Sizes of classic layouts: the numbers up to 25 that have a box that is not a line."""


@cache
def alphabet(size: int, width: int | None = None, kind: str = "1") -> Alphabet:
    """Return how grids of a size are written, with boxes that are `width` cells wide.

    Without a width the boxes are the usual ones: as square as can be, wider than high.
    `kind` is a key of `SYMBOL_SETS`.
    """
    if width is None:
        width = usual_box(size)[0]
    symbols = SYMBOL_SETS[kind][:size]
    table = bytearray([_FOREIGN] * 256)
    for character in EMPTY:
        table[ord(character)] = _NO_DIGIT_BYTE
    for digit, symbol in enumerate(symbols):
        table[ord(symbol)] = table[ord(symbol.lower())] = digit
    layout = classic(width, size // width)
    return Alphabet(layout, f"{symbols}.", bytes(table), Struct(f"{layout.cells}b").unpack)


def symbol_set_of(cells: str, size: int) -> str:
    """Return which set of symbols a grid is written in: a key of `SYMBOL_SETS`.

    `0` is a digit where another character stands for empty cells and the last symbol of
    `1-G` does not occur; letters alone are digits from `A` on if one of them is beyond that.
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
    """Return the characters that a cell of a grid may be written with, in any set."""
    kinds = SYMBOL_SETS if size > 9 else ("1",)
    tables = [alphabet(size, None, kind).table for kind in kinds]
    return frozenset(chr(i) for i in range(128) if any(t[i] != _FOREIGN for t in tables))


def symbol_set_named(name: str) -> str:
    """Return the set of symbols with a name like `1-G`, `0-F` or `A-P`: a key of `SYMBOL_SETS`.

    Raises:
        FormatError: there is none.
    """
    kind = name[:1].upper()
    if kind not in SYMBOL_SETS or (len(name) > 1 and (len(name) != 3 or name[1] != "-")):
        raise FormatError(f"{name!r} is no set of symbols; sets: 1-G, 0-F and A-P")
    return kind


def is_standard(layout: Layout) -> bool:
    """Tell whether this is the classic layout that its size alone stands for."""
    return layout.digits in SIZES and layout == alphabet(layout.digits).layout


def quoted(text: str, limit: int = 30) -> str:
    """Return a text as it may stand in a message: short, quoted, printable."""
    return repr(text if len(text) <= limit else f"{text[:limit]}...")


def count_text(count: int, noun: str) -> str:
    """Return a number with its noun: `1 cell`, `80 cells`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
