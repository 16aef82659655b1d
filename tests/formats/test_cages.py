"""Killers: cages that formats list, and what they say of cages that cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader import formats
from grader.errors import FormatError
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
