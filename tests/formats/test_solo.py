"""Ids of Solo: cells, borders of regions, and what an id cannot give."""

import pytest
from hypothesis import given

from grader import formats
from grader.errors import FormatError
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic, jigsaw
from tests.formats.grid_makers import NINE, NONOMINO, puzzles


def test_boxes_stand_in_columns_and_rows() -> None:
    assert formats.parse("2x2:1_2b3c4d1b") == formats.parse("12..3...4....1..")
    assert formats.parse("2x3:z" + "j").layout == classic(3, 2)
    assert formats.parse("3x2:z" + "j").layout == classic(2, 3)
    assert formats.parse("3x4:12_3" + "z" * 5 + "l").layout == classic(4, 3)
    assert formats.parse("3x3xdu:1" + "z" * 3 + "b").layout == classic(3, 3, ("diagonal",))


@given(puzzle=puzzles(sizes=(4, 6, 9, 12, 16, 25)))
def test_ids_are_read_back(puzzle: Puzzle) -> None:
    assert formats.parse(formats.write(puzzle, "solo")) == puzzle


@pytest.mark.parametrize("figures", [(), ("diagonal",)])
def test_regions_are_read_back(figures: tuple[str, ...]) -> None:
    puzzle = Puzzle(jigsaw(NONOMINO, figures), formats.parse(NINE).givens)
    text = formats.write(puzzle, "solo")
    assert text.startswith("9jx:" if figures else "9j:")
    assert formats.parse(text) == puzzle


def test_a_number_behind_a_border_repeats_it() -> None:
    columns = formats.parse("4j:p," + "_" * 12 + "l")
    assert columns.layout == jigsaw("ABCD" * 4)
    assert formats.parse("4j:p,_12l") == columns


def test_a_saved_game_has_its_id() -> None:
    saved = [
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection",
        "VERSION :1:1",
        "GAME    :4:Solo",
        "PARAMS  :3:2x2",
        "DESC    :14:1_2b3c4d1b",
    ]
    assert formats.parse("\n".join(saved)) == formats.parse("2x2:1_2b3c4d1b")
    with pytest.raises(FormatError, match="this is a game of 'Keen', not of Solo"):
        formats.parse("\n".join(saved).replace("Solo", "Keen"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3x3#123456789", "has the seed of a puzzle, not the puzzle"),
        ("3x3k:zzza,a2b", "this is a killer of Simon Tatham's collection; cages are not supported"),
        ("2x2:1_2b", "the id has 4 cells; a 4x4 puzzle has 16"),
        ("2x2:9o", "9 is not a digit of a 4x4 puzzle"),
        ("2x2:p,abc", "'abc' is left over: this puzzle has boxes"),
        ("4j:p,a", "the id has 2 borders between cells; this size has 24"),
    ],
)
def test_what_an_id_cannot_give(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        formats.parse(text)
