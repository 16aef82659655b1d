"""The optional values of a mapping in a specification."""

from __future__ import annotations

from collections.abc import Mapping

from grader.book.lengths import length_of
from grader.book.node_values import choice_of, flag_of, text_of, title_of
from grader.book.specification import PER_PAGE
from grader.errors import Listed
from grader.formats.layout_files.node_values import count_of
from grader.runtime.strict_yaml import Node


class OptionalValues:
    """The optional values of a mapping, with defaults.

    Values that are malformed raise a `DocumentError`.
    """

    def __init__(self, keys: Mapping[str, Node]) -> None:
        self._keys = keys

    def text(self, key: str, default: str) -> str:
        """Return a text."""
        return text_of(self._keys[key]) if key in self._keys else default

    def title(self, key: str) -> str:
        """Return a text in one line; empty if there is none."""
        return title_of(self._keys[key]) if key in self._keys else ""

    def flag(self, key: str, default: bool) -> bool:
        """Return `yes` or `no` as a bool."""
        return flag_of(self._keys[key]) if key in self._keys else default

    def choice(self, key: str, choices: tuple[str, ...], default: str) -> str:
        """Return one of some words."""
        return choice_of(self._keys[key], choices) if key in self._keys else default

    def length(self, key: str, low: float, high: float, default: float) -> float:
        """Return a length from `low` to `high`, in points."""
        return length_of(self._keys[key], low, high) if key in self._keys else default

    def per_page(self, default: int, key: str = "per_page") -> int:
        """Return a number of boards on a page."""
        if key not in self._keys:
            return default
        node = self._keys[key]
        number = count_of(node, 1, max(PER_PAGE))
        if number not in PER_PAGE:
            raise node.error(
                "boards-per-page",
                "a page has {known} boards, not {number}",
                known=Listed(tuple(map(str, PER_PAGE))),
                number=number,
            )
        return number
