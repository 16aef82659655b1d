"""Ratings in records that a catalogue has exported, to be used again where they are added."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from grader.rating.rating import Rating
from grader.runtime.strict_json import JsonError, load_json

_LONGEST_NAME = 200
"""Characters of names in a record."""


class RecordedRating(NamedTuple):
    """A rating in a record of a catalogue, with what it depends on."""

    digest: str
    """The digest of the profile."""
    version: str
    """The version of the grader."""
    rating: Rating


def record_of(text: str) -> dict[str, Any] | None:
    """Return a record of ours with a rating; None if the text is something else."""
    if not text.startswith('{"puzzle": "'):
        return None
    try:
        found = load_json(text)
    except JsonError:
        return None
    is_ours = isinstance(found, dict) and {"puzzle", "profile", "techniques"} <= found.keys()
    return found if is_ours else None


def recorded_rating(
    record: Mapping[str, Any], line: str, layout: str, solution: str | None
) -> RecordedRating | None:
    """Return the rating in a record of a catalogue; None if it has none, or parts are missing.

    Args:
        record: the record.
        line: the puzzle in one line.
        layout: the name of its layout.
        solution: its solution.
    """
    digest, version = record.get("profile_digest"), record.get("grader_version")
    texts = (digest, version, *map(record.get, ("profile", "grade", "hardest")))
    numbers = [record.get("rating")]
    for name in ("ratings", "techniques"):
        part = record.get(name)
        if not isinstance(part, dict):
            return None
        numbers += part.values()
    if (
        record.get("status") != "ok"
        or not all(isinstance(text, str) and 0 < len(text) <= _LONGEST_NAME for text in texts)
        or not all(type(number) in (int, float) for number in numbers)
        or not all(type(times) is int for times in record["techniques"].values())
        or type(record.get("steps")) is not int
        or type(record.get("searched")) is not bool
    ):
        return None
    rating = Rating(
        line,
        layout,
        record["profile"],
        "ok",
        record["grade"],
        float(record["rating"]),
        record["ratings"],
        record["hardest"],
        record["steps"],
        record["techniques"],
        record["searched"],
        solution,
    )
    return RecordedRating(str(digest), str(version), rating)
