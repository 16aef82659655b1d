"""Write expressions as text."""

from __future__ import annotations

import re
from decimal import Decimal

from grader.query.expressions import (
    And,
    Between,
    Comparison,
    Expression,
    External,
    Leaf,
    Like,
    Not,
    OneOf,
    Or,
    Published,
    Uses,
    Value,
    Within,
)

WORD = r"\w(?:[\w+:\-]|\.(?!\.))*"
"""Pattern of a value that needs no quotes."""
KEYWORDS = frozenset(("and", "or", "not", "in"))
_WORD = re.compile(WORD)


def text_of(expression: Expression) -> str:
    """Return the text of an expression; parsing it gives the same expression."""
    if isinstance(expression, Or):
        return " or ".join(map(text_of, expression.parts))
    if isinstance(expression, And):
        return " and ".join(_grouped(part, Or) for part in expression.parts)
    if isinstance(expression, Not):
        return f"not {_grouped(expression.part, And | Or)}"
    return _leaf(expression)


def _grouped(part: Expression, looser: type | object) -> str:
    text = text_of(part)
    return f"({text})" if isinstance(part, looser) else text  # type: ignore[arg-type]


def _leaf(leaf: Leaf) -> str:
    if isinstance(leaf, Like):
        return f"like({_quoted(leaf.puzzle)})"
    if isinstance(leaf, Within):
        return f"within({_quoted(leaf.pattern)})"
    if isinstance(leaf, External):
        # Quotes keep texts that look like numbers apart from numbers.
        value = _quoted(leaf.value) if isinstance(leaf.value, str) else _value(leaf.value)
        return f"external({_quoted(leaf.name)}) {leaf.operator} {value}"
    if isinstance(leaf, Published):
        place = f" in {_quoted(leaf.place)}" if leaf.place else ""
        since = f" since {leaf.since}" if leaf.since else ""
        return f"published{place}{since}{f' before {leaf.before}' if leaf.before else ''}"
    before = f"{leaf.profile}." if leaf.profile else ""
    if isinstance(leaf, Uses):
        names = ", ".join(map(_quoted, leaf.techniques))
        return f"{before}uses({names}) {leaf.operator} {_value(leaf.count)}"
    name = before + leaf.field
    if isinstance(leaf, Comparison):
        return f"{name} {leaf.operator} {_value(leaf.value)}"
    if isinstance(leaf, Between):
        return f"{name} in {_value(leaf.low)}..{_value(leaf.high)}"
    assert isinstance(leaf, OneOf), "there are no other leaves"
    return f"{name} in ({', '.join(map(_value, leaf.values))})"


def _value(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        is_word = _WORD.fullmatch(value) is not None and value.lower() not in KEYWORDS
        return value if is_word else _quoted(value)
    # No exponents, which the grammar does not have.
    text = format(Decimal(repr(float(value))), "f")
    return text.removesuffix(".0")


def _quoted(text: str) -> str:
    doubled = text.replace("'", "''")
    return f"'{doubled}'"
