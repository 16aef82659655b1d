"""The installed techniques: the built-in pack, and those of guests, found by entry points.

A guest's pack is any distribution with an entry point in the group `grader.strategies`:

    [project.entry-points."grader.strategies"]
    mine = "my_package:TECHNIQUES"

The object named is a `TechniquePack`, as the built-in one is, or one `Technique`, or a sequence of
them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

from grader.errors import Message, StrategyError, message_in
from grader.pipeline.strategy import Strategy
from grader.pipeline.technique import Technique
from grader.pipeline.technique_pack import Codes, TechniquePack

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

BUILTIN = "grader_strategies:BUILTIN"
"""Where the built-in pack is, written as in an entry point."""
GROUP = "grader.strategies"
"""The group of guests' entry points."""


class TechniqueTable(Mapping[str, Technique]):
    """The built-in techniques by id, then those of the program, then those of guests.

    Guests' packs are loaded when an id is no other one, or when all ids are listed.

    Args:
        find_guests: returns the entry points of guests' packs.
    """

    def __init__(self, find_guests: Callable[[], Iterable[EntryPoint]]) -> None:
        self._builtin: TechniquePack = builtin()
        self._find_guests = find_guests
        self._own: dict[str, TechniquePack] = {}
        """Those that the program has added, each a pack, by id."""

    def add(self, technique: Technique) -> None:
        """Add a technique of the program; one that it has added under this id is replaced.

        Raises:
            StrategyError: an installed pack brings a technique with this id.
        """
        if technique.id in self._builtin or technique.id in self._guests:
            raise StrategyError(
                "technique-installed",
                "there is a technique {name!r} already; give yours another id",
                name=technique.id,
            )
        self._own[technique.id] = TechniquePack((technique,))

    @cached_property
    def _guests(self) -> dict[str, tuple[str, TechniquePack]]:
        """The pack of each technique of a guest, with its name, by the id of the technique."""
        found: dict[str, tuple[str, TechniquePack]] = {}
        ours = Message("built-in-pack", "the built-in pack")
        homes = dict.fromkeys(self._builtin, ours)
        for point in self._find_guests():
            pack = _load(point)
            for name in pack:
                if name in homes:
                    raise StrategyError(
                        "technique-twice",
                        "the pack {pack} brings the technique {name!r}, which {other} has brought "
                        "already",
                        pack=_name(point),
                        name=name,
                        other=homes[name],
                    )
            own = Message("pack-named", "the pack {pack}", pack=_name(point))
            homes |= dict.fromkeys(pack, own)
            found |= dict.fromkeys(pack, (_name(point), pack))
        return found

    def pack_of(self, name: str) -> str:
        """Return the guest's pack that brings a technique, as `distribution[name]`.

        It is empty for all others, and for names that no pack brings.
        """
        if name in self._builtin or name in self._own or name not in self._guests:
            return ""
        return self._guests[name][0]

    def named(self, name: str) -> Technique | None:
        """Return the technique with this id or this variant; None if there is none."""
        pack = self._pack_with(name)
        owner = None if pack is None else pack.owner(name)
        return None if pack is None or owner is None else pack[owner]

    def messages(self, name: str, language: str) -> Mapping[str, Any]:
        """Return what its pack says in a language of steps with this id or variant.

        See `TechniquePack.messages`.
        """
        pack = self._pack_with(name)
        return {} if pack is None else pack.messages(name, language)

    def codes(self, name: str) -> Codes:
        """Return the codes of a technique or of a variant, by its id."""
        pack = self._pack_with(name)
        return Codes() if pack is None else pack.codes(name)

    def is_builtin(self, name: str) -> bool:
        """Return whether an id or a variant is that of a built-in technique."""
        return self._builtin.owner(name) is not None

    def _pack_with(self, name: str) -> TechniquePack | None:
        """Return the pack with this id or this variant, or None."""
        if self.is_builtin(name):
            return self._builtin
        for pack in self._own.values():
            if pack.owner(name) is not None:
                return pack
        guests = (pack for _, pack in self._guests.values())
        return next((pack for pack in guests if pack.owner(name) is not None), None)

    def __getitem__(self, name: str) -> Technique:
        if name in self._builtin:
            return self._builtin[name]
        return (self._own[name] if name in self._own else self._guests[name][1])[name]

    def __contains__(self, name: object) -> bool:
        return name in self._builtin or name in self._own or name in self._guests

    def __iter__(self) -> Iterator[str]:
        yield from self._builtin
        yield from self._own
        yield from self._guests

    def __len__(self) -> int:
        return len(self._builtin) + len(self._own) + len(self._guests)


def builtin() -> TechniquePack:
    """Return the built-in pack."""
    found: TechniquePack = resolve_name(BUILTIN)
    return found


@cache
def techniques() -> TechniqueTable:
    """Return the installed techniques by id: the built-in ones, then guests' by pack name.

    Looking up an id that is not built in, and listing all, raise a `StrategyError` if a guest's
    pack cannot be imported, exports something else, or uses an id twice.
    """
    return TechniqueTable(guest_packs)


def known_id(technique: str | Technique | Strategy | type[Strategy]) -> str:
    """Return the id of a technique; one that is no id is added to those of the program.

    Raises:
        StrategyError: see `Technique.of` and `TechniqueTable.add`.
        TypeError: it is something else.
    """
    if isinstance(technique, str):
        return technique
    made = technique if isinstance(technique, Technique) else Technique.of(technique)
    techniques().add(made)
    return made.id


def guest_packs() -> list[EntryPoint]:
    """Return the entry points of guests' packs, sorted by name."""
    # Imported here: it takes as long as a third of a short command, which needs no guest.
    from importlib.metadata import entry_points  # noqa: PLC0415

    return sorted(set(entry_points(group=GROUP)), key=lambda point: (point.name, point.value))


def _load(point: EntryPoint) -> TechniquePack:
    """Return the pack that an entry point names."""
    try:
        exported = point.load()
    except Exception as error:
        raise StrategyError(
            "pack-unloadable",
            "the pack {pack} cannot be loaded: {reason}",
            pack=_name(point),
            reason=message_in(error),
        ) from error
    if isinstance(exported, TechniquePack):
        return exported
    if not isinstance(exported, Iterable | Technique):
        raise StrategyError(
            "no-technique",
            "the pack {pack} exports {what}, which is no Technique",
            pack=_name(point),
            what=repr(exported),
        )
    found: dict[str, Technique] = {}
    for entry in (exported,) if isinstance(exported, Technique) else exported:
        if not isinstance(entry, Technique):
            raise StrategyError(
                "no-technique",
                "the pack {pack} exports {what}, which is no Technique",
                pack=_name(point),
                what=repr(entry),
            )
        if entry.id in found:
            raise StrategyError(
                "technique-repeated",
                "the pack {pack} brings the technique {name!r} twice",
                pack=_name(point),
                name=entry.id,
            )
        found[entry.id] = entry
    return TechniquePack(found.values())


def _name(point: EntryPoint) -> str:
    """Return the name of a pack for messages; finding it out reads all metadata of its package."""
    return f"{point.dist.name if point.dist else '?'}[{point.name}]"
