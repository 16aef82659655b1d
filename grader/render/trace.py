"""A trace as text for people and as objects for programs."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from grader.model import roles
from grader.model.board import Board
from grader.model.chain import Chain
from grader.model.layout import Layout
from grader.model.notation import cell_name, elimination_name, placement_name
from grader.model.step import Candidate, Evidence, Step
from grader.model.trace import Trace, apply
from grader.render.board import grid, pencil_marks
from grader.render.sentences import explanation_lines, notation, paragraph_lines, sentence
from grader.render.text_style import LANGUAGE, TextStyle, default_title, text_style_of
from grader.render.trace_sections import Section, sections

Rate = Callable[[Step], float]
Titles = Mapping[str, str]
"""From the id of a technique to its title; an id that is missing is its own title."""
LEAST_WIDTH = 40
"""Characters beside the indentation that a line has even on the narrowest terminal."""


def trace_lines(
    trace: Trace,
    rate: Rate,
    titles: Titles,
    text_style: TextStyle | str = LANGUAGE,
    *,
    length: str = "sentence",
    boards: Collection[int] = (),
    compact: bool = False,
    paint: Callable[[Board, Step], str] | None = None,
    width: int | None = None,
) -> Iterator[str]:
    """Iterate over the lines of a trace: the puzzle, its numbered steps, the last board.

    The board with its pencil marks is drawn before the first step that places nothing.

    Args:
        trace: the trace.
        rate: gives the rating of a step.
        titles: what the techniques are called.
        text_style: whose words and names are used; a language stands for its usual text_style.
        length: how much is said below the shorthand of each step, one of `LENGTHS`.
        boards: numbers of further steps, 1-based, before which the board is drawn.
        compact: tell a stretch of singles in one line.
        paint: draws a board with a step on it in colors; then one is drawn before every
            step that is not a single.
        width: how long a line of an explanation may be; without it none is broken.
    """
    puzzle = trace.puzzle
    layout = puzzle.layout
    style = text_style_of(text_style).cells
    start = grid(layout, puzzle.givens, style)
    if puzzle.removed:
        start = pencil_marks(puzzle.board(), style=style)
    yield from start.split("\n")
    yield ""
    drawn = False
    places = len(str(len(trace)))
    margin = " " * (places + 8)
    for section in sections(trace):
        board = section.board
        if compact and section.is_easy and len(section.steps) > 1:
            if any(section.number <= number <= section.last for number in boards):
                yield from ["", *pencil_marks(board, style=style).split("\n"), ""]
            yield from _stretch(section, rate, places, text_style_of(text_style))
            continue
        for number, step in section.numbered():
            key = not section.is_easy if paint else not (step.placements or drawn)
            if number in boards or key:
                drawn = True
                shown = paint(board, step) if paint else pencil_marks(board, style=style)
                yield from ["", *shown.split("\n"), ""]
            title = titles.get(step.technique)
            line = notation(layout, step, title, text_style)
            yield f"{number:>{places}}. {rate(step):>4.1f}  {line}"
            for line in explanation_lines(board, step, length, title, text_style):
                yield from _wrapped(margin + line, width)
            apply(board, step)
    board = trace.final_board()
    yield ""
    solved = board.is_solved()
    last = grid(layout, board.digits(), style) if solved else pencil_marks(board, style=style)
    yield from last.split("\n")


def _wrapped(line: str, width: int | None) -> Iterator[str]:
    """Iterate over the pieces of a line, each indented as it is."""
    if width is None or len(line) <= width:
        yield line
        return
    indent = " " * (len(line) - len(line.lstrip()))
    yield from textwrap.wrap(
        line,
        max(width, len(indent) + LEAST_WIDTH),
        subsequent_indent=indent,
        break_on_hyphens=False,
    )


def _stretch(section: Section, rate: Rate, places: int, text_style: TextStyle) -> Iterator[str]:
    """Iterate over the line of a stretch of singles: `3-7.  1.5  r1c2=3 r4c5=1 ...`."""
    layout = section.board.layout
    placed = " ".join(
        placement_name(layout, *candidate, text_style.cells)
        for step in section.steps
        for candidate in step.placements
    )
    hardest = max(rate(step) for step in section.steps)
    to = text_style.messages["trace"]["to"].format(last=section.last)
    yield f"{section.number:>{places}}. {hardest:>4.1f}  {to}: {placed}"


def trace_records(
    trace: Trace,
    rate: Rate,
    titles: Titles,
    text_style: TextStyle | str = LANGUAGE,
    *,
    full: bool = False,
) -> Iterator[dict[str, Any]]:
    """Iterate over the steps as objects, which can be written as JSON; see `step_record`.

    With `full` each has its `explanation` as well, a list of lines.
    """
    board = trace.puzzle.board()
    for number, step in enumerate(trace, start=1):
        record = step_record(trace.puzzle.layout, step, rate(step), titles, number, text_style)
        if full:
            record["explanation"] = list(paragraph_lines(board, step, record["name"], text_style))
            apply(board, step)
        yield record


def step_record(
    layout: Layout,
    step: Step,
    rating: float | None,
    titles: Titles,
    number: int = 1,
    text_style: TextStyle | str = LANGUAGE,
) -> dict[str, Any]:
    """Return a step as an object, which can be written as JSON.

    Cells and houses go by their names, digits are numbers from 1 (10 for A), links are
    told by the candidates at their ends.  Nodes of chains name their parents by position, and
    under `also` the further cells of a group.  The text style changes `name` and
    `text`, nothing else.
    """
    title = titles.get(step.technique, default_title(step.technique))
    return {
        "step": number,
        "technique": step.technique,
        "name": title,
        "rating": rating,
        "place": [placement_name(layout, *candidate) for candidate in step.placements],
        "eliminate": [elimination_name(layout, *candidate) for candidate in step.eliminations],
        "evidence": _evidence_record(layout, step.evidence),
        "text": sentence(layout, step, title, text_style),
    }


def _evidence_record(layout: Layout, evidence: Evidence) -> dict[str, Any]:
    def candidate(pair: Candidate) -> dict[str, Any]:
        return {"cell": cell_name(layout, pair[0]), "digit": pair[1] + 1}

    return {
        "digits": [digit + 1 for digit in evidence.digits],
        "marks": [
            {
                "role": roles.NAMES[mark.role],
                "cell": cell_name(layout, mark.cell),
                "digit": None if mark.digit < 0 else mark.digit + 1,
            }
            for mark in evidence.marks
        ],
        "houses": [
            {"role": roles.NAMES[mark.role], "house": layout.specs[mark.house].name}
            for mark in evidence.houses
        ],
        "links": [
            {
                "role": roles.NAMES[link.role],
                "from": candidate(link.start),
                "to": candidate(link.end),
            }
            for link in evidence.links
        ],
        "sets": [
            {
                "cells": [cell_name(layout, cell) for cell in found.cells],
                "digits": [digit + 1 for digit in found.digits],
            }
            for found in evidence.sets
        ],
        "chains": [_chain_record(layout, chain) for chain in evidence.chains],
    }


def _chain_record(layout: Layout, chain: Chain) -> dict[str, Any]:
    return {
        "nodes": [
            {
                "cell": cell_name(layout, node.cell),
                "also": [cell_name(layout, cell) for cell in node.also],
                "digit": node.digit + 1,
                "is_true": node.is_true,
                "cause": node.cause,
                "parents": list(node.parents),
                "nested": node.nested,
            }
            for node in chain.nodes
        ],
        "ends": list(chain.ends),
    }
