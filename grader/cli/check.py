"""`grader check`: validity, uniqueness and minimality of puzzles."""

from __future__ import annotations

from collections.abc import Iterator

import click

from grader.cli.generate.repeats import Repeats
from grader.cli.program import UNRATED
from grader.cli.shared.common_options import timeout_option
from grader.cli.shared.file_endings import require_ending
from grader.cli.shared.groups import flag, group, options
from grader.cli.shared.input_options import InputOptions
from grader.cli.shared.inputs import Inputs, puzzle_of
from grader.cli.shared.output import told
from grader.cli.shared.output_options import OutputOptions
from grader.cli.shared.progress import watched
from grader.errors import GraderError
from grader.formats import PuzzleEntry, puzzle_line
from grader.render.one_line import one_line
from grader.render.rating_table import short_name
from grader.search.limits import Limits
from grader.search.verdict import sentence_of


@options
class CheckOptions:
    """What is checked."""

    with_repeats: bool = flag(
        "--repeats",
        "Name puzzles that are equivalent to an earlier one, or have an equivalent solution.",
    )
    timeout: float | None = timeout_option(
        "Time limit for each puzzle; at the limit it counts as not checked."
    )


@click.command("check")
@group(InputOptions)
@group(CheckOptions)
@group(OutputOptions)
def command(given: InputOptions, wanted: CheckOptions, target: OutputOptions) -> int:
    """Check puzzles: validity, uniqueness, minimality.

    A puzzle is minimal if no given can be removed without losing uniqueness.
    For a puzzle with several solutions, the cells that all solutions share are listed.

    \b
    Example:
      grader check puzzles.txt --repeats
    """  # noqa: D301 - click's mark for lines that stay as they are
    require_ending(target.output, "text")
    source = given.read()
    verdicts = _Verdicts(source, wanted)
    with target.open(source) as out:
        verdicts.is_short = out.is_terminal
        for line in watched(verdicts, source.size, source.done, quiet=out.is_terminal):
            out.line(line)
    if verdicts.repeats is not None:
        verdicts.repeats.report()
    return max(source.status, UNRATED if verdicts.failed else 0)


class _Verdicts:
    """The verdicts of all puzzles, each in a line."""

    def __init__(self, source: Inputs, wanted: CheckOptions) -> None:
        self._source = source
        self._timeout = wanted.timeout
        self.repeats = Repeats(source) if wanted.with_repeats else None
        self.failed = 0
        """The number of puzzles that could not be checked."""
        self.is_short = False
        """Whether puzzles that are no line of cells are shown by number, as on a terminal."""

    def __iter__(self) -> Iterator[str]:
        for number, entry in enumerate(self._source.entries(), start=1):
            verdict = self._verdict(entry, number)
            if self.repeats is not None and entry.puzzle is not None:
                found = self.repeats.add(entry.puzzle, self._source.current, entry.line)
                verdict += f"; {told(found)}" if found else ""
            yield verdict

    def _verdict(self, entry: PuzzleEntry, number: int) -> str:
        try:
            puzzle = puzzle_of(entry)
            line = puzzle_line(puzzle)
            if self.is_short:
                line = short_name(line, puzzle.layout.name, number)
            return f"{line}  {told(sentence_of(puzzle, Limits(self._timeout)))}"
        except GraderError as error:
            self.failed += 1
            text = entry.text if entry.puzzle is None else puzzle_line(entry.puzzle)
            return f"{one_line(text)}  {told(error)}"
