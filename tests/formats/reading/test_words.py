"""Words beside puzzles: names, comments, rules, rulers and solutions."""

from __future__ import annotations

from io import BufferedReader, BytesIO, StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader import formats
from grader.formats.puzzle_entry import PuzzleEntry
from grader.model.puzzle import Puzzle
from grader.model.shapes import named
from tests.formats.grid_makers import NINE, NONOMINO
from tests.formats.test_sniffing import SOLUTION

PUZZLE = formats.parse(NINE)
ROWS = "\n".join(NINE[i : i + 9] for i in range(0, 81, 9))


def read(text: str) -> list[PuzzleEntry]:
    return [*formats.entries(StringIO(text))]


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("Grid 01", "Grid 01"),
        ("Nr. 1", "Nr. 1"),
        ("No. 12:", "No. 12"),
        ("Sudoku 3 - hard", "Sudoku 3 - hard"),
        ("Puzzle 7 (hard)", "Puzzle 7 (hard)"),
        ("Rätsel (4)", "Rätsel (4)"),
        ("Name: Maja", "Name: Maja"),
        ("Difficulty: 4.2", "Difficulty: 4.2"),
        ("(12)", "12"),
        ("12)", "12"),
        ("Nr. 5\nAuthor: Otto\n\n", "Nr. 5 Author: Otto"),
        ("5", "5"),
        ("3/10", "3/10"),
        ("No 7", "No 7"),
        ("\u2116 7", "\u2116 7"),
        ("2024-05-01T12:00:00Z", "2024-05-01T12:00:00Z"),
        ("Easy (ER=2.6/1.2/1.2)", "Easy (ER=2.6/1.2/1.2)"),
        ("ED=9.0/9.0/2.6", "ED=9.0/9.0/2.6"),
        ("12.", "12"),
        ("Easy", "Easy"),
        ("Hello,", "Hello,"),
        ("== Puzzle 5 ==", "Puzzle 5"),
        ("% easy", "easy"),
        ("// level 3", "level 3"),
        ("** 7 **", "7"),
        ("--- Hard ---", "Hard"),
        ('"Fiendish"', "Fiendish"),
        ("2024-05-01", "2024-05-01"),
        ("12.03.2021", "12.03.2021"),
        ("No. 4,123  Difficult", "No. 4,123  Difficult"),
        ("March 3, 2021: hard", "March 3, 2021: hard"),
        ("Daily Sudoku Fri 22-Jul-2006", "Daily Sudoku Fri 22-Jul-2006"),
        ("<!-- easy -->", "easy"),
        ("<!--easy-->", "easy"),
        ("<!--\neasy\n-->", "easy"),
        ("<!-- by A --><!-- hard -->", "by A hard"),
        ("Symmetry: diagonal", "Symmetry: diagonal"),
        ("An X-Wing and a Swordfish", "An X-Wing and a Swordfish"),
        ("Normal sudoku rules apply.", ""),
        ("Type: classic", ""),
    ],
)
@pytest.mark.parametrize("cells", [NINE, ROWS])
def test_a_heading_is_the_name_of_its_puzzle(heading: str, name: str, cells: str) -> None:
    found = read(f"{heading}\n{cells}\n\n{heading}\n\n{cells}\n")
    assert [(each.puzzle, each.name) for each in found] == [(PUZZLE, name)] * 2
    assert formats.parse(f"{heading}\n{cells}") == PUZZLE


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("1)", "1"),
        ("2.", "2"),
        ("3", "3"),
        ("[4]", "4"),
        ("Nr. 5:", "Nr. 5"),
        ("Maja:", "Maja"),
        ("x", "x"),
    ],
)
def test_a_label_before_the_cells_is_the_name(label: str, name: str) -> None:
    (found,) = read(f"{label} {NINE} # 4.2\n")
    assert (found.puzzle, found.name, found.comment) == (PUZZLE, name, "4.2")


@pytest.mark.parametrize(
    "line",
    [
        "1234.6789",
        NINE[:70],
        f"{NINE[:40]} 7",
        f"{NINE[:40]}: {NINE}",
        "5 3 . . 7 . . . Q",
        '{"puzzle": "12"}',
        "1,oops",
        "12a4..ZZ",
        "..A..BC.",
        "5.3.a.7Q",
        "6..a..b.3",
        "a = 3",
        "a sentence that goes on and on, and so is neither a name nor a rule of a puzzle",
    ],
)
def test_what_may_be_part_of_a_puzzle_is_no_name(line: str) -> None:
    assert [each.error is None for each in read(f"{line}\n{NINE}\n")][-2:] == [False, True]


def test_of_many_lines_above_a_puzzle_the_last_three_are_its_name() -> None:
    found = read(f"Nr. 1\nNr. 2\nNr. 3\nNr. 4\n{NINE}\n")
    assert [(each.line, each.error is None) for each in found] == [(1, False), (5, True)]
    assert found[1].name == "Nr. 2 Nr. 3 Nr. 4"


def test_words_without_a_puzzle_are_errors() -> None:
    assert [each.line for each in read("Nr. 1\n-----\n") if each.error] == [2, 1]


def test_words_behind_the_last_puzzle_are_its_comment() -> None:
    (found,) = read(f"{ROWS}\nby A. Smith\n\nEnjoy!\n")
    assert (found.puzzle, found.name, found.comment) == (PUZZLE, "", "by A. Smith Enjoy!")


RULES = [
    "Thermo: r1c1-r3c1",
    "Arrow: r5c5",
    "Cages: 12 r1c1 r1c2",
    "Killer Sudoku 5",
    "Killersudoku",
    "Type: jigsaw 1",
    "Missing: row 10",
    "Row 1: 534678912",
    "Rules: knights see each other",
    "Constraint: anti-queen",
    "Non-Consecutive",
    "Thermometer-Sudoku",
    "Gerade-Ungerade",
    "Variante: Pfeile",
    "main diagonal only",
    "Samurai 3",
    "windoku-16",
    "Thermosudoku 3",
    "Pfeilsudoku",
    "Anti Knight Sudoku, toroidal",
    "knight: yes",
    "King's tour",
    "Unregelm\u00e4\u00dfiges Sudoku",
    "Chaos Sudoku",
    "Ungerade Felder grau",
    "Farbsudoku",
    "Eine Diagonale",
]
CHOSEN = {
    "Rules: diagonals": "diagonal-9",
    "Diagonals: both": "diagonal-9",
    "diagonal-9 5": "diagonal-9",
    "X-Sudoku no. 3": "diagonal-9",
    "Sudoku X": "diagonal-9",
    "Diagonal-Sudoku (schwer)": "diagonal-9",
    "Windoku 7": "windoku-9",
    "Hyper Sudoku": "windoku-9",
    "Center dot": "center-dot-9",
    "Disjoint Groups 2": "disjoint-9",
    "Latin square": "latin-9",
    "Ohne Bl\u00f6cke": "latin-9",
    "Jede Diagonale enth\u00e4lt 1-9": "diagonal-9",
    "X Sudoku 5": "diagonal-9",
    "SudokuX": "diagonal-9",
    "Puzzle 5 (X)": "diagonal-9",
    "Centerdot": "center-dot-9",
    "Diagonal Windoku": "windoku-9+diagonal",
    "Constraint: anti-king": "anti-king-9",
    "Anti Knight Sudoku": "anti-knight-9",
    "Antiknight 7": "anti-knight-9",
    "Anti-Springer-Sudoku": "anti-knight-9",
    "Anti-King and Anti-Knight": "anti-knight-9+anti-king",
}
BESIDE = {
    "above": "{0}\n{1}",
    "above, with a blank line": "{0}\n\n{1}",
    "above a line": "{0}\n{2}",
    "behind the cells": "{2} {0}",
    "behind a comma": "{2}, {0}",
    "before the cells": "{0}: {2}",
    "below": "{1}\n{0}",
    "below, with a blank line": "{2}\n\n{0}\n",
    "below another heading": "Nr. 7\n{0}\n{1}",
}


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_that_no_layout_has_is_refused_with_what_it_says(rule: str) -> None:
    for where, place in BESIDE.items():
        (found,) = read(place.format(rule, ROWS, NINE))
        assert found.error is not None, where
        assert repr(rule)[1:10] in str(found.error), where


@pytest.mark.parametrize(("rule", "layout"), CHOSEN.items())
def test_a_rule_chooses_the_layout(rule: str, layout: str) -> None:
    for where, place in BESIDE.items():
        (found,) = read(place.format(rule, ROWS, NINE))
        assert found.puzzle == Puzzle(named(layout), PUZZLE.givens), where
        assert rule in f"{found.name} {found.comment}", where


def test_a_rule_in_a_comment_of_html_is_a_rule() -> None:
    (found,) = read(f"<!-- Killer -->\n{ROWS}\n")
    assert "'Killer'" in str(found.error)


def test_a_rule_in_a_comment_is_a_rule_but_cells_are_not() -> None:
    assert [each.error is None for each in read(f"# Killer Sudoku\n{ROWS}\n")] == [False]
    (found,) = read(f"# diagonal-9\n{ROWS}\n")
    assert found.puzzle == Puzzle(named("diagonal-9"), PUZZLE.givens)
    (found,) = read(f"# look at r1c1\n{NINE}  # then r5c5\n")
    assert (found.puzzle, found.comment) == (PUZZLE, "then r5c5")


def test_a_rule_that_the_layout_has_is_no_error() -> None:
    (found,) = read(f"Irregular 4\n{NINE + NONOMINO}\n")
    assert found.puzzle == formats.parse(NINE + NONOMINO)
    (found,) = read(f"diagonal-9\n\n#layout diagonal-9\n{NINE}\n")
    assert found.puzzle == Puzzle(named("diagonal-9"), PUZZLE.givens)


def test_a_rule_holds_until_the_next_heading() -> None:
    found = read(f"Diagonals\n{NINE}\n\n{NINE}\n\nNr. 3\n{NINE}\n")
    names = [each.puzzle.layout.name for each in found if each.puzzle is not None]
    assert names == ["diagonal-9", "diagonal-9", "classic-9"]


def test_a_rule_between_two_puzzles_belongs_to_the_one_that_it_touches() -> None:
    found = read(f"{ROWS}\nThermo: r1c1\n\n{ROWS}\n")
    assert [each.error is None for each in found] == [False, True]
    found = read(f"{ROWS}\n\nThermo: r1c1\n{ROWS}\n")
    assert [each.error is None for each in found] == [True, False]


def test_a_rule_holds_for_plain_lines_too() -> None:
    text = f"Killer\n{NINE}\n" + f"{NINE}\n" * 5
    stream = BufferedReader(BytesIO(text.encode()))
    assert [each.error is None for each in formats.entries(formats.text_lines(stream))] == [
        False
    ] * 6


@pytest.mark.parametrize("sign", "-_*=~#\u2500\u2501\u2550")
@pytest.mark.parametrize("length", [9, 36, 40, 64, 81, 100, 144])
def test_a_ruler_is_no_puzzle(sign: str, length: int) -> None:
    ruler = sign * length
    for text in (f"{NINE}\n{ruler}\n", f"{ruler}\n{NINE}\n", f"{ruler}\n{ROWS}\n{ruler}\n"):
        assert [each.puzzle for each in read(text)] == [PUZZLE]
    assert [each.puzzle for each in read(f"{NINE}\n{ruler}\n{NINE}\n")] == [PUZZLE] * 2


@pytest.mark.parametrize("sign", "*#xX-_")
def test_a_ruler_above_rows_is_no_row(sign: str) -> None:
    ruler = sign * 9
    spaced = "\n".join(map(" ".join, ROWS.split()))
    for rows in (ROWS, spaced, ROWS.replace(".", "*"), spaced.replace(".", "_")):
        for text in (f"{ruler}\n{rows}", f"{ruler}\n{rows}\n{ruler}\n", f"{rows}\n{ruler}"):
            assert [each.puzzle for each in read(text)] == [PUZZLE]
    text = f"{ruler}\n{ROWS}\n{ruler}\n{ROWS}\n{ruler}\n"
    assert [each.puzzle for each in read(text)] == [PUZZLE] * 2


def test_a_ruler_may_have_blanks() -> None:
    assert [each.puzzle for each in read(f"{'- ' * 81}\n{NINE}\n{'# ' * 40}\n")] == [PUZZLE]


def test_signs_alone_are_an_empty_puzzle() -> None:
    assert formats.parse("-" * 81) == Puzzle(PUZZLE.layout, (-1,) * 81)
    assert formats.parse(f"{NINE}\n{'-' * 81}".splitlines()[1], "line").clues == 0


@pytest.mark.parametrize("word", ["Solution:", "Answer", "The solution", "L\u00f6sung:"])
@pytest.mark.parametrize("cells", [NINE, ROWS])
def test_a_solution_below_its_puzzle_is_checked(word: str, cells: str) -> None:
    (found,) = read(f"{cells}\n\n{word}\n{SOLUTION}\n")
    assert (found.puzzle, found.values) == (PUZZLE, (("solution", SOLUTION),))
    found, wrong = read(f"{cells}\n\n{word}\n{SOLUTION[9:] + SOLUTION[:9]}\n")
    assert found.puzzle == PUZZLE
    assert str(wrong.error).endswith("this is not a solution of the puzzle above it")


def test_a_named_format_has_no_labels() -> None:
    found = [*formats.entries([f"1) {NINE}", "Nr. 2", NINE], "line")]
    assert [each.error is None for each in found] == [False, False, True]


@given(st.lists(st.sampled_from([NINE, ROWS, "{junk", "Nr. 1", "(2)", f"3: {NINE}", "", "# x"])))
def test_labels_change_nothing_else(lines: list[str]) -> None:
    text = "\n\n".join(lines)
    found = read(text)
    assert sum(each.puzzle == PUZZLE for each in found) == sum(
        line.endswith(NINE[-9:]) for line in lines
    )
    assert sum(each.text == "{junk" for each in found) == lines.count("{junk")
    assert [each.line for each in found] == sorted(each.line for each in found)


NAMED = {
    "ipuz": """{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"],
        "title": "%(words)s", "puzzle": [%(cells)s]}""",
    "a record": """{"name": "%(words)s", "puzzle": "%(cells)s"}""",
    "a record with a note": """{"note": "%(words)s", "puzzle": "%(cells)s"}""",
    "a record in YAML": "- puzzle: '%(cells)s'\n  layout: classic-9\n  name: %(words)s",
    "JSON": """{"title": "%(words)s", "givens": "%(cells)s"}""",
    "a table": "name,puzzle\n%(words)s,%(cells)s",
    "a table with comments": "id,comment,puzzle\n3,%(words)s,%(cells)s",
    "the heading above the puzzles": "id;%(words)s puzzle\n3;%(cells)s",
    "the heading of a column": "id;%(words)s;puzzle\n3;yes;%(cells)s",
}


@pytest.mark.parametrize("form", NAMED)
def test_a_name_in_a_place_of_its_own_is_read_like_a_heading(form: str) -> None:
    rows = ["[" + ", ".join(NINE[at : at + 9]).replace(".", "0") + "]" for at in range(0, 81, 9)]
    cells = ", ".join(rows) if form == "ipuz" else NINE

    def said(words: str) -> PuzzleEntry:
        (found,) = read(NAMED[form] % {"words": words, "cells": cells})
        return found

    assert "Killer" in str(said("Killer 5").error)
    diagonal = said("Diagonal").puzzle
    assert diagonal is not None
    assert diagonal.layout == named("diagonal-9")
    plain = said("Zebra 5")
    assert plain.puzzle == PUZZLE
    assert "zebra" in f"{plain.name} {plain.comment} {plain.values}".lower()


def test_a_column_of_a_rule_that_a_puzzle_does_not_have_says_nothing() -> None:
    found = read(f"id,killer,puzzle\n1,0,{NINE}\n2,no,{NINE}\n3,1,{NINE}\n")
    assert [entry.error is None for entry in found] == [True, True, False]


def test_a_name_may_be_that_of_a_house_of_the_layout() -> None:
    layout = "{name: c, grids: [{size: 4}], extras: [{name: cage, cells: r1c1 r2c3 r3c2}]}"
    (found,) = read(f"layout: {layout}\ngivens: 1... .... ...4 ....\ntitle: A cage")
    assert (found.error, found.name) == (None, "A cage")
    (found,) = read(f"layout: {layout}\ngivens: 1... .... ...4 ....\ntitle: A thermo")
    assert "thermo" in str(found.error)
