"""How a picture is drawn: its theme, its candidates and its size."""

from __future__ import annotations

from typing import NamedTuple

from grader.model.puzzle import Puzzle

MARKS = ("none", "used", "all")
"""Which candidates are drawn: none, those that a step uses, or all."""


class PictureStyle(NamedTuple):
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
