"""Split a layout of one square grid into parts, and compose it again.

For formats that list regions and extra houses.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from attrs import evolve, frozen

from grader.errors import LayoutError
from grader.formats.beyond import layout_beyond
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.shapes import (
    FIGURES,
    MOVES,
    Extra,
    Grid,
    classic,
    compose,
    extras,
    jigsaw,
    latin,
    region_text,
    usual_box,
    with_figures,
)


@frozen
class SquareParts:
    """A square grid with regions and extra houses."""

    size: int
    regions: tuple[int | None, ...] | None
    """The region of each cell, as arbitrary numbers; None for the standard boxes."""
    groups: tuple[tuple[k.Cell, ...], ...] = ()
    """The cells of each extra house."""
    moves: tuple[str, ...] = ()
    """Figures of pairs: `anti-knight`, `anti-king`."""

    def layout(self) -> Layout:
        """Return the layout of these parts; groups that form a known figure get its name.

        Raises:
            LayoutError: the parts do not form a layout.
        """
        box = self._box()
        if box is not None:
            grid = Grid(self.size, box=box)
        elif not any(region is not None for region in self.regions or ()):
            grid = Grid(self.size)
        else:
            grid = Grid(self.size, regions=_numbers(self.regions or ()))
        figures, rest = _figures(grid, self.groups)
        figures = (*figures, *self.moves)
        if box is not None:
            layout = classic(*box, figures)
        elif grid.regions is None:
            layout = latin(self.size, figures)
        else:
            layout = jigsaw(self.regions or (), figures)
        if not rest:
            return layout
        more = tuple(
            Extra(f"extra region {number}", f"x{number}", cells)
            for number, cells in enumerate(rest, start=1)
        )
        grid = with_figures(grid, figures)
        return compose(f"{layout.name}+extra", (grid._replace(extras=grid.extras + more),))

    def _box(self) -> tuple[int, int] | None:
        """Return width and height of the boxes if the regions are boxes."""
        if self.regions is None:
            return usual_box(self.size)
        values = list(dict.fromkeys(self.regions))
        numbers = [values.index(region) for region in self.regions]
        for width in range(2, self.size):
            if self.size % width == 0 and None not in values:
                boxes = Grid(self.size, box=(width, self.size // width)).boxes()
                home = {cell: number for number, box in enumerate(boxes) for cell in box}
                if [home[cell] for cell in range(self.size**2)] == numbers:
                    return width, self.size // width
        return None


def square_of(layout: Layout, name: str, *, moves: bool = False) -> SquareParts:
    """Return the parts of a layout.

    Args:
        layout: the layout.
        name: the name of the format in the message.
        moves: whether the format has the figures of pairs.

    Raises:
        FormatError: the layout is not one square grid, or has houses that the parts cannot
            express.
    """
    text = region_text(layout)
    size = isqrt(layout.cells)
    if text is not None and size == layout.digits:
        regions = tuple(None if region == "." else ord(region) - ord("A") for region in text)
        groups = tuple(spec.cells for spec in layout.specs if spec.kind == k.EXTRA)
        usual = size > 1 and usual_box(size)[1] > 1
        boxed = SquareParts(size, None)
        found = _moves(layout, size, regions) if moves else ()
        square = SquareParts(size, regions, groups, found)
        try:
            if usual and boxed.layout().specs[2 * size :] == _boxes(layout):
                square = evolve(square, regions=None)
            if square.layout() == layout:
                return square
        except LayoutError:
            pass
    raise layout_beyond(name, layout)


def _moves(layout: Layout, size: int, regions: Sequence[int | None]) -> tuple[str, ...]:
    """Return the figures of pairs that a layout has."""
    grid = Grid(size, regions=_numbers(regions))
    pairs = {frozenset(spec.cells) for spec in layout.specs if spec.kind == k.PAIR}
    return tuple(
        name
        for name in MOVES
        if pairs and pairs.issuperset(frozenset(extra.cells) for extra in extras(name, grid))
    )


def _boxes(layout: Layout) -> tuple[object, ...]:
    return tuple(spec for spec in layout.specs if spec.kind == k.BOX)


def _numbers(regions: Sequence[int | None]) -> tuple[int, ...]:
    values = [value for value in dict.fromkeys(regions) if value is not None]
    return tuple(-1 if value is None else values.index(value) for value in regions)


def _figures(
    grid: Grid, groups: Sequence[tuple[k.Cell, ...]]
) -> tuple[tuple[str, ...], list[tuple[k.Cell, ...]]]:
    """Return the figures that these groups form, and the remaining groups."""
    left = {frozenset(group): group for group in groups}
    found = []
    known = []
    for name in FIGURES:
        if name in MOVES:
            continue
        try:
            known.append((name, [frozenset(extra.cells) for extra in extras(name, grid)]))
        except LayoutError:
            continue
    # Figures of many groups first: the center dots are one of the disjoint groups.
    for name, cells in sorted(known, key=lambda each: -len(each[1])):
        if all(group in left for group in cells):
            found.append(name)
            for group in cells:
                del left[group]
    return tuple(found), list(left.values())
