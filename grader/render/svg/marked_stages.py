"""Stages of pictures with the candidates that a style of pictures draws."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from grader.render.svg.highlights import Highlights
from grader.render.svg.stages import Stage


def without_candidates(highlights: Highlights) -> Highlights:
    """Return highlights of whole cells and houses instead of candidates and links.

    Digits that a step places stay.  A cell takes the style of its candidates; those of the
    pattern come before eliminations.
    """
    placed = {c: ["place"] for c, styles in highlights.candidates.items() if "place" in styles}
    homes = {cell for cell, _ in placed}
    cells = dict(highlights.cells)
    for late in (False, True):
        for (cell, _), styles in highlights.candidates.items():
            if cell not in homes and (styles[0] == "struck") == late:
                cells.setdefault(cell, styles[0])
    houses = dict(highlights.houses)
    return Highlights(placed, cells, houses, technique=highlights.technique)


def stages_with_marks(stages: Sequence[Stage], marks: str) -> Sequence[Stage]:
    """Return the stages of a picture with the candidates that are drawn, one of `MARKS`."""
    if marks != "none":
        return stages
    return [evolve(each, highlights=without_candidates(each.highlights)) for each in stages]
