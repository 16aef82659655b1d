"""A trace as lines of text, and as objects for JSON."""

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
"""Titles of techniques by id."""
LEAST_WIDTH = 40
"""The least width of a wrapped line, in characters without the indentation."""


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
        rate: returns the rating of a step.
        titles: titles of the techniques by id.
        text_style: a text style, or a language for its default style.
        length: length of the explanation below each step, one of `LENGTHS`.
        boards: 1-based numbers of further steps before which the board is drawn.
        compact: write consecutive singles in one line.
        paint: draws a board with a highlighted step; if given, the board is drawn before
            every step that is not a single.
        width: the width at which explanations are wrapped; None does not wrap them.
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
            yield from _singles_line(section, rate, places, text_style_of(text_style))
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
    """Iterate over the wrapped parts of a line, each with its indentation."""
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


def _singles_line(
    section: Section, rate: Rate, places: int, text_style: TextStyle
) -> Iterator[str]:
    """Iterate over the line of consecutive singles: `3-7.  1.5  r1c2=3 r4c5=1 ...`."""
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
    """Iterate over the steps as objects that can be written as JSON; see `step_record`.

    With `full`, each object also has the key `explanation`, a list of lines.
    """
    board = trace.puzzle.board()
    for number, step in enumerate(trace.steps, start=1):
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
    """Return a step as an object that can be written as JSON.

    Cells and houses are written as names, digits as numbers from 1 (10 for A), links as the
    candidates at their ends.  Nodes of chains refer to their parents by position; `also` holds
    the further cells of a group.  The text style affects only `text`.
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
