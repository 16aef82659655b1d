"""Strict reading of YAML: every node knows its line, every mistake is told with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import yaml

from grader.errors import DocumentError, unknown_name

LONGEST_NAME = 100
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Node:
    """A node of a YAML document, read key by key so that nothing is overlooked.

    What is wrong is raised as the error that the document was parsed with.
    """

    def __init__(self, raw: yaml.Node, file: str, fault: type[DocumentError]) -> None:
        self.raw = raw
        self.file = file
        self.fault = fault

    @classmethod
    def parse(cls, text: str, file: str, fault: type[DocumentError]) -> Node:
        """Return the root of a document.

        Args:
            text: the YAML text.
            file: its name, for messages.
            fault: what to raise, here and at each node, if something is wrong.

        Raises:
            DocumentError: it is not one YAML document, or it is empty.
        """
        try:
            raw = yaml.compose(text, Loader=_Loader)
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else None
            raise fault(f"not YAML: {error.problem}", file=file, line=line) from None
        except yaml.YAMLError as error:
            raise fault(f"not YAML: {error}", file=file) from None
        if raw is None:
            raise fault("the file is empty", file=file)
        return cls(raw, file, fault)

    @property
    def line(self) -> int:
        """The 1-based line on which the node begins."""
        return int(self.raw.start_mark.line) + 1

    def error(self, message: str) -> DocumentError:
        """Return an error about this node, to be raised."""
        return self.fault(message, file=self.file, line=self.line)

    def mapping(self, required: Iterable[str], optional: Iterable[str] = ()) -> dict[str, Node]:
        """Return the values of a mapping by key.

        Raises:
            DocumentError: it is no mapping, or a key is unknown, missing or there twice.
        """
        found = dict(self.items())
        known = [*required, *optional]
        for key, (name, _) in found.items():
            if key not in known:
                raise name.error(unknown_name("such key", key, known))
        for key in required:
            if key not in found:
                raise self.error(f"the key {key!r} is missing")
        return {key: value for key, (_, value) in found.items()}

    def items(self) -> list[tuple[str, tuple[Node, Node]]]:
        """Return the keys of a mapping, each with its own node and that of its value."""
        if not isinstance(self.raw, yaml.MappingNode):
            raise self.error(f"expected a mapping, found {self._what()}")
        items = []
        seen: set[str] = set()
        for raw_key, raw_value in self.raw.value:
            node = self._child(raw_key)
            key = node.text()
            if key in seen:
                raise node.error(f"the key {key!r} is there twice")
            seen.add(key)
            items.append((key, (node, self._child(raw_value))))
        return items

    def sequence(self) -> list[Node]:
        """Return the nodes of a list that is not empty."""
        if not isinstance(self.raw, yaml.SequenceNode) or not self.raw.value:
            raise self.error(f"expected a list, found {self._what()}")
        return [self._child(raw) for raw in self.raw.value]

    def is_mapping(self) -> bool:
        """Return whether there are keys."""
        return isinstance(self.raw, yaml.MappingNode)

    def is_sequence(self) -> bool:
        """Return whether it is a list."""
        return isinstance(self.raw, yaml.SequenceNode)

    def text(self) -> str:
        """Return the text of a scalar."""
        if not isinstance(self.raw, yaml.ScalarNode):
            raise self.error(f"expected a text, found {self._what()}")
        return str(self.raw.value)

    def name(self) -> str:
        """Return a name, with its white space as single blanks.

        What a terminal would obey is refused: it may be shown on one.

        Raises:
            DocumentError: it is empty, longer than names are, or cannot be printed.
        """
        text = " ".join(self.text().split())
        if not text or len(text) > LONGEST_NAME or not text.isprintable():
            raise self.error(f"a name has 1 to {LONGEST_NAME} characters in one line")
        return text

    def number(self) -> float:
        """Return a finite number."""
        value = self.plain()
        if isinstance(value, bool) or not isinstance(value, int | float) or value - value != 0:
            raise self.error(f"expected a number, found {self.raw.value!r}")
        return float(value)

    def plain(self) -> Any:
        """Return the node as plain Python data."""
        loader = _Loader("")
        try:
            return loader.construct_document(self.raw)
        except yaml.YAMLError as error:
            raise self.error(f"not plain data: {error}") from None
        finally:
            loader.dispose()

    def _child(self, raw: yaml.Node) -> Node:
        return Node(raw, self.file, self.fault)

    def _what(self) -> str:
        if isinstance(self.raw, yaml.ScalarNode):
            return repr(self.raw.value)
        what = "a list" if isinstance(self.raw, yaml.SequenceNode) else "a mapping"
        return what if self.raw.value else f"{what} with nothing in it"
