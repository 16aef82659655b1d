"""`grader check`: validity, uniqueness and minimality of puzzles."""

from __future__ import annotations

from collections.abc import Iterator

import click

from grader.cli.common_options import (
    from_option,
    inputs_argument,
    open_output,
    output_option,
    timeout_option,
)
from grader.cli.inputs import Inputs, puzzle_of
from grader.cli.program import UNRATED
from grader.cli.progress import watched
from grader.errors import GraderError, MultipleSolutionsError, SearchLimitError
from grader.formats import PuzzleEntry, puzzle_line
from grader.model.notation import cell_name, cells_name, digit_name
from grader.model.puzzle import Puzzle
from grader.render.rating_table import one_line
from grader.search import solutions
from grader.search.common_digits import common_cells
from grader.search.limits import Limits

SHOWN = 12
"""Maximum number of cells listed that are the same in all solutions."""


@click.command("check")
@inputs_argument
@from_option
@timeout_option("Time limit for each puzzle; at the limit it counts as not checked.")
@output_option
def command(
    inputs: tuple[str, ...], input_format: str | None, timeout: float | None, output: str | None
) -> int:
    """Check puzzles: validity, uniqueness, minimality.

    A puzzle is minimal if no given can be removed without losing uniqueness.
    For a puzzle with several solutions, the cells that all solutions share are listed.
    """
    source = Inputs(inputs, input_format)
    failed = 0

    def verdicts() -> Iterator[str]:
        nonlocal failed
        for entry in source.entries():
            try:
                yield _verdict(entry, Limits(timeout))
            except GraderError as error:
                failed += 1
                text = entry.text if entry.puzzle is None else puzzle_line(entry.puzzle)
                yield f"{one_line(text)}  {error}"

    with open_output(output, source) as out:
        for line in watched(verdicts(), source.size, source.done, quiet=out.is_terminal):
            out.line(line)
    return max(source.status, UNRATED if failed else 0)


def _verdict(entry: PuzzleEntry, limits: Limits) -> str:
    """Return the line for a valid puzzle with one solution.

    Raises:
        GraderError: the puzzle is not valid, or a limit was reached first.
    """
    puzzle = puzzle_of(entry)
    if puzzle.clues == puzzle.layout.cells:
        solutions.only_solution(puzzle, limits)
        return f"{puzzle_line(puzzle)}  valid, already solved: every cell is given"
    try:
        redundant = solutions.redundant_givens(puzzle, limits)
    except MultipleSolutionsError as error:
        raise GraderError(f"{error}; {_in_common(puzzle, limits)}") from None
    minimal = "minimal"
    if redundant:
        minimal = f"not minimal: each of {cells_name(puzzle.layout, redundant)} can be removed"
        if len(redundant) == 1:
            minimal = f"not minimal: {cells_name(puzzle.layout, redundant)} can be removed"
    size = f"{puzzle.clues} given{'' if puzzle.clues == 1 else 's'}, {minimal}"
    if not puzzle.clues:
        size = f"{sum(map(int.bit_count, puzzle.board().masks()))} candidates"
    return f"{puzzle_line(puzzle)}  valid, one solution, {size}"


def _in_common(puzzle: Puzzle, limits: Limits) -> str:
    """Return a description of the cells that are the same in all solutions."""
    try:
        same = common_cells(puzzle, limits)
    except SearchLimitError:
        return "the time limit was reached before comparing all solutions"
    if not same:
        return "no open cell is the same in all of them"
    shown = ", ".join(
        f"{cell_name(puzzle.layout, cell)}={digit_name(digit)}" for cell, digit in same[:SHOWN]
    )
    rest = f", and {len(same) - SHOWN} more" if len(same) > SHOWN else ""
    return f"the same in all of them: {shown}{rest}"
