"""Random jigsaw regions, for those who ask for a jigsaw and have no map.

Regions begin as boxes.  Then neighbouring regions exchange cells at their border, again and
again, as long as each stays in one piece.  With a symmetry the images of the cells change
hands as well.
"""

from __future__ import annotations

import re
from random import Random

from attrs import frozen

from grader.answers.layout_problems import layout_problems
from grader.errors import LayoutError, NoSolutionError, TargetError
from grader.generate.symmetry import images
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.shapes import Grid, jigsaw, latin, usual_box

_NO_MAP = re.compile(r"jigsaw-(\d{1,2})((?:\+[a-z-]+)*)", re.ASCII)
EXCHANGES = 3
"""How many exchanges are tried for each cell."""
TRIES = 100
"""How many maps are made until one can be filled."""
PROOF_TIME = 5.0
"""Seconds in which a map may be found impossible."""


@frozen
class Regions:
    """How random regions are made."""

    size: int
    """How many regions there are, of as many cells each."""
    figures: tuple[str, ...] = ()
    """Extra houses, such as diagonals."""
    compactness: float = 0.0
    """How often an exchange that makes borders longer is refused, after all has been mixed."""
    symmetry: str = "none"
    """The symmetry that the borders have; see `grader.generate.symmetry`."""

    def layout(self, random: Random) -> Layout:
        """Return a jigsaw with random regions.

        Raises:
            NoSolutionError: of many maps none can be filled.
        """
        for _ in range(TRIES):
            layout = jigsaw(self.map(random), self.figures)
            if not any(problem.is_impossible for problem in layout_problems(layout, PROOF_TIME)):
                return layout
        raise NoSolutionError(f"no jigsaw-{self.size} out of {TRIES} can be filled")

    def map(self, random: Random) -> tuple[int, ...]:
        """Return the region of each cell of a square; each region is in one piece."""
        size = self.size
        home = [0] * size * size
        for region, cells in enumerate(Grid(size, box=usual_box(size)).boxes()):
            for cell in cells:
                home[cell] = region
        exchange = _Exchange(home, [_neighbours(c, size) for c in range(size * size)])
        moves = self._moves(home)
        for _ in range(EXCHANGES * size * size):
            exchange.try_one(moves, 0, random)
        # Only now, or compact regions would be the boxes with which it began.
        for _ in range(EXCHANGES * size * size if self.compactness else 0):
            exchange.try_one(moves, self.compactness, random)
        return tuple(home)

    def _moves(self, home: list[int]) -> list[tuple[k.Cell, ...]]:
        """Return where the cells go under each move of the symmetry.

        Raises:
            TargetError: the boxes to begin with do not have it.
        """
        moves = images(latin(self.size), self.symmetry)
        for move in moves:
            regions = {home[cell]: home[image] for cell, image in enumerate(move)}
            if any(home[image] != regions[home[cell]] for cell, image in enumerate(move)):
                raise TargetError(
                    f"regions of jigsaw-{self.size} cannot have the symmetry {self.symmetry}"
                )
        return moves


def regions_of(name: str, compactness: float = 0.0, symmetry: str = "none") -> Regions | None:
    """Return what makes regions if the name is `jigsaw-9` without a map, or None.

    Raises:
        LayoutError: there is no such size.
        TargetError: there is no such symmetry, or regions cannot have it.
    """
    match = _NO_MAP.fullmatch(name.strip())
    if match is None:
        return None
    size = int(match[1])
    if not 2 <= size <= k.MAX_DIGITS:
        raise LayoutError(f"a jigsaw of {size} rows; 2 to {k.MAX_DIGITS} are possible")
    regions = Regions(size, tuple(match[2].split("+")[1:]), compactness, symmetry)
    regions.map(Random(0))
    return regions


class _Exchange:
    """A map, in which regions exchange cells."""

    def __init__(self, home: list[int], near: list[list[k.Cell]]) -> None:
        self.home = home
        self.near = near

    def try_one(self, moves: list[tuple[k.Cell, ...]], compactness: float, random: Random) -> None:
        """Let two cells change their regions, and their images, if all stay in one piece."""
        home = self.home
        cell = random.randrange(len(home))
        region = home[cell]
        other = random.choice([home[place] for place in self.near[cell]])
        if other == region:
            return
        border = [
            place
            for place, owner in enumerate(home)
            if owner == other and any(home[p] == region and p != cell for p in self.near[place])
        ]
        if not border:
            return
        partner = random.choice(border)
        before = list(home)
        length = self._border() if compactness else 0
        changed = {cell: other, partner: region}
        names = [{before[c]: before[image] for c, image in enumerate(move)} for move in moves]
        waiting = list(changed)
        for place in waiting:
            for move, renamed in zip(moves, names, strict=True):
                owner = renamed[changed[place]]
                if move[place] not in changed:
                    changed[move[place]] = owner
                    waiting.append(move[place])
                elif changed[move[place]] != owner:
                    return
        for place, owner in changed.items():
            home[place] = owner
        fine = all(self._is_whole(owner) for owner in {before[place] for place in changed})
        is_longer = compactness and self._border() > length
        if not fine or (is_longer and random.random() < compactness):
            home[:] = before

    def _border(self) -> int:
        """Return how many pairs of neighbours belong to different regions, each pair twice."""
        home = self.home
        return sum(
            home[other] != home[cell] for cell, near in enumerate(self.near) for other in near
        )

    def _is_whole(self, region: int) -> bool:
        """Tell whether a region has its number of cells, each reached from the others."""
        home = self.home
        size = len(set(home))
        if home.count(region) * size != len(home):
            return False
        reached = {home.index(region)}
        waiting = list(reached)
        for place in waiting:
            for other in self.near[place]:
                if home[other] == region and other not in reached:
                    reached.add(other)
                    waiting.append(other)
        return len(reached) * size == len(home)


def _neighbours(cell: k.Cell, size: int) -> list[k.Cell]:
    row, column = divmod(cell, size)
    steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [r * size + c for r, c in steps if 0 <= r < size and 0 <= c < size]
