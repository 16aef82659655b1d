"""`grader convert`: write puzzles in another format."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import click

from grader.cli.program import UNRATED
from grader.cli.shared.file_endings import (
    ENDINGS,
    PICTURES,
    by_ending,
    ending_of,
    require_agreement,
)
from grader.cli.shared.input_options import one_input
from grader.cli.shared.inputs import Inputs, puzzle_of
from grader.cli.shared.loose_options import from_option, input_argument, output_option
from grader.cli.shared.output import report_error
from grader.cli.shared.output_options import open_output
from grader.errors import FormatError, unwritable_file
from grader.formats.named_formats import NAMES, format_named
from grader.formats.puzzle_format import PuzzleFormat
from grader.model.puzzle import Puzzle
from grader.outputs.output import OutputError
from grader.render.one_line import one_line

_DRAWN = (*PICTURES, "html")
_DRAWN_ENDINGS = [ending for ending, choices in ENDINGS.items() if choices[0] in _DRAWN]


@click.command("convert", short_help="Convert puzzles to another format.")
@input_argument
@from_option
@click.option(
    "--to",
    "output_format",
    metavar="FORMAT",
    help="Output format: line, marks, csv, ...; a symbol set may follow, as in line:0-F.  By "
    "default that of the ending of --output.",
)
@output_option
def command(
    input_: str | None, input_format: str | None, output_format: str | None, output: str | None
) -> int:
    """Convert puzzles to another format; `grader formats` lists the formats.

    The format of the input is detected.  Puzzles that cannot be converted are reported on
    standard error, and the others are written.  `grader draw` draws pictures of puzzles.

    \b
    Examples:
      grader convert puzzles.txt --to sdk
      grader convert puzzles.csv --output puzzles.opensudoku
    """  # noqa: D301 - click's mark for lines that stay as they are
    source = one_input(input_, input_format)
    target = _target(output_format, output)
    failed = False
    line = count = 0
    name = ""

    def puzzles() -> Iterator[Puzzle]:
        nonlocal count, failed, line, name
        for entry in source.entries():
            line, name = entry.line, one_line(entry.name)
            try:
                puzzle = puzzle_of(entry)
            except FormatError as error:
                failed = True
                report_error(error)
                continue
            count += 1
            yield puzzle

    if target.name == "parquet":
        failed = _write_file(puzzles(), source, output, lambda: count) or failed
        return max(source.status, UNRATED if failed else 0)
    needs_blank_line = False
    with open_output(output, source) as out:
        has_begun = False
        for puzzle in puzzles():
            try:
                text = target.checked_text(puzzle)
            except FormatError as error:
                failed = True
                report_error(FormatError(error.placed, line=line))
                continue
            if target.head and not has_begun:
                out.line(target.head)
            has_begun = True
            if needs_blank_line:
                out.line("")
            needs_blank_line = "\n" in text
            out.line(target.titled(text, name) if name else text)
        if has_begun and target.foot:
            out.line(target.foot)
        if not has_begun and (failed or source.status):
            out.abandon()
    return max(source.status, UNRATED if failed else 0)


def _target(output_format: str | None, output: str | None) -> PuzzleFormat:
    """Return the format to write: that of --to, or that of the ending of the output.

    Raises:
        click.UsageError: there is no such format, or the ending is that of another one.
    """
    if output_format in _DRAWN or ending_of(output) in _DRAWN_ENDINGS:
        raise click.UsageError("`grader convert` writes no pictures; use `grader draw`")
    if output_format is None:
        if output is None or not ending_of(output):
            raise click.UsageError(
                "name the format with --to, or by the ending of --output; `grader formats` lists "
                "the formats"
            )
        return format_named(by_ending(output, NAMES))
    try:
        target = format_named(output_format)
    except FormatError as error:
        raise click.UsageError(str(error)) from None
    require_agreement(output, target.name, f"--to is {output_format}")
    return target


def _write_file(
    puzzles: Iterator[Puzzle], source: Inputs, output: str | None, count: Callable[[], int]
) -> bool:
    """Write a Parquet file, and return whether puzzles had to be left out.

    Args:
        puzzles: the puzzles.
        source: where they come from.
        output: the path of the file.
        count: returns how many puzzles have been read.
    """
    if output is None:
        raise click.UsageError("a Parquet file is not text; name a file with --output")
    from pathlib import Path  # noqa: PLC0415 - other formats need neither

    from grader.formats.parquet import write_parquet  # noqa: PLC0415

    with open_output(output, source) as out:
        try:
            failures = write_parquet(Path(out.path), puzzles)
        except OSError as error:
            raise OutputError(unwritable_file(output, error)) from None
        if len(failures) == count():
            out.abandon()
    for failure in failures:
        report_error(failure)
    return bool(failures)
