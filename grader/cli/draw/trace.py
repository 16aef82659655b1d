"""`grader trace`: solve a puzzle and explain each step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click

from grader.cli.draw.picture_options import (
    PICTURE_PARAMETERS,
    picture_options,
    refuse_without_effect,
)
from grader.cli.rate.minutes_options import with_estimates
from grader.cli.shared.file_endings import PICTURES, ending_of, format_of_output
from grader.cli.shared.input_options import one_input
from grader.cli.shared.inputs import puzzle_of, remark
from grader.cli.shared.loose_options import (
    LoadProfile,
    explain_option,
    from_option,
    input_argument,
    minutes_option,
    output_option,
    profile_options,
    quick_option,
    text_style_options,
    timeout_option,
)
from grader.cli.shared.output_options import open_output, refuse_input_as_output
from grader.cli.shared.technique_titles import titles
from grader.cli.shared.terminal_support import board_painter, terminal_width
from grader.errors import Term, printable
from grader.model.trace import Trace
from grader.rating import rate
from grader.rating.profiles.profile import Profile
from grader.render.hodoku_lines import hodoku_lines
from grader.render.one_line import one_line
from grader.render.svg.picture_style import PictureStyle
from grader.render.text_style import TextStyle
from grader.render.trace import (
    minutes_sentence,
    rating_sentence,
    step_lines,
    trace_lines,
    trace_records,
)
from grader.runtime import deadline
from grader.runtime.strict_json import json_line

_DOCUMENTS = ("markdown", "html")
_PICTURED = "markdown with --output"
"""Markdown on standard output has its boards in text."""
_WITH_PICTURES = (*PICTURES, "html", _PICTURED)
_FORMATS_OF = {
    "compact": ("text",),
    "boards": ("text",),
    "all_grids": ("text",),
    "number": ("text", "jsonl", "markdown", "html", *PICTURES),
    "title": ("markdown", "html", "pdf"),
    **dict.fromkeys(PICTURE_PARAMETERS, _WITH_PICTURES),
}
"""The formats in which an option has an effect, by its parameter."""
FORMS = ("text", "jsonl", "markdown", "html", "hodoku", *PICTURES)


@click.command("trace")
@input_argument
@from_option
@profile_options
@click.option(
    "--format",
    "output_format",
    type=click.Choice(FORMS),
    default="text",
    show_default=True,
    help="Text, one JSON object a step, a document, a solution path of HoDoKu, or pictures; by "
    "default the format of the ending of --output.",
)
@explain_option
@click.option("--brief", is_flag=True, help="Same as --explain short.")
@click.option("--compact", is_flag=True, help="Write a run of singles on one line (text).")
@click.option(
    "--board",
    "boards",
    type=click.IntRange(min=1),
    multiple=True,
    metavar="STEP",
    help="Draw the board before this step (text). May be repeated.",
)
@click.option("--all-grids", is_flag=True, help="Draw the board before every step (text).")
@click.option(
    "--step",
    "number",
    type=click.IntRange(min=0),
    metavar="STEP",
    help="Write only this step, or its picture; 0 is the puzzle.",
)
@picture_options
@click.option(
    "--title",
    metavar="TEXT",
    help="Title of a document; by default the comment beside the puzzle.",
)
@minutes_option
@quick_option
@timeout_option("Time limit; the exit status is 1 if the trace is not finished by then.")
@text_style_options
@output_option
def command(
    input_: str | None,
    input_format: str | None,
    profile: LoadProfile,
    output_format: str,
    explain: str,
    brief: bool,
    compact: bool,
    boards: tuple[int, ...],
    all_grids: bool,
    number: int | None,
    style: PictureStyle,
    title: str | None,
    with_estimate: bool,
    is_quick: bool,
    timeout: float | None,
    text_style: TextStyle,
    output: str | None,
) -> None:
    """Solve a puzzle and explain every step.

    An explanation names the pattern, the reason and the effect of a step; --explain full
    follows chains link by link.  Pictures of all steps are written to the directory --output,
    and those of a Markdown document beside its file.  --format pdf writes a document for
    printing, or with --step one picture.

    \b
    Examples:
      grader trace puzzle.txt --explain full
      grader trace puzzle.txt --output solution.html
      grader trace puzzle.txt --step 12 --output step.svg
    """  # noqa: D301 - click's mark for lines that stay as they are
    output_format = format_of_output(output, output_format, FORMS)
    source = one_input(input_, input_format)
    refuse_input_as_output(output, source)
    _refuse_options(output_format, output, number)
    chosen = with_estimates(profile(), with_estimate, is_quick)
    is_document = output_format in _DOCUMENTS or (output_format == "pdf" and number is None)
    if with_estimate and not is_document and output_format != "text":
        raise click.UsageError(
            f"--minutes has no effect with --format {output_format}; use text, markdown, html, or "
            "pdf without --step"
        )
    if with_estimate and number is not None:
        raise click.UsageError("--minutes is about all steps; leave out --step")
    entry = source.only()
    length = "short" if brief else explain
    names = titles(text_style.language)
    # Documents count open moves and draw many pictures, so they belong to the time.
    with deadline.limit(timeout, Term("work", "the trace")):
        trace = rate.trace(puzzle_of(entry), chosen)
        _require_steps(trace, number, *boards)
        if is_document:
            from grader.cli.draw import trace_documents  # noqa: PLC0415 - rarely needed

            name = remark(entry) if title is None else one_line(title)
            solve = trace_documents.solve_of(
                trace, chosen, names, name, text_style, length, style, number
            )
            if output_format == "pdf":
                trace_documents.write_booklet(solve, output)
                return
            lines = trace_documents.lines(solve, output_format, output)
        elif output_format in PICTURES:
            _draw(trace, output_format, number, style, names, output, text_style)
            return
        elif output_format == "jsonl":
            records = trace_records(
                trace, chosen.rating_of, names, text_style, full=length == "full"
            )
            lines = (json_line(record) for record in records if number in (None, record["step"]))
        elif output_format == "hodoku":
            lines = _path(trace, chosen)
        elif number is not None:
            lines = step_lines(
                trace,
                number,
                chosen.rating_of,
                names,
                text_style,
                length=length,
                paint=board_painter(output, text_style.cells),
                width=terminal_width(output),
            )
        else:
            text_options = {
                "length": length,
                "boards": range(1, len(trace) + 1) if all_grids else boards,
                "compact": compact,
                "paint": board_painter(output, text_style.cells),
                "width": terminal_width(output),
            }
            lines = _text(trace, chosen, names, text_style, text_options)
    with open_output(output, source) as out:
        if is_document:
            # A part of a page is of no use.
            out.record("\n".join(lines))
            return
        for line in lines:
            out.line(line)


def _refuse_options(output_format: str, output: str | None, number: int | None) -> None:
    """Raise an error if options have no effect, or if pictures of all steps have no directory.

    Raises:
        click.UsageError: there is such an option, or no directory.
    """
    is_pictured = output_format == "markdown" and output is not None
    refuse_without_effect(_PICTURED if is_pictured else output_format, _FORMATS_OF)
    if output_format == "jsonl" and number == 0:
        raise click.UsageError("step 0 is the puzzle, and --format jsonl has only steps")
    if output_format not in ("svg", "png") or number is not None:
        return
    if output is None:
        raise click.UsageError(
            f"--format {output_format} needs --output DIRECTORY for all steps, or --step for one"
        )
    if ending_of(output) == f".{output_format}":
        raise click.UsageError(
            f"'{printable(output)}' holds one picture; choose a step with --step, or name a "
            f"directory for all of them with --format {output_format}"
        )


def _require_steps(trace: Trace, *numbers: int | None) -> None:
    """Raise an error if a trace has no steps of these numbers.

    Raises:
        click.UsageError: it has not.
    """
    for number in numbers:
        if number is not None and number > len(trace):
            raise click.UsageError(f"no step {number}: the trace has {len(trace)} steps")


def _draw(
    trace: Trace,
    kind: str,
    number: int | None,
    style: PictureStyle,
    names: Mapping[str, str],
    output: str | None,
    text_style: TextStyle,
) -> None:
    """Write one picture, or all pictures into a directory."""
    from pathlib import Path  # noqa: PLC0415 - text needs neither paths nor pictures

    from grader.cli.draw import pictures  # noqa: PLC0415

    if number is None:
        assert output is not None, "checked above"
        pictures.write_pictures(trace, Path(output), kind, names, style, text_style)
        return
    drawn = pictures.step_picture(trace, number, names, style, text_style)
    target = None if output is None else Path(output)
    pictures.write_bytes(target, pictures.encoded(drawn, kind, style))


def _path(trace: Trace, chosen: Profile) -> Iterator[str]:
    """Return the lines of a solution path in the style of HoDoKu."""
    rating = rate.rate_trace(trace, chosen)
    if "score" not in rating.ratings:
        message = (
            f"the profile {chosen.name} has no score for the format hodoku; use --profile hodoku"
        )
        raise click.UsageError(message)
    return iter(hodoku_lines(trace, rating.grade or "", int(rating.ratings["score"])))


def _text(
    trace: Trace,
    chosen: Profile,
    names: Mapping[str, str],
    text_style: TextStyle,
    options: Mapping[str, Any],
) -> Iterator[str]:
    """Iterate over the lines of text, with the rating at the end."""
    yield from trace_lines(trace, chosen.rating_of, names, text_style, **options)
    rating = rate.rate_trace(trace, chosen)
    yield ""
    yield rating_sentence(rating, names, text_style)
    if sentence := minutes_sentence(rating, text_style):
        yield sentence
    if chosen.lacks_uniqueness:
        yield text_style.messages["trace"]["no_uniqueness"]
