"""Cells of CSV files: formulas and control characters are harmless, and text is read back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.runtime.csv_cells import harmless, original
from tests.processor_time import at_most


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("", ""),
        ("4.....8.5.3", "4.....8.5.3"),
        (":0000:x:..1..:::", ":0000:x:..1..:::"),
        ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
        ("@SUM(A1:A9)", "'@SUM(A1:A9)"),
        ("+1+2", "'+1+2"),
        ("-1--2", "'-1--2"),
        ("  =1", "'  =1"),
        ("\t=1", "' =1"),
        ("\r=1", "' =1"),
        ("\uff1d1", "'\uff1d1"),
        ("'=1", "''=1"),
        ("'quoted' is no cell", "'quoted' is no cell"),
        ("-1.5", "-1.5"),
        ("+3", "+3"),
        ("two\nlines", "two lines"),
        ("\x1b[31mred\x9b\u202e", "\ufffd[31mred\ufffd\ufffd"),
        ("\udcff", "\ufffd"),
    ],
)
def test_a_cell_is_neither_a_formula_nor_a_control_sequence(cell: str, written: str) -> None:
    assert harmless(cell) == written


@given(st.text(st.sampled_from("=+-@'. 1a\uff1d"), max_size=8) | st.text(max_size=20))
def test_printable_text_is_read_back(cell: str) -> None:
    written = harmless(cell)
    assert written.isprintable()
    if cell.isprintable():
        assert original(written) == cell


@pytest.mark.parametrize("cell", [" " * 100_000, "'" * 100_000, "'" + " " * 100_000])
def test_long_cells_take_time_in_proportion(cell: str) -> None:
    with at_most(0.5):
        assert original(harmless(cell)) == cell
