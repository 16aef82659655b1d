"""Records that `rate` and `generate` have written are read back, on every layout."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from grader import formats
from grader.errors import FormatError
from grader.formats.cell_candidates import candidate_puzzle
from grader.formats.layout_files import read_layout
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import named
from tests.formats import layout_files as layouts
from tests.formats.grid_makers import NINE, SHAPES

ALL = {**{name: named(name) for name in SHAPES if "16" not in name}, **layouts.ALL}


def puzzle_on(layout: Layout) -> Puzzle:
    digits = [cell % layout.digits if cell % 3 else k.NO_DIGIT for cell in range(layout.cells)]
    return Puzzle(layout, tuple(digits))


def record(puzzle: Puzzle) -> dict[str, Any]:
    """Return what `grader generate` writes of a puzzle, in part."""
    return {
        "puzzle": formats.puzzle_line(puzzle),
        "layout": puzzle.layout.name,
        "profile": "standard",
        "status": "ok",
        "ratings": {"er": 1.2},
        "techniques": {"hidden-single": 48},
        "searched": True,
        "error": None,
        "givens": puzzle.clues,
        "seed": 1,
        "trace": [{"step": 1}],
    }


@pytest.mark.parametrize("layout", ALL.values(), ids=map(str, ALL))
def test_a_record_is_read_from_json_yaml_and_csv(layout: Layout) -> None:
    puzzle = puzzle_on(layout)
    found = record(puzzle)
    assert formats.parse(json.dumps(found)) == puzzle
    text = yaml.safe_dump([found, record(puzzle)], sort_keys=False, width=1000)
    assert [entry.puzzle for entry in formats.entries(text.splitlines())] == [puzzle, puzzle]
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerows([["puzzle", "layout", "grade"], [found["puzzle"], found["layout"], "easy"]])
    assert formats.parse(table.getvalue()) == puzzle


@pytest.mark.parametrize("name", ["classic-9", "diagonal-9", "samurai", "latin-7"])
def test_removed_candidates_are_in_a_record(name: str) -> None:
    layout = named(name)
    masks = [3, *[None] * (layout.cells - 1)]
    puzzle = candidate_puzzle(layout, (k.NO_DIGIT,) * layout.cells, masks)
    assert puzzle.removed
    assert formats.parse(json.dumps(record(puzzle))) == puzzle


def test_a_layout_file_in_a_record(tmp_path: Path) -> None:
    path = tmp_path / "six.yaml"
    text = "name: six\ngrids:\n- {size: 6}\n- {size: 6, at: r3c4}\n"
    path.write_text(text, encoding="utf-8")
    puzzle = puzzle_on(read_layout(text))
    line = formats.givens_line(puzzle)
    assert formats.parse(json.dumps({"puzzle": line, "layout": str(path)})) == puzzle
    assert formats.parse(f"- puzzle: {line}\n  layout: {path}\n") == puzzle


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"cages": [[1, 2]]}, "line 1: the record has a key that may be a rule: 'cages'"),
        ({"antiknight": True}, "line 1: the record has a key that may be a rule: 'antiknight'"),
        ({"type": "killer"}, "line 1: the puzzle is of an unknown kind: 'killer'"),
        ({"rules": "Knights apart."}, "line 1: the puzzle has rules that are not known: 'Knights"),
        ({"layout": "samurai"}, "is not a puzzle on the layout samurai, which has 369 cells"),
        ({"layout": "nonsense"}, "line 1: no layout 'nonsense'"),
        ({"layout": 3}, "line 1: the layout of a record is a name"),
        ({"puzzle": "12"}, "line 1: '12' is not a puzzle"),
    ],
)
def test_a_record_with_a_rule_is_an_error(more: dict[str, Any], message: str) -> None:
    with pytest.raises(FormatError) as caught:
        formats.parse(json.dumps({"puzzle": NINE} | more))
    assert message in str(caught.value)


def test_harmless_keys_of_other_programs_are_ignored() -> None:
    more = {
        "id": 7,
        "title": "A",
        "type": "Classic",
        "rules": "Normal sudoku rules apply.",
        "solution": None,
        "unique": True,
        "stars": 4.5,
    }
    assert formats.parse(json.dumps({"puzzle": NINE} | more)) == formats.parse(NINE)


RULES: list[dict[str, Any]] = [
    {"kind": "cage", "sum": 6, "cells": "r1c1-2"},
    {"kind": "cage", "cells": "r2-3c1"},
]
KILLER = formats.parse(json.dumps({"layout": "classic-4", "givens": "." * 16, "rules": RULES}))


def test_a_record_of_a_killer_is_read_from_json_yaml_and_csv() -> None:
    found = record(KILLER)
    assert found["layout"] == "killer-4"
    assert formats.parse(json.dumps(found)) == KILLER
    text = yaml.safe_dump([found, record(KILLER)], sort_keys=False, width=1000)
    assert [entry.puzzle for entry in formats.entries(text.splitlines())] == [KILLER, KILLER]
    table = io.StringIO()
    csv.writer(table).writerows(
        [["puzzle", "layout", "grade"], [found["puzzle"], found["layout"], "easy"]]
    )
    assert formats.parse(table.getvalue()) == KILLER


@pytest.mark.parametrize("layout", ["killer-4", "classic-4", None])
@pytest.mark.parametrize("more", [{}, {"type": "killer", "name": "Killer 5"}])
def test_rules_may_stand_beside_the_puzzle(layout: str | None, more: dict[str, Any]) -> None:
    found = {"puzzle": "." * 16, "layout": layout, "rules": RULES, "givens": 0, **more}
    assert formats.parse(json.dumps(found)) == KILLER
    assert formats.parse(yaml.safe_dump([found], sort_keys=False)) == KILLER


def test_a_native_puzzle_may_name_its_layout_with_its_rules() -> None:
    found = {"layout": "killer-4", "givens": "." * 16, "rules": RULES}
    assert formats.parse(json.dumps(found)) == KILLER
    diagonal = {**found, "layout": "diagonal-4+killer"}
    assert formats.parse(json.dumps(diagonal)).layout.name == "diagonal-4+killer"


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (
            {"rules": [{"kind": "thermo", "cells": "r1c1"}]},
            "no kind of rule 'thermo'; did you mean 'thermometer'",
        ),
        ({"rules": [{"cells": "r1c1"}]}, "a rule needs a key 'kind'"),
        ({"rules": [RULES[0], RULES[0]]}, r"cage at r1c1 \(r1c12\): it shares r1c1"),
        ({"rules": [{**RULES[0], "sum": 9}]}, r"cage at r1c1 \(r1c12\): its 2 cells cannot have"),
        ({"rules": [{**RULES[0], "cells": "r1c5"}]}, "no cell r1c5"),
        (
            {"rules": [{**RULES[0], "cells": "r1c12"}]},
            "no cell r1c12; several cells are written like r1c1-3",
        ),
        ({"rules": [{**RULES[0], "sum": "x"}]}, "expected a number, found the text 'x'"),
        ({"rules": 7}, "killer-4 is the layout classic-4 with rules, which are missing"),
        ({"rules": {"kind": "cage"}}, "a key that may be a rule: 'rules'"),
        ({}, "killer-4 is the layout classic-4 with rules, which are missing"),
        ({"puzzle": formats.puzzle_line(KILLER), "rules": RULES}, "beside a puzzle that has its"),
        ({"rules": RULES, "cages": [[1, 2]]}, "a key that may be a rule: 'cages'"),
        ({"rules": RULES, "type": "thermo killer"}, "of an unknown kind"),
    ],
)
def test_bad_rules_of_a_record_are_errors(more: dict[str, Any], words: str) -> None:
    found = {"puzzle": "." * 16, "layout": "killer-4", **more}
    with pytest.raises(FormatError, match=words):
        formats.parse(json.dumps(found))
