"""The progress of a command, shown on standard error if that is a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from grader.cli.shared.output import told
from grader.errors import Message

if TYPE_CHECKING:
    from grader.generate import Generated, GenerationReport
    from grader.hints.all_steps import StepSearch
    from grader.model.step import Step
    from grader.runtime.progress import Progress

Item = TypeVar("Item")
_PATIENCE = 0.7
"""Seconds before the bar appears."""
_PAUSE = 0.1
"""Seconds between two updates of the bar."""
_LINE_PAUSE = 0.2
"""Seconds between two updates of the line about generated puzzles."""


def watched(
    items: Iterable[Item],
    total: Callable[[], int | None],
    done: Callable[[], int],
    *,
    quiet: bool,
    puzzles: Callable[[Item], int] = lambda _: 1,
) -> Iterator[Item]:
    """Iterate over items, and show a progress bar if it takes long.

    Args:
        items: the items.
        total: returns the amount of work in any unit, or None if it is unknown.
        done: returns the amount of work that is done.
        quiet: never show the bar, for instance because results go to the same terminal.
        puzzles: returns the number of puzzles of an item.
    """
    if quiet or not sys.stderr.isatty():
        yield from items
        return
    start = time.monotonic()
    stream = iter(items)
    count = 0
    for item in stream:
        yield item
        count += puzzles(item)
        if time.monotonic() - start > _PATIENCE:
            break
    yield from _with_bar(stream, total, done, puzzles, count)


def _with_bar(
    items: Iterator[Item],
    total: Callable[[], int | None],
    done: Callable[[], int],
    puzzles: Callable[[Item], int],
    count: int,
) -> Iterator[Item]:
    # Imported here: most runs end before the bar appears.
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    shown = 0.0
    columns = (
        BarColumn(),
        TextColumn("{task.fields[count]}", markup=False),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total(), count=_puzzles(count))
        for item in items:
            yield item
            count += puzzles(item)
            now = time.monotonic()
            if now - shown > _PAUSE:
                shown = now
                bar.update(task, completed=done(), count=_puzzles(count))


def _puzzles(number: int) -> str:
    """Return a number of puzzles for a bar, which says 1 only for a moment."""
    return told(Message("puzzles-done", "{number:,} puzzles", number=number))


def with_note(search: StepSearch, titles: Mapping[str, str]) -> Iterator[list[Step]]:
    """Iterate over a search, and show on a terminal which technique is searched for.

    The note is a line on standard error that is removed before steps are handed on.

    Args:
        search: the search.
        titles: titles of the techniques by id.
    """
    if not sys.stderr.isatty():
        yield from search
        return
    from rich.console import Console  # noqa: PLC0415 - slow to import
    from rich.markup import escape  # noqa: PLC0415

    console = Console(stderr=True)
    steps = iter(search)
    found: list[Step] | None = []
    while found is not None:
        left = search.unfinished
        title = titles.get(left[0], left[0]) if left else ""
        note = Message(
            "searching-for",
            "searching for {title} ({number} of {total})",
            title=title,
            number=search.position + 1,
            total=len(search.entries),
        )
        with console.status(escape(told(note))):
            found = next(steps, None)
        if found is not None:
            yield found


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
            if now - shown > _LINE_PAUSE:
                shown = now
                line = progress_line(report, count, now - start, before)
                live.update(Text(told(line)), refresh=True)

        report.on_change = show
        yield from puzzles


@contextmanager
def drill_status(*, quiet: bool) -> Iterator[Callable[[Progress], object] | None]:
    """Show on a terminal how many drills have been found while the block collects them.

    Args:
        quiet: show nothing, for instance because there is a bar.

    Yields:
        What is called with the progress; None if nothing is shown.
    """
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console  # noqa: PLC0415 - slow to import

    looking = told(Message("looking-for-drills", "looking for drills"))
    with Console(stderr=True).status(looking) as status:
        yield lambda progress: status.update(told(_drills(progress)))


def _drills(progress: Progress) -> Message:
    return Message(
        "drills-found",
        "{number} of {total} drills",
        number=progress.done,
        total=progress.total,
    )


def progress_line(report: GenerationReport, count: int, seconds: float, before: int = 0) -> Message:
    """Return the progress of a run as one line.

    Args:
        report: the report of the run.
        count: the number of puzzles wanted.
        seconds: the time since the start.
        before: the number of puzzles kept from before.
    """
    rate = (report.found - before) / seconds if seconds else 0.0
    line = Message(
        "generation-progress",
        "{found:,} of {count:,} puzzles, {tried:,} attempts",
        found=report.found,
        count=count,
        tried=report.tried,
    )
    if not rate:
        elapsed = format_duration(seconds)
        return Message("progress-elapsed", "{line}, {time} elapsed", line=line, time=elapsed)
    return Message(
        "progress-left",
        "{line}, {pace}, about {time} left",
        line=line,
        pace=Message("pace-a-second", "{number:,.1f} a second", number=rate)
        if rate >= 1
        else Message("pace-one-in", "one in {seconds:,.1f} s", seconds=1 / rate),
        time=format_duration((count - report.found) / rate),
    )


def format_duration(seconds: float) -> str:
    """Return a duration as minutes and seconds, with hours if needed."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
