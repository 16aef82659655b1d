"""Random jigsaw regions, for those who ask for a jigsaw and have no map.

Regions begin as boxes.  Then neighbouring regions exchange cells at their border, again and
again, as long as each stays in one piece.
"""

from __future__ import annotations

import re
from random import Random

from grader.errors import LayoutError, NoSolutionError
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.shapes import Grid, jigsaw, usual_box

_NO_MAP = re.compile(r"jigsaw-(\d{1,2})((?:\+[a-z-]+)*)", re.ASCII)
EXCHANGES = 3
"""How many exchanges are tried for each cell."""
TRIES = 100
"""How many maps are made until one can be filled."""
PROOF_TIME = 5.0
"""Seconds in which a map may be found impossible."""


def made_up(name: str, random: Random) -> Layout | None:
    """Return a layout with random regions if the name is `jigsaw-9` without a map, or None.

    Raises:
        LayoutError: there is no such size or figure.
        NoSolutionError: of many maps none can be filled.
    """
    match = _NO_MAP.fullmatch(name.strip())
    if match is None:
        return None
    size = int(match[1])
    if not 2 <= size <= k.MAX_DIGITS:
        raise LayoutError(f"a jigsaw of {size} rows; 2 to {k.MAX_DIGITS} are possible")
    figures = tuple(match[2].split("+")[1:])
    for _ in range(TRIES):
        layout = jigsaw(random_regions(size, random), figures)
        if not any(problem.is_impossible for problem in layout.problems(PROOF_TIME)):
            return layout
    raise NoSolutionError(f"no {name} out of {TRIES} can be filled")


def random_regions(size: int, random: Random) -> tuple[int, ...]:
    """Return the region of each cell of a square; each region is in one piece."""
    home = [0] * size * size
    for region, cells in enumerate(Grid(size, box=usual_box(size)).boxes()):
        for cell in cells:
            home[cell] = region
    near = [_neighbours(cell, size) for cell in range(size * size)]
    for _ in range(EXCHANGES * size * size):
        cell = random.randrange(size * size)
        region = home[cell]
        other = random.choice([home[place] for place in near[cell]])
        if other == region:
            continue
        border = [
            place
            for place, owner in enumerate(home)
            if owner == other and any(home[p] == region and p != cell for p in near[place])
        ]
        if not border:
            continue
        partner = random.choice(border)
        home[cell], home[partner] = other, region
        if not (_is_whole(home, near, cell) and _is_whole(home, near, partner)):
            home[cell], home[partner] = region, other
    return tuple(home)


def _neighbours(cell: k.Cell, size: int) -> list[k.Cell]:
    row, column = divmod(cell, size)
    steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [r * size + c for r, c in steps if 0 <= r < size and 0 <= c < size]


def _is_whole(home: list[int], near: list[list[k.Cell]], cell: k.Cell) -> bool:
    """Tell whether all cells of the region of a cell can be reached from it."""
    reached = {cell}
    waiting = [cell]
    for place in waiting:
        for other in near[place]:
            if home[other] == home[cell] and other not in reached:
                reached.add(other)
                waiting.append(other)
    return len(reached) == home.count(home[cell])
