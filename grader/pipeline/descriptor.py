"""Descriptors: beside a finder, a YAML file with all that there is to say about its techniques.

    finder: Fish                        # in the module beside it; elsewhere `package.module:name`
    after: singles                      # the descriptor of this folder that stands before this one
    options: [base, scan, least]        # the fields of `Technique` ...
    thorough: {least: 1}
    techniques:
      x-wing:
        title: X-Wing                   # or {en: ..., de: ...}
        fixed: {size: 2}                # ... and those of one technique alone
        codes: {hodoku: "0300", short: bf2, name: X-Wing, also: [...]}
        variants:                       # narrower names of a step, each with title and codes
          ...
    words:                              # all entries that fit count, a later one before an earlier
      - of: [x-wing, "finned-*"]        # ids, with their variants, and patterns; by default all
        line: "{digit} {base_short}"    # the templates of a step
        sentence: {en: ..., de: ...}
        paragraph: {en: ..., de: ...}
        legend: {en: {defining: places}, de: {defining: Plätze}}    # styles in pictures
        pattern: ...                    # its page, in English: see `docs/technique_words.py`
        finds: ...
        why: ...
        spot: ...
    boards:                             # where it fires, and where not: see `tests/positions.py`
      x-wing:
        fires: [{puzzle: ..., eliminate: [...]}]
        quiet: [{puzzle: ..., why: ...}]

A text without languages is that of every language; what is not said in one is said in English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from string import Formatter
from typing import Any

from attrs import field, frozen

from grader.errors import DocumentError, unknown_name
from grader.runtime.strict_yaml import Node

ENGLISH = "en"
TEMPLATES = ("line", "sentence", "paragraph")
"""The templates of a step."""
LEGEND = "legend"
PAGE = ("pattern", "finds", "why", "spot")
"""The parts of a page for players."""
SECTIONS: Mapping[str, tuple[str, ...]] = {
    "fires": ("rules", "after", "layout", "options", "variant", "place", "eliminate", "note"),
    "quiet": ("rules", "after", "layout", "options", "why"),
}
"""The sections of boards, and what an entry may have besides its puzzle."""
_SHARED = ("finder", "options", "thorough", "assumes_unique", "refuse")
_CODES = ("hodoku", "short", "name", "also")
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]+)*")
_PLACE = re.compile(r"(?:(?P<module>\w+(?:\.\w+)*):)?(?P<name>[A-Za-z_]\w*)")


@frozen
class WordsEntry:
    """An entry of the words of a descriptor."""

    of: tuple[str, ...]
    """Ids and patterns; empty for all techniques of the descriptor."""
    said: Mapping[str, Mapping[str, Any]] = field(factory=dict)
    """For `line`, `sentence`, `paragraph` and `legend` what is said, by language."""
    page: Mapping[str, str] = field(factory=dict)
    """The parts of the page."""

    def fits(self, name: str, technique: str) -> bool:
        """Return whether the entry is about a name that a step of a technique may have."""
        return not self.of or any(fnmatchcase(name, each) or each == technique for each in self.of)


@frozen
class Descriptor:
    """What a descriptor says."""

    family: str
    """Its folder in the pack; empty for a pack without families."""
    name: str
    """The name of the file, without ending."""
    after: str
    """The name of the descriptor that stands before it, or empty."""
    techniques: Mapping[str, Mapping[str, Any]]
    """For each technique the arguments of `Technique` as plain data, by id, in order."""
    titles: Mapping[str, Mapping[str, str]]
    """By language, but for English, the titles of techniques and variants by id."""
    codes: Mapping[str, Mapping[str, Any]]
    """The arguments of `Codes` as plain data, by id of the technique or variant."""
    words: tuple[WordsEntry, ...]
    boards: Mapping[str, Mapping[str, list[dict[str, Any]]]]
    """The entries of each section as they are written, by id of the technique."""

    @property
    def file(self) -> str:
        """The file, from the folder of the pack: `fish/basic.yaml`."""
        return f"{self.family}/{self.name}.yaml" if self.family else f"{self.name}.yaml"

    def names(self) -> Iterator[tuple[str, str]]:
        """Iterate over all that steps may be called, each with the id of the technique."""
        for id_, record in self.techniques.items():
            yield id_, id_
            yield from ((name, id_) for name in record.get("variants", ()))

    def said(self, name: str, technique: str, language: str) -> dict[str, Any]:
        """Return title, templates and legend of steps with a name, as far as they are said."""
        titles = self.titles.get(language, {})
        found: dict[str, Any] = {"title": titles[name]} if name in titles else {}
        for entry in self.words:
            if entry.fits(name, technique):
                for key, texts in entry.said.items():
                    if language in texts:
                        text = texts[language]
                        found[key] = {**found.get(key, {}), **text} if key == LEGEND else text
        return found


def read_descriptor(text: str, file: str, package: str) -> Descriptor:
    """Read a descriptor.

    Args:
        text: the YAML text.
        file: its file, from the folder of the pack: `fish/basic.yaml`.
        package: the package of the pack.

    Raises:
        DocumentError: it has another form; the error names file and line.
    """
    root = Node.parse(text, file, DocumentError)
    keys = root.mapping(required=("techniques",), optional=(*_SHARED, "after", "words", "boards"))
    family, _, name = file.removesuffix(".yaml").rpartition("/")
    reader = _Reader(".".join(part for part in (package, family, name) if part))
    shared = {key: keys[key] for key in _SHARED if key in keys}
    techniques = {
        reader.id_of(key): reader.technique(key.text(), node, shared)
        for _, (key, node) in keys["techniques"].items()
    }
    names = [*techniques, *(v for each in techniques.values() for v in each.get("variants", ()))]
    return Descriptor(
        family=family,
        name=name,
        after=keys["after"].text() if "after" in keys else "",
        techniques=techniques,
        titles=reader.titles,
        codes=reader.codes,
        words=tuple(
            _words_entry(node, names)
            for node in (keys["words"].sequence() if "words" in keys else ())
        ),
        boards=_boards(keys["boards"], techniques) if "boards" in keys else {},
    )


def read_families(text: str, file: str) -> dict[str, str]:
    """Read the families of a pack: their folders in order, and what they are called.

    Raises:
        DocumentError: the text has another form; the error names file and line.
    """
    keys = Node.parse(text, file, DocumentError).mapping(required=("families",))
    return {family: title.name() for family, (_, title) in keys["families"].items()}


class _Reader:
    """Reads techniques.

    Args:
        module: the module beside the descriptor.
    """

    def __init__(self, module: str) -> None:
        self._module = module
        self.titles: dict[str, dict[str, str]] = {}
        """The titles in other languages than English, by language and id."""
        self.codes: dict[str, dict[str, Any]] = {}
        """The codes, by id."""

    def id_of(self, key: Node) -> str:
        """Return an id."""
        if _ID.fullmatch(key.text()) is None:
            raise key.error(
                "hyphen-name",
                "{name!r} is no name; a name is lower case with hyphens",
                name=key.text(),
            )
        return key.text()

    def technique(self, id_: str, node: Node, shared: Mapping[str, Node]) -> dict[str, Any]:
        """Return the arguments of a technique."""
        own = node.mapping(required=("title",), optional=(*_SHARED, "fixed", "codes", "variants"))
        keys = {**shared, **own}
        if "finder" not in keys:
            raise node.error("key-missing", "the key {key!r} is missing", key="finder")
        variants: dict[str, str] = {}
        found: dict[str, Any] = {
            "id": id_,
            "title": self._title(id_, own),
            "make": self._place(keys["finder"]),
        }
        for _, (key, variant) in own["variants"].items() if "variants" in own else ():
            facts = variant.mapping(required=("title",), optional=("codes",))
            variants[self.id_of(key)] = self._title(key.text(), facts)
        options = [each.text() for each in keys["options"].sequence()] if "options" in keys else []
        for name in ("fixed", "thorough"):
            if name in keys:
                found[name] = {each: value.plain() for each, (_, value) in keys[name].items()}
        for name, (key, _) in keys["thorough"].items() if "thorough" in keys else ():
            if name not in options:
                raise key.error(unknown_name("option", name, options))
        if "assumes_unique" in keys:
            found["assumes_unique"] = self._flag(keys["assumes_unique"])
        if "refuse" in keys:
            found["refuse"] = self._place(keys["refuse"])
        more = {"options": options, "variants": variants}
        return found | {key: value for key, value in more.items() if value}

    def _title(self, name: str, keys: Mapping[str, Node]) -> str:
        """Return the English title of a name, and note the other ones and the codes."""
        said = _by_language(keys["title"])
        if ENGLISH not in said:
            raise keys["title"].error("key-missing", "the key {key!r} is missing", key=ENGLISH)
        for language, title in said.items():
            if language != ENGLISH:
                self.titles.setdefault(language, {})[name] = title.name()
        if "codes" in keys:
            self.codes[name] = _codes(keys["codes"])
        return said[ENGLISH].name()

    def _place(self, node: Node) -> str:
        """Return the place of a class or function as `package.module:name`."""
        match = _PLACE.fullmatch(node.text())
        if match is None:
            raise node.error(
                "finder-place",
                "{text!r} is neither a name in the module beside this file nor package.module:name",
                text=node.text(),
            )
        return f"{match['module'] or self._module}:{match['name']}"

    def _flag(self, node: Node) -> bool:
        value = node.plain()
        if not isinstance(value, bool):
            raise node.error(
                "want-flag", "expected true or false, found {text!r}", text=node.text()
            )
        return value


def _codes(node: Node) -> dict[str, Any]:
    keys = node.mapping(required=(), optional=_CODES)
    found: dict[str, Any] = {key: keys[key].text() for key in ("short", "name") if key in keys}
    for key in ("hodoku", "also"):
        if key in keys:
            each = keys[key].sequence() if keys[key].is_sequence() else [keys[key]]
            found[key] = [one.text() for one in each]
    return found


def _by_language(node: Node) -> dict[str, Node]:
    """Return nodes by language; one without languages serves all, as the English one does."""
    if not node.is_mapping():
        return {ENGLISH: node}
    found = {}
    for name, (key, value) in node.items():
        if _LANGUAGE.fullmatch(name) is None:
            raise key.error("no-language", "{name!r} is no language; it is written en", name=name)
        found[name] = value
    return found


def _words_entry(node: Node, names: Iterable[str]) -> WordsEntry:
    keys = node.mapping(required=(), optional=("of", *TEMPLATES, LEGEND, *PAGE))
    of = keys["of"].sequence() if "of" in keys else []
    for each in of:
        if not any(fnmatchcase(name, each.text()) for name in names):
            raise each.error(unknown_name("technique", each.text(), names))
    said: dict[str, dict[str, Any]] = {
        key: {language: _template(text) for language, text in _by_language(keys[key]).items()}
        for key in TEMPLATES
        if key in keys
    }
    if LEGEND in keys:
        said[LEGEND] = {
            language: {style: word.name() for style, (_, word) in words.items()}
            for language, words in _by_language(keys[LEGEND]).items()
        }
    page = {key: keys[key].text() for key in PAGE if key in keys}
    return WordsEntry(tuple(each.text() for each in of), said, page)


def _template(node: Node) -> str:
    try:
        [*Formatter().parse(node.text())]
    except ValueError as error:
        raise node.error(
            "no-template", "this is no template: {reason}", reason=str(error)
        ) from None
    return node.text()


def _boards(
    node: Node, techniques: Mapping[str, Any]
) -> dict[str, dict[str, list[dict[str, Any]]]]:
    found = {}
    for id_, (key, sections) in node.items():
        if id_ not in techniques:
            raise key.error(unknown_name("technique", id_, techniques))
        found[id_] = {
            section: [_board(entry, SECTIONS[section]) for entry in entries.sequence()]
            for section, entries in sections.mapping(required=(), optional=SECTIONS).items()
        }
    return found


def _board(node: Node, optional: Iterable[str]) -> dict[str, Any]:
    keys = node.mapping(required=("puzzle",), optional=optional)
    text = {"puzzle", "note", "why", "variant", "layout"}
    return {key: each.text() if key in text else each.plain() for key, each in keys.items()}
