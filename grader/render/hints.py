"""A step told only as far as somebody wants to know it."""

from __future__ import annotations

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.step import Step
from grader.render.chains import starts
from grader.render.sentences import notation, paragraph_lines, sentence_lines, step_text
from grader.render.text_style import LANGUAGE, TextStyle

LEVELS = ("area", "technique", "cells", "full")
"""How much is given away, least first."""


def hint_text(
    layout: Layout,
    step: Step,
    level: str,
    title: str | None = None,
    text_style: TextStyle | str = LANGUAGE,
    board: Board | None = None,
) -> str:
    """Return a hint at a step.

    Args:
        layout: the layout that the step is about.
        step: the step.
        level: one of `LEVELS`; `area` names a house or the digit, `technique` the pattern,
            `cells` where it is, `full` what follows and why; or `line`, the shorthand alone.
        title: what the technique is called; made from its id if None.
        text_style: whose words and names are used; a language stands for its usual text_style.
        board: the board before the step, which `full` needs to say more than a sentence.
    """
    if level == "line":
        return notation(layout, step, title, text_style)
    if level == "full":
        line = notation(layout, step, title, text_style)
        if board is not None:
            return "\n".join([line, *paragraph_lines(board, step, title, text_style)])
        return "\n".join([line, *sentence_lines(layout, step, title, text_style)])
    told = step_text(layout, step, title, text_style)
    pieces: dict[str, str] = told.text_style.messages["hints"]
    if level == "technique":
        return pieces["technique"].format_map(told)
    evidence = step.evidence
    if level == "cells":
        name = "cells" if evidence.marks else "chains" if evidence.chains else "no_cells"
        return pieces[name].format_map(told)
    if evidence.houses:
        return pieces["houses"].format_map(told)
    cells = evidence.cells() or tuple(cell for cell, _ in step.placements[:1])
    if evidence.chains:
        cells = tuple(node.cell for node in starts(evidence.chains[0]))
    boxes = [told.house(name) for name in _boxes(layout, cells)]
    if not boxes or len(step.placements) > 1:
        return pieces["anywhere"].format_map(told)
    return pieces["boxes"].format(boxes=told.joined(boxes))


def _boxes(layout: Layout, cells: tuple[k.Cell, ...]) -> list[str]:
    """Return the names of the boxes that these cells are in."""
    return [
        spec.name
        for spec in layout.specs
        if spec.kind == k.BOX and any(cell in spec.cells for cell in cells)
    ]
