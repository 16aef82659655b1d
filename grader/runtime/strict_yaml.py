"""Strict reading of YAML: every unusual construct is an error, reported with its line.

Aliases, merge keys, tags, duplicate keys, complex keys and deep nesting are refused, as are plain
scalars whose meaning depends on the version of YAML, such as `010`, `1:30` or `2024-01-01`, where a
number or plain data is expected.  So no document takes more time or memory than its length
suggests, and none means something else than it seems to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import yaml

from grader.errors import DocumentError, Field, Message, message_of, unknown_name
from grader.runtime import yaml_events
from grader.runtime.strict_json import DEEPEST, LARGEST
from grader.runtime.yaml_events import EventReader, Value, YamlError, shown

Read = TypeVar("Read")
Default = TypeVar("Default")

LONGEST_NAME = 100
_LONGEST_MESSAGE = 400
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,99})", re.ASCII)
"""A whole number; seeds may have more digits than a machine word."""
_DECIMAL = re.compile(
    r"[-+]?(?:(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{0,18})?|\.[0-9]{1,18})(?:[eE][-+]?[0-9]{1,2})?",
    re.ASCII,
)
_CONSTANTS: Mapping[str, Any] = {
    each: value
    for value, words in (
        (None, ("", "~", "null")),
        (True, ("true", "yes", "on")),
        (False, ("false", "no", "off")),
    )
    for word in words
    for each in (word, word.capitalize(), word.upper())
}
"""The plain scalars that are no text and no number."""


class Node:
    """A node of a YAML document.

    Errors are raised as the subclass of `DocumentError` that was passed to `parse`.

    Args:
        value: the text of a scalar, the items of a list, or the pairs of a mapping.
        line: the line on which the node begins, 1-based.
        source: the file and the type of errors.
        is_plain: for a scalar, whether it is written without quotes.
    """

    __slots__ = ("_source", "_value", "is_plain", "line")

    def __init__(
        self, value: Value[Node], line: int, source: _Source, is_plain: bool = False
    ) -> None:
        self._value = value
        self.line: int = line
        self._source = source
        self.is_plain: bool = is_plain

    @classmethod
    def parse(cls, text: str, file: str, error_type: type[DocumentError]) -> Node:
        """Return the root of a document.

        Args:
            text: the YAML text.
            file: the name of its file, for messages.
            error_type: the exception for errors, here and at each node.

        Raises:
            DocumentError: the text is not one YAML document, it is empty, or has a construct
                that is refused.
        """
        source = _Source(file, error_type)
        try:
            return EventReader(text, source.node, LARGEST).root()
        except YamlError as error:
            raise source.error(error.message, error.line) from None

    @classmethod
    def parse_items(cls, text: str, error_type: type[DocumentError]) -> Iterator[Node]:
        """Iterate over the items of a list that is a whole document, one after the other.

        The list may be of any length; each item has the limits of a document.

        Raises:
            DocumentError: as `parse`, but not before the items that precede the error are taken;
                and if the document is not a list.
        """
        source = _Source("", error_type)
        try:
            yield from EventReader(text, source.node).items()
        except YamlError as error:
            raise source.error(error.message, error.line) from None

    @classmethod
    def of_data(cls, data: Any, line: int, error_type: type[DocumentError]) -> Node:
        """Return the node of plain data such as `strict_json` reads; all of it is on one line.

        Raises:
            DocumentError: the data are nested too deeply, or there are too many values.
        """
        return _DataReader(line, _Source("", error_type)).node(data, 0)

    def error(self, code: str, template: str = "", /, **fields: Field) -> DocumentError:
        """Return an error about this node; the caller raises it.

        The arguments are those of `GraderError`.
        """
        return self._source.error(message_of(code, template, fields), self.line)

    def mapping(self, required: Iterable[str], optional: Iterable[str] = ()) -> Keys:
        """Return the values of a mapping by key.

        Raises:
            DocumentError: the node is not a mapping, or a key is unknown or missing.
        """
        found = dict(self.items())
        known = [*required, *optional]
        for key, (name, _) in found.items():
            if key not in known:
                raise name.error(unknown_name("such key", key, known))
        for key in required:
            if key not in found:
                raise self.error("key-missing", "the key {key!r} is missing", key=key)
        return Keys((key, value) for key, (_, value) in found.items())

    def items(self) -> list[tuple[str, tuple[Node, Node]]]:
        """Return the keys of a mapping, each with its own node and that of its value."""
        if not isinstance(self._value, tuple):
            raise self.error(
                "want-mapping", "expected a mapping, found {found}", found=self._description()
            )
        return [(key.text(), (key, value)) for key, value in self._value]

    def sequence(self) -> list[Node]:
        """Return the nodes of a list; an empty list is an error."""
        if not isinstance(self._value, list) or not self._value:
            raise self.error(
                "want-list", "expected a list, found {found}", found=self._description()
            )
        return self._value

    def is_mapping(self) -> bool:
        """Return whether the node is a mapping."""
        return isinstance(self._value, tuple)

    def is_sequence(self) -> bool:
        """Return whether the node is a list."""
        return isinstance(self._value, list)

    def text(self) -> str:
        """Return the text of a scalar."""
        if not isinstance(self._value, str):
            raise self.error("want-text", "expected text, found {found}", found=self._description())
        return self._value

    def name(self) -> str:
        """Return a name, with white space collapsed to single blanks.

        Control characters are an error, because names are printed on terminals.

        Raises:
            DocumentError: the name is empty, too long, or has unprintable characters.
        """
        text = " ".join(self.text().split())
        if not text or len(text) > LONGEST_NAME or not text.isprintable():
            raise self.error(
                "printable-name", "a name has 1 to {most} printable characters", most=LONGEST_NAME
            )
        return text

    def number(self) -> float:
        """Return a finite number."""
        if not self.is_plain or _DECIMAL.fullmatch(self.text()) is None:
            raise self.error(
                "want-number", "expected a number, found {found}", found=self._description()
            )
        return float(self.text())

    def plain(self) -> Any:
        """Return the node as plain Python data.

        Raises:
            DocumentError: a plain scalar is neither text nor a number in every version of YAML,
                such as a date.
        """
        if isinstance(self._value, list):
            return [each.plain() for each in self._value]
        if isinstance(self._value, tuple):
            return {key.text(): value.plain() for key, value in self._value}
        text = self._value
        if not self.is_plain:
            return text
        if text in _CONSTANTS:
            return _CONSTANTS[text]
        if _WHOLE.fullmatch(text):
            return int(text)
        if _DECIMAL.fullmatch(text):
            return float(text)
        for _, pattern in yaml.SafeLoader.yaml_implicit_resolvers.get(text[:1], ()):
            if pattern.match(text):
                raise self.error(
                    "odd-number",
                    "{text} is not a decimal number that can be read; put it in quotes if it is "
                    "text",
                    text=shown(text),
                )
        return text

    def _description(self) -> str:
        """Return what the node is, as a part of a message."""
        if isinstance(self._value, str):
            return (
                shown(self._value)
                if self.is_plain
                else Message("found-text", "the text {text}", text=shown(self._value))
            )
        if isinstance(self._value, list):
            if self._value:
                return Message("a-list", "a list")
            return Message("an-empty-list", "an empty list")
        if self._value:
            return Message("a-mapping", "a mapping")
        return Message("an-empty-mapping", "an empty mapping")


class Keys(dict[str, Node]):
    """The values of a mapping by key."""

    def read(self, key: str, read: Callable[[Node], Read], default: Default) -> Read | Default:
        """Return what a function reads from a value, or the default if the key is missing."""
        return read(self[key]) if key in self else default

    def below(self, key: str, optional: Iterable[str]) -> Keys:
        """Return the values of the mapping at a key by key; none if the key is missing."""
        return self[key].mapping((), optional) if key in self else Keys()


class _Source:
    """Where a document comes from, and how errors in it are raised."""

    __slots__ = ("error_type", "file")

    def __init__(self, file: str, error_type: type[DocumentError]) -> None:
        self.file: str = file
        self.error_type: type[DocumentError] = error_type

    def node(self, value: Value[Node], line: int, is_plain: bool) -> Node:
        """Return a node of the document."""
        return Node(value, line, self, is_plain)

    def error(self, message: str, line: int | None) -> DocumentError:
        """Return an error; a long message is shortened, because it may repeat input."""
        if len(message) > _LONGEST_MESSAGE:
            # Cut as it is in English: its code would bring back all of it.
            message = f"{message[:_LONGEST_MESSAGE]}..."
        return self.error_type(message, file=self.file, line=line)


class _DataReader:
    """Makes nodes from plain data."""

    def __init__(self, line: int, source: _Source) -> None:
        self._line = line
        self._source = source
        self._nodes = 0

    def node(self, data: Any, depth: int) -> Node:
        """Return the node of the data."""
        self._nodes += 1
        if self._nodes > yaml_events.MOST_NODES or depth > DEEPEST:
            message = Message(
                "data-large", "the document has too many values, or is nested too deeply"
            )
            raise self._source.error(message, self._line)
        value: Value[Node]
        if isinstance(data, list):
            value = [self.node(each, depth + 1) for each in data]
        elif isinstance(data, dict):
            value = tuple(
                (self.node(key, depth + 1), self.node(each, depth + 1))
                for key, each in data.items()
            )
        elif isinstance(data, str):
            value = data
        else:
            word = "null" if data is None else str(data).lower()
            return Node(word, self._line, self._source, is_plain=True)
        return Node(value, self._line, self._source)
