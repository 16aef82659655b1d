"""Lengths and paper sizes in specifications, in points of 1/72 inch."""

from __future__ import annotations

import re
from collections.abc import Mapping

from grader.errors import Listed
from grader.runtime.strict_yaml import Node

INCH = 72.0
_UNITS: Mapping[str, float] = {"in": INCH, "mm": INCH / 25.4, "cm": INCH / 2.54, "pt": 1.0}
_NUMBER = r"\d{1,4}(?:\.\d{1,6})?"
_LENGTH = re.compile(rf"({_NUMBER}) ?(in|mm|cm|pt)", re.ASCII)
_SIZE = re.compile(rf"({_NUMBER}) ?x ?({_NUMBER}) ?(in|mm|cm|pt)", re.ASCII)
_PAPERS: Mapping[str, tuple[float, float]] = {
    name: (width * _UNITS[unit], height * _UNITS[unit])
    for name, width, height, unit in (
        ("a4", 210, 297, "mm"),
        ("a5", 148, 210, "mm"),
        ("a6", 105, 148, "mm"),
        ("b5", 176, 250, "mm"),
        ("letter", 8.5, 11, "in"),
        ("half-letter", 5.5, 8.5, "in"),
    )
}

Size = tuple[float, float]
"""Width and height."""


def length_of(node: Node, low: float, high: float) -> float:
    """Return a length such as `0.5in`, `12mm` or `11pt`.

    Raises:
        DocumentError: it is not a length from `low` to `high` points.
    """
    match = _LENGTH.fullmatch(node.text().strip())
    if match is None:
        raise node.error(
            "no-length",
            "{text!r} is not a length; write it like 0.5in, 12mm or 11pt",
            text=node.text(),
        )
    length = float(match[1]) * _UNITS[match[2]]
    if not low <= length <= high:
        raise node.error(
            "length-range",
            "{text!r} is out of range; it must be from {low} to {high}",
            text=node.text(),
            low=inches(low),
            high=inches(high),
        )
    return length


def parse_size(text: str) -> Size | None:
    """Return the size that `6x9in`, `148x210mm` or `a5` stands for; None if it is none."""
    paper = _PAPERS.get(text.strip().lower())
    if paper is not None:
        return paper
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        return None
    unit = _UNITS[match[3]]
    return float(match[1]) * unit, float(match[2]) * unit


def size_of(node: Node) -> Size:
    """Return the size of the trimmed page.

    Raises:
        DocumentError: it is no size, or not from 2 to 50 inches.
    """
    size = parse_size(node.text())
    if size is None:
        raise node.error(
            "paper-size",
            "{text!r} is not a size of paper; write it like 6x9in or 148x210mm, or name one of "
            "{papers}",
            text=node.text(),
            papers=Listed(tuple(_PAPERS)),
        )
    if not all(2 * INCH <= side <= 50 * INCH for side in size):
        raise node.error(
            "paper-range",
            "{text!r} is out of range; sides are from 2 in to 50 in",
            text=node.text(),
        )
    return size


def inches(length: float) -> str:
    """Return a length as text: inches with at most three decimals."""
    return f"{length / INCH:.3f}".rstrip("0").rstrip(".") + " in"


def size_text(size: Size) -> str:
    """Return a size as text: `6 x 9 in`."""
    width, height = (inches(side).removesuffix(" in") for side in size)
    return f"{width} x {height} in"
