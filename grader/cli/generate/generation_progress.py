"""Show the progress of `grader generate` on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grader.generate import Generated, GenerationReport

_PAUSE = 0.2
"""Seconds between two updates of the line."""


def show_progress(
    puzzles: Iterator[Generated], report: GenerationReport, count: int, *, quiet: bool
) -> Iterator[Generated]:
    """Iterate over new puzzles and show count, rate and remaining time on a terminal.

    Args:
        puzzles: the puzzles to pass on.
        report: the report of the run.
        count: the number of puzzles wanted.
        quiet: show nothing.
    """
    if quiet or not sys.stderr.isatty():
        yield from puzzles
        return
    from rich.console import Console  # noqa: PLC0415 - slow to import
    from rich.live import Live  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    start, before = time.monotonic(), report.found
    shown = start
    with Live(console=Console(stderr=True), transient=True, auto_refresh=False) as live:

        def show(_: GenerationReport) -> None:
            nonlocal shown
            now = time.monotonic()
            if now - shown > _PAUSE:
                shown = now
                line = progress_line(report, count, now - start, before)
                live.update(Text(line), refresh=True)

        report.on_change = show
        yield from puzzles


def progress_line(report: GenerationReport, count: int, seconds: float, before: int = 0) -> str:
    """Return the progress of a run as one line.

    Args:
        report: the report of the run.
        count: the number of puzzles wanted.
        seconds: the time since the start.
        before: the number of puzzles kept from before.
    """
    rate = (report.found - before) / seconds if seconds else 0.0
    line = f"{report.found:,} of {count:,} puzzles, {report.tried:,} attempts"
    if not rate:
        return f"{line}, {format_duration(seconds)} elapsed"
    each = f"{rate:,.1f} a second" if rate >= 1 else f"one in {1 / rate:,.1f} s"
    return f"{line}, {each}, about {format_duration((count - report.found) / rate)} left"


def format_duration(seconds: float) -> str:
    """Return a duration as minutes and seconds, with hours if needed."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
