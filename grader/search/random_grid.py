"""Random filled grids."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from grader import arguments, formats
from grader.formats.layout_files import load_layout
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.search import solutions

if TYPE_CHECKING:
    from pathlib import Path


def random_solution(
    seed: int | str | None = None, layout: Layout | str | Path = "classic-9"
) -> str:
    """Return a random filled grid, as a line; the same for the same seed.

    Every grid is possible, but not equally likely: cells and digits are drawn evenly at each
    node of a search, which favours grids that exclude less on the way.  Of bands of classic 9x9
    grids, 5.0 % have the same three minirows in two boxes; a uniform choice would give 3.6 %.

    Args:
        seed: the seed of the random numbers; None draws one.
        layout: a layout, its name, or its file.

    Raises:
        LayoutError: there is no such layout, or its file is malformed.
        NoSolutionError: the layout cannot be filled.
        TypeError: an argument is of another type.
    """
    if seed is not None and not isinstance(seed, str):
        seed = arguments.whole("seed", seed)
    layout = load_layout(layout)
    return formats.givens_line(Puzzle(layout, solutions.random_solution(layout, Random(seed))))
