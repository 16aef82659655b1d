"""Profiles: techniques in order with their ratings, and grades."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import field, frozen

from grader import arguments
from grader.runtime.hashes import blake2b
from grader.runtime.version import VERSION

if TYPE_CHECKING:
    from grader.model.step import Step
    from grader.rating.minutes.player import Player

PEAKS = "explainer"
"""The name of the scheme with ER, EP and ED."""
LENGTHS = "longest"
"""The name of the scheme that rates by the length of the longest whip or braid."""
SINGLE_STEPS = frozenset((PEAKS, LENGTHS))
"""The schemes that rate by the hardest step, with its surcharge."""
SURCHARGED = SINGLE_STEPS | {"minutes"}
"""The schemes in which the surcharges of steps count."""
NO_UNIQUENESS = "-no-uniqueness"
"""The end of the name of a profile without the techniques that assume one solution."""


@frozen
class Entry:
    """A technique in a profile, with its rating and options."""

    technique: str
    """The id of the technique."""
    rating: float
    """The rating of a step."""
    options: Mapping[str, Any] = field(factory=dict, hash=False)
    """Options of the strategy that differ from its defaults."""
    choice: str = "first"
    """Which instance is taken: `first`, `most-eliminations`, `shortest` or `weighed`."""
    grade: str = ""
    """The grade; empty if the rating determines it."""
    why: str = ""
    """The reason for the position and the rating."""
    line: int | None = field(default=None, eq=False)
    """The 1-based line of the entry in the profile's file."""
    listing: Mapping[str, Any] = field(factory=dict, hash=False)
    """Further options for lists of all steps; they change no rating."""
    most_candidates: int | None = None
    """The entry is not tried on boards with more candidates; None sets no limit."""
    own: Any = field(default=None, eq=False, repr=False)
    """The `Technique` itself, if a program has brought it and no pack; see `with_technique`."""


class Grade(NamedTuple):
    """A named half-open interval of ratings, [low, high)."""

    name: str
    low: float
    high: float


@frozen(cache_hash=True)
class Profile:
    """A rating scale: techniques in order, their ratings, a scheme and grades."""

    name: str
    title: str
    about: str
    scheme: str
    """The scheme that computes rating and grade: `hardest`, `explainer`, `sum`, `longest` or
    `minutes`."""
    entries: tuple[Entry, ...]
    """The techniques in the order in which they are tried."""
    grades: tuple[Grade, ...]
    """The grades, easiest first, without overlap."""
    stuck: float | None = None
    """The rating of a puzzle that no technique solves; None if the last one solves all, or if such
    a puzzle has no rating."""
    player: Player | None = None
    """The simulated player; only with the scheme `minutes`, whose grades are in minutes."""
    minutes: Profile | None = None
    """A profile with the scheme `minutes`, whose estimate stands beside the rating."""
    file: str = field(default="", eq=False)
    """The file that the profile was read from."""
    rules: bool = field(default=False, eq=False)
    """Whether its techniques know rules besides the houses, such as cages."""
    ratings: tuple[float, ...] = field(init=False, eq=False, repr=False)
    """The rating of each entry."""
    ceilings: tuple[float, ...] = field(init=False, eq=False, repr=False)
    """For each entry, the next higher rating in its grade, or the end of the grade."""
    levels: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """For each entry, the index of its grade in `grades`, or -1."""
    _digest: str = field(default="", init=False, eq=False, repr=False)
    """The digest, once it is known."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "ratings", tuple([entry.rating for entry in self.entries]))
        object.__setattr__(self, "ceilings", self._find_ceilings())
        object.__setattr__(self, "levels", self._find_levels())

    def _find_levels(self) -> tuple[int, ...]:
        found = [self.grade_at(slot) for slot in range(len(self.entries))]
        return tuple(self.grades.index(grade) if grade else -1 for grade in found)

    def _find_ceilings(self) -> tuple[float, ...]:
        if self.player is not None:
            return self.ratings
        values = sorted({*self.ratings})
        ceilings = {}
        for rating, following in zip(values, [*values[1:], float("inf")], strict=True):
            grade = self.grade_of(rating)
            ceilings[rating] = min(grade.high if grade else rating, following)
        return tuple(ceilings[rating] for rating in self.ratings)

    @property
    def lacks_uniqueness(self) -> bool:
        """Whether the techniques that assume one solution have been left out."""
        return self.name.endswith(NO_UNIQUENESS)

    def digest(self) -> str:
        """Return a hash of all that determines ratings and grades, as hexadecimal digits."""
        if not self._digest:
            self.set_digest(self._computed_digest())
        return self._digest

    def set_digest(self, digest: str) -> None:
        """Set the digest that was computed when the profile was prepared."""
        arguments.text("digest", digest)
        object.__setattr__(self, "_digest", digest)

    @property
    def version(self) -> str:
        """The version of grader and profile that ratings carry, such as `0.2.0+1f0e2d3c`.

        Behind the version of the grader are the first digits of the digest of the profile.
        """
        return f"{VERSION}+{self.digest()[:8]}"

    def _computed_digest(self) -> str:
        # The digests of prepared profiles are stored, so most ratings need no JSON.
        from json import dumps  # noqa: PLC0415

        entries = [(e.technique, e.rating, {**e.options}, e.choice, e.grade) for e in self.entries]
        parts: tuple[Any, ...] = (self.name, self.scheme, entries, self.grades, self.stuck)
        limits = [(i, e.most_candidates) for i, e in enumerate(self.entries) if e.most_candidates]
        if limits:
            parts = (*parts, limits)
        if self.player is not None:
            parts = (*parts, self.player.data())
        if self.minutes is not None:
            parts = (*parts, self.minutes.digest())
        text = dumps(parts, sort_keys=True, default=str)
        return blake2b(text.encode(), digest_size=16).hexdigest()

    def rating_of(self, step: Step) -> float:
        """Return the rating of a step: that of its entry, plus its surcharge if these count."""
        from grader.model.step import Step  # noqa: PLC0415 - ratings need no steps

        arguments.require("step", step, Step, "a step")
        return self.rating_at(step.slot, step.surcharge)

    def rating_at(self, slot: int, surcharge: int) -> float:
        """Return the rating of a step of an entry with a surcharge in tenths of a point.

        Surcharges count in the schemes that rate by single steps.  In the others the entry alone
        rates a step, so that no step is rated higher than its puzzle.

        Raises:
            IndexError: there is no entry in this slot.
        """
        arguments.whole("surcharge", surcharge)
        rating = self._entry_at(slot).rating
        if not surcharge or self.scheme not in SURCHARGED:
            return rating
        # Rounded, so that equal ratings are equal floats regardless of the summands.
        return round(rating + surcharge / 10, 6)

    def grade_at(self, slot: int) -> Grade | None:
        """Return the grade of an entry: its own, or the grade of its rating.

        There is none where grades are in minutes.

        Raises:
            IndexError: there is no entry in this slot.
        """
        entry = self._entry_at(slot)
        if self.player is not None:
            return None
        return self.grade_named(entry.grade) if entry.grade else self.grade_of(entry.rating)

    def _entry_at(self, slot: int) -> Entry:
        if not 0 <= arguments.whole("slot", slot) < len(self.entries):
            there = f"the profile {self.name} has the slots 0 to {len(self.entries) - 1}"
            raise IndexError(f"no slot {arguments.shown(slot)}; {there}")
        return self.entries[slot]

    def grade_of(self, rating: float) -> Grade | None:
        """Return the grade whose interval contains the rating, or None."""
        arguments.number("rating", rating)
        for grade in self.grades:
            if grade.low <= rating < grade.high:
                return grade
        return None

    def grade_named(self, name: str) -> Grade | None:
        """Return the grade with this name, or None."""
        arguments.text("name", name)
        return next((g for g in self.grades if g.name == name), None)
