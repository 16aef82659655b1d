"""Undo what mail programs, word processors and phones do to a text of cells.

They replace blanks, digits, dots, hyphens and quotes by similar characters, add invisible ones, and
put marks before the lines of a quoted message.  Digits may also be those of other scripts.
"""

from __future__ import annotations

import re
from functools import cache
from unicodedata import numeric

_BLANKS = "\xa0\u1680\u2000-\u200a\u202f\u205f\u3000"
_INVISIBLE = "\xad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20e3\ufe0e\ufe0f\ufeff"
_DOTS = "\xb7\u2022\u2024\u2027\u2219\u22c5\u25a1\u25ab\u25cb\u25e6\u25fb\u25fd\u2610\u2b1c\u30fb"
_SQUARES = (
    "\u2b1b\U0001f532\U0001f533\U0001f7e6\U0001f7e8\U0001f7e9\U0001f7eb"
    "\u25a0\u25a2\u25aa\u25ad\u2423\u2591\u2592\u2593\u2800"
)
"""Squares and shades that stand for empty cells."""
_CIRCLED = (0x2460, 0x2474, 0x2488, 0x2776, 0x2780, 0x278A, 0x24F5)
"""The digits 1 in circles, in parentheses and with a full stop."""
_HYPHENS = "\u2010-\u2015\u2212\ufe63"
_QUOTES = "\u201c-\u201f\xab\xbb\u2033\u301d-\u301f"
_WIDE = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.*-_|#"
_TO_WIDE = 0xFEE0
"""The distance from an ASCII character to its full-width form."""
_MARKS = re.compile(r" ?(?:> ?)+")
_TOKEN = re.compile(r"[^\s,;#]+")
_DIGITS = re.compile(r"[0-9.*_xX|:/(){}\[\]+-]+")
"""A text of cells, with bars and marks."""


def plain_text(line: str) -> str:
    """Return a line with ASCII characters for those that look like them in a puzzle.

    Quotes are replaced only in a line without straight ones: there they may be part of a text.
    """
    if _special().search(line) is not None:
        line = line.translate(_table())
        line = line if '"' in line else line.translate(_quotes())
    return line if line.isascii() else _with_ascii_digits(line)


def unquoted(line: str) -> str:
    """Return a line without the marks of a quoted message at its beginning."""
    return _MARKS.sub("", line, count=1) if is_quoted(line) else line


def is_quoted(line: str) -> bool:
    """Return whether a line begins with the mark of a quoted message."""
    return _MARKS.match(line) is not None


def _with_ascii_digits(line: str) -> str:
    """Return a line with the digits of other scripts as ASCII digits where they are cells.

    In words, such as those of a name in Chinese, they stay.
    """
    if not any(map(str.isnumeric, line)):
        return line
    if any(each.isalpha() and not (each.isascii() or each.isnumeric()) for each in line):
        return line
    return _TOKEN.sub(_digits, line)


def _digits(match: re.Match[str]) -> str:
    """Return a word with ASCII digits if it is nothing but cells, and its digits are alike."""
    text = "".join(map(_digit, match[0]))
    is_mixed = any(figure in match[0] for figure in "123456789")
    return match[0] if is_mixed or not _DIGITS.fullmatch(text) else text


def _digit(character: str) -> str:
    """Return the ASCII digit of a character, or the character itself."""
    if character.isascii():
        return character
    value = numeric(character, -1)
    return str(int(value)) if value in range(10) else character


@cache
def _table() -> dict[int, str | None]:
    found: dict[int, str | None] = dict.fromkeys(_each(_BLANKS), " ")
    found |= dict.fromkeys(_each(_INVISIBLE))
    found |= dict.fromkeys(_each(_DOTS), ".")
    found |= dict.fromkeys(_each(_HYPHENS), "-")
    found |= {ord(each) + _TO_WIDE: each for each in _WIDE}
    found |= {first + digit: str(digit + 1) for first in _CIRCLED for digit in range(9)}
    found |= dict.fromkeys(map(ord, _SQUARES), ".")
    found[ord("\u2026")] = "..."
    return found


@cache
def _special() -> re.Pattern[str]:
    """Return a pattern of the characters that are replaced; most lines have none of them."""
    codes = [*_table(), *_quotes()]
    return re.compile(f"[{''.join(re.escape(chr(code)) for code in codes)}]")


@cache
def _quotes() -> dict[int, str]:
    return dict.fromkeys(_each(_QUOTES), '"')


def _each(ranges: str) -> list[int]:
    """Return the characters of ranges such as `a-cx`."""
    matches = re.findall(r"(.)(?:-(.))?", ranges, re.DOTALL)
    return [code for low, high in matches for code in range(ord(low), ord(high or low) + 1)]
