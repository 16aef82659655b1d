"""Wishes for generated puzzles in a specification, as arguments of `grader.generate`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path
from typing import Any

from grader.book.node_values import choice_of, flag_of, interval_of, text_of, words_of
from grader.generate.interval_text import MANY
from grader.generate.selection import VARY
from grader.runtime.strict_yaml import Node
from grader.search.canonical.symmetry import SYMMETRIES


def wishes_of(node: Node, folder: Path) -> dict[str, Any]:
    """Return the keyword arguments of `grader.generate` for a mapping of wishes.

    Args:
        node: the mapping; its keys are the names of the arguments.
        folder: the names of layout files are relative to this folder.

    Raises:
        DocumentError: a wish is unknown, or its value is malformed.  Whether puzzles can meet
            the wishes is found out by the generator.
    """
    keys = node.mapping((), tuple(_READERS))
    wishes = {key: _READERS[key](value) for key, value in keys.items()}
    layout = wishes.get("layout")
    if layout is not None and layout.endswith((".yaml", ".yml")):
        wishes["layout"] = folder / layout
    return wishes


def _ratings(node: Node) -> dict[str, tuple[float, float]]:
    return {key: interval_of(value, inf) for key, (_, value) in node.items()}


def _rating(node: Node) -> tuple[float, float]:
    return interval_of(node, inf)


def _whole_interval(node: Node) -> tuple[int, int]:
    low, high = interval_of(node, MANY)
    if low != int(low) or high != int(high):
        raise node.error(
            "no-whole-interval", "{text!r} is not an interval of whole numbers", text=node.text()
        )
    return int(low), int(high)


_READERS: Mapping[str, Callable[[Node], Any]] = {
    "layout": text_of,
    "own_regions": flag_of,
    "region_symmetry": lambda node: choice_of(node, SYMMETRIES),
    "cage_sizes": text_of,
    "rule_symmetry": lambda node: choice_of(node, SYMMETRIES),
    "all_given": flag_of,
    "vary": lambda node: choice_of(node, VARY),
    "grade": text_of,
    "rating": _rating,
    "ratings": _ratings,
    "pearl": flag_of,
    "diamond": flag_of,
    "hardest": text_of,
    "requires": words_of,
    "forbids": words_of,
    "only": words_of,
    "steps": _whole_interval,
    "bottleneck": _whole_interval,
    "givens": _whole_interval,
    "minimal": flag_of,
    "attractive": flag_of,
    "symmetry": lambda node: choice_of(node, SYMMETRIES),
    "pattern": text_of,
    "letters": text_of,
    "inverted": flag_of,
    "within": flag_of,
    "digits": text_of,
}
"""The reader of each wish; `count`, `seed` and `profile` belong to the section or the book."""
