"""The facts about a puzzle of a file: what expressions and columns ask for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property, lru_cache
from pathlib import PurePath
from typing import NamedTuple

from grader.errors import GraderError, Message, PuzzleError, SearchLimitError, TargetError
from grader.formats import PuzzleEntry, as_puzzle
from grader.generate.pattern import pattern_from_drawing
from grader.generate.requirements.trace_requirements import bottleneck
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.query.evaluation import number_or_text
from grader.query.fields import OF_RATING
from grader.rating import rate_many as batch
from grader.rating.profiles.profile import Profile
from grader.rating.rate import trace
from grader.rating.rating import Rating
from grader.rating.schemes import MINUTES
from grader.render.rating_table import SERATE_SCHEME
from grader.search.canonical.fingerprints import Fingerprint, fingerprint
from grader.search.canonical.symmetry import symmetry_of
from grader.search.limits import Limits
from grader.search.minimality import is_minimal

_FURTHER = {"er": SERATE_SCHEME, "ep": SERATE_SCHEME, "ed": SERATE_SCHEME, "score": "sum"}
"""The scheme that has a further number beside the rating."""
Fact = float | str | bool | Collection[str] | None


class SourcedEntry(NamedTuple):
    """An entry of a file, with where it comes from."""

    number: int
    """The number among all puzzles of a run, from 1."""
    entry: PuzzleEntry
    source: str
    """The name of the file, or a description of another input."""
    name: str
    """The name or id of the puzzle; empty if there is none."""

    @property
    def where(self) -> Message:
        """The place of the puzzle, for messages."""
        line = self.entry.line
        return Message("in-line", "{file}, line {number}", file=self.source, number=line)


def has_further(profile: Profile, field: str) -> bool:
    """Return whether a profile has a further number: `er`, `ep`, `ed`, `score` or `minutes`."""
    if field == MINUTES:
        return profile.player is not None or profile.minutes is not None
    return profile.scheme == _FURTHER[field]


def is_further(field: str) -> bool:
    """Return whether a field is a further number that only some profiles have."""
    return field == MINUTES or field in _FURTHER


class PuzzleFacts:
    """The facts about a puzzle, each computed when it is asked for first.

    What a malformed entry does not have is unknown.

    Args:
        sourced: the puzzle, with where it comes from.
        profiles: the profiles that rate it; the first one has the name "" as well.
        timeout: seconds that each rating, trace and search may take.
    """

    def __init__(
        self, sourced: SourcedEntry, profiles: Sequence[Profile], timeout: float | None = None
    ) -> None:
        self.sourced = sourced
        self._profiles = profiles
        self._timeout = timeout
        self._ratings: dict[str, Rating] = {}

    @property
    def error(self) -> str:
        """Why a rating that was asked for is missing or only a lower bound; empty if none is."""
        return next((r.error or "" for r in self._ratings.values() if r.status != "ok"), "")

    def take(self, rating: Rating) -> None:
        """Take a rating that is known already, instead of making it."""
        self._ratings[rating.profile] = rating

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle, of an entry that has one."""
        puzzle = self.sourced.entry.puzzle
        assert puzzle is not None, "the entry is malformed"
        return puzzle

    @cached_property
    def _form(self) -> Fingerprint:
        """The fingerprint of the puzzle."""
        return fingerprint(self.puzzle)

    def rating(self, profile: str = "") -> Rating:
        """Return the rating by a profile with this name."""
        chosen = self._profile(profile)
        if chosen.name not in self._ratings:
            entry = self.sourced.entry
            self._ratings[chosen.name] = batch.rate_entry(entry, chosen, self._timeout)
        return self._ratings[chosen.name]

    def value(self, field: str, profile: str = "") -> Fact:
        """Return the value of a field; None if it is unknown."""
        if field in OF_RATING:
            return self._rated(field, profile)
        if field == "name":
            return self.sourced.name
        if field == "source":
            source = self.sourced.source
            return (source, PurePath(source).name)
        if self.sourced.entry.puzzle is None:
            return None
        match field:
            case "layout":
                return self.puzzle.layout.name
            case "givens":
                return self.puzzle.clues
            case "symmetry":
                return symmetry_of(self.puzzle)
            case "minimal":
                return self._is_minimal
            case _:
                return None

    def uses(self, techniques: tuple[str, ...], profile: str = "") -> int | None:
        """Return the number of steps by techniques; None without a rating."""
        rating = self.rating(profile)
        if rating.status != "ok":
            return None
        return sum(rating.techniques.get(technique, 0) for technique in techniques)

    def external(self, name: str) -> float | str | None:
        """Return the value in a column of the source; None if it has none."""
        values = dict(self.sourced.entry.values)
        return number_or_text(values[name]) if name in values else None

    def is_like(self, puzzle: str) -> bool:
        """Return whether the puzzle is equivalent to another one."""
        return self._form == _form_of_text(puzzle)

    def is_within(self, pattern: str) -> bool:
        """Return whether all givens lie in a pattern; false if it is of another size."""
        cells = _cells_of_pattern(self.puzzle.layout, pattern)
        given = (c for c, digit in enumerate(self.puzzle.givens) if digit != k.NO_DIGIT)
        return cells is not None and cells.issuperset(given)

    def _profile(self, name: str) -> Profile:
        return next((p for p in self._profiles if p.name == name), self._profiles[0])

    def _rated(self, field: str, profile: str) -> Fact:
        if is_further(field) and not profile:
            having = (p.name for p in self._profiles if has_further(p, field))
            profile = next(having, "")
        rating = self.rating(profile)
        if field == "status":
            return rating.status
        if rating.status != "ok":
            # A lower bound is no value.
            return None
        if is_further(field):
            return rating.ratings.get(field)
        if field == "bottleneck":
            return self._bottleneck(profile)
        found: Fact = getattr(rating, field)
        return found

    def _bottleneck(self, profile: str) -> int | None:
        try:
            return bottleneck(trace(self.puzzle, self._profile(profile), self._timeout))
        except GraderError:
            return None

    @cached_property
    def _is_minimal(self) -> bool | None:
        try:
            return is_minimal(self.puzzle, Limits(self._timeout))
        except (PuzzleError, SearchLimitError):
            return None


@lru_cache(maxsize=64)
def _form_of_text(text: str) -> Fingerprint:
    return fingerprint(as_puzzle(text))


@lru_cache(maxsize=64)
def _cells_of_pattern(layout: Layout, drawing: str) -> frozenset[k.Cell] | None:
    try:
        return pattern_from_drawing(layout, drawing).cells
    except TargetError:
        return None
