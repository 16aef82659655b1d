"""A progress bar on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")
_PATIENCE = 0.7
"""Seconds before the bar appears."""
_PAUSE = 0.1
"""Seconds between two updates of the bar."""


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
        TextColumn("{task.fields[count]:,} puzzles"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total(), count=count)
        for item in items:
            yield item
            count += puzzles(item)
            now = time.monotonic()
            if now - shown > _PAUSE:
                shown = now
                bar.update(task, completed=done(), count=count)
