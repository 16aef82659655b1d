"""`grader generate`: new puzzles as they are asked for."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

import click
import yaml

from grader.cli.options import Decorator, layout_option, output_option, profile_option
from grader.cli.output import Output, complain
from grader.cli.program import WRONG_USE
from grader.cli.progress import watched
from grader.errors import FormatError, TargetError
from grader.formats import write
from grader.generate.generator import Generated, generate
from grader.generate.symmetry import SYMMETRIES
from grader.model.puzzle import Puzzle

Number = TypeVar("Number", int, float)


def interval_option(name: str, number: Callable[[str], Number], about: str) -> Decorator:
    """Return an option with an interval, `3..5`, or one number for both ends."""

    def ends(
        _: click.Context, parameter: click.Parameter, text: str | None
    ) -> tuple[Number, Number] | None:
        if text is None:
            return None
        low, dots, high = text.partition("..")
        try:
            return number(low), number(high if dots else low)
        except ValueError:
            message = f"{text!r} is not an interval; it is written like 3..5"
            raise click.BadParameter(message, param=parameter) from None

    return click.option(name, callback=ends, metavar="LO..HI", help=about)


@click.command("generate")
@click.option(
    "--count",
    "-n",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    metavar="N",
    help="How many puzzles.",
)
@click.option("--grade", metavar="NAME", help="The grade that they must have.")
@interval_option("--rating", float, "The rating that they must have.")
@profile_option
@click.option(
    "--requires",
    multiple=True,
    metavar="TECHNIQUE",
    help="A technique that must be needed. May be repeated.",
)
@click.option(
    "--forbids",
    multiple=True,
    metavar="TECHNIQUE",
    help="A technique that must not be needed. May be repeated.",
)
@click.option(
    "--symmetry",
    type=click.Choice(SYMMETRIES),
    default=SYMMETRIES[0],
    show_default=True,
    help="How the givens lie: turns by degrees, mirrors by their axis.",
)
@interval_option("--givens", int, "How many givens.")
@click.option("--minimal", is_flag=True, help="No given may be superfluous.")
@layout_option
@click.option("--seed", type=int, metavar="S", help="The same seed gives the same puzzles.")
@click.option(
    "--jobs",
    "-j",
    type=click.IntRange(min=1),
    default=1,
    metavar="N",
    help="Use so many processes; the puzzles are the same.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="Give up when there is no new puzzle for so long.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["line", "jsonl", "yaml"]),
    default="line",
    show_default=True,
    help="How the puzzles are written; with their ratings, if not as lines.",
)
@output_option
def command(
    form: str,
    layout: str,
    output: str | None,
    **wishes: Any,
) -> int:
    """Make puzzles with one solution that are as you ask."""
    try:
        found = generate(layout=layout, **wishes)
    except TargetError as error:
        # Refused before anything was tried: this cannot be.
        complain(error)
        return WRONG_USE
    made = 0

    def counted() -> Iterator[Generated]:
        nonlocal made
        for puzzle in found:
            made += 1
            yield puzzle

    with Output(output) as out:
        quiet = out.is_terminal
        for puzzle in watched(counted(), lambda: wishes["count"], lambda: made, quiet=quiet):
            out.line(WRITERS[form](puzzle))
    return 0


def record(made: Generated) -> dict[str, Any]:
    """Return a puzzle as an object: its rating, and how it was made."""
    return {
        **made.rating.record(),
        "givens": made.puzzle.clues,
        "symmetry": made.symmetry,
        "seed": made.seed,
        "attempt": made.attempt,
    }


def _readable(puzzle: Puzzle) -> str:
    """Return the shortest text from which the layout is read again, too."""
    for form in ("line", "jigsaw", "grids"):
        with suppress(FormatError):
            return write(puzzle, form)
    return write(puzzle, "json")


def _yaml(made: Generated) -> str:
    return yaml.safe_dump([record(made)], sort_keys=False, allow_unicode=True, width=1000).rstrip()


WRITERS: dict[str, Callable[[Generated], str]] = {
    "line": lambda made: _readable(made.puzzle),
    "jsonl": lambda made: json.dumps(record(made), ensure_ascii=False),
    "yaml": _yaml,
}
