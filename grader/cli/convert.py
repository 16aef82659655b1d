"""`grader convert`: write puzzles in another format."""

from __future__ import annotations

from collections.abc import Iterator

import click

from grader.cli.program import UNRATED
from grader.cli.shared.common_options import output_option
from grader.cli.shared.file_endings import (
    ENDINGS,
    PICTURES,
    by_ending,
    ending_of,
    require_agreement,
)
from grader.cli.shared.groups import group, option, options
from grader.cli.shared.inputs import Inputs, puzzle_of
from grader.cli.shared.one_input_options import OneInputOptions
from grader.cli.shared.output import Output, report_error
from grader.cli.shared.output_options import open_output
from grader.cli.shared.wrong_use import WrongUseError
from grader.errors import FormatError, unwritable_file
from grader.formats import PuzzleEntry
from grader.formats.named_formats import NAMES, format_named
from grader.formats.puzzle_format import PuzzleFormat
from grader.model.puzzle import Puzzle
from grader.outputs.output import OutputError, is_standard_output
from grader.render.one_line import one_line

_DRAWN = (*PICTURES, "html")
_DRAWN_ENDINGS = [ending for ending, choices in ENDINGS.items() if choices[0] in _DRAWN]


@options
class TargetOptions:
    """The format and the file to write."""

    output_format: str | None = option(
        "--to",
        metavar="FORMAT",
        help="Output format: line, marks, csv, ...; a symbol set may follow, as in line:0-F.  By "
        "default that of the ending of --output.",
    )
    output: str | None = output_option()


@click.command("convert", short_help="Convert puzzles to another format.")
@group(OneInputOptions)
@group(TargetOptions)
def command(given: OneInputOptions, target: TargetOptions) -> int:
    """Convert puzzles to another format; `grader formats` lists the formats.

    The format of the input is detected.  Puzzles that cannot be converted are reported on
    standard error, and the others are written.  `grader draw` draws pictures of puzzles.

    \b
    Examples:
      grader convert puzzles.txt --to sdk
      grader convert puzzles.csv --output puzzles.opensudoku
    """  # noqa: D301 - click's mark for lines that stay as they are
    source = given.read()
    form = _target(target.output_format, target.output)
    puzzles = _Puzzles(source)
    if form.name == "parquet":
        _write_parquet(puzzles, source, target.output)
    else:
        with open_output(target.output, source) as out:
            is_empty = not _write_text(puzzles, form, out)
            if is_empty and (puzzles.have_failed or source.status):
                out.abandon()
    return max(source.status, UNRATED if puzzles.have_failed else 0)


class _Puzzles:
    """The puzzles of an input with their entries; what cannot be converted is reported."""

    def __init__(self, source: Inputs) -> None:
        self._source = source
        self.count = 0
        """The number of puzzles that have been read."""
        self.have_failed = False

    def __iter__(self) -> Iterator[tuple[PuzzleEntry, Puzzle]]:
        for entry in self._source.entries():
            try:
                puzzle = puzzle_of(entry)
            except FormatError as error:
                self.report(error)
                continue
            self.count += 1
            yield entry, puzzle

    def report(self, error: object) -> None:
        """Report that a puzzle is left out."""
        self.have_failed = True
        report_error(error)


def _target(output_format: str | None, output: str | None) -> PuzzleFormat:
    """Return the format to write: that of --to, or that of the ending of the output.

    Raises:
        click.UsageError: there is no such format, or the ending is that of another one.
    """
    if output_format in _DRAWN or ending_of(output) in _DRAWN_ENDINGS:
        raise WrongUseError(
            "converts-no-pictures", "`grader convert` writes no pictures; use `grader draw`"
        )
    if output_format is None:
        if output is None or not ending_of(output):
            raise WrongUseError(
                "name-format",
                "name the format with --to, or by the ending of --output; `grader formats` "
                "lists the formats",
            )
        return format_named(by_ending(output, NAMES))
    try:
        target = format_named(output_format)
    except FormatError as error:
        raise WrongUseError(error.placed) from None
    require_agreement(output, target.name, "--to", output_format)
    return target


def _write_text(puzzles: _Puzzles, form: PuzzleFormat, out: Output) -> bool:
    """Write puzzles in a format of text, and return whether there are any."""
    has_begun = False
    needs_blank_line = False
    for entry, puzzle in puzzles:
        try:
            text = form.checked_text(puzzle)
        except FormatError as error:
            puzzles.report(FormatError(error.placed, line=entry.line))
            continue
        if form.head and not has_begun:
            out.line(form.head)
        has_begun = True
        if needs_blank_line:
            out.line("")
        needs_blank_line = "\n" in text
        name = one_line(entry.name)
        text = form.titled(text, name) if name else text
        author = one_line(dict(entry.values).get("author", ""))
        out.line(form.signed(text, author) if author else text)
    if has_begun and form.foot:
        out.line(form.foot)
    return has_begun


def _write_parquet(puzzles: _Puzzles, source: Inputs, output: str | None) -> None:
    """Write puzzles to a Parquet file."""
    if output is None or is_standard_output(output):
        raise WrongUseError(
            "table-file",
            "the format {format} is not text; name a file with --output",
            format="parquet",
        )
    from pathlib import Path  # noqa: PLC0415 - other formats need neither

    from grader.formats.parquet import write_parquet  # noqa: PLC0415

    with open_output(output, source) as out:
        try:
            failures = write_parquet(Path(out.path), (puzzle for _, puzzle in puzzles))
        except OSError as error:
            raise OutputError(unwritable_file(output, error)) from None
        if len(failures) == puzzles.count:
            out.abandon()
    for failure in failures:
        puzzles.report(failure)
