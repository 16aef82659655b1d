"""How much a test tries: less in the usual run, which is to take minutes, than with `--slow`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


class _Run:
    """The options of this run."""

    is_thorough = False


def set_thorough(is_thorough: bool) -> None:
    """Note whether this run has been asked for the slow tests."""
    _Run.is_thorough = is_thorough


def tries(usual: T, *, thorough: T, interpreted: T | None = None) -> T:
    """Return a number of boards, puzzles or the like that suits this run.

    Args:
        usual: is enough to find most faults of new code, in a second.
        thorough: with `--slow`, unless the modules are interpreted.
        interpreted: without compiled modules, if not as usual.
    """
    from grader.runtime import compiled  # noqa: PLC0415 - not before it is settled what is imported

    if compiled.mode() != "compiled" and interpreted is not None:
        return interpreted
    return thorough if _Run.is_thorough else usual


def only_thorough(parameters: Iterable[T]) -> list[T]:
    """Return the parameters of a test with `--slow`, and none without.

    Each skipped item takes as long to collect and to report as a quick one takes to run.
    """
    return [*parameters] if _Run.is_thorough else []
