"""Killers: cages that formats list, and what they say of cages that cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader import formats
from grader.errors import FormatError
from grader.formats import lz_string
from grader.formats.killer_code import KillerCodeFormat
from grader.formats.puzzle_format import is_same_puzzle
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import classic, named
from tests.strategies.killer.killers import killer

FOUR = classic(2, 2)
BASES = ("classic-4", "classic-6", "classic-9", "diagonal-9", "classic-16", "anti-knight-9")


def fpuzzle(cages: Any, size: int = 9, **keys: Any) -> str:
    """Return the JSON of f-puzzles for an empty grid with cages."""
    rows: list[list[dict[str, Any]]] = [[{} for _ in range(size)] for _ in range(size)]
    return json.dumps({"size": size, "grid": rows, "killercage": cages, **keys})


def cages(puzzle: Puzzle) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return the cells and values of all cages."""
    return [(rule.cells, rule.values) for rule in puzzle.layout.rules]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"value": "15"}, (15,)),
        ({"value": 15}, (15,)),
        ({"value": " 15 "}, (15,)),
        ({"value": ""}, ()),
        ({"value": None}, ()),
        ({}, ()),
        ({"value": 15, "outlineC": "#000000", "fontC": "#000000"}, (15,)),
    ],
)
def test_a_cage_of_fpuzzles_has_a_sum_or_none(
    value: dict[str, Any], expected: tuple[int, ...]
) -> None:
    puzzle = formats.parse(fpuzzle([{"cells": ["R2C1", "R1C2", "R1C1"], **value}]))
    assert puzzle.layout.name == "killer-9"
    assert cages(puzzle) == [((0, 1, 9), expected)]


@pytest.mark.parametrize(
    "rules",
    [
        "",
        "Normal sudoku rules apply.",
        "Normal killer sudoku rules apply.",
        "Normal sudoku rules apply. Digits in cages do not repeat and sum to the number in the "
        "top-left corner.",
        "Fill the grid with the digits 1-9 such that no digit repeats in any row, column or box. "
        "Digits in a cage cannot repeat, and must sum to the small clue in the corner, if given.",
        "The sum of the digits in each cage must equal the total shown. The same digit can't "
        "appear twice in a cage.",
        "(October 13, 2023) Killer sudoku. Thanks for testing! Enjoy :)",
        "No rules provided for this puzzle. Please check the related video or website for rules.",
        "Cages add up to the figure in the top left-hand corner. See https://example.org/a.b?c=d",
        "Place 1-9 in every row, column and 3 by 3 box. Cages sum to the clue specified.",
        "Each outlined cage has non-repeating digits whose sum is the number in its corner, and no "
        "digit may be repeated in a cage. Totals for some cages are given.",
    ],
)
def test_texts_of_published_killers_are_known(rules: str) -> None:
    puzzle = formats.parse(
        fpuzzle(
            [{"cells": ["R1C1", "R1C2"], "value": "7"}],
            title="Easy Killer 3",
            author="Anna",
            ruleset=rules,
            solution=[1] * 81,
        )
    )
    assert cages(puzzle) == [((0, 1), (7,))]


@pytest.mark.parametrize(
    "rules",
    [
        "Digits may repeat in cages.",
        "Digits in cages can also repeat",
        "Digits in a cage do not have to be different.",
        "Cages have different totals.",
        "Digits in cages do not sum to the total shown.",
        "Digits repeat in cages",
        "No cage has a total, and digits may be repeated in some cages",
        "Digits in cages do repeat if not in a row",
        "Cages sum to 15.",
        "Digits in cages are consecutive.",
        "Cages show the product of their digits.",
    ],
)
def test_texts_that_change_what_cages_mean_are_refused(rules: str) -> None:
    with pytest.raises(FormatError, match="the written rules go beyond the grid"):
        formats.parse(fpuzzle([{"cells": ["R1C1", "R1C2"], "value": "7"}], ruleset=rules))


@pytest.mark.parametrize(
    ("found", "words"),
    [
        ([{"cells": ["R1C1", "R1C2"], "value": "x"}], r"killercage 1 \(R1C1 R1C2\): 'x' is not"),
        ([{"cells": ["R1C1"], "value": -3}], r"killercage 1 \(R1C1\): -3 is not the sum of a cage"),
        ([{"cells": ["R1C1"], "value": True}], r"True is not the sum of a cage"),
        ([{"cells": ["R1C1"], "value": [4]}], r"\[4\] is not the sum of a cage"),
        ([{"cells": ["R1C1"], "value": 1e300}], r"1e\+300 is not the sum of a cage"),
        ([{"cells": ["R1C1"], "value": "1" * 9}], "is not the sum of a cage"),
        ([{"cells": ["R1C10"]}], r"killercage 1 \(R1C10\): 'R1C10' is not a cell"),
        ([{"cells": ["R1C1", 4]}], r"killercage 1 \(R1C1 4\): 4 is not a cell"),
        ([{"cells": ["R1C1", "R1C1"]}], r"killercage 1 \(R1C1 R1C1\): it names a cell twice"),
        ([{"cells": []}], "the cage 1 is none"),
        ([{"cells": ["R1C1"]}, 7], "the cage 2 is none"),
        ({"cells": ["R1C1"]}, "the cage 1 is none"),
        ([{"cells": ["R1C1"], "repeats": True}], "unsupported rules: killercage.repeats"),
        (
            [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R1C2", "R2C2"]}],
            r"cage at r1c2 \(r12c2\): it shares r1c2 with the cage at r1c1",
        ),
        (
            [{"cells": ["R1C1", "R1C2"], "value": "18"}],
            r"cage at r1c1 \(r1c12\): its 2 cells cannot have the sum 18; 3 to 17 are possible",
        ),
    ],
)
def test_bad_cages_are_refused_with_their_cells(found: Any, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        formats.parse(fpuzzle(found))


def test_a_cage_with_more_cells_than_digits_is_a_problem_of_the_puzzle() -> None:
    names = [f"R{row}C{column}" for row in (1, 2) for column in range(1, 6)]
    puzzle = formats.parse(fpuzzle([{"cells": names, "value": 50}]))
    assert "10 cells" in str(puzzle.problems()[0])


def test_a_cage_that_is_listed_twice_is_one() -> None:
    twice = [{"cells": names, "value": "7"} for names in (["R1C1", "R1C2"], ["R1C2", "R1C1"])]
    assert cages(formats.parse(fpuzzle(twice))) == [((0, 1), (7,))]


def test_cages_stand_beside_other_rules_of_fpuzzles() -> None:
    text = fpuzzle(
        [{"cells": ["R1C1", "R1C2"], "value": 7}],
        antiknight=True,
        odd=[{"cell": "R1C1"}],
        **{"diagonal+": True, "diagonal-": True},
        extraregion=[{"cells": ["R1C5", "R2C2"]}],
    )
    puzzle = formats.parse(text)
    assert puzzle.layout.plain.name.startswith("diagonal-9+anti-knight+extra+parity")
    assert is_same_puzzle(formats.parse(formats.write(puzzle, "fpuzzles")), puzzle)


@given(seed=st.integers(0, 10**6), base=st.sampled_from(BASES), share=st.sampled_from((0.0, 0.2)))
def test_killers_come_back_from_each_format_that_holds_them(
    seed: int, base: str, share: float
) -> None:
    puzzle, _ = killer(seed, named(base), given=share)
    rules = [
        Rule(rule.kind, rule.cells, rule.values if (seed + at) % 5 else ())
        for at, rule in enumerate(puzzle.layout.rules)
    ]
    for each in (puzzle, Puzzle(with_rules(puzzle.layout, rules), puzzle.givens)):
        assert written(each) >= {"json", "yaml", "fpuzzles", "sudokupad"}


def written(puzzle: Puzzle) -> set[str]:
    """Return the formats that hold a puzzle, after reading what they write."""
    found = set()
    for each in formats.FORMATS:
        try:
            text = each.write(puzzle)
        except FormatError:
            continue
        assert each.is_read_back(text, puzzle), each.name
        assert is_same_puzzle(formats.parse(text), puzzle), each.name
        found.add(each.name)
    return found


def test_formats_without_cages_name_those_that_have_them() -> None:
    puzzle, _ = killer(1)
    words = "a line cannot hold the rules of the layout killer-9; cages can be written as json, "
    with pytest.raises(FormatError, match=words):
        formats.write(puzzle, "line")


def pad(cages: Any, rules: str = "Normal killer sudoku rules apply.", **keys: Any) -> str:
    """Return a link of SudokuPad with an empty grid and cages."""
    boxes = [
        [[3 * (box // 3) + at // 3, 3 * (box % 3) + at % 3] for at in range(9)] for box in range(9)
    ]
    found = {
        "cells": [[{} for _ in range(9)] for _ in range(9)],
        "regions": boxes,
        "cages": [{"value": f"rules: {rules}"}, *cages] if rules else cages,
        **keys,
    }
    return f"https://sudokupad.app/scl{lz_string.compress(json.dumps(found))}"


def test_sudokupad_has_cages_if_the_rules_say_that_it_is_a_killer() -> None:
    puzzle = formats.parse(
        pad(
            [
                {"cells": [[1, 0], [0, 0]], "value": "9", "unique": True},
                {"cells": [[0, 1], [0, 2]], "value": "", "outlineC": "#000"},
            ]
        )
    )
    assert cages(puzzle) == [((0, 9), (9,)), ((1, 2), ())]


@pytest.mark.parametrize(
    ("found", "rules", "words"),
    [
        ([{"cells": [[0, 0]], "value": "9"}], "", "its rules do not say that it is a killer"),
        ([{"cells": [[0, 0]], "value": "9"}], "Normal sudoku rules apply.", "do not say"),
        ([{"cells": [[0, 9]], "value": "9"}], "Killer.", r"cages 2 \(\[0, 9\]\): \[0, 9\] is not"),
        ([{"cells": [[0, 0]], "value": "x"}], "Killer.", "'x' is not the sum of a cage"),
        ([{"cells": [[0, 0], [0, 0]]}], "Killer.", "it names a cell twice"),
        ([{"cells": [[0, 0]], "hidden": True}], "Killer.", "unsupported rules: cages.hidden"),
        ([{"cells": [[0, 0]], "type": "arrow"}], "Killer.", "unsupported rules: cages.type"),
        ([{"cells": 7}], "Killer.", "unsupported rules: cages"),
        ([{"cells": [[0, 0]]}], "Digits may repeat in cages.", "go beyond the grid"),
        ([{"cells": [[0, 0]], "value": 5, "sum": 6}], "Killer.", "unsupported rules: sum"),
        ([{"cells": [[0, 0]], "value": 10}], "Killer.", "cannot have the sum 10; 1 to 9 are"),
    ],
)
def test_what_may_be_another_rule_of_sudokupad_is_refused(
    found: Any, rules: str, words: str
) -> None:
    with pytest.raises(FormatError, match=words):
        formats.parse(pad(found, rules))


SUMO = "SumoCueV1=6+0=3=3=1=3+2=6=4=6=3+7+9+9=5+14"
GRID = "4 4\n6 - 3 3\n1 3 - 6\n4 6 3 -\n- - 5 -\n1 1 2 3\n4 5 2 6\n7 8 9 6\n8 8 10 10"


def test_sumocue_and_the_grid_of_puzzlekit_are_the_same_killer() -> None:
    puzzle = formats.parse(SUMO)
    assert puzzle.layout.name == "killer-4"
    assert cages(puzzle)[:3] == [((0, 1), (6,)), ((2, 6), (3,)), ((3,), (3,))]
    assert formats.parse(GRID) == puzzle
    assert (formats.write(puzzle, "sumocue"), formats.write(puzzle, "killer-grid")) == (SUMO, GRID)


def test_sumocue_has_killers_on_jigsaws_and_with_diagonals() -> None:
    jigsaw = "".join(
        f"{token}J{region}"
        for token, region in zip(
            ["=6", "+0", "=3", "=3", *["=0"] * 12], "0000112211223333", strict=True
        )
    )
    puzzle = formats.parse(f"SumoCueV1{jigsaw}")
    assert puzzle.layout.name == "jigsaw-4+killer"
    assert formats.parse(formats.write(puzzle, "sumocue")) == puzzle
    diagonal = formats.parse(SUMO.replace("V1", "V1D"))
    assert diagonal.layout.name == "diagonal-4+killer"
    assert formats.write(diagonal, "sumocue") == SUMO.replace("V1", "V1D")


def test_a_killer_of_sudokusolver_has_sums_times_256() -> None:
    numbers = [14 * 256 + 11, 14 * 256 + 11, 5, 0, 0, *range(30, 106)]
    text = "3x3::k:" + "".join(f"{number}:" for number in numbers)
    assert cages(formats.parse(text)) == [((0, 1), (14,))]
    assert cages(formats.parse(text.removesuffix(":"))) == [((0, 1), (14,))]
    assert formats.parse(text.replace("::", ":d:", 1)).layout.name == "diagonal-9+killer"


SIGNS = "I<54618B<^K^5F<8<<1^8CC<B<74^>^5<C862E69D<^433^^B<D2198<A<9^B<<I26B663C<^<7^^^F<4"


def test_killers_have_a_sign_for_each_cell() -> None:
    """A sum where a cage begins, and pointers to cells of the same cage."""
    assert formats.parse(SIGNS) == formats.parse(KillerCodeFormat.example)
    rows = ["300000000", "0`0000000", *["9<0" * 3] * 6, "^00000000"]
    assert cages(formats.parse("".join(rows)))[0] == ((0, 10), (3,))


def test_signs_that_lead_to_no_sum_are_refused() -> None:
    for signs in ("^" + SIGNS[1:], f"v{SIGNS[1:9]}^{SIGNS[10:]}"):
        with pytest.raises(FormatError, match="the signs of the cage of r1c1 lead to no sum"):
            formats.parse(signs)


NO_CAGES = "".join(f"{number}:" for number in range(1, 80))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (SUMO.replace("+14", "+15"), "r4c4 belongs to the cage of the cell 15, where none begins"),
        (SUMO.replace("+14", "+99"), "r4c4 belongs to the cage of the cell 99, where none begins"),
        (SUMO.replace("=6+0", "=0+0"), r"the cage of r1c12 has the sum 0; digits may repeat"),
        (SUMO.replace("=5+14", "=25+14"), r"cage at r4c3 \(r4c34\): its 2 cells cannot have"),
        (SUMO.replace("=6+0", "=6J1+0"), "each cell needs a region behind J"),
        ("2x2::k:1:2:", "'2x2::k:1:2:' is no killer of SudokuSolver"),
        ("3x3:j:k:1:2:", "is no killer of SudokuSolver"),
        ("3x3::k:1:2:", "the killer has 2 numbers; a killer of SudokuSolver has 81"),
        (f"3x3::k:{NO_CAGES}99999999999:5:", "'99999999999' is no number of a killer"),
        (f"3x3::k:{NO_CAGES}1360:1104:", "the cage of r9c89 has several sums: 4, 5"),
        (f"3x3::k:{NO_CAGES}200:200:", "the cage of r9c89 has the sum 0"),
        (f"3x3::k:{NO_CAGES}25808:25808:", r"cage at r9c8 \(r9c89\): its 2 cells cannot have the"),
        (
            GRID.replace("8 8 10 10", "8 8 10"),
            "line 9: a row of a killer with the size 4 has 3 words",
        ),
        (GRID.replace("6 - 3 3", "6 x 3 3"), "line 2: 'x' is not the sum of a cage"),
        (GRID.replace("6 - 3 3", "6 6 3 3"), "line 2: cage '1' has two sums, 6 and 6"),
        (GRID.replace("6 - 3 3", "60 - 3 3"), r"cage at r1c1 \(r1c12\): its 2 cells cannot have"),
    ],
)
def test_killers_that_cannot_be_are_refused(text: str, words: str) -> None:
    kind = "killer-grid" if text.startswith("4 4") else None
    with pytest.raises(FormatError, match=words):
        formats.parse(text, kind)


def test_what_text_formats_of_killers_cannot_hold_is_refused() -> None:
    puzzle = formats.parse(GRID)
    given = Puzzle(puzzle.layout, (0, *puzzle.givens[1:]))
    bare = Puzzle(with_rules(puzzle.layout, [Rule("cage", (0, 1))]), puzzle.givens)
    for name in ("sumocue", "killer-grid"):
        with pytest.raises(FormatError, match="cannot show that r1c1 is a given"):
            formats.write(given, name)
    with pytest.raises(FormatError, match="SumoCue cannot hold the cage of r1c12, which has no"):
        formats.write(bare, "sumocue")
    assert formats.parse(formats.write(bare, "killer-grid"), "killer-grid") == bare


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("6 - 3 3", "9 - 3 3", "rule-problem", 1),
        ("4 6 3 -", "4 6 3", "row-of-killer", 4),
        ("\n8 8 10 10", "", "rows-of-killer", 1),
        ("6 - 3 3", "a - 3 3", "sum-of-cell", 2),
        ("6 - 3 3", "6 7 3 3", "two-sums-of-cage", 2),
        ("1 1 2 3", "- 1 2 3", "sum-without-cage", 2),
    ],
)
def test_what_is_wrong_with_a_grid_of_cages_is_named(
    old: str, new: str, code: str, line: int
) -> None:
    """It is not taken for no puzzle at all."""
    assert formats.parse(GRID).layout.name == "killer-4"
    with pytest.raises(FormatError) as caught:
        formats.parse(GRID.replace(old, new, 1))
    assert (caught.value.code, caught.value.line) == (code, line)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("4609", "46O9", "number-of-killer"),
        ("4609", "", "number-of-killer"),
        ("4609", "46090", "rule-problem"),
        ("4609:", "", "numbers-of-killer"),
        ("3x3", "4x4", "head-of-killer"),
    ],
)
def test_what_is_wrong_with_a_code_of_a_killer_is_named(old: str, new: str, code: str) -> None:
    example = KillerCodeFormat.example
    with pytest.raises(FormatError) as caught:
        formats.parse(example.replace(old, new, 1))
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("end", "is_read"),
    [
        (", even if the row/column allows it", True),
        (" even when sudoku rules allow it", True),
        (", even if digits differ by 2", False),
    ],
)
def test_a_sentence_on_cages_may_end_in_a_stress(end: str, is_read: bool) -> None:
    rules = f"Normal sudoku rules apply. No number may repeat within a cage{end}."
    text = fpuzzle([{"cells": ["R1C1", "R1C2"], "value": "10"}], ruleset=rules)
    (entry,) = formats.entries([text])
    assert (entry.puzzle is not None) is is_read
