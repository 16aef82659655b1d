"""Boards of every size, from empty to nearly full, made from one solution of each layout."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from grader.generate.random_regions import RandomRegions
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import named
from grader.search.solutions import Solution, solve

SIZES = (4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25)
"""The sizes that have boxes."""
NAMES = (
    *(f"classic-{size}" for size in SIZES),
    *(f"latin-{size}" for size in (5, 7, 11, 13, 17, 19, 23, 25)),
    "diagonal-9",
    "windoku-9",
    "disjoint-16",
    "diagonal-25",
    "windoku-25",
    "samurai",
    "sumo",
    "windmill",
    "butterfly",
    "doag",
    "samurai-16",
    "sumo-16",
    "samurai-25",
    "jigsaw-9",
    "jigsaw-16",
)


@cache
def layout_named(name: str) -> Layout:
    """Return a layout; a jigsaw without a map has random regions."""
    base, _, size = name.partition("-")
    return RandomRegions(int(size)).make_layout(Random(3)) if base == "jigsaw" else named(name)


@cache
def solution(layout: Layout) -> Solution:
    """Return a solution whose digits are in no particular order."""
    found = solve(Puzzle(layout, (k.NO_DIGIT,) * layout.cells))
    assert found is not None
    digits = list(range(layout.digits))
    Random(5).shuffle(digits)
    return tuple(digits[digit] for digit in found)


def filled(layout: Layout, part: float) -> Puzzle:
    """Return a puzzle with this part of the solution given."""
    if part == 0:
        return Puzzle(layout, (k.NO_DIGIT,) * layout.cells)
    random = Random(1)
    return Puzzle(
        layout,
        tuple(digit if random.random() < part else k.NO_DIGIT for digit in solution(layout)),
    )


def crowded(layout: Layout, extra: int) -> Puzzle:
    """Return a puzzle without givens whose cells have so many candidates beside their digit."""
    random = Random(1)
    removed: list[tuple[k.Cell, k.Digit]] = []
    for cell, digit in enumerate(solution(layout)):
        others = [other for other in layout.digits_of(cell) if other != digit]
        random.shuffle(others)
        removed += [(cell, other) for other in others[extra:]]
    return Puzzle(layout, (k.NO_DIGIT,) * layout.cells, tuple(removed))


KINDS: dict[str, Callable[[Layout], Puzzle]] = {
    "empty": lambda layout: filled(layout, 0.0),
    "fifth": lambda layout: filled(layout, 0.2),
    "third": lambda layout: filled(layout, 0.3),
    "half": lambda layout: filled(layout, 0.5),
    "most": lambda layout: filled(layout, 0.8),
    "full": lambda layout: filled(layout, 0.995),
    "pairs": lambda layout: crowded(layout, 1),
    "triples": lambda layout: crowded(layout, 2),
    "fives": lambda layout: crowded(layout, 4),
}
"""What boards are like: the part that is given, or how many candidates the cells have."""


def puzzle(name: str, kind: str) -> Puzzle:
    """Return the puzzle of this kind on a layout."""
    return KINDS[kind](layout_named(name))
