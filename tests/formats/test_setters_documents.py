"""Documents of f-puzzles and SudokuPad with the keys that those of real setters have.

Each is read with what it says, or refused with a sentence that names what is too much.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from grader import formats
from grader.errors import FormatError
from grader.formats import lz_string
from grader.formats.puzzle_entry import PuzzleEntry

NORMAL = "Normal sudoku rules apply."
LEFT_OUT = "drawings of which the written rules do not speak are left out: "
UNCLEAR = "the puzzle has drawings of undefined meaning: "
UNKNOWN = "the puzzle has unsupported rules: "
LINE = {"lines": [["R1C1", "R2C2", "R3C3"]], "outlineC": "#CFCFCF", "width": 0.3}
CIRCLE = {
    "cells": ["R5C5"],
    "baseC": "#FFFFFF",
    "outlineC": "#000000",
    "fontC": "#000000",
    "width": 0.8,
    "height": 0.8,
}
RECTANGLE = {**CIRCLE, "width": 1, "height": 1, "angle": 45}
TEXT = {"cells": ["R0C5"], "fontC": "#000000", "size": 0.7, "value": "Happy Birthday"}
CAGE = {"cells": ["R1C1", "R1C2"], "outlineC": "#00FF00", "fontC": "#000000"}
KILLER = {"killercage": [{"cells": ["R5C1", "R5C2"], "value": "7"}]}
KILLER_TEXT = (
    f"{NORMAL} In cages, digits must sum to the small clue in the top left corner of the cage. "
    "Digits cannot repeat within a cage."
)
THERMO = {"thermometer": [{"lines": [["R9C1", "R9C2", "R9C3"]]}]}
THERMO_TEXT = f"{NORMAL} Along thermometers, digits must increase from the bulb end."


def fpuzzle(**keys: Any) -> str:
    """Return a document of f-puzzles with the keys that all of them have, and some givens."""
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(9)] for _ in range(9)]
    grid[0][0] = {"value": 5, "given": True}
    grid[4][4] = {"c": "#FFA0A0", "cArray": ["#FFA0A0"], "cornerPencilMarks": [1, 2]}
    grid[4][5] = {"value": 3, "centerPencilMarks": [3]}
    return json.dumps(
        {
            "size": 9,
            "title": "A  Puzzle",
            "author": "A. Setter",
            "ruleset": NORMAL,
            "highlightConflicts": True,
            "grid": grid,
            "disabledlogic": [],
            "truecandidatesoptions": ["colored", "logical"],
            "successMessage": "Well done!",
            "solution": ["5"] * 81,
            **keys,
        }
    )


def pad(*, prefix: str = "scl", **keys: Any) -> str:
    """Return a link with a document in SudokuPad's own JSON."""
    cells: list[list[dict[str, Any]]] = [[{} for _ in range(9)] for _ in range(9)]
    cells[0][0] = {"value": 5}
    cells[4][4] = {"centremarks": [1, 2], "cornermarks": ["3"]}
    boxes = [
        [[3 * (box // 3) + i // 3, 3 * (box % 3) + i % 3] for i in range(9)] for box in range(9)
    ]
    rules = keys.pop("rules", NORMAL)
    found = {
        "id": "ctc123",
        "cellSize": 50,
        "metadata": {"title": "A Pad", "author": "Someone", "rules": rules, "solution": "1" * 81},
        "settings": {"conflictchecker": 1},
        "regions": boxes,
        "cells": cells,
        "underlays": [],
        "overlays": [],
        "lines": [],
        "arrows": [],
        "cages": [],
        **keys,
    }
    return f"https://sudokupad.app/{prefix}{lz_string.compress(json.dumps(found))}"


def with_global(name: str) -> str:
    """Return such a link with a rule for all cells, in a key that is a keyword."""
    keys: dict[str, Any] = {"global": [name]}
    return pad(**keys)


def entry_of(text: str) -> PuzzleEntry:
    (entry,) = formats.entries([text])
    return entry


@pytest.mark.parametrize(
    ("text", "layout", "note"),
    [
        (fpuzzle(), "classic-9", ""),
        (fpuzzle(ruleset=""), "classic-9", ""),
        (fpuzzle(line=[], circle=[], text=[], cage=[], negative=[]), "classic-9", ""),
        (fpuzzle(line=[LINE]), "classic-9", f"{LEFT_OUT}line"),
        (
            fpuzzle(circle=[CIRCLE], rectangle=[RECTANGLE]),
            "classic-9",
            f"{LEFT_OUT}rectangle, circle",
        ),
        (fpuzzle(text=[TEXT]), "classic-9", f"{LEFT_OUT}text"),
        (fpuzzle(text=[TEXT], ruleset=""), "classic-9", f"{LEFT_OUT}text"),
        (fpuzzle(text=[{**TEXT, "value": ""}]), "classic-9", ""),
        (fpuzzle(cage=[CAGE]), "classic-9", f"{LEFT_OUT}cage"),
        (fpuzzle(cage=[{"cells": [], "value": "msgcorrect: Bravo!"}]), "classic-9", ""),
        (fpuzzle(circle=[{**CIRCLE, "baseC": "#FFF0", "outlineC": "#00000000"}]), "classic-9", ""),
        (fpuzzle(**KILLER, ruleset=KILLER_TEXT, line=[LINE]), "killer-9", f"{LEFT_OUT}line"),
        (fpuzzle(**THERMO, ruleset=THERMO_TEXT, text=[TEXT]), "thermometer-9", f"{LEFT_OUT}text"),
        (fpuzzle(metadata={"source": "a program", "date": "2026-11-28"}), "classic-9", ""),
        (pad(), "classic-9", ""),
        (pad(prefix="ctc"), "classic-9", ""),
        (
            pad(
                underlays=[
                    {"center": [4.5, 4.5], "width": 1, "height": 1, "backgroundColor": "#f00"}
                ]
            ),
            "classic-9",
            f"{LEFT_OUT}underlays",
        ),
        (
            pad(
                overlays=[{"center": [0, 4.5], "text": "Happy Birthday", "fontSize": 20}],
                lines=[{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#0f0", "thickness": 8}],
            ),
            "classic-9",
            f"{LEFT_OUT}lines, overlays",
        ),
        (
            pad(lines=[{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#00ff0000"}]),
            "classic-9",
            "",
        ),
        (with_global("antiknight"), "anti-knight-9", ""),
        (
            pad(
                rules=KILLER_TEXT,
                cages=[{"cells": [[4, 0], [4, 1]], "value": 7, "sum": 7, "unique": True}],
            ),
            "killer-9",
            "",
        ),
    ],
)
def test_what_means_nothing_is_left_out_and_named(text: str, layout: str, note: str) -> None:
    entry = entry_of(text)
    assert entry.error is None
    assert entry.puzzle is not None
    assert entry.puzzle.layout.name == layout
    assert entry.puzzle.givens[0] == 4
    assert entry.puzzle.clues == 1
    assert entry.note == note
    assert (entry.name, entry.comment) in {("A Puzzle", "A. Setter"), ("A Pad", "Someone")}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (fpuzzle(line=[LINE], ruleset=""), f"{UNCLEAR}line"),
        (fpuzzle(cage=[CAGE], ruleset=""), f"{UNCLEAR}cage"),
        (
            fpuzzle(circle=[CIRCLE], rectangle=[RECTANGLE], ruleset=""),
            f"{UNCLEAR}rectangle, circle",
        ),
        (fpuzzle(cage=[{**CAGE, "value": "15"}]), f"{UNCLEAR}cage"),
        (fpuzzle(text=[{**TEXT, "value": "12"}]), f"{UNCLEAR}text"),
        (fpuzzle(text=[{**TEXT, "value": "X"}]), f"{UNCLEAR}text"),
        (fpuzzle(text=[{**TEXT, "value": "Thermo"}]), f"{UNCLEAR}text"),
        (fpuzzle(circle=[{**CIRCLE, "value": "3"}]), f"{UNCLEAR}circle"),
        (fpuzzle(**THERMO, ruleset=THERMO_TEXT, line=[LINE]), f"{UNCLEAR}line"),
        (fpuzzle(**THERMO, ruleset=THERMO_TEXT, circle=[CIRCLE]), f"{UNCLEAR}circle"),
        (fpuzzle(**KILLER, ruleset=KILLER_TEXT, cage=[CAGE]), f"{UNCLEAR}cage"),
        (fpuzzle(line=True), f"{UNCLEAR}line"),
        (fpuzzle(fogofwar=["R1C1"], foglight=["R2C2"]), f"{UNKNOWN}fogofwar, foglight"),
        (fpuzzle(triggereffect=[{"trigger": {}, "effect": {}}]), f"{UNKNOWN}triggereffect"),
        (fpuzzle(grid=[[{"even": True}] + [{}] * 8] + [[{}] * 9] * 8), f"{UNKNOWN}grid.even"),
        (fpuzzle(metadata={"customrule": "odd corners"}), f"{UNKNOWN}metadata.customrule"),
        (
            fpuzzle(line=[LINE], ruleset="Each line has a fixed sum."),
            "the written rules go beyond the grid: 'each line has a fixed sum'",
        ),
        (
            pad(rules="", lines=[{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#0f0"}]),
            f"{UNCLEAR}lines",
        ),
        (
            pad(overlays=[{"center": [1, 1.5], "rounded": True, "text": "3", "color": "#000"}]),
            f"{UNCLEAR}overlays",
        ),
        (pad(arrows=7), f"{UNCLEAR}arrows"),
        (pad(triggereffect=[{}, 1]), f"{UNKNOWN}triggereffect"),
        (pad(cages=[{"cells": [[0, 0]], "style": "box", "unique": True}]), f"{UNKNOWN}cages.style"),
        (
            pad(rules=f"{NORMAL} Grey squares are even."),
            "the written rules go beyond the grid: 'grey squares are even'",
        ),
    ],
)
def test_what_may_be_a_rule_is_refused_by_name(text: str, problem: str) -> None:
    error = entry_of(text).error
    assert isinstance(error, FormatError)
    assert problem in str(error)


@pytest.mark.parametrize("name", ["fpuzzles", "sudokupad"])
def test_links_keep_the_title(name: str) -> None:
    puzzle = entry_of(fpuzzle()).puzzle
    assert puzzle is not None
    form = formats.format_named(name)
    titled = entry_of(form.titled(form.write(puzzle), "Grüße & more"))
    assert (titled.name, titled.puzzle) == ("Grüße & more", puzzle)


@pytest.mark.parametrize("name", ["fpuzzles", "sudokupad", "json", "yaml"])
def test_authors_are_kept(name: str) -> None:
    form = formats.format_named(name)
    puzzle = formats.parse(fpuzzle())
    text = form.signed(form.titled(form.write(puzzle), "Spring"), "A. Söder")
    (signed,) = formats.entries(text.splitlines())
    assert (signed.name, signed.comment, signed.puzzle) == ("Spring", "A. Söder", puzzle)
    assert signed.values == (("author", "A. Söder"),)
