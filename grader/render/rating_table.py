"""Ratings as rows of a table: for a terminal, as plain text, CSV and `serate` lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from grader.rating.profiles.profile import NO_UNIQUENESS
from grader.rating.rating import Rating
from grader.render.languages import LANGUAGE
from grader.render.one_line import LONGEST, one_line
from grader.render.text_style import TextStyle, catalogue, default_title
from grader.runtime.csv_cells import begin_safely, harmless

if TYPE_CHECKING:
    # Imported where a table is made, because importing rich takes long.
    from rich.console import RenderableType

COLUMNS = ("number", "grade", "rating", "hardest", "steps", "puzzle")
WIDTHS = (5, 18, 6, 18, 5, 0)
"""Minimum width of each column in plain text, where rows are written one by one."""
MINUTES = "minutes"
"""The column that follows the rating if minutes are estimated beside it."""
RIGHT = ("number", "rating", MINUTES, "steps")
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
    "version",
)
"""Columns of the CSV output; `ratings` and `techniques` hold pairs like `pointing:2`."""


def columns(minutes: bool = False) -> tuple[str, ...]:
    """Return the columns of the table; `minutes`: with the estimate behind the rating."""
    end = COLUMNS.index("rating") + 1
    return (*COLUMNS[:end], MINUTES, *COLUMNS[end:]) if minutes else COLUMNS


def row(
    number: int,
    rating: Rating,
    titles: Mapping[str, str],
    language: str = LANGUAGE,
    *,
    minutes: bool = False,
    short: bool = False,
) -> tuple[str, ...]:
    """Return the cells of a rating in the order of `columns`; `number` counts from 1.

    A `short` row has the name of the layout in the place of a puzzle that is no line of cells.
    """
    style = TextStyle(language)
    beside = (style.localized(rating.minutes_text or "-"),) if minutes else ()
    if rating.status != "ok":
        return (
            str(number),
            style.level(rating.status),
            "-",
            *beside,
            "-",
            "-",
            short_name(rating.puzzle, rating.layout, number) if short else one_line(rating.puzzle),
            _error(rating, language),
        )
    value = style.localized(rating.text or "-")
    hardest = "-"
    if rating.hardest is not None:
        hardest = titles.get(rating.hardest, default_title(rating.hardest))
    # The text of a puzzle on a layout from a file may be long.
    puzzle = short_name(rating.puzzle, rating.layout, number) if short else rating.puzzle
    puzzle = puzzle if len(puzzle) <= LONGEST else one_line(puzzle)
    grade = style.level(rating.grade) if rating.grade else "-"
    return str(number), grade, value, *beside, hardest, str(rating.steps), puzzle


def short_name(puzzle: str, layout: str | None, number: int) -> str:
    """Return a puzzle as a table shows it that is only looked at: `killer-9 #3` for an object."""
    return f"{layout} #{number}" if puzzle.startswith("{") and layout else one_line(puzzle)


def _error(rating: Rating, language: str) -> str:
    """Return what is wrong with a puzzle, in a language."""
    if not rating.error:
        return ""
    from grader.render.error_text import error_text  # noqa: PLC0415 - most puzzles have no error

    return error_text(rating.error, language)


def plain(cells: Sequence[str], language: str = LANGUAGE, *, minutes: bool = False) -> str:
    """Return a row as aligned text; an error follows as a comment."""
    widths = _widths(language, minutes)
    aligned = [
        cell.rjust(width) if column in RIGHT else cell.ljust(width)
        for (column, width), cell in zip(widths.items(), cells, strict=False)
    ]
    remark = f"  # {cells[len(widths)]}" if len(cells) > len(widths) else ""
    return f"{'  '.join(aligned)}{remark}"


def rich_table(
    rows: Iterable[Sequence[str]],
    *,
    heading: bool = True,
    language: str = LANGUAGE,
    minutes: bool = False,
) -> RenderableType:
    """Return a table for a terminal, followed by the errors of its puzzles.

    Texts that are too wide are truncated, so that each puzzle takes one line.
    """
    from rich import box  # noqa: PLC0415 - see above
    from rich.console import Group  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    table = Table(box=box.SIMPLE_HEAD, show_header=heading, pad_edge=False)
    shown = columns(minutes)
    for column, title in zip(shown, titles_of_columns(language, minutes), strict=True):
        table.add_column(
            title,
            justify="right" if column in RIGHT else "left",
            no_wrap=column not in FLEXIBLE,
        )
    errors = []
    for cells in rows:
        texts = [Text(cell, no_wrap=True, overflow="ellipsis") for cell in cells[: len(shown)]]
        failed = len(cells) > len(shown)
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


def summary(grades: Counter[str], language: str = LANGUAGE) -> str:
    """Return the number of puzzles of each grade or status, in the order of the keys.

    Zeros are omitted.
    """
    style = TextStyle(language)
    words: Mapping[str, str] = style.messages["table"]
    total = grades.total()
    if not total:
        return words["none"]
    levels = ", ".join(
        f"{style.number(count, ',')} {style.level(name)}" for name, count in grades.items() if count
    )
    return words["one" if total == 1 else "many"].format(
        count=style.number(total, ","), levels=levels
    )


def csv_row(rating: Rating) -> list[str]:
    """Return the cells of a rating in the order of `CSV_COLUMNS`, empty for None."""
    record = rating.record()
    value = record["rating"]
    return [
        rating.puzzle,
        rating.layout or "",
        rating.profile,
        rating.status,
        rating.grade or "",
        "" if value is None else str(value),
        _pairs(record["ratings"]),
        rating.hardest or "",
        str(rating.steps),
        _pairs(rating.techniques),
        "true" if rating.searched else "false",
        rating.solution or "",
        rating.error or "",
        rating.version,
    ]


def _pairs(values: Mapping[str, float]) -> str:
    return " ".join([f"{name}:{value}" for name, value in values.items()])


def csv_line(cells: Iterable[str]) -> str:
    """Return cells as a line of CSV that no spreadsheet takes for formulas."""
    cells = [*cells]
    line: str = ",".join(cells)
    # Most lines need neither apostrophes nor quotation marks.
    has_plain_text = line.isprintable() and '"' not in line and line.count(",") == len(cells) - 1
    if line and has_plain_text and begin_safely(cells):
        return line
    written: str = _writerow()(map(harmless, cells))
    return written


def titles_of_columns(language: str = LANGUAGE, minutes: bool = False) -> list[str]:
    """Return the headings of the table, in the order of `columns`."""
    words: Mapping[str, str] = catalogue(language)["table"]
    return [words[column] for column in columns(minutes)]


@cache
def _widths(language: str, minutes: bool) -> dict[str, int]:
    """Return the minimum width of each column in plain text."""
    own = dict(zip(COLUMNS, WIDTHS, strict=True))
    titles = titles_of_columns(language, minutes)
    return {
        column: max(own.get(column, 0), len(title))
        for column, title in zip(columns(minutes), titles, strict=True)
    }


def heading(output_format: str, language: str = LANGUAGE, *, minutes: bool = False) -> str:
    """Return the line before the rows of a format; empty if there is none."""
    if output_format == "csv":
        return csv_line(CSV_COLUMNS)
    if output_format != "table":
        return ""
    return plain(titles_of_columns(language, minutes), language, minutes=minutes)


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

    That of a profile without uniqueness has a remark behind it.

    Raises:
        KeyError: the profile has no such ratings.
    """
    found = "/".join(f"{rating.ratings[name]:.1f}" for name in ("er", "ep", "ed"))
    remark = " # no uniqueness" if rating.profile.endswith(NO_UNIQUENESS) else ""
    return f"{rating.puzzle} ED={found}{remark}"
