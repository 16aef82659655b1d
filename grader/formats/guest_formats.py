"""Formats that other packages bring, by entry points of the group `grader.formats`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from grader.errors import FormatError
from grader.formats.puzzle_format import PuzzleFormat

GROUP = "grader.formats"


@cache
def guest_formats() -> tuple[PuzzleFormat, ...]:
    """Return the formats of other packages, in the order of their names.

    Raises:
        FormatError: one cannot be imported, or is no format.
    """
    points = sorted(set(entry_points(group=GROUP)), key=lambda point: (point.name, point.value))
    return tuple(map(_loaded, points))


def guest_named(name: str, known: Iterable[str]) -> PuzzleFormat | None:
    """Return the guest with a name or alias that none of ours has; None if there is none."""
    taken = {*known}
    for guest in guest_formats():
        if name not in taken and name in (guest.name, *guest.aliases):
            return guest
    return None


def _loaded(point: EntryPoint) -> PuzzleFormat:
    try:
        found = point.load()
        made = found() if isinstance(found, type) else found
    except Exception as error:
        raise FormatError(
            "guest-format",
            "the format {name} of the package {package} cannot be loaded: {reason}",
            name=point.name,
            package=point.dist.name if point.dist else "?",
            reason=f"{type(error).__name__}: {error}",
        ) from error
    if not isinstance(made, PuzzleFormat):
        raise FormatError(
            "guest-is-no-format",
            "the format {name} of the package {package} is no PuzzleFormat",
            name=point.name,
            package=point.dist.name if point.dist else "?",
        )
    return made
