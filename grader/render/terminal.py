"""Boards in terminal colors, with the candidates of a step highlighted."""

from __future__ import annotations

from collections.abc import Callable

from rich.color import ColorSystem
from rich.style import Style

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.notation import RC, CellStyle, digit_name
from grader.model.step import Step
from grader.render.board import pencil_marks
from grader.render.svg.highlights import highlights_of

Painter = Callable[[Board, Step], str]

STYLES = {
    style: Style.parse(words)
    for style, words in {
        "place": "bold reverse green",
        "struck": "bold strike red",
        "defining": "bold bright_blue",
        "pivot": "bold underline magenta",
        "wing": "bold yellow",
        "fin": "bold underline yellow",
        "color-a": "bold bright_blue",
        "color-b": "bold underline yellow",
        "endo-fin": "bold underline red",
        "color-c": "bold italic green",
        "color-d": "bold italic magenta",
        "base-cell": "bold bright_blue",
        "target": "bold underline yellow",
        "companion": "italic",
        "mirror": "bold italic magenta",
        "guardian": "bold underline magenta",
        "common": "bold underline magenta",
        "goal": "bold italic red",
        "on": "bold underline green",
        "off": "bold bright_cyan",
        "given": "bold",
        "plain": "dim",
    }.items()
}
"""The look of each style of a candidate; no two differ by color alone."""
_FIRST = ("place", "struck")


def painter(color_system: str, style: CellStyle = RC) -> Painter:
    """Return a function that draws a board with a highlighted step for a terminal.

    Args:
        color_system: the color system of the terminal, as rich names it.
        style: the style of cell names; see `pencil_marks`.
    """
    system = _SYSTEMS.get(color_system, ColorSystem.STANDARD)

    def paint(board: Board, step: Step) -> str:
        shown = highlights_of(board, step).candidates

        def symbol(cell: k.Cell, digit: k.Digit) -> str:
            styles = shown.get((cell, digit), ())
            if board.value(cell) is not None:
                look = "given" if board.is_given(cell) else ""
            else:
                look = next((s for s in (*_FIRST, *styles) if s in styles), "plain")
            name = digit_name(digit)
            return STYLES[look].render(name, color_system=system) if look else name

        return pencil_marks(board, symbol, style)

    return paint


_SYSTEMS = {
    "standard": ColorSystem.STANDARD,
    "256": ColorSystem.EIGHT_BIT,
    "truecolor": ColorSystem.TRUECOLOR,
    "windows": ColorSystem.WINDOWS,
}
