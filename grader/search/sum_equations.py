"""Sums that follow from houses and rules together, by the rule of 45.

A row of a classic layout has the sum 45.  Take cages that cover it: what they have in other rows
(the *outies*) is what their sums are more than 45.  Take cages inside it: the rest of the row (the
*innies*) is what their sums are less.  Some of each give a difference.  The same holds for any
houses without a common cell, and for rules of any kind that fix a sum.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.rules.registry import rule_kind
from grader.model.rules.rule import Rule

MOST_LINES = 6
"""Rows or columns that are taken together."""
MOST_CELLS = 10
"""Cells of an equation; one with more excludes hardly anything."""
MOST_IN_CAGE = 5
"""Cells up to which an equation over cells with different digits becomes a cage."""


@frozen
class SumEquation:
    """Cells whose values, some of them subtracted, have a sum."""

    cells: tuple[k.Cell, ...]
    """The cells that are added, then those that are subtracted, ascending."""
    added: int
    """How many cells are added."""
    total: int


def sum_equations(
    layout: Layout, several: bool
) -> tuple[tuple[Rule, ...], tuple[SumEquation, ...]]:
    """Return the sums of a layout with rules: cages, and other equations.

    Args:
        layout: the layout.
        several: those of several houses together as well, which takes three times as long.
    """
    known = {rule.cells for rule in layout.rules}
    cages: dict[tuple[k.Cell, ...], Rule] = {}
    others: dict[tuple[k.Cell, ...], SumEquation] = {}
    for equation in _equations(layout, several):
        cells = equation.cells
        if cells in known or cells in cages or cells in others or not (cells or equation.total):
            continue
        all_added = equation.added == len(cells)
        if all_added and 0 < len(cells) <= MOST_IN_CAGE and _all_differ(layout, cells):
            cages[cells] = Rule("cage", cells, (equation.total,))
        else:
            others[cells] = equation
    return tuple(cages.values()), tuple(others.values())


def _all_differ(layout: Layout, cells: tuple[k.Cell, ...]) -> bool:
    return all(layout.are_peers(a, b) for i, a in enumerate(cells) for b in cells[:i])


def _equations(layout: Layout, several: bool) -> Iterator[SumEquation]:
    totals = []
    for rule in layout.rules:
        total = rule_kind(rule.kind).total(rule, layout.digits)
        if total is not None:
            totals.append((_cell_set(rule.cells), total))
    if not totals:
        return
    for region, region_total in _regions(layout, totals, several):
        left, total, outside, used = region, region_total, 0, 0
        for cells, cage_total in totals:
            inside = cells & region
            if not inside or used & cells:
                continue
            beyond = cells & ~region
            if not beyond or beyond.bit_count() < inside.bit_count():
                left &= ~cells
                outside |= beyond
                used |= cells
                total -= cage_total
        if left.bit_count() + outside.bit_count() <= MOST_CELLS:
            if left:
                innies, outies = tuple(_members(left)), tuple(_members(outside))
                yield SumEquation(innies + outies, len(innies), total)
            else:
                outies = tuple(_members(outside))
                yield SumEquation(outies, len(outies), -total)


def _regions(
    layout: Layout, totals: Sequence[tuple[int, int]], several: bool
) -> Iterator[tuple[int, int]]:
    """Iterate over sets of complete houses without a common cell: the cells and their sum."""
    houses: dict[k.House, tuple[int, int]] = {}
    for house, spec in enumerate(layout.specs):
        if spec.is_complete():
            total = sum(digit + 1 for digit in bits.each(spec.digits))
            houses[house] = _cell_set(spec.cells), total
    yield from houses.values()
    if several:
        for frame in layout.frames:
            for lines in (frame.rows, frame.columns):
                yield from _runs([houses[line] for line in lines if line in houses])
        boxes = [houses[house] for house in houses if layout.specs[house].kind == k.BOX]
        yield from _joined_pairs(boxes, totals)


def _runs(lines: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Iterate over two and more rows or columns that follow each other."""
    for first in range(len(lines)):
        cells, total = lines[first]
        for more, more_total in lines[first + 1 : first + MOST_LINES]:
            cells |= more
            total += more_total
            yield cells, total


def _joined_pairs(
    boxes: Sequence[tuple[int, int]], totals: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """Iterate over pairs of boxes without a common cell that a rule with a sum joins."""
    for number, (box, total) in enumerate(boxes):
        across = 0
        for cells, _ in totals:
            if cells & box:
                across |= cells
        for other, other_total in boxes[number + 1 :]:
            if across & other and not box & other:
                yield box | other, total + other_total


def _cell_set(cells: tuple[k.Cell, ...]) -> int:
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def _members(cells: int) -> Iterator[k.Cell]:
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1
