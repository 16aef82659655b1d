"""`grader solve`: find solutions by exact search."""

from __future__ import annotations

from collections.abc import Iterator

import click

from grader.cli.program import UNRATED
from grader.cli.shared.common_options import force_option, output_option, timeout_option
from grader.cli.shared.file_endings import require_ending
from grader.cli.shared.input_options import from_option, inputs_argument, open_output
from grader.cli.shared.inputs import Inputs, puzzle_of
from grader.cli.shared.output import Existing
from grader.cli.shared.progress import watched
from grader.errors import GraderError, SearchLimitError
from grader.formats import PuzzleEntry, givens_line
from grader.model.puzzle import Puzzle
from grader.search import solutions
from grader.search.limits import Limits

MANY = 1_000_000
"""Default limit for counting: an empty grid has 6.7e21 solutions."""


@click.command("solve")
@inputs_argument
@from_option
@click.option("--all", "every", is_flag=True, help="Write all solutions of each puzzle.")
@click.option("--count", is_flag=True, help="Write the number of solutions.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=None,
    metavar="N",
    help="Maximum number of solutions.",
)
@timeout_option("Time limit for each puzzle.")
@output_option
@force_option
def command(
    inputs: tuple[str, ...],
    input_format: str | None,
    every: bool,
    count: bool,
    limit: int | None,
    timeout: float | None,
    output: str | None,
    force: bool,
) -> int:
    """Solve puzzles by exact search.

    For a puzzle without a result, a comment gives the reason.

    \b
    Examples:
      grader solve puzzles.txt
      grader solve puzzle.txt --all --limit 10
      grader solve puzzles.txt --count
    """  # noqa: D301 - click's mark for lines that stay as they are
    if every and count:
        raise click.UsageError("--all and --count cannot be combined")
    if limit is not None and not (every or count):
        raise click.UsageError("--limit needs --all or --count")
    require_ending(output, "line")
    source = Inputs(inputs, input_format)
    failed = 0

    def results() -> Iterator[Iterator[str]]:
        nonlocal failed
        for entry in source.entries():
            try:
                yield _lines(entry, every, count, limit, Limits(timeout))
            except GraderError as error:
                failed += 1
                yield iter([f"# {error}"])

    with open_output(output, source, Existing.OVERWRITE if force else Existing.KEEP) as out:
        for lines in watched(results(), source.size, source.done, quiet=out.is_terminal):
            try:
                for line in lines:
                    out.line(line)
            except SearchLimitError as error:
                failed += 1
                out.line(f"# {error}")
    return max(source.status, UNRATED if failed else 0)


def _lines(
    entry: PuzzleEntry, every: bool, count: bool, limit: int | None, limits: Limits
) -> Iterator[str]:
    """Iterate over the lines for a puzzle; all of them may not fit into memory.

    Raises:
        GraderError: there is no result.
    """
    puzzle = puzzle_of(entry)
    if count:
        number = solutions.count_solutions(puzzle, limit or MANY, limits)
        return iter([f"{number} or more" if limit is None and number == MANY else str(number)])
    if not every:
        return iter([_text(puzzle, solutions.only_solution(puzzle, limits))])
    found = solutions.solutions(puzzle, limit, limits)
    first = next(found, None)
    if first is None:
        # Raises the error with the reason.
        solutions.only_solution(puzzle, limits)
        raise AssertionError("a puzzle without a solution has an error")
    return _texts(puzzle, first, found)


def _texts(
    puzzle: Puzzle, first: solutions.Solution, others: Iterator[solutions.Solution]
) -> Iterator[str]:
    yield _text(puzzle, first)
    for solution in others:
        yield _text(puzzle, solution)


def _text(puzzle: Puzzle, solution: solutions.Solution) -> str:
    return givens_line(Puzzle(puzzle.layout, solution))
