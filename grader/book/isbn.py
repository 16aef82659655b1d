"""International standard book numbers: the check digit."""

from __future__ import annotations

import re

from grader.book.node_values import text_of
from grader.runtime.strict_yaml import Node

_ISBN = re.compile(r"[0-9]{9}[0-9Xx]|97[89][0-9]{10}", re.ASCII)


def isbn_of(node: Node) -> str:
    """Return the text of a book number, with the hyphens and spaces that it has.

    Raises:
        DocumentError: it does not have 10 or 13 digits, or its last one is wrong.
    """
    text = text_of(node, 30)
    number = text.removeprefix("ISBN").removeprefix(":").strip()
    digits = number.replace("-", "").replace(" ", "")
    if not digits:
        return ""
    if _ISBN.fullmatch(digits) is None:
        raise node.error("no-isbn", "{text!r} is not an ISBN; write its 13 or 10 digits", text=text)
    expected = check_digit(digits[:-1])
    if digits[-1].upper() != expected:
        raise node.error(
            "isbn-digit",
            "{text!r} is not an ISBN: its last digit would be {expected}",
            text=text,
            expected=expected,
        )
    return number


def check_digit(digits: str) -> str:
    """Return the last digit of a book number without it; `X` stands for ten.

    Source: International ISBN Agency, ISBN Users' Manual, 7th edition, 2017, appendix 1.
    """
    numbers = [int(digit) for digit in digits]
    if len(numbers) == 9:
        rest = -sum(weight * n for weight, n in zip(range(10, 1, -1), numbers, strict=True)) % 11
        return "X" if rest == 10 else str(rest)
    return str(-sum(n * (3 if place % 2 else 1) for place, n in enumerate(numbers)) % 10)
