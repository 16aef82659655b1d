"""Random regions for jigsaws without a map.

The regions start as boxes.  Then adjacent regions repeatedly exchange cells at their border, as
long as each region stays connected.  With a symmetry, the images of the cells are exchanged, too.
"""

from __future__ import annotations

import re
from random import Random
from typing import NamedTuple

from grader.errors import LayoutError, NoSolutionError, TargetError
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.shapes import Grid, jigsaw, latin, usual_box
from grader.search.canonical.symmetry import images
from grader.search.layout_problems import layout_problems

_NAME_WITHOUT_MAP = re.compile(r"jigsaw-(\d{1,2})((?:\+[a-z-]+)*)", re.ASCII)
EXCHANGES_PER_CELL = 3
"""Exchanges tried for each cell."""
MAX_MAPS = 100
"""Maps tried until one can be filled."""
PROOF_TIME = 5.0
"""Seconds allowed for proving that a map cannot be filled."""


class RandomRegions(NamedTuple):
    """A generator of random regions."""

    size: int
    """The number of regions, and of cells in each."""
    figures: tuple[str, ...] = ()
    """Extra houses, such as diagonals."""
    compactness: float = 0.0
    """The probability of rejecting an exchange that makes borders longer, after mixing."""
    symmetry: str = "none"
    """The symmetry of the borders; see `grader.search.canonical.symmetry`."""

    def make_layout(self, random: Random) -> Layout:
        """Return a jigsaw with random regions.

        Raises:
            NoSolutionError: none of many maps can be filled.
        """
        for _ in range(MAX_MAPS):
            layout = jigsaw(self.make_map(random), self.figures)
            if not any(problem.is_impossible for problem in layout_problems(layout, PROOF_TIME)):
                return layout
        raise NoSolutionError(
            "maps-unfillable",
            "none of {number} random maps for jigsaw-{size} can be filled",
            number=MAX_MAPS,
            size=self.size,
        )

    def make_map(self, random: Random) -> tuple[int, ...]:
        """Return the region of each cell of a square; each region is connected."""
        size = self.size
        region_of = [0] * size * size
        for region, cells in enumerate(Grid(size, box=usual_box(size)).boxes()):
            for cell in cells:
                region_of[cell] = region
        region_map = _RegionMap(region_of, [_adjacent_cells(c, size) for c in range(size * size)])
        moves = self._moves(region_of)
        for _ in range(EXCHANGES_PER_CELL * size * size):
            region_map.try_exchange(moves, 0, random)
        # First mix without regard to compactness, or compact regions would stay boxes.
        for _ in range(EXCHANGES_PER_CELL * size * size if self.compactness else 0):
            region_map.try_exchange(moves, self.compactness, random)
        return tuple(region_of)

    def _moves(self, region_of: list[int]) -> list[tuple[k.Cell, ...]]:
        """Return the image of each cell under each move of the symmetry.

        Raises:
            TargetError: the initial boxes do not have the symmetry.
        """
        moves = images(latin(self.size), self.symmetry)
        for move in moves:
            regions = {region_of[cell]: region_of[image] for cell, image in enumerate(move)}
            if any(region_of[image] != regions[region_of[cell]] for cell, image in enumerate(move)):
                raise TargetError(
                    "regions-symmetry",
                    "regions of jigsaw-{size} cannot have the symmetry {symmetry}",
                    size=self.size,
                    symmetry=self.symmetry,
                )
        return moves


def random_regions_for(
    name: str, compactness: float = 0.0, symmetry: str = "none"
) -> RandomRegions | None:
    """Return the random regions for a name such as `jigsaw-9`; None if it is another layout.

    Raises:
        LayoutError: the size is out of range.
        TargetError: the symmetry is unknown, or regions cannot have it.
    """
    match = _NAME_WITHOUT_MAP.fullmatch(name.strip())
    if match is None:
        return None
    size = int(match[1])
    if not 2 <= size <= k.MAX_DIGITS:
        raise LayoutError(
            "jigsaw-rows",
            "a jigsaw of {size} rows; 2 to {most} are possible",
            size=size,
            most=k.MAX_DIGITS,
        )
    regions = RandomRegions(size, tuple(match[2].split("+")[1:]), compactness, symmetry)
    regions.make_map(Random(0))
    return regions


class _RegionMap:
    """A map of regions of equal size, changed by exchanges of cells."""

    def __init__(self, region_of: list[int], adjacent: list[list[k.Cell]]) -> None:
        self.region_of = region_of
        self.adjacent = adjacent

    def try_exchange(
        self, moves: list[tuple[k.Cell, ...]], compactness: float, random: Random
    ) -> None:
        """Exchange two cells of adjacent regions, and their images, if regions stay connected."""
        region_of = self.region_of
        cell = random.randrange(len(region_of))
        region = region_of[cell]
        other = random.choice([region_of[place] for place in self.adjacent[cell]])
        if other == region:
            return
        border = [
            place
            for place, owner in enumerate(region_of)
            if owner == other
            and any(region_of[p] == region and p != cell for p in self.adjacent[place])
        ]
        if not border:
            return
        partner = random.choice(border)
        before = list(region_of)
        length = self._border_length() if compactness else 0
        changed = {cell: other, partner: region}
        images_of = [{before[c]: before[image] for c, image in enumerate(move)} for move in moves]
        waiting = list(changed)
        for place in waiting:
            for move, region_image in zip(moves, images_of, strict=True):
                owner = region_image[changed[place]]
                if move[place] not in changed:
                    changed[move[place]] = owner
                    waiting.append(move[place])
                elif changed[move[place]] != owner:
                    return
        for place, owner in changed.items():
            region_of[place] = owner
        is_valid = all(self._is_connected(owner) for owner in {before[place] for place in changed})
        is_longer = compactness and self._border_length() > length
        if not is_valid or (is_longer and random.random() < compactness):
            region_of[:] = before

    def _border_length(self) -> int:
        """Return the number of adjacent pairs of cells in different regions, counted twice."""
        region_of = self.region_of
        return sum(
            region_of[other] != region_of[cell]
            for cell, adjacent in enumerate(self.adjacent)
            for other in adjacent
        )

    def _is_connected(self, region: int) -> bool:
        """Return whether a region has the right number of cells and is connected."""
        region_of = self.region_of
        size = len(set(region_of))
        if region_of.count(region) * size != len(region_of):
            return False
        reached = {region_of.index(region)}
        waiting = list(reached)
        for place in waiting:
            for other in self.adjacent[place]:
                if region_of[other] == region and other not in reached:
                    reached.add(other)
                    waiting.append(other)
        return len(reached) * size == len(region_of)


def _adjacent_cells(cell: k.Cell, size: int) -> list[k.Cell]:
    row, column = divmod(cell, size)
    steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [r * size + c for r, c in steps if 0 <= r < size and 0 <= c < size]
