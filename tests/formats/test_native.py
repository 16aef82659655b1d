import json

import pytest
from hypothesis import given

from grader import formats
from grader.errors import FormatError
from grader.formats.layout_files import read_layout
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import named
from tests.formats import layout_files as layouts
from tests.formats.grid_makers import NINE, ROWS, givens_of, puzzles

CUSTOM = """\
layout:
  name: caged
  grids: [{size: 4}]
  extras: [{name: cage, cells: r1c1 r2c3 r3c2}]
givens: 1... .... ...4 ....
removed: {r1c2: "34", r4c1: 2}
title: A cage
"""


def test_a_layout_may_be_described() -> None:
    (entry,) = formats.entries(CUSTOM.splitlines())
    puzzle = entry.puzzle
    assert puzzle is not None
    assert (puzzle.layout.name, entry.name) == ("caged", "A cage")
    assert puzzle.removed == ((1, 2), (1, 3), (12, 1))
    for name in ("json", "yaml"):
        assert formats.parse(formats.write(puzzle, name)) == puzzle


@pytest.mark.parametrize("name", ["json", "yaml"])
@pytest.mark.parametrize("layout", layouts.ALL.values(), ids=str)
def test_every_layout_is_written_and_read(name: str, layout: Layout) -> None:
    @given(givens_of(layout))
    def check(givens: tuple[int, ...]) -> None:
        puzzle = Puzzle(layout, givens, ((0, 0),))
        assert formats.parse(formats.write(puzzle, name)) == puzzle

    check()


def test_the_ways_to_write_givens() -> None:
    puzzle = formats.parse(NINE)
    numbers = [digit + 1 for digit in puzzle.givens]
    rows = [numbers[at : at + 9] for at in range(0, 81, 9)]
    block = "".join(f"  {row}\n" for row in ROWS)
    for text in (
        f"givens: {NINE}",
        f"givens: {NINE.replace('.', '0')}",
        f"givens: |\n{block}",
        f"givens: >\n{block}",
        json.dumps({"givens": numbers}),
        json.dumps({"givens": rows}, indent=2),
        json.dumps({"layout": "classic-9", "givens": ROWS[0] + "\n" + "".join(ROWS[1:])}),
        f"---\n# a remark\n\ngivens: {NINE}\nlayout: classic-9\n...\n",
    ):
        assert formats.parse(text) == puzzle, text


def test_documents_follow_each_other() -> None:
    one = formats.write(formats.parse(NINE), "yaml")
    found = formats.entries(f"{one}\n{one}\n---\nlayout: x\ngivens: 1\n{one}\n".splitlines())
    assert [(entry.line, entry.error is None) for entry in found] == [
        (1, True),
        (13, True),
        (25, False),
        (28, True),
    ]
    two = f'{{"givens": "{NINE}"}}\n{{"givens": "{NINE}"}}\n'
    assert [e.puzzle for e in formats.entries(two.splitlines())] == [formats.parse(NINE)] * 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("givens: 1", "line 1: 1 cell are not a standard size; add a layout"),
        (f"givens: {NINE}\nlayout: samurai", "81 cells found; samurai has 369"),
        (f"givens: {NINE}\nlayuot: x", "line 2: no such key 'layuot'; did you mean 'layout'"),
        (f"givens: {NINE}\nlayout: samuria", "line 2: no layout 'samuria'; did you"),
        (f"givens: {NINE[:80]}?", "'?' is not a digit"),
        (f"givens: {NINE}\nremoved: {{r1c10: 1}}", "classic-9 has no cell r1c10"),
        (f"givens: {NINE}\nremoved: {{r1c1: A}}", "classic-9 has 9 digits"),
        ("givens: [1, 2.5]", "'2.5' is not a digit"),
        ("givens: [1, 26]", "'26' is not a digit"),
        ("layout: classic-4\ngivens: 5...............", "classic-4 has 4 digits"),
        ("layout: classic-9", "the key 'givens' is missing"),
        ("givens: {a: 1}", "expected text, found a mapping"),
        ("givens: 'x", "not YAML|not a puzzle document"),
        ('{"puzzle": "1234", "layout": "nonsense"}', "no layout 'nonsense'"),
        ('{"givens": }', "line 1, column 12: this is not JSON"),
        ("[1]", "is not a puzzle"),
    ],
)
def test_an_error_names_its_line(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words.replace("?", r"\?").replace("[", r"\[")):
        formats.parse(text)


def test_lines_of_mistakes_count_from_the_top_of_the_file() -> None:
    with pytest.raises(FormatError, match="line 4: no such key 'x'"):
        formats.parse(f"\n# a\ngivens: {NINE}\nx: 1\n")


@given(puzzles(sizes=(4, 9, 16)))
def test_a_record_of_any_line_is_read(puzzle: Puzzle) -> None:
    line = formats.puzzle_line(puzzle)
    record = {"puzzle": line, "layout": puzzle.layout.name, "status": "ok", "steps": 3}
    assert formats.parse(json.dumps(record)) == puzzle


def test_a_record_on_a_layout_with_a_name() -> None:
    puzzle = Puzzle(named("diagonal-9"), formats.parse(NINE).givens)
    record = {"puzzle": formats.puzzle_line(puzzle), "layout": "diagonal-9"}
    assert formats.parse(json.dumps(record)) == puzzle
    assert read_layout("windoku-9") is named("windoku-9")


@pytest.mark.parametrize(
    "text", [f'{{"layout": null, "givens": "{NINE}"}}', f"layout:\ngivens: {NINE}"]
)
def test_a_layout_that_is_null_is_the_standard_one(text: str) -> None:
    assert formats.parse(text) == formats.parse(NINE)
