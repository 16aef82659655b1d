"""The options of `grader generate` that state requirements."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

import click

from grader.cli.shared.common_options import several_option
from grader.cli.shared.groups import flag, option, options, values_of
from grader.cli.shared.pattern_text import pattern_text
from grader.cli.shared.wrong_use import WrongUseError, WrongValueError, needs_option
from grader.generate.interval_text import FORMS, MANY, Number, parse_interval
from grader.search.canonical.symmetry import SYMMETRIES


def interval_option(
    name: str,
    number: Callable[[str], Number],
    highest: Number,
    about: str,
    default_value: str | None = None,
) -> Any:
    """Return an option for an interval of numbers from 0 such as `3..5`, `3..` or `..5`.

    Args:
        name: the name of the option.
        number: makes a number of a text.
        highest: the upper end of an interval that has none.
        about: the help text.
        default_value: the interval of an option without a value; None if it needs one.
    """

    def ends(
        _: click.Context, __: click.Parameter, text: str | None
    ) -> tuple[Number, Number] | None:
        if text is None:
            return None
        try:
            return parse_interval(text, number, number("0"), highest)
        except ValueError:
            raise WrongValueError(
                "no-interval", "{text!r} is not an interval; {forms}", text=text, forms=FORMS
            ) from None

    if default_value is None:
        return option(name, callback=ends, metavar="LO..HI", help=about)
    return option(
        name, callback=ends, metavar="[LO..HI]", is_flag=False, flag_value=default_value, help=about
    )


Interval = tuple[float, float]
Counts = tuple[int, int]


@options
class RequirementOptions:
    """The requirements that puzzles meet."""

    grade: str | None = option("--grade", metavar="NAME", help="The grade.")
    rating: Interval | None = interval_option("--rating", float, inf, "The rating.")
    minutes: Interval | None = interval_option(
        "--minutes",
        float,
        inf,
        "The minutes that a person needs, as the profile human estimates; without a value they "
        "are only estimated.",
        default_value="0..inf",
    )
    ep: Interval | None = interval_option(
        "--ep", float, inf, "The EP: hardest step up to the first placement (profile explainer)."
    )
    ed: Interval | None = interval_option(
        "--ed", float, inf, "The ED: first step (profile explainer)."
    )
    pearl: bool = flag("--pearl", "The hardest step comes before the first placement: ER = EP.")
    diamond: bool = flag("--diamond", "The first step is the hardest: ER = EP = ED.")
    hardest: str | None = option(
        "--hardest", metavar="TECHNIQUE", help="The hardest technique needed."
    )
    requires: tuple[str, ...] = several_option(
        "--requires",
        "A technique that must be needed, optionally how often: x-wing:2..3. May be repeated.",
        "TECHNIQUE[:LO..HI]",
    )
    forbids: tuple[str, ...] = several_option(
        "--forbids", "A technique that must not be needed. May be repeated."
    )
    only: tuple[str, ...] = several_option(
        "--only", "Techniques that must suffice to solve the puzzle, separated by commas."
    )
    steps: Counts | None = interval_option(
        "--steps", int, MANY, "The number of steps to the solution."
    )
    bottleneck: Counts | None = interval_option(
        "--bottleneck",
        int,
        MANY,
        "The number of cells that singles can fill at the step where it is smallest.",
    )
    givens: Counts | None = interval_option("--givens", int, MANY, "The number of givens.")
    minimal: bool | None = option(
        "--minimal/--not-minimal",
        default=None,
        help="Without redundant givens, or with at least one.",
    )
    symmetry: str = option(
        "--symmetry",
        type=click.Choice(SYMMETRIES),
        default=SYMMETRIES[0],
        help="Symmetry of the cells of the givens: turns by degrees, mirrors by their axis.",
    )
    pattern: str | None = option(
        "--pattern",
        metavar="FILE|TEXT",
        help="The cells that are given: a file with a drawing, or one line.",
    )
    letters: str | None = option(
        "--letters",
        metavar="TEXT",
        help="Draw these letters or digits with the cells of the givens.",
    )
    inverted: bool = flag("--inverted", "Invert the pattern: give the cells outside it.")
    within: bool = flag("--within", "Allow fewer givens than cells of the pattern.")
    digits: str | None = option(
        "--digits",
        metavar="DIGITS",
        help="The digits that occur among the givens, such as 12345678.",
    )
    attractive: bool | None = option(
        "--attractive/--no-attractive",
        default=None,
        help="No row, column or box without a given, every digit given and none often; by "
        "default, unless minimal, few or certain givens are wanted.",
    )

    def arguments(self) -> dict[str, Any]:
        """Return the requirements as keyword arguments of `grader.generate`.

        Raises:
            click.UsageError: there are two patterns, or none for an option that needs one, or a
                file cannot be read.
        """
        found = values_of(self)
        ratings = {name: found.pop(name) for name in ("ep", "ed")}
        found["ratings"] = {name: ends for name, ends in ratings.items() if ends is not None}
        if self.pattern is not None and self.letters is not None:
            raise WrongUseError(
                "options-exclude",
                "{one} and {other} exclude each other",
                one="--pattern",
                other="--letters",
            )
        for name in ("within", "inverted"):
            if found[name] and self.pattern is None and self.letters is None:
                raise needs_option(f"--{name}", "--pattern", "--letters")
        if self.pattern is not None:
            found["pattern"] = pattern_text(self.pattern)
        return found
