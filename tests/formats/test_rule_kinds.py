"""Rules of all kinds in the formats that hold them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from grader import formats
from grader.errors import FormatError, GraderError
from grader.formats.fpuzzles import fpuzzles_object, parse_fpuzzles
from grader.formats.puzzle_format import is_same_puzzle
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule, rule_kind
from grader.model.rules.registry import BUILT_IN
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import classic, named
from grader.search.solutions import random_solution
from tests.depth import tries

NINE = classic()
PLACING = [name for name in BUILT_IN if name != "cage"]
ONLY_NATIVE = ("greater", "frame-sum", "no-difference", "no-ratio", "no-sum-pair")
"""Kinds that f-puzzles has not, or only for all neighbours."""


def puzzle_with(kinds: list[str], layout: Layout, random: Random) -> Puzzle:
    """Return a puzzle with up to three rules of each kind that a filled grid obeys."""
    solution = random_solution(layout, random)
    rules = {}
    for kind in kinds:
        for _ in range(3):
            rule = rule_kind(kind).place(layout, solution, random)
            if rule is not None:
                rules[rule_kind(kind).normal(rule)] = rule
    return Puzzle(with_rules(layout, rules.values()), (-1,) * layout.cells)


def grid(**keys: Any) -> str:
    return json.dumps({"size": 9, "grid": [[{} for _ in range(9)] for _ in range(9)], **keys})


@pytest.mark.parametrize("name", ["json", "yaml", "fpuzzles", "sudokupad"])
@pytest.mark.parametrize("kind", PLACING)
def test_rules_come_back(kind: str, name: str) -> None:
    random = Random(f"{kind} {name}")
    for _ in range(tries(2, thorough=100)):
        puzzle = puzzle_with([kind], named(random.choice(("classic-9", "diagonal-6"))), random)
        if name in ("fpuzzles", "sudokupad") and kind in ONLY_NATIVE:
            with pytest.raises(FormatError, match=f"cannot hold the rule {kind} at"):
                formats.write(puzzle, name)
            continue
        assert is_same_puzzle(puzzle, formats.parse(formats.write(puzzle, name)))


def test_rules_of_all_kinds_stand_beside_each_other() -> None:
    random = Random(3)
    kinds = [kind for kind in PLACING if kind not in ONLY_NATIVE]
    for _ in range(tries(3, thorough=50)):
        puzzle = puzzle_with(random.sample(kinds, 5), NINE, random)
        assert is_same_puzzle(puzzle, formats.parse(json.dumps(fpuzzles_object(puzzle))))
        for name in ("json", "yaml"):
            assert is_same_puzzle(puzzle, formats.parse(formats.write(puzzle, name)))


def test_a_line_is_written_as_people_draw_it() -> None:
    line = (0, 1, 2, 11, 20)
    for kind in ("palindrome", "between", "thermometer"):
        rule = Rule(kind, rule_kind(kind).reading_order(line))
        puzzle = Puzzle(with_rules(NINE, [rule]), (-1,) * 81)
        assert '"r1c1-3 r2-3c3"' in formats.write(puzzle, "json")


def test_lists_of_values_are_lists() -> None:
    rules = [Rule("quadruple", (0, 1, 9, 10), (3, 2)), Rule("region-sum", (1, 2, 3, 4))]
    puzzle = Puzzle(with_rules(NINE, rules), (-1,) * 81)
    assert json.loads(formats.write(puzzle, "json"))["rules"] == [
        {"kind": "quadruple", "values": [2, 3], "cells": "r1c1-2 r2c1-2"},
        {"kind": "region-sum", "segments": [2, 2], "cells": "r1c2-5"},
    ]


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ({"kind": "thermometer", "cells": "r1c1 r1c3"}, "each cell touches the next"),
        ({"kind": "thermometer", "cells": "r1c1-2", "sum": 3}, "such key 'sum'"),
        ({"kind": "sum-pair", "cells": "r1c1-2"}, "'value'"),
        ({"kind": "quadruple", "cells": "r1-2c1-2"}, "'values'"),
        ({"kind": "quadruple", "cells": "r1-2c1-2", "values": 3}, "list"),
        ({"kind": "quadruple", "cells": "r1-2c1-2", "values": ["x"]}, "number"),
        ({"kind": "thermo", "cells": "r1c1-2"}, "kind of rule 'thermo'"),
        ({"kind": "little-killer", "sum": 9, "cells": "r1c2 r2c3"}, "not a diagonal"),
    ],
)
def test_wrong_rules_are_refused(rule: dict[str, Any], words: str) -> None:
    text = json.dumps({"layout": "classic-9", "givens": "." * 81, "rules": [rule]})
    with pytest.raises(FormatError, match=words):
        formats.parse(text)


def test_a_word_in_the_name_stands_for_its_rules() -> None:
    layout = named("diagonal-9+non-consecutive")
    text = formats.write(Puzzle(layout, (-1,) * 81), "json")
    assert json.loads(text) == {"layout": "diagonal-9+non-consecutive", "givens": "." * 81}
    assert formats.parse(text).layout == layout
    more = with_rules(layout, [*layout.rules, Rule("thermometer", (0, 10, 20))])
    text = formats.write(Puzzle(more, (-1,) * 81), "json")
    assert len(json.loads(text)["rules"]) == 1
    assert is_same_puzzle(formats.parse(text), Puzzle(more, (-1,) * 81))
    assert formats.parse(text).layout.name == "diagonal-9+non-consecutive+thermometer"


def test_nonconsecutive_exempts_neighbours_with_a_dot() -> None:
    dots = {"difference": [{"cells": ["R1C1", "R1C2"], "value": "1"}]}
    assert formats.parse(grid(nonconsecutive=True)).layout.name == "non-consecutive-9"
    puzzle = formats.parse(grid(nonconsecutive=True, **dots))
    assert sum(rule.kind == "no-difference" for rule in puzzle.layout.rules) == 143
    found = fpuzzles_object(puzzle)
    assert found["nonconsecutive"] is True
    black = {"ratio": [{"cells": ["R2C1", "R2C2"], "value": ""}]}
    puzzle = formats.parse(grid(nonconsecutive=True, negative=["ratio"], **dots, **black))
    assert len(puzzle.layout.rules) == 2 + 142 + 142
    assert is_same_puzzle(puzzle, formats.parse(json.dumps(fpuzzles_object(puzzle))))


def test_all_letters_are_given() -> None:
    found = formats.parse(grid(negative=["xv"], xv=[{"cells": ["R1C1", "R1C2"], "value": "X"}]))
    assert sum(rule.kind == "no-sum-pair" for rule in found.layout.rules) == 2 * 143
    assert is_same_puzzle(found, formats.parse(json.dumps(fpuzzles_object(found))))


def test_minima_that_touch_do_not_compare_each_other() -> None:
    found = formats.parse(grid(minimum=[{"cell": "R1C1"}, {"cell": "R1C2"}]))
    assert found.layout.rules == (Rule("minimum", (0, 9)), Rule("minimum", (1, 2, 10)))
    assert fpuzzles_object(found)["minimum"] == [{"cell": "R1C1"}, {"cell": "R1C2"}]


def test_outside_clues_have_places_around_the_grid() -> None:
    found = formats.parse(
        grid(
            sandwichsum=[{"cell": "R0C3", "value": "11"}],
            xsum=[{"cell": "R4C10", "value": 21}],
            skyscraper=[{"cell": "R10C1", "value": "3"}],
            littlekillersum=[{"cell": "R0C3", "direction": "DL", "value": "9"}],
        )
    )
    assert found.layout.rules == (
        Rule("little-killer", (1, 9), (9,)),
        Rule("sandwich", tuple(range(2, 81, 9)), (11,)),
        Rule("x-sum", tuple(range(35, 26, -1)), (21,)),
        Rule("skyscraper", tuple(range(72, -1, -9)), (3,)),
    )


def test_pills_are_numbers_of_two_digits() -> None:
    found = formats.parse(
        grid(arrow=[{"cells": ["R1C2", "R1C1"], "lines": [["R1C2", "R1C3", "R2C3", "R3C3"]]}])
    )
    assert found.layout.rules == (Rule("arrow", (0, 1, 2, 11, 20), (2,)),)


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"thermometer": [{"lines": [["R1C1", "R1C3"]]}]}, "thermometer 1: .*touches the next"),
        ({"thermometer": [{"lines": [["R1C1", "R1C10"]]}]}, "thermometer 1: 'R1C10' is not a cell"),
        ({"thermometer": [{"cells": ["R1C1"]}]}, "unsupported rules: thermometer.cells"),
        ({"thermometer": [{}]}, "thermometer 1: it needs lines"),
        ({"thermometer": ["R1C1"]}, "thermometer 1: it is not an object"),
        ({"thermometer": {"lines": []}}, "thermometer 1: it is not an object"),
        ({"renban": [{"lines": [["R1C1", "R1C2"]], "value": "3"}]}, "renban.value"),
        ({"arrow": [{"lines": [["R1C1", "R1C2"]]}]}, "arrow 1: it needs a list of cells"),
        ({"difference": [{"cells": ["R1C1", "R3C1"]}]}, "difference 1: .*touch by an edge"),
        ({"difference": [{"cells": ["R1C1", "R2C1"], "value": "x"}]}, "'x' is not its number"),
        ({"xv": [{"cells": ["R1C1", "R2C1"], "value": "XV"}]}, "'XV' is not its number"),
        ({"xv": [{"cells": ["R1C1", "R2C1"], "value": "VI"}]}, "'VI' is not its number"),
        ({"negative": ["difference"]}, "unsupported rules: negative difference"),
        ({"sandwichsum": [{"cell": "R1C1", "value": "3"}]}, "not outside the grid"),
        ({"sandwichsum": [{"cell": "R0C0", "value": "3"}]}, "not outside the grid"),
        ({"sandwichsum": [{"cell": "R0C1", "value": "?"}]}, "'?' is not its number"),
        ({"thermometer": [{"lines": [["R0C1"]]}]}, "thermometer 1: 'R0C1' is not a cell"),
        ({"sandwichsum": [{"cell": "R0C1", "value": "34"}]}, "the sum 34 is impossible"),
        ({"littlekillersum": [{"cell": "R0C1", "value": "3"}]}, "no cells in its direction"),
        (
            {"littlekillersum": [{"cell": "R0C1", "direction": "UL", "value": "3"}]},
            "no cells in its direction",
        ),
        ({"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"]}]}, "a list of digits"),
        ({"clone": [{"cells": ["R1C1"], "cloneCells": ["R2C2", "R3C3"]}]}, "as many cells"),
        ({"minimum": [{"cell": "R0C1"}]}, "minimum 1: 'R0C1' is not a cell"),
        ({"zipperline": [{"lines": [["R1C1", "R1C2"]]}]}, "unsupported rules: zipperline"),
        ({"line": [{"lines": [["R1C1", "R1C2"]]}]}, "drawings of undefined meaning: line"),
    ],
)
def test_clues_that_cannot_be_are_refused_by_name(keys: dict[str, Any], words: str) -> None:
    with pytest.raises(FormatError, match=words):
        formats.parse(grid(**keys))


@pytest.mark.parametrize(
    "keys",
    [
        {"thermometer": [{"lines": [["R1C1"], []]}]},
        {"arrow": [{"cells": ["R1C1"], "lines": [["R1C1"]]}, {"cells": ["R2C1"], "lines": []}]},
        {"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": []}]},
        {"littlekillersum": [{"cell": "R0C3", "direction": "DL", "value": ""}]},
        {"sandwichsum": [{"cell": "R0C3", "value": " "}]},
        {"xsum": [{"cell": "R0C3"}]},
        {"skyscraper": [{"cell": "R0C3", "value": None}]},
        {"xv": [{"cells": ["R1C1", "R1C2"], "value": ""}]},
    ],
)
def test_clues_that_say_nothing_are_no_rules(keys: dict[str, Any]) -> None:
    """Setters leave single cells of lines, and places outside the grid without a number."""
    assert formats.parse(grid(**keys)).layout.name == "classic-9"


def test_closed_lines_are_opened() -> None:
    loop = ["R1C1", "R1C2", "R2C2", "R2C1", "R1C1"]
    found = formats.parse(grid(renban=[{"lines": [loop]}], whispers=[{"lines": [loop]}]))
    assert found.layout.rules == (
        Rule("renban", (0, 1, 10, 9)),
        Rule("whispers", (0, 1, 10, 9), (5,)),
        Rule("whispers", (9, 0), (5,)),
    )


@pytest.mark.parametrize("mark", [{"isNewConstraint": True}, {"fromConstraint": "Renban"}])
def test_drawings_that_only_show_clues_are_ignored(mark: dict[str, Any]) -> None:
    lines = [["R1C1", "R1C2"]]
    found = formats.parse(grid(renban=[{"lines": lines}], line=[{"lines": lines, **mark}]))
    assert found.layout.name == "renban-9"


@pytest.mark.parametrize("mark", [{"isNewConstraint": True}, {"fromConstraint": "Renban"}])
def test_drawings_of_clues_that_are_not_there_are_refused(mark: dict[str, Any]) -> None:
    drawn = [{"lines": [["R1C1", "R1C2"]], **mark}]
    with pytest.raises(FormatError, match="drawings of undefined meaning: line"):
        formats.parse(grid(line=drawn))


def test_cages_that_hold_remarks_are_no_rules() -> None:
    """SudokuPad writes them without cells, or in colours that do not show."""
    hidden = {"outlineC": "#00000000", "fontC": "#00000000"}
    cages = [
        {"cells": [], "value": "title: Spring"},
        {"cells": ["R1C1"], "value": "msgcorrect: Well done!", **hidden},
    ]
    text = json.dumps({**json.loads(grid(metadata={"source": "x"})), "cage": cages})
    assert parse_fpuzzles(json.loads(text), 1).name == "Spring"
    for keys in (
        {"cage": [{"cells": ["R1C1"], "value": "title: x", "outlineC": "#000"}]},
        {"cage": [{"cells": [], "value": "rules: Lines are thermometers."}]},
        {"metadata": {"rules": "Lines are thermometers."}},
        {"metadata": {"antiqueen": True}},
    ):
        with pytest.raises(FormatError, match=r"undefined meaning|go beyond|metadata\.antiqueen"):
            formats.parse(grid(**keys))


def test_whispers_are_of_half_the_digits() -> None:
    lines = [{"lines": [["R1C1", "R1C2"]]}]
    for key, value in (("whispers", 5), ("germanwhispers", 5), ("dutchwhispers", 4)):
        found = formats.parse(grid(**{key: lines}))
        assert found.layout.rules == (Rule("whispers", (0, 1), (value,)),)
    small = {"size": 6, "grid": [[{}] * 6] * 6, "whispers": lines}
    assert formats.parse(json.dumps(small)).layout.rules[0].values == (3,)


def test_a_little_killer_of_a_corner_is_the_digit() -> None:
    clue = {"cell": "R0C2", "direction": "DL", "cells": ["R1C1"], "value": "7"}
    assert formats.parse(grid(littlekillersum=[clue])).layout.rules == (Rule("cage", (0,), (7,)),)


THERMOMETER = {"thermometer": [{"lines": [["R1C1", "R1C2"]]}]}
DOT = {"difference": [{"cells": ["R1C1", "R1C2"]}]}
ARROW = {"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C3"]]}]}
CAGE = {"killercage": [{"cells": ["R5C1", "R5C2"], "value": "7"}]}
BLACK = {"ratio": DOT["difference"]}
LETTER = {"xv": [{"cells": ["R1C1", "R1C2"], "value": "X"}]}
QUADRUPLE = {"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1]}]}


def _lines(key: str) -> dict[str, Any]:
    return {key: [{"lines": [["R2C1", "R3C1", "R4C1", "R5C1"]]}]}


def _outside(key: str, value: str) -> dict[str, Any]:
    return {key: [{"cell": "R0C3", "value": value}]}


LITTLE = {"littlekillersum": [{"cell": "R0C3", "direction": "DL", "value": "9"}]}


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (THERMOMETER, "Normal sudoku rules apply. Digits increase along thermometers."),
        (THERMOMETER, "Digits along a thermometer must strictly increase from the bulb end."),
        (DOT, "Cells separated by a white dot contain consecutive digits. Not all dots are given."),
        (LITTLE, "Clues outside the grid give the sum of the digits along the indicated diagonal."),
        (THERMOMETER, "Thermos: digits increase from the bulb end to the tip."),
        (THERMOMETER, "Digits on thermometers strictly increase as they move away from the bulb."),
        (ARROW, "Digits along an arrow sum to the digit in the arrow's circle."),
        (ARROW, "Digits may repeat on arrows if allowed by other rules."),
        ({**ARROW, **CAGE}, "Digits may repeat on arrows (if allowed by other rules)."),
        (DOT, "White dots separate consecutive digits (not all possible dots are given)."),
        (DOT, "Digits joined by a white dot have a difference of 1."),
        (BLACK, "Cells separated by a black dot contain digits in a 1:2 ratio."),
        ({**DOT, "nonconsecutive": True}, "Dots are consecutive. All possible dots are given."),
        (LETTER, "Digits separated by an X sum to 10. Not all Xs are necessarily given."),
        ({**LETTER, "negative": ["xv"]}, "All Xs and Vs are given."),
        (
            _lines("palindrome"),
            "Grey lines are palindromes, i.e. read the same in both directions.",
        ),
        (
            _lines("renban"),
            "Purple lines are sets of non-repeating consecutive digits in any order.",
        ),
        (_lines("renban"), "Digits cannot repeat on a pink line."),
        (_lines("whispers"), "Adjacent digits on a green line differ by at least 5."),
        (_lines("dutchwhispers"), "Adjacent digits along an orange line differ by at least 4."),
        (_lines("betweenline"), "Digits on a line are strictly between those in its two circles."),
        (_lines("regionsumline"), "Box borders divide blue lines into segments of the same sum."),
        (
            _outside("sandwichsum", "12"),
            "The sum of the digits between 1 and 9 in its row or column.",
        ),
        (
            _outside("xsum", "20"),
            "X-sums: the sum of the first X digits, where X is the first one.",
        ),
        (_outside("skyscraper", "3"), "How many skyscrapers can be seen, taller ones hide others."),
        (QUADRUPLE, "Digits in a white circle must appear in the surrounding four cells."),
        (DOT, "White dots join cells with consecutive digits."),
        (_lines("palindrome"), "Grey lines are palindromes, reading the same in each direction."),
        (LETTER, "Cells separated by an X contain digits summing to 10."),
        ({**_lines("whispers"), **CAGE}, "Digits cannot repeat in cages, which show their sums."),
        (QUADRUPLE, "Circles show digits that must each appear in at least one touching cell."),
        ({"odd": [{"cell": "R1C1"}]}, "Circles mark odd digits."),
        (
            {"antiknight": True, "antiking": True},
            "Not either a knight's move or a king's move apart.",
        ),
        ({"diagonal+": True}, "Digits cannot repeat on either of the main diagonals."),
        (
            {**DOT, **THERMOMETER},
            "Standard Kropki (no negative constraint): white dots are consecutive digits.",
        ),
        (ARROW, "The sum along each arrow is the total in the corresponding circle."),
        (DOT, "Cells with a white dot between them must have the difference given."),
        (THERMOMETER, "Digits increase from the bulb to the flat end."),
        (_lines("slowthermometer"), "Digits do not decrease along slow thermometers."),
        (
            _lines("regionsumline"),
            "If a line passes through a box more than once, each individual segment has the sum.",
        ),
        (
            {"antiking": True},
            "The same digit cannot be a king's move apart, i.e. touch diagonally.",
        ),
        ({**CAGE, "diagonal+": True}, "X-Sudoku and killer rules."),
        (CAGE, "Fill each row, column and region. Cages without totals have unknown sums."),
        (
            {"disjointgroups": True},
            "Cells in the same position in different boxes are not the same.",
        ),
    ],
)
def test_texts_about_the_rules_are_known(keys: dict[str, Any], text: str) -> None:
    assert formats.parse(grid(ruleset=text, **keys)).layout.name != "classic-9"


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (THERMOMETER, "Digits increase or stay the same along thermometers."),
        (THERMOMETER, "Digits do not increase along thermometers."),
        (THERMOMETER, "Digits along a thermometer sum to 10."),
        (ARROW, "Digits do not repeat on arrows."),
        (ARROW, "Digits along an arrow have the product in the circle."),
        (CAGE, "Digits may repeat in cages."),
        ({**ARROW, **CAGE}, "Digits may repeat in cages and on arrows."),
        (_lines("renban"), "Digits on a purple line may repeat."),
        (_lines("renban"), "Purple lines do not contain consecutive digits."),
        (_lines("whispers"), "Adjacent digits on a green line differ by at least 4."),
        (_lines("palindrome"), "Grey lines are not palindromes."),
        (LETTER, "All Xs are given."),
        (THERMOMETER, "One thermometer is wrong."),
        (DOT, "All white dots are given."),
        (DOT, "Neighbouring cells without a dot do not contain consecutive digits."),
        ({**DOT, **THERMOMETER}, "All white dots are marked."),
        (DOT, "Digits increase along thermometers."),
        ({}, "Digits increase along thermometers."),
        (CAGE, "Region sum lines apply."),
        (CAGE, "Cage totals are not unique."),
        (CAGE, "Digits in different cages are different."),
        (CAGE, "Enjoy the fog of war."),
        ({"antiknight": True}, "The same digit cannot touch diagonally."),
        (_lines("slowthermometer"), "Digits do not increase along slow thermometers."),
    ],
)
def test_texts_that_say_more_are_refused(keys: dict[str, Any], text: str) -> None:
    with pytest.raises(FormatError, match="the written rules go beyond the grid"):
        formats.parse(grid(ruleset=text, **keys))


def test_formats_of_cages_name_those_that_have_other_rules() -> None:
    puzzle = Puzzle(with_rules(NINE, [Rule("thermometer", (0, 1))]), (-1,) * 81)
    for name in ("line", "sumocue", "killer-code"):
        with pytest.raises(GraderError, match=r"json, yaml, fpuzzles, sudokupad, link$"):
            formats.write(puzzle, name)


def test_links_with_the_short_prefix_are_read() -> None:
    puzzle = formats.parse(grid(**THERMOMETER))
    link = formats.write(puzzle, "sudokupad").replace("fpuzzles", "fpuz")
    assert is_same_puzzle(formats.parse(link), puzzle)


@pytest.mark.parametrize(
    ("rule", "problem"),
    [
        ({"kind": "cage", "cells": "r1c10"}, "no cell r1c10"),
        ({"kind": "sandwich", "cells": "r1c1-9"}, "the key 'sum' is missing"),
        ({"kind": "thermometer", "cells": "r1c1-3", "sum": 3}, "no such key 'sum'"),
    ],
)
def test_errors_in_a_list_of_rules_name_the_rule(rule: dict[str, Any], problem: str) -> None:
    rules = [{"kind": "renban", "cells": "r5c1-3"}, rule]
    text = json.dumps({"layout": "classic-9", "givens": "." * 81, "rules": rules})
    with pytest.raises(GraderError, match=f"rule 2, {rule['kind']}: {problem}"):
        formats.parse(text)
