"""Export the puzzles of a catalogue to files, if wanted in parts without equivalent puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

import click

from grader.catalogue.catalogue import Catalogue
from grader.catalogue.records import CatalogueEntry
from grader.cli.catalogue.options import rated_by_option
from grader.cli.catalogue.text import columns_of, heading, line_of, values_of
from grader.cli.shared.common_options import force_option
from grader.cli.shared.groups import option, options
from grader.cli.shared.output import Output, has_contents
from grader.cli.shared.wrong_use import WrongValueError
from grader.errors import unwritable_file
from grader.outputs.output import OutputError, new_folder
from grader.outputs.table_files import TABLE_FORMATS, kinds_of, table_file
from grader.render.rating_table import csv_line

FORMATS = ("csv", "jsonl", "sdm", *TABLE_FORMATS)
_PART = re.compile(r"([A-Za-z0-9_-]{1,50})=(0?\.[0-9]{1,9}|1(?:\.0+)?)")
_WHOLE = {"puzzles": 1.0}
_TOLERANCE = 1e-6


@options
class ExportOptions:
    """Which puzzles are exported, and to what files."""

    form: str = option(
        "--format", type=click.Choice(FORMATS), default="csv", help="Format of the files."
    )
    where: str | None = option("--where", metavar="QUERY", help="Export only these puzzles.")
    profile: str | None = rated_by_option()
    split: str | None = option(
        "--split",
        metavar="NAME=PART,...",
        help="Several files: train=0.9,test=0.1.  Equivalent puzzles are always in the same one.",
    )
    force: bool = force_option()


def parse_split(text: str | None) -> Mapping[str, float]:
    """Return the parts of an export by name; one part without a text.

    Raises:
        click.BadParameter: the text is no list of parts that add up to 1.
    """
    if text is None:
        return _WHOLE
    matches = [_PART.fullmatch(part.strip()) for part in text.split(",")]
    parts = {match[1]: float(match[2]) for match in matches if match}
    if None in matches or len(parts) < len(matches) or abs(sum(parts.values()) - 1) > _TOLERANCE:
        raise WrongValueError(
            "no-split",
            "{text!r} is no split; write names with parts that add up to 1: train=0.9,test=0.1",
            text=text,
        )
    return parts


def export_files(
    catalogue: Catalogue, folder: Path, wanted: ExportOptions, parts: Mapping[str, float]
) -> dict[str, int]:
    """Write puzzles to files of a folder, and return the number of puzzles of each file.

    The key of a puzzle decides on its part, so equivalent puzzles are never in two parts, whatever
    else the catalogue has.

    Raises:
        click.UsageError: a file exists.
        OutputError: a file cannot be written.
    """
    form = wanted.form
    names = {part: f"{part}.{form}" for part in parts}
    counts = dict.fromkeys(names.values(), 0)
    with new_folder(folder), ExitStack() as stack:
        for name in (*names.values(), "sources.csv"):
            if not wanted.force and (folder / name).is_file() and (folder / name).stat().st_size:
                raise has_contents(folder / name)
        # Each replaces what is there when all of them are complete.
        outputs = {
            part: stack.enter_context(Output(str(folder / name))) for part, name in names.items()
        }
        sources = stack.enter_context(Output(str(folder / "sources.csv")))
        external = catalogue.external_names()
        if form in TABLE_FORMATS:
            for part, name in names.items():
                every = catalogue.query(wanted.where, profile=wanted.profile)
                entries = (entry for entry in every if part_of(entry, parts) == part)
                counts[name] = _write_table(outputs[part], form, entries, external)
        else:
            if head := heading(form, external):
                for out in outputs.values():
                    out.line(head)
            for entry in catalogue.query(wanted.where, profile=wanted.profile):
                part = part_of(entry, parts)
                outputs[part].line(line_of(entry, form, external))
                counts[names[part]] += 1
        sources.line(csv_line(("source", "licence", "url", "puzzles")))
        for source, licence, url, count in catalogue.sources():
            sources.line(csv_line((source, licence, url, str(count))))
        for out in (*outputs.values(), sources):
            out.flush()
    return counts


def part_of(entry: CatalogueEntry, parts: Mapping[str, float]) -> str:
    """Return the part that a puzzle belongs to, which follows from its key alone."""
    place = int(entry.key[:12], 16) / (1 << 48)
    end = 0.0
    for name, share in parts.items():
        end += share
        if place < end:
            return name
    return name


def _write_table(
    out: Output, form: str, entries: Iterator[CatalogueEntry], external: Sequence[str]
) -> int:
    """Write puzzles to a table; return their number.

    Raises:
        MissingLibraryError: the library for the format is not installed.
        OutputError: the file cannot be written.
    """
    count = 0
    kinds = kinds_of([*columns_of(external), "techniques"])
    try:
        with table_file(out.path, form, kinds) as table:
            for entry in entries:
                rating = entry.rating
                techniques = None if rating is None else rating.techniques
                table.write([*values_of(entry, external), techniques])
                count += 1
    except OSError as error:
        raise OutputError(unwritable_file(out.name, error)) from None
    return count
