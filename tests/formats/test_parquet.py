"""Parquet files of every kind of column, and damaged ones."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from grader.errors import FormatError
from grader.formats.parquet import parquet_entries
from tests.formats.grid_makers import NINE

pa = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

OTHER = NINE[::-1]
KINDS = {
    "string": pa.string,
    "large string": pa.large_string,
    "binary": pa.binary,
    "large binary": pa.large_binary,
    "bytes of one size": lambda: pa.binary(81),
    "dictionary": lambda: pa.dictionary(pa.int32(), pa.string()),
    "dictionary of bytes": lambda: pa.dictionary(pa.int8(), pa.binary()),
}


def written(folder: Path, columns: dict[str, Any]) -> Path:
    file = folder / "some.parquet"
    parquet.write_table(pa.table(columns), file)
    return file


@pytest.mark.parametrize("kind", KINDS)
def test_text_of_every_kind_is_read(tmp_path: Path, kind: str) -> None:
    values = [NINE, None, OTHER, NINE]
    column = pa.array([v if v is None else v.encode() for v in values], KINDS[kind]())
    file = written(tmp_path, {"number": pa.array([1, 2, 3, 4]), "puzzle": column})
    found = list(parquet_entries(file))
    assert [entry.text for entry in found] == [NINE, "", OTHER, NINE]
    assert [entry.puzzle is None for entry in found] == [False, True, False, False]


@pytest.mark.skipif(not hasattr(pa, "string_view"), reason="this pyarrow has no views")
def test_views_are_read(tmp_path: Path) -> None:
    try:
        file = written(tmp_path, {"puzzle": pa.array([NINE], pa.string_view())})
    except (pa.ArrowException, TypeError):
        pytest.skip("this pyarrow does not write views")
    assert [entry.text for entry in parquet_entries(file)] == [NINE]


def test_values_that_are_not_utf_8_are_errors_of_their_rows(tmp_path: Path) -> None:
    data = pa.array([NINE.encode(), b"\xff" * 81, NINE.encode()])
    file = written(tmp_path, {"puzzle": data.view(pa.string())})
    first, second, third = parquet_entries(file)
    assert first.puzzle == third.puzzle
    assert str(second.error).startswith("line 2, column 1: the byte 0xff is not UTF-8 text")


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({}, "no column of some.parquet has puzzles; its columns are none"),
        ({"a": [1, 2]}, "its columns are 'a' (int64), and puzzles are text in one line"),
        ({"a": [None]}, "its columns are 'a' (null)"),
        ({"a": [[NINE]]}, "its columns are 'a' (list<"),
        ({"a": [{"b": NINE}]}, "its columns are 'a' (struct<b: string>)"),
        ({"a\x1b[31m": ["words"]}, "its columns are 'a\\x1b[31m' (string)"),
    ],
)
def test_without_a_column_of_puzzles_the_columns_are_named(
    tmp_path: Path, columns: dict[str, Any], message: str
) -> None:
    with pytest.raises(FormatError) as caught:
        list(parquet_entries(written(tmp_path, columns)))
    assert message in str(caught.value)


def test_two_columns_of_one_name_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "some.parquet"
    parquet.write_table(pa.Table.from_arrays([pa.array([NINE])] * 2, ["a", "a"]), file)
    with pytest.raises(FormatError, match="two columns of the same name"):
        list(parquet_entries(file))


def test_a_damaged_file_is_entries_or_one_sentence(tmp_path: Path) -> None:
    data = written(tmp_path, {"puzzle": pa.array([NINE, OTHER] * 20)}).read_bytes()
    random = Random("damage")
    for _ in range(300):
        damaged = bytearray(data)
        for _ in range(random.randint(1, 4)):
            damaged[random.randrange(len(damaged))] = random.randrange(256)
        file = tmp_path / "damaged.parquet"
        file.write_bytes(bytes(damaged[: random.choice([len(damaged), random.randrange(900)])]))
        try:
            for entry in parquet_entries(file):
                assert (entry.puzzle is None) != (entry.error is None)
        except FormatError as error:
            assert len(str(error)) < 1000  # noqa: PT017 - some damage does no harm
