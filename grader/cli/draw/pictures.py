"""Write pictures of the steps of a trace."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Mapping
from contextlib import nullcontext
from pathlib import Path

import click

from grader.cli.shared.output import Output
from grader.cli.shared.wrong_use import WrongUseError
from grader.model.board import Board
from grader.model.step import Step
from grader.model.trace import Trace
from grader.outputs.output import OutputError, new_folder
from grader.render.svg.picture import picture
from grader.render.svg.picture_style import PictureStyle
from grader.render.text_style import TextStyle
from grader.render.trace_document import TraceDocument
from grader.render.typeset import RESOLUTION, pdf, png
from grader.runtime import deadline

_MOST_PIXELS = 60_000_000
"""Pixels of the largest PNG, which takes four bytes for each while it is made."""
_DIMENSIONS = re.compile(r'width="([\d.]+)" height="([\d.]+)"')
"""The size of a picture, in the first tag of its SVG."""


def step_picture(
    trace: Trace, number: int, titles: Mapping[str, str], style: PictureStyle, text: TextStyle
) -> str:
    """Return the picture of a step as SVG; number 0 is the puzzle."""
    if number == 0:
        puzzle = trace.puzzle
        return picture(
            puzzle.board(),
            theme=style.colors,
            marks=style.puzzle_marks(puzzle),
            text_style=text,
            width=style.width,
        )
    board, step = trace.position(number)
    return _drawn(board, step, titles, style, text)


def write_pictures(
    trace: Trace,
    folder: Path,
    kind: str,
    titles: Mapping[str, str],
    style: PictureStyle,
    text: TextStyle,
    only: Collection[int] | None = None,
) -> None:
    """Write a picture of the puzzle and one of each step: `step-000.svg`, `step-001.svg`, ...

    With `only`, these alone are written.
    """
    if only is None or 0 in only:
        drawn = step_picture(trace, 0, titles, style, text)
        _write(folder / file_name(0, kind), drawn, kind, style)
    for position, (board, step) in enumerate(trace.replay(), start=1):
        if only is not None and position not in only:
            continue
        drawn = _drawn(board, step, titles, style, text)
        _write(folder / file_name(position, kind), drawn, kind, style)


def write_document_pictures(document: TraceDocument, file: str) -> Callable[[int], str]:
    """Write pictures of the key steps of a document.

    They are in a folder beside the document: `solve-pictures/` for `solve.md`.

    Returns:
        A function from the number of a step to the address of its picture.
    """
    folder = Path(file).with_name(f"{Path(file).stem}-pictures")
    titles, style, text = document.titles, document.style, document.text_style
    if document.shows_puzzle:
        drawn = step_picture(document.trace, 0, titles, style, text)
        _write(folder / file_name(0, "svg"), drawn, "svg", style)
    for section in document.sections():
        if document.only or not section.is_easy:
            drawn = _drawn(section.board, section.steps[0], titles, style, text)
            _write(folder / file_name(section.number, "svg"), drawn, "svg", style)
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
        with_folder: create the folder of the file; it is removed if the file cannot be written.

    Raises:
        OutputError: the file cannot be written.
        click.UsageError: the output is a terminal.
    """
    if target is None and sys.stdout.isatty():
        raise WrongUseError(
            "binary-terminal", "binary output cannot go to a terminal; use --output"
        )
    with nullcontext() if target is None or not with_folder else new_folder(target.parent):
        try:
            out = Output(None if target is None else str(target))
        except click.UsageError as error:
            raise OutputError(error.message) from None
        with out:
            out.data(content)


def encoded(svg: str, kind: str, style: PictureStyle) -> bytes:
    """Return an SVG picture as the bytes of a file of this kind.

    Raises:
        click.UsageError: it would have too many pixels.
    """
    if kind == "svg":
        return svg.encode("utf-8")
    if kind == "pdf":
        return pdf(svg)
    scale = style.resolution / RESOLUTION
    found = _DIMENSIONS.search(svg)
    assert found is not None, "pictures have a width and a height"
    across, down = (round(float(length) * scale) for length in found.groups())
    if across * down > _MOST_PIXELS:
        raise WrongUseError(
            "large-png",
            "a PNG of {across} x {down} pixels is too large; name a smaller width with --size",
            across=across,
            down=down,
        )
    return png(svg, scale)


def _write(target: Path, svg: str, kind: str, style: PictureStyle) -> None:
    write_bytes(target, encoded(svg, kind, style), with_folder=True)


def _drawn(
    board: Board, step: Step, titles: Mapping[str, str], style: PictureStyle, text: TextStyle
) -> str:
    deadline.check()
    return picture(
        board,
        step,
        title=titles.get(step.technique),
        theme=style.colors,
        marks=style.step_marks,
        text_style=text,
        width=style.width,
    )
