"""Values in specifications of books: flags, choices, intervals, texts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from grader.errors import unknown_name
from grader.generate.interval_text import FORMS, parse_interval
from grader.runtime.strict_yaml import Node

_FLAGS = {"yes": True, "no": False, "true": True, "false": False, "on": True, "off": False}
LONGEST_TEXT = 20_000
"""Maximum number of characters of a text, such as the instructions."""
LONGEST_TITLE = 200
"""Maximum number of characters of a title."""


def flag_of(node: Node) -> bool:
    """Return `yes` or `no` as a bool.

    Raises:
        DocumentError: it is neither.
    """
    flag = _FLAGS.get(node.text().lower()) if node.is_plain else None
    if flag is None:
        raise node.error("yes-or-no", "{text!r} is neither yes nor no", text=node.text())
    return flag


def choice_of(node: Node, choices: Sequence[str]) -> str:
    """Return one of some words.

    Raises:
        DocumentError: it is none of them.
    """
    text = node.text()
    if text not in choices:
        raise node.error(unknown_name("such choice", text, choices))
    return text


def interval_of(node: Node, high: float) -> tuple[float, float]:
    """Return the ends of an interval such as `3..5`, `3..` or `..5`.

    Raises:
        DocumentError: it is not an interval from 0 to `high`.
    """
    text = node.text()
    try:
        ends = parse_interval(text, float, 0, high)
    except ValueError:
        raise node.error(
            "no-interval", "{text!r} is not an interval; {forms}", text=text, forms=FORMS
        ) from None
    if not 0 <= ends[0] <= ends[1] <= high:
        raise node.error(
            "interval-range",
            "{text!r} is not an interval within {low:g}..{high:g}",
            text=text,
            low=0,
            high=high,
        )
    return ends


def text_of(node: Node, longest: int = LONGEST_TEXT) -> str:
    """Return a text of printable characters, which may have several lines.

    Raises:
        DocumentError: it is too long or has control characters.
    """
    text = node.text().strip()
    if len(text) > longest:
        raise node.error(
            "long-text",
            "the text has {number:,} characters; at most {most:,} are possible",
            number=len(text),
            most=longest,
        )
    if not all(c.isprintable() or c == "\n" for c in text):
        raise node.error("unprintable-text", "the text has characters that cannot be printed")
    return text


def title_of(node: Node) -> str:
    """Return a text in one line, for titles and names.

    Raises:
        DocumentError: it is too long or has control characters.
    """
    return " ".join(text_of(node, LONGEST_TITLE).split())


def words_of(node: Node) -> tuple[str, ...]:
    """Return one text, or a list of texts, as a tuple.

    Raises:
        DocumentError: it is neither.
    """
    nodes = node.sequence() if node.is_sequence() else [node]
    return tuple(text_of(each) for each in nodes)


def file_of(node: Node, name: str, folder: Path) -> Path:
    """Return the path of a file that a specification names.

    Raises:
        DocumentError: it is no name of a file.
    """
    if not name or len(name) > LONGEST_TEXT or "\n" in name:
        raise node.error("file-name-wanted", "expected the name of a file")
    return folder / name
