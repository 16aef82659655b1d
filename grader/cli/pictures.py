"""Write pictures of the steps of a trace."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import click

from grader.cli.output import OutputError
from grader.errors import unwritable_file
from grader.model.board import Board
from grader.model.step import Step
from grader.model.trace import Trace
from grader.render.svg.picture import picture
from grader.render.text_style import TextStyle
from grader.render.trace_sections import sections
from grader.render.typeset import pdf, png

KINDS = ("svg", "png", "pdf")
"""File formats of pictures."""


def step_picture(
    trace: Trace, number: int, titles: Mapping[str, str], theme: str, text_style: TextStyle
) -> str:
    """Return the picture of a step as SVG; number 0 is the puzzle.

    Raises:
        click.UsageError: the trace has fewer steps.
    """
    if number > len(trace):
        raise click.UsageError(f"no step {number}: the trace has {len(trace)} steps")
    if number == 0:
        return picture(trace.puzzle.board(), theme=theme, marks=False, text_style=text_style)
    for position, (board, step) in enumerate(trace.replay(), start=1):
        if position == number:
            return _drawn(board, step, titles, theme, text_style)
    raise AssertionError("a trace replays all its steps")


def write_pictures(
    trace: Trace,
    folder: Path,
    kind: str,
    titles: Mapping[str, str],
    theme: str,
    text_style: TextStyle,
) -> None:
    """Write a picture of the puzzle and one of each step: `step-000.svg`, `step-001.svg`, ..."""
    _write(folder / file_name(0, kind), step_picture(trace, 0, titles, theme, text_style), kind)
    for position, (board, step) in enumerate(trace.replay(), start=1):
        _write(
            folder / file_name(position, kind), _drawn(board, step, titles, theme, text_style), kind
        )


def write_document_pictures(
    trace: Trace, document: str, titles: Mapping[str, str], theme: str, text_style: TextStyle
) -> Callable[[int], str]:
    """Write pictures of the key steps of a document.

    They are in a folder beside the document: `solve-pictures/` for `solve.md`.

    Returns:
        A function from the number of a step to the address of its picture.
    """
    folder = Path(document).with_name(f"{Path(document).stem}-pictures")
    _write(folder / file_name(0, "svg"), step_picture(trace, 0, titles, theme, text_style), "svg")
    for section in sections(trace):
        if not section.is_easy:
            drawn = _drawn(section.board, section.steps[0], titles, theme, text_style)
            _write(folder / file_name(section.number, "svg"), drawn, "svg")
    # A blank would end an address in Markdown.
    name = folder.name.replace(" ", "%20")
    return lambda number: f"{name}/{file_name(number, 'svg')}"


def file_name(number: int, kind: str) -> str:
    """Return the file name of the picture of a step."""
    return f"step-{number:03}.{kind}"


def write_bytes(target: Path | None, content: bytes, with_folder: bool = False) -> None:
    """Write a file, or standard output.

    Args:
        target: the file; None for standard output.
        content: the bytes.
        with_folder: create the folder of the file.

    Raises:
        OutputError: the file cannot be written.
        click.UsageError: the output is a terminal.
    """
    if target is None and sys.stdout.isatty():
        raise click.UsageError("binary output cannot go to a terminal; use --output")
    try:
        if target is None:
            sys.stdout.buffer.write(content)
            sys.stdout.buffer.flush()
            return
        if with_folder:
            target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    except OSError as error:
        raise OutputError(unwritable_file(target, error)) from None


def encoded(svg: str, kind: str) -> bytes:
    """Return an SVG picture as the bytes of a file of this kind."""
    if kind == "svg":
        return svg.encode("utf-8")
    return png(svg) if kind == "png" else pdf(svg)


def _write(target: Path, svg: str, kind: str) -> None:
    write_bytes(target, encoded(svg, kind), with_folder=True)


def _drawn(
    board: Board, step: Step, titles: Mapping[str, str], theme: str, text_style: TextStyle
) -> str:
    return picture(
        board, step, title=titles.get(step.technique), theme=theme, text_style=text_style
    )
