"""Layout files that list all cells and houses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grader.errors import message_in
from grader.formats.layout_files.node_values import (
    Place,
    cells_of,
    count_of,
    digits_of,
    kind_of,
    nodes_of,
    places_of,
)
from grader.formats.layout_files.rule_list import with_rules_of
from grader.model import kinds as k
from grader.model.house import Frame, HouseSpec
from grader.model.layout import MAX_HOUSES, Layout, layout_of
from grader.runtime.strict_yaml import Node


def layout_of_house_list(node: Node) -> Layout:
    """Return the layout of a mapping with the keys `name`, `digits`, `cells` and `houses`.

    Raises:
        DocumentError: a key or value is unknown, missing or contradictory.
    """
    keys = node.mapping(
        required=("name", "digits", "cells", "houses"), optional=("frames", "rules")
    )
    digits = count_of(keys["digits"], 1, k.MAX_DIGITS)
    places = places_of(keys["cells"])
    numbers = {place: cell for cell, place in enumerate(sorted(places))}
    if len(numbers) < len(places):
        raise keys["cells"].error("duplicate-cell", "duplicate cell")
    houses = tuple(
        _house(each, numbers, digits, number)
        for number, each in enumerate(nodes_of(keys["houses"], "houses", MAX_HOUSES), start=1)
    )
    frames: list[Frame] = []
    if "frames" in keys:
        by_short: dict[str, int] = {}
        for house, spec in enumerate(houses):
            by_short.setdefault(spec.short, house)
        frames = [
            _frame(each, by_short, houses)
            for each in nodes_of(keys["frames"], "frames", MAX_HOUSES)
        ]
    name = keys["name"].name()
    try:
        layout = layout_of(name, tuple(sorted(places)), digits, houses, tuple(frames))
    except ValueError as error:
        raise node.error(message_in(error)) from None
    return with_rules_of(keys["rules"], layout) if "rules" in keys else layout


def _house(node: Node, numbers: Mapping[Place, k.Cell], digits: int, number: int) -> HouseSpec:
    keys = node.mapping(required=("cells",), optional=("kind", "name", "short", "digits"))
    return HouseSpec(
        keys.read("kind", kind_of, k.EXTRA),
        keys.read("name", Node.name, f"house {number}"),
        keys.read("short", Node.name, f"h{number}"),
        cells_of(keys["cells"], numbers),
        keys.read("digits", lambda some: digits_of(some, digits), (1 << digits) - 1),
    )


def _frame(node: Node, by_short: Mapping[str, int], houses: Sequence[HouseSpec]) -> Frame:
    keys = node.mapping(required=("rows", "columns"))
    sides = []
    for key in ("rows", "columns"):
        side = []
        for each in keys[key].sequence():
            if each.text() not in by_short:
                raise each.error(
                    "no-such-house", "no house has the short name {name!r}", name=each.text()
                )
            side.append(by_short[each.text()])
        sides.append(side)
    rows, columns = ([houses[house].cells for house in side] for side in sides)
    shape = {len(cells) for cells in rows} == {len(columns)} and {
        len(cells) for cells in columns
    } == {len(rows)}
    if not shape or [list(line) for line in zip(*rows, strict=True)] != list(map(list, columns)):
        raise node.error(
            "no-frame",
            "these rows and columns are not a frame: cell j of row i must be cell i of column j, "
            "for all i and j",
        )
    return Frame(tuple(sides[0]), tuple(sides[1]))
