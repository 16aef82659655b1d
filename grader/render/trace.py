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
from grader.model.rules.ruled_layout import rule_name
from grader.model.step import Candidate, Evidence, Step
from grader.model.trace import Trace, apply
from grader.rating.rating import Rating, rough
from grader.render.board import grid, pencil_marks
from grader.render.languages import LANGUAGE
from grader.render.sentences import explanation_lines, notation, paragraph_lines, sentence
from grader.render.text_style import TextStyle, default_title, text_style_of
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
    style = text_style_of(text_style)
    cells = style.cells
    start = grid(layout, puzzle.givens, cells)
    if puzzle.removed:
        start = pencil_marks(puzzle.board(), style=cells)
    yield from start.split("\n")
    yield ""
    drawn = False
    places = len(str(len(trace)))
    for section in sections(trace):
        board = section.board
        if compact and section.is_easy and len(section.steps) > 1:
            if any(section.number <= number <= section.last for number in boards):
                yield from ["", *pencil_marks(board, style=cells).split("\n"), ""]
            yield from _singles_line(section, rate, places, style)
            continue
        for number, step in section.numbered():
            key = not section.is_easy if paint else not (step.placements or drawn)
            if number in boards or key:
                drawn = True
                shown = paint(board, step) if paint else pencil_marks(board, style=cells)
                yield from ["", *shown.split("\n"), ""]
            yield from _step_lines(
                board, step, number, places, rate, titles, text_style, length, width
            )
            apply(board, step)
    board = trace.final_board()
    yield ""
    solved = board.is_solved()
    last = grid(layout, board.digits(), cells) if solved else pencil_marks(board, style=cells)
    yield from last.split("\n")


def step_lines(
    trace: Trace,
    number: int,
    rate: Rate,
    titles: Titles,
    text_style: TextStyle | str = LANGUAGE,
    *,
    length: str = "sentence",
    paint: Callable[[Board, Step], str] | None = None,
    width: int | None = None,
) -> Iterator[str]:
    """Iterate over the lines of one step of a trace: the board before it, and the step.

    Args:
        trace: the trace.
        number: the number of the step, from 1; 0 is the puzzle.
        rate: returns the rating of a step.
        titles: titles of the techniques by id.
        text_style: a text style, or a language for its default style.
        length: length of the explanation, one of `LENGTHS`.
        paint: draws the board with the step highlighted.
        width: the width at which the explanation is wrapped; None does not wrap it.
    """
    puzzle = trace.puzzle
    style = text_style_of(text_style).cells
    if number == 0:
        start = pencil_marks(puzzle.board(), style=style) if puzzle.removed else None
        yield from (start or grid(puzzle.layout, puzzle.givens, style)).split("\n")
        return
    board, step = trace.position(number)
    shown = paint(board, step) if paint else pencil_marks(board, style=style)
    yield from [*shown.split("\n"), ""]
    yield from _step_lines(
        board, step, number, len(str(number)), rate, titles, text_style, length, width
    )


def _step_lines(
    board: Board,
    step: Step,
    number: int,
    places: int,
    rate: Rate,
    titles: Titles,
    text_style: TextStyle | str,
    length: str,
    width: int | None,
) -> Iterator[str]:
    """Iterate over the lines of a step: number, rating, notation, and the explanation below."""
    margin = " " * (places + 8)
    title = titles.get(step.technique)
    line = notation(board.layout, step, title, text_style)
    value = text_style_of(text_style).number(rate(step), ".1f")
    yield f"{number:>{places}}. {value:>4}  {line}"
    for line in explanation_lines(board, step, length, title, text_style):
        yield from _wrapped(margin + line, width)


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
    hardest = text_style.number(max(rate(step) for step in section.steps), ".1f")
    to = text_style.messages["trace"]["to"].format(last=section.last)
    yield f"{section.number:>{places}}. {hardest:>4}  {to}: {placed}"


def rating_sentence(rating: Rating, titles: Titles, text_style: TextStyle) -> str:
    """Return the grade, the rating and the hardest step of a trace as a line of text."""
    words: Mapping[str, str] = text_style.messages["trace"]
    steps: Mapping[str, str] = text_style.messages["words"]["counted"]["step"]
    sort = "rating" if rating.steps else "no_steps"
    return words["stuck" if rating.status == "stuck" else sort].format(
        grade=text_style.level(rating.grade) if rating.grade else "-",
        rating=text_style.localized(rating.text or "-"),
        hardest=titles.get(rating.hardest or "", words["no_technique"]),
        steps=steps["one" if rating.steps == 1 else "many"].format(count=rating.steps),
    )


def minutes_sentence(rating: Rating, text_style: TextStyle) -> str:
    """Return the estimate of the solving time as a sentence; empty without one."""
    between = rating.minutes_range
    if between is None:
        return ""
    words: Mapping[str, str] = text_style.messages["trace"]
    low, high = (text_style.number(rough(end), ",") for end in between)
    # The sentence says "about" in any case.
    minutes = text_style.localized(rating.minutes_text.removeprefix("~"))
    return words["minutes"].format(minutes=minutes, low=low, high=high)


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
    candidates at their ends.  Nodes of chains refer to their parents and premises by position,
    and by `nested` to a chain or a pattern of the step; `also` holds the further cells of a
    group.  The text style affects only `text`.
    """
    title = titles.get(step.technique, default_title(step.technique))
    return {
        "step": number,
        "technique": step.technique,
        "name": title,
        "rating": rating,
        "place": [placement_name(layout, *candidate) for candidate in step.placements],
        "eliminate": [elimination_name(layout, *candidate) for candidate in step.eliminations],
        "evidence": _evidence_record(layout, step.evidence, titles),
        "text": sentence(layout, step, title, text_style),
    }


def _evidence_record(layout: Layout, evidence: Evidence, titles: Titles) -> dict[str, Any]:
    def candidate(pair: Candidate) -> dict[str, Any]:
        return {"cell": cell_name(layout, pair[0]), "digit": pair[1] + 1}

    record: dict[str, Any] = {
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
        "chains": [_chain_record(layout, chain, titles) for chain in evidence.chains],
    }
    if layout.rules:
        record |= {
            "rules": [
                {
                    "role": roles.NAMES[mark.role],
                    "rule": rule_name(layout, layout.rules[mark.rule]),
                    "number": mark.rule + 1,
                }
                for mark in evidence.rules
            ],
            "numbers": list(evidence.numbers),
            "combinations": [
                [digit + 1 for digit in combination] for combination in evidence.combinations
            ],
        }
    return record


def _chain_record(layout: Layout, chain: Chain, titles: Titles) -> dict[str, Any]:
    record: dict[str, Any] = {}
    if chain.technique:
        name = titles.get(chain.technique, default_title(chain.technique))
        record = {
            "technique": chain.technique,
            "name": name,
            "place": [placement_name(layout, *candidate) for candidate in chain.placements],
            "eliminate": [elimination_name(layout, *candidate) for candidate in chain.eliminations],
            "within": None if chain.within is None else layout.specs[chain.within].name,
        }
    if chain.pattern is not None:
        pattern = chain.pattern
        record |= {
            "digits": [digit + 1 for digit in pattern.digits],
            "cells": [cell_name(layout, cell) for cell in pattern.cells],
            "houses": [layout.specs[house].name for house in pattern.houses],
            "covers": [layout.specs[house].name for house in pattern.covers],
        }
    return record | {
        "nodes": [
            {
                "cell": cell_name(layout, node.cell),
                "also": [cell_name(layout, cell) for cell in node.also],
                "digit": node.digit + 1,
                "is_true": node.is_true,
                "cause": node.cause,
                "parents": list(node.parents),
                "nested": node.nested,
                "premises": list(node.premises),
            }
            for node in chain.nodes
        ],
        "ends": list(chain.ends),
    }
