"""Rows of CSV that are put together by hand equal those of the library."""

from __future__ import annotations

import csv
from io import StringIO

from attrs import fields
from hypothesis import given
from hypothesis import strategies as st

from grader.rating.rating import Rating
from grader.render.rating_table import CSV_COLUMNS, csv_line, csv_row
from grader.runtime.csv_cells import harmless

CHARACTERS = st.sampled_from("1.,\"\\'= \t\n\x7f\x9b\u202e\xe4\U0001f600\udcff") | st.characters()
TEXTS = st.text(CHARACTERS, max_size=8)
NUMBERS = st.floats() | st.sampled_from([0.1, 2, 1e22, -0.0, float("inf")])
COUNTS = st.integers(0, 1000)
RATINGS = st.builds(
    Rating,
    puzzle=TEXTS,
    layout=st.none() | TEXTS,
    profile=TEXTS,
    status=st.sampled_from(["ok", "invalid"]),
    grade=st.none() | TEXTS,
    rating=st.none() | NUMBERS,
    ratings=st.dictionaries(TEXTS, NUMBERS, max_size=2),
    hardest=st.none() | TEXTS,
    steps=COUNTS,
    techniques=st.dictionaries(TEXTS, COUNTS, max_size=3),
    searched=st.booleans(),
    solution=st.none() | TEXTS,
    error=st.none() | TEXTS,
    version=TEXTS,
)


@given(RATINGS)
def test_a_row_of_csv_has_the_values_of_the_rating(rating: Rating) -> None:
    record = rating.record()
    for name in ("ratings", "techniques"):
        record[name] = " ".join(f"{key}:{value}" for key, value in record[name].items())
    record["searched"] = str(rating.searched).lower()
    expected = ["" if record[name] is None else str(record[name]) for name in CSV_COLUMNS]
    assert csv_row(rating) == expected


@given(st.lists(TEXTS, max_size=4))
def test_a_line_of_csv_is_that_of_the_library(cells: list[str]) -> None:
    expected = StringIO()
    csv.writer(expected, lineterminator="").writerow(map(harmless, cells))
    assert csv_line(cells) == expected.getvalue()


def test_rows_have_all_fields() -> None:
    assert [attribute.name for attribute in fields(Rating)] == [*CSV_COLUMNS]
