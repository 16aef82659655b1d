"""The files of a pack: a folder for each family, with a descriptor beside each finder.

`pack.yaml` gives the order of the families, which are folders, and what they are called:

    families:
      fish: Fish

A pack without it has its descriptors in its own folder.  What a run needs of them can be prepared:
`pack.prepared.json` says which family has which technique, and in the folder of each family
`techniques.prepared.json` has the records of the techniques, `codes.prepared.json` their codes,
and `messages.LANGUAGE.prepared.json` the words of steps.  Where this is missing, or a descriptor
has changed since, YAML is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from grader.errors import DocumentError, StrategyError
from grader.runtime import package_data

if TYPE_CHECKING:
    from grader.pipeline.descriptor import Descriptor

PACK = "pack"
"""The name of the file with the families, and of its prepared form."""
_RECORDS = "techniques"
_CODES = "codes"
_MESSAGES = "messages.{}"


class FamilyFiles:
    """The files of a family.

    Args:
        package: the package of the pack.
        family: the folder of the family; empty for a pack without families.
    """

    def __init__(self, package: str, family: str) -> None:
        self._place = (package, family)

    @cached_property
    def records(self) -> dict[str, dict[str, Any]]:
        """The arguments of `Technique` for each technique of the family, by id, in order."""
        found: dict[str, dict[str, Any]] | None = self._prepared(_RECORDS)
        return self._record_data() if found is None else found

    @cached_property
    def owners(self) -> dict[str, str]:
        """The ids of the techniques by each name that their steps may have."""
        return {
            name: id_
            for id_, record in self.records.items()
            for name in (id_, *record.get("variants", ()))
        }

    @cached_property
    def codes(self) -> dict[str, dict[str, Any]]:
        """The arguments of `Codes` by id of the technique or variant."""
        found: dict[str, dict[str, Any]] | None = self._prepared(_CODES)
        return self._code_data() if found is None else found

    def messages(self, language: str) -> Mapping[str, Mapping[str, Any]]:
        """Return what is said in a language of the steps with each name, as far as it is said."""
        found: dict[str, dict[str, Any]] | None = self._prepared(_MESSAGES.format(language))
        return self._message_data(language) if found is None else found

    def prepared_files(self, languages: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Iterate over the prepared files: their names, without ending, and texts."""
        yield _RECORDS, package_data.prepared_text(self._content, self._record_data())
        yield _CODES, package_data.prepared_text(self._content, self._code_data())
        for language in languages:
            text = package_data.prepared_text(self._content, self._message_data(language))
            yield _MESSAGES.format(language), text

    def _prepared(self, name: str) -> Any:
        package, family = self._place
        return package_data.prepared(package, name, family, lambda: self._content)

    @cached_property
    def _content(self) -> bytes:
        """All descriptors of the family with their names, as one."""
        package, family = self._place
        parts = [
            part
            for name in package_data.names(package, family)
            for part in (name.encode(), package_data.source(package, name, family))
        ]
        return b"\0".join(parts)

    def _record_data(self) -> dict[str, dict[str, Any]]:
        return {
            id_: dict(record)
            for each in family_descriptors(*self._place)
            for id_, record in each.techniques.items()
        }

    def _code_data(self) -> dict[str, dict[str, Any]]:
        return {
            name: dict(codes)
            for each in family_descriptors(*self._place)
            for name, codes in each.codes.items()
        }

    def _message_data(self, language: str) -> dict[str, dict[str, Any]]:
        said = {
            name: each.said(name, technique, language)
            for each in family_descriptors(*self._place)
            for name, technique in each.names()
        }
        return {name: texts for name, texts in said.items() if texts}


def prepared_index(package: str) -> dict[str, dict[str, list[str]]] | None:
    """Return by family the ids of its techniques with their variants, or None if not prepared.

    It is as old as the prepared form, so a name that is missing may be there by now.
    """
    found: dict[str, dict[str, list[str]]] | None = package_data.prepared(package, PACK)
    return found


def prepared_files(package: str, languages: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Iterate over the prepared files of a pack: folder, name without ending, and text.

    Raises:
        StrategyError: a file of the pack is malformed.
    """
    index: dict[str, dict[str, list[str]]] = {family: {} for family in families(package)}
    for each in descriptors(package):
        for id_, record in each.techniques.items():
            index[each.family][id_] = list(record.get("variants", ()))
    yield "", PACK, package_data.prepared_text(package_data.source(package, PACK), index)
    languages = tuple(languages)
    for family in families(package):
        for name, text in FamilyFiles(package, family).prepared_files(languages):
            yield family, name, text


@cache
def families(package: str) -> dict[str, str]:
    """Return the families of a pack in order: their folders, and what they are called.

    Raises:
        StrategyError: the file with them is malformed.
    """
    if PACK not in package_data.names(package):
        return {}
    from grader.pipeline.descriptor import read_families  # noqa: PLC0415 - it reads YAML

    try:
        return read_families(package_data.source(package, PACK).decode(), f"{PACK}.yaml")
    except DocumentError as error:
        raise _wrong(error) from None


@cache
def descriptors(package: str) -> tuple[Descriptor, ...]:
    """Return the descriptors of a pack in order.

    Raises:
        StrategyError: a file of the pack is malformed, or two describe the same technique.
    """
    folders = families(package) or ("",)
    found = [each for family in folders for each in family_descriptors(package, family)]
    home: dict[str, Descriptor] = {}
    for each in found:
        for name, _ in each.names():
            if name in home:
                raise StrategyError(
                    "described-twice",
                    "{name!r} is described in {one} and in {other}",
                    name=name,
                    one=home[name].file,
                    other=each.file,
                )
            home[name] = each
    return tuple(found)


@cache
def family_descriptors(package: str, family: str) -> tuple[Descriptor, ...]:
    """Return the descriptors of a family in the order of their `after`.

    Raises:
        StrategyError: a descriptor is malformed.
    """
    from grader.pipeline.descriptor import read_descriptor  # noqa: PLC0415 - it reads YAML

    prefix = f"{family}/" if family else ""
    try:
        found = [
            read_descriptor(
                package_data.source(package, name, family).decode(), f"{prefix}{name}.yaml", package
            )
            for name in package_data.names(package, family)
        ]
        return tuple(_ordered(found))
    except DocumentError as error:
        raise _wrong(error) from None


def _ordered(found: list[Descriptor]) -> Iterator[Descriptor]:
    """Iterate over the descriptors of a family; those that stand after the same one, by name."""
    left = {each.name: each for each in found}
    following = [each for each in found if not each.after]
    while following:
        each = following.pop(0)
        yield left.pop(each.name)
        following = [one for one in found if one.after == each.name] + following
    if left:
        names = {each.name for each in found}
        # Those that follow what is missing, or else a circle.
        wrong = sorted(left.values(), key=lambda each: each.after in names)[0]
        raise DocumentError(
            "after-nothing",
            "{name!r} is no descriptor of this folder that has a place itself",
            file=wrong.file,
            name=wrong.after,
        )


def _wrong(error: DocumentError) -> StrategyError:
    return StrategyError(error.message, file=error.file, line=error.line)
