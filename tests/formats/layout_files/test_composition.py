"""Layouts are taken apart into grids, and composed again from them."""

from __future__ import annotations

import pytest

from grader.errors import LayoutError
from grader.formats.layout_files import layout_of_node, read_layout
from grader.formats.layout_files.composition import composition, known_name
from grader.formats.layout_files.composition_writer import write_composition
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.shapes import Extra, Grid, compose, jigsaw, named, names
from grader.runtime import deadline
from grader.runtime.strict_yaml import Node
from tests.formats.layout_files import ALL

NAMES = [
    *(name for name in names() if not name.startswith(("soag", "moag", "doag"))),
    *("samurai+diagonal", "samurai-16", "classic-12-3x4", "diagonal-9+windoku", "latin-5"),
    *("twodoku-12-3x4", "jigsaw-4:AABBACBBACDDCCDD", "classic-25", "tripledoku-4-2x2"),
]


def composed(layout: Layout) -> Layout:
    """Return the layout that the description of a layout makes."""
    return layout_of_node(Node.of_data(composition(layout), 1, LayoutError))


def houses(layout: Layout) -> set[tuple[k.Kind, frozenset[k.Cell], k.Mask]]:
    specs = (*layout.specs, *layout.overfull)
    return {(spec.kind, frozenset(spec.cells), spec.digits) for spec in specs}


@pytest.mark.parametrize("layout", ALL.values(), ids=ALL)
def test_the_grids_make_the_same_layout(layout: Layout) -> None:
    if not layout.frames:
        with pytest.raises(LayoutError, match="cannot be taken apart into grids"):
            composition(layout)
        return
    for again in (composed(layout), read_layout(write_composition(layout))):
        assert again.coordinates == layout.coordinates
        assert houses(again) == houses(layout)


FILE = """name: mine
grids:
- size: 4
  regions: |
    AABB
    ACBB
    ACDD
    CCDD
  at: r1c1
  extras: [diagonal]
extras:
- {name: 'one, two', cells: r1c2 r4c4}
"""


def test_a_layout_file_of_grids_is_written_as_it_was_read() -> None:
    assert write_composition(read_layout(FILE)) == FILE


@pytest.mark.parametrize("name", NAMES)
def test_a_layout_is_known_by_its_houses(name: str) -> None:
    record = dict(composition(named(name)))
    record |= {"name": "mine", "grids": record["grids"][::-1]}
    layout = layout_of_node(Node.of_data(record, 1, LayoutError))
    found = known_name(layout)
    assert found is not None
    assert houses(named(found)) == houses(layout)
    assert found == name


def test_boxes_of_another_grid_inside_a_grid_are_not_its_own() -> None:
    """The boxes of the second grid lie across those of the first."""
    grids = (Grid(9, box=(3, 3)), Grid(9, box=(3, 3), at=(1, 1)), Grid(4, box=(2, 2), at=(3, 3)))
    layout = compose("x", grids)
    assert [grid["boxes"] for grid in composition(layout)["grids"]] == ["3x3", "3x3", "2x2"]


def test_extra_houses_of_a_small_grid_stay_with_it() -> None:
    small = Grid(4, box=(2, 2), at=(7, 7), extras=(Extra("cage", "g1", (0, 5)),))
    layout = compose("x", (Grid(9, box=(3, 3)), small))
    _, found = composition(layout)["grids"]
    assert found["extras"] == [{"name": "cage", "short": "g1", "cells": "r1c1 r2c2"}]
    assert houses(composed(layout)) == houses(layout)


def test_a_layout_without_a_name() -> None:
    two = (Grid(9, box=(3, 3)), Grid(9, box=(3, 3), at=(5, 6)))
    assert known_name(compose("samurai", two)) is None
    assert known_name(compose("x", (two[0]._replace(extras=(Extra("a", "a", (0, 1)),)),))) is None
    assert known_name(jigsaw("AABB.CBB.CDDCCDD".replace(".", "A"))) is not None


def test_the_deadline_is_kept() -> None:
    with deadline.within(1e-9), pytest.raises(deadline.TimeUp):
        composition(named("sumo"))
