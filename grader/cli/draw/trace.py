"""`grader trace`: solve a puzzle and explain each step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click
from attrs import evolve, frozen

from grader.cli.draw.picture_options import (
    PICTURE_PARAMETERS,
    PictureOptions,
    refuse_without_effect,
)
from grader.cli.draw.step_numbers import step_numbers
from grader.cli.rate.minutes_options import minutes_option, quick_option, with_estimates
from grader.cli.shared.common_options import output_option, timeout_option
from grader.cli.shared.file_endings import PICTURES, ending_of, format_of_output
from grader.cli.shared.groups import flag, group, option, options
from grader.cli.shared.inputs import puzzle_of, remark
from grader.cli.shared.one_input_options import OneInputOptions
from grader.cli.shared.output_options import open_output, refuse_input_as_output
from grader.cli.shared.profile_options import TaughtProfileOptions
from grader.cli.shared.technique_titles import TechniqueTitles, titles
from grader.cli.shared.terminal_support import board_painter, terminal_width
from grader.cli.shared.text_style_options import TextStyleOptions, explain_option
from grader.cli.shared.wrong_use import WrongUseError
from grader.errors import Term
from grader.model.trace import Trace
from grader.rating import rate
from grader.rating.profile_loading import profile_for
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

if TYPE_CHECKING:
    from grader.render.trace_document import TraceDocument

_DOCUMENTS = ("markdown", "html")
_PICTURED = "markdown with --output"
"""Markdown on standard output has its boards in text."""
_WITH_PICTURES = (*PICTURES, "html", _PICTURED)
_FORMATS_OF = {
    "compact": ("text",),
    "boards": ("text",),
    "all_grids": ("text",),
    "numbers": ("text", "jsonl", "markdown", "html", *PICTURES),
    "pages": ("pdf",),
    "title": ("markdown", "html", "pdf"),
    **dict.fromkeys(PICTURE_PARAMETERS, _WITH_PICTURES),
}
"""The formats in which an option has an effect, by its parameter."""
FORMS = ("text", "jsonl", "markdown", "html", "hodoku", *PICTURES)


@options
class TraceOptions:
    """What is written of a trace."""

    output_format: str = option(
        "--format",
        type=click.Choice(FORMS),
        default="text",
        help="Text, one JSON object a step, a document, a solution path of HoDoKu, or pictures; "
        "by default the format of the ending of --output.",
    )
    explain: str = explain_option()
    brief: bool = flag("--brief", "Same as --explain short.")
    compact: bool = flag("--compact", "Write a run of singles on one line (text).")
    boards: tuple[int, ...] = option(
        "--board",
        type=click.IntRange(min=1),
        multiple=True,
        metavar="STEP",
        help="Draw the board before this step (text). May be repeated.",
    )
    all_grids: bool = flag("--all-grids", "Draw the board before every step (text).")
    numbers: tuple[int, ...] | None = option(
        "--step",
        callback=step_numbers,
        metavar="STEP,...",
        help="Write only these steps, such as 18,20-24, or their pictures; 0 is the puzzle.",
    )
    pages: int | None = option(
        "--pages",
        type=click.IntRange(1, 1000),
        metavar="N",
        help="Fit a PDF document into N pages: smaller pictures, then only the hardest steps.",
    )

    @property
    def length(self) -> str:
        """The length of explanations."""
        return "short" if self.brief else self.explain

    @property
    def number(self) -> int | None:
        """The number of the step, if one is written; None for several or all."""
        return self.numbers[0] if self.numbers is not None and len(self.numbers) == 1 else None


@options
class WorkOptions:
    """The title, estimates and the time limit."""

    title: str | None = option(
        "--title",
        metavar="TEXT",
        help="Title of a document; by default the comment beside the puzzle.",
    )
    with_estimate: bool = minutes_option()
    is_quick: bool = quick_option()
    timeout: float | None = timeout_option(
        "Time limit; the exit status is 1 if the trace is not finished by then."
    )


@options
class TargetOptions:
    """The file to write."""

    output: str | None = output_option()


@frozen
class _Solve:
    """A trace and how it is written."""

    trace: Trace
    profile: Profile
    name: str
    """The title of a document."""
    wanted: TraceOptions
    style: PictureStyle
    text_style: TextStyle
    output: str | None

    def titles(self) -> TechniqueTitles:
        """Return the titles of techniques in the language of the texts."""
        return titles(self.text_style.language)


@click.command("trace")
@group(OneInputOptions)
@group(TaughtProfileOptions)
@group(TraceOptions)
@group(PictureOptions)
@group(WorkOptions)
@group(TextStyleOptions)
@group(TargetOptions)
def command(
    given: OneInputOptions,
    profiles: TaughtProfileOptions,
    wanted: TraceOptions,
    pictures: PictureOptions,
    work: WorkOptions,
    texts: TextStyleOptions,
    target: TargetOptions,
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
    form = format_of_output(target.output, wanted.output_format, FORMS)
    source = given.read()
    refuse_input_as_output(target.output, source)
    _refuse_options(form, target.output, wanted)
    profile = with_estimates(profiles.load(), work.with_estimate, work.is_quick)
    is_booklet = form == "pdf" and (wanted.number is None or wanted.pages is not None)
    is_document = form in _DOCUMENTS or is_booklet
    if work.with_estimate:
        _refuse_minutes(form, wanted.numbers, is_document=is_document)
    entry = source.only()
    name = remark(entry) if work.title is None else one_line(work.title)
    # Documents count open moves and draw many pictures, so they belong to the time.
    with deadline.limit(work.timeout, Term("work", "the trace")):
        puzzle = puzzle_of(entry)
        profile = profile_for(profile, puzzle.layout)
        trace = rate.trace(puzzle, profile)
        _require_steps(trace, *(wanted.numbers or ()), *wanted.boards)
        style, text_style = pictures.style(), texts.style()
        solve = _Solve(trace, profile, name, wanted, style, text_style, target.output)
        if form in PICTURES:
            _write_pictures(solve, form)
            return
        lines = _lines(solve, form)
    with open_output(target.output, source) as out:
        if is_document:
            # A part of a page is of no use.
            out.record("\n".join(lines))
            return
        for line in lines:
            out.line(line)


def _refuse_options(output_format: str, output: str | None, wanted: TraceOptions) -> None:
    """Raise an error if options have no effect, or if pictures of all steps have no directory.

    Raises:
        click.UsageError: there is such an option, or no directory.
    """
    is_pictured = output_format == "markdown" and output is not None
    refuse_without_effect(_PICTURED if is_pictured else output_format, _FORMATS_OF)
    if output_format == "jsonl" and 0 in (wanted.numbers or ()):
        raise WrongUseError(
            "step-of-puzzle", "step 0 is the puzzle, and --format jsonl has only steps"
        )
    if output_format not in ("svg", "png") or wanted.number is not None:
        return
    if output is None:
        raise WrongUseError(
            "pictured-steps",
            "--format {format} needs --output DIRECTORY for all steps, or --step for one",
            format=output_format,
        )
    if ending_of(output) == f".{output_format}":
        raise WrongUseError(
            "holds-one-picture",
            "'{file}' holds one picture; choose a step with --step, or name a directory for"
            " all of them with --format {format}",
            file=output,
            format=output_format,
        )


def _refuse_minutes(form: str, numbers: tuple[int, ...] | None, *, is_document: bool) -> None:
    """Raise an error if the format has no place for minutes, or there is only one step.

    Raises:
        click.UsageError: it is so.
    """
    if not is_document and form != "text":
        raise WrongUseError(
            "no-minutes-in-format",
            "--minutes has no effect with --format {format}; use text, markdown, html, or "
            "pdf without --step",
            format=form,
        )
    if numbers is not None:
        raise WrongUseError("minutes-of-step", "--minutes is about all steps; leave out --step")


def _require_steps(trace: Trace, *numbers: int) -> None:
    """Raise an error if a trace has no steps of these numbers.

    Raises:
        click.UsageError: it has not.
    """
    for number in numbers:
        if number > len(trace):
            raise WrongUseError(
                "step-beyond-trace",
                "no step {number}: the trace has {count} steps",
                number=number,
                count=len(trace),
            )


def _write_pictures(solve: _Solve, kind: str) -> None:
    """Write a booklet, one picture, or all pictures into a directory."""
    from pathlib import Path  # noqa: PLC0415 - text needs neither paths nor pictures

    from grader.cli.draw import pictures, trace_documents  # noqa: PLC0415

    wanted, style = solve.wanted, solve.style
    number = wanted.number
    target = None if solve.output is None else Path(solve.output)
    if number is not None and wanted.pages is None:
        drawn = pictures.step_picture(solve.trace, number, solve.titles(), style, solve.text_style)
        pictures.write_bytes(target, pictures.encoded(drawn, kind, style))
    elif kind == "pdf":
        trace_documents.write_booklet(_document(solve), target, wanted.pages)
    else:
        assert target is not None, "checked above"
        pictures.write_pictures(
            solve.trace, target, kind, solve.titles(), style, solve.text_style, wanted.numbers
        )


def _document(solve: _Solve) -> TraceDocument:
    from grader.cli.draw import trace_documents  # noqa: PLC0415 - rarely needed

    wanted = solve.wanted
    document = trace_documents.solve_of(
        solve.trace,
        solve.profile,
        solve.titles(),
        solve.name,
        solve.text_style,
        wanted.length,
        wanted.numbers,
    )
    return evolve(document, style=solve.style)


def _lines(solve: _Solve, form: str) -> Iterator[str]:
    """Return the lines of a format that is no picture."""
    if form in _DOCUMENTS:
        from grader.cli.draw import trace_documents  # noqa: PLC0415 - rarely needed

        return trace_documents.lines(_document(solve), form, solve.output)
    if form == "jsonl":
        return _records(solve)
    if form == "hodoku":
        return _path(solve.trace, solve.profile)
    return _text(solve) if solve.wanted.numbers is None else _chosen_steps(solve)


def _chosen_steps(solve: _Solve) -> Iterator[str]:
    """Iterate over the lines of the steps that are chosen, with a blank line between them."""
    for place, number in enumerate(solve.wanted.numbers or ()):
        if place:
            yield ""
        yield from step_lines(
            solve.trace,
            number,
            solve.profile.rating_of,
            solve.titles(),
            solve.text_style,
            length=solve.wanted.length,
            paint=board_painter(solve.output, solve.text_style.cells),
            width=terminal_width(solve.output),
        )


def _records(solve: _Solve) -> Iterator[str]:
    wanted = solve.wanted
    records = trace_records(
        solve.trace,
        solve.profile.rating_of,
        solve.titles(),
        solve.text_style,
        full=wanted.length == "full",
    )
    return (
        json_line(record)
        for record in records
        if wanted.numbers is None or record["step"] in wanted.numbers
    )


def _path(trace: Trace, chosen: Profile) -> Iterator[str]:
    """Return the lines of a solution path in the style of HoDoKu."""
    rating = rate.rate_trace(trace, chosen)
    if "score" not in rating.ratings:
        raise WrongUseError(
            "no-score-for-hodoku",
            "the profile {profile} has no score for the format hodoku; use --profile hodoku",
            profile=chosen.name,
        )
    return iter(hodoku_lines(trace, rating.grade or "", int(rating.ratings["score"])))


def _text(solve: _Solve) -> Iterator[str]:
    """Iterate over the lines of text, with the rating at the end."""
    trace, wanted, text_style = solve.trace, solve.wanted, solve.text_style
    names = solve.titles()
    yield from trace_lines(
        trace,
        solve.profile.rating_of,
        names,
        text_style,
        length=wanted.length,
        boards=range(1, len(trace) + 1) if wanted.all_grids else wanted.boards,
        compact=wanted.compact,
        paint=board_painter(solve.output, text_style.cells),
        width=terminal_width(solve.output),
    )
    rating = rate.rate_trace(trace, solve.profile)
    yield ""
    yield rating_sentence(rating, names, text_style)
    if sentence := minutes_sentence(rating, text_style):
        yield sentence
    if solve.profile.lacks_uniqueness:
        yield text_style.messages["trace"]["no_uniqueness"]
