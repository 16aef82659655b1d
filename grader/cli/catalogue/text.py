"""Puzzles and statistics of a catalogue as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grader.catalogue.comparison import RatingComparison
from grader.catalogue.records import CatalogueDetails, CatalogueEntry
from grader.catalogue.statistics import CatalogueStatistics
from grader.cli.shared.output import counted
from grader.model.puzzle import Puzzle
from grader.query.puzzles.columns import csv_cell
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


def details_text(details: CatalogueDetails, wanted: Puzzle) -> str:
    """Return all that is known about a puzzle."""
    entry = details.entry
    lines = [entry.line]
    if entry.line != str(wanted):
        lines.append("the same puzzle in disguise")
    lines.append(
        f"layout {entry.layout}, {counted(entry.givens, 'given')}, symmetry {entry.symmetry}"
    )
    if entry.status != "ok":
        lines.append(f"status {entry.status}")
    if entry.solution is not None:
        lines.append(f"solution {entry.solution}")
    lines.append(f"key {entry.key}")
    for rating in details.ratings:
        verdict = f"{rating.grade} {rating.text}" if rating.grade else rating.status
        hardest = f", hardest {rating.hardest}" if rating.hardest else ""
        lines.append(f"{rating.profile}: {verdict}{hardest}")
    for origin in details.provenance:
        licence = f" ({origin.licence})" if origin.licence else ""
        comment = f": {origin.comment}" if origin.comment else ""
        if origin.requirements:
            asked = ", ".join(f"{name} {value}" for name, value in origin.requirements.items())
            lines.append(f"source {origin.source}, attempt {origin.position}: {asked}")
            continue
        lines.append(f"source {origin.source}{licence}, line {origin.position}{comment}")
    for each in details.external:
        value = each.value if isinstance(each.value, str) else f"{each.value:g}"
        lines.append(f"{each.name} {value} in {each.source}")
    lines += [f"tag {tag}" for tag in details.tags]
    for publication in details.published:
        parts = (publication.place, publication.day, publication.page)
        lines.append(f"published {', '.join(part for part in parts if part)}")
    return "\n".join(lines)


def statistics_text(found: CatalogueStatistics) -> str:
    """Return numbers about a catalogue."""
    lines = [f"{counted(found.puzzles, 'puzzle')}, {found.published:,} published"]
    lines += _listed("layouts", found.layouts)
    lines += _listed("symmetries", found.symmetries)
    lines += _listed("givens", found.givens)
    licences = {f"{name} ({text})" if text else name: 0 for name, text in found.licences.items()}
    named = dict(zip(found.licences, licences, strict=True))
    lines += _listed("sources", {named[name]: count for name, count in found.sources.items()})
    lines += _listed("tags", found.tags)
    for each in found.profile_versions:
        name = f"profile {each.profile}"
        if each.number is not None:
            name = f"profile version {each.number} ({each.profile}, grader {each.version})"
        lines.append(f"{name}: {each.rated:,} rated")
        lines += _listed("  grades", each.grades)
        lines += _listed("  puzzles that use", each.techniques)
    return "\n".join(lines)


def comparison_text(found: RatingComparison) -> str:
    """Return what changed between two profile versions."""
    lines = [
        f"from profile version {found.first} to {found.second}",
        f"rated by both {found.both:,}, only by the first {found.only_first:,}, "
        f"only by the second {found.only_second:,}",
        f"same {found.same:,}, harder {found.harder:,}, easier {found.easier:,}",
    ]
    if found.change is not None:
        lines.append(f"mean change of the rating {found.change:+.2f}")
    lines += _listed("grades", found.grades)
    lines += _listed("hardest techniques", found.hardest)
    lines += [f"{each.puzzle}  {each.before} -> {each.after}" for each in found.examples]
    return "\n".join(lines)


def _listed(title: str, counts: Mapping[str, int]) -> list[str]:
    if not counts:
        return []
    shown = ", ".join(f"{name} {count:,}" for name, count in [*counts.items()][:_SHOWN])
    rest = f", and {len(counts) - _SHOWN} more" if len(counts) > _SHOWN else ""
    return [f"{title}: {shown}{rest}"]
