"""`grader trace`: solve a puzzle and explain each step."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from grader.cli import pictures
from grader.cli.common_options import (
    explain_option,
    from_option,
    input_argument,
    open_output,
    output_option,
    profile_option,
    refuse_input_as_output,
    single_input,
    text_style_options,
)
from grader.cli.inputs import puzzle_of, remark
from grader.cli.technique_titles import titles
from grader.cli.terminal_support import board_painter, terminal_width
from grader.grading import rater
from grader.model.trace import Trace
from grader.rating.profile import Profile
from grader.render import rating_table
from grader.render.hodoku_lines import hodoku_lines
from grader.render.svg.themes import THEMES
from grader.render.text_style import TextStyle
from grader.render.trace import trace_lines, trace_records

_DOCUMENTS = ("markdown", "html")
FORMS = ("text", "jsonl", "markdown", "html", "hodoku", *pictures.KINDS)


@click.command("trace")
@input_argument
@from_option
@profile_option
@click.option(
    "--format",
    "output_format",
    type=click.Choice(FORMS),
    default="text",
    show_default=True,
    help="Text, one JSON object a step, a document, a solution path of HoDoKu, or pictures.",
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
    help="Write only the picture of this step; 0 is the puzzle (svg, png, pdf).",
)
@click.option(
    "--theme",
    type=click.Choice(list(THEMES)),
    default="light",
    show_default=True,
    help="Colors of pictures (svg, png, pdf of a step, markdown).",
)
@click.option(
    "--title",
    metavar="TEXT",
    help="Title of a document; by default the comment beside the puzzle.",
)
@text_style_options
@output_option
def command(
    input_: str | None,
    input_format: str | None,
    profile: str,
    output_format: str,
    explain: str,
    brief: bool,
    compact: bool,
    boards: tuple[int, ...],
    all_grids: bool,
    number: int | None,
    theme: str,
    title: str | None,
    text_style: TextStyle,
    output: str | None,
) -> None:
    """Solve a puzzle and explain every step.

    An explanation names the pattern, the reason and the effect of a step; --explain full
    follows chains link by link.  Pictures of all steps are written to the directory --output,
    and those of a Markdown document beside its file.  --format pdf writes a document for
    printing, or with --step one picture.
    """
    source = single_input(input_, input_format)
    refuse_input_as_output(output, source)
    chosen = rater.load_profile(profile)
    is_document = output_format in _DOCUMENTS or (output_format == "pdf" and number is None)
    if (
        output_format in pictures.KINDS
        and number is None
        and output is None
        and output_format != "pdf"
    ):
        raise click.UsageError(
            f"--format {output_format} needs --output DIRECTORY for all steps, or --step for one"
        )
    entry = source.only()
    trace = rater.trace(puzzle_of(entry), chosen)
    names = titles(text_style.language)
    length = "short" if brief else explain
    if is_document:
        from grader.cli import trace_documents  # noqa: PLC0415 - rarely needed

        name = remark(entry) if title is None else rating_table.one_line(title)
        solve = trace_documents.solve_of(trace, chosen, names, name, text_style, length)
        if output_format == "pdf":
            trace_documents.write_booklet(solve, output)
            return
        lines = trace_documents.lines(solve, output_format, theme, output)
    elif output_format in pictures.KINDS:
        _draw(trace, output_format, number, theme, names, output, text_style)
        return
    elif output_format == "jsonl":
        records = trace_records(trace, chosen.rating_of, names, text_style, full=length == "full")
        lines = (json.dumps(record, ensure_ascii=False) for record in records)
    elif output_format == "hodoku":
        lines = _path(trace, chosen)
    else:
        shown = range(1, len(trace) + 1) if all_grids else boards
        text_options = {
            "length": length,
            "boards": shown,
            "compact": compact,
            "paint": board_painter(output, text_style.cells),
            "width": terminal_width(output),
        }
        lines = _text(trace, chosen, names, text_style, text_options)
    with open_output(output, source) as out:
        for line in lines:
            out.line(line)


def _draw(
    trace: Trace,
    kind: str,
    number: int | None,
    theme: str,
    names: Mapping[str, str],
    output: str | None,
    text_style: TextStyle,
) -> None:
    """Write one picture, or all pictures into a directory."""
    if number is None:
        assert output is not None, "checked above"
        pictures.write_pictures(trace, Path(output), kind, names, theme, text_style)
        return
    drawn = pictures.step_picture(trace, number, names, theme, text_style)
    target = None if output is None else Path(output)
    pictures.write_bytes(target, pictures.encoded(drawn, kind))


def _path(trace: Trace, chosen: Profile) -> Iterator[str]:
    """Return the lines of a solution path in the style of HoDoKu."""
    rating = rater.rate_trace(trace, chosen)
    if "score" not in rating.ratings:
        message = f"the profile {chosen.name} has no score, which this format needs"
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
    rating = rater.rate_trace(trace, chosen)
    words = text_style.messages["trace"]
    yield ""
    yield words["rating"].format(
        grade=rating.grade,
        rating=f"{rating.rating:.2f}",
        hardest=names.get(rating.hardest or "", words["no_technique"]),
        steps=len(trace),
    )
