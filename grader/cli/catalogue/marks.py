"""The commands of `grader catalogue` that mark puzzles: published, tag."""

from __future__ import annotations

import click

from grader.catalogue.catalogue import Catalogue
from grader.cli.catalogue.options import MOST_FAULTS, QueryOptions, day_option, file_argument
from grader.cli.program import UNRATED
from grader.cli.shared.groups import group, option, options
from grader.cli.shared.input_options import InputOptions
from grader.cli.shared.inputs import puzzle_of
from grader.cli.shared.output import counted, report_error
from grader.errors import Count, FormatError, Message
from grader.formats import puzzle_line
from grader.model.puzzle import Puzzle


@options
class PublicationOptions:
    """Where puzzles were published."""

    place: str = option("--where", required=True, metavar="PLACE", help="Newspaper, book, page.")
    when: str = day_option()
    page: str = option("--page", metavar="TEXT", default="", help="The page.")


@click.command("published")
@file_argument
@group(InputOptions)
@group(PublicationOptions)
def published(given: InputOptions, publication: PublicationOptions, file: str) -> int:
    """Mark puzzles, even in disguise, as published.

    For a book, INPUT is the file puzzles.jsonl in its folder.
    """
    source = given.read()
    puzzles: list[Puzzle] = []
    status = 0
    with Catalogue(file) as catalogue:
        for entry in source.entries():
            try:
                puzzles.append(puzzle_of(entry))
            except FormatError as error:
                status = UNRATED
                report_error(error)
        unknown = catalogue.publish(puzzles, publication.place, publication.when, publication.page)
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
    click.echo(f"{len(puzzles) - len(unknown)} marked as published")
    return max(source.status, UNRATED if unknown else status)


@click.command("tag")
@file_argument
@click.argument("tag")
@group(QueryOptions)
def tag(query: QueryOptions, file: str, tag: str) -> None:
    """Tag the puzzles that meet a query."""
    with Catalogue(file) as catalogue:
        count = catalogue.tag_where(tag, query.where, profile=query.profile)
    click.echo(f"{counted(count, 'puzzle')} tagged")


MARK_COMMANDS = (published, tag)
