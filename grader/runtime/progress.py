"""How far a call is, for a program that shows it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sized
from contextlib import closing
from typing import Any, Literal, TypeAlias, TypeVar

from attrs import frozen

from grader import arguments

Item = TypeVar("Item")


@frozen
class Progress:
    """How far a call is."""

    done: int
    """How many of the things are done."""
    total: int | None
    """How many there are; None if that is not known."""
    what: Literal["puzzles", "cells", "drills"]
    """What is counted: puzzles that were rated or generated, cells that were filled, drills that
    were found."""


OnProgress: TypeAlias = Callable[[Progress], object]
"""Is told how far a call is, in the thread of the call."""


def check_on_progress(on_progress: object) -> None:
    """Raise an error if an argument `on_progress` cannot be called.

    Raises:
        TypeError: it is neither a function nor None.
    """
    if on_progress is not None and not callable(on_progress):
        raise arguments.wrong_type("on_progress", on_progress, "a function")


def known_size(items: Iterable[Any]) -> int | None:
    """Return the number of items, or None if it is not known before they are read."""
    return len(items) if isinstance(items, Sized) else None


def counted(
    items: Generator[Item, None, None], total: int | None, on_progress: OnProgress | None
) -> Generator[Item, None, None]:
    """Return an iterator over puzzles, or what is made of them, that tells how many there were.

    Args:
        items: the items; closed with the iterator.
        total: the number of items, if it is known.
        on_progress: is told of each item before it is handed out; None changes nothing.
    """
    return items if on_progress is None else _counted(items, total, on_progress)


def _counted(
    items: Generator[Item, None, None], total: int | None, on_progress: OnProgress
) -> Generator[Item, None, None]:
    with closing(items):
        for done, item in enumerate(items, 1):
            on_progress(Progress(done, total, "puzzles"))
            yield item
