"""A trace in the notation of HoDoKu's batch mode: its technique names, one line per step."""

from __future__ import annotations

from collections.abc import Iterator

from grader.model import roles
from grader.model.layout import Layout
from grader.model.notation import cell_name, digit_name, eliminations_name, placement_name
from grader.model.step import Step
from grader.model.trace import Trace
from grader.render.sentences import default_title, notation

NAMES = {
    "pointing": "Locked Candidates Type 1 (Pointing)",
    "claiming": "Locked Candidates Type 2 (Claiming)",
    "naked-quad": "Naked Quadruple",
    "hidden-quad": "Hidden Quadruple",
    "bug-type-1": "Bivalue Universal Grave + 1",
    "two-string-kite": "2-String Kite",
    "dual-two-string-kite": "Dual 2-String Kite",
    "w-wing": "W-Wing",
    "xy-wing": "XY-Wing",
    "xyz-wing": "XYZ-Wing",
    "avoidable-rectangle-1": "Avoidable Rectangle Type 1",
    "avoidable-rectangle-2": "Avoidable Rectangle Type 2",
    "sue-de-coq": "Sue de Coq",
    "simple-coloring-wrap": "Simple Colors Wrap",
    "simple-coloring-trap": "Simple Colors Trap",
    "multi-coloring-1": "Multi Colors 1",
    "multi-coloring-2": "Multi Colors 2",
    "xy-chain": "XY-Chain",
    "x-chain": "X-Chain",
    "aic": "AIC",
    "grouped-aic": "Grouped AIC",
    "als-aic": "Grouped AIC",
    "als-continuous-nice-loop": "Grouped Continuous Nice Loop",
    "als-discontinuous-nice-loop": "Grouped Discontinuous Nice Loop",
    "als-xz": "Almost Locked Set XZ-Rule",
    "als-xy-wing": "Almost Locked Set XY-Wing",
    "als-chain": "Almost Locked Set Chain",
}
"""HoDoKu's names of techniques, where they differ from the capitalized id."""

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
    """Return HoDoKu's name of a technique."""
    return NAMES.get(technique) or _capitals(technique)


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
