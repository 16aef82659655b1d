"""A step told only as far as somebody wants to know it."""

from __future__ import annotations

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.step import Step
from grader.render.chains import starts
from grader.render.sentences import LANGUAGE, catalogue, explanation, notation, telling

LEVELS = ("area", "technique", "cells", "full")
"""How much is given away, least first."""


def hint_text(
    layout: Layout, step: Step, level: str, title: str | None = None, language: str = LANGUAGE
) -> str:
    """Return a hint at a step.

    Args:
        layout: the layout that the step is about.
        step: the step.
        level: one of `LEVELS`; `area` names a house or the digit, `technique` the pattern,
            `cells` where it is, `full` what follows and why.
        title: what the technique is called; made from its id if None.
        language: whose words are used.
    """
    if level == "full":
        line = notation(layout, step, title, language)
        return "\n".join([line, *explanation(layout, step, title, language)])
    told = telling(layout, step, title, language)
    pieces: dict[str, str] = catalogue(language)["hints"]
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
    boxes = _boxes(layout, cells)
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
