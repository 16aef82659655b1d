"""Sums that are known from the cages and houses of a layout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice

from attrs import frozen

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.rules import rule_kind
from grader_strategies.facts.ways import is_cage
from grader_strategies.killer.areas import areas, cell_set, each_cell

CAGE, INNIES, OUTIES, DIFFERENCE = range(4)
"""How a sum is known: of a cage; of what cages leave of an area; of what they reach beyond it; of
both at once, the cells outside counting negative."""
_MOST_MIXED = 4
"""Cells inside and outside together, of differences."""
_MOST_PAIRED = 6
"""Cells of a sum in pairs; larger ones have many combinations, and exclude few of others."""
_MOST_CELLS = 9
"""Cells of innies and outies; more are a sum that is known before anybody asks."""


LAYOUTS = 16
"""How many layouts the caches hold; each killer has one of its own."""


@frozen
class KnownSum:
    """Cells of which the values have a known sum."""

    kind: int
    """CAGE, INNIES, OUTIES or DIFFERENCE."""
    cells: tuple[k.Cell, ...]
    """The cells that are added."""
    minus: tuple[k.Cell, ...]
    """The cells that are subtracted."""
    total: int
    houses: tuple[k.House, ...] = ()
    """The area, for all but cages."""
    rules: tuple[int, ...] = ()
    """The cage itself, or those that are subtracted from the area or the area from them."""
    area_total: int = 0
    rules_total: int = 0


def all_see(layout: Layout, known: KnownSum) -> bool:
    """Return whether the cells of a sum see each other, so that their digits differ."""
    return not known.minus and all(layout.are_peers(a, b) for a, b in combinations(known.cells, 2))


def lines(layout: Layout) -> list[int]:
    """Return the rules, by their numbers, that are more than a sum of different digits."""
    return [
        number
        for number, rule in enumerate(layout.rules)
        if len(rule.cells) > 1
        and not is_cage(layout, rule)
        and not (
            rule_kind(rule.kind).total(rule, layout.digits) is not None
            and all(layout.are_peers(a, b) for a, b in combinations(rule.cells, 2))
        )
    ]


@lru_cache(maxsize=LAYOUTS)
def known_sums(layout: Layout) -> tuple[KnownSum, ...]:
    """Return the sums of a layout: cages in the order of the rules, then by area.

    A sum that several areas give comes from the first.
    """
    cages: list[tuple[int, int, int]] = []
    found: list[KnownSum] = []
    covered = 0
    for number, rule in enumerate(layout.rules):
        kind = rule_kind(rule.kind)
        total = kind.total(rule, layout.digits)
        if total is None:
            continue
        found.append(KnownSum(CAGE, rule.cells, (), total, rules=(number,)))
        cells = cell_set(rule.cells)
        if not covered & cells:  # cages that overlap cannot both be taken away from an area
            cages.append((number, cells, total))
            covered |= cells
    known = {(frozenset(each.cells), frozenset[int]()) for each in found}
    for houses, area, total in areas(layout.plain):
        for each in _of_area(houses, area, total, cages):
            key = (frozenset(each.cells), frozenset(each.minus))
            if key not in known:
                known.add(key)
                found.append(each)
    return tuple(found)


def _of_area(
    houses: tuple[k.House, ...], area: int, total: int, cages: Sequence[tuple[int, int, int]]
) -> Iterator[KnownSum]:
    inside: list[int] = []
    crossing: list[tuple[int, int, int]] = []
    rest = loose = area
    within = 0
    for cage in cages:
        number, each, cage_total = cage
        common = each & area
        if not common:
            continue
        loose &= ~each
        if common == each:
            inside.append(number)
            rest &= ~each
            within += cage_total
        else:
            crossing.append(cage)
    rules = tuple(inside)
    if inside and 0 < rest.bit_count() <= _MOST_CELLS:
        cells = tuple(each_cell(rest))
        yield KnownSum(INNIES, cells, (), total - within, houses, rules, total, within)
    if not crossing:
        return
    if not loose:
        beyond = 0
        for _, each, _ in crossing:
            beyond |= each & ~area
        every = sum(cage_total for _, _, cage_total in crossing) + within
        if beyond.bit_count() <= _MOST_CELLS:
            numbers = tuple(sorted((*rules, *(number for number, _, _ in crossing))))
            cells = tuple(each_cell(beyond))
            yield KnownSum(OUTIES, cells, (), every - total, houses, numbers, total, every)
    yield from _differences(houses, area, total, rest, loose, within, rules, crossing)


def _differences(
    houses: tuple[k.House, ...],
    area: int,
    total: int,
    rest: int,
    loose: int,
    within: int,
    rules: tuple[int, ...],
    crossing: Sequence[tuple[int, int, int]],
) -> Iterator[KnownSum]:
    """Iterate over the ways to count some of the cages that cross an area, but not all or none.

    Their cells outside are subtracted from the cells inside that are left.
    """
    least = loose.bit_count()
    for _, cells, _ in crossing:
        least += min((cells & area).bit_count(), (cells & ~area).bit_count())
        if least > _MOST_MIXED:
            return
    for choice in range(1, 1 << len(crossing)):
        taken = [cage for i, cage in enumerate(crossing) if choice >> i & 1]
        left, beyond = rest, 0
        for _, cells, _ in taken:
            left &= ~cells
            beyond |= cells & ~area
        if not left or left.bit_count() + beyond.bit_count() > _MOST_MIXED:
            continue
        counted = within + sum(cage_total for _, _, cage_total in taken)
        yield KnownSum(
            DIFFERENCE,
            tuple(each_cell(left)),
            tuple(each_cell(beyond)),
            total - counted,
            houses,
            tuple(sorted((*rules, *(number for number, _, _ in taken)))),
            total,
            counted,
        )


def disjoint_pairs(layout: Layout, parts: bool, derived: bool) -> list[tuple[int, int]]:
    """Return the pairs of sums whose cells all see each other, by their numbers.

    Args:
        layout: the layout.
        parts: whether to return those that are the parts of one cage, or else the others.
        derived: whether the others may be innies and outies, too.
    """
    return [
        (one, other)
        for one, other, are_parts, is_derived in _every_pair(layout)
        if (are_parts if parts else not are_parts and is_derived <= derived)
    ]


@lru_cache(maxsize=LAYOUTS)
def _every_pair(layout: Layout) -> tuple[tuple[int, int, bool, bool], ...]:
    """Return all such pairs, whether they are the parts of one cage, and whether one is derived."""
    known = known_sums(layout)
    usable = [
        (number, cell_set(each.cells))
        for number, each in enumerate(known)
        if not each.minus and len(each.cells) <= _MOST_PAIRED
    ]
    peers = [0] * layout.cells
    for spec in layout.specs:
        cells = cell_set(spec.cells)
        for cell in spec.cells:
            peers[cell] |= cells & ~(1 << cell)
    cages: list[list[int]] = [[] for _ in range(layout.cells)]
    for each in known:
        if each.kind == CAGE:
            for cell in each.cells:
                cages[cell].append(cell_set(each.cells))
    pairs: list[tuple[int, int, bool, bool]] = []
    for at, (one, cells) in enumerate(usable):
        unseen = 0
        for cell in known[one].cells:
            unseen |= ~peers[cell]
        for other, others in islice(usable, at + 1, None):
            if not others & unseen:
                are_parts = any(not (cells | others) & ~cage for cage in cages[known[one].cells[0]])
                is_derived = known[one].kind != CAGE or known[other].kind != CAGE
                pairs.append((one, other, are_parts, is_derived))
    return tuple(pairs)
