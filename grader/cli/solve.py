"""`grader solve`: find solutions by exact search."""

from __future__ import annotations

import click

from grader.cli.program import UNRATED
from grader.cli.shared.common_options import timeout_option
from grader.cli.shared.file_endings import require_ending
from grader.cli.shared.groups import flag, group, option, options
from grader.cli.shared.input_options import InputOptions
from grader.cli.shared.inputs import puzzle_of
from grader.cli.shared.output import Output, told
from grader.cli.shared.output_options import OutputOptions
from grader.cli.shared.progress import watched
from grader.cli.shared.wrong_use import WrongUseError, needs_option
from grader.errors import GraderError
from grader.formats import PuzzleEntry, givens_line
from grader.model.puzzle import Puzzle
from grader.search import solutions
from grader.search.limits import Limits

MANY = 1_000_000
"""Default limit for counting: an empty grid has 6.7e21 solutions."""


@options
class SolveOptions:
    """What is written of each puzzle."""

    every: bool = flag("--all", "Write all solutions of each puzzle.")
    count: bool = flag("--count", "Write the number of solutions.")
    limit: int | None = option(
        "--limit", type=click.IntRange(min=1), metavar="N", help="Maximum number of solutions."
    )
    timeout: float | None = timeout_option("Time limit for each puzzle.")

    def check(self) -> None:
        """Check the options together.

        Raises:
            click.UsageError: two of them contradict each other.
        """
        if self.every and self.count:
            raise WrongUseError(
                "options-combined",
                "{one} and {other} cannot be combined",
                one="--all",
                other="--count",
            )
        if self.limit is not None and not (self.every or self.count):
            raise needs_option("--limit", "--all", "--count")


@click.command("solve")
@group(InputOptions)
@group(SolveOptions)
@group(OutputOptions)
def command(given: InputOptions, wanted: SolveOptions, target: OutputOptions) -> int:
    """Solve puzzles by exact search.

    For a puzzle without a result, a comment gives the reason.

    \b
    Examples:
      grader solve puzzles.txt
      grader solve puzzle.txt --all --limit 10
      grader solve puzzles.txt --count
    """  # noqa: D301 - click's mark for lines that stay as they are
    wanted.check()
    require_ending(target.output, "line")
    source = given.read()
    status = 0
    with target.open(source) as out:
        for entry in watched(source.entries(), source.size, source.done, quiet=out.is_terminal):
            try:
                _write(entry, wanted, out)
            except GraderError as error:
                status = UNRATED
                out.line(f"# {told(error)}")
    return max(source.status, status)


def _write(entry: PuzzleEntry, wanted: SolveOptions, out: Output) -> None:
    """Write the lines for a puzzle; all of them may not fit into memory.

    Raises:
        GraderError: there is no result, or no further one within the time limit.
    """
    puzzle = puzzle_of(entry)
    limits = Limits(wanted.timeout)
    if wanted.count:
        number = solutions.count_solutions(puzzle, wanted.limit or MANY, limits)
        is_least = wanted.limit is None and number == MANY
        out.line(f"{number} or more" if is_least else str(number))
        return
    if not wanted.every:
        out.line(_line(puzzle, solutions.only_solution(puzzle, limits)))
        return
    has_some = False
    for solution in solutions.solutions(puzzle, wanted.limit, limits):
        has_some = True
        out.line(_line(puzzle, solution))
    if not has_some:
        # Raises the error with the reason.
        solutions.only_solution(puzzle, limits)


def _line(puzzle: Puzzle, solution: solutions.Solution) -> str:
    return givens_line(Puzzle(puzzle.layout, solution))
