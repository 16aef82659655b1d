"""YAML documents from the events of a parser, without recursion and within limits.

Events come one by one, so reading stops at the first construct that is refused: an alias, a tag, a
merge key, a duplicate key, a key that is not a scalar, one level or value too many.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

import yaml

from grader.errors import Message
from grader.runtime.strict_json import DEEPEST

MOST_NODES = 200_000
"""Maximum number of scalars, lists and mappings of a document."""
_LONGEST_SHOWN = 40
_MOST_DIRECTIVES = 100
"""The parser needs quadratic time for tag directives."""
_PARSER_TOO_DEEP = "exceeded maximum nesting depth"
"""What libyaml, which reads ahead, says of a depth that is far beyond ours."""
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LINE_END = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Made = TypeVar("Made")
Value = str | list[Made] | tuple[tuple[Made, Made], ...]
"""The text of a scalar, the items of a list, or the pairs of a mapping."""
Make = Callable[[Value[Made], int, bool], Made]
"""Makes a node of its value, its line, and whether it is a scalar without quotes."""


class YamlError(Exception):
    """A text is not a YAML document that can be read.

    Args:
        message: what is wrong, without the place.
        line: the line, 1-based; None if it is unknown.
    """

    def __init__(self, message: str, line: int | None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


class EventReader(Generic[Made]):
    """Makes nodes from the events of a parser.

    Args:
        text: the YAML text.
        make: makes a node.
        largest: the maximum length of the text; None for any.

    Raises:
        YamlError: here and in each method, if the text is not YAML or has a construct that is
            refused.
    """

    def __init__(self, text: str, make: Make[Made], largest: int | None = None) -> None:
        if largest is not None and len(text) > largest:
            raise YamlError(
                Message(
                    "yaml-large", "the document is larger than {most:,} characters", most=largest
                ),
                None,
            )
        wrong = _UNPRINTABLE.search(text)
        if wrong is not None:
            line = 1 + len(_LINE_END.findall(text, 0, wrong.start()))
            code = f"U+{ord(wrong[0]):04X}"
            raise YamlError(
                Message(
                    "yaml-character",
                    "not YAML: the character {code} must not occur in YAML",
                    code=code,
                ),
                line,
            )
        if text.count("%TAG") > _MOST_DIRECTIVES:
            raise YamlError(
                Message("yaml-directives", "tag directives (%TAG) are not supported"), None
            )
        self._make = make
        self._events = yaml.parse(text, Loader=_Loader)
        self._nodes = 0

    def root(self) -> Made:
        """Return the root of the only document."""
        root = self._node(self._first_event())
        self._finish()
        return root

    def items(self) -> Iterator[Made]:
        """Iterate over the items of the only document, which is a list of any length."""
        event = self._first_event()
        if not isinstance(event, yaml.SequenceStartEvent):
            raise YamlError(Message("yaml-list", "expected a list"), _line_of(event))
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            self._nodes = 0
            yield self._node(event)
        self._finish()

    def _first_event(self) -> yaml.Event:
        """Take the events up to the first one of the root, and return it."""
        while isinstance(event := self._next(), yaml.StreamStartEvent | yaml.DocumentStartEvent):
            pass
        if isinstance(event, yaml.StreamEndEvent):
            raise YamlError(Message("empty-file", "the file is empty"), None)
        return event

    def _finish(self) -> None:
        """Take the events after the root; there must not be a second document."""
        while not isinstance(event := self._next(), yaml.StreamEndEvent):
            if isinstance(event, yaml.DocumentStartEvent):
                raise YamlError(
                    Message("second-document", "a second document begins here"), _line_of(event)
                )

    def _next(self) -> yaml.Event:
        try:
            return next(self._events)
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else None
            if error.problem == _PARSER_TOO_DEEP:
                raise _too_deep(line) from None
            raise YamlError(
                Message("not-yaml", "not YAML: {reason}", reason=str(error.problem)), line
            ) from None
        except yaml.YAMLError as error:
            message = str(error).partition("\n")[0]
            raise YamlError(
                Message("not-yaml", "not YAML: {reason}", reason=message), None
            ) from None

    def _node(self, event: yaml.Event) -> Made:
        """Take the events of the node that begins with this one, and return it."""
        stack: list[_Opened[Made]] = []
        while True:
            line = _line_of(event)
            if isinstance(event, yaml.ScalarEvent):
                self._check(event, line)
                if stack and stack[-1].expects_key():
                    stack[-1].add_key(event, line)
                node = self._make(event.value, line, event.implicit[0])
            elif isinstance(event, yaml.SequenceStartEvent | yaml.MappingStartEvent):
                self._check(event, line)
                if stack and stack[-1].expects_key():
                    raise YamlError(
                        Message("yaml-key", "a key must be text, not a list or mapping"), line
                    )
                if len(stack) == DEEPEST:
                    raise _too_deep(line)
                stack.append(_Opened(isinstance(event, yaml.MappingStartEvent), line))
                event = self._next()
                continue
            elif isinstance(event, yaml.SequenceEndEvent | yaml.MappingEndEvent):
                ended = stack.pop()
                node = self._make(ended.value(), ended.line, False)
            else:
                assert isinstance(event, yaml.AliasEvent), "no other event is inside a document"
                raise YamlError(
                    Message("yaml-aliases", "aliases (*name) are not supported; repeat the value"),
                    line,
                )
            if not stack:
                return node
            stack[-1].nodes.append(node)
            event = self._next()

    def _check(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent, line: int) -> None:
        """Raise an error for a tag, or for one value too many."""
        if event.tag is not None:
            raise YamlError(
                Message("yaml-tags", "tags (!!name) are not supported; write the value alone"), line
            )
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise YamlError(
                Message(
                    "yaml-values", "the document has more than {most:,} values", most=MOST_NODES
                ),
                line,
            )


class _Opened(Generic[Made]):
    """A list or mapping whose end has not been read; a mapping has keys and values in turn."""

    __slots__ = ("is_mapping", "keys", "line", "nodes")

    def __init__(self, is_mapping: bool, line: int) -> None:
        self.is_mapping = is_mapping
        self.line = line
        self.nodes: list[Made] = []
        self.keys: set[str] = set()

    def expects_key(self) -> bool:
        """Return whether the next node is a key."""
        return self.is_mapping and not len(self.nodes) % 2

    def add_key(self, event: yaml.ScalarEvent, line: int) -> None:
        """Note the next key, which must be new."""
        key = event.value
        if key in self.keys:
            raise YamlError(Message("yaml-key-twice", "duplicate key {key}", key=shown(key)), line)
        if key == "<<" and event.implicit[0]:
            raise YamlError(
                Message("yaml-merge", "merge keys (<<) are not supported; repeat the values"), line
            )
        self.keys.add(key)

    def value(self) -> Value[Made]:
        """Return the items or pairs."""
        if not self.is_mapping:
            return self.nodes
        return tuple(zip(self.nodes[::2], self.nodes[1::2], strict=True))


def shown(text: str) -> str:
    """Return a scalar for a message: shortened, quoted, printable."""
    return repr(text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}...")


def _too_deep(line: int | None) -> YamlError:
    return YamlError(
        Message("nested-deep", "nested more than {most} levels deep", most=DEEPEST), line
    )


def _line_of(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1
