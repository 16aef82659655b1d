"""The commands of `grader catalogue` that sum up: stats, report, minimal."""

from __future__ import annotations

from pathlib import Path

import click

from grader.catalogue.catalogue import Catalogue
from grader.cli.catalogue.options import (
    file_argument,
    form_option,
    rated_by_option,
    where_argument,
)
from grader.cli.catalogue.text import comparison_text, statistics_text
from grader.cli.rate.rating_report import puzzle_of_rating
from grader.cli.shared.file_endings import require_ending
from grader.cli.shared.loose_options import force_option, language_option
from grader.cli.shared.output import Output
from grader.cli.shared.technique_titles import titles
from grader.errors import CatalogueError
from grader.outputs.output import Existing
from grader.rating.collection import Collection
from grader.rating.profile_loading import load_profile
from grader.render import report as pages
from grader.render.html_template import require
from grader.render.one_line import one_line
from grader.runtime.strict_json import json_line


@click.command("stats")
@click.argument("file", metavar="FILE.db|DIR")
@click.option(
    "--compare",
    nargs=2,
    metavar="VERSION VERSION",
    help="Show what changed between two profile versions: a number of `stats`, a profile, or "
    "PROFILE@VERSION with the version of the grader.",
)
@form_option
def stats(file: str, compare: tuple[str, str] | None, form: str) -> None:
    """Print numbers: layouts, sources, licences, grades, techniques.

    DIR is an export with --format parquet, or one file of it; this needs the extra `analytics`.
    """
    path = Path(file)
    if path.is_dir() or path.suffix == ".parquet":
        from grader.catalogue.parquet_statistics import (  # noqa: PLC0415 - seldom wanted
            parquet_statistics,
        )

        if compare is not None:
            raise click.UsageError("--compare needs a catalogue")
        exported = parquet_statistics(path)
        click.echo(statistics_text(exported) if form == "text" else json_line(exported.record()))
        return
    with Catalogue(file, readonly=True) as catalogue:
        if compare is not None:
            changed = catalogue.comparison(*compare)
            click.echo(comparison_text(changed) if form == "text" else json_line(changed.record()))
            return
        found = catalogue.statistics()
    click.echo(statistics_text(found) if form == "text" else json_line(found.record()))


@click.command("report", short_help="Write a page about all rated puzzles.")
@file_argument
@click.argument("page", metavar="OUT.html")
@click.option("--where", metavar="QUERY", help="Only these puzzles.")
@rated_by_option
@click.option("--title", metavar="TEXT", default="", help="Title of the report.")
@language_option
@force_option
def report(
    file: str,
    page: str,
    where: str | None,
    profile: str | None,
    title: str,
    language: str,
    force: bool,
) -> int:
    """Write a page about all rated puzzles: distributions, outliers, and a table.

    It is the page of `grader rate --report`.
    """
    require_ending(page, "html")
    require()
    with Catalogue(file, readonly=True) as catalogue:
        name = catalogue.default_profile(profile)
        collection = Collection(load_profile(name))
        with Output(page, Existing.OVERWRITE if force else Existing.KEEP) as out:
            for entry in catalogue.query(where, profile=profile):
                if entry.rating is not None:
                    collection.add(entry.rating)
            if not collection.total:
                out.remove_new()
                raise CatalogueError(
                    "nothing-to-report",
                    "no rating by {name} to report; `grader catalogue rate` makes ratings",
                    name=name,
                )
            text = pages.report(
                collection, titles(language), one_line(title), language, puzzle_of=puzzle_of_rating
            )
            out.record(text)
    return 0


@click.command("minimal", short_help="Find out and store which puzzles are minimal.")
@file_argument
@where_argument
@rated_by_option
def minimal(file: str, where: str | None, profile: str | None) -> int:
    """Find out and store which puzzles are minimal: no given can be removed.

    Queries by `minimal` are then as fast as others.
    """
    if where is not None and not where.strip():
        raise click.BadParameter("the query is empty; leave it out for all puzzles")
    with Catalogue(file) as catalogue:
        counts = catalogue.store_minimal(where, profile=profile)
    click.echo(f"{counts[True]:,} minimal, {counts[False]:,} not minimal")
    return 0


REPORT_COMMANDS = (stats, report, minimal)
