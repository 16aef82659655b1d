"""The commands of `grader catalogue` that mark puzzles: published, tag."""

from __future__ import annotations

from collections.abc import Iterator

import click

from grader.catalogue.catalogue import Catalogue
from grader.cli.catalogue.options import (
    MOST_FAULTS,
    day_option,
    file_argument,
    rated_by_option,
    where_argument,
)
from grader.cli.program import UNRATED
from grader.cli.shared.inputs import Inputs, puzzle_of
from grader.cli.shared.loose_options import from_option, inputs_argument
from grader.cli.shared.output import counted, report_error
from grader.errors import FormatError
from grader.formats import puzzle_line
from grader.model.puzzle import Puzzle


@click.command("published")
@file_argument
@inputs_argument
@from_option
@click.option("--where", "place", required=True, metavar="PLACE", help="Newspaper, book, page.")
@day_option
@click.option("--page", metavar="TEXT", default="", help="The page.")
def published(
    file: str,
    inputs: tuple[str, ...],
    input_format: str | None,
    place: str,
    when: str,
    page: str,
) -> int:
    """Mark puzzles, even in disguise, as published.

    For a book, INPUT is the file puzzles.jsonl in its folder.
    """
    given = Inputs(inputs, input_format)
    failed = False

    def puzzles() -> Iterator[Puzzle]:
        nonlocal failed
        for entry in given.entries():
            try:
                yield puzzle_of(entry)
            except FormatError as error:
                failed = True
                report_error(str(error))

    with Catalogue(file) as catalogue:
        every = [*puzzles()]
        unknown = catalogue.publish(every, place, when, page)
    for puzzle in unknown[:MOST_FAULTS]:
        report_error(f"{file} does not have {puzzle_line(puzzle)}; add it first")
    if len(unknown) > MOST_FAULTS:
        rest = counted(len(unknown) - MOST_FAULTS, "other puzzle")
        report_error(f"{file} does not have {rest} either")
    click.echo(f"{len(every) - len(unknown)} marked as published")
    return max(given.status, UNRATED if failed or unknown else 0)


@click.command("tag")
@file_argument
@click.argument("tag")
@where_argument
@rated_by_option
def tag(file: str, tag: str, where: str | None, profile: str | None) -> None:
    """Tag the puzzles that meet a query."""
    with Catalogue(file) as catalogue:
        count = catalogue.tag_where(tag, where, profile=profile)
    click.echo(f"{counted(count, 'puzzle')} tagged")


MARK_COMMANDS = (published, tag)
