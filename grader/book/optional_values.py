"""The values of a mapping in a specification, with defaults."""

from __future__ import annotations

from grader.book.lengths import length_of
from grader.book.node_values import choice_of, flag_of, text_of
from grader.book.specification import PER_PAGE
from grader.errors import Listed
from grader.formats.layout_files.node_values import count_of
from grader.runtime.strict_yaml import Default, Keys, Node


class OptionalValues(Keys):
    """The values of a mapping by key; those that are missing have defaults.

    Values that are malformed raise a `DocumentError`.
    """

    def text(self, key: str, default: Default) -> str | Default:
        """Return a text."""
        return self.read(key, text_of, default)

    def flag(self, key: str, default: bool) -> bool:
        """Return `yes` or `no` as a bool."""
        return self.read(key, flag_of, default)

    def choice(self, key: str, choices: tuple[str, ...], default: str) -> str:
        """Return one of some words."""
        return self.read(key, lambda node: choice_of(node, choices), default)

    def count(self, key: str, low: int, high: int, default: Default) -> int | Default:
        """Return a whole number from `low` to `high`."""
        return self.read(key, lambda node: count_of(node, low, high), default)

    def length(self, key: str, low: float, high: float, default: Default) -> float | Default:
        """Return a length from `low` to `high`, in points."""
        return self.read(key, lambda node: length_of(node, low, high), default)

    def per_page(self, key: str, default: Default) -> int | Default:
        """Return a number of boards on a page."""
        return self.read(key, _boards_of, default)


def _boards_of(node: Node) -> int:
    number = count_of(node, 1, max(PER_PAGE))
    if number not in PER_PAGE:
        raise node.error(
            "boards-per-page",
            "a page has {known} boards, not {number}",
            known=Listed(tuple(map(str, PER_PAGE))),
            number=number,
        )
    return number
