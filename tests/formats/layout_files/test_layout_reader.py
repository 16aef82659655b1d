"""Layout files: reading, errors with their lines, and round trips."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grader
from grader.errors import LayoutError
from grader.formats.layout_files import layout_record, load_layout, read_layout, write_layout
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.shapes import classic, jigsaw, latin, named, names
from tests.formats.layout_files import ALL

STEPS = "AABBACBBACDDCCDD"
LARGE = {
    *("classic-20", "classic-21", "classic-22", "classic-24", "classic-25", "harakiri", "ninja"),
    *("harakiri-portrait", "shogun", "sumo", "boag", "taiken", "shaolin", "soag", "moag", "doag"),
}
"""Shapes of 400 cells and more.  To make them all takes 100 MB, which each process that a test
forks would copy; so none is made to find out how large it is."""
SMALL = [named(name) for name in names() if name not in LARGE]


def test_a_grid_alone_is_the_classic_layout() -> None:
    layout = read_layout("name: classic-9\ngrids:\n- size: 9\n")
    assert layout == classic()


def test_grids_are_put_together() -> None:
    text = f"""
name: mixture
grids:
- {{size: 9}}
- {{size: 6, boxes: 2x3, at: r9c1}}
- {{regions: {STEPS}, at: r1c9, extras: [diagonal]}}
- {{size: 3, boxes: none, at: r20c20}}
extras:
- {{name: bridge, short: s1, cells: r1c1 r9c9}}
- {{cells: [r2c1, r3c1-2]}}
"""
    layout = read_layout(text)
    assert layout.cells == 81 + 36 - 6 + 16 - 4 + 9
    assert layout.specs[-2].name == "bridge"
    assert layout.specs[-2].short == "s1"
    assert layout.specs[-1].name == "extra 2"
    assert [layout.coordinates[c] for c in layout.cells_of(layout.houses - 1)] == [
        (1, 0),
        (2, 0),
        (2, 1),
    ]
    assert "diagonal 2 of grid 3" in [spec.name for spec in layout.specs]
    assert layout.digits_of(layout.coordinates.index((0, 8))) == (0, 1, 2, 3)


def test_figures_and_cells_go_together() -> None:
    text = "name: x\ngrids:\n- {size: 4, extras: [diagonal, {name: cage, cells: r1c1-2}]}\n"
    assert [spec.name for spec in read_layout(text).specs[12:]] == [
        "diagonal 1",
        "diagonal 2",
        "cage",
    ]


def test_cells_and_houses_are_listed() -> None:
    text = """
name: uneven
digits: 4
cells: r1-2c1-3
houses:
- {kind: row, name: row 1, short: r1, cells: r1c1-3, digits: 1-3}
- {kind: row, name: row 2, short: r2, cells: r2c1-3, digits: 123}
- {kind: column, name: column 1, short: c1, cells: r1-2c1, digits: 1 2}
- {kind: column, name: column 2, short: c2, cells: [r1c2, r2c2]}
- {kind: extra, name: spot 1, short: s1, cells: r2c3, digits: 3}
"""
    assert read_layout(text) == ALL["uneven"]


@pytest.mark.parametrize(
    "layout",
    [*ALL.values(), *SMALL, jigsaw(STEPS), latin(9, ("diagonal",))],
    ids=lambda layout: layout.name,
)
def test_written_text_is_read_back(layout: Layout) -> None:
    assert read_layout(write_layout(layout)) == layout
    assert layout_record(layout)["name"] == layout.name


def test_an_impossible_layout_is_written_and_read_back() -> None:
    text = "name: full\ngrids:\n- size: 4\nextras:\n- cells: r1-2c1-3\n"
    layout = read_layout(text)
    assert len(layout.overfull) == 1
    assert read_layout(write_layout(layout)) == layout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty"),
        ("samurei", "line 1: no layout 'samurei'; did you mean 'samurai'?"),
        ("name: x\n", "line 1: the key 'digits' is missing"),
        ("name: x\ngrids: []\n", "line 2: expected a list, found an empty list"),
        ("name: x\ngrids:\n- {}\n", "line 3: the key 'size' or 'regions' is missing"),
        ("name: x\ngrids:\n- size: 9\n  shape: 3x3\n", "line 4: no such key 'shape'"),
        ("name: x\ngrids:\n- size: 9.5\n", "line 3: '9.5' is not a whole number from 1 to 25"),
        ("name: x\ngrids:\n- size: 26\n", "line 3: '26' is not a whole number from 1 to 25"),
        ("name: x\ngrids:\n- {size: 9, boxes: 2x3}\n", "line 3: boxes of 2x3 cells do not fit"),
        ("name: x\ngrids:\n- {size: 9, boxes: big}\n", "line 3: 'big' is not a box shape"),
        ("name: x\ngrids:\n- {regions: AAAB}\n", "line 3: each region has 2 cells"),
        ("name: x\ngrids:\n- {size: 3, regions: AABB}\n", "line 3: "),
        (f"name: x\ngrids:\n- {{regions: {STEPS}, boxes: 2x2}}\n", "boxes or regions, not both"),
        ("name: x\ngrids:\n- {size: 4, at: here}\n", "line 3: 'here' is not a cell"),
        ("name: x\ngrids:\n- {size: 4, at: r1-2c1}\n", "line 3: 'r1-2c1' is more than one cell"),
        ("name: x\ngrids:\n- {size: 4, at: r0c1}\n", "line 3: 'r0c1' is not a rectangle"),
        ("name: x\ngrids:\n- {size: 4, extras: [moon]}\n", "line 3: no extra house 'moon'"),
        (
            "name: x\ngrids:\n- {size: 4}\nextras:\n- {cells: r5c5}\n",
            "line 5: no cell r5c5",
        ),
        (
            "name: x\ngrids:\n- {size: 4}\nextras:\n- {cells: r1c1 r1c1}\n",
            "line 5: r1c1 occurs twice",
        ),
        ("name: ''\ngrids:\n- {size: 4}\n", "line 1: a name has 1 to 100 printable characters"),
        (
            "name: x\ndigits: 3\ncells: r1c1 r1c1\nhouses:\n- {cells: r1c1}\n",
            "line 3: duplicate cell",
        ),
        ("name: x\ndigits: 3\ncells: r1-10c1-1000\nhouses:\n- {cells: r1c1}\n", "more than 9000"),
        (
            "name: x\ngrids:\n- {size: 4, at: r9999c9999}\n",
            "line 3: 'r9999c9999' is outside the page; its last cell is r1000c1000",
        ),
        (
            "name: x\ndigits: 3\ncells: r1c1 r1c1001\nhouses:\n- {cells: r1c1}\n",
            "line 3: 'r1c1001' is outside the page; its last cell is r1000c1000",
        ),
        (
            "name: x\ndigits: 3\ncells: r1c1\nhouses:\n- {cells: r1c1, kind: cage}\n",
            "line 5: 'cage' is no kind of house",
        ),
        (
            "name: x\ndigits: 3\ncells: r1c1\nhouses:\n- {cells: r1c1, digits: 4}\n",
            "line 5: '4' is not a list of digits of the layout",
        ),
        (
            "name: x\ndigits: 3\ncells: r1c1\nhouses:\n- {cells: r1c1, digits: '?'}\n",
            "line 5: '?' is not a list of digits",
        ),
        (
            "name: x\ndigits: 3\ncells: r1c1\nhouses:\n- {cells: r1c1}\n"
            "frames:\n- {rows: [r1], columns: [h1]}\n",
            "line 7: no house has the short name 'r1'",
        ),
        (
            "name: x\ndigits: 2\ncells: r1c1-2\nhouses:\n- {cells: r1c1-2}\n"
            "frames:\n- {rows: [h1], columns: [h1]}\n",
            "line 7: these rows and columns are not a frame",
        ),
        ("name: x\nname: y\ngrids:\n- {size: 4}\n", "line 2: duplicate key 'name'"),
        (f"name: x\ngrids: [{'{size: 4}, ' * 251}]\n", "line 2: 251 grids; at most 250"),
        (
            f"name: x\ndigits: 4\ncells: r1c1\nhouses: [{'{cells: r1c1}, ' * 3001}]\n",
            "line 4: 3001 houses; at most 3000",
        ),
        ("name: x\ndigits: 4\ncells: r1-40c1-40\nhouses: [{cells: r1-40c1-40}]\n", "than 625"),
        ("[1, 2", "not YAML"),
    ],
)
def test_errors_name_the_line(text: str, message: str) -> None:
    with pytest.raises(LayoutError) as caught:
        read_layout(text, "some.yaml")
    assert str(caught.value).startswith("some.yaml")
    assert message in str(caught.value)


def test_files_and_names_are_distinguished(tmp_path: Path) -> None:
    file = tmp_path / "four.yaml"
    file.write_text("name: mine\ngrids:\n- size: 4\n", encoding="utf-8")
    assert load_layout(file).name == "mine"
    assert load_layout(str(file)) is load_layout(file)
    assert load_layout("samurai") is named("samurai")
    assert grader.load_layout(classic()) is classic()
    with pytest.raises(LayoutError, match=r"no such file: 'gone.yaml'"):
        load_layout("gone.yaml")
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(LayoutError, match=r"four.yaml': it is not UTF-8 text"):
        load_layout(file)
    file.write_bytes(b" " * 5_000_000)
    with pytest.raises(LayoutError, match=r"four\.yaml.: it is larger than"):
        load_layout(file)


@given(st.text(max_size=60))
def test_any_text_is_a_layout_or_an_error(text: str) -> None:
    with contextlib.suppress(LayoutError):
        read_layout(text)


KEYS = st.sampled_from(["name", "grids", "digits", "cells", "houses", "extras", "frames", "size"])
VALUES = st.recursive(
    st.sampled_from(["9", "4", "r1c1", "r1-4c1-4", "AABB", "x", "diagonal", "1-4", "row", "null"]),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda parts: f"[{', '.join(parts)}]")
        | st.dictionaries(KEYS, inner, max_size=3).map(
            lambda d: "{" + ", ".join(f"{key}: {value}" for key, value in d.items()) + "}"
        )
    ),
    max_leaves=8,
)


@given(st.dictionaries(KEYS, VALUES, max_size=5))
def test_any_description_is_a_layout_or_an_error(parts: dict[str, str]) -> None:
    text = "".join(f"{key}: {value}\n" for key, value in parts.items())
    try:
        layout = read_layout(text)
    except LayoutError:
        return
    assert layout.cells >= 1
    assert layout.digits <= k.MAX_DIGITS


def test_layouts_without_a_name_of_their_own_are_the_same_object() -> None:
    text = "name: mine\ngrids:\n- size: 4\n"
    assert read_layout(text) is read_layout(text)


def test_a_number_is_no_layout() -> None:
    # It would be taken for an open file, and closed.
    with pytest.raises(TypeError):
        load_layout(0)  # type: ignore[arg-type]
