"""The commands of `grader catalogue` that mark and remove puzzles, and undo it."""

from __future__ import annotations

import click

from grader.catalogue.catalogue import Catalogue
from grader.catalogue.journal import JournalEntry
from grader.cli.catalogue.options import (
    MOST_FAULTS,
    QueryOptions,
    day_option,
    file_argument,
)
from grader.cli.program import UNRATED
from grader.cli.shared.groups import group, option, options
from grader.cli.shared.input_options import InputOptions
from grader.cli.shared.inputs import puzzle_of
from grader.cli.shared.output import report_error, say
from grader.cli.shared.wrong_use import WrongUseError
from grader.errors import Count, FormatError, Message
from grader.formats import PuzzleEntry, puzzle_line
from grader.model.puzzle import Puzzle
from grader.query.dates import is_day


@options
class PublicationOptions:
    """Where puzzles were published."""

    place: str = option("--where", required=True, metavar="PLACE", help="Newspaper, book, page.")
    when: str = day_option()
    page: str = option("--page", metavar="TEXT", default="", help="The page.")
    dates: str | None = option(
        "--dates",
        metavar="COLUMN",
        help="The column of a table with the date of each puzzle, such as 2026-12-01.",
    )


@click.command("published")
@file_argument
@group(InputOptions)
@group(PublicationOptions)
def published(given: InputOptions, publication: PublicationOptions, file: str) -> int:
    """Mark puzzles, even in disguise, as published.

    For a book, INPUT is the file puzzles.jsonl in its folder.
    """
    if publication.dates is not None and publication.when:
        raise WrongUseError(
            "options-exclude", "{one} and {other} exclude each other", one="--when", other="--dates"
        )
    source = given.read()
    puzzles: list[tuple[Puzzle, str]] = []
    status = 0
    with Catalogue(file) as catalogue:
        for entry in source.entries():
            try:
                puzzle = puzzle_of(entry)
            except FormatError as error:
                status = UNRATED
                report_error(error)
                continue
            column = publication.dates
            # A wrong date ends the command before anything is marked.
            day = publication.when if column is None else _date_of(entry, column)
            puzzles.append((puzzle, day))
        unknown = catalogue.publish_dated(puzzles, publication.place, publication.page)
    for puzzle in unknown[:MOST_FAULTS]:
        report_error(
            Message(
                "mark-unknown",
                "{file} does not have {puzzle}; add it first",
                file=file,
                puzzle=puzzle_line(puzzle),
            )
        )
    if len(unknown) > MOST_FAULTS:
        rest = Count("other puzzle", len(unknown) - MOST_FAULTS)
        report_error(
            Message(
                "nor-in-catalogue", "{file} does not have {rest:,} either", file=file, rest=rest
            )
        )
    marked = len(puzzles) - len(unknown)
    say(Message("marked-published", "{number} marked as published", number=marked))
    return max(source.status, UNRATED if unknown else status)


def _date_of(entry: PuzzleEntry, column: str) -> str:
    """Return the date of a puzzle in a column of its table.

    Raises:
        FormatError: there is no such column, or no date in it.
    """
    values = dict(entry.values)
    name = " ".join(column.lower().split())
    if name not in values:
        raise FormatError(
            "no-date-column",
            "there is no column {heading} with a date",
            line=entry.line,
            heading=column,
        )
    text = values[name].strip()[: len("2026-12-01 00:00:00")].removesuffix(" 00:00:00")
    if not is_day(text):
        raise FormatError(
            "no-date-cell",
            "{text!r} in the column {heading} is no date such as 2026-12-01",
            line=entry.line,
            text=values[name][:40],
            heading=column,
        )
    return text


@click.command("tag")
@file_argument
@click.argument("tag")
@group(QueryOptions)
def tag(query: QueryOptions, file: str, tag: str) -> None:
    """Tag the puzzles that meet a query."""
    with Catalogue(file) as catalogue:
        count = catalogue.tag_where(tag, query.where, profile=query.profile)
    say(Message("puzzles-tagged", "{puzzles:,} tagged", puzzles=Count("puzzle", count)))


@options
class WithdrawalOptions:
    """Which publications are removed."""

    place: str = option("--where", required=True, metavar="PLACE", help="Newspaper, book, page.")
    when: str = day_option()


@click.command("unpublish", short_help="Mark puzzles as not published in a place.")
@file_argument
@group(InputOptions)
@group(WithdrawalOptions)
def unpublish(given: InputOptions, withdrawal: WithdrawalOptions, file: str) -> int:
    """Mark puzzles, even in disguise, as not published in a place.

    Without --when all dates are removed.  `undo` gives them back.
    """
    source = given.read()
    # A malformed puzzle ends the command before anything is removed.
    puzzles = [puzzle_of(entry) for entry in source.entries()]
    with Catalogue(file) as catalogue:
        entry = catalogue.unpublish(puzzles, withdrawal.place, withdrawal.when or None)
    _tell(entry)
    return max(source.status, 0 if entry else UNRATED)


@click.command("untag", short_help="Remove a tag from puzzles.")
@file_argument
@click.argument("tag")
@group(QueryOptions)
def untag(query: QueryOptions, file: str, tag: str) -> int:
    """Remove a tag from the puzzles that meet a query; `undo` gives it back."""
    with Catalogue(file) as catalogue:
        entry = catalogue.untag_where(tag, query.where, profile=query.profile)
    _tell(entry)
    return 0 if entry else UNRATED


@click.command("remove", short_help="Remove puzzles with all that is known about them.")
@file_argument
@click.argument("query")
@click.option("--profile", metavar="NAME", help="Whose ratings count in the query.")
def remove(file: str, query: str, profile: str | None) -> int:
    """Remove the puzzles that meet QUERY, with all that is known about them.

    `undo` gives them back.
    """
    with Catalogue(file) as catalogue:
        entry = catalogue.remove_where(query, profile=profile)
    _tell(entry)
    return 0 if entry else UNRATED


@click.command("journal")
@file_argument
def journal(file: str) -> None:
    """List what was removed, oldest first."""
    with Catalogue(file, readonly=True) as catalogue:
        for entry in catalogue.journal():
            line = _described(entry)
            if entry.undone:
                line = Message("journal-undone", "{removal}, undone", removal=line)
            say(line)


@click.command("undo")
@file_argument
@click.argument("number", required=False, type=click.IntRange(min=1))
def undo(file: str, number: int | None) -> int:
    """Give back what was removed last, or by NUMBER in the journal."""
    with Catalogue(file) as catalogue:
        entry, lost = catalogue.undo(number)
    say(Message("undone", "undone: {removal}", removal=_described(entry)))
    if lost:
        report_error(
            Message(
                "undo-lost",
                "{puzzles} are not in the catalogue any more, and got nothing back",
                puzzles=Count("puzzle", lost),
            )
        )
    return UNRATED if lost else 0


def _described(entry: JournalEntry) -> Message:
    return Message(
        "journal-entry",
        "{number}  {day}  {action} {about}: {puzzles:,}",
        number=str(entry.number),
        day=entry.day,
        action=entry.action,
        about=entry.about,
        puzzles=Count("puzzle", entry.puzzles),
    )


def _tell(entry: JournalEntry | None) -> None:
    """Say what was removed, and how it is undone."""
    if entry is None:
        report_error(Message("nothing-removed", "nothing was removed: no puzzle has this"))
    else:
        say(
            Message(
                "removed",
                "{removal}; to undo it: undo {number}",
                removal=_described(entry),
                number=str(entry.number),
            )
        )


MARK_COMMANDS = (published, unpublish, tag, untag, remove, journal, undo)
