"""A trace in the notation of HoDoKu's batch mode: its technique names, one line per step."""

from __future__ import annotations

from collections.abc import Iterator

from grader.model import roles
from grader.model.layout import Layout
from grader.model.notation import cell_name, digit_name, eliminations_name, placement_name
from grader.model.step import Step
from grader.model.trace import Trace
from grader.pipeline.registry import techniques
from grader.render.sentences import default_title, notation

NAME_ONLY = frozenset({"bug-type-1"})
"""Techniques for which HoDoKu prints only the name and the eliminations."""


def hodoku_lines(trace: Trace, grade: str, score: int) -> Iterator[str]:
    """Iterate over the lines of a path: puzzle, level and score, then the steps.

    Args:
        trace: the trace.
        grade: the grade of its rating.
        score: the score of its rating.
    """
    layout = trace.puzzle.layout
    digits = "".join("0" if d < 0 else digit_name(d) for d in trace.puzzle.givens)
    yield f"{digits} {grade.capitalize()} {score}"
    for step in trace.steps:
        yield f"  {hodoku_line(layout, step)}"


def hodoku_line(layout: Layout, step: Step) -> str:
    """Return a step in HoDoKu's shorthand: `Naked Pair: 3,7 in r1c27 => r1c5<>3`."""
    name = hodoku_name(step.technique)
    if step.technique.startswith(("forcing-chain-", "forcing-net-")):
        return f"{name}{_clash(layout, step)} => {_conclusion(layout, step)}"
    if step.technique in NAME_ONLY:
        return f"{name} => {eliminations_name(layout, step.eliminations)}"
    return notation(layout, step, name)


def hodoku_name(technique: str) -> str:
    """Return HoDoKu's name of a technique: that of its descriptor, or its id with capitals."""
    return techniques().codes(technique).name or _capitals(technique)


def _clash(layout: Layout, step: Step) -> str:
    """Return the place of a contradiction: ` in r4c5`, ` in b7`."""
    houses = step.evidence.houses_as(roles.WITHIN)
    cells = step.evidence.cells(roles.DEFINING)
    names = [layout.specs[h].short for h in houses] or [cell_name(layout, c) for c in cells]
    return f" in {names[0]}" if names else ""


def _conclusion(layout: Layout, step: Step) -> str:
    """Return the placements or, if there are none, the eliminations."""
    placed = [placement_name(layout, *candidate) for candidate in step.placements]
    return ", ".join(placed) or eliminations_name(layout, step.eliminations)


def _capitals(technique: str) -> str:
    """Return an id capitalized as HoDoKu does: `Finned X-Wing` for `finned-x-wing`."""
    return default_title(technique).replace("X Wing", "X-Wing")
