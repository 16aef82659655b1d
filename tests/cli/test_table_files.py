"""`rate` and `select` into Parquet files and spreadsheets."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Grader
from tests.cli.test_select import EASY, MEDIUM

COLUMNS = "name,givens,grade,rating,techniques,searched,external(level)"
BANK = f"id,puzzle,level,code\na,{EASY},9,007\nb,{MEDIUM},,x\n"


def read_parquet(file: Path) -> list[dict[str, Any]]:
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = parquet.read_table(file).to_pylist()
    # A map is a list of pairs, which older versions have no option for.
    return [
        {name: dict(v) if isinstance(v, list) else v for name, v in row.items()} for row in rows
    ]


def read_sheet(file: Path) -> list[list[Any]]:
    calamine = pytest.importorskip("python_calamine")
    rows: list[list[Any]] = (
        calamine.CalamineWorkbook.from_path(str(file)).get_sheet_by_index(0).to_python()
    )
    return rows


@pytest.fixture
def bank(tmp_path: Path) -> str:
    file = tmp_path / "bank.csv"
    file.write_text(BANK, encoding="utf-8")
    return str(file)


def test_parquet_has_the_records_of_json_lines(grader: Grader, bank: str, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "rated.parquet"
    result = grader("rate", bank, "-o", str(file))
    lines = [
        json.loads(line) for line in grader("rate", bank, "--format", "jsonl").stdout.splitlines()
    ]

    expected = [{name: v for name, v in line.items() if name != "name"} for line in lines]
    assert (result.exit_code, result.stderr) == (0, "")
    assert read_parquet(file) == expected


def test_chosen_columns_have_their_types(grader: Grader, bank: str, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    file = tmp_path / "rated.parquet"
    grader("rate", bank, "-o", str(file), "--columns", COLUMNS)

    first, second = read_parquet(file)
    assert list(first) == ["puzzle", "layout", *COLUMNS.split(",")]
    assert (first["givens"], first["searched"], first["external(level)"]) == (24, False, "9")
    assert second["external(level)"] is None
    assert isinstance(first["rating"], float)


def test_sheet_has_numbers_as_numbers(grader: Grader, bank: str, tmp_path: Path) -> None:
    pytest.importorskip("xlsxwriter")
    file = tmp_path / "rated.xlsx"
    columns = f"{COLUMNS},external(code)"
    result = grader("rate", bank, "-o", str(file), "--columns", columns)

    assert (result.exit_code, result.stderr) == (0, "")
    head, first, second = read_sheet(file)
    assert head == ["puzzle", "layout", *columns.split(",")]
    assert first[:5] == [EASY, "classic-9", "a", 24, "easy"]
    assert first[7:] == [False, 9, "007"]
    assert second[7:] == [False, "", "x"]


def test_sheet_is_read_again(grader: Grader, bank: str, tmp_path: Path) -> None:
    pytest.importorskip("xlsxwriter")
    pytest.importorskip("python_calamine")
    file = tmp_path / "rated.xlsx"
    grader("select", bank, "-o", str(file), "--columns", "name,external(level)")
    again = grader("select", str(file), "--where", "external(level) = 9", "--format", "jsonl")

    assert [json.loads(line)["name"] for line in again.stdout.splitlines()] == ["a"]


@pytest.mark.parametrize("ending", ["parquet", "xlsx"])
def test_contents_are_kept_and_nothing_is_left_half_written(
    grader: Grader, bank: str, tmp_path: Path, ending: str
) -> None:
    pytest.importorskip("pyarrow" if ending == "parquet" else "xlsxwriter")
    file = tmp_path / f"rated.{ending}"
    file.write_text("mine", encoding="utf-8")

    refused = grader("rate", bank, "-o", str(file))
    assert refused.exit_code == 2
    assert "has contents" in refused.stderr
    assert file.read_text(encoding="utf-8") == "mine"
    assert grader("rate", bank, "-o", str(file), "--force").exit_code == 0
    assert file.read_bytes()[:2] in {b"PA", b"PK"}


@pytest.mark.parametrize("command", ["rate", "select"])
def test_standard_output_is_no_table(grader: Grader, bank: str, command: str) -> None:
    result = grader(command, bank, "--format", "xlsx")

    assert result.exit_code == 2
    assert "the format xlsx is not text; name a file with --output" in result.stderr


@pytest.mark.parametrize("option", [("--resume",), ("--report", "report.html")])
def test_what_needs_lines_is_refused(
    grader: Grader, bank: str, tmp_path: Path, option: tuple[str, ...]
) -> None:
    result = grader("rate", bank, "-o", str(tmp_path / "rated.parquet"), *option)

    assert result.exit_code == 2
    assert f"{option[0]} needs --format csv or jsonl" in result.stderr
    assert not (tmp_path / "rated.parquet").exists()


@pytest.mark.parametrize(("ending", "library"), [("parquet", "pyarrow"), ("xlsx", "XlsxWriter")])
def test_missing_library_is_named(
    grader: Grader,
    bank: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    ending: str,
    library: str,
) -> None:
    monkeypatch.setitem(sys.modules, library.lower(), None)
    file = tmp_path / f"rated.{ending}"
    result = grader("rate", bank, "-o", str(file))

    assert result.exit_code == 2
    assert f"pip install 'sudoku-grader[{ending}]'" in result.stderr
    assert not file.exists()
