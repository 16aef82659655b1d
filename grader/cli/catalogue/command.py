"""`grader catalogue`: libraries of puzzles in SQLite files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import click

from grader.catalogue.adding import AddReport, Source
from grader.catalogue.arguments import ORDERS
from grader.catalogue.catalogue import Catalogue
from grader.catalogue.preparation import Prepared
from grader.cli.catalogue.export import FORMATS, export_files, parse_split
from grader.cli.catalogue.files import FILE_COMMANDS
from grader.cli.catalogue.marks import MARK_COMMANDS
from grader.cli.catalogue.options import (
    MOST_FAULTS,
    day_option,
    file_argument,
    form_option,
    rated_by_option,
    where_argument,
)
from grader.cli.catalogue.reports import REPORT_COMMANDS
from grader.cli.catalogue.text import details_text, heading, line_of
from grader.cli.program import UNRATED
from grader.cli.shared.inputs import Inputs, puzzle_of
from grader.cli.shared.loose_options import (
    force_option,
    from_option,
    inputs_argument,
    jobs_option,
    output_option,
    profile_options,
    timeout_option,
)
from grader.cli.shared.output import Output, counted, report_error
from grader.cli.shared.progress import watched
from grader.errors import CatalogueError, UnsoundError
from grader.formats import PlainLines, PuzzleEntry
from grader.outputs.output import Existing
from grader.rating.profile_loading import load_profile
from grader.rating.profiles.profile import Profile
from grader.render.one_line import one_line
from grader.runtime.strict_json import json_line

_jobs_option = jobs_option("Number of processes; the result does not depend on it.")


@click.group("catalogue", short_help="Keep puzzles in a library that knows what it has.")
def command() -> None:
    """Keep puzzles in a library: an SQLite file in which no two puzzles are equivalent.

    It knows where each puzzle comes from, how it is rated, and where it was published.
    Queries need a library, which comes with the extra `query`.

    \b
    Example:
      pip install 'sudoku-grader[query]'
      grader catalogue new library.db
      grader catalogue add library.db archive.txt --rate standard
      grader catalogue query library.db 'grade = hard and not published'
    """  # noqa: D301 - click's mark for lines that stay as they are


@command.command("new")
@file_argument
def new(file: str) -> None:
    """Make an empty catalogue."""
    Catalogue.create(file).close()


@command.command("add")
@file_argument
@inputs_argument
@from_option
@click.option("--source", metavar="NAME", help="Name of the source; by default that of the file.")
@click.option("--licence", metavar="TEXT", default="", help="Licence of the source.")
@click.option("--url", metavar="URL", default="", help="Address of the source.")
@click.option("--tag", "tags", multiple=True, metavar="TAG", help="Tag for each puzzle.")
@click.option("--rate", "profiles", metavar="PROFILE,...", help="Then rate by these profiles.")
@click.option("--keep-invalid", is_flag=True, help="Keep puzzles without exactly one solution.")
@click.option("--rejects", metavar="FILE", help="Write what is refused, with reasons, to a file.")
@_jobs_option
def add(
    file: str,
    inputs: tuple[str, ...],
    input_format: str | None,
    source: str | None,
    licence: str,
    url: str,
    tags: tuple[str, ...],
    profiles: str | None,
    keep_invalid: bool,
    rejects: str | None,
    jobs: int,
) -> int:
    """Add puzzles of any format.

    A puzzle that is there, even in disguise, only gets a further source.  Malformed
    puzzles, and those without exactly one solution, are refused.
    """
    status = 0
    total = AddReport()
    refused = 0
    with ExitStack() as stack:
        catalogue = stack.enter_context(Catalogue(file))
        out = stack.enter_context(Output(rejects, Existing.KEEP)) if rejects else None
        for name in inputs or ("-",):
            given = Inputs((name,), input_format)
            if given.includes(file):
                raise click.UsageError(f"{file} is the catalogue itself; use catalogue merge")
            shown = _name_of(name)

            def refuse(prepared: Prepared, shown: str = shown) -> None:
                nonlocal refused
                refused += 1
                where = f"{shown}, line {prepared.position}"
                if refused <= MOST_FAULTS:
                    report_error(f"{where}: {prepared.fault}")
                if out is not None:
                    text = prepared.text or (prepared.row.line if prepared.row else "")
                    out.line(f"{one_line(text)}  # {where}: {one_line(prepared.fault)}")

            pieces = watched(
                given.pieces(), given.size, given.done, quiet=False, puzzles=_puzzle_count
            )
            report = catalogue.add_pieces(
                pieces,
                Source(source or shown, url, licence),
                tags=tags,
                keep_invalid=keep_invalid,
                jobs=jobs,
                refuse=refuse,
            )
            total += report
            status = max(status, given.status)
            click.echo(f"{shown}: {report}")
        if refused > MOST_FAULTS:
            rest = refused - MOST_FAULTS
            report_error(f"{rest:,} more were refused; --rejects FILE writes all of them")
        if len(inputs) > 1:
            click.echo(f"together: {total}")
        for profile in (profiles or "").split(","):
            if profile.strip():
                chosen = load_profile(profile.strip())
                status = max(status, _rate(catalogue, chosen, None, jobs, None))
    return max(status, UNRATED if refused else 0)


@command.command("rate")
@file_argument
@profile_options
@click.option("--where", metavar="QUERY", help="Rate only these puzzles.")
@_jobs_option
@timeout_option("Time limit for each puzzle; a later run with a larger one rates it again.")
def rate(
    file: str,
    profile: Callable[[], Profile],
    where: str | None,
    jobs: int,
    timeout: float | None,
) -> int:
    """Rate the puzzles that have no rating by a profile yet.

    A run that was interrupted goes on where it was.  Several runs share the work; what is left
    to others when a run ends is reported, and its exit status is 1.
    """
    with Catalogue(file) as catalogue:
        return _rate(catalogue, profile(), where, jobs, timeout)


@command.command("query")
@file_argument
@where_argument
@rated_by_option
@click.option(
    "--order",
    default="key",
    show_default=True,
    metavar="NAME",
    help=f"One of {', '.join(ORDERS)}; descending with - before it.",
)
@click.option("--limit", "-n", type=click.IntRange(min=0), metavar="N", help="At most N puzzles.")
@click.option("--random", metavar="SEED", help="In random order, the same for the same seed.")
@click.option("--count", "only_count", is_flag=True, help="Print only how many there are.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["line", "csv", "jsonl"]),
    default="line",
    show_default=True,
    help="Output format.",
)
@click.option(
    "--mark-published",
    metavar="PLACE",
    help="Mark what is written as published there, once all of it is written.",
)
@day_option
@output_option
@force_option
def query(
    file: str,
    where: str | None,
    profile: str | None,
    order: str,
    limit: int | None,
    random: str | None,
    only_count: bool,
    form: str,
    mark_published: str | None,
    when: str,
    output: str | None,
    force: bool,
) -> int:
    """Print the puzzles that meet a query.

    Without QUERY all puzzles are printed.

    \b
    Examples:
      grader catalogue query library.db 'grade = hard and uses(x-wing) >= 1'
      grader catalogue query library.db 'not published' --random 7 --limit 30
    """  # noqa: D301 - click's mark for lines that stay as they are
    _refuse_catalogue(file, output)
    with Catalogue(file, readonly=mark_published is None) as catalogue:
        if only_count:
            click.echo(catalogue.count(where, profile=profile))
            return 0
        found = catalogue.query(where, profile=profile, order=order, limit=limit, random=random)
        lines: list[str] = []
        with Output(output, Existing.OVERWRITE if force else Existing.KEEP) as out:
            if head := heading(form):
                out.line(head)
            for entry in found:
                out.line(line_of(entry, form))
                if mark_published is not None:
                    lines.append(entry.key)
        if mark_published is not None:
            catalogue.publish_keys(lines, mark_published, when)
    return 0


@command.command("show")
@file_argument
@click.argument("puzzle")
@form_option
def show(file: str, puzzle: str, form: str) -> int:
    """Show all that is known about a puzzle or an equivalent one."""
    wanted = puzzle_of(Inputs((puzzle,)).only())
    with Catalogue(file, readonly=True) as catalogue:
        details = catalogue.find(wanted)
    if details is None:
        raise CatalogueError(
            "not-in-catalogue",
            "{path} does not have this puzzle, nor one that is equivalent",
            path=str(file),
        )
    click.echo(details_text(details, wanted) if form == "text" else json_line(details.record()))
    return 0


@command.command("export", short_help="Write puzzles with ratings to a folder, and their sources.")
@file_argument
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False))
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="csv",
    show_default=True,
    help="Format of the files.",
)
@click.option("--where", metavar="QUERY", help="Export only these puzzles.")
@rated_by_option
@click.option(
    "--split",
    metavar="NAME=PART,...",
    help="Several files: train=0.9,test=0.1.  Equivalent puzzles are always in the same one.",
)
@force_option
def export(
    file: str,
    folder: str,
    form: str,
    where: str | None,
    profile: str | None,
    split: str | None,
    force: bool,
) -> None:
    """Write puzzles with ratings to a folder, ordered by key, and sources with licences."""
    parts = parse_split(split)
    with Catalogue(file, readonly=True) as catalogue:
        counts = export_files(catalogue, Path(folder), form, where, profile, parts, force=force)
    for name, count in counts.items():
        click.echo(f"{name}: {counted(count, 'puzzle')}")


def _rate(
    catalogue: Catalogue, profile: Profile, where: str | None, jobs: int, timeout: float | None
) -> int:
    """Rate, print a summary, and return the exit status."""
    grades: Counter[str] = Counter()
    done = 0
    failed = False
    unsound = ""

    def count() -> int:
        return done

    ratings = catalogue.rate(profile, where, jobs=jobs, timeout=timeout)
    for rating in watched(ratings, lambda: None, count, quiet=False):
        done += 1
        failed = failed or rating.status != "ok"
        if rating.status == UnsoundError.status:
            unsound = unsound or str(rating.error)
        grades[rating.grade or rating.status] += 1
    listed = ", ".join(f"{name} {number:,}" for name, number in grades.most_common())
    click.echo(f"{profile.name}: {done:,} rated{f': {listed}' if listed else ''}")
    if unsound:
        report_error(unsound)
    for held in catalogue.held(profile, where, timeout=timeout):
        failed = True
        report_error(f"{held}; the same command rates later what is still without a rating")
    return UNRATED if failed else 0


def _name_of(argument: str) -> str:
    """Return the name of the source that an argument is."""
    if argument == "-":
        return "standard input"
    path = Path(argument)
    try:
        return path.name if path.is_file() else "command line"
    except (OSError, ValueError):
        return "command line"


def _puzzle_count(piece: PuzzleEntry | PlainLines) -> int:
    return piece.puzzle_count if isinstance(piece, PlainLines) else 1


def _refuse_catalogue(file: str, output: str | None) -> None:
    if output is not None and Inputs((file,)).includes(output):
        raise click.UsageError(f"{output} is the catalogue itself; choose another file")


for _command in (*MARK_COMMANDS, *REPORT_COMMANDS, *FILE_COMMANDS):
    command.add_command(_command)
