"""Ratings of puzzles: the records in tables and JSON lines."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from attrs import field, fields, frozen

from grader.model.presenter import presenter


# Without slots, creating one takes two thirds of the time.
@frozen(slots=False)
class Rating:
    """The rating of a puzzle, or the reason why it has none."""

    puzzle: str
    """The puzzle in one line, with regions or candidates if it has them; or the malformed text."""
    layout: str | None
    """The name of the layout; None if the text is malformed."""
    profile: str
    status: str
    """`ok`, `invalid`, `no-solution`, `multiple-solutions` or `timeout`."""
    grade: str | None = None
    rating: float | None = None
    """With the status `timeout`, a lower bound; likewise the values of `ratings`."""
    ratings: dict[str, float] = field(factory=dict)
    """Further numbers of the profile: `er`, `ep` and `ed`, or `score`."""
    hardest: str | None = None
    """The id of the hardest technique that was needed."""
    steps: int = 0
    techniques: dict[str, int] = field(factory=dict)
    """The number of steps of each technique, in the order of the profile."""
    searched: bool = False
    """Whether the techniques got stuck and exact-cover search solved the rest."""
    solution: str | None = None
    error: str | None = None
    """One sentence on the problem and its place; None if the status is `ok`."""

    def record(self) -> dict[str, Any]:
        """Return the rating as an object for the JSON output."""
        return dict(zip(_FIELDS, _VALUES(self), strict=True))

    def _repr_html_(self) -> str:
        return presenter().html(self)


_FIELDS = tuple(attribute.name for attribute in fields(Rating))
_VALUES = attrgetter(*_FIELDS)
