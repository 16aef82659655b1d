"""Ratings in rows: for a terminal, for a file, for a pipe."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from typing import TYPE_CHECKING

from grader.rating.rating import Rating
from grader.render.sentences import default_title

if TYPE_CHECKING:
    # Imported where a table is made: a start of the program without one is faster.
    from rich.console import RenderableType

COLUMNS = ("#", "grade", "rating", "hardest", "steps", "puzzle")
WIDTHS = (5, 18, 6, 18, 5, 0)
"""Least width of each column in plain text: rows are written before all are known."""
LONGEST = 625
"""Characters of the text of a puzzle that are shown, even if it is none."""
RIGHT = ("#", "rating", "steps")
FLEXIBLE = ("hardest", "puzzle")
"""Columns that become narrower, the wider one first, if a terminal has no room for all."""
SERATE_SCHEME = "explainer"
"""The scheme of the profiles whose ratings `serate` writes."""

CSV_COLUMNS = (
    "puzzle",
    "layout",
    "profile",
    "status",
    "grade",
    "rating",
    "ratings",
    "hardest",
    "steps",
    "techniques",
    "searched",
    "solution",
    "error",
)
"""Columns of the CSV output; `ratings` and `techniques` hold pairs like `pointing:2`."""


def row(number: int, rating: Rating, titles: Mapping[str, str]) -> tuple[str, ...]:
    """Return the cells of a rating in the order of `COLUMNS`; `number` counts from 1."""
    if rating.status != "ok":
        return (
            str(number),
            rating.status,
            "-",
            "-",
            "-",
            one_line(rating.puzzle),
            rating.error or "",
        )
    value = "-" if rating.rating is None else f"{rating.rating:.2f}"
    hardest = "-"
    if rating.hardest is not None:
        hardest = titles.get(rating.hardest, default_title(rating.hardest))
    return str(number), rating.grade or "-", value, hardest, str(rating.steps), rating.puzzle


def plain(cells: Sequence[str]) -> str:
    """Return a row in aligned text; what is wrong with a puzzle follows it as a comment."""
    aligned = [
        cell.rjust(width) if column in RIGHT else cell.ljust(width)
        for column, width, cell in zip(COLUMNS, WIDTHS, cells, strict=False)
    ]
    remark = f"  # {cells[len(COLUMNS)]}" if len(cells) > len(COLUMNS) else ""
    return f"{'  '.join(aligned)}{remark}"


def rich_table(rows: Iterable[Sequence[str]], *, heading: bool = True) -> RenderableType:
    """Return a table for a terminal, and below it what is wrong with its puzzles.

    What is too wide is cut off: a row stays a row.
    """
    from rich import box  # noqa: PLC0415 - see above
    from rich.console import Group  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    table = Table(box=box.SIMPLE_HEAD, show_header=heading, pad_edge=False)
    for column in COLUMNS:
        table.add_column(
            column,
            justify="right" if column in RIGHT else "left",
            no_wrap=column not in FLEXIBLE,
        )
    errors = []
    for cells in rows:
        texts = [Text(cell, no_wrap=True, overflow="ellipsis") for cell in cells[: len(COLUMNS)]]
        failed = len(cells) > len(COLUMNS)
        texts[1].stylize("red" if failed else "bold")
        table.add_row(*texts)
        if failed:
            errors.append(Text(f"{cells[0]}: {cells[-1]}", "red"))
    return Group(table, *errors)


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows of a small table in columns as wide as need be."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def one_line(text: str) -> str:
    """Return the text of a puzzle as it can stand in a row: without line ends, and short."""
    words = " ".join(text[: 4 * LONGEST].split())
    joined = "".join(c if c.isprintable() else "\ufffd" for c in words)
    return joined if len(joined) <= LONGEST else f"{joined[:LONGEST]}..."


def summary(grades: Counter[str]) -> str:
    """Return how many puzzles there were of each grade or status, in the order of the keys.

    Those of which there was none are left out.
    """
    total = grades.total()
    parts = ", ".join(f"{count:,} {name}" for name, count in grades.items() if count)
    return f"{total:,} puzzle{'' if total == 1 else 's'}: {parts}" if total else "no puzzles"


def csv_row(rating: Rating) -> list[str]:
    """Return the cells of a rating in the order of `CSV_COLUMNS`; empty where there is none."""
    record = rating.record()
    for name in ("ratings", "techniques"):
        record[name] = " ".join(f"{key}:{value}" for key, value in record[name].items())
    record["searched"] = str(rating.searched).lower()
    return ["" if record[name] is None else str(record[name]) for name in CSV_COLUMNS]


def csv_line(cells: Iterable[str]) -> str:
    """Return cells as a line of CSV."""
    line = StringIO()
    csv.writer(line, lineterminator="").writerow(cells)
    return line.getvalue()


def serate(rating: Rating) -> str:
    """Return a rating as the Patterns game writes it: `PUZZLE ED=er/ep/ed`.

    Raises:
        KeyError: the profile has no such ratings.
    """
    found = "/".join(f"{rating.ratings[name]:.1f}" for name in ("er", "ep", "ed"))
    return f"{rating.puzzle} ED={found}"
