"""`grader rate`: rate puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import TYPE_CHECKING

import click

from grader.cli.profile_lists import LoadProfiles, profile_list_options
from grader.cli.program import UNRATED
from grader.cli.rate.minutes_options import with_estimates
from grader.cli.rating_output import (
    WITHOUT_RATINGS,
    RatingRun,
    begin,
    finish,
    open_rating_output,
)
from grader.cli.shared.file_endings import format_of_output, require_ending
from grader.cli.shared.inputs import Inputs
from grader.cli.shared.loose_options import (
    columns_option,
    force_option,
    from_option,
    inputs_argument,
    jobs_option,
    language_option,
    minutes_option,
    output_option,
    quick_option,
    timeout_option,
)
from grader.cli.shared.output import Output
from grader.cli.shared.progress import watched
from grader.cli.shared.technique_titles import titles
from grader.outputs.rated_lines import Writer, Written, rate_and_write
from grader.rating.profiles.profile import Profile
from grader.rating.rating import Rating
from grader.render import rating_table
from grader.render.one_line import one_line
from grader.render.text_style import TextStyle
from grader.runtime.strict_json import json_line

if TYPE_CHECKING:
    from grader.outputs.rating_rows import Row

FORMS = ("table", "csv", "jsonl", "serate")
_CHUNK = 200
"""Rows of a table that are drawn at once on a terminal, so that memory is constant."""


@click.command("rate", short_help="Rate puzzles: grade, rating, hardest technique.")
@inputs_argument
@from_option
@profile_list_options
@click.option(
    "--format",
    "output_format",
    type=click.Choice(FORMS),
    default="table",
    show_default=True,
    help="Output format; by default that of the ending of --output.",
)
@jobs_option(
    "Number of processes, at most two for each processor (or 8); results and their order "
    "do not depend on it."
)
@columns_option
@click.option(
    "--repeats",
    "with_repeats",
    is_flag=True,
    help="Name puzzles that are equivalent to an earlier one, or have an equivalent solution.",
)
@minutes_option
@quick_option
@timeout_option("Time limit for each puzzle; at the limit its rating is a lower bound.")
@click.option(
    "--report",
    metavar="FILE.html",
    help="Also write a page about all puzzles: distributions of grades and techniques, "
    "outliers, and a table.",
)
@click.option("--title", metavar="TEXT", default="", help="Title of the report.")
@click.option(
    "--traces",
    is_flag=True,
    help="Also write the trace of each puzzle in the report as a page, in a directory beside it.",
)
@language_option
@output_option
@click.option(
    "--resume",
    is_flag=True,
    help="Continue the file of --output after its last whole row, if a run with the same input, "
    "options and version was interrupted.",
)
@force_option
def command(
    inputs: tuple[str, ...],
    input_format: str | None,
    profiles: LoadProfiles,
    output_format: str,
    jobs: int,
    columns: str | None,
    with_repeats: bool,
    with_estimate: bool,
    is_quick: bool,
    timeout: float | None,
    report: str | None,
    title: str,
    traces: bool,
    language: str,
    output: str | None,
    resume: bool,
    force: bool,
) -> int:
    """Rate puzzles: grade, rating, hardest technique, number of steps.

    An invalid puzzle has the error in place of its rating, and the exit status is 1.  With
    several --jobs, a puzzle that crashes the process rating it is isolated and gets the status
    crashed.

    \b
    Examples:
      grader rate puzzles.txt
      grader rate puzzles.txt --profile explainer --jobs 4 --output ratings.csv
      grader rate puzzles.txt --report report.html
    """  # noqa: D301 - click's mark for lines that stay as they are
    output_format = format_of_output(output, output_format, FORMS)
    require_ending(report, "html")
    source = Inputs(inputs, input_format)
    named = profiles()
    chosen = with_estimates(named[0], with_estimate, is_quick)
    _check(chosen, output_format, report, output, resume)
    if report is None and (traces or title):
        raise click.UsageError(f"--{'traces' if traces else 'title'} needs --report")
    if columns is not None or with_repeats or len(named) > 1:
        if report is not None or resume:
            option = "--resume" if resume else "--report"
            raise click.UsageError(f"{option} needs one profile, and no --columns or --repeats")
        from grader.cli.rated_columns import (  # noqa: PLC0415 - seldom wanted
            ColumnOptions,
            rate_with_columns,
        )

        rated_by = (chosen, *named[1:])
        shown = ColumnOptions(rated_by, columns, with_repeats, output_format, language)
        return rate_with_columns(source, shown, jobs, timeout, output, force)
    failed = False
    grades = Counter({grade.name: 0 for grade in chosen.grades})
    minutes = chosen.minutes is not None
    writer = _writer(output_format, language, minutes)

    def earlier(row: Row) -> None:
        nonlocal failed
        failed = failed or row.has_failed
        grades[row.grade] += 1
        if collect is not None and row.rating is not None:
            collect(row.rating)

    def remarks() -> str:
        return _remarks(chosen, grades, language) if output_format == "table" else ""

    def results() -> Iterator[Written]:
        nonlocal failed
        keep = collect is not None or drawn
        for written in rate_and_write(
            begun.pieces, chosen, writer, jobs, timeout, keep, begun.count + 1
        ):
            failed = failed or written.has_failures
            grades.update(written.grades)
            if collect is not None:
                for rating in written.ratings:
                    collect(rating)
            yield written

    with (
        open_rating_output(output, source, force, resume) as out,
        _begun_report(report, source, chosen, title, language, traces, timeout) as collect,
    ):
        run = RatingRun(chosen, output_format, timeout, language)
        begun = begin(out, output, source, run, earlier, remarks)
        drawn = output_format == "table" and out.is_terminal
        blocks = watched(
            results(), source.size, source.done, quiet=out.is_terminal, puzzles=_puzzle_count
        )
        if drawn:
            ratings = (rating for written in blocks for rating in written.ratings)
            _draw(ratings, language, minutes)
        else:
            heading = rating_table.heading(output_format, language, minutes=minutes)
            first = "" if begun.has_heading else heading
            _write(blocks, output_format, out, first)
        out.lines(remarks())
    finish(output)
    return max(source.status, UNRATED if failed else 0)


def _begun_report(
    file: str | None,
    source: Inputs,
    profile: Profile,
    title: str,
    language: str,
    with_traces: bool,
    timeout: float | None,
) -> AbstractContextManager[Callable[[Rating], None] | None]:
    """Return the context of the report of a run; without a file nothing is collected."""
    if file is None:
        return nullcontext()
    from grader.cli.rate.rating_report import rating_report  # noqa: PLC0415 - seldom wanted

    return rating_report(file, source, profile, title, language, with_traces, timeout)


def _remarks(profile: Profile, grades: Counter[str], language: str) -> str:
    """Return what follows a table: the number of puzzles, and what the profile leaves out."""
    lines = [rating_table.summary(grades, language)] if grades.total() > 1 else []
    if profile.lacks_uniqueness:
        lines.append(TextStyle(language).messages["trace"]["no_uniqueness"])
    return "".join(f"{line}\n" for line in ["", *lines]) if lines else ""


def _check(
    profile: Profile, output_format: str, report: str | None, output: str | None, resume: bool
) -> None:
    """Check options together.

    Raises:
        click.UsageError: two of them contradict each other.
    """
    if output_format == "serate" and profile.scheme != rating_table.SERATE_SCHEME:
        message = f"the profile {profile.name} has no ratings ER, EP and ED"
        raise click.UsageError(f"{message} for the format serate; use --profile explainer")
    if output_format == "serate" and profile.minutes is not None:
        raise click.UsageError("the format serate has no place for minutes; use csv or jsonl")
    if report is not None and report == output:
        raise click.UsageError("--report and --output must be different files")
    if report is not None and resume and output_format in WITHOUT_RATINGS:
        raise click.UsageError("--report with --resume needs --format csv or jsonl")


def _puzzle_count(written: Written) -> int:
    return written.puzzle_count


def _write(blocks: Iterable[Written], output_format: str, out: Output, first: str) -> None:
    """Write lines, those of a table and of CSV under a first line."""
    if output_format == "csv" and first:
        out.line(first)
        first = ""
    for written in blocks:
        if first:
            out.line(first)
            first = ""
        out.lines(written.text)


def _draw(ratings: Iterable[Rating], language: str, minutes: bool) -> None:
    """Draw rows on a terminal."""
    from rich.console import Console  # noqa: PLC0415 - not needed in a pipe

    console = Console()
    names = titles(language)
    draw = partial(rating_table.rich_table, language=language, minutes=minutes)
    chunk: list[tuple[str, ...]] = []
    heading = True
    for number, rating in enumerate(ratings, start=1):
        chunk.append(rating_table.row(number, rating, names, language, minutes=minutes))
        if len(chunk) == _CHUNK:
            console.print(draw(chunk, heading=heading))
            heading = False
            chunk = []
    if chunk:
        console.print(draw(chunk, heading=heading))


def _writer(output_format: str, language: str, minutes: bool) -> Writer:
    """Return what writes a rating in a format; processes are sent it."""
    if output_format == "table":
        return partial(_table_line, names=titles(language), language=language, minutes=minutes)
    return {"jsonl": _json_line, "csv": _csv_line, "serate": _serate_line}[output_format]


def _table_line(
    number: int, rating: Rating, names: Mapping[str, str], language: str, minutes: bool
) -> str:
    cells = rating_table.row(number, rating, names, language, minutes=minutes)
    return rating_table.plain(cells, language, minutes=minutes)


def _json_line(_: int, rating: Rating) -> str:
    return json_line(rating.record())


def _csv_line(_: int, rating: Rating) -> str:
    return rating_table.csv_line(rating_table.csv_row(rating))


def _serate_line(_: int, rating: Rating) -> str:
    if rating.status != "ok":
        return f"{one_line(rating.puzzle)} # {rating.error}"
    return rating_table.serate(rating)
