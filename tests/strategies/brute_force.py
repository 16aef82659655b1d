"""All eliminations of each technique by its definition, found by brute force.

Each function returns the set of all eliminations on a classic 9x9 board, without an order.
Cells are bits of one number, which makes brute force fast enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from itertools import combinations
from operator import and_

from grader.model.step import Candidate
from tests.strategies.hodoku_reference import (
    BOXES,
    COLUMNS,
    HOUSES,
    PEERS,
    ROWS,
    State,
    box,
    column,
    row,
)

Struck = set[Candidate]
Every = Callable[[State], Struck]
Mask = int


def bit(cells: Iterable[int]) -> Mask:
    return sum(1 << cell for cell in cells)


def each(cells: Mask) -> Iterator[int]:
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1


ALL = (1 << 81) - 1
PEER = [bit(peers) for peers in PEERS]
ROW, COLUMN, BOX = ([bit(h) for h in kind] for kind in (ROWS, COLUMNS, BOXES))
HOUSE = ROW + COLUMN + BOX
KIND = {
    house: kind
    for houses, kind in ((ROW, "row"), (COLUMN, "column"), (BOX, "box"))
    for house in houses
}


def seen_by(cells: Mask) -> Mask:
    """Return the cells that see all of these."""
    return reduce(and_, (PEER[cell] for cell in each(cells)), ALL)


def places(state: State, digit: int) -> Mask:
    return bit(state.cells[digit])


def struck(cells: Mask, digit: int) -> Struck:
    return {(cell, digit) for cell in each(cells)}


# Subsets


def naked(size: int) -> Every:
    def every(state: State) -> Struck:
        found: Struck = set()
        for house in HOUSES:
            cells = [c for c in house if 1 <= len(state.cand[c]) <= size]
            for chosen in combinations(cells, size):
                digits = set().union(*(state.cand[c] for c in chosen))
                if len(digits) == size:
                    for other in HOUSES:
                        if {*chosen} <= other:
                            found |= _of(state, other - {*chosen}, digits)
        return found

    return every


def locked(size: int) -> Every:
    def every(state: State) -> Struck:
        found: Struck = set()
        for house in BOXES:
            for chosen in combinations([c for c in house if state.cand[c]], size):
                digits = set().union(*(state.cand[c] for c in chosen))
                lines = [line for line in ROWS + COLUMNS if {*chosen} <= line]
                if len(digits) == size and lines:
                    inside = _of(state, house - {*chosen}, digits)
                    outside = _of(state, lines[0] - house, digits)
                    if inside and outside:
                        found |= inside | outside
        return found

    return every


def hidden(size: int) -> Every:
    def every(state: State) -> Struck:
        found: Struck = set()
        for house in HOUSES:
            digits = [d for d in range(9) if state.count(house, d)]
            for chosen in combinations(digits, size):
                cells = frozenset().union(*(house & state.cells[d] for d in chosen))
                if len(cells) == size:
                    found |= _of(state, cells, {*range(9)} - {*chosen})
        return found

    return every


def _of(state: State, cells: Iterable[int], digits: set[int]) -> Struck:
    return {(c, d) for c in cells for d in state.cand[c] & digits}


def intersections(inside: list[frozenset[int]], across: list[frozenset[int]]) -> Every:
    def every(state: State) -> Struck:
        found: Struck = set()
        for digit in range(9):
            for house in inside:
                here = house & state.cells[digit]
                for other in across:
                    if len(here) > 1 and here <= other:
                        found |= {(c, digit) for c in state.cells[digit] & other - house}
        return found

    return every


# Fish


Effects = set[frozenset[Candidate]]


def fish(size: int, shape: str, finned: bool, sashimi: bool | None = None) -> Every:
    """Return what finds all eliminations of the fish of a shape."""
    effects = fish_effects(size, shape, finned, sashimi)
    return lambda state: {candidate for effect in effects(state) for candidate in effect}


def fish_effects(
    size: int, shape: str, finned: bool, sashimi: bool | None = None
) -> Callable[[State], Effects]:
    """Return what tries all bases and covers of a shape; without `finned`, only without fins."""

    def every(state: State) -> Effects:
        found: Effects = set()
        for digit in range(9):
            here = places(state, digit)
            for bases, covers in _pools(shape):
                for base in combinations([h for h in bases if h & here], size):
                    for cover, hit in _covered(here, base, covers, finned, sashimi):
                        if _shape(base, cover) == shape:
                            found.add(frozenset(struck(hit, digit)))
        return found

    return every


def _pools(shape: str) -> list[tuple[list[Mask], list[Mask]]]:
    if shape == "basic":
        return [(ROW, COLUMN), (COLUMN, ROW)]
    if shape == "franken":
        return [(ROW + BOX, COLUMN + BOX), (COLUMN + BOX, ROW + BOX)]
    return [(HOUSE, HOUSE)]


def _shape(base: tuple[Mask, ...], cover: tuple[Mask, ...]) -> str:
    """Return the shape by the kinds of the houses: a Franken fish has lines on both sides."""
    sides = [{KIND[house] for house in side} for side in (base, cover)]
    if sides in ([{"row"}, {"column"}], [{"column"}, {"row"}]):
        return "basic"
    lines = [side - {"box"} for side in sides]
    return "franken" if lines in ([{"row"}, {"column"}], [{"column"}, {"row"}]) else "mutant"


def _covered(
    here: Mask, base: tuple[Mask, ...], covers: list[Mask], finned: bool, sashimi: bool | None
) -> Iterator[tuple[tuple[Mask, ...], Mask]]:
    """Iterate over the covers of a base with which it eliminates something."""
    held = endo = 0
    for house in base:
        endo |= held & house & here
        held |= house & here
    if endo and not finned:
        return
    usable = [h for h in covers if h & held and h not in base]
    for cover in combinations(usable, len(base)):
        covered = twice = 0
        for house in cover:
            twice |= covered & house & here
            covered |= house & here
        fins = (held & ~covered) | endo
        if bool(fins) != finned:
            continue
        if sashimi is not None and sashimi != any((h & here & ~fins).bit_count() < 2 for h in base):
            continue
        hit = ((covered & ~held) | twice) & seen_by(fins)
        if hit:
            yield cover, hit


# One digit


def strong(state: State, digit: int) -> list[tuple[int, int, int]]:
    """Return the two places of a digit in each house that has two: house, cell, cell."""
    found = []
    for number, house in enumerate(HOUSES):
        cells = sorted(house & state.cells[digit])
        if len(cells) == 2:
            found.append((number, cells[0], cells[1]))
    return found


def skyscraper(state: State) -> Struck:
    """Two lines of a kind with one end each in a line across, and the other ends in two."""
    return _joined(
        state,
        lambda h, g: h // 9 == g // 9 < 2,
        lambda a, b, x, y, h: _across(a, b, h) and not _across(x, y, h),
    )


def _across(a: int, b: int, house: int) -> bool:
    return column(a) == column(b) if house < 9 else row(a) == row(b)


def two_string_kite(state: State) -> Struck:
    """A row and a column, one end each in a box."""
    return _joined(
        state, lambda h, g: h // 9 == 0 and g // 9 == 1, lambda a, b, x, y, h: box(a) == box(b)
    )


def turbot_fish(state: State) -> Struck:
    return _joined(state, lambda h, g: h < g, lambda a, b, x, y, h: b in PEERS[a])


def _joined(
    state: State, fit: Callable[[int, int], bool], join: Callable[[int, int, int, int, int], bool]
) -> Struck:
    found: Struck = set()
    for digit in range(9):
        links = strong(state, digit)
        for h, *one in links:
            for g, *other in links:
                if not fit(h, g) or {*one} & {*other}:
                    continue
                for a, far in (one, one[::-1]):
                    for b, end in (other, other[::-1]):
                        if join(a, b, far, end, h):
                            found |= {(c, digit) for c in state.common(digit, (far, end))}
    return found


def empty_rectangle(state: State) -> Struck:
    """Two candidates in the box are enough."""
    found: Struck = set()
    for digit in range(9):
        here = places(state, digit)
        for b in range(9):
            inside = here & BOX[b]
            for r in range(9):
                for c in range(9):
                    corner = 9 * r + c
                    if not BOX[b] >> corner & 1 or inside & ~(ROW[r] | COLUMN[c]):
                        continue
                    arms = inside & ROW[r] & ~(1 << corner), inside & COLUMN[c] & ~(1 << corner)
                    if not all(arms):
                        continue
                    for h, *pair in strong(state, digit):
                        if h > 17:
                            continue
                        for near, far in (pair, pair[::-1]):
                            if BOX[b] >> near & 1 or BOX[b] >> far & 1:
                                continue
                            if h > 8 and row(near) == r:
                                target = 9 * row(far) + c
                            elif h < 9 and column(near) == c:
                                target = 9 * r + column(far)
                            else:
                                continue
                            if here >> target & 1 and not BOX[b] >> target & 1:
                                found.add((target, digit))
    return found


# Wings


def xy_wing(state: State) -> Struck:
    found: Struck = set()
    two = state.bivalue()
    for pivot in two:
        for p, q in combinations([c for c in two if c in PEERS[pivot]], 2):
            (*rest,) = state.cand[p] & state.cand[q]
            ends = (state.cand[p] | state.cand[q]) - {*rest}
            if len(rest) == 1 and ends == state.cand[pivot]:
                found |= {(c, rest[0]) for c in state.common(rest[0], (p, q))}
    return found


def xyz_wing(state: State) -> Struck:
    found: Struck = set()
    two = state.bivalue()
    for pivot in (c for c in range(81) if len(state.cand[c]) == 3):
        for p, q in combinations([c for c in two if c in PEERS[pivot]], 2):
            if state.cand[p] | state.cand[q] == state.cand[pivot]:
                (digit,) = state.cand[p] & state.cand[q]
                found |= {(c, digit) for c in state.common(digit, (p, q, pivot))}
    return found


def w_wing(state: State) -> Struck:
    found: Struck = set()
    for p, q in combinations(state.bivalue(), 2):
        if state.cand[p] != state.cand[q]:
            continue
        for link in state.cand[p]:
            (goes,) = state.cand[p] - {link}
            for _, a, b in strong(state, link):
                if {a, b} & {p, q}:
                    continue
                if (a in PEERS[p] and b in PEERS[q]) or (a in PEERS[q] and b in PEERS[p]):
                    found |= {(c, goes) for c in state.common(goes, (p, q))}
    return found


# Simple chains


def remote_pair(state: State) -> Struck:
    """Cells an odd number of links apart are s and t, however long the chain between them."""
    found: Struck = set()
    for start in state.bivalue():
        pair = state.cand[start]
        distance = {start: 0}
        todo = [start]
        for cell in todo:
            for near in PEERS[cell]:
                if state.cand[near] == pair and near not in distance:
                    distance[near] = distance[cell] + 1
                    todo.append(near)
        for cell, links in distance.items():
            if links > 2 and links % 2:
                found |= {(c, d) for d in pair for c in state.common(d, (start, cell))}
    return found


def x_chain(state: State) -> Struck:
    """One of two cells has a digit if the falsehood of the one implies the other."""
    found: Struck = set()
    for digit in range(9):
        pairs: dict[int, set[int]] = {}
        for _, a, b in strong(state, digit):
            pairs.setdefault(a, set()).add(b)
            pairs.setdefault(b, set()).add(a)
        for start in pairs:
            for end in _alternating(start, pairs, state.cells[digit]):
                found |= {(c, digit) for c in state.common(digit, (start, end))}
    return found


def _alternating(start: int, pairs: dict[int, set[int]], places: frozenset[int]) -> set[int]:
    """Return what a chain of at least three links, no cell twice, makes true."""
    ends: set[int] = set()

    def extend(path: list[int]) -> None:
        for weak in PEERS[path[-1]] & places:
            if weak in path:
                continue
            for true in pairs.get(weak, ()):
                if true == start:
                    ends.add(true)
                elif true not in path and len(path) < 18:
                    ends.add(true)
                    extend([*path, weak, true])

    for true in pairs[start]:
        extend([start, true])
    return ends


def xy_chain(state: State) -> Struck:
    """Chains of cells with two candidates, none twice, at most ten."""
    found: Struck = set()
    two = set(state.bivalue())

    def extend(path: list[int], first: int, digit: int) -> None:
        for near in PEERS[path[-1]] & two:
            if digit in state.cand[near] and near not in path:
                (last,) = state.cand[near] - {digit}
                if last == first:
                    found.update((c, first) for c in state.common(first, (path[0], near)))
                if len(path) < 9:
                    extend([*path, near], first, last)

    for start in two:
        for first in state.cand[start]:
            (digit,) = state.cand[start] - {first}
            extend([start], first, digit)
    return found
