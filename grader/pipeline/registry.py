"""The installed techniques, built-in ones and those of guests, found by entry points.

A pack is any distribution with an entry point in the group `grader.strategies`:

    [project.entry-points."grader.strategies"]
    mine = "my_package:TECHNIQUES"

The object named is one `Technique` or a sequence of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from grader.errors import StrategyError
from grader.pipeline.technique import Technique
from grader.runtime.entry_points import EntryPoint, entry_points

GROUP = "grader.strategies"


@cache
def techniques() -> dict[str, Technique]:
    """Return the installed techniques by id: the built-in ones, then guests' by pack name.

    Raises:
        StrategyError: no pack is installed, or one cannot be imported, exports something else,
            or uses an id twice.
    """
    points = sorted(entry_points(GROUP), key=lambda p: (p.name != "builtin", p.name, p.value))
    if not points:
        raise StrategyError(
            "no pack of techniques is installed: techniques are found by the metadata of "
            "installed packages; install the grader with `pip install sudoku-grader`, or with "
            "`pip install --editable .` in a copy of its source"
        )
    return collect(dict.fromkeys(points))


def collect(points: Iterable[EntryPoint]) -> dict[str, Technique]:
    """Load packs in this order and return their techniques by id; see `techniques`."""
    found: dict[str, Technique] = {}
    homes: dict[str, str] = {}
    for point in points:
        for technique in _load(point):
            if technique.id in found:
                raise StrategyError(
                    f"{_name(point)} brings the technique {technique.id!r}, "
                    f"which {homes[technique.id]} has brought already"
                )
            found[technique.id] = technique
            homes[technique.id] = _name(point)
    return found


def _load(point: EntryPoint) -> tuple[Technique, ...]:
    try:
        exported = point.load()
    except Exception as error:
        raise StrategyError(f"{_name(point)} cannot be loaded: {error}") from error
    if not isinstance(exported, Iterable | Technique):
        raise StrategyError(f"{_name(point)} exports {exported!r}, which is no Technique")
    pack = (exported,) if isinstance(exported, Technique) else tuple(exported)
    for entry in pack:
        if not isinstance(entry, Technique):
            raise StrategyError(f"{_name(point)} exports {entry!r}, which is no Technique")
    return pack


def _name(point: EntryPoint) -> str:
    return f"the pack {point.distribution}[{point.name}]"
