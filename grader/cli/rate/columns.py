"""`grader rate` with chosen columns, several profiles or repeats."""

from __future__ import annotations

from grader.cli.generate.repeats import Repeats
from grader.cli.program import UNRATED
from grader.cli.rate.rating_options import ContinuedOutputOptions, RatingOptions
from grader.cli.shared.expressions import usable
from grader.cli.shared.inputs import Inputs
from grader.cli.shared.output import told
from grader.cli.shared.progress import watched
from grader.cli.shared.sourced import sourced_entries
from grader.cli.shared.wrong_use import WrongUseError, needs_format
from grader.errors import Listed
from grader.outputs.rated_lines import RatingRun
from grader.outputs.row_sink import COLUMN_FORMATS, RowStyle, row_sink
from grader.query.puzzles.columns import columns_named, default_columns
from grader.query.puzzles.rows import Plan, Row, rows
from grader.rating.profiles.profile import Profile


def rate_with_columns(
    source: Inputs,
    run: RatingRun,
    others: tuple[Profile, ...],
    wanted: RatingOptions,
    target: ContinuedOutputOptions,
) -> int:
    """Write a row for each puzzle, and return the exit status.

    Args:
        source: the puzzles.
        run: the first profile, the format and the time that each rating, trace and search may take.
        others: the further profiles.
        wanted: what the rows have, and the number of processes.
        target: where they are written.

    Raises:
        click.UsageError: the options contradict each other.
    """
    profiles = (run.profile, *others)
    columns = _columns(run.output_format, profiles, wanted.columns)
    plan = Plan(
        profiles,
        None,
        columns,
        with_rating=run.output_format == "table",
        with_solutions=wanted.with_repeats,
        timeout=run.timeout,
    )
    style = RowStyle(run.output_format, columns, run.language, run.titles, run.minutes)
    repeats = Repeats(source)
    failed = False

    def repeat_of(row: Row) -> str | None:
        found = repeats.of(row)
        # People read a table, programs the other formats.
        return told(found) if found and run.output_format == "table" else found

    with (
        target.open_anew(source, run.output_format) as out,
        row_sink(out, style, repeat_of if wanted.with_repeats else None) as sink,
    ):
        found = sink.begun(rows(sourced_entries(source), plan, wanted.jobs))
        for row in watched(found, source.size, source.done, quiet=out.is_terminal):
            failed = failed or bool(row.error)
            sink.write(row)
        sink.finish()
    repeats.report()
    return max(source.status, UNRATED if failed else 0)


def _columns(
    output_format: str, profiles: tuple[Profile, ...], columns: str | None
) -> tuple[str, ...]:
    """Return the columns of the rows; none for a table.

    Raises:
        click.UsageError: the format has no such columns, or a column is unknown.
    """
    if output_format not in COLUMN_FORMATS:
        if output_format == "serate":
            raise WrongUseError(
                "serate-columns", "the format serate has no further columns; use csv or jsonl"
            )
        if columns is not None:
            raise needs_format("--columns", *COLUMN_FORMATS)
        if len(profiles) > 1:
            raise WrongUseError(
                "profiles-need-format",
                "several profiles need --format {formats}",
                formats=Listed(COLUMN_FORMATS, "or"),
            )
        return ()
    if columns is None:
        return default_columns(profiles)
    return usable(lambda: columns_named(columns, profiles), "--columns")
