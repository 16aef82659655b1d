"""`grader rate`: rate puzzles."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager

import click

from grader.cli.common_options import (
    from_option,
    inputs_argument,
    language_option,
    open_output,
    output_option,
    profile_option,
    timeout_option,
)
from grader.cli.inputs import Inputs
from grader.cli.output import Output
from grader.cli.program import UNRATED
from grader.cli.progress import watched
from grader.cli.technique_titles import titles
from grader.grading import rater
from grader.grading.batch import rate_many
from grader.rating.profile import Profile
from grader.rating.rating import Rating
from grader.render import rating_table

_CHUNK = 200
"""Rows of a table that are drawn at once on a terminal, so that memory is constant."""


@click.command("rate", short_help="Rate puzzles: grade, rating, hardest technique.")
@inputs_argument
@from_option
@profile_option
@click.option(
    "--format",
    "output_format",
    type=click.Choice(["table", "csv", "jsonl", "serate"]),
    default="table",
    show_default=True,
    help="Output format.",
)
@click.option(
    "--jobs",
    "-j",
    type=click.IntRange(min=1),
    default=1,
    metavar="N",
    help="Number of processes; results and their order do not depend on it.",
)
@timeout_option("Time limit for each puzzle; at the limit its rating is a lower bound.")
@click.option(
    "--report",
    metavar="FILE.html",
    help="Also write a page about all puzzles: distributions of grades and techniques, "
    "outliers, and a table.",
)
@click.option("--title", metavar="TEXT", default="", help="Title of the report.")
@language_option
@output_option
def command(
    inputs: tuple[str, ...],
    input_format: str | None,
    profile: str,
    output_format: str,
    jobs: int,
    timeout: float | None,
    report: str | None,
    title: str,
    language: str,
    output: str | None,
) -> int:
    """Rate puzzles: grade, rating, hardest technique, number of steps.

    The result of an invalid puzzle is the error, in its place among the results.
    """
    source = Inputs(inputs, input_format)
    chosen = rater.load_profile(profile)
    if output_format == "serate" and chosen.scheme != rating_table.SERATE_SCHEME:
        message = f"the profile {chosen.name} has no ratings ER, EP and ED"
        raise click.UsageError(f"{message} for the format serate; use --profile explainer")
    if report is not None and report == output:
        raise click.UsageError("--report and --output must be different files")
    failed = False

    def results() -> Iterator[Rating]:
        nonlocal failed
        for rating in rate_many(source.entries(), chosen, jobs, timeout):
            failed = failed or rating.status != "ok"
            yield rating

    with (
        open_output(output, source) as out,
        _report_of(report, source, chosen, title, language) as collected,
    ):
        write = WRITERS[output_format]
        write(
            watched(collected(results()), source.size, source.done, quiet=out.is_terminal),
            out,
            chosen,
        )
    return max(source.status, UNRATED if failed else 0)


@contextmanager
def _report_of(
    file: str | None, source: Inputs, profile: Profile, title: str, language: str
) -> Iterator[Callable[[Iterable[Rating]], Iterable[Rating]]]:
    """Yield a function that collects the ratings passing through it; then write the report."""
    if file is None:
        yield lambda ratings: ratings
        return
    from grader.rating.collection import Collection  # noqa: PLC0415 - rarely needed
    from grader.render.html_template import require  # noqa: PLC0415
    from grader.render.report import report  # noqa: PLC0415

    require()
    collection = Collection(profile)

    def collect(ratings: Iterable[Rating]) -> Iterator[Rating]:
        for rating in ratings:
            collection.add(rating)
            yield rating

    with open_output(file, source) as page:
        yield collect
        for line in report(
            collection, titles(language), rating_table.one_line(title), language
        ).splitlines():
            page.line(line)


def _table(ratings: Iterable[Rating], out: Output, profile: Profile) -> None:
    """Write aligned rows, then the number of puzzles of each grade."""
    grades = Counter({grade.name: 0 for grade in profile.grades})
    rows = _rows(ratings, titles(), grades)
    if out.is_terminal:
        _draw(rows)
    else:
        for number, cells in enumerate(rows):
            if number == 0:
                out.line(rating_table.plain(rating_table.COLUMNS))
            out.line(rating_table.plain(cells))
    if grades.total() > 1:
        out.line("")
        out.line(rating_table.summary(grades))


def _rows(
    ratings: Iterable[Rating], titles: Mapping[str, str], grades: Counter[str]
) -> Iterator[tuple[str, ...]]:
    for number, rating in enumerate(ratings, start=1):
        grades[rating.grade or rating.status] += 1
        yield rating_table.row(number, rating, titles)


def _draw(rows: Iterable[tuple[str, ...]]) -> None:
    from rich.console import Console  # noqa: PLC0415 - not needed in a pipe

    console = Console()
    chunk: list[tuple[str, ...]] = []
    heading = True
    for cells in rows:
        chunk.append(cells)
        if len(chunk) == _CHUNK:
            console.print(rating_table.rich_table(chunk, heading=heading))
            heading = False
            chunk = []
    if chunk:
        console.print(rating_table.rich_table(chunk, heading=heading))


def _csv(ratings: Iterable[Rating], out: Output, _: Profile) -> None:
    out.line(rating_table.csv_line(rating_table.CSV_COLUMNS))
    for rating in ratings:
        out.line(rating_table.csv_line(rating_table.csv_row(rating)))


def _jsonl(ratings: Iterable[Rating], out: Output, _: Profile) -> None:
    encode = json.JSONEncoder(ensure_ascii=False).encode
    for rating in ratings:
        out.line(encode(rating.record()))


def _serate(ratings: Iterable[Rating], out: Output, _: Profile) -> None:
    for rating in ratings:
        if rating.status != "ok":
            out.line(f"{rating_table.one_line(rating.puzzle)} # {rating.error}")
            continue
        out.line(rating_table.serate(rating))


WRITERS: Mapping[str, Callable[[Iterable[Rating], Output, Profile], None]] = {
    "table": _table,
    "csv": _csv,
    "jsonl": _jsonl,
    "serate": _serate,
}
