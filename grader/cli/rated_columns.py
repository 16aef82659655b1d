"""`grader rate` with chosen columns, several profiles or repeats."""

from __future__ import annotations

import click
from attrs import frozen

from grader.cli.generate.repeats import Repeats
from grader.cli.program import UNRATED
from grader.cli.row_output import RowWriter, sourced_entries
from grader.cli.shared.expressions import usable
from grader.cli.shared.inputs import Inputs
from grader.cli.shared.output import Existing
from grader.cli.shared.output_options import open_output
from grader.cli.shared.progress import watched
from grader.query.puzzles.columns import columns_named, default_columns
from grader.query.puzzles.rows import Plan, rows
from grader.rating.profiles.profile import Profile


@frozen
class ColumnOptions:
    """The options of `grader rate` with chosen columns, several profiles or repeats."""

    profiles: tuple[Profile, ...]
    columns: str | None
    with_repeats: bool
    output_format: str
    language: str


def rate_with_columns(
    source: Inputs,
    options: ColumnOptions,
    jobs: int,
    timeout: float | None,
    output: str | None,
    force: bool,
) -> int:
    """Write a row for each puzzle, and return the exit status.

    Args:
        source: the puzzles.
        options: what the rows have.
        jobs: the number of processes.
        timeout: seconds that each rating, trace and search may take.
        output: the path of a file; None for standard output.
        force: overwrite a file that has contents.

    Raises:
        click.UsageError: the options contradict each other.
    """
    profiles = options.profiles
    shown = _columns(options)
    is_table = options.output_format == "table"
    plan = Plan(
        profiles,
        None,
        shown,
        with_rating=is_table,
        with_solutions=options.with_repeats,
        timeout=timeout,
    )
    existing = Existing.OVERWRITE if force else Existing.KEEP
    repeats = Repeats(source)
    failed = False
    with open_output(output, source, existing) as out:
        writer = RowWriter(
            out,
            options.output_format,
            shown,
            options.language,
            minutes=profiles[0].minutes is not None,
            with_repeats=options.with_repeats,
        )
        every = rows(sourced_entries(source), plan, jobs)
        for row in watched(every, source.size, source.done, quiet=out.is_terminal):
            failed = failed or bool(row.error)
            found = None
            if row.forms is not None:
                found = repeats.add(row.forms, row.sourced.source, row.sourced.entry.line)
            writer.write(row, found)
        if options.output_format == "csv":
            writer.begin()
    if options.with_repeats:
        repeats.report()
    return max(source.status, UNRATED if failed else 0)


def _columns(options: ColumnOptions) -> tuple[str, ...]:
    """Return the columns of the rows; none for a table.

    Raises:
        click.UsageError: the format has no such columns, or a column is unknown.
    """
    profiles, columns = options.profiles, options.columns
    if options.output_format not in {"csv", "jsonl"}:
        if options.output_format == "serate":
            raise click.UsageError("the format serate has no further columns; use csv or jsonl")
        if columns is not None:
            raise click.UsageError("--columns needs --format csv or jsonl")
        if len(profiles) > 1:
            raise click.UsageError("several profiles need --format csv or jsonl")
        return ()
    if columns is None:
        return default_columns(profiles)
    return usable(lambda: columns_named(columns, profiles), "--columns")
