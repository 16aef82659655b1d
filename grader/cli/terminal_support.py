"""What a terminal can show: colors, and lines of a certain width."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable

from grader.model.board import Board
from grader.model.notation import RC, CellStyle
from grader.model.step import Step


def painter(output: str | None, style: CellStyle = RC) -> Callable[[Board, Step], str] | None:
    """Return what draws boards in colors, if they go to a terminal that has some."""
    if output is not None or not sys.stdout.isatty():
        return None
    from rich.console import Console  # noqa: PLC0415 - slow to import, and often not needed

    from grader.render.terminal import painter as made  # noqa: PLC0415

    console = Console()
    if console.no_color or console.color_system is None or console.legacy_windows:
        return None
    return made(console.color_system, style)


def width(output: str | None) -> int | None:
    """Return how wide the terminal is, if the lines go to one."""
    if output is not None or not sys.stdout.isatty():
        return None
    return shutil.get_terminal_size().columns
