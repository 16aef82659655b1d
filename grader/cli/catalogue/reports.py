"""The commands of `grader catalogue` that sum up: stats, report, minimal."""

from __future__ import annotations

from pathlib import Path

import click

from grader.catalogue.catalogue import Catalogue
from grader.cli.catalogue.options import QueryOptions, file_argument, rated_by_option
from grader.cli.catalogue.text import comparison_lines, statistics_lines
from grader.cli.rate.rating_report import puzzle_of_rating
from grader.cli.shared.common_options import force_option, form_option
from grader.cli.shared.file_endings import require_ending
from grader.cli.shared.groups import group, option, options
from grader.cli.shared.language_option import language_option
from grader.cli.shared.output import Output, say
from grader.cli.shared.technique_titles import titles
from grader.cli.shared.wrong_use import WrongUseError, WrongValueError
from grader.errors import CatalogueError, Message
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
            raise WrongUseError("compare-catalogue", "--compare needs a catalogue")
        found = parquet_statistics(path)
    else:
        with Catalogue(file, readonly=True) as catalogue:
            if compare is not None:
                changed = catalogue.comparison(*compare)
                if form == "text":
                    say(*comparison_lines(changed))
                else:
                    click.echo(json_line(changed.record()))
                return
            found = catalogue.statistics()
    if form == "text":
        say(*statistics_lines(found))
    else:
        click.echo(json_line(found.record()))


@options
class PageOptions:
    """What a page is about, and how it is written."""

    where: str | None = option("--where", metavar="QUERY", help="Only these puzzles.")
    profile: str | None = rated_by_option()
    title: str = option("--title", metavar="TEXT", default="", help="Title of the report.")
    language: str = language_option()
    force: bool = force_option()


@click.command("report", short_help="Write a page about all rated puzzles.")
@file_argument
@click.argument("page", metavar="OUT.html")
@group(PageOptions)
def report(wanted: PageOptions, file: str, page: str) -> int:
    """Write a page about all rated puzzles: distributions, outliers, and a table.

    It is the page of `grader rate --report`.
    """
    require_ending(page, "html")
    require()
    with Catalogue(file, readonly=True) as catalogue:
        name = catalogue.default_profile(wanted.profile)
        collection = Collection(load_profile(name))
        with Output(page, Existing.OVERWRITE if wanted.force else Existing.KEEP) as out:
            for entry in catalogue.query(wanted.where, profile=wanted.profile):
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
                collection,
                titles(wanted.language),
                one_line(wanted.title),
                wanted.language,
                puzzle_of=puzzle_of_rating,
            )
            out.record(text)
    return 0


@click.command("minimal", short_help="Find out and store which puzzles are minimal.")
@file_argument
@group(QueryOptions)
def minimal(query: QueryOptions, file: str) -> int:
    """Find out and store which puzzles are minimal: no given can be removed.

    Queries by `minimal` are then as fast as others.
    """
    if query.where is not None and not query.where.strip():
        raise WrongValueError("query-empty", "the query is empty; leave it out for all puzzles")
    with Catalogue(file) as catalogue:
        counts = catalogue.store_minimal(query.where, profile=query.profile)
    say(
        Message(
            "minimal-counts",
            "{minimal:,} minimal, {others:,} not minimal",
            minimal=counts[True],
            others=counts[False],
        )
    )
    return 0


REPORT_COMMANDS = (stats, report, minimal)
