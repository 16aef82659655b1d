"""Cells pasted from spreadsheets and programs, one field a cell."""

import json
from collections.abc import Callable

import pytest

from grader import formats
from grader.formats.page_picture import page_lines
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.shapes import named
from tests.formats.grid_makers import NINE, ROWS

PUZZLE = formats.parse(NINE)
NUMBERS = [[digit + 1 for digit in PUZZLE.givens[at : at + 9]] for at in range(0, 81, 9)]
WAYS: dict[str, Callable[[list[list[str]], str], str]] = {
    "plain": lambda rows, d: "\n".join(map(d.join, rows)),
    "a separator at the end": lambda rows, d: "\n".join(d.join(row) + d for row in rows),
    "CR LF": lambda rows, d: "\r\n".join(map(d.join, rows)) + "\r\n",
    "quotes": lambda rows, d: "\n".join(d.join(f'"{cell}"' for cell in row) for row in rows),
    "blanks": lambda rows, d: "\n".join(map(f"{d} ".join, rows)),
    "no separators at the end": lambda rows, d: "\n".join(d.join(row).rstrip(d) for row in rows),
    "a row without cells": lambda rows, d: "\n".join(map(d.join, [*rows, [""] * 9])),
    "numbered rows and columns": lambda rows, d: "\n".join(
        [d + d.join("012345678"), *(f"{i}{d}{d.join(row)}" for i, row in enumerate(rows))]
    ),
    "numbered columns": lambda rows, d: "\n".join([d.join("123456789"), *map(d.join, rows)]),
    "one line": lambda rows, d: d.join(cell for row in rows for cell in row),
    "numbers with a fraction": lambda rows, d: "\n".join(
        d.join(f"{cell}.0" if cell in tuple("123456789") else cell for cell in row) for row in rows
    ),
}


def cells(line: str, empty: str = "") -> list[list[str]]:
    return [
        list(line[at : at + 9])
        if empty == "."
        else [c.replace(".", empty) for c in line[at : at + 9]]
        for at in range(0, 81, 9)
    ]


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS.keys())
@pytest.mark.parametrize("delimiter", list("\t;,"))
@pytest.mark.parametrize("empty", ["", "0", ".", "_"])
def test_cells_in_fields_are_a_puzzle(
    way: Callable[[list[list[str]], str], str], delimiter: str, empty: str
) -> None:
    text = way(cells(NINE, empty), delimiter)
    assert formats.parse(text) == PUZZLE
    assert formats.parse(text, "cells") == PUZZLE


@pytest.mark.parametrize("delimiter", list("\t;,"))
@pytest.mark.parametrize("lost", [range(9), range(72, 81), range(8, 81, 9), range(0, 81, 9)])
def test_empty_rows_and_columns_are_cells(delimiter: str, lost: range) -> None:
    line = "".join("." if cell in lost else symbol for cell, symbol in enumerate(NINE))
    text = "\n".join(map(delimiter.join, cells(line)))
    assert formats.parse(text) == formats.parse(line)


def test_a_row_that_is_lost_is_an_error_and_no_smaller_puzzle() -> None:
    rows = ["\t".join(row).rstrip("\t") for row in cells("." * 9 + NINE[9:])]
    found = list(formats.entries(rows))
    assert [entry.puzzle for entry in found] == [None]
    assert str(found[0].error) == (
        "line 2: 8 rows of 8 cells are not a puzzle; a 9x9 puzzle has 9 of 9"
    )


def test_tables_follow_each_other() -> None:
    text = "\n".join(map("\t".join, cells(NINE)))
    found = formats.entries(f"{text}\n{text}\n\n{text}\n\t\n{NINE}".split("\n"))
    assert [(e.line, e.puzzle) for e in found] == [(line, PUZZLE) for line in (1, 10, 20, 30)]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(NUMBERS),
        "[" + ",\n ".join(map(str, NUMBERS)) + "]",
        "[\n" + ",\n".join(f"  {row}" for row in NUMBERS) + "\n]\n",
        json.dumps([list(row) for row in ROWS]),
        json.dumps([[None if cell == 0 else cell for cell in row] for row in NUMBERS]),
        "[" + "\n ".join(f"[{' '.join(map(str, row))}]" for row in NUMBERS) + "]",
    ],
)
def test_lists_of_lists_are_rows_of_cells(text: str) -> None:
    assert formats.parse(text) == PUZZLE


def test_pages_of_overlapping_grids_are_read_from_cells() -> None:
    layout = named("samurai")
    givens = [cell % 9 if cell % 4 else k.NO_DIGIT for cell in range(layout.cells)]
    puzzle = Puzzle(layout, tuple(givens))
    rows = [line.ljust(21).replace(".", " ") for line in page_lines(puzzle)]
    text = "\n".join("\t".join(cell.strip() for cell in row) for row in rows)
    assert formats.parse(text) == puzzle


def test_larger_puzzles_have_numbers_or_letters() -> None:
    puzzle = formats.parse("123456789ABCDEFG" + "." * 240)
    numbers = [*map(str, range(1, 17)), *[""] * 240]
    letters = [*"123456789ABCDEFG", *[""] * 240]
    from_zero = [*map(str, range(16)), *[""] * 240]
    for fields in (numbers, letters, from_zero):
        text = "\n".join(",".join(fields[at : at + 16]) for at in range(0, 256, 16))
        assert formats.parse(text) == puzzle


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "\n".join(map(",".join, [*cells(NINE)[:8]])),
            "line 1: 8 rows of 9 cells are not a puzzle",
        ),
        (
            "\n".join(map(",".join, [["12", *["0"] * 8], *cells(NINE)[1:]])),
            "line 1: '12' in column 1 is not a cell of a 9x9 puzzle; digits 1 to 9",
        ),
    ],
)
def test_what_is_wrong_in_a_table_has_its_place(text: str, message: str) -> None:
    (entry,) = formats.entries(text.splitlines())
    assert str(entry.error).startswith(message)


def test_a_table_of_markdown_without_a_heading_has_bold_givens() -> None:
    fields = [[f"**{cell}**" if cell != "." else " " for cell in row] for row in ROWS]
    assert formats.parse("\n".join(f"|{'|'.join(row)}|" for row in fields)) == PUZZLE


def test_asterisks_of_a_grid_are_no_bold_type() -> None:
    rows = [f"|{row[:3]}|{row[3:6]}|{row[6:]}|".replace(".", "*") for row in ROWS]
    assert formats.parse("\n".join(rows)) == PUZZLE
