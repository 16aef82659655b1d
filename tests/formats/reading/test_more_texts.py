"""Texts of forums, programs, spreadsheets, chats, mails and scanners, which nobody has listed."""

from __future__ import annotations

import json

import pytest

from tests.formats.reading.test_pasted import (
    DOTS,
    FRAMED,
    GIVENS,
    GRID,
    LINE,
    NUMBERS,
    PUZZLE,
    SOLVED,
    SPACED,
    ZEROS,
    read,
)

ANSWER = "".join("".join(map(str, row)) for row in SOLVED)


def rows(form: str, each: list[str] = DOTS, empty: str = "", between: str = "") -> str:
    """Return rows in a form, with another sign for an empty cell and signs between cells."""
    return "\n".join(
        form.format(between.join(c if c not in ".0" or not empty else empty for c in row))
        for row in each
    )


TEXTS: dict[str, tuple[str, str, str]] = {
    # mails and chats
    "a quoted mail": (rows("> {}"), "", ""),
    "a mail with words": (
        f"On Mon, 3 Mar, Maja wrote:\n> Can you solve this?\n>\n{rows('> {}')}\n>\n> Thanks\n",
        "On Mon, 3 Mar, Maja wrote Can you solve this?",
        "Thanks",
    ),
    "a mail quoted twice": (rows(">> {}"), "", ""),
    "a signature": (f"{GRID}\n\n-- \nMaja Example\n", "", "Maja Example"),
    "a chat with times": (rows("[12:03] maja: {}"), "", ""),
    "a chat": (rows("maja: {}"), "", ""),
    "a line of a chat": (f"maja: {LINE}", "maja", ""),
    "a message with a fence": (f"maja - at 12:03\n```\n{GRID}\n```", "maja - at 12:03", ""),
    "words around a line": (f"Here it is: {LINE} - have fun!", "Here it is", "- have fun!"),
    "a line in quotes": (f'My puzzle is "{LINE}", rated 4.2.', "My puzzle is", "rated 4.2"),
    # characters
    "line ends of Windows": (GRID.replace("\n", "\r\n"), "", ""),
    "line ends of old Macs": (GRID.replace("\n", "\r"), "", ""),
    "a byte order mark": (f"\ufeff{GRID}", "", ""),
    "marks of direction": (rows("\u200f{}\u200e"), "", ""),
    "isolated text": (f"\u2066{LINE}\u2069", "", ""),
    "blanks of no width": ("\u200b".join(LINE), "", ""),
    "a soft hyphen": (f"{LINE[:40]}\xad{LINE[40:]}", "", ""),
    "a word joiner": (f"\u2060{GRID}", "", ""),
    "no-break blanks": (rows("{}", between="\xa0"), "", ""),
    "ideographic blanks": (rows("{}", between="\u3000"), "", ""),
    "thin blanks": (rows("{}", between="\u2009"), "", ""),
    **{
        f"{sign!r} for empty cells": (GRID.replace(".", sign), "", "")
        for sign in "\uff0e\xb7\u2022\u25a1\u25a0\u25aa\u2591\u2423\u2014\u25cb"
    },
    # words and gaps for empty cells
    "blank": (rows("{}", empty="blank", between=" "), "", ""),
    "empty": (rows("{}", empty="empty", between=" "), "", ""),
    "a reader of screens": (
        "\n".join(
            f"Row {number}: " + ", ".join(c if c != "." else "blank" for c in row)
            for number, row in enumerate(DOTS, 1)
        ),
        "",
        "",
    ),
    "two underscores": (rows("{}", empty="__", between=" "), "", ""),
    "empty parentheses": (rows("{}", empty="( )"), "", ""),
    "empty brackets": (rows("{}", empty="[]"), "", ""),
    # rows in signs
    "rows that end in commas": (rows("{},"), "", ""),
    "rows that end in semicolons": (rows("{};"), "", ""),
    "rows between commas, the last without": (rows("{},")[:-1], "", ""),
    "rows that go on": (rows("{}\\"), "", ""),
    "rows in parentheses": (rows("({})"), "", ""),
    "rows in quotes": (rows("'{}'"), "", ""),
    # tables
    "CSV with semicolons": (rows("{}", empty=" ", between=";").replace(" ", ""), "", ""),
    "CSV with quotes": (
        "\n".join(",".join(f'"{c}"' if c != "0" else '""' for c in row) for row in ZEROS), "", "",
    ),
    "cells of Word": (rows("{}", empty=" ", between="\t").replace(" ", ""), "", ""),
    "a table of puzzles": (f"id\tpuzzle\trating\n1\t{LINE}\t4.2", "1", "1\t4.2"),
    "a table with solutions": (f"nr;puzzle;solution\n1;{LINE};{ANSWER}", "", f"1;{ANSWER}"),
    "a table of Markdown": (
        f"{'| ' * 9}|\n{'|:-:' * 9}|\n{rows('| {} |', empty=' ', between=' | ')}", "", "",
    ),
    "a tabular of LaTeX": (
        "\\begin{tabular}{|ccc|ccc|ccc|}\\hline\n"
        + rows("{}\\\\", empty=" ", between=" & ")
        + "\n\\end{tabular}",
        "",
        "",
    ),
    "bold cells of LaTeX": (
        "\\begin{tabular}{ccccccccc}\n"
        + "\n".join(
            " & ".join(f"\\textbf{{{c}}}" if c != "." else "~" for c in row) + " \\\\"
            for row in DOTS
        )
        + "\n\\end{tabular}",
        "",
        "",
    ),
    # programs and services
    "an answer of a service": (
        json.dumps({"status": "ok", "data": {"id": 17, "level": "hard", "puzzle": LINE}}),
        "17",
        "status: ok, level: hard",
    ),
    "a nested answer": (json.dumps({"data": {"puzzle": {"grid": NUMBERS}}}, indent=2), "", ""),
    "lists of YAML": ("grid:\n" + "\n".join(f"  - {row}" for row in NUMBERS), "grid", ""),
    "a text of YAML": (f"puzzle: |\n{rows('  {}')}", "puzzle", ""),
    "TOML": ("grid = [\n" + rows('  "{}",') + "\n]", "", ""),
    "SQL": (f"INSERT INTO t VALUES (1, '{LINE}', 'easy');", "INSERT INTO t VALUES 1 easy", ""),
    "a variable of a shell": (f'PUZZLE="{LINE}"', "PUZZLE", ""),
    "a command": (f"$ ./solve {LINE}", "$ ./solve", ""),
    "numbers with commas": (str([cell for row in NUMBERS for cell in row])[1:-1], "", ""),
    "a page": ("https://example.com/s?p=" + LINE, "", ""),
}  # fmt: skip


@pytest.mark.parametrize(("text", "name", "comment"), TEXTS.values(), ids=TEXTS)
def test_a_text_is_a_puzzle_with_what_stands_beside_it(text: str, name: str, comment: str) -> None:
    (found,) = read(text)
    assert (found.error, found.puzzle) == (None, PUZZLE)
    assert (found.name, found.comment) == (name, comment)


SIX = ["1.3.5.", ".5.1.3", "2.1...", "...2.1", "3.2...", "...3.2"]
HEX = [
    "0..3....8..B....",
    "....4..7....C..F",
    *["." * 16] * 12,
    "F" + "." * 14 + "0",
    "." * 15 + "1",
]
JIGSAW = "\n".join("".join(3 * d for d in part) for part in ("123", "456", "789") for _ in "123")
OTHERS: dict[str, tuple[str, str]] = {
    "6x6": ("\n".join(SIX), "classic-6"),
    "6x6 below its size": ("6x6\n" + "\n".join(SIX), "classic-6"),
    "6x6 on a line": ("".join(SIX), "classic-6"),
    "6x6 in boxes": (
        "\n".join(f"| {' '.join(row[:3])} | {' '.join(row[3:])} |" for row in SIX), "classic-6",
    ),
    "6x6 with labels": (
        "  1 2 3 4 5 6\n"
        + "\n".join(f"{a} {' '.join(row)}" for a, row in zip("ABCDEF", SIX, strict=True)),
        "classic-6",
    ),
    "hex digits": ("\n".join(HEX), "classic-16"),
    "small hex digits": ("\n".join(HEX).lower(), "classic-16"),
    "hex digits with blanks": ("\n".join(" ".join(row) for row in HEX), "classic-16"),
    "hex digits in JSON": (json.dumps([[*row] for row in HEX]), "classic-16"),
    "a map below the givens": (f"{GRID.replace('.', '0')}\n\n{JIGSAW}", "jigsaw-9"),
    "a map above the givens": (f"Regions:\n{JIGSAW}\n{GRID}", "jigsaw-9"),
    "an X": (f"Sudoku X\n{GRID}", "diagonal-9"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "layout"), OTHERS.values(), ids=OTHERS)
def test_a_text_is_a_puzzle_on_another_layout(text: str, layout: str) -> None:
    (found,) = read(text)
    assert found.puzzle is not None
    assert found.puzzle.layout.name == layout


ERRORS: dict[str, tuple[str, str]] = {
    "cages in words": (f"{GRID}\n\nCages:\n12: r1c3 r1c4\n7: r2c2 r2c3", "line 11: .*'Cages:'"),
    "cages above": (f"Killer cages: r1c1-r1c3 sum to 12\n{GRID}", "line 1: .*Killer cages"),
    "a sum": (f"Sum of R1C1+R1C2 = 8\n{GRID}", r"line 1: .*R1C1\+R1C2"),
    "sums below an empty grid": ("." * 81 + "\n12=r1c1+r1c2", r"line 2: .*12=r1c1"),
    "a rule in a sentence": (f"{GRID}\nCells in a cage must add up to its sum", "line 10: .*cage"),
    "a jigsaw without regions": (f"Jigsaw\n{GRID}", "line 1: .*Jigsaw"),
    "a service of killers": (json.dumps({"grid": NUMBERS, "mode": "killer"}), "killer"),
    "l for 1": (GRID.replace("1", "l"), "line 2, column 4: 'l' is not a cell"),
    "l for 1 on a line": (LINE.replace("1", "l"), "column 13: 'l' is not a cell"),
    "B for 8": (GRID.replace("8", "B"), "line 3, column 3: 'B' is not a cell"),
    "a bar for 1": ("\n".join(SPACED).replace("1", "|"), "line 2: this row has 8 cells"),
    "a row that is lost": ("\n".join(DOTS[:8]), "line 1: .*9 rows; 8 found"),
    "a cell that is lost": (GRID.replace("..7....", "..7...", 1), "line 1: this row has 8 cells"),
    "two grids side by side": ("\n".join(f"{row}   {row}" for row in DOTS), "line 1: .*18 cells"),
    "a grid beside its solution": (
        "\n".join(f"{row}    {ANSWER[9 * at : 9 * at + 9]}" for at, row in enumerate(DOTS)),
        "line 1: .*18 cells",
    ),
    "frames side by side": ("\n".join(f"{row}  {row}" for row in FRAMED.splitlines()), "line 2: "),
    "objects of cells": (
        json.dumps({"cells": [{"row": r, "col": c, "value": v} for r, c, v in GIVENS]}), "'cells'",
    ),
    "XML of others": (f"<sudoku><puzzle>{LINE}</puzzle></sudoku>", "line 1: .*XML of 'sudoku'"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "reason"), ERRORS.values(), ids=ERRORS)
def test_a_text_is_one_error_that_says_where(text: str, reason: str) -> None:
    (found,) = read(text)
    assert found.error is not None
    with pytest.raises(type(found.error), match=reason):
        raise found.error


@pytest.mark.parametrize(
    ("form", "names"),
    [
        ("{0}. {1}", ["1", "2"]),
        ("{0}) {1}\n", ["1", "2"]),
        ("#{0} {1}", ["1", "2"]),
        ("# {0}: {1}", ["1", "2"]),
        ("[{0}] {1}", ["1", "2"]),
        ("Puzzle {0}: {1}", ["Puzzle 1", "Puzzle 2"]),
        ("easy.txt:{0}:{1}", ["easy.txt:1", "easy.txt:2"]),
        ("Grid 0{0}\n{1}", ["Grid 01", "Grid 02"]),
    ],
)
def test_numbered_puzzles_have_their_numbers_as_names(form: str, names: list[str]) -> None:
    found = read("\n".join(form.format(number, LINE) for number in (1, 2)))
    assert [(entry.puzzle, entry.name) for entry in found] == [(PUZZLE, name) for name in names]


def test_a_puzzle_behind_a_number_sign_alone_is_a_comment() -> None:
    assert read(f"# {LINE}\n#{LINE}\n") == []


def test_prose_beside_a_puzzle_is_an_error_of_its_own() -> None:
    prose = "This one took me twenty minutes, and then I had to use a coloring trick twice."
    found = read(f"{GRID}\n\n{prose}")
    assert [entry.puzzle for entry in found] == [PUZZLE, None]
