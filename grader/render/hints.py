"""The text of a hint, at one of four levels of detail."""

from __future__ import annotations

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.step import Step
from grader.render.languages import LANGUAGE
from grader.render.node_writer import starts
from grader.render.sentences import notation, paragraph_lines, sentence_lines, step_text
from grader.render.step_text import PATTERN
from grader.render.text_style import TextStyle

MOST_RULES = 3
"""The most rules, such as cages, that are an area to look at."""


def hint_text(
    layout: Layout,
    step: Step,
    level: str,
    title: str | None = None,
    text_style: TextStyle | str = LANGUAGE,
    board: Board | None = None,
) -> str:
    """Return the text of a hint.

    Args:
        layout: the layout of the puzzle.
        step: the step.
        level: one of `HINT_LEVELS`: `area` names a house or rule, `technique` the technique,
            `cells` the cells of the pattern, `full` the whole step; or `line`, the shorthand
            alone.
        title: title of the technique; derived from its id if None.
        text_style: a text style, or a language for its default style.
        board: the board before the step; without it `full` gives a sentence, not a paragraph.
    """
    if level == "line":
        return notation(layout, step, title, text_style)
    if level == "full":
        line = notation(layout, step, title, text_style)
        if board is not None:
            return "\n".join([line, *paragraph_lines(board, step, title, text_style)])
        return "\n".join([line, *sentence_lines(layout, step, title, text_style)])
    text = step_text(layout, step, title, text_style)
    pieces: dict[str, str] = text.text_style.messages["hints"]
    if level == "technique":
        return pieces["technique"].format_map(text)
    evidence = step.evidence
    if level == "cells":
        return pieces[_place(step)].format_map(text)
    if evidence.houses:
        return pieces["houses"].format_map(text)
    rules = dict.fromkeys(found.rule for found in evidence.rules)
    if 0 < len(rules) <= MOST_RULES:
        return pieces["boxes"].format(boxes=text.joined(map(text.rule, rules)))
    cells = evidence.cells() or tuple(cell for found in evidence.sets for cell in found.cells)
    cells = cells or tuple(cell for cell, _ in step.placements[:1])
    if evidence.chains:
        cells = tuple(node.cell for node in starts(evidence.chains[0]))
    boxes = [text.house(name) for name in _boxes(layout, cells)]
    if not boxes or len(step.placements) > 1:
        return pieces["anywhere"].format_map(text)
    return pieces["boxes"].format(boxes=text.joined(boxes))


def _place(step: Step) -> str:
    """Return the name of the message that says where a step is."""
    evidence = step.evidence
    if evidence.cells(*PATTERN):
        return "cells"
    return "sets" if evidence.sets else "chains" if evidence.chains else "no_cells"


def _boxes(layout: Layout, cells: tuple[k.Cell, ...]) -> list[str]:
    """Return the names of the boxes that contain these cells."""
    return [
        spec.name
        for spec in layout.specs
        if spec.kind == k.BOX and any(cell in spec.cells for cell in cells)
    ]
