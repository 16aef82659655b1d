"""How a picture is drawn: its theme, its candidates and its size."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from grader.model.puzzle import Puzzle
from grader.render.svg.highlights import Highlights
from grader.render.svg.stages import Stage

MARKS = ("none", "used", "all")
"""Which candidates are drawn: none, those that a step uses, or all."""


@frozen
class PictureStyle:
    """The theme, the candidates and the size of pictures; None leaves the choice to them."""

    theme: str | None = None
    """The name of a theme; by default light, and on a page that of its reader."""
    marks: str | None = None
    """One of `MARKS`; by default all on the board of a step and none on a puzzle."""
    width: float | None = None
    """The width in pixels, of which an inch has 96."""
    resolution: float = 96
    """Pixels per inch of a PNG."""

    @property
    def colors(self) -> str:
        """The theme of a picture of its own."""
        return self.theme or "light"

    @property
    def step_marks(self) -> str:
        """Which candidates are drawn on the board of a step."""
        return self.marks or "all"

    def puzzle_marks(self, puzzle: Puzzle) -> str:
        """Return which candidates are drawn on a puzzle; they may be its givens."""
        return self.marks or ("all" if puzzle.removed else "none")


def marks_named(marks: bool | str) -> str:
    """Return which candidates are drawn, one of `MARKS`; True means all, False those in use.

    Raises:
        ValueError: there is no such choice.
    """
    if isinstance(marks, bool):
        return "all" if marks else "used"
    if marks not in MARKS:
        raise ValueError(f"marks is {marks!r}; it may be {', '.join(MARKS)}")
    return marks


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
