import pytest

from grader.errors import LayoutError
from grader.model import kinds as k
from grader.model.house import HouseSpec
from grader.model.layout import Layout
from grader.model.parity import (
    EVEN,
    ODD,
    cells_of_parity,
    parities,
    with_parity,
    without_parity,
)
from grader.model.shapes import classic, named, spelled

MAP = "E.O" + "." * 77 + "O"


def test_a_layout_has_the_even_and_odd_cells_of_its_name() -> None:
    layout = named(f"classic-9+parity:{MAP}")
    assert (layout.name, spelled(layout)) == ("classic-9+parity", f"classic-9+parity:{MAP}")
    assert parities(layout) == {0: EVEN, 2: ODD, 80: ODD}
    assert [layout.digits_of(cell) for cell in (0, 1, 80)] == [
        (1, 3, 5, 7),
        tuple(range(9)),
        (0, 2, 4, 6, 8),
    ]
    assert [spec.name for spec in layout.specs[27:]] == [
        "even cell r1c1",
        "odd cell r1c3",
        "odd cell r9c9",
    ]


@pytest.mark.parametrize(
    "base", ["anti-knight-9", "jigsaw-4:AABBACBBACDDCCDD", "samurai", "classic-6", "latin-5"]
)
def test_every_layout_may_have_even_and_odd_cells(base: str) -> None:
    layout = with_parity(named(base), (1,), (0, 3))
    assert named(spelled(layout) or "") is layout
    assert without_parity(layout) is named(base)
    assert (cells_of_parity(layout, EVEN), cells_of_parity(layout, ODD)) == ((1,), (0, 3))
    assert with_parity(with_parity(named(base), (), (0,)), (1,), (3,)) is layout


def test_a_house_of_one_cell_with_other_digits_is_neither_even_nor_odd() -> None:
    classic_nine = classic()
    houses = (*classic_nine.specs, HouseSpec(k.EXTRA, "small", "s", (0,), 0b111))
    layout = Layout("mine", classic_nine.coordinates, 9, houses)
    assert (dict(parities(layout)), without_parity(layout)) == ({}, layout)


def test_a_layout_of_one_cell_has_no_odd_cells() -> None:
    assert dict(parities(classic(1, 1))) == {}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("classic-9+parity", r"has 0 of 81; it is written classic-9\+parity:E.O..."),
        ("classic-9+parity:EO", "has 2 of 81"),
        (f"classic-9+parity:x{'.' * 80}", "'X' is no letter of a map"),
        (f"classic-9+parity:{MAP}+parity:O{'.' * 80}", "r1c1 is an even and an odd cell"),
    ],
)
def test_a_wrong_map_is_an_error(name: str, words: str) -> None:
    with pytest.raises(LayoutError, match=words):
        named(name)
