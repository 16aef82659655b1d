"""Generated puzzles as rows of CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader.generate.generation_records import ORIGIN
from grader.render import rating_table

if TYPE_CHECKING:
    from grader.generate import Generated

CSV_HEADING = rating_table.csv_line((*rating_table.CSV_COLUMNS, *ORIGIN))
"""The first line of the output."""


def csv_line(made: Generated) -> str:
    """Return a puzzle as a row."""
    origin = [str(value) for value in made.origin().values()]
    return rating_table.csv_line([*rating_table.csv_row(made.rating), *origin])
