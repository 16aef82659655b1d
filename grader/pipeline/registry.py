"""The installed techniques, built-in ones and those of guests, found by entry points.

A pack is any distribution with an entry point in the group `grader.strategies`:

    [project.entry-points."grader.strategies"]
    mine = "my_package:TECHNIQUES"

The object named is one `Technique` or a sequence of them.  If it is a `TechniquePack`, each of its
modules is imported when one of its techniques is looked up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from grader.errors import StrategyError
from grader.pipeline.technique_pack import TechniquePack
from grader.runtime.entry_points import EntryPoint, entry_points

if TYPE_CHECKING:
    from grader.pipeline.technique import Technique

GROUP = "grader.strategies"
BUILTIN = "builtin"
"""The name of the entry point of our own pack."""


class TechniqueTable(Mapping[str, "Technique"]):
    """Techniques by id; those of a `TechniquePack` are imported when they are looked up."""

    def __init__(self) -> None:
        self._found: dict[str, Technique | TechniquePack] = {}
        self.packs: dict[str, str] = {}
        """The guests' packs of techniques, as `distribution[name]`; the built-in ones have none."""

    def add(self, name: str, found: Technique | TechniquePack) -> None:
        """Add a technique, or the pack that has it."""
        self._found[name] = found

    def __getitem__(self, name: str) -> Technique:
        found = self._found[name]
        if isinstance(found, TechniquePack):
            found = self._found[name] = found.named(name)
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


@cache
def techniques() -> TechniqueTable:
    """Return the installed techniques by id: the built-in ones, then guests' by pack name.

    Raises:
        StrategyError: no pack is installed, or one cannot be imported, exports something else,
            or uses an id twice.
    """
    points = sorted(entry_points(GROUP), key=lambda p: (p.name != BUILTIN, p.name, p.value))
    if not points:
        raise StrategyError(
            "no pack of techniques is installed: techniques are found by the metadata of "
            "installed packages; install the grader with `pip install sudoku-grader`, or with "
            "`pip install --editable .` in a copy of its source"
        )
    return collect(dict.fromkeys(points))


def pack_of(technique: str) -> str:
    """Return the guest's pack that brings a technique, as `distribution[name]`.

    It is empty for the built-in ones, and for names that no pack brings.
    """
    return techniques().packs.get(technique, "")


def collect(points: Iterable[EntryPoint]) -> TechniqueTable:
    """Load packs in this order and return their techniques by id; see `techniques`."""
    table = TechniqueTable()
    homes: dict[str, str] = {}
    for point in points:
        for name, found in _load(point):
            if name in table:
                raise StrategyError(
                    f"{_name(point)} brings the technique {name!r}, "
                    f"which {homes[name]} has brought already"
                )
            table.add(name, found)
            homes[name] = _name(point)
            if point.name != BUILTIN:
                table.packs[name] = f"{point.distribution}[{point.name}]"
    return table


def _load(point: EntryPoint) -> list[tuple[str, Technique | TechniquePack]]:
    """Return the techniques of a pack by id, or for each id the pack itself."""
    try:
        exported = point.load()
    except Exception as error:
        raise StrategyError(f"{_name(point)} cannot be loaded: {error}") from error
    if isinstance(exported, TechniquePack):
        return [(name, exported) for name in exported.ids]
    from grader.pipeline.technique import Technique  # noqa: PLC0415 - for guests' packs only

    if not isinstance(exported, Iterable | Technique):
        raise StrategyError(f"{_name(point)} exports {exported!r}, which is no Technique")
    pack = (exported,) if isinstance(exported, Technique) else tuple(exported)
    for entry in pack:
        if not isinstance(entry, Technique):
            raise StrategyError(f"{_name(point)} exports {entry!r}, which is no Technique")
    return [(technique.id, technique) for technique in pack]


def _name(point: EntryPoint) -> str:
    return f"the pack {point.distribution}[{point.name}]"
