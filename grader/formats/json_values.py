"""Find JSON objects in a stream of lines, and check their values."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from grader.errors import FormatError, Term
from grader.formats.line_buffer import LineBuffer
from grader.formats.symbols import quoted
from grader.runtime.strict_json import JsonError, load_json

_OPENS = re.compile(r'[\ufeff\s]*\{\s*(?:["}]|$)')
_NEAR = 20
MOST_LINES = 20_000
MOST_CHARACTERS = 1 << 22
"""Limits of the search for the end of an object."""


def object_span(buffer: LineBuffer) -> int:
    """Return how many of the lines ahead are one JSON object; 0 if none begins here.

    An object without an end takes all lines up to the limits.
    """
    first = buffer.peek(0) or ""
    if _OPENS.match(first) is None or (first.strip() == "{" and not _has_keys(buffer)):
        return 0
    depth = 0
    quoted = False
    total = 0
    span = 0
    while span < MOST_LINES and total < MOST_CHARACTERS:
        line = buffer.peek(span)
        if line is None:
            break
        span += 1
        total += len(line)
        skip = False
        for character in line:
            if skip:
                skip = False
            elif character == "\\":
                skip = quoted
            elif character == '"':
                quoted = not quoted
            elif not quoted and character in "{[":
                depth += 1
            elif not quoted and character in "}]":
                depth -= 1
        if depth <= 0:
            break
    return span


def _has_keys(buffer: LineBuffer) -> bool:
    """Return whether a key follows an opening brace on a line of its own; else it is a program's.

    What is no JSON, but looks like it, gets an error that says where.
    """
    lines = buffer.ahead(_NEAR)[1:]
    following = next((line.strip() for line in lines if line.strip()), "")
    return following[:1] in ("", '"', "'", "}", "{", "[") or ":" in following


def load_object(text: str, first: int) -> dict[str, Any]:
    """Return the JSON object of a text; `first` is the number of its first line.

    Raises:
        FormatError: the text is not a JSON object, or has a construct that is refused; see
            `strict_json`.
    """
    try:
        found = load_json(text)
    except JsonError as error:
        line = first + error.line - 1
        raise FormatError(error.message, line=line, column=error.column) from None
    if not isinstance(found, dict):
        raise FormatError("not-an-object", "this is not a JSON object", line=first)
    return found


def cell_rows(value: Any, name: str, first: int) -> list[list[Any]]:
    """Return a value that must be a square list of rows.

    Args:
        value: the value.
        name: what it is called in messages: the name of a `Term`.
        first: number of the line, for messages.

    Raises:
        FormatError: it is not a list of rows, each as long as the list.
    """
    if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
        raise FormatError(
            "rows-list",
            "{part} must be a list of rows, not {found}",
            line=first,
            part=Term("part", name),
            found=quoted_value(value),
        )
    if not 1 <= len(value) <= 25 or any(len(row) != len(value) for row in value):
        raise FormatError(
            "rows-square",
            "{part} must have as many cells in each row as rows, at most 25",
            line=first,
            part=Term("part", name),
        )
    return value


def as_digit(value: Any, size: int, first: int, empty: Sequence[Any] = ()) -> int:
    """Return the 0-based digit of a value like 5, "5" or "A"; -1 if it is one of `empty`.

    Raises:
        FormatError: it is not a digit of a puzzle of this size.
    """
    if value is None or any(value is e or (value == e and value is not False) for e in empty):
        return -1
    number = -1
    if isinstance(value, int) and not isinstance(value, bool):
        number = value
    elif isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 3:
        number = int(value)
    elif isinstance(value, str) and len(value) == 1 and "A" <= value.upper() <= "P":
        number = ord(value.upper()) - ord("A") + 10
    if not 1 <= number <= size:
        raise FormatError(
            "foreign-digit",
            "{found} is not a digit of a {size}x{size} puzzle",
            line=first,
            found=quoted_value(value),
            size=size,
        )
    return number - 1


def quoted_value(value: Any) -> str:
    """Return a JSON value as text for a message, shortened."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}..."


def name_list(keys: Mapping[str, Any] | Sequence[str]) -> str:
    """Return up to eight names with commas, for a message."""
    return ", ".join(quoted(key)[1:-1] for key in list(keys)[:8])
