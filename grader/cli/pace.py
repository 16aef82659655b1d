"""How far a search for new puzzles is, on standard error, for people who wait."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from grader.generate import Generated, Report

_PAUSE = 0.2
"""Seconds between two changes of the line."""


def counted(
    puzzles: Iterator[Generated], report: Report, count: int, *, quiet: bool
) -> Iterator[Generated]:
    """Pass on new puzzles, and show how many there are, how fast they come, and until when.

    Args:
        puzzles: what is passed on.
        report: what is known while one waits for the next.
        count: how many there will be.
        quiet: show nothing in any case.
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

        def show(_: Report) -> None:
            nonlocal shown
            now = time.monotonic()
            if now - shown > _PAUSE:
                shown = now
                line = progress_line(report, count, now - start, before)
                live.update(Text(line), refresh=True)

        report.tell = show
        yield from puzzles


def progress_line(report: Report, count: int, seconds: float, before: int = 0) -> str:
    """Return how far a run is, in a line.

    Args:
        report: what came of it so far.
        count: how many puzzles there will be.
        seconds: how long it has taken.
        before: how many were there when it began.
    """
    rate = (report.found - before) / seconds if seconds else 0.0
    line = f"{report.found:,} of {count:,} puzzles, {report.tried:,} tried"
    if not rate:
        return f"{line}, {clock(seconds)} so far"
    each = f"{rate:,.1f} a second" if rate >= 1 else f"one in {1 / rate:,.1f} s"
    return f"{line}, {each}, about {clock((count - report.found) / rate)} to go"


def clock(seconds: float) -> str:
    """Return a time as minutes and seconds, or with hours."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
