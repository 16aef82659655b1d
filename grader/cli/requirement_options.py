"""The options of `grader generate` that say what is asked of a puzzle."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from grader.cli.options import Decorator
from grader.errors import unreadable_file
from grader.generate.symmetry import SYMMETRIES

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


def several_option(name: str, about: str, metavar: str = "TECHNIQUE") -> Decorator:
    """Return an option that may be repeated, or have a list with commas."""

    def split(_: click.Context, __: click.Parameter, texts: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(part.strip() for text in texts for part in text.split(",") if part.strip())

    return click.option(name, multiple=True, callback=split, metavar=metavar, help=about)


OPTIONS: tuple[Decorator, ...] = (
    click.option("--grade", metavar="NAME", help="The grade that they must have."),
    interval_option("--rating", float, "The rating that they must have."),
    interval_option("--ep", float, "The EP that they must have (profile explainer)."),
    interval_option("--ed", float, "The ED that they must have (profile explainer)."),
    click.option("--pearl", is_flag=True, help="ER = EP: the hardest step comes before a digit."),
    click.option("--diamond", is_flag=True, help="ER = EP = ED: the hardest step comes first."),
    click.option("--hardest", metavar="TECHNIQUE", help="The hardest technique needed."),
    several_option(
        "--requires",
        "A technique that must be needed, or so many times: x-wing:2..3. May be repeated.",
        "TECHNIQUE[:LO..HI]",
    ),
    several_option("--forbids", "A technique that must not be needed. May be repeated."),
    several_option("--only", "Techniques that are enough to solve it, with commas."),
    interval_option("--steps", int, "How long the way to the solution is."),
    interval_option(
        "--bottleneck", int, "How many cells can be filled by singles where there are fewest."
    ),
    interval_option("--givens", int, "How many givens."),
    click.option(
        "--minimal/--not-minimal", default=None, help="No given may be superfluous, or some must."
    ),
    click.option(
        "--symmetry",
        type=click.Choice(SYMMETRIES),
        default=SYMMETRIES[0],
        show_default=True,
        help="How the givens lie: turns by degrees, mirrors by their axis.",
    ),
    click.option(
        "--pattern",
        metavar="FILE|TEXT",
        help="Which cells are given: a picture in a file, or one line with a character a cell.",
    ),
    click.option("--letters", metavar="TEXT", help="Givens that show these letters or digits."),
    click.option(
        "--inverted", is_flag=True, help="The other cells of the pattern: it stays empty itself."
    ),
    click.option(
        "--within", is_flag=True, help="Any cells of the pattern may be given, not exactly these."
    ),
    click.option("--digits", metavar="DIGITS", help="The digits that are given, like 12345678."),
)
"""In the order in which help shows them."""


def wish_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command all the options."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def asked(options: dict[str, Any]) -> dict[str, Any]:
    """Return the requirements that the options make, as `grader.generate` takes them.

    Raises:
        click.UsageError: two patterns are given, or none to be within, or a file cannot be read.
    """
    requirements = {key: value for key, value in options.items() if key not in ("ep", "ed")}
    requirements["ratings"] = {
        key: options[key] for key in ("ep", "ed") if options[key] is not None
    }
    if options["pattern"] is not None and options["letters"] is not None:
        raise click.UsageError("--pattern and --letters are two patterns; give one")
    for name in ("within", "inverted"):
        if options[name] and options["pattern"] is None and options["letters"] is None:
            raise click.UsageError(f"--{name} needs --pattern or --letters")
    if options["pattern"] is not None:
        requirements["pattern"] = _text(options["pattern"])
    return requirements


def _text(picture: str) -> str:
    """Return the text of a file, or the text itself if it is no name of one."""
    try:
        path = Path(picture)
        is_file = path.is_file()
    except (OSError, ValueError):
        is_file = False
    if not is_file:
        return picture.replace("\\n", "\n")
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise click.UsageError(unreadable_file(picture, error)) from None
