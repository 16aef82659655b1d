"""`grader rate`: rate puzzles."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial

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
from grader.grading.written import Writer, Written, rate_and_write
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
    "outliers, and a rating_table.",
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
    grades = Counter({grade.name: 0 for grade in chosen.grades})
    writer = _writer(output_format)

    def results() -> Iterator[Written]:
        nonlocal failed
        keep = report is not None or drawn
        for written in rate_and_write(source.pieces(), chosen, writer, jobs, timeout, keep):
            failed = failed or written.has_failures
            grades.update(written.grades)
            yield written

    with (
        open_output(output, source) as out,
        _report_of(report, source, chosen, title, language) as collect,
    ):
        drawn = output_format == "table" and out.is_terminal
        blocks = watched(
            results(), source.size, source.done, quiet=out.is_terminal, puzzles=_puzzle_count
        )
        if drawn:
            _draw(rating for written in collect(blocks) for rating in written.ratings)
        else:
            _write(collect(blocks), output_format, out)
        if output_format == "table" and grades.total() > 1:
            out.line("")
            out.line(rating_table.summary(grades))
    return max(source.status, UNRATED if failed else 0)


def _puzzle_count(written: Written) -> int:
    return written.puzzle_count


def _write(blocks: Iterable[Written], output_format: str, out: Output) -> None:
    """Write lines, those of a table and of CSV under a heading."""
    heading = rating_table.plain(rating_table.COLUMNS) if output_format == "table" else ""
    if output_format == "csv":
        out.line(rating_table.csv_line(rating_table.CSV_COLUMNS))
    for written in blocks:
        if heading:
            out.line(heading)
            heading = ""
        out.lines(written.text)


@contextmanager
def _report_of(
    file: str | None, source: Inputs, profile: Profile, title: str, language: str
) -> Iterator[Callable[[Iterable[Written]], Iterable[Written]]]:
    """Yield a function that collects the ratings passing through it; then write the report."""
    if file is None:
        yield lambda blocks: blocks
        return
    from grader.rating.collection import Collection  # noqa: PLC0415 - rarely needed
    from grader.render.html_template import require  # noqa: PLC0415
    from grader.render.report import report  # noqa: PLC0415

    require()
    collection = Collection(profile)

    def collect(blocks: Iterable[Written]) -> Iterator[Written]:
        for written in blocks:
            for rating in written.ratings:
                collection.add(rating)
            yield written

    with open_output(file, source) as page:
        yield collect
        for line in report(
            collection, titles(language), rating_table.one_line(title), language
        ).splitlines():
            page.line(line)


def _draw(ratings: Iterable[Rating]) -> None:
    """Draw rows on a terminal."""
    from rich.console import Console  # noqa: PLC0415 - not needed in a pipe

    console = Console()
    names = titles()
    chunk: list[tuple[str, ...]] = []
    heading = True
    for number, rating in enumerate(ratings, start=1):
        chunk.append(rating_table.row(number, rating, names))
        if len(chunk) == _CHUNK:
            console.print(rating_table.rich_table(chunk, heading=heading))
            heading = False
            chunk = []
    if chunk:
        console.print(rating_table.rich_table(chunk, heading=heading))


def _writer(output_format: str) -> Writer:
    """Return what writes a rating in a format; processes are sent it."""
    if output_format == "table":
        return partial(_table_line, names=titles())
    return {"csv": _csv_line, "jsonl": _json_line, "serate": _serate_line}[output_format]


def _table_line(number: int, rating: Rating, names: Mapping[str, str]) -> str:
    return rating_table.plain(rating_table.row(number, rating, names))


def _csv_line(_: int, rating: Rating) -> str:
    return rating_table.csv_line(rating_table.csv_row(rating))


def _json_line(_: int, rating: Rating) -> str:
    return _encode(rating.record())


def _serate_line(_: int, rating: Rating) -> str:
    if rating.status != "ok":
        return f"{rating_table.one_line(rating.puzzle)} # {rating.error}"
    return rating_table.serate(rating)


_encode = json.JSONEncoder(ensure_ascii=False).encode
