import json
from typing import Any

import pytest

from grader import formats
from grader.errors import FormatError
from grader.formats import lz_string
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic, named, region_text
from tests.formats.grid_makers import NONOMINO

MIRACLE = "diagonal-9+anti-knight+anti-king"


def grid(size: int = 9, **first: Any) -> dict[str, Any]:
    """Return the JSON of an empty grid; the arguments are keys of its first cell."""
    rows: list[list[dict[str, Any]]] = [[{} for _ in range(size)] for _ in range(size)]
    rows[0][0] = first
    return {"size": size, "grid": rows}


def read(found: dict[str, Any]) -> Puzzle:
    return formats.parse(json.dumps(found))


@pytest.mark.parametrize(
    "link",
    [
        "https://www.f-puzzles.com/?load={}",
        "https://f-puzzles.com/?load={}&a=1",
        "https://sudokupad.app/fpuzzles{}?setting-nogrid=1",
        "https://sudokupad.app/?puzzleid=fpuzzles{}",
        "https://sudokupad.app/?puzzleid=fpuzzles{}&a=1",
        "https://app.crackingthecryptic.com/sudoku/fpuzzles{}",
        "https://crackingthecryptic.web.app/sudoku/?puzzleid=fpuzzles{}",
        "https://test.crackingthecryptic.com/sudoku/fpuzzles{}",
        "https://sudokupad.svencodes.com/puzzle/fpuzzles{}",
        "{}",
    ],
)
def test_links_are_read_at_all_addresses_that_had_them(link: str) -> None:
    packed = lz_string.compress(json.dumps({"size": 4, "grid": [[{}] * 4] * 4, "antiknight": True}))
    assert formats.parse(link.format(packed)).layout.name == "anti-knight-4"


def test_the_size_may_be_a_text_or_missing() -> None:
    grid = {"grid": [[{}] * 4] * 4, "diagonal+": True}
    for keys in ({"size": "4"}, {}):
        assert formats.parse(json.dumps({**keys, **grid})).layout.name == "rising-4"


def test_values_that_a_player_entered_are_not_given() -> None:
    assert read(grid(value=5, given=True)).givens[0] == 4
    found = grid(value=5, centerPencilMarks=[1])
    found["grid"][8][8] = {"value": 3, "given": True}
    assert (read(found).clues, read(found).removed) == (1, ())


def test_a_grid_in_which_all_digits_are_entered_is_an_error() -> None:
    with pytest.raises(FormatError, match="no digit is given, but 1 cell filled by a player"):
        read(grid(value=5))


def test_given_candidates_remove_the_others() -> None:
    puzzle = read(grid(givenPencilMarks=[1, 9]))
    assert puzzle.removed == tuple((0, digit) for digit in range(1, 8))


@pytest.mark.parametrize(
    ("keys", "name"),
    [
        ({"diagonal+": True, "diagonal-": True}, "diagonal-9"),
        ({"diagonal+": True}, "rising-9"),
        ({"diagonal-": True}, "falling-9"),
        ({"disjointgroups": True}, "disjoint-9"),
        ({"diagonal+": False, "antiknight": False, "killercage": []}, "classic-9"),
        ({"title": "x", "author": "y", "solution": [1], "ruleset": ""}, "classic-9"),
        ({"ruleset": "Normal sudoku rules apply."}, "classic-9"),
        (
            {
                "ruleset": "Normal Sudoku rules apply.\nDigits don\u2019t repeat along the marked "
                "diagonal.",
                "diagonal+": True,
            },
            "rising-9",
        ),
        ({"antiknight": True}, "anti-knight-9"),
        ({"antiknight": True, "antiking": True, "diagonal+": True, "diagonal-": True}, MIRACLE),
        (
            {
                "ruleset": "Normal sudoku rules apply. Cells separated by a knight's move (in "
                "chess) cannot contain the same digit.",
                "antiknight": True,
            },
            "anti-knight-9",
        ),
        (
            {
                "even": [{"cell": "R1C1"}],
                "odd": [{"cell": "R1C3"}, {"cell": "R1C2"}],
                "ruleset": "Normal sudoku rules apply. Cells with grey circles contain odd digits.",
            },
            f"classic-9+parity:EOO{'.' * 78}",
        ),
    ],
)
def test_rules_that_layouts_have(keys: dict[str, Any], name: str) -> None:
    assert read({**grid(), **keys}).layout is named(name)


def test_windows_listed_as_cells_are_a_windoku() -> None:
    windows = [spec.cells for spec in named("windoku-9").specs if spec.short.startswith("w")]
    cells = [{"cells": [f"R{c // 9 + 1}C{c % 9 + 1}" for c in group]} for group in windows]
    assert read({**grid(), "extraregion": cells}).layout == named("windoku-9")


def test_any_other_extra_region_is_an_extra_house() -> None:
    puzzle = read({**grid(), "extraregion": [{"cells": ["R1C1", "R5C5", "r9c9"]}]})
    assert puzzle.layout.name == "classic-9+extra"
    assert puzzle.layout.specs[-1].cells == (0, 40, 80)
    for name in ("fpuzzles", "sudokupad", "json", "yaml"):
        assert formats.parse(formats.write(puzzle, name)) == puzzle
    with pytest.raises(FormatError, match=r"a line cannot hold the layout classic-9\+extra"):
        formats.write(puzzle)


def test_regions_make_a_jigsaw() -> None:
    found = grid()
    for cell, region in enumerate(NONOMINO):
        found["grid"][cell // 9][cell % 9]["region"] = "ABCDEFGHI".index(region)
    assert region_text(read(found).layout) == NONOMINO
    none = grid(4)
    for row in none["grid"]:
        for cell in row:
            cell["region"] = None
    assert read(none).layout == named("latin-4")


def test_regions_that_are_boxes_are_boxes() -> None:
    found = grid()
    for cell in range(81):
        found["grid"][cell // 9][cell % 9]["region"] = cell // 27 * 3 + cell % 9 // 3
    assert read(found).layout is classic()


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"lockout": [{"cell": "R0C1"}]}, "unsupported rules: lockout"),
        ({"antiknight": True, "lockout": [1], "nabner": True}, "rules: lockout, nabner"),
        ({"negative": ["sum"]}, "unsupported rules: negative sum"),
        ({"somethingNew": 1}, "unsupported rules: somethingNew"),
        ({"line": [{}], "text": [{"value": "5"}]}, r"drawings of undefined meaning: line, text"),
        ({"ruleset": "Normal sudoku rules apply. Cells a knight's move apart differ."}, "knight's"),
        ({"ruleset": "Digits do not repeat on the diagonals"}, "go beyond the grid"),
        ({"extraregion": [{"cells": ["R10C1"]}]}, "'R10C1' is not a cell"),
        ({"extraregion": [{"cells": ["R1C1", "R1C1"]}]}, "names a cell twice"),
        ({"extraregion": [7]}, "an extra region is an object"),
        ({"antiking": True, "ruleset": "No digit a knight's move apart."}, "go beyond the grid"),
        ({"odd": [{"cell": "R0C1"}]}, "'R0C1' is not a cell"),
        ({"even": [{"value": 4}]}, "is not a cell"),
        ({"even": {"cell": "R1C1"}}, "even is a list of objects with a cell"),
        ({"even": [{"cell": "R1C1"}], "odd": [{"cell": "R1C1"}]}, "r1c1 is an even and an odd"),
        ({"size": 8}, "the grid has 9 rows, not '8'"),
    ],
)
def test_unsupported_rules_are_named(keys: dict[str, Any], words: str) -> None:
    with pytest.raises(FormatError, match=words):
        read({**grid(), **keys})


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ({"value": 10, "given": True}, "10 is not a digit of a 9x9 puzzle"),
        ({"value": True, "given": True}, "True is not a digit"),
        ({"region": "x"}, "is not a region"),
        ({"region": 1}, "each region has 9 cells"),
        ({"givenPencilMarks": 5}, "a list of digits"),
    ],
)
def test_a_malformed_cell_is_named(cell: dict[str, Any], words: str) -> None:
    with pytest.raises(FormatError, match=words):
        read(grid(**cell))


def test_links_as_browsers_spoil_them() -> None:
    link = formats.write(formats.parse("1" + "." * 80), "fpuzzles")
    packed = link.partition("load=")[2]
    for text in (
        link.replace("%2B", "+").replace("%2F", "/").replace("%3D", "="),
        link.replace("https://", "http://www."),
        f"https://f-puzzles.com/?x=1&load={packed}",
    ):
        assert formats.parse(text).givens[0] == 0
    with pytest.raises(FormatError, match=r"cut short|damaged"):
        formats.parse(link[:60])


SCL = (
    "{cs:50,re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],"
    "[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"
    "ce:[[{v:1},,,],[,,,],[,,{v:'3'},],[,,,]],"
    "ca:[{v:'title: It\\'s'},{v:'rules: Normal sudoku rules apply.'}]}"
)


def scl(text: str) -> str:
    return f"https://sudokupad.app/scl{lz_string.compress(text)}"


def test_sudokupad_in_its_own_form() -> None:
    (entry,) = formats.entries([scl(SCL)])
    assert entry.name == "It's"
    assert entry.puzzle is not None
    assert entry.puzzle.layout is classic(2, 2)
    assert [entry.puzzle.givens[0], entry.puzzle.givens[10], entry.puzzle.clues] == [0, 2, 2]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("{cs:50,", "{cs:50,foglight:[[0,0]],", "unsupported rules: foglight"),
        ("{cs:50,", "{cs:50,global:[antixv],", "unsupported rules: global antixv"),
        ("{cs:50,", "{cs:50,metadata:{norowcol:t},", "unsupported rules: norowcol"),
        ("ca:[{", "ca:[{ce:[[0,0]],v:5},{", "its rules do not say that it is a killer"),
        ("sudoku rules apply", "rules, and thermometers grow", "go beyond the grid"),
        ("re:[", "xx:[", "unsupported rules: xx"),
        ("[0,0]", "[0,9]", "is not a cell"),
        ("{v:1}", "{v:1,sum:3}", "is not a cell with a given"),
        ("]}", "]", "malformed"),
    ],
)
def test_sudokupad_with_more_than_givens_and_regions_is_refused(
    old: str, new: str, words: str
) -> None:
    with pytest.raises(FormatError, match=words):
        formats.parse(scl(SCL.replace(old, new)))


def test_what_is_wrong_is_said_of_a_long_line_too() -> None:
    """Beyond 4000 characters, the beginning of the line was read as a notation among words."""
    found = grid()
    cages = [{"cells": [f"R{r}C1", f"R{r}C2"], "value": "9"} for r in range(1, 10)]
    found["killercage"] = [*cages, {"cells": ["R1C2", "R1C3"], "value": "9"}]
    found["author"] = "x" * 5000
    found["solution"] = ["}"]
    with pytest.raises(FormatError, match="it shares r1c2 with the cage at r1c1"):
        read(found)
