"""Texts that people, pages and programs paste: each is the puzzle, or says why it is none."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest

from grader import formats
from grader.formats.puzzle_entry import PuzzleEntry
from tests.formats.grid_makers import ROWS, bars
from tests.formats.reading.text_cases import cases

LINE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
PUZZLE = formats.parse(LINE)
ZEROS = [LINE[at : at + 9] for at in range(0, 81, 9)]
DOTS = [row.replace("0", ".") for row in ZEROS]
NUMBERS = [[int(cell) for cell in row] for row in ZEROS]
SPACED = [" ".join(row) for row in DOTS]
GIVENS = [
    (row, column, cell)
    for row, cells in enumerate(NUMBERS, 1)
    for column, cell in enumerate(cells, 1)
    if cell
]
GRID = "\n".join(DOTS)
FRAMED = formats.write(PUZZLE, "boxed")
MARKS = """\
| 5      3      14     | 26     7      2468   | 1489   1249   248    |
| 6      247    247    | 1      9      5      | 3478   234    2478   |
| 12     9      8      | 23     34     24     | 13457  6      247    |
|----------------------+----------------------+----------------------|
| 8      125    1259   | 579    6      147    | 4579   2459   3      |
| 4      25     2569   | 8      5      3      | 579    259    1      |
| 7      15     1359   | 59     2      14     | 4589   459    6      |
|----------------------+----------------------+----------------------|
| 139    6      134579 | 357    35     7      | 2      8      4      |
| 23     278    237    | 4      1      9      | 36     3      5      |
| 123    1245   12345  | 2356   8      26     | 1346   7      9      |
"""
SOLVED_ROWS = """\
5 3 4 6 7 8 9 1 2
6 7 2 1 9 5 3 4 8
1 9 8 3 4 2 5 6 7
8 25 259 7 6 1 4 259 3
4 25 6 8 5 3 7 29 1
7 1 3 9 2 4 8 5 6
9 6 1 5 3 7 2 8 4
2 8 7 4 1 9 6 3 5
3 4 5 2 8 6 1 7 9
"""
PAIRS = SOLVED_ROWS.replace("259", "25")
"""No cell has more than two candidates."""


def read(text: str) -> list[PuzzleEntry]:
    return [*formats.entries(formats.text_lines(BytesIO(text.encode())))]


def numbered(rows: list[str], labels: str, between: str = " ") -> str:
    return "\n".join(f"{label}{between}{row}" for label, row in zip(labels, rows, strict=True))


def lists(left: str, right: str, empty: str = "0", between: str = ", ") -> str:
    rows = [
        left + between.join(str(cell) if cell else empty for cell in row) + right for row in NUMBERS
    ]
    return ",\n ".join(rows)


TEXTS: dict[str, str] = {
    **cases(Path(__file__).with_name("pasted.txt")),
    **{
        f"labels {labels!r} and {between!r}": "\n".join(
            f"{label}{between}{row}" for label, row in zip(labels.split(), SPACED, strict=True)
        )
        for labels in (
            "1 2 3 4 5 6 7 8 9", "A B C D E F G H I", "A B C D E F G H J", "a b c d e f g h j",
            "9 8 7 6 5 4 3 2 1", "I II III IV V VI VII VIII IX", "01 02 03 04 05 06 07 08 09",
            "[1,] [2,] [3,] [4,] [5,] [6,] [7,] [8,] [9,]",
        )
        for between in (" ", " | ", " |", ": ", " > ", " - ")
    },
    **{
        f"bars at the {side}, {kind}": "\n".join(edges.format(row) for row in rows)
        for side, edges in (("left", "| {}"), ("right", "{} |"), ("sides", "|{}|"))
        for kind, rows in (("spaced", SPACED), ("dense", DOTS))
    },
    "wikitext": '{| class="wikitable"\n'
    + "\n".join("|-\n| " + " || ".join(row.replace(".", " ")) for row in DOTS)
    + "\n|}",
    **{f"rows joined by {sign!r}": sign.join(DOTS) for sign in ["/", ",", "|", ";", "+", " / "]},
    "givens in brackets": "\n".join(
        " ".join(f"[{c}]" if c != "." else " . " for c in row) for row in DOTS
    ),
    **{
        f"bars of {sign!r}, {kind}": "\n".join(
            edge
            + f"{space}{sign}{space}".join(space.join(row[at : at + 3]) for at in (0, 3, 6))
            + edge[::-1]
            for row in DOTS
        )
        for sign in ":#!\xa6\u250a\u2551"
        for kind, edge, space in (
            ("dense", sign, ""), ("with blanks", f"{sign} ", " "), ("inside", "", ""),
        )
    },
    **{
        f"frames of {corner!r} and {bar!r}": FRAMED.replace("+", corner).replace("|", bar)
        for corner in "o!:#+x*"
        for bar in "|!:#"
    },
    **{f"bold in {mark!r}": f"{mark}{LINE}{mark}" for mark in ("**", "*", "__", "_", "~~", "***")},
    "candidates with strokes": MARKS.replace("15 ", "1/5"),
}  # fmt: skip
MARKED = ["*3478", "#3478", "@3478", "(3)478", "3478a", "a3478", "34-78", "34(+7)8", "3(4)78",
          "3478*", "-3478", "34[7]8", "(3478)", "3,4,7,8", "3/4/7/8", "%3478", "3478&", "$3478",
          "ab3478", "3478ab", "34\xa778", "3478\xb0", "_3478_", "3478;"]  # fmt: skip


def bracketed(marks: str, bare: int, groups: list[str]) -> str:
    """Return groups in brackets, but not those with at most so many digits."""
    return "".join(
        group if len(group) <= bare else f"{marks[0]}{group}{marks[1]}" for group in groups
    )


BETWEEN: dict[str, Callable[[list[str]], str]] = {
    "blanks": " ".join,
    "tabs": "\t".join,
    "commas": ",".join,
    "commas and blanks": ", ".join,
    "semicolons": ";".join,
    "strokes": "/".join,
    "quotes": lambda groups: ",".join(f'"{group}"' for group in groups),
    **{f"tight {marks}": partial(bracketed, marks, 1) for marks in ("{}", "()", "[]", "<>")},
    **{f"each in {marks}": partial(bracketed, marks, 0) for marks in ("{}", "()", "[]", "<>")},
}


def test_a_pasted_text_is_one_puzzle() -> None:
    for name, text in TEXTS.items():
        (found,) = read(text)
        assert found.error is None, name
        assert found.puzzle is not None, name
        assert (found.puzzle.layout, found.puzzle.givens) == (PUZZLE.layout, PUZZLE.givens), name


def test_a_line_behind_a_pasted_text_is_read() -> None:
    for name, text in TEXTS.items():
        found = read(f"{text}\n\n{LINE}\n")
        assert [entry.error for entry in found] == [None] * 2, name
        assert found[-1].text == LINE, name


@pytest.mark.parametrize("sign", ["\f", "\v", "\x85", "\u2028", "\u2029"])
@pytest.mark.parametrize("text", [LINE, GRID, FRAMED])
def test_a_page_break_ends_a_line(text: str, sign: str) -> None:
    for between in (sign, f"\n{sign}", f"{sign}\n", f"\n{sign}\n"):
        found = read(f"{text}{between}{text}\n")
        assert [entry.puzzle for entry in found] == [PUZZLE] * 2
    assert [entry.puzzle for entry in read(text.replace("\n", sign))] == [PUZZLE]


@pytest.mark.parametrize("sign", "?#~=@$%&^/'`!:\\+,;")
def test_other_signs_of_empty_cells_are_read_with_a_note(sign: str) -> None:
    spaced = "\n".join(SPACED)
    for text in (LINE.replace("0", "."), GRID, spaced, FRAMED):
        (found,) = read(text.replace(".", sign))
        assert (found.puzzle, found.note) == (PUZZLE, f"{sign} is read as an empty cell")


@pytest.mark.parametrize("corner", "oO!:#x")
def test_corners_of_frames_are_no_cells(corner: str) -> None:
    (found,) = read(FRAMED.replace("+", corner))
    assert (found.puzzle, found.note, found.comment) == (PUZZLE, "", "")


@pytest.mark.parametrize("mark", MARKED)
def test_marks_of_candidates_are_no_candidates(mark: str) -> None:
    assert formats.parse(MARKS.replace("3478", mark, 1)) == formats.parse(MARKS)


@pytest.mark.parametrize("joined", BETWEEN.values(), ids=BETWEEN)
def test_candidates_between_separators_or_in_brackets(joined: Callable[[list[str]], str]) -> None:
    for text in (MARKS, SOLVED_ROWS, PAIRS):
        rows = [line.replace("|", " ").split() for line in text.splitlines() if "-" not in line]
        (found,) = read("\n".join(map(joined, rows)))
        assert found.puzzle == formats.parse(text, "marks")


@pytest.mark.parametrize("between", [" ", "\t", "  "])
def test_candidates_whose_first_rows_are_solved(between: str) -> None:
    plain = formats.parse(SOLVED_ROWS, "marks")
    assert formats.parse(SOLVED_ROWS.replace(" ", between)) == plain
    rows = "\n".join(
        "| " + " ".join(group.ljust(3) for group in line.split()) + " |"
        for line in SOLVED_ROWS.splitlines()
    )
    rule = f"+{'-' * 37}+"
    assert formats.parse(f"{rule}\n{rows}\n{rule}") == plain
    runs = "\n".join(
        "".join(group if len(group) == 1 else f"{{{group}}}" for group in line.split())
        for line in SOLVED_ROWS.splitlines()
    )
    assert formats.parse(runs) == plain


@pytest.mark.parametrize("sign", "_-")
def test_a_row_of_one_sign_is_a_row_of_a_grid(sign: str) -> None:
    for empty in (0, 4, 8):
        rows = [row.replace(".", sign) for row in ROWS]
        rows[empty] = sign * 9
        dots = [*ROWS]
        dots[empty] = "." * 9
        assert formats.parse("\n".join(rows)) == formats.parse("\n".join(dots))


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(row.translate(str.maketrans("123456789", "012345678")) for row in DOTS),
        LINE.replace("0", ".").translate(str.maketrans("123456789", "012345678")),
        "0.23" + "." * 12,
    ],
)
def test_digits_from_zero_are_not_read_as_empty_cells(text: str) -> None:
    (found,) = read(text)
    assert "both 0 and another sign of an empty cell" in str(found.error)


def test_a_grid_of_two_signs_for_empty_cells_is_read_if_the_highest_digit_is_there() -> None:
    assert formats.parse(LINE.replace("0", ".", 3)) == PUZZLE
    assert formats.parse("12.0" + "0" * 11 + "4").clues == 3


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (json.dumps({"board": NUMBERS, "cages": [[0, 1]]}), "cages"),
        (json.dumps({"board": NUMBERS, "cages": [{"sum": 9, "cells": [[0, 1]]}]}), "cages"),
        (json.dumps({"board": NUMBERS, "thermos": {"a": [0, 1]}}), "thermos"),
        (json.dumps({"board": NUMBERS, "type": "killer"}), "killer"),
        (json.dumps({"board": NUMBERS, "antiknight": True}), "antiknight"),
        (f"killer = [{lists('[', ']')}]", "killer"),
        ("<table><caption>Killer Sudoku</caption>" + TEXTS["HTML"][7:], "Killer Sudoku"),
        ("3x3k:zz,a", "killer"),
        ("3x3#123456", "seed"),
    ],
)
def test_rules_in_programs_and_notations_are_refused_by_name(text: str, reason: str) -> None:
    (found,) = read(text)
    assert reason in str(found.error)


@pytest.mark.parametrize("text", [GRID, FRAMED, LINE, MARKS])
@pytest.mark.parametrize("word", ["Thermo", "zzz9", "Q"])
def test_a_word_in_a_row_is_an_error_or_shown(text: str, word: str) -> None:
    lines = text.splitlines()
    for number in range(len(lines)):
        changed = [*lines]
        changed[number] += f" {word}"
        found = read("\n".join(changed))
        shown = [f"{entry.name} {entry.comment}" for entry in found if entry.error is None]
        assert any(entry.error for entry in found) or any(word in said for said in shown)


def test_words_beside_a_link_are_shown_or_rules() -> None:
    link = f"https://sudoku.coach/en/play/{LINE}"
    (found,) = read(f"[Maja]({link})")
    assert (found.name, found.comment) == ("Maja", "")
    (found,) = read(f"Grid 5: {link} easy")
    assert (found.name, found.comment) == ("Grid 5", "easy")
    (found,) = read(f"{link} Killer")
    assert "Killer" in str(found.error)


def test_program_text_names_its_puzzle() -> None:
    assert [entry.name for entry in read(TEXTS["Prolog"])] == ["problem 1"]
    assert [entry.name for entry in read(TEXTS["C"])] == ["g"]
    assert [entry.name for entry in read(f"matrix(c({lists('', '')}), nrow=9)")] == [""]


def test_remarks_in_programs_are_the_comment_of_the_puzzle_or_rules() -> None:
    cells = lists("[", "]")
    assert [entry.comment for entry in read(f"[{cells}]  # from row 3")] == ["from row 3"]
    (found,) = read(f"// Killer\n[{cells}]".replace("\n", " \n"))
    assert "Killer" in str(found.error)


def test_bars_of_a_row_are_frames() -> None:
    assert read("\n".join(map(bars, ROWS)))[0].puzzle is not None


SOLVED = [[int(c) for c in row] for row in (
    "534678912", "672195348", "198342567", "859761423", "426853791", "713924856", "961537284",
    "287419635", "345286179",
)]  # fmt: skip
SEVERAL: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "keys": (json.dumps({"a": NUMBERS, "b": NUMBERS}), [("a", ""), ("b", "")]),
    "a list of grids": (json.dumps([NUMBERS, NUMBERS]), [("", ""), ("", "")]),
    "a list of lines": (json.dumps({"puzzles": [LINE, LINE]}), [("", ""), ("", "")]),
    "a list of rows": (json.dumps({"easy": [DOTS, DOTS]}), [("easy", ""), ("easy", "")]),
    "records": (
        json.dumps([{"puzzle": LINE, "name": "A"}, {"puzzle": LINE, "id": 2}], indent=1),
        [("A", ""), ("2", "")],
    ),
    "what belongs to all": (
        json.dumps({"source": "Maja", "list": [{"board": NUMBERS, "level": 3}, {"board": LINE}]}),
        [("", "source: Maja, level: 3"), ("", "source: Maja")],
    ),
    "solutions": (
        json.dumps([{"value": NUMBERS, "solution": SOLVED}, [NUMBERS, SOLVED]]),
        [("", ""), ("", "")],
    ),
    "a list of Python": (
        f'hard = [\n ("x", "{LINE}"),\n ("y", "{LINE}"),\n]',
        [("hard", "x"), ("hard", "y")],
    ),
    "a cube of C": (
        f"int a[2][9][9] = {{{{{lists('{', '}')}}}, {{{lists('{', '}')}}}}};",
        [("a", ""), ("a", "")],
    ),
}


@pytest.mark.parametrize(("text", "said"), SEVERAL.values(), ids=SEVERAL)
def test_several_grids_in_one_list_are_several_puzzles(
    text: str, said: list[tuple[str, str]]
) -> None:
    found = read(text)
    assert [entry.puzzle for entry in found] == [PUZZLE] * 2
    assert [(entry.name, entry.comment) for entry in found] == said


def test_a_rule_beside_several_grids_holds_for_all() -> None:
    found = read(json.dumps({"variant": "killer", "puzzles": [NUMBERS, LINE]}))
    assert found
    assert all("killer" in str(entry.error) for entry in found)


C_ARRAY = f"int grid[9][9] = {{\n{lists('{', '}')}\n}};"
PROGRAMS: dict[str, tuple[str, str, str]] = {
    "C": (
        f"#include <stdio.h>\n\n{C_ARRAY}\n\nint main(void)\n{{\n  solve(grid);\n  return 0;\n}}\n",
        "",
        "int main(void) { solve(grid); return 0; }",
    ),
    "C without blank lines": (f"{C_ARRAY}\nint main() {{\n}}\n", "", "int main() { }"),
    "Python": (
        f"import numpy as np\n\nhard = [{lists('[', ']')}]\n\ndef solve(g):\n    pass\n",
        "hard",
        "import numpy as np def solve(g): pass",
    ),
    "Haskell": (f"grid :: [[Int]]\ngrid = [{lists('[', ']')}]\n", "", "grid :: [[Int]]"),
    "Ruby": (f"rows = %w[\n{GRID}\n]", "", "rows = %w[ ]"),
    "Perl": (f"my @g = qw(\n{GRID}\n);", "g", ""),
    "a shell": (f"g = <<EOS\n{GRID}\nEOS", "", "g = <<EOS EOS"),
    "JavaScript": (f"const g = `\n{GRID}\n`;", "g", ""),
    "a text that begins at once": (f'g = """{GRID}"""', "g", ""),
    "types": (f"let g: number[][] = [{lists('[', ']')}];", "g", ""),
    "types of Kotlin": (f"val a: Array<IntArray> = arrayOf({lists('intArrayOf(', ')')})", "a", ""),
    "ranges": (f"const g: array[1..9,1..9] of integer = ({lists('(', ')')});", "g", ""),
    "Lisp": (f"(defparameter *a* #2A({lists('(', ')', between=' ').replace(',', '')}))", "a", ""),
    "Julia": ("9\xd79 Matrix{Int64}:\n" + "\n".join("  ".join(row) for row in ZEROS), "", ""),
    "sizes of boxes": ("3 3\n" + "\n".join(SPACED), "", ""),
    "sizes of boxes with x": ("3x3\n" + GRID, "", ""),
    "a named size": ("n = 9\n" + GRID, "", ""),
}


@pytest.mark.parametrize(("text", "name", "comment"), PROGRAMS.values(), ids=PROGRAMS)
def test_the_program_around_a_puzzle_is_its_comment(text: str, name: str, comment: str) -> None:
    (found,) = read(text)
    assert (found.error, found.puzzle, found.name, found.comment) == (None, PUZZLE, name, comment)


def test_a_rule_in_the_program_around_a_puzzle_is_refused() -> None:
    (found,) = read(f"{C_ARRAY}\n\nint main() {{\n  solve_killer(grid, cages);\n}}\n")
    assert "cages" in str(found.error)


def test_lines_of_a_program_beside_other_puzzles_are_errors() -> None:
    found = read(f"{LINE}\n\nint main() {{\n  return 0;\n}}\n\n{LINE}\n")
    assert [entry.error is None for entry in found] == [True, False, False, False, True]
    assert [entry.line for entry in found] == [1, 3, 4, 5, 7]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("\n".join(f"cage({r},{c},{v})." for r, c, v in GIVENS), "cage"),
        (
            "\n".join(f"cell({r},{c},{v})." for r, c, v in [*GIVENS, (1, 1, 6)]),
            "two digits, 5 and 6",
        ),
        ("\n".join(f"cell({n},{n},9)." for n in range(1, 9)), "may count from 0 or from 1"),
    ],
)
def test_what_a_list_of_givens_cannot_be(text: str, reason: str) -> None:
    (found,) = read(text)
    assert reason in str(found.error)


def test_two_short_lines_are_no_broken_line() -> None:
    for text in (f"{LINE[:40]}\n{LINE[40:]}", f"{LINE[:72]}\n{LINE[72:]}\n{LINE}"):
        assert not any(entry.puzzle for entry in read(text) if entry.text != LINE)


@pytest.mark.parametrize("group", ["a1-3478", "a1=3478", "ab1-3478"])
def test_a_digit_between_letter_and_dash_is_refused_with_its_place(group: str) -> None:
    (found,) = read(MARKS.replace("3478", group, 1))
    assert str(found.error).startswith(f"line 2, column 49: 1 of '{group}' may be a candidate")


@pytest.mark.parametrize("sign", "+,;")
def test_separators_of_numbers_are_no_empty_cells(sign: str) -> None:
    for row in (sign.join("12345"), sign.join(("12", "3", "45", "6"))):
        assert not any(entry.puzzle for entry in read("\n".join([row] * 9)))
    line = sign.join("123456789" * 9)[:81]
    assert not any(entry.puzzle for entry in read(line))


def test_a_file_name_before_rows_may_be_a_rule() -> None:
    rows = "\n".join(f"killer.txt:{number}:{row}" for number, row in enumerate(DOTS, 1))
    for text in (rows, f"killer.txt:3:{LINE}", f"Killer:{LINE}"):
        assert not any(entry.puzzle for entry in read(text))


def test_numbers_and_signs_are_no_plain_rule() -> None:
    found = read(f"@@ -1,9 +1,9 @@\n{GRID}")
    assert [entry.error is None for entry in found] == [False, True]
