"""`grader select`: choose puzzles of files by an expression."""

from __future__ import annotations

from collections.abc import Iterator

import click

from grader.cli.profile_lists import LoadProfiles, profile_list_options
from grader.cli.program import UNRATED
from grader.cli.rate.minutes_options import with_estimates
from grader.cli.row_output import RowWriter, Unrated, sourced_entries
from grader.cli.shared.expressions import expression_of, usable
from grader.cli.shared.file_endings import format_of_output
from grader.cli.shared.inputs import Inputs
from grader.cli.shared.loose_options import (
    columns_option,
    force_option,
    from_option,
    inputs_argument,
    jobs_option,
    language_option,
    minutes_option,
    output_option,
    quick_option,
    timeout_option,
)
from grader.cli.shared.output import Existing, report_note
from grader.cli.shared.output_options import open_output
from grader.cli.shared.progress import watched
from grader.query.puzzles.columns import CHEAP, columns_named, default_columns
from grader.query.puzzles.ranking import Ranking, sort_keys
from grader.query.puzzles.rows import Plan, Row, rows

FORMATS = ("line", "table", "csv", "jsonl")


@click.command("select", short_help="Select puzzles of files by an expression.")
@inputs_argument
@from_option
@click.option(
    "--where",
    metavar="EXPRESSION",
    help="Select puzzles of which this is true, such as 'grade = hard and givens < 26'.",
)
@profile_list_options
@click.option(
    "--sort",
    metavar="COLUMN,...",
    help="Sort by these columns; a minus before one sorts from the greatest value.",
)
@click.option("--limit", type=click.IntRange(min=0), metavar="N", help="Select at most N puzzles.")
@click.option(
    "--random",
    "seed",
    type=int,
    metavar="SEED",
    help="Select random puzzles, in random order unless sorted; the seed determines them.",
)
@click.option(
    "--no-repeats",
    is_flag=True,
    help="Leave out puzzles that are equivalent to one selected before.",
)
@click.option(
    "--format",
    "output_format",
    type=click.Choice(FORMATS),
    default="line",
    show_default=True,
    help="Output format; by default that of the ending of --output.",
)
@columns_option
@jobs_option("Number of processes; results and their order do not depend on it.")
@minutes_option
@quick_option
@timeout_option("Time limit for each rating; at the limit the puzzle has none.")
@language_option
@output_option
@force_option
def command(
    inputs: tuple[str, ...],
    input_format: str | None,
    where: str | None,
    profiles: LoadProfiles,
    sort: str | None,
    limit: int | None,
    seed: int | None,
    no_repeats: bool,
    output_format: str,
    columns: str | None,
    jobs: int,
    with_estimate: bool,
    is_quick: bool,
    timeout: float | None,
    language: str,
    output: str | None,
    force: bool,
) -> int:
    """Select puzzles of files by an expression, and sort or sample them.

    Fields are name, source, layout, givens, symmetry, minimal, status, grade, rating, er, ep, ed,
    score, minutes, hardest, steps, searched and bottleneck.  uses(T) is the number of steps by a
    technique, hardest(T) the hardest technique, external(NAME) a value of the source itself,
    like(PUZZLE) an equivalent puzzle, and within(PATTERN) that all givens lie in a pattern.
    A puzzle is rated only if the expression, the order or the output needs its rating.

    \b
    Examples:
      grader select bank.txt --where 'grade = hard and givens < 26' --limit 20
      grader select bank.txt --where 'uses(x-wing) >= 1' --sort -rating
    """  # noqa: D301 - click's mark for lines that stay as they are
    chosen = format_of_output(output, output_format, FORMATS)
    source = Inputs(inputs, input_format)
    first, *others = profiles()
    rated_by = (with_estimates(first, with_estimate, is_quick), *others)
    if columns is not None and chosen not in {"csv", "jsonl"}:
        raise click.UsageError("--columns needs --format csv or jsonl")
    expression = None if where is None else expression_of(where, rated_by)
    keys = () if sort is None else usable(lambda: sort_keys(sort, rated_by), "--sort")
    shown: tuple[str, ...] = ()
    if chosen in {"csv", "jsonl"}:
        shown = (*default_columns(rated_by), *CHEAP)
    if columns is not None:
        shown = usable(lambda: columns_named(columns, rated_by), "--columns")
    plan = Plan(
        rated_by,
        expression,
        shown,
        tuple(key.column for key in keys),
        with_rating=chosen == "table",
        with_forms=no_repeats,
        timeout=timeout,
    )
    ranking = Ranking(keys, limit, seed, rated_by)
    unrated = Unrated()
    count = 0

    with open_output(output, source, Existing.OVERWRITE if force else Existing.KEEP) as out:
        every = watched(
            rows(sourced_entries(source), plan, jobs),
            source.size,
            source.done,
            quiet=out.is_terminal,
        )
        minutes = rated_by[0].minutes is not None
        writer = RowWriter(out, chosen, shown, language, minutes=minutes)
        for row in ranking.chosen(_selected(every, unrated, no_repeats)):
            writer.write(row)
            count += 1
        writer.begin()
    unrated.report()
    if not count and limit != 0 and not source.status:
        report_note("no puzzle was selected")
    return max(source.status, UNRATED if unrated.count else 0)


def _selected(every: Iterator[Row], unrated: Unrated, no_repeats: bool) -> Iterator[Row]:
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
