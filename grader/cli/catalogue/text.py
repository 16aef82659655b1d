"""Puzzles and statistics of a catalogue as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from grader.catalogue.comparison import RatingComparison
from grader.catalogue.records import CatalogueDetails, CatalogueEntry, Provenance
from grader.catalogue.statistics import CatalogueStatistics
from grader.errors import Count, Field, Listed, Message, Term, untranslated
from grader.model.puzzle import Puzzle
from grader.query.puzzles.columns import csv_cell
from grader.rating.rating import Rating
from grader.render.rating_table import csv_line
from grader.runtime.strict_json import json_line

COLUMNS = (
    "puzzle",
    "layout",
    "profile",
    "status",
    "grade",
    "rating",
    "hardest",
    "steps",
    "searched",
    "solution",
    "givens",
    "symmetry",
    "automorphisms",
    "key",
    "name",
    "source",
)
"""The columns of a puzzle in tables, before those of its sources."""
_SHOWN = 12
"""Techniques, tags and the like that are listed."""


def columns_of(external: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the columns of a puzzle, with those of its sources as `rate` and `select` call them.

    Args:
        external: the headings of the columns of the sources.
    """
    return (*COLUMNS, *(f"external({name})" for name in external))


def heading(form: str, external: Sequence[str] = ()) -> str:
    """Return the first line of a format; empty if it has none."""
    return csv_line(columns_of(external)) if form == "csv" else ""


def line_of(entry: CatalogueEntry, form: str, external: Sequence[str] = ()) -> str:
    """Return a puzzle as a line of a format: `line`, `sdm`, `csv` or `jsonl`."""
    if form == "jsonl":
        return json_line(entry.record())
    if form != "csv":
        return entry.line
    return csv_line(map(csv_cell, values_of(entry, external)))


def values_of(entry: CatalogueEntry, external: Sequence[str] = ()) -> list[Any]:
    """Return the values of a puzzle in the order of `columns_of`, None where nothing is known."""
    record = entry.record()
    if entry.rating is None:
        record |= {"searched": None, "steps": None}
    own = [record[name] for name in COLUMNS]
    return [*own, *(_plain(entry.external.get(name)) for name in external)]


def _plain(value: float | str | None) -> float | str | None:
    """Return a value of a source with whole numbers as such, as they were written."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def about(name: str, what: Message) -> Message:
    """Return what there is to say about a file or a source, behind its name."""
    return Message("about-name", "{name}: {what}", name=name, what=what)


def details_lines(details: CatalogueDetails, wanted: Puzzle) -> Iterator[Message]:
    """Iterate over all that is known about a puzzle, a line for each fact."""
    entry = details.entry
    yield untranslated(entry.line)
    if entry.line != str(wanted):
        yield Message("same-in-disguise", "the same puzzle in disguise")
    yield Message(
        "details-layout",
        "layout {layout}, {givens:,}, symmetry {symmetry}",
        layout=entry.layout,
        givens=Count("given", entry.givens),
        symmetry=entry.symmetry,
    )
    if entry.status != "ok":
        status = Term("level", entry.status)
        yield Message("details-status", "status {status}", status=status)
    if entry.solution is not None:
        yield Message("details-solution", "solution {solution}", solution=entry.solution)
    yield Message("details-key", "key {key}", key=entry.key)
    yield from map(_rating_line, details.ratings)
    yield from map(_origin_line, details.provenance)
    for each in details.external:
        yield Message(
            "details-external",
            "{name} {value} in {source}",
            name=each.name,
            value=each.value
            if isinstance(each.value, str)
            else Message("plain-number", "{number:g}", number=each.value),
            source=each.source,
        )
    for tag in details.tags:
        yield Message("details-tag", "tag {tag}", tag=tag)
    for publication in details.published:
        parts = (publication.place, publication.day, publication.page)
        yield Message(
            "details-published",
            "published {where}",
            where=Listed(tuple(part for part in parts if part)),
        )


def _rating_line(rating: Rating) -> Message:
    """Return the rating of a puzzle by a profile."""
    verdict: Field = Term("level", rating.status)
    if rating.grade:
        verdict = Message(
            "grade-and-rating",
            "{grade} {rating}",
            grade=Term("level", rating.grade),
            rating=Term("number", rating.text),
        )
    line = Message("about-name", "{name}: {what}", name=rating.profile, what=verdict)
    if not rating.hardest:
        return line
    return Message(
        "with-hardest", "{rating}, hardest {technique}", rating=line, technique=rating.hardest
    )


def _origin_line(origin: Provenance) -> Message:
    """Return where a puzzle comes from."""
    if origin.requirements:
        asked = ", ".join(f"{name} {value}" for name, value in origin.requirements.items())
        return Message(
            "details-attempt",
            "source {source}, attempt {number}: {requirements}",
            source=origin.source,
            number=str(origin.position),
            requirements=asked,
        )
    return Message(
        "details-source",
        "source {source}{licence}, line {number}{comment}",
        source=origin.source,
        licence=f" ({origin.licence})" if origin.licence else "",
        number=str(origin.position),
        comment=f": {origin.comment}" if origin.comment else "",
    )


def statistics_lines(found: CatalogueStatistics) -> Iterator[Message]:
    """Iterate over numbers about a catalogue."""
    yield Message(
        "stats-puzzles",
        "{puzzles:,}, {published:,} published",
        puzzles=Count("puzzle", found.puzzles),
        published=found.published,
    )
    yield from _listed(Message("stats-layouts", "layouts"), found.layouts)
    yield from _listed(Message("stats-symmetries", "symmetries"), found.symmetries)
    yield from _listed(Message("stats-givens", "givens"), found.givens)
    named = {name: f"{name} ({text})" if text else name for name, text in found.licences.items()}
    sources = {named[name]: count for name, count in found.sources.items()}
    yield from _listed(Message("stats-sources", "sources"), sources)
    yield from _listed(Message("stats-tags", "tags"), found.tags)
    for each in found.profile_versions:
        name = Message("stats-profile", "profile {profile}", profile=each.profile)
        if each.number is not None:
            name = Message(
                "stats-profile-version",
                "profile version {number} ({profile}, grader {version})",
                number=str(each.number),
                profile=each.profile,
                version=each.version,
            )
        yield Message(
            "profile-rated", "{profile}: {number:,} rated", profile=name, number=each.rated
        )
        grades = Message("stats-grades", "  grades")
        yield from _listed(grades, each.grades, of_levels=True)
        yield from _listed(Message("stats-uses", "  puzzles that use"), each.techniques)


def comparison_lines(found: RatingComparison) -> Iterator[Message]:
    """Iterate over what changed between two profile versions."""
    yield Message(
        "comparison-of",
        "from profile version {first} to {second}",
        first=str(found.first),
        second=str(found.second),
    )
    yield Message(
        "comparison-rated",
        "rated by both {both:,}, only by the first {first:,}, only by the second {second:,}",
        both=found.both,
        first=found.only_first,
        second=found.only_second,
    )
    yield Message(
        "comparison-changes",
        "same {same:,}, harder {harder:,}, easier {easier:,}",
        same=found.same,
        harder=found.harder,
        easier=found.easier,
    )
    if found.change is not None:
        yield Message(
            "comparison-mean", "mean change of the rating {change:+.2f}", change=found.change
        )
    grades: dict[str, int] = {_change(name): count for name, count in found.grades.items()}
    yield from _listed(Message("heading-grades", "grades"), grades)
    yield from _listed(Message("comparison-hardest", "hardest techniques"), found.hardest)
    for each in found.examples:
        yield untranslated(f"{each.puzzle}  {each.before} -> {each.after}")


def _change(name: str) -> Message:
    """Return the change of a grade, which is named like `easy -> medium`."""
    before, _, after = name.partition(" -> ")
    return Message(
        "grade-change",
        "{before} -> {after}",
        before=Term("level", before),
        after=Term("level", after),
    )


def _listed(
    title: Message, counts: Mapping[str, int], *, of_levels: bool = False
) -> Iterator[Message]:
    """Iterate over the line of a list; none if it is empty.

    Args:
        title: what is listed.
        counts: how many there are, by name.
        of_levels: the names are those of grades.
    """
    if not counts:
        return
    shown = [
        Message(
            "name-and-number",
            "{name} {number:,}",
            name=Term("level", name) if of_levels else name,
            number=count,
        )
        for name, count in [*counts.items()][:_SHOWN]
    ]
    if len(counts) > _SHOWN:
        shown.append(Message("and-further", "and {number} more", number=len(counts) - _SHOWN))
    yield Message("listed-counts", "{title}: {items}", title=title, items=Listed(tuple(shown)))
