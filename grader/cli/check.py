"""`grader check`: is this a proper puzzle?"""

from __future__ import annotations

from collections.abc import Iterator

import click

from grader.cli.inputs import Inputs, puzzle_of
from grader.cli.options import inputs_argument, opened, output_option
from grader.cli.program import UNRATED
from grader.cli.progress import watched
from grader.errors import GraderError
from grader.formats import Entry, givens_line
from grader.model.notation import cells_name
from grader.render.table import one_line
from grader.search import solutions


@click.command("check")
@inputs_argument
@output_option
def command(inputs: tuple[str, ...], output: str | None) -> int:
    """Check puzzles: valid? one solution? minimal?

    A puzzle is minimal if no given can be left out.
    """
    source = Inputs(inputs)
    failed = 0

    def verdicts() -> Iterator[str]:
        nonlocal failed
        for entry in source.entries():
            try:
                yield _verdict(entry)
            except GraderError as error:
                failed += 1
                text = entry.text if entry.puzzle is None else givens_line(entry.puzzle)
                yield f"{one_line(text)}  {error}"

    with opened(output, source) as out:
        for line in watched(verdicts(), source.size, source.done, quiet=out.is_terminal):
            out.line(line)
    return max(source.status, UNRATED if failed else 0)


def _verdict(entry: Entry) -> str:
    """Return the line for a proper puzzle.

    Raises:
        GraderError: it is not one.
    """
    puzzle = puzzle_of(entry)
    if puzzle.clues == puzzle.layout.cells:
        solutions.only_solution(puzzle)
        return f"{givens_line(puzzle)}  valid, solved already: every cell is given"
    spare = solutions.redundant_givens(puzzle)
    minimal = "minimal"
    if spare:
        minimal = f"not minimal: each of {cells_name(puzzle.layout, spare)} could be left out"
        if len(spare) == 1:
            minimal = f"not minimal: {cells_name(puzzle.layout, spare)} could be left out"
    givens = f"{puzzle.clues} given{'' if puzzle.clues == 1 else 's'}"
    return f"{givens_line(puzzle)}  valid, one solution, {givens}, {minimal}"
