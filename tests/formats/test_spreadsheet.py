"""Spreadsheets are read like the cells that are copied from them."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.errors import FormatError
from grader.formats import entries, parse
from grader.formats.spreadsheet import spreadsheet_lines
from tests.formats.grid_makers import NINE
from tests.formats.workbooks import write_workbook

pytest.importorskip("python_calamine")
PUZZLE = parse(NINE)


def test_cells_and_tables_in_sheets_are_puzzles(tmp_path: Path) -> None:
    file = tmp_path / "book.xlsx"
    rows = [[cell.strip(".") for cell in NINE[at : at + 9]] for at in range(0, 81, 9)]
    # Empty rows and columns at the edges of a sheet are cut off.
    rows[0][8] = rows[8][0] = rows[8][8] = "5"
    table = [["name", "puzzle"], ["Maja", NINE]]
    write_workbook(file, [rows, table])
    found = [*entries(spreadsheet_lines(file))]
    full = parse("".join(cell or "." for row in rows for cell in row))
    assert [entry.puzzle for entry in found] == [full, PUZZLE]
    assert [entry.name for entry in found] == ["", "Maja"]


def test_a_file_that_is_no_spreadsheet_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "book.xlsx"
    file.write_bytes(b"PK\x03\x04 and nothing else")
    with pytest.raises(FormatError, match="this spreadsheet cannot be read"):
        list(spreadsheet_lines(file))
