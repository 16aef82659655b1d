"""Ratings as lines of JSON, in a fraction of the time of `json`.

Millions of rows differ in their puzzles and a few numbers; all other texts repeat and are
written once.
"""

from __future__ import annotations

from functools import lru_cache
from json.encoder import encode_basestring_ascii

from grader.rating.rating import Rating
from grader.runtime.strict_json import json_line

_KEPT = 1024
"""Number of texts of each sort that are kept as JSON."""


def numbered_row(_: int, rating: Rating) -> str:
    """Return a rating as a line of JSON, which has no number."""
    return json_row(rating)


def json_row(rating: Rating) -> str:
    """Return a rating as a line of JSON: the same text as `json_line` of its record."""
    numbers = [f"{_key(name)}{_number(value)}" for name, value in rating.ratings.items()]
    counts = [f"{_key(name)}{count}" for name, count in rating.techniques.items()]
    solution, error = rating.solution, rating.error
    return (
        f'{{"puzzle": {_text(rating.puzzle)}'
        f"{_labels(rating.layout, rating.profile, rating.status, rating.grade)}"
        f'{_number(rating.rating)}, "ratings": {{{", ".join(numbers)}}}, '
        f'"hardest": {_label(rating.hardest)}, "steps": {rating.steps}, '
        f'"techniques": {{{", ".join(counts)}}}, '
        f'"searched": {"true" if rating.searched else "false"}, '
        f'"solution": {"null" if solution is None else _text(solution)}, '
        f'"error": {"null" if error is None else _text(error)}, '
        f'"version": {_label(rating.version)}}}'
    )


def _text(text: str) -> str:
    """Return a text that seldom occurs twice as JSON."""
    # Of ASCII both escape the same characters.
    return encode_basestring_ascii(text) if text.isascii() else json_line(text)


def _number(value: float | None) -> str:
    """Return a number as JSON."""
    text = repr(value)
    # Others are None, or infinite.
    return text if text[-1].isdecimal() else json_line(value)


@lru_cache(_KEPT)
def _label(text: str | None) -> str:
    """Return a text that occurs in many ratings as JSON."""
    return json_line(text)


@lru_cache(_KEPT)
def _key(text: str) -> str:
    """Return a text that occurs in many ratings as the key of an object."""
    return f"{json_line(text)}: "


@lru_cache(_KEPT)
def _labels(layout: str | None, profile: str, status: str, grade: str | None) -> str:
    """Return the fields between the puzzle and the rating."""
    labels = {"layout": layout, "profile": profile, "status": status, "grade": grade}
    return f', {json_line(labels)[1:-1]}, "rating": '
