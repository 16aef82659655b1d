"""The records that a catalogue returns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import asdict, field, frozen

from grader.catalogue.preparation import stored_puzzle
from grader.errors import CatalogueError, FormatError, message_in
from grader.model.puzzle import Puzzle
from grader.rating.rating import Rating
from grader.runtime.strict_json import JsonError, load_json


@frozen
class Publication:
    """Where a puzzle was published."""

    place: str
    day: str
    """The date as YYYY-MM-DD; empty if it is unknown."""
    page: str


@frozen
class ExternalValue:
    """A value that a source has in a column of its own, such as a difficulty."""

    source: str
    name: str
    """The heading of the column in lower case."""
    value: float | str


@frozen
class Provenance:
    """Where a puzzle comes from."""

    source: str
    licence: str
    url: str
    position: int
    """The line in the source."""
    text: str
    """The puzzle as it was written there."""
    comment: str
    requirements: dict[str, Any] = field(factory=dict)
    """What was asked for, if the source is a run of the generator; empty otherwise."""


@frozen
class CatalogueEntry:
    """A puzzle of a catalogue, with its rating by one profile."""

    id: int
    """The number of the puzzle in this file."""
    key: str
    """The fingerprint as hexadecimal digits: equal for equivalent puzzles, in every catalogue."""
    line: str
    """The puzzle in one line, as it was written where it was found first."""
    layout: str
    status: str
    """`ok` for exactly one solution."""
    solution: str | None
    givens: int
    symmetry: str
    automorphisms: int | None
    rating: Rating | None = None
    """None if the puzzle is not rated by the profile."""
    profile_digest: str = ""
    """The digest of the profile of the rating; empty without a rating."""
    grader_version: str = ""
    """The version of the grader that rated the puzzle; empty without a rating."""
    name: str = ""
    """The name or the words beside the puzzle in the first source that has some."""
    source: str = ""
    """The names of its sources, with semicolons between them."""
    external: Mapping[str, float | str] = field(factory=dict[str, float | str])
    """The values that its sources have in columns of their own, by heading; if several sources
    have one of the same name, that of the first."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle itself."""
        try:
            return stored_puzzle(self.line, self.layout)
        except FormatError as error:
            raise CatalogueError(
                "catalogue-puzzle",
                "puzzle {number} of the catalogue is damaged: {reason}",
                number=self.id,
                reason=message_in(error),
            ) from None

    def record(self) -> dict[str, Any]:
        """Return the entry as an object for JSON: the record of its rating, and its own fields."""
        rating = self.rating
        if rating is None:
            rating = Rating(self.line, self.layout, "", self.status, solution=self.solution)
        found = rating.record()
        if self.rating is None:
            found["profile"] = None
        else:
            found["profile_digest"] = self.profile_digest
            found["grader_version"] = self.grader_version
        found |= {
            "key": self.key,
            "givens": self.givens,
            "symmetry": self.symmetry,
            "automorphisms": self.automorphisms,
            "name": self.name,
            "source": self.source,
        }
        return found | {"external": dict(self.external)} if self.external else found

    def __str__(self) -> str:
        return self.line


@frozen
class CatalogueDetails:
    """All that a catalogue knows about a puzzle."""

    entry: CatalogueEntry
    ratings: tuple[Rating, ...] = ()
    """The ratings by all profile versions, oldest first."""
    provenance: tuple[Provenance, ...] = ()
    tags: tuple[str, ...] = ()
    published: tuple[Publication, ...] = field(default=())
    external: tuple[ExternalValue, ...] = ()

    def record(self) -> dict[str, Any]:
        """Return the details as an object for JSON."""
        found = self.entry.record()
        return found | {
            "ratings_by_profile": [rating.record() for rating in self.ratings],
            "sources": [asdict(origin) for origin in self.provenance],
            "tags": [*self.tags],
            "published": [asdict(each) for each in self.published],
            "external": [asdict(each) for each in self.external],
        }


ENTRY_COLUMNS = (
    "p.id, hex(p.canon), p.line, l.name, p.status, p.solution, p.givens, p.symmetry, "
    "p.automorphisms, "
    "coalesce((SELECT v.comment FROM provenance AS v WHERE v.puzzle = p.id AND v.comment <> '' "
    "ORDER BY v.source, v.position LIMIT 1), ''), "
    "coalesce((SELECT group_concat(name, '; ') FROM (SELECT DISTINCT s.name FROM provenance AS v "
    "JOIN source AS s ON s.id = v.source WHERE v.puzzle = p.id ORDER BY s.id)), ''), "
    # Of two sources that have a value of the same name, the first one counts.
    "(SELECT json_group_object(name, value) FROM (SELECT e.name, e.value, min(e.source) "
    "FROM external AS e WHERE e.puzzle = p.id GROUP BY e.name))"
)
"""The columns of `entry_of`, without those of a rating."""
RATING_COLUMNS = (
    "{r}.status, {r}.grade, {r}.value, {r}.ratings, {r}.hardest, {r}.steps, {r}.techniques, "
    "{r}.searched, {r}.error, "
    "(SELECT v.version || '+' || substr(v.digest, 1, 8) FROM profile_version AS v "
    "WHERE v.id = {r}.profile_version)"
)
"""The columns of a rating, under the alias of its table."""
ENTRY_WIDTH = 12
"""The number of columns of an entry before those of its rating."""


def entry_of(
    row: tuple[Any, ...], profile: str | None = None, digest: str = "", version: str = ""
) -> CatalogueEntry:
    """Return the entry of a row.

    Args:
        row: `ENTRY_COLUMNS`, and `RATING_COLUMNS` if there is a profile.
        profile: the name of the profile of the rating.
        digest: the digest of this profile.
        version: the version of the grader that rated.

    Raises:
        CatalogueError: the row is damaged.
    """
    rating = None
    if profile is not None and row[ENTRY_WIDTH] is not None:
        rating = rating_of(row[ENTRY_WIDTH:], row[2], row[3], row[5], profile)
    number, key, line, layout, status, solution, givens, symmetry, automorphisms = row[:9]
    name, source, external = row[9:ENTRY_WIDTH]
    return CatalogueEntry(
        number,
        key.lower(),
        line,
        layout,
        status,
        solution,
        givens,
        symmetry,
        automorphisms,
        rating,
        "" if rating is None else digest,
        "" if rating is None else version,
        name,
        source,
        json_object(external) if external != "{}" else {},
    )


def rating_of(
    row: tuple[Any, ...], line: str, layout: str, solution: str | None, profile: str
) -> Rating:
    """Return the rating of a row of `RATING_COLUMNS`.

    Raises:
        CatalogueError: the row is damaged.
    """
    status, grade, value, ratings, hardest, steps, techniques, searched, error, version = row
    return Rating(
        line,
        layout,
        profile,
        status,
        grade,
        value,
        _numbers(ratings),
        hardest,
        steps,
        _numbers(techniques),
        bool(searched),
        solution,
        error,
        version or "",
    )


def json_object(text: str) -> dict[str, Any]:
    """Return a stored object.

    Raises:
        CatalogueError: it is damaged.
    """
    try:
        found = load_json(text)
    except JsonError as error:
        raise CatalogueError(
            "catalogue-record",
            "a record of the catalogue is damaged: {reason}",
            reason=error.message,
        ) from None
    if not isinstance(found, dict):
        raise CatalogueError(
            "catalogue-record-object", "a record of the catalogue is damaged: it is no object"
        )
    return found


def _numbers(text: str) -> dict[str, Any]:
    """Return an object of numbers."""
    try:
        found = load_json(text)
    except JsonError as error:
        raise CatalogueError(
            "catalogue-rating",
            "a rating of the catalogue is damaged: {reason}",
            reason=error.message,
        ) from None
    if not isinstance(found, dict) or not all(type(v) in (int, float) for v in found.values()):
        raise CatalogueError(
            "catalogue-rating-object",
            "a rating of the catalogue is damaged: it is no object of numbers",
        )
    return found
