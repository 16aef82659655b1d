"""`grader select`: choose puzzles of files by an expression."""

from __future__ import annotations

from collections.abc import Iterator

import click

from grader.cli.profile_lists import ProfileListOptions
from grader.cli.program import UNRATED
from grader.cli.rate.minutes_options import MinutesOptions
from grader.cli.shared.common_options import columns_option, jobs_option, timeout_option
from grader.cli.shared.expressions import expression_of, usable
from grader.cli.shared.file_endings import format_of_output
from grader.cli.shared.groups import flag, group, option, options
from grader.cli.shared.input_options import InputOptions
from grader.cli.shared.language_option import language_option
from grader.cli.shared.output import report_note
from grader.cli.shared.output_options import OutputOptions
from grader.cli.shared.progress import watched
from grader.cli.shared.sourced import sourced_entries
from grader.cli.shared.technique_titles import titles
from grader.cli.shared.wrong_use import WrongUseError, needs_format
from grader.errors import Message, untranslated
from grader.outputs.row_sink import COLUMN_FORMATS, RowStyle, row_sink
from grader.query.dates import days_between
from grader.query.puzzles.calendar import (
    Calendar,
    calendar_between,
    require_grades,
    weekday_grades,
)
from grader.query.puzzles.columns import CHEAP, columns_named, default_columns
from grader.query.puzzles.ranking import Ranking, SortKey, sort_keys
from grader.query.puzzles.rows import Plan, Row, rows
from grader.rating.profiles.profile import Profile

DATE = "date"
"""The column of the days of a calendar."""
FORMATS = ("line", "table", *COLUMN_FORMATS)


@options
class ConditionOptions:
    """Which puzzles are selected."""

    where: str | None = option(
        "--where",
        metavar="EXPRESSION",
        help="Select puzzles of which this is true, such as 'grade = hard and givens < 26'.",
    )


@options
class SelectionOptions:
    """The order and number of puzzles, and what is written of them."""

    sort: str | None = option(
        "--sort",
        metavar="COLUMN,...",
        help="Sort by these columns; a minus before one sorts from the greatest value.",
    )
    limit: int | None = option(
        "--limit", type=click.IntRange(min=0), metavar="N", help="Select at most N puzzles."
    )
    seed: int | None = option(
        "--random",
        type=int,
        metavar="SEED",
        help="Select random puzzles, in random order unless sorted; the seed determines them.",
    )
    no_repeats: bool = flag(
        "--no-repeats", "Leave out puzzles that are equivalent to one selected before."
    )
    output_format: str = option(
        "--format",
        type=click.Choice(FORMATS),
        default="line",
        help="Output format; by default that of the ending of --output.",
    )
    columns: str | None = columns_option()
    jobs: int = jobs_option("Number of processes; results and their order do not depend on it.")
    calendar: str | None = option(
        "--calendar",
        metavar="DAYS",
        help="Select a puzzle for each day of a month, 2026-12, or of 2026-12-01..2026-12-31, in "
        "order, with a column for the date.",
    )
    weekdays: str | None = option(
        "--weekdays",
        metavar="DAYS=GRADE,...",
        help="Grades of the weekdays of --calendar, such as mon-wed=easy,thu-sat=medium,sun=hard; "
        "others have no puzzle.",
    )

    def days(self, profile: Profile) -> Calendar | None:
        """Return the calendar; None if there is none.

        Raises:
            click.UsageError: it is malformed, or has a grade that the profile does not have.
        """
        if self.calendar is None:
            if self.weekdays is not None:
                raise WrongUseError("weekdays-calendar", "--weekdays needs --calendar")
            return None
        text, weekdays = self.calendar, self.weekdays
        grades = {} if weekdays is None else usable(lambda: weekday_grades(weekdays), "--weekdays")
        first, last = usable(lambda: days_between(text), "--calendar")
        calendar = usable(lambda: calendar_between(first, last, grades), "--calendar")
        names = [grade.name for grade in profile.grades]
        usable(lambda: require_grades(calendar, names), "--weekdays")
        return calendar


@options
class LimitOptions:
    """The time for each puzzle, and the language of texts."""

    timeout: float | None = timeout_option(
        "Time limit for each rating; at the limit the puzzle has none."
    )
    language: str = language_option()


@click.command("select", short_help="Select puzzles of files by an expression.")
@group(InputOptions)
@group(ConditionOptions)
@group(ProfileListOptions)
@group(SelectionOptions)
@group(MinutesOptions)
@group(LimitOptions)
@group(OutputOptions)
def command(
    given: InputOptions,
    condition: ConditionOptions,
    profiles: ProfileListOptions,
    wanted: SelectionOptions,
    estimates: MinutesOptions,
    limits: LimitOptions,
    target: OutputOptions,
) -> int:
    """Select puzzles of files by an expression, and sort or sample them.

    Fields are name, source, layout, givens, symmetry, minimal, status, grade, rating, er, ep, ed,
    score, minutes, hardest, next, steps, searched and bottleneck.  uses(T) is the number of steps
    by a technique, hardest(T) the hardest technique, next(T) that of the first step beyond singles,
    external(NAME) a value of the source itself, like(PUZZLE) an equivalent puzzle, and
    within(PATTERN) that all givens lie in a pattern.
    A puzzle is rated only if the expression, the order or the output needs its rating.

    \b
    Examples:
      grader select bank.txt --where 'grade = hard and givens < 26' --limit 20
      grader select bank.txt --where 'uses(x-wing) >= 1' --sort -rating
      grader select bank.txt --calendar 2026-12 --weekdays mon-sun=easy
    """  # noqa: D301 - click's mark for lines that stay as they are
    output_format = format_of_output(target.output, wanted.output_format, FORMATS)
    source = given.read()
    first, *others = profiles.load()
    rated_by = (estimates.estimating(first), *others)
    if wanted.columns is not None and output_format not in COLUMN_FORMATS:
        raise needs_format("--columns", *COLUMN_FORMATS)
    expression = None if condition.where is None else expression_of(condition.where, rated_by)
    keys = _keys(wanted.sort, rated_by)
    calendar = _calendar(wanted, rated_by[0], output_format)
    named = wanted.columns if calendar is None else _without_date(wanted.columns)
    columns = _columns(output_format, rated_by, named)
    plan = Plan(
        rated_by,
        expression,
        columns,
        tuple(key.column for key in keys),
        with_rating=output_format == "table" or _has_grades(calendar),
        with_forms=wanted.no_repeats,
        timeout=limits.timeout,
    )
    language, minutes = limits.language, rated_by[0].minutes is not None
    shown = _with_date(columns, calendar)
    style = RowStyle(output_format, shown, language, titles(language), minutes)
    ranking = Ranking(keys, wanted.limit, wanted.seed, rated_by)
    unrated = _Unrated()
    count = 0
    with target.open_for(output_format, source) as out, row_sink(out, style) as sink:
        every = rows(sourced_entries(source), plan, wanted.jobs)
        every = watched(every, source.size, source.done, quiet=out.is_terminal)
        selected = ranking.chosen(_selected(every, unrated, wanted.no_repeats))
        for row in sink.begun(_dated(selected, calendar, has_columns=bool(columns))):
            sink.write(row)
            count += 1
        # A selection has a heading even if it has no rows.
        sink.head()
        sink.finish()
    unrated.report()
    if not count and wanted.limit != 0 and not source.status:
        report_note(Message("none-selected", "no puzzle was selected"))
    return max(source.status, UNRATED if unrated.count else 0)


def _grade(row: Row) -> str | None:
    return None if row.rating is None else row.rating.grade


def _calendar(wanted: SelectionOptions, profile: Profile, output_format: str) -> Calendar | None:
    """Return the calendar; None if there is none.

    Raises:
        click.UsageError: it is malformed, or the format has no place for dates.
    """
    calendar = wanted.days(profile)
    if calendar is not None and output_format == "table":
        raise needs_format("--calendar", "line", *COLUMN_FORMATS)
    return calendar


def _has_grades(calendar: Calendar | None) -> bool:
    return calendar is not None and bool(calendar.grades)


def _without_date(named: str | None) -> str | None:
    """Return the named columns without the date, which the rows of a calendar have anyway."""
    if named is None:
        return None
    others = [name for name in named.split(",") if name.strip().lower() != DATE]
    return ",".join(others) if others else "puzzle"


def _with_date(columns: tuple[str, ...], calendar: Calendar | None) -> tuple[str, ...]:
    """Return the columns of the output; rows of lines have none."""
    return columns if calendar is None or not columns else (*columns, DATE)


def _dated(
    selected: Iterator[Row], calendar: Calendar | None, *, has_columns: bool
) -> Iterator[Row]:
    """Return a row for each day of a calendar, with its date; without one all rows as they are.

    Raises:
        click.UsageError: there are too few.
    """
    if calendar is None:
        yield from selected
        return
    filled = usable(lambda: calendar.filled(selected, _grade), "--calendar")
    for day, row in filled:
        date = day.isoformat()
        if has_columns:
            yield row._replace(values=(*row.values, date))
        else:
            yield row._replace(line=f"{row.line}  # {date}")


def _keys(sort: str | None, profiles: tuple[Profile, ...]) -> tuple[SortKey, ...]:
    """Return what puzzles are sorted by.

    Raises:
        click.UsageError: a column is unknown.
    """
    return () if sort is None else usable(lambda: sort_keys(sort, profiles), "--sort")


def _columns(
    output_format: str, profiles: tuple[Profile, ...], named: str | None
) -> tuple[str, ...]:
    """Return the columns of the rows: those that are named, or all cheap ones and the ratings.

    Raises:
        click.UsageError: a column is unknown.
    """
    if named is not None:
        return usable(lambda: columns_named(named, profiles), "--columns")
    return (*default_columns(profiles), *CHEAP) if output_format in COLUMN_FORMATS else ()


def _selected(every: Iterator[Row], unrated: _Unrated, no_repeats: bool) -> Iterator[Row]:
    """Iterate over the rows that are selected, and count those without a result."""
    seen: set[bytes] = set()
    for row in every:
        if row.error:
            unrated.add(row)
        if not row.is_selected or row.sourced.entry.puzzle is None:
            continue
        if no_repeats and row.forms is not None:
            if row.forms.puzzle in seen:
                continue
            seen.add(row.forms.puzzle)
        yield row


class _Unrated:
    """Counts puzzles that have no result, and reports them in one sentence."""

    def __init__(self) -> None:
        self._first: Message | None = None
        self.count: int = 0

    def add(self, row: Row) -> None:
        """Count a row if it has an error."""
        if row.error:
            self.count += 1
            self._first = self._first or _described(row)

    def report(self) -> None:
        """Report the puzzles, if there are any."""
        if not self.count:
            return
        if self.count == 1:
            note = Message(
                "puzzle-without-result", "1 puzzle has no result; {error}", error=self._first
            )
        else:
            note = Message(
                "puzzles-without-result",
                "{number} puzzles have no result; the first is {error}",
                number=self.count,
                error=self._first,
            )
        report_note(note)


def _described(row: Row) -> Message:
    """Return place and error of a row."""
    error = row.sourced.entry.error
    has_line = error is not None and error.line is not None
    place = row.sourced.source if has_line else row.sourced.where
    return Message("at-place", "{place}: {what}", place=place, what=untranslated(row.error))
