"""Strict reading of YAML: unknown and duplicate keys are errors, reported with their line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import yaml

from grader.errors import DocumentError, unknown_name

LONGEST_NAME = 100
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Node:
    """A node of a YAML document.

    Errors are raised as the subclass of `DocumentError` that was passed to `parse`.
    """

    def __init__(self, raw: yaml.Node, file: str, error_type: type[DocumentError]) -> None:
        self.raw = raw
        self.file = file
        self.error_type = error_type

    @classmethod
    def parse(cls, text: str, file: str, error_type: type[DocumentError]) -> Node:
        """Return the root of a document.

        Args:
            text: the YAML text.
            file: the name of its file, for messages.
            error_type: the exception for errors, here and at each node.

        Raises:
            DocumentError: the text is not one YAML document, or it is empty.
        """
        try:
            raw = yaml.compose(text, Loader=_Loader)
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else None
            raise error_type(f"not YAML: {error.problem}", file=file, line=line) from None
        except yaml.YAMLError as error:
            raise error_type(f"not YAML: {error}", file=file) from None
        if raw is None:
            raise error_type("the file is empty", file=file)
        return cls(raw, file, error_type)

    @property
    def line(self) -> int:
        """The line on which the node begins, 1-based."""
        return int(self.raw.start_mark.line) + 1

    def error(self, message: str) -> DocumentError:
        """Return an error about this node; the caller raises it."""
        return self.error_type(message, file=self.file, line=self.line)

    def mapping(self, required: Iterable[str], optional: Iterable[str] = ()) -> dict[str, Node]:
        """Return the values of a mapping by key.

        Raises:
            DocumentError: the node is not a mapping, or a key is unknown, missing or duplicate.
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
            raise self.error(f"expected a mapping, found {self._description()}")
        items = []
        seen: set[str] = set()
        for raw_key, raw_value in self.raw.value:
            node = self._child(raw_key)
            key = node.text()
            if key in seen:
                raise node.error(f"duplicate key {key!r}")
            seen.add(key)
            items.append((key, (node, self._child(raw_value))))
        return items

    def sequence(self) -> list[Node]:
        """Return the nodes of a list; an empty list is an error."""
        if not isinstance(self.raw, yaml.SequenceNode) or not self.raw.value:
            raise self.error(f"expected a list, found {self._description()}")
        return [self._child(raw) for raw in self.raw.value]

    def is_mapping(self) -> bool:
        """Return whether the node is a mapping."""
        return isinstance(self.raw, yaml.MappingNode)

    def is_sequence(self) -> bool:
        """Return whether the node is a list."""
        return isinstance(self.raw, yaml.SequenceNode)

    def text(self) -> str:
        """Return the text of a scalar."""
        if not isinstance(self.raw, yaml.ScalarNode):
            raise self.error(f"expected text, found {self._description()}")
        return str(self.raw.value)

    def name(self) -> str:
        """Return a name, with white space collapsed to single blanks.

        Control characters are an error, because names are printed on terminals.

        Raises:
            DocumentError: the name is empty, too long, or has unprintable characters.
        """
        text = " ".join(self.text().split())
        if not text or len(text) > LONGEST_NAME or not text.isprintable():
            raise self.error(f"a name has 1 to {LONGEST_NAME} printable characters")
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
        return Node(raw, self.file, self.error_type)

    def _description(self) -> str:
        if isinstance(self.raw, yaml.ScalarNode):
            return repr(self.raw.value)
        what = "a list" if isinstance(self.raw, yaml.SequenceNode) else "a mapping"
        return what if self.raw.value else f"an empty {what.removeprefix('a ')}"
