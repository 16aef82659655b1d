"""Outlines of sets of cells, whatever they are drawn with."""

from __future__ import annotations

from collections.abc import Collection, Iterator

_Place = tuple[int, int]
_Edge = tuple[_Place, _Place]
Corner = tuple[int, int, int, int]
"""A corner as row and column, with the direction into the inside as (down, right)."""


def outlines(places: Collection[_Place]) -> Iterator[list[Corner]]:
    """Iterate over the closed outlines of places, given as (row, column).

    They may be disconnected and have holes.  The corners come clockwise; the first outline begins
    at the upper left corner of the first place by rows.
    """
    for loop in _loops(places):
        corners: list[Corner] = []
        for before, after in zip([loop[-1], *loop[:-1]], loop, strict=True):
            one, other = _inward(before), _inward(after)
            if one != other:
                (row, column), _ = after
                corners.append((row, column, one[1] + other[1], one[0] + other[0]))
        yield corners


def _loops(places: Collection[_Place]) -> list[list[_Edge]]:
    """Return the closed boundaries of places; the inside is to the right of each edge.

    Places that touch only at a corner get separate boundaries.
    """
    edges: dict[tuple[int, int], list[_Edge]] = {}
    for row, column in sorted(places):
        a, b = (row, column), (row, column + 1)
        c, d = (row + 1, column + 1), (row + 1, column)
        beside = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
        for edge, neighbour in zip(((a, b), (b, c), (c, d), (d, a)), beside, strict=True):
            if neighbour not in places:
                edges.setdefault(edge[0], []).append(edge)
    loops = []
    while edges:
        start = next(iter(edges))
        loop = [edges[start].pop()]
        while loop[-1][1] != loop[0][0]:
            choices = edges[loop[-1][1]]
            # The sharpest turn to the right stays with the same place.
            turn = _inward(loop[-1])
            loop.append(
                choices.pop(next((i for i, e in enumerate(choices) if _along(e) == turn), 0))
            )
        loops.append(loop)
        edges = {point: left for point, left in edges.items() if left}
    return loops


def _along(edge: _Edge) -> tuple[int, int]:
    """Return the direction of an edge as (x, y)."""
    (row, column), (to_row, to_column) = edge
    return to_column - column, to_row - row


def _inward(edge: _Edge) -> tuple[int, int]:
    """Return the direction from an edge into the inside as (x, y)."""
    x, y = _along(edge)
    return -y, x
