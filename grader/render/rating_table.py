"""Ratings as rows of a table: for a terminal, as plain text, CSV and `serate` lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from grader.rating.rating import Rating
from grader.render.text_style import default_title

if TYPE_CHECKING:
    # Imported where a table is made, because importing rich takes long.
    from rich.console import RenderableType

COLUMNS = ("#", "grade", "rating", "hardest", "steps", "puzzle")
WIDTHS = (5, 18, 6, 18, 5, 0)
"""Minimum width of each column in plain text, where rows are written one by one."""
LONGEST = 625
"""Maximum length of the text in the column `puzzle`."""
RIGHT = ("#", "rating", "steps")
FLEXIBLE = ("hardest", "puzzle")
"""Columns that are narrowed, the wider one first, if the terminal is too narrow."""
SERATE_SCHEME = "explainer"
"""The rating scheme that the format `serate` requires."""

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
    """Return a row as aligned text; an error follows as a comment."""
    aligned = [
        cell.rjust(width) if column in RIGHT else cell.ljust(width)
        for column, width, cell in zip(COLUMNS, WIDTHS, cells, strict=False)
    ]
    remark = f"  # {cells[len(COLUMNS)]}" if len(cells) > len(COLUMNS) else ""
    return f"{'  '.join(aligned)}{remark}"


def rich_table(rows: Iterable[Sequence[str]], *, heading: bool = True) -> RenderableType:
    """Return a table for a terminal, followed by the errors of its puzzles.

    Texts that are too wide are truncated, so that each puzzle takes one line.
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
    """Return rows as lines with aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def one_line(text: str) -> str:
    """Return the text of a puzzle in one line, shortened to `LONGEST` characters."""
    words = " ".join(text[: 4 * LONGEST].split())
    joined = words
    if not words.isprintable():
        joined = "".join(c if c.isprintable() else "\ufffd" for c in words)
    return joined if len(joined) <= LONGEST else f"{joined[:LONGEST]}..."


def summary(grades: Counter[str]) -> str:
    """Return the number of puzzles of each grade or status, in the order of the keys.

    Zeros are omitted.
    """
    total = grades.total()
    parts = ", ".join(f"{count:,} {name}" for name, count in grades.items() if count)
    return f"{total:,} puzzle{'' if total == 1 else 's'}: {parts}" if total else "no puzzles"


def csv_row(rating: Rating) -> list[str]:
    """Return the cells of a rating in the order of `CSV_COLUMNS`, empty for None."""
    record = rating.record()
    for name in ("ratings", "techniques"):
        record[name] = " ".join([f"{key}:{value}" for key, value in record[name].items()])
    record["searched"] = "true" if rating.searched else "false"
    return ["" if (value := record[name]) is None else str(value) for name in CSV_COLUMNS]


def csv_line(cells: Iterable[str]) -> str:
    """Return cells as a line of CSV."""
    line: str = _writerow()(cells)
    return line


class _Echo:
    """A file that returns what is written to it, as `writerow` does then."""

    @staticmethod
    def write(text: str) -> str:
        return text


@cache
def _writerow() -> Callable[[Iterable[str]], Any]:
    """Return what makes a line of cells; made when needed, for tables have no CSV."""
    import csv  # noqa: PLC0415

    return csv.writer(_Echo(), lineterminator="").writerow


def serate(rating: Rating) -> str:
    """Return a rating in the notation of `serate` and the Patterns Game: `PUZZLE ED=er/ep/ed`.

    Raises:
        KeyError: the profile has no such ratings.
    """
    found = "/".join(f"{rating.ratings[name]:.1f}" for name in ("er", "ep", "ed"))
    return f"{rating.puzzle} ED={found}"
