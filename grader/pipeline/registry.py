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

from grader.errors import StrategyError, message_in
from grader.pipeline.technique_pack import TechniquePack
from grader.runtime.entry_points import EntryPoint, entry_points

if TYPE_CHECKING:
    from grader.pipeline.technique import Technique

GROUP = "grader.strategies"


class TechniqueTable(Mapping[str, "Technique"]):
    """Techniques by id; those of a `TechniquePack` are imported when they are looked up."""

    def __init__(self) -> None:
        self._found: dict[str, Technique | TechniquePack] = {}

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
def techniques() -> Mapping[str, Technique]:
    """Return the installed techniques by id: the built-in ones, then guests' by pack name.

    Raises:
        StrategyError: no pack is installed, or one cannot be imported, exports something else,
            or uses an id twice.
    """
    points = sorted(entry_points(GROUP), key=lambda p: (p.name != "builtin", p.name, p.value))
    if not points:
        raise StrategyError(
            "no-pack",
            "no pack of techniques is installed: techniques are found by the metadata of "
            "installed packages; install the grader with `pip install sudoku-grader`, or with "
            "`pip install --editable .` in a copy of its source",
        )
    return collect(dict.fromkeys(points))


def collect(points: Iterable[EntryPoint]) -> Mapping[str, Technique]:
    """Load packs in this order and return their techniques by id; see `techniques`."""
    table = TechniqueTable()
    homes: dict[str, str] = {}
    for point in points:
        for name, found in _load(point):
            if name in table:
                raise StrategyError(
                    "technique-twice",
                    "{pack} brings the technique {name!r}, which {other} has brought already",
                    pack=_name(point),
                    name=name,
                    other=homes[name],
                )
            table.add(name, found)
            homes[name] = _name(point)
    return table


def _load(point: EntryPoint) -> list[tuple[str, Technique | TechniquePack]]:
    """Return the techniques of a pack by id, or for each id the pack itself."""
    try:
        exported = point.load()
    except Exception as error:
        raise StrategyError(
            "pack-unloadable",
            "{pack} cannot be loaded: {reason}",
            pack=_name(point),
            reason=message_in(error),
        ) from error
    if isinstance(exported, TechniquePack):
        return [(name, exported) for name in exported.ids]
    from grader.pipeline.technique import Technique  # noqa: PLC0415 - for guests' packs only

    if not isinstance(exported, Iterable | Technique):
        raise StrategyError(
            "no-technique",
            "{pack} exports {what}, which is no Technique",
            pack=_name(point),
            what=repr(exported),
        )
    pack = (exported,) if isinstance(exported, Technique) else tuple(exported)
    for entry in pack:
        if not isinstance(entry, Technique):
            raise StrategyError(
                "no-technique",
                "{pack} exports {what}, which is no Technique",
                pack=_name(point),
                what=repr(entry),
            )
    return [(technique.id, technique) for technique in pack]


def _name(point: EntryPoint) -> str:
    return f"the pack {point.distribution}[{point.name}]"
