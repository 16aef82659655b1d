"""The commands of `grader catalogue` for whole files: merge, check, vacuum, upgrade."""

from __future__ import annotations

from pathlib import Path

import click

from grader.catalogue.catalogue import Catalogue
from grader.catalogue.maintenance import upgrade
from grader.cli.catalogue.options import file_argument
from grader.cli.catalogue.text import about
from grader.cli.program import UNRATED
from grader.cli.shared.output import report_error, say
from grader.errors import Count, Message


@click.command("merge")
@file_argument
@click.argument("others", metavar="OTHER.db...", nargs=-1, required=True)
def merge(file: str, others: tuple[str, ...]) -> None:
    """Merge other catalogues into the first one."""
    with Catalogue(file) as catalogue:
        for other in others:
            say(about(other, catalogue.merge(other).message))


@click.command("check")
@file_argument
@click.option("--quick", is_flag=True, help="Check the file, not each puzzle.")
def check(file: str, quick: bool) -> int:
    """Check that a catalogue is intact, and each puzzle has its key."""
    count = 0
    with Catalogue(file, readonly=True) as catalogue:
        for fault in catalogue.faults(quick=quick):
            count += 1
            report_error(fault)
        if not count:
            puzzles = Count("puzzle", len(catalogue))
            say(
                Message(
                    "catalogue-sound",
                    "{file}: {puzzles:,}, no faults",
                    file=file,
                    puzzles=puzzles,
                )
            )
    return UNRATED if count else 0


@click.command("vacuum")
@file_argument
def vacuum(file: str) -> None:
    """Make the file small and queries fast."""
    with Catalogue(file) as catalogue:
        catalogue.vacuum()


@click.command("upgrade", short_help="Bring a catalogue of an older version to this one.")
@file_argument
def upgrade_file(file: str) -> None:
    """Bring a catalogue of an older version to this one; a copy is kept beside it."""
    copy = upgrade(Path(file))
    if copy is None:
        say(Message("catalogue-up-to-date", "{file} is up to date", file=file))
    else:
        say(Message("catalogue-old-file", "the old file is {copy}", copy=str(copy)))


FILE_COMMANDS = (merge, check, vacuum, upgrade_file)
