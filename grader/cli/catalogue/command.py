"""`grader catalogue`: libraries of puzzles in SQLite files."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import click

from grader.catalogue.adding import AddReport, Source
from grader.catalogue.arguments import ORDERS
from grader.catalogue.catalogue import Catalogue
from grader.catalogue.preparation import Prepared
from grader.catalogue.rating_run import held_message
from grader.cli.catalogue.export import ExportOptions, export_files, parse_split
from grader.cli.catalogue.files import FILE_COMMANDS
from grader.cli.catalogue.marks import MARK_COMMANDS
from grader.cli.catalogue.options import (
    MOST_FAULTS,
    QueryOptions,
    day_option,
    file_argument,
)
from grader.cli.catalogue.reports import REPORT_COMMANDS
from grader.cli.catalogue.text import about, details_lines, heading, line_of
from grader.cli.program import UNRATED
from grader.cli.shared.common_options import form_option, jobs_option, timeout_option
from grader.cli.shared.groups import flag, group, option, options
from grader.cli.shared.input_options import InputOptions
from grader.cli.shared.inputs import Inputs, puzzle_count, puzzle_of
from grader.cli.shared.output import Output, report_error, say
from grader.cli.shared.output_options import OutputOptions
from grader.cli.shared.profile_options import ProfileOptions
from grader.cli.shared.progress import watched
from grader.cli.shared.wrong_use import WrongUseError
from grader.errors import (
    CatalogueError,
    Count,
    Listed,
    Message,
    Term,
    UnsoundError,
    untranslated,
)
from grader.outputs.output import Existing
from grader.rating.profile_loading import load_profile
from grader.rating.profiles.profile import Profile
from grader.render.one_line import one_line
from grader.runtime.strict_json import json_line


def _jobs_option() -> Any:
    return jobs_option("Number of processes; the result does not depend on it.")


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


@options
class AddOptions:
    """What is said of new puzzles, and what becomes of them."""

    source: str | None = option(
        "--source", metavar="NAME", help="Name of the source; by default that of the file."
    )
    licence: str = option("--licence", metavar="TEXT", default="", help="Licence of the source.")
    url: str = option("--url", metavar="URL", default="", help="Address of the source.")
    tags: tuple[str, ...] = option(
        "--tag", multiple=True, metavar="TAG", help="Tag for each puzzle."
    )
    profiles: str | None = option(
        "--rate", metavar="PROFILE,...", help="Then rate by these profiles."
    )
    keep_invalid: bool = flag("--keep-invalid", "Keep puzzles without exactly one solution.")
    rejects: str | None = option(
        "--rejects", metavar="FILE", help="Write what is refused, with reasons, to a file."
    )
    jobs: int = _jobs_option()


@command.command("add")
@file_argument
@group(InputOptions)
@group(AddOptions)
def add(given: InputOptions, wanted: AddOptions, file: str) -> int:
    """Add puzzles of any format.

    A puzzle that is there, even in disguise, only gets a further source.  Malformed
    puzzles, and those without exactly one solution, are refused.
    """
    status = 0
    total = AddReport()
    with ExitStack() as stack:
        catalogue = stack.enter_context(Catalogue(file))
        refused = _Refused(
            stack.enter_context(Output(wanted.rejects, Existing.KEEP)) if wanted.rejects else None
        )
        for name in given.inputs or ("-",):
            source = Inputs((name,), given.input_format)
            if source.includes(file):
                raise WrongUseError(
                    "adds-itself", "{file} is the catalogue itself; use catalogue merge", file=file
                )
            shown = _name_of(name)
            report = catalogue.add_pieces(
                watched(
                    source.pieces(), source.size, source.done, quiet=False, puzzles=puzzle_count
                ),
                Source(wanted.source or shown, wanted.url, wanted.licence),
                tags=wanted.tags,
                keep_invalid=wanted.keep_invalid,
                jobs=wanted.jobs,
                refuse=partial(refused.add, shown),
            )
            total += report
            status = max(status, source.status)
            say(about(shown, report.message))
        refused.report()
        if len(given.inputs) > 1:
            say(Message("added-together", "together: {added}", added=total.message))
        for profile in filter(str.strip, (wanted.profiles or "").split(",")):
            chosen = load_profile(profile.strip())
            status = max(status, _rate(catalogue, chosen, None, wanted.jobs, None))
    return max(status, UNRATED if refused.count else 0)


class _Refused:
    """Reports puzzles that are not added; if there is an output, it has all of them."""

    def __init__(self, out: Output | None) -> None:
        self._out = out
        self.count = 0

    def add(self, source: str, prepared: Prepared) -> None:
        """Report a puzzle, unless there were many."""
        self.count += 1
        where = Message("in-line", "{file}, line {number}", file=source, number=prepared.position)
        if self.count <= MOST_FAULTS:
            fault = untranslated(prepared.fault)
            report_error(Message("at-place", "{place}: {what}", place=where, what=fault))
        if self._out is not None:
            text = prepared.text or (prepared.row.line if prepared.row else "")
            self._out.line(f"{one_line(text)}  # {where}: {one_line(prepared.fault)}")

    def report(self) -> None:
        """Report how many more there are."""
        if self.count > MOST_FAULTS:
            rest = self.count - MOST_FAULTS
            report_error(
                Message(
                    "more-refused",
                    "{rest:,} more were refused; --rejects FILE writes all of them",
                    rest=rest,
                )
            )


@options
class RateOptions:
    """Which puzzles are rated, and how."""

    where: str | None = option("--where", metavar="QUERY", help="Rate only these puzzles.")
    jobs: int = _jobs_option()
    timeout: float | None = timeout_option(
        "Time limit for each puzzle; a later run with a larger one rates it again."
    )


@command.command("rate")
@file_argument
@group(ProfileOptions)
@group(RateOptions)
def rate(profiles: ProfileOptions, wanted: RateOptions, file: str) -> int:
    """Rate the puzzles that have no rating by a profile yet.

    A run that was interrupted goes on where it was.  Several runs share the work; what is left
    to others when a run ends is reported, and its exit status is 1.
    """
    with Catalogue(file) as catalogue:
        return _rate(catalogue, profiles.load(), wanted.where, wanted.jobs, wanted.timeout)


@options
class ListOptions:
    """Which of the puzzles are printed, and how."""

    order: str = option(
        "--order",
        default="key",
        metavar="NAME",
        help=f"One of {', '.join(ORDERS)}; descending with - before it.",
    )
    limit: int | None = option(
        "--limit", "-n", type=click.IntRange(min=0), metavar="N", help="At most N puzzles."
    )
    random: str | None = option(
        "--random", metavar="SEED", help="In random order, the same for the same seed."
    )
    only_count: bool = flag("--count", "Print only how many there are.")
    form: str = option(
        "--format",
        type=click.Choice(["line", "csv", "jsonl"]),
        default="line",
        help="Output format.",
    )


@options
class MarkOptions:
    """Whether puzzles are marked as published."""

    mark_published: str | None = option(
        "--mark-published",
        metavar="PLACE",
        help="Mark what is written as published there, once all of it is written.",
    )
    when: str = day_option()


@command.command("query")
@file_argument
@group(QueryOptions)
@group(ListOptions)
@group(MarkOptions)
@group(OutputOptions)
def query(
    asked: QueryOptions, listed: ListOptions, mark: MarkOptions, target: OutputOptions, file: str
) -> int:
    """Print the puzzles that meet a query.

    Without QUERY all puzzles are printed.

    \b
    Examples:
      grader catalogue query library.db 'grade = hard and uses(x-wing) >= 1'
      grader catalogue query library.db 'not published' --random 7 --limit 30
    """  # noqa: D301 - click's mark for lines that stay as they are
    if target.output is not None and Inputs((file,)).includes(target.output):
        raise WrongUseError(
            "output-is-catalogue",
            "{file} is the catalogue itself; choose another file",
            file=target.output,
        )
    place = mark.mark_published
    with Catalogue(file, readonly=place is None) as catalogue:
        if listed.only_count:
            click.echo(catalogue.count(asked.where, profile=asked.profile))
            return 0
        found = catalogue.query(
            asked.where,
            profile=asked.profile,
            order=listed.order,
            limit=listed.limit,
            random=listed.random,
        )
        keys: list[str] = []
        with Output(target.output, target.existing) as out:
            external = catalogue.external_names()
            if head := heading(listed.form, external):
                out.line(head)
            for entry in found:
                out.line(line_of(entry, listed.form, external))
                if place is not None:
                    keys.append(entry.key)
        if place is not None:
            catalogue.publish_keys(keys, place, mark.when)
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
    if form == "text":
        say(*details_lines(details, wanted))
    else:
        click.echo(json_line(details.record()))
    return 0


@command.command("export", short_help="Write puzzles with ratings to a folder, and their sources.")
@file_argument
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False))
@group(ExportOptions)
def export(wanted: ExportOptions, file: str, folder: str) -> None:
    """Write puzzles with ratings to a folder, ordered by key, and sources with licences."""
    parts = parse_split(wanted.split)
    with Catalogue(file, readonly=True) as catalogue:
        counts = export_files(catalogue, Path(folder), wanted, parts)
    for name, count in counts.items():
        say(about(name, Message("puzzles", "{puzzles:,}", puzzles=Count("puzzle", count))))


def _rate(
    catalogue: Catalogue, profile: Profile, where: str | None, jobs: int, timeout: float | None
) -> int:
    """Rate, print a summary, and return the exit status."""
    grades: dict[str, Counter[str]] = {}
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
            unsound = unsound or rating.error or ""
        # Another profile may rate puzzles with rules.
        grades.setdefault(rating.profile, Counter())[rating.grade or rating.status] += 1
    for name, counts in (grades or {profile.name: Counter[str]()}).items():
        say(_rated(name, counts))
    if unsound:
        report_error(unsound)
    for held in catalogue.held(profile, where, timeout=timeout):
        failed = True
        report_error(
            Message(
                "held-from-rating",
                "{held}; the same command rates later what is still without a rating",
                held=held_message(held),
            )
        )
    return UNRATED if failed else 0


def _rated(profile: str, grades: Counter[str]) -> Message:
    """Return how many puzzles a profile has rated, and their grades."""
    number = grades.total()
    rated = Message("profile-rated", "{profile}: {number:,} rated", profile=profile, number=number)
    if not number:
        return rated
    listed = Listed(
        tuple(
            Message("name-and-number", "{name} {number:,}", name=Term("level", name), number=count)
            for name, count in grades.most_common()
        )
    )
    return Message("rated-with-grades", "{rated}: {grades}", rated=rated, grades=listed)


def _name_of(argument: str) -> str:
    """Return the name of the source that an argument is."""
    if argument == "-":
        return "standard input"
    path = Path(argument)
    try:
        return path.name if path.is_file() else "command line"
    except (OSError, ValueError):
        return "command line"


for _command in (*MARK_COMMANDS, *REPORT_COMMANDS, *FILE_COMMANDS):
    command.add_command(_command)
