"""The rating of a puzzle: the record that goes into tables and JSON lines."""

from __future__ import annotations

from typing import Any

from attrs import field, fields, frozen

from grader.model.presenter import presenter


# Without slots it is made in two thirds of the time.
@frozen(slots=False)
class Rating:
    """How hard a puzzle is, or why that cannot be said."""

    puzzle: str
    """The puzzle in one line, with regions or candidates if it has them; or the text that is
    no puzzle."""
    layout: str | None
    """The name of the layout; None if the text is no puzzle."""
    profile: str
    status: str
    """`ok`, `invalid`, `no-solution`, `multiple-solutions` or `timeout`."""
    grade: str | None = None
    rating: float | None = None
    """With the status `timeout`: what was reached, a lower bound, as in `ratings`."""
    ratings: dict[str, float] = field(factory=dict)
    """What the profile has beyond the one number."""
    hardest: str | None = None
    """The id of the hardest technique needed."""
    steps: int = 0
    techniques: dict[str, int] = field(factory=dict)
    """How many steps each technique took, in the order of the profile."""
    searched: bool = False
    """The techniques were not enough and exact-cover search had to finish."""
    solution: str | None = None
    error: str | None = None
    """One sentence on what is wrong and where, unless the status is `ok`."""

    def record(self) -> dict[str, Any]:
        """Return the rating as the object that the JSON output promises."""
        return {name: getattr(self, name) for name in _FIELDS}

    def _repr_html_(self) -> str:
        return presenter().html(self)


_FIELDS = tuple(attribute.name for attribute in fields(Rating))
