"""`grader check`: validity, uniqueness and minimality of puzzles."""

from __future__ import annotations

from collections.abc import Iterator

import click

from grader.cli.generate.repeats import Repeats
from grader.cli.program import UNRATED
from grader.cli.shared.common_options import force_option, output_option, timeout_option
from grader.cli.shared.file_endings import require_ending
from grader.cli.shared.input_options import from_option, inputs_argument, open_output
from grader.cli.shared.inputs import Inputs, puzzle_of
from grader.cli.shared.output import Existing
from grader.cli.shared.progress import watched
from grader.errors import GraderError
from grader.formats import puzzle_line
from grader.render.one_line import one_line
from grader.search.canonical.seen_puzzles import forms_of
from grader.search.limits import Limits
from grader.search.verdict import sentence_of


@click.command("check")
@inputs_argument
@from_option
@click.option(
    "--repeats",
    "with_repeats",
    is_flag=True,
    help="Name puzzles that are equivalent to an earlier one, or have an equivalent solution.",
)
@timeout_option("Time limit for each puzzle; at the limit it counts as not checked.")
@output_option
@force_option
def command(
    inputs: tuple[str, ...],
    input_format: str | None,
    with_repeats: bool,
    timeout: float | None,
    output: str | None,
    force: bool,
) -> int:
    """Check puzzles: validity, uniqueness, minimality.

    A puzzle is minimal if no given can be removed without losing uniqueness.
    For a puzzle with several solutions, the cells that all solutions share are listed.

    \b
    Example:
      grader check puzzles.txt --repeats
    """  # noqa: D301 - click's mark for lines that stay as they are
    require_ending(output, "text")
    source = Inputs(inputs, input_format)
    failed = 0
    repeats = Repeats(source) if with_repeats else None

    def verdicts() -> Iterator[str]:
        nonlocal failed
        for entry in source.entries():
            try:
                puzzle = puzzle_of(entry)
                verdict = f"{puzzle_line(puzzle)}  {sentence_of(puzzle, Limits(timeout))}"
            except GraderError as error:
                failed += 1
                text = entry.text if entry.puzzle is None else puzzle_line(entry.puzzle)
                verdict = f"{one_line(text)}  {error}"
            if repeats is not None and entry.puzzle is not None:
                found = repeats.add(forms_of(entry.puzzle), source.current, entry.line)
                verdict += f"; {found}" if found else ""
            yield verdict

    with open_output(output, source, Existing.OVERWRITE if force else Existing.KEEP) as out:
        for line in watched(verdicts(), source.size, source.done, quiet=out.is_terminal):
            out.line(line)
    if repeats is not None:
        repeats.report()
    return max(source.status, UNRATED if failed else 0)
