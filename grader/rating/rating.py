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
    """`ok`, `invalid`, `no-solution`, `multiple-solutions`, `timeout`, `too-large`, `crashed`,
    `unsound`, or `stuck` where a profile has no rating for puzzles that its chains do not solve."""
    grade: str | None = None
    rating: float | None = None
    """With the status `timeout` or `too-large`, a lower bound, or None if it was not proved by then
    that there is one solution; likewise the values of `ratings`."""
    ratings: dict[str, float] = field(factory=dict)
    """Further numbers: `er`, `ep` and `ed`, or `score`, or `w`, `gw`, `b` or `gb`, or `minutes`,
    `search` and `techniques`, as the scheme of the profile has them; `minutes` also if an estimate
    is wanted beside it."""
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
    version: str = ""
    """The version of grader and profile, as `Profile.version` has it; empty if it is unknown."""

    def record(self) -> dict[str, Any]:
        """Return the rating as an object for the JSON output; minutes have one decimal."""
        found = dict(zip(_FIELDS, _VALUES(self), strict=True))
        if _MINUTES in self.ratings:
            found["ratings"] = {
                name: round(value, 1) if name in _IN_MINUTES else value
                for name, value in self.ratings.items()
            }
            if _SEARCH in self.ratings and self.rating is not None:
                found["rating"] = round(self.rating, 1)
        return found

    @property
    def text(self) -> str:
        """The rating as text, with two decimals, or one for minutes; empty without a rating."""
        if self.rating is None:
            return ""
        return self.minutes_text if _SEARCH in self.ratings else f"{self.rating:.2f}"

    @property
    def minutes_text(self) -> str:
        """The estimate of the solving time in minutes, as `13.7`; empty without one.

        Where no times of people are known, it is rounded to one or two figures: `~160`.
        """
        minutes = self.ratings.get(_MINUTES)
        if minutes is None:
            return ""
        return f"{minutes:.1f}" if self._is_measured(minutes) else f"~{rough(minutes)}"

    @property
    def minutes_range(self) -> tuple[float, float] | None:
        """The fewest and the most minutes that the estimate allows for; None without one.

        Where times of people are known, they are within it for nine puzzles of ten; elsewhere it
        is a guess.
        """
        minutes = self.ratings.get(_MINUTES)
        if minutes is None:
            return None
        factor = _MEASURED_FACTOR if self._is_measured(minutes) else _GUESSED_FACTOR
        return minutes / factor, minutes * factor

    def _is_measured(self, minutes: float) -> bool:
        """Return whether times of people are known of puzzles like this one."""
        return (
            self.layout == _MEASURED_LAYOUT
            and minutes <= _MEASURED_MINUTES
            and self.ratings.get("er", 0.0) <= _MEASURED_ER
            and not self.searched
        )

    def _repr_html_(self) -> str:
        return presenter().html(self)


def rating_of_values(values: dict[str, Any]) -> Rating:
    """Return the rating with these values, which must be all of its attributes; it keeps them.

    It takes a fifth of the time of the constructor.
    """
    rating = Rating.__new__(Rating)
    object.__setattr__(rating, "__dict__", values)  # it is frozen
    return rating


def rough(number: float) -> int:
    """Return a number rounded to two figures, or to a whole one if it is small."""
    return int(round(number, min(0, 2 - len(str(int(number))))))


_MINUTES, _SEARCH = "minutes", "search"
_IN_MINUTES = (_MINUTES, _SEARCH, "techniques")
"""Numbers that are in minutes."""
_MEASURED_LAYOUT, _MEASURED_MINUTES, _MEASURED_ER = "classic-9", 25.0, 6.0
"""What the estimates were compared with is within these; see `docs/profiles/human.md`."""
_MEASURED_FACTOR, _GUESSED_FACTOR = 1.5, 2.5
_FIELDS = tuple(field.name for field in fields(Rating))
_VALUES = attrgetter(*_FIELDS)
