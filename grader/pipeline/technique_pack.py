"""Packs of techniques: from descriptors, which are read when they are needed, or from records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from typing import Any, NamedTuple

from grader.pipeline.pack_files import FamilyFiles, families, prepared_index
from grader.pipeline.technique import Technique


class Codes(NamedTuple):
    """What a technique is called besides its title, in HoDoKu and by players."""

    hodoku: tuple[str, ...] = ()
    """Its codes in HoDoKu's library, `0300`; a fifth digit 1 means a Siamese fish."""
    short: str = ""
    """Its short name in HoDoKu's lists: `bf2`."""
    name: str = ""
    """Its name in HoDoKu, if that is not the id with capital letters."""
    also: tuple[str, ...] = ()
    """Other names; several techniques may share one, which then means all of them."""


class TechniquePack(Mapping[str, Technique]):
    """Techniques by id, in order, and what is said of their steps.

    Args:
        techniques: the techniques; of several with an id the last one counts.
    """

    def __init__(self, techniques: Iterable[Technique]) -> None:
        self.made: dict[str, Technique] = {each.id: each for each in techniques}
        """The techniques that have been made, by id."""

    @classmethod
    def from_folder(cls, package: str) -> TechniquePack:
        """Return the pack whose descriptors lie in the folder of a package.

        Nothing is read before a technique is looked up.  The page on writing a strategy shows one.
        """
        return _FolderPack(package)

    def __getitem__(self, name: str) -> Technique:
        return self.made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.made)

    def __len__(self) -> int:
        return len(self.made)

    def owner(self, name: str) -> str | None:
        """Return the id of the technique with this id or variant; None if there is none."""
        return self._owners.get(name)

    @cached_property
    def _owners(self) -> dict[str, str]:
        """The id of the technique by each name that a step may have."""
        return {name: each.id for each in self.made.values() for name in (each.id, *each.variants)}

    def messages(self, name: str, language: str) -> Mapping[str, Any]:
        """Return what the pack says in a language of steps with a name.

        Those are templates by `line`, `sentence` and `paragraph`, as `title` the title, and as
        `legend` the names of the styles in pictures; what the pack does not say is missing.

        Args:
            name: the id of a technique or of a variant.
            language: the language.
        """
        owner = self.owner(name)
        return {} if owner is None else self[owner].messages.get(language, {})

    def codes(self, name: str) -> Codes:  # noqa: ARG002 - packs of descriptors have some
        """Return the codes of a technique or of a variant, by its id."""
        return Codes()


class _FolderPack(TechniquePack):
    """A pack of descriptors; those of a family are read when one of its techniques is needed.

    The methods raise a `StrategyError` if a file of the pack is malformed.
    """

    def __init__(self, package: str) -> None:
        super().__init__(())
        self._package = package
        self._files = cache(partial(FamilyFiles, package))
        self._messages = cache(self._read_messages)

    def __getitem__(self, name: str) -> Technique:
        if name not in self.made:
            family = self._family_of(name)
            if family is None:
                raise KeyError(name)
            self.made[name] = technique_of(self._files(family).records[name])
        return self.made[name]

    def __contains__(self, name: object) -> bool:
        # A profile asks this of all its techniques, most of which are not needed then.
        if name in self._ids_then:
            return True
        return isinstance(name, str) and self.owner(name) == name

    def __iter__(self) -> Iterator[str]:
        for family in self._families:
            yield from self._files(family).records

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def owner(self, name: str) -> str | None:
        """Return the id of the technique with this id or variant; None if there is none."""
        family = self._family_of(name)
        return None if family is None else self._files(family).owners[name]

    def messages(self, name: str, language: str) -> Mapping[str, Any]:
        """Return what the pack says in a language; see the base class."""
        family = self._family_of(name)
        return {} if family is None else self._messages(family, language).get(name, {})

    def codes(self, name: str) -> Codes:
        """Return the codes of a technique or of a variant, by its id."""
        family = self._family_of(name)
        found = {} if family is None else self._files(family).codes.get(name, {})
        return Codes(**{key: _as_tuple(value) for key, value in found.items()})

    def _read_messages(self, family: str, language: str) -> Mapping[str, Mapping[str, Any]]:
        return self._files(family).messages(language)

    def _family_of(self, name: str) -> str | None:
        """Return the family that has a name."""
        family = self._home_then.get(name)
        if family is None or name not in self._files(family).owners:
            return self._home_now.get(name)
        return family

    @cached_property
    def _index(self) -> Mapping[str, Mapping[str, Sequence[str]]]:
        """By family the ids of its techniques with their variants when they were prepared."""
        return prepared_index(self._package) or {}

    @cached_property
    def _ids_then(self) -> frozenset[str]:
        """The ids of the techniques when they were prepared."""
        return frozenset().union(*self._index.values())

    @cached_property
    def _home_then(self) -> Mapping[str, str]:
        """The families by names when they were prepared."""
        return {
            name: family
            for family, ids in self._index.items()
            for id_, variants in ids.items()
            for name in (id_, *variants)
        }

    @cached_property
    def _home_now(self) -> Mapping[str, str]:
        """The families by names now; all of them have to be read."""
        return {name: each for each in self._families for name in self._files(each).owners}

    @cached_property
    def _families(self) -> Sequence[str]:
        return [*self._index] or [*families(self._package)] or [""]


def technique_of(record: Mapping[str, Any]) -> Technique:
    """Return a technique from its arguments as plain data, in which there are no tuples."""
    arguments = dict(record)
    for key in ("fixed", "thorough"):
        if key in arguments:
            arguments[key] = {name: _as_tuple(value) for name, value in arguments[key].items()}
    if "options" in arguments:
        arguments["options"] = tuple(arguments["options"])
    return Technique(**arguments)


def _as_tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
