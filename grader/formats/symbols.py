"""The characters of cells, and the classic layout that goes with a size."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from struct import Struct

from attrs import frozen

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import DIGIT_SYMBOLS, digit_name
from grader.model.shapes import classic

EMPTY = ".0_*xX-"
"""Characters that stand for an empty cell."""
_FOREIGN = 100
_NO_DIGIT_BYTE = 255


@frozen
class Alphabet:
    """How a grid of one size is written, prepared for speed."""

    layout: Layout
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
        last = digit_name(self.layout.digits - 1)
        digits = f"1 to {last}" if last.isdigit() else f"1 to 9 and A to {last}"
        return f"digits {digits}, and . or 0 for an empty cell"


def _box(size: int) -> tuple[int, int]:
    """Return width and height of the usual box of a size; the height is 1 for primes."""
    width = min(w for w in range(1, size + 1) if size % w == 0 and w * w >= size)
    return width, size // width


SIZES = tuple(size for size in range(4, k.MAX_DIGITS + 1) if _box(size)[1] > 1)
"""Sizes of classic layouts: the numbers up to 25 that have a box that is not a line."""


@cache
def alphabet(size: int, width: int | None = None) -> Alphabet:
    """Return how grids of a size are written, with boxes that are `width` cells wide.

    Without a width the boxes are the usual ones: as square as can be, wider than high.
    """
    if width is None:
        width = _box(size)[0]
    table = bytearray([_FOREIGN] * 256)
    for character in EMPTY:
        table[ord(character)] = _NO_DIGIT_BYTE
    for digit, symbol in enumerate(DIGIT_SYMBOLS[:size]):
        table[ord(symbol)] = table[ord(symbol.lower())] = digit
    layout = classic(width, size // width)
    return Alphabet(layout, bytes(table), Struct(f"{layout.cells}b").unpack)


def is_usual(layout: Layout) -> bool:
    """Tell whether this is the classic layout that its size alone stands for."""
    return layout.digits in SIZES and layout == alphabet(layout.digits).layout


def shown(text: str, limit: int = 30) -> str:
    """Return a text as it may stand in a message: short, quoted, printable."""
    return repr(text if len(text) <= limit else f"{text[:limit]}...")


def counted(count: int, noun: str) -> str:
    """Return a number with its noun: `1 cell`, `80 cells`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
