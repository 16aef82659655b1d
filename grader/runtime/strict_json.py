"""Strict reading of JSON: what `json` accepts beyond plain data is an error, with its line.

Also writes JSON that is safe to show on a terminal.

Duplicate keys, infinite and very long numbers, half surrogate pairs and deep nesting are refused.
"""

from __future__ import annotations

import json
import re
from typing import Any

from grader.errors import Message

LARGEST = 1 << 22
"""Maximum number of characters of a text."""
DEEPEST = 24
"""Maximum number of lists and objects inside each other."""
_LONGEST_NUMBER = 100
"""Characters of a whole number; seeds may have more digits than a machine word."""
_LONGEST_SHOWN = 40
_TOKEN = r'(?s)"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{},:]|[^\s\[\]{},:"]+'
_SURROGATES = re.compile("[\ud800-\udfff]")


class JsonError(ValueError):
    """A text is not strict JSON.

    Args:
        message: what is wrong, without the place.
        line: the line, 1-based.
        column: the column, 1-based; None if it is unknown.
    """

    def __init__(self, message: str, line: int, column: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column


def load_json(text: str) -> Any:
    """Return the data of a JSON text.

    Bytes that were not UTF-8 when the text was decoded, lone surrogates, become U+FFFD.

    Raises:
        JsonError: the text is malformed, too long, nested too deeply, or has a duplicate key, a
            number that is not finite or has more than 100 digits, or half a surrogate pair.
    """
    if len(text) > LARGEST:
        raise JsonError(
            Message("json-large", "the JSON text is larger than {most:,} characters", most=LARGEST),
            1,
        )
    if not text.isascii():
        text = _SURROGATES.sub("\ufffd", text.removeprefix("\ufeff"))
    if text.count("[") + text.count("{") > DEEPEST:
        _check_depth(text)
    try:
        found = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise JsonError(
            Message("not-json", "this is not JSON: {reason}", reason=error.msg),
            error.lineno,
            error.colno,
        ) from None
    except _RefusedNumberError as error:
        raise _refused_number(text, str(error)) from None
    except _DuplicateKeyError as error:
        raise _duplicate_key(text, str(error)) from None
    if "\\u" in text:
        _check_surrogates(text, found)
    return found


class _RefusedNumberError(Exception):
    """A number is not finite or too long; the message is the number."""


class _DuplicateKeyError(Exception):
    """An object has a key twice; the message is the key."""


def _whole(text: str) -> int:
    if len(text) > _LONGEST_NUMBER:
        raise _RefusedNumberError(text)
    return int(text)


def _decimal(text: str) -> float:
    number = float(text)
    if number - number != 0:
        raise _RefusedNumberError(text)
    return number


def _constant(text: str) -> Any:
    raise _RefusedNumberError(text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _DuplicateKeyError(key)
            seen.add(key)
    return found


_encode = json.JSONEncoder(ensure_ascii=False).encode
_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_decimal, parse_constant=_constant
)


def json_line(data: Any) -> str:
    """Return data as JSON in one line; control characters are escaped, other text is not.

    JSON itself allows raw characters on which terminals act, such as U+009B and U+202E.
    """
    text = _encode(data)
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)


def _check_depth(text: str) -> None:
    depth = 0
    for match in re.finditer(_TOKEN, text):
        mark = match[0]
        if mark in ("[", "{"):
            depth += 1
            if depth > DEEPEST:
                raise _error(
                    text,
                    match.start(),
                    Message("nested-deep", "nested more than {most} levels deep", most=DEEPEST),
                )
        elif mark in ("]", "}"):
            depth -= 1


def _refused_number(text: str, number: str) -> JsonError:
    """Return the error for a number, with the place of its first occurrence."""
    at = next((m.start() for m in re.finditer(_TOKEN, text) if m[0] == number), 0)
    shown = number if len(number) <= _LONGEST_SHOWN else f"{number[:_LONGEST_SHOWN]}..."
    return _error(
        text,
        at,
        Message("json-number", "the number {number} is not finite or too long", number=shown),
    )


def _duplicate_key(text: str, key: str) -> JsonError:
    """Return the error for a duplicate key, with the place of the first key that is one."""
    seen: list[set[str]] = []
    last: re.Match[str] | None = None
    at = 0
    for match in re.finditer(_TOKEN, text):
        if match[0] in ("[", "{"):
            seen.append(set())
        elif match[0] in ("]", "}"):
            seen.pop()
        elif match[0] == ":" and last is not None:
            name = json.loads(last[0])
            if name == key and name in seen[-1]:
                at = last.start()
                break
            seen[-1].add(name)
        last = match
    shown = key if len(key) <= _LONGEST_SHOWN else f"{key[:_LONGEST_SHOWN]}..."
    return _error(text, at, Message("json-key-twice", "duplicate key {key!r}", key=shown))


def _check_surrogates(text: str, found: Any) -> None:
    """Raise an error if a text or key in the data has half a surrogate pair."""
    values = [found]
    while values:
        value = values.pop()
        if isinstance(value, str):
            half = _SURROGATES.search(value)
            if half is not None:
                escape = f"\\u{ord(half[0]):04x}"
                at = max(0, text.lower().find(escape))
                raise _error(
                    text,
                    at,
                    Message("half-pair", "{text} is half of a surrogate pair", text=escape),
                )
        elif isinstance(value, list):
            values += value
        elif isinstance(value, dict):
            values += [*value, *value.values()]


def _error(text: str, at: int, message: str) -> JsonError:
    line = 1 + text.count("\n", 0, at)
    return JsonError(message, line, at - text.rfind("\n", 0, at))
