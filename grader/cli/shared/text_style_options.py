"""The options for the texts of steps: language, names of cells, notation of chains."""

from __future__ import annotations

from typing import Any

import click

from grader.cli.shared.groups import flag, option, options
from grader.cli.shared.language_option import language_option
from grader.model.notation import CELL_STYLES, RC
from grader.render.text_style import LENGTHS, TextStyle


def explain_option() -> Any:
    """Return the option --explain."""
    return option(
        "--explain",
        type=click.Choice(LENGTHS),
        default="sentence",
        help="Length of explanations: the notation only, a sentence, or a full text for beginners.",
    )


@options
class TextStyleOptions:
    """How the texts of steps are written."""

    language: str = language_option()
    cells: str = option(
        "--cells",
        type=click.Choice(list(CELL_STYLES)),
        default=RC.name,
        help="Names of cells: r1c5, A5 (a letter for the row), or E1 (a letter for the column).",
    )
    eureka: bool = flag(
        "--eureka", "Write chains in Eureka notation: (3)r1c2 = (3-7)r4c2 = (7)r4c9."
    )

    def style(self) -> TextStyle:
        """Return the text style."""
        return TextStyle(self.language, CELL_STYLES[self.cells], self.eureka)
