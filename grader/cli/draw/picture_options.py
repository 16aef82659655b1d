"""The options of pictures, and which options a format of `grader trace` takes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import click

from grader.cli.shared.file_endings import is_given
from grader.cli.shared.groups import option, options
from grader.cli.shared.wrong_use import WrongUseError, WrongValueError
from grader.errors import Listed
from grader.render.svg.picture_style import MARKS, PictureStyle
from grader.render.svg.themes import THEMES

SCREEN, PRINTER = 96, 300
"""Pixels per inch of a PNG whose width is given in pixels, or as a length on paper."""
LEAST, MOST = 40, 5000
"""The range of widths in pixels."""
_INCHES: Mapping[str, float] = {
    "px": 1 / SCREEN,
    "cm": 1 / 2.54,
    "mm": 1 / 25.4,
    "in": 1.0,
    "pt": 1 / 72,
}
_WIDTH = re.compile(r"(\d{1,6}(?:\.\d{1,6})?) ?(px|cm|mm|in|pt)?")


def _width(_: click.Context, __: click.Parameter, text: str | None) -> tuple[float, int] | None:
    """Return the value of --size: pixels of a screen, and the pixels per inch of a PNG."""
    if text is None:
        return None
    found = _WIDTH.fullmatch(text.strip().lower())
    if found is None:
        raise WrongValueError(
            "no-width", "{text!r} is no width; give pixels, as 600, or a length, as 6cm", text=text
        )
    unit = found[2] or "px"
    per_inch = SCREEN if unit == "px" else PRINTER
    inch = _INCHES[unit]
    if not LEAST <= round(float(found[1]) * inch * per_inch) <= MOST:
        least, most = (f"{pixels / inch / per_inch:.4g}{unit}" for pixels in (LEAST, MOST))
        raise WrongValueError(
            "width-range",
            "{text!r} is not a width from {least} to {most}",
            text=text,
            least=least,
            most=most,
        )
    return float(found[1]) * inch * SCREEN, per_inch


@options
class PictureOptions:
    """How pictures look."""

    size: tuple[float, int] | None = option(
        "--size",
        callback=_width,
        metavar="WIDTH",
        help="Width of each picture in pixels, or on paper: 600, 8cm, 3in.",
    )
    marks: str = option(
        "--marks",
        type=click.Choice(MARKS),
        default="all",
        help="Candidates in pictures: none, only those that the step uses, or all.",
    )
    theme: str = option(
        "--theme",
        type=click.Choice(list(THEMES)),
        default="light",
        help="Colours of pictures; a page in HTML follows its reader if it is not given.",
    )

    def style(self) -> PictureStyle:
        """Return the style of pictures."""
        width, per_inch = self.size or (None, SCREEN)
        theme = self.theme if is_given("theme") else None
        marks = self.marks if is_given("marks") else None
        return PictureStyle(theme, marks, width, per_inch)


PICTURE_PARAMETERS = ("size", "marks", "theme")
"""The parameters of the options of pictures."""


def refuse_without_effect(output_format: str, formats_of: Mapping[str, Iterable[str]]) -> None:
    """Raise an error if the user has set an option that the output format does not have.

    Args:
        output_format: the format of the output; words may follow that say when.
        formats_of: the formats in which an option has an effect, by its parameter.

    Raises:
        click.UsageError: an option would have no effect.
    """
    ctx = click.get_current_context()
    for parameter in ctx.command.params:
        formats = formats_of.get(parameter.name or "")
        if formats is None or not is_given(parameter.name or ""):
            continue
        if not any(f"{output_format} ".startswith(f"{each} ") for each in formats):
            raise WrongUseError(
                "no-effect-on-format",
                "{option} has no effect on --format {format}; it is for {formats}",
                option=parameter.opts[0],
                format=output_format,
                formats=Listed(tuple(formats)),
            )
