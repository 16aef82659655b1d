"""Colors and width of the terminal."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable

from grader.model.board import Board
from grader.model.notation import RC, CellStyle
from grader.model.step import Step


def board_painter(output: str | None, style: CellStyle = RC) -> Callable[[Board, Step], str] | None:
    """Return a function that draws boards in colors; None without a color terminal."""
    if output is not None or not sys.stdout.isatty():
        return None
    from rich.console import Console  # noqa: PLC0415 - slow to import, and often not needed

    from grader.render.terminal import painter  # noqa: PLC0415

    console = Console()
    if console.no_color or console.color_system is None or console.legacy_windows:
        return None
    return painter(console.color_system, style)


def terminal_width(output: str | None) -> int | None:
    """Return the width of the terminal; None if the output is not a terminal."""
    if output is not None or not sys.stdout.isatty():
        return None
    return shutil.get_terminal_size().columns
