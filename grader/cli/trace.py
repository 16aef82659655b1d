"""`grader trace`: how is this puzzle solved, step by step?"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from grader.cli import pictures
from grader.cli.inputs import puzzle_of, remark
from grader.cli.options import (
    explain_option,
    from_option,
    input_argument,
    keep_inputs,
    one,
    opened,
    output_option,
    profile_option,
    voice_options,
)
from grader.cli.styles import painter, width
from grader.cli.titles import titles
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
    "form",
    type=click.Choice(FORMS),
    default="text",
    show_default=True,
    help="Text, one JSON object a step, a document, a path as HoDoKu prints it, or pictures.",
)
@explain_option
@click.option("--brief", is_flag=True, help="The same as --explain short.")
@click.option("--compact", is_flag=True, help="Tell a run of singles in one line (text).")
@click.option(
    "--board",
    "boards",
    type=click.IntRange(min=1),
    multiple=True,
    metavar="STEP",
    help="Draw the board before this step, too (text). May be repeated.",
)
@click.option("--all-grids", is_flag=True, help="Draw the board before every step (text).")
@click.option(
    "--step",
    "number",
    type=click.IntRange(min=0),
    metavar="STEP",
    help="Only the picture of this step, 0 for the puzzle (svg, png, pdf).",
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
    help="What a document calls the puzzle; otherwise the remark beside it.",
)
@voice_options
@output_option
def command(
    input_: str | None,
    source_form: str | None,
    profile: str,
    form: str,
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

    Each step says what is seen, why it follows and what goes; with --explain full it is told
    as one would teach it, chains link by link.  Pictures of all steps go to
    the directory that --output names; those of a Markdown document go beside its file.
    --format pdf is a document for paper, or with --step one picture.
    """
    source = one(input_, source_form)
    keep_inputs(output, source)
    chosen = rater.load_profile(profile)
    is_document = form in _DOCUMENTS or (form == "pdf" and number is None)
    if form in pictures.KINDS and number is None and output is None and form != "pdf":
        raise click.UsageError(
            f"--format {form} needs --output DIRECTORY for all steps, or --step for one"
        )
    entry = source.only()
    made = rater.trace(puzzle_of(entry), chosen)
    names = titles(text_style.language)
    length = "short" if brief else explain
    if is_document:
        from grader.cli import documents  # noqa: PLC0415 - seldom asked for

        name = remark(entry) if title is None else rating_table.one_line(title)
        solve = documents.solve_of(made, chosen, names, name, text_style, length)
        if form == "pdf":
            documents.write_booklet(solve, output)
            return
        lines = documents.lines(solve, form, theme, output)
    elif form in pictures.KINDS:
        _draw(made, form, number, theme, names, output, text_style)
        return
    elif form == "jsonl":
        records = trace_records(made, chosen.rating_of, names, text_style, full=length == "full")
        lines = (json.dumps(record, ensure_ascii=False) for record in records)
    elif form == "hodoku":
        lines = _path(made, chosen)
    else:
        shown = range(1, len(made) + 1) if all_grids else boards
        told = {
            "length": length,
            "boards": shown,
            "compact": compact,
            "paint": painter(output, text_style.cells),
            "width": width(output),
        }
        lines = _text(made, chosen, names, text_style, told)
    with opened(output, source) as out:
        for line in lines:
            out.line(line)


def _draw(
    made: Trace,
    kind: str,
    number: int | None,
    theme: str,
    names: Mapping[str, str],
    output: str | None,
    text_style: TextStyle,
) -> None:
    """Write one picture, or all into a directory."""
    if number is None:
        assert output is not None, "this has been checked"
        pictures.write_pictures(made, Path(output), kind, names, theme, text_style)
        return
    drawn = pictures.step_picture(made, number, names, theme, text_style)
    target = None if output is None else Path(output)
    pictures.write_bytes(target, pictures.encoded(drawn, kind))


def _path(made: Trace, chosen: Profile) -> Iterator[str]:
    """Return the lines of a path as HoDoKu prints it."""
    rating = rater.rate_trace(made, chosen)
    if "score" not in rating.ratings:
        message = f"the profile {chosen.name} has no score, which this format shows"
        raise click.UsageError(message)
    return iter(hodoku_lines(made, rating.grade or "", int(rating.ratings["score"])))


def _text(
    made: Trace,
    chosen: Profile,
    names: Mapping[str, str],
    text_style: TextStyle,
    options: Mapping[str, Any],
) -> Iterator[str]:
    """Iterate over the lines for a terminal, the rating last."""
    yield from trace_lines(made, chosen.rating_of, names, text_style, **options)
    rating = rater.rate_trace(made, chosen)
    words = text_style.messages["trace"]
    yield ""
    yield words["rating"].format(
        grade=rating.grade,
        rating=f"{rating.rating:.2f}",
        hardest=names.get(rating.hardest or "", words["no_technique"]),
        steps=len(made),
    )
