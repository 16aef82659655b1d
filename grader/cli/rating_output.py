"""The output of `grader rate`: begin it, or continue that of an interrupted run.

While a run goes on, a small file beside its output has all that determines the rows: the
version, the profile and the options.  It is removed when the output is complete.  Such a run is
continued behind its last whole row, after each row has been compared with its puzzle.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from grader.cli.shared.inputs import Inputs
from grader.cli.shared.output import Existing, Output
from grader.cli.shared.output_options import open_output
from grader.errors import unreadable_file
from grader.formats import PlainLines, PuzzleEntry
from grader.model.puzzle import Puzzle
from grader.outputs.output_file import LONGEST_RECORD
from grader.outputs.rated_lines import Piece
from grader.rating.profiles.profile import Profile
from grader.rating.rate_many import described
from grader.render.rating_table import heading
from grader.runtime.version import version

if TYPE_CHECKING:
    from grader.outputs.rating_rows import Row

RECORD_ENDING = ".run"
"""What the name of the file about a run has behind that of its output."""
WITHOUT_RATINGS = frozenset({"table", "serate"})
"""Formats whose rows have less than the whole rating."""


class RatingRun(NamedTuple):
    """What determines the rows of a run, beside its input."""

    profile: Profile
    output_format: str
    timeout: float | None
    language: str
    """The language of a table; other formats are the same in all."""

    def record(self) -> dict[str, Any]:
        """Return it as a JSON object."""
        return {
            "grader": version(),
            "profile": self.profile.name,
            "digest": self.profile.digest(),
            "format": self.output_format,
            "timeout": self.timeout,
            "language": self.language if self.output_format == "table" else None,
        }


class Progress:
    """How far a run has come.

    Args:
        pieces: the input without the puzzles that have rows.
    """

    def __init__(self, pieces: Iterator[Piece]) -> None:
        self.pieces = pieces
        self.count: int = 0
        """The number of rows from before."""
        self.has_heading: bool = False
        """The line before the rows is in the output."""


def open_rating_output(file: str | None, source: Inputs, force: bool, resume: bool) -> Output:
    """Open the output of a run, and overwrite its contents if that is wanted.

    Raises:
        click.UsageError: the options contradict each other, the file cannot be opened, or it has
            contents and none of the options.
    """
    if resume and file is None:
        raise click.UsageError("--resume needs --output")
    if resume and force:
        raise click.UsageError("--resume and --force cannot be combined")
    if force:
        return open_output(file, source, Existing.OVERWRITE)
    out = open_output(file, source, Existing.APPEND)
    if out.size and not resume:
        with out:
            raise click.UsageError(
                f"'{file}' has contents; continue an interrupted rating with --resume, overwrite "
                "the file with --force, or name another one"
            )
    return out


def begin(
    out: Output,
    file: str | None,
    source: Inputs,
    run: RatingRun,
    take: Callable[[Row], object],
    remarks: Callable[[], str],
) -> Progress:
    """Begin a run, or continue it: take the rows that the output has.

    What follows the last whole row is removed.

    Args:
        out: the output.
        file: the path of the output.
        source: the input.
        run: what determines the rows.
        take: called with each row.
        remarks: returns what follows the rows that were taken, if they are all.

    Raises:
        click.UsageError: the output has rows, but not those of this run.
    """
    pieces = source.pieces()
    if file is None or not out.is_regular:
        return Progress(pieces)
    if not out.size:
        # Where it cannot be written, the run is made all the same; it cannot be continued.
        with suppress(OSError), open(_record_of(file), "w", encoding="utf-8") as stream:
            stream.write(json.dumps(run.record()) + "\n")
        return Progress(pieces)
    is_known = _compare_runs(file, run)
    progress, end = _read_rows(file, pieces, run, take, remarks)
    if not is_known:
        remaining = next(progress.pieces, None)
        if remaining is not None:
            raise click.UsageError(
                f"'{file}' cannot be continued, because '{_record_of(file)}' is missing, which "
                "says how it was begun; name another file, or begin anew with --force"
            )
    out.cut(end)
    return progress


def finish(file: str | None) -> None:
    """Remove what is kept about a run while its output is incomplete."""
    if file is not None:
        with suppress(OSError):
            os.unlink(_record_of(file))


def _record_of(file: str) -> str:
    return file + RECORD_ENDING


def _compare_runs(file: str, run: RatingRun) -> bool:
    """Compare a run with the one that began the output; return False if nothing is known of it.

    Raises:
        click.UsageError: they differ.
    """
    from grader.runtime.strict_json import load_json  # noqa: PLC0415 - few runs are continued
    from grader.runtime.whole_files import read_text  # noqa: PLC0415

    path = _record_of(file)
    try:
        before = load_json(read_text(path))
    except FileNotFoundError:
        return False
    except (OSError, ValueError):
        before = None
    now = run.record()
    if not isinstance(before, dict) or before.keys() != now.keys():
        raise click.UsageError(
            f"'{path}' is damaged, so '{file}' cannot be continued; name another file, or begin "
            "anew with --force"
        )
    for key, value in now.items():
        if before[key] != value:
            raise click.UsageError(
                f"'{file}' was begun with {_shown(key, before[key])}, and this is "
                f"{_shown(key, value)}; use the same version and options, or begin anew with "
                "--force"
            )
    return True


def _shown(key: str, value: Any) -> str:
    """Return a part of a record as a message names it."""
    if key == "digest":
        return f"the profile as of {value}"
    if key == "timeout" and value is None:
        return "no --timeout"
    option = {"grader": "version"}
    return f"{option.get(key, f'--{key}')} {value}"


def _read_rows(
    file: str,
    pieces: Iterator[Piece],
    run: RatingRun,
    take: Callable[[Row], object],
    remarks: Callable[[], str],
) -> tuple[Progress, int]:
    """Compare the rows of an output with the puzzles.

    Returns:
        The progress, and the number of bytes of the whole rows.

    Raises:
        click.UsageError: a row does not belong to its puzzle, or to any.
    """
    # Imported here: few runs are continued.
    from grader.outputs.rating_rows import (  # noqa: PLC0415
        WrittenRows,
        row_beginnings,
        row_reader,
    )

    profile = run.profile
    grades = [grade.name for grade in profile.grades]
    read = row_reader(run.output_format, profile.name, grades, run.language)
    first = heading(run.output_format, run.language, minutes=profile.minutes is not None)
    progress = Progress(pieces)
    end = 0
    try:
        with open(file, "rb") as stream:
            written = WrittenRows(stream, run.output_format)
            rows = iter(written)
            if first:
                text, end = next(rows, ("", 0))
                progress.has_heading = end > 0
                if not end and _may_begin(written.rest, [first.encode()]):
                    written.rest = b""
                elif text != first:
                    raise _foreign(file, 1, run)
            for piece in pieces:
                items: Iterable[Puzzle | PuzzleEntry] = (
                    piece.puzzles() if isinstance(piece, PlainLines) else [piece]
                )
                for index, item in enumerate(items):
                    shown = described(item)[0]
                    number = progress.count + 1
                    text, behind = next(rows, ("", 0))
                    if not behind:
                        beginnings = row_beginnings(run.output_format, number, shown, run.language)
                        if not (
                            _may_begin(written.rest, beginnings)
                            or written.ends_with(remarks().encode())
                        ):
                            raise _foreign(file, number, run)
                        rest = piece.split(index)[1] if isinstance(piece, PlainLines) else piece
                        assert rest is not None, "this puzzle is left"
                        progress.pieces = chain([rest], pieces)
                        return progress, end
                    row = read(text, shown)
                    progress.count = number
                    if row is None:
                        raise _foreign(file, number, run)
                    take(row)
                    end = behind
            if next(rows, None) is not None or not written.ends_with(remarks().encode()):
                raise _foreign(file, progress.count + 1, run)
    except OSError as error:
        raise click.UsageError(unreadable_file(file, error)) from None
    return progress, end


def _may_begin(rest: bytes, beginnings: Iterable[bytes]) -> bool:
    """Return whether the rest of an output is a part of a row, by how such a row begins."""
    return len(rest) < LONGEST_RECORD and any(
        rest.startswith(beginning) or beginning.startswith(rest) for beginning in beginnings
    )


def _foreign(file: str, number: int, run: RatingRun) -> click.UsageError:
    return click.UsageError(
        f"'{file}' cannot be continued: row {number} is not the rating of puzzle {number} of "
        f"this input by the profile {run.profile.name} with --format {run.output_format}; use "
        "the same input, or begin anew with --force"
    )
