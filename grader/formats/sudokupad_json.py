"""The compact variant of JSON in SudokuPad's own links.

Keys are abbreviated and unquoted, strings have single quotes, `t` and `f` are true and false, a
missing item in a list is an empty object, and colours are unquoted.

Source: the function PuzzleZipper of SudokuPadFormat, as published with sudokutools.
"""

from __future__ import annotations

import re
from typing import Any

from grader.errors import FormatError

_LONG = {
    "c": "color",
    "ca": "cages",
    "ct": "center",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ce": "cells",
    "cs": "cellSize",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "w": "width",
    "h": "height",
    "v": "value",
    "vd": "videos",
    "l": "lines",
    "r": "rounded",
    "re": "regions",
    "fs": "fontSize",
    "th": "thickness",
    "hl": "headLength",
    "wp": "wayPoints",
    "t": "title",
    "te": "text",
    "d": "duration",
    "d2": "d",
}
"""The abbreviated keys."""
_TOKEN = re.compile(
    r"""\s*(?:([\[\]{},:])|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^\s\[\]{},:'"]+))\s*""",
    re.DOTALL,
)
_NUMBER = re.compile(r"-?\d{1,15}(?:\.\d{1,15})?(?:[eE]-?\d{1,2})?", re.ASCII)
_ESCAPED = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_WORDS = {"t": True, "f": False, "true": True, "false": False, "null": None}
_DEEPEST = 40
_VALUE = "value"


def parse(text: str) -> Any:
    """Return the value of a text, with the keys in full.

    Raises:
        FormatError: the text is malformed, or nested too deeply.
    """
    reader = _Reader(text)
    value = reader.value(0)
    if not reader.at_end():
        raise FormatError(
            "compressed-behind", "there is text after the end of the compressed puzzle"
        )
    return value


class _Reader:
    """A tokenizer: each token is a punctuation mark, or a value with its text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._mark = ""
        self._value: Any = None
        self._name = ""
        self._next()

    def at_end(self) -> bool:
        """Return whether all tokens are read."""
        return self._mark == ""

    def value(self, depth: int) -> Any:
        """Take a value."""
        if depth > _DEEPEST:
            raise FormatError("compressed-deep", "the compressed puzzle is nested too deeply")
        if self._mark == _VALUE:
            value = self._value
            self._next()
            return value
        if self._mark == "{":
            return self._object(depth)
        if self._mark == "[":
            return self._list(depth)
        raise FormatError("compressed-malformed", "the compressed puzzle is malformed")

    def _object(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        self._next()
        while self._mark != "}":
            name = self._name
            self._expect(_VALUE)
            self._expect(":")
            found[_LONG.get(name, name)] = self.value(depth + 1)
            if self._mark != "}":
                self._expect(",")
        self._next()
        return found

    def _list(self, depth: int) -> list[Any]:
        found: list[Any] = []
        self._next()
        if self._mark == "]":
            self._next()
            return found
        while True:
            empty = self._mark in (",", "]")
            found.append({} if empty else self.value(depth + 1))
            if self._mark == "]":
                self._next()
                return found
            self._expect(",")

    def _expect(self, mark: str) -> None:
        if self._mark != mark:
            raise FormatError("compressed-malformed", "the compressed puzzle is malformed")
        self._next()

    def _next(self) -> None:
        if self._at >= len(self._text):
            self._mark = ""
            return
        match = _TOKEN.match(self._text, self._at)
        if match is None:
            raise FormatError("compressed-malformed", "the compressed puzzle is malformed")
        self._at = match.end()
        mark, single, double, bare = match.groups()
        if mark is not None:
            self._mark = mark
            return
        self._mark = _VALUE
        quoted = single if single is not None else double
        self._name = quoted if quoted is not None else bare
        self._value = _unescaped(quoted) if quoted is not None else _plain(bare)


def _plain(word: str) -> Any:
    if word in _WORDS:
        return _WORDS[word]
    if _NUMBER.fullmatch(word):
        return float(word) if any(c in word for c in ".eE") else int(word)
    return word


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(_character, text)


def _character(match: re.Match[str]) -> str:
    code = match[1]
    return chr(int(code[1:], 16)) if len(code) > 1 else _ESCAPES.get(code, code)
