"""Intervals as users write them: `3..5`, `3..` or `..5`, or one number for both ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from grader.errors import Message

Number = TypeVar("Number", int, float)

MANY = 10_000
"""An upper limit of counts that is above the number of steps of any puzzle."""
FORMS = Message("interval-forms", "write it like 3..5, 3.. or ..5")
"""What an error message says of the forms."""


def parse_interval(
    text: str, number: Callable[[str], Number], lowest: Number, highest: Number
) -> tuple[Number, Number]:
    """Return the two ends of an interval.

    Args:
        text: such as `3..5`.
        number: makes a number of a text.
        lowest: the lower end of an interval that has none.
        highest: the upper end of an interval that has none.

    Raises:
        ValueError: the text is not an interval.
    """
    low, dots, high = text.partition("..")
    if not dots:
        return number(low), number(low)
    if not low.strip() and not high.strip():
        raise ValueError(f"{text!r} has no end")
    return (
        number(low) if low.strip() else lowest,
        number(high) if high.strip() else highest,
    )
