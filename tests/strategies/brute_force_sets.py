"""The same as `brute_force` for patterns of several digits: rectangles, sets, chains."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, product

from tests.strategies.brute_force import Every, Mask, Struck, bit, each, places, seen_by
from tests.strategies.hodoku_reference import (
    BOXES,
    COLUMNS,
    HOUSES,
    PEERS,
    ROWS,
    State,
    box,
    column,
    components,
    row,
    sees_any,
    subsets,
)

Cells = frozenset[int]

# Coloring


def simple_coloring(wrap: bool) -> Every:
    def every(state: State) -> Struck:
        found: Struck = set()
        for digit in range(9):
            for a, b in components(state, digit):
                if wrap:
                    for x in (a, b):
                        if any(sees_any(c, x) for c in x):
                            found |= {(c, digit) for c in x}
                else:
                    found |= {
                        (c, digit) for c in state.cells[digit] if sees_any(c, a) and sees_any(c, b)
                    }
        return found

    return every


def multi_coloring(number: int) -> Every:
    def every(state: State) -> Struck:
        found: Struck = set()
        for digit in range(9):
            for one, other in product(components(state, digit), repeat=2):
                if one == other:
                    continue
                for x, opposite in (one, one[::-1]):
                    if number == 2:
                        if all(any(sees_any(c, y) for c in x) for y in other):
                            found |= {(c, digit) for c in x}
                        continue
                    for y, opposite_too in (other, other[::-1]):
                        if any(sees_any(c, y) for c in x):
                            found |= {
                                (c, digit)
                                for c in state.cells[digit]
                                if sees_any(c, opposite) and sees_any(c, opposite_too)
                            }
        return found

    return every


# Uniqueness


def rectangles() -> Iterator[tuple[int, int, int, int]]:
    """Iterate over the rectangles in two boxes, as rings: neighbours stand in line."""
    for r, s in combinations(range(9), 2):
        for c, d in combinations(range(9), 2):
            ring = (9 * r + c, 9 * r + d, 9 * s + d, 9 * s + c)
            if len({box(cell) for cell in ring}) == 2:
                yield ring


RINGS = list(rectangles())


def uniqueness(test: int) -> Every:
    """Return what tries all rectangles and pairs of digits; 0 is the hidden rectangle.

    At least one corner has the two digits and no others; no corner sees a cell that is one.
    """

    def every(state: State) -> Struck:
        found: Struck = set()
        for ring in RINGS:
            for a, b in {tuple(sorted(state.cand[c])) for c in ring if len(state.cand[c]) == 2}:
                if all(_could_be(state, c, d) for c in ring for d in (a, b)):
                    found |= _tested(state, ring, {a, b}, test)
        return found

    return every


def _could_be(state: State, cell: int, digit: int) -> bool:
    return state.value[cell] is None and all(state.value[p] != digit for p in PEERS[cell])


def _tested(state: State, ring: tuple[int, ...], pair: set[int], test: int) -> Struck:
    extra = [c for c in ring if not state.cand[c] <= pair]
    others = set().union(*(state.cand[c] for c in extra)) - pair
    diagonal = len(extra) == 2 and (ring.index(extra[0]) - ring.index(extra[1])) % 2 == 0
    found: Struck = set()
    if test == 1 and len(extra) == 1:
        found = {(extra[0], d) for d in pair}
    elif test in (2, 5) and len(extra) in (2, 3) and len(others) == 1:
        if (test == 5) == (diagonal or len(extra) == 3):
            (e,) = others
            found = {(c, e) for c in state.common(e, extra)}
    elif test == 3 and len(extra) == 2:
        found = _subset(state, ring, extra, pair, others)
    elif test == 4 and len(extra) == 2 and not diagonal:
        for goes, stays in (sorted(pair), sorted(pair)[::-1]):
            if any({*extra} == h & {*ring} & {*extra} for h in HOUSES) and not state.common(
                stays, extra
            ):
                found |= {(c, goes) for c in extra}
    elif test == 6 and diagonal:
        lines = frozenset(c for x in ring for c in ROWS[row(x)] | COLUMNS[column(x)]) - {*ring}
        for digit in pair:
            if not state.cells[digit] & lines:
                found |= {(c, digit) for c in extra}
    elif test == 0 and (len(extra) == 3 or diagonal):
        found = _hidden(state, ring, {*ring} - {*extra}, pair)
    return {(c, d) for c, d in found if d in state.cand[c]}


def _hidden(state: State, ring: tuple[int, ...], plain: set[int], pair: set[int]) -> Struck:
    """What is across from a plain corner, if its lines have one of the digits nowhere else."""
    found: Struck = set()
    for corner in plain:
        far = ring[(ring.index(corner) + 2) % 4]
        lines = (ROWS[row(far)] | COLUMNS[column(far)]) - {*ring}
        for must in pair:
            if not state.cells[must] & lines:
                found |= {(far, d) for d in pair - {must}}
    return found


def _subset(
    state: State, ring: tuple[int, ...], extra: list[int], pair: set[int], others: set[int]
) -> Struck:
    """Test 3: a naked subset with the two corners as one cell that has the other digits."""
    found: Struck = set()
    for house in HOUSES:
        if not {*extra} <= house:
            continue
        pool = [c for c in house - {*ring} if state.cand[c] and not state.cand[c] & pair]
        for size in range(1, len(pool) + 1):
            for chosen in combinations(pool, size):
                digits = others.union(*(state.cand[c] for c in chosen))
                if len(digits) == size + 1:
                    for other in HOUSES:
                        if {*extra, *chosen} <= other:
                            rest = other - {*extra, *chosen}
                            found |= {(c, d) for c in rest for d in state.cand[c] & digits}
    return found


def avoidable(number: int) -> Every:
    """Return what tries all rectangles of which at least two corners have been filled in."""

    def every(state: State) -> Struck:
        found: Struck = set()
        for ring in RINGS:
            for turn in range(4):
                for way in (1, -1):
                    s, t, v, u = (ring[(turn + way * i) % 4] for i in range(4))
                    if box(s) == box(t):
                        found |= _avoided(state, s, t, u, v, number)
        return found

    return every


def _avoided(state: State, s: int, t: int, u: int, v: int, number: int) -> Struck:
    """The corners s and t are a and b; u, in line with s, must not be b when v is a."""

    def filled(cell: int) -> bool:
        return state.value[cell] is not None and not state.given[cell]

    def two(cell: int, digit: int | None) -> bool:
        return len(state.cand[cell]) == 2 and digit in state.cand[cell]

    a, b = state.value[s], state.value[t]
    if a is None or b is None or not (filled(s) and filled(t)):
        return set()
    if number == 1:
        if filled(u) and state.value[u] == b and two(v, a):
            return {(v, a)}
        return set()
    if two(u, b) and two(v, a) and state.cand[u] - {b} == state.cand[v] - {a}:
        (e,) = state.cand[u] - {b}
        return {(c, e) for c in state.common(e, (u, v))}
    return set()


def bug_plus_one(state: State) -> Struck:
    extra = [c for c in range(81) if len(state.cand[c]) > 2]
    if len(extra) != 1 or len(state.cand[extra[0]]) != 3:
        return set()
    (cell,) = extra
    for digit in state.cand[cell]:
        counts = {state.count(h, d) - (cell in h and d == digit) for h in HOUSES for d in range(9)}
        if counts <= {0, 2}:
            return {(cell, d) for d in state.cand[cell] - {digit}}
    return set()


# Sets


def sue_de_coq(state: State) -> Struck:
    found: Struck = set()
    for line, house in product(ROWS + COLUMNS, BOXES):
        both = sorted(c for c in line & house if state.cand[c])
        for size in (2, 3):
            for core in combinations(both, size):
                v = set().union(*(state.cand[c] for c in core))
                if len(v) >= size + 2:
                    found |= _coq(state, {*core}, v, line, house)
    return found


def _coq(state: State, core: set[int], v: set[int], line: Cells, house: Cells) -> Struck:
    found: Struck = set()
    on_line = [c for c in sorted(line - core) if state.cand[c]]
    in_box = [c for c in sorted(house - core) if state.cand[c]]
    m = len(v) - len(core)
    for la in subsets(on_line):
        vl = set().union(*(state.cand[c] for c in la))
        used = len(la) - len(vl - v)
        if not vl & v or not 0 < used < m:
            continue
        for ba in subsets([c for c in in_box if c not in la]):
            vb = set().union(*(state.cand[c] for c in ba))
            if vb & vl & v or not vb & v or len(ba) - len(vb - v) != m - used:
                continue
            shared = vb & vl
            for cells, mine, others in ((in_box, vb, vl), (on_line, vl, vb)):
                own = ba if cells is in_box else la
                gone = ((v | mine) - others) | shared
                found |= {(c, d) for c in cells if c not in own for d in state.cand[c] & gone}
    return found


def almost_locked(state: State) -> list[tuple[Mask, frozenset[int]]]:
    """Return the sets of n cells of a house with n + 1 digits, each once."""
    found: dict[Mask, frozenset[int]] = {}
    for house in HOUSES:
        cells = [c for c in sorted(house) if state.cand[c]]
        for size in range(1, min(len(cells), 8) + 1):
            for chosen in combinations(cells, size):
                digits = frozenset().union(*(state.cand[c] for c in chosen))
                if len(digits) == size + 1:
                    found[bit(chosen)] = digits
    return list(found.items())


class Sets:
    """Almost locked sets and how they touch."""

    def __init__(self, state: State, overlap: bool) -> None:
        self.state = state
        self.sets = almost_locked(state)
        self.here = [places(state, d) for d in range(9)]
        self.links: dict[int, list[tuple[int, frozenset[int]]]] = defaultdict(list)
        for (i, (one, d1)), (j, (other, d2)) in combinations(enumerate(self.sets), 2):
            common = d1 & d2
            if not common or (one & other and not overlap):
                continue
            shared = frozenset(d for d in common if self._restricted(one, other, d))
            if shared:
                self.links[i].append((j, shared))
                self.links[j].append((i, shared))

    def _restricted(self, one: Mask, other: Mask, digit: int) -> bool:
        here = self.here[digit]
        if one & other & here:
            return False
        return not (other & here) & ~seen_by(one & here)

    def common(self, i: int, j: int, but: frozenset[int] | set[int]) -> Struck:
        """Return what sees a digit of both in both, outside of both."""
        (one, d1), (other, d2) = self.sets[i], self.sets[j]
        found: Struck = set()
        for digit in (d1 & d2) - but:
            here = self.here[digit]
            hit = here & seen_by((one | other) & here) & ~(one | other)
            found |= {(c, digit) for c in each(hit)}
        return found


def als_xz(overlap: bool) -> Every:
    def every(state: State) -> Struck:
        sets = Sets(state, overlap)
        found: Struck = set()
        for i, links in sets.links.items():
            for j, shared in links:
                for x in shared:
                    found |= sets.common(i, j, {x})
                if len(shared) == 2 and not sets.sets[i][0] & sets.sets[j][0]:
                    cells, digits = sets.sets[i]
                    for z in digits - shared:
                        hit = sets.here[z] & seen_by(cells & sets.here[z]) & ~sets.sets[j][0]
                        found |= {(c, z) for c in each(hit & ~cells)}
        return found

    return every


def als_xy_wing(overlap: bool) -> Every:
    def every(state: State) -> Struck:
        sets = Sets(state, overlap)
        found: Struck = set()
        for links in sets.links.values():
            for (i, one), (j, other) in combinations(links, 2):
                if sets.sets[i][0] & sets.sets[j][0] and not overlap:
                    continue
                for x, y in product(one, other):
                    if x != y:
                        found |= sets.common(i, j, {x, y})
        return found

    return every


def als_chain(state: State) -> Struck:
    """Four sets or more, up and down their list, each linked by another digit than before."""
    sets = Sets(state, True)
    found: Struck = set()
    for start in range(len(sets.sets)):
        for first in sets.sets[start][1]:
            met = {(j, first, 1) for j, shared in sets.links[start] if first in shared}
            todo = list(met)
            for here, came, links in todo:
                if links == 3 and here != start:
                    found |= sets.common(start, here, {first, came})
                fresh = {
                    (j, digit, min(links + 1, 3))
                    for j, shared in sets.links[here]
                    for digit in shared - {came}
                } - met
                met |= fresh
                todo += fresh
    return found


def death_blossom(state: State) -> Struck:
    """A stem each of whose digits is seen by a set that has it; not all sets are the same."""
    sets = almost_locked(state)
    here = [places(state, d) for d in range(9)]
    found: Struck = set()
    for stem in range(81):
        petals = [
            [(m, ds) for m, ds in sets if d in ds and seen_by(m & here[d]) >> stem & 1]
            for d in state.cand[stem]
        ]
        for z in frozenset(range(9)) - state.cand[stem] if petals else ():
            seen = [{m: here[z] & seen_by(m & here[z]) for m, ds in p if z in ds} for p in petals]
            for cell in each(here[z]):
                sights = [{m for m, hit in some.items() if hit >> cell & 1} for some in seen]
                alone = len(sights) > 1 and len(set().union(*sights)) == 1
                if all(sights) and not alone:
                    found.add((cell, z))
    return found


# Links


def implications(state: State) -> dict[tuple[int, int, bool], set[tuple[int, int, bool]]]:
    """Return what follows at once from each candidate that is true, and that is false."""
    follows: dict[tuple[int, int, bool], set[tuple[int, int, bool]]] = defaultdict(set)
    for cell in range(81):
        for digit in state.cand[cell]:
            for other in state.cand[cell] - {digit}:
                follows[cell, digit, True].add((cell, other, False))
                if len(state.cand[cell]) == 2:
                    follows[cell, digit, False].add((cell, other, True))
            for peer in PEERS[cell] & state.cells[digit]:
                follows[cell, digit, True].add((peer, digit, False))
            for house in HOUSES:
                rest = house & state.cells[digit] - {cell}
                if cell in house and len(rest) == 1:
                    (other,) = rest
                    follows[cell, digit, False].add((other, digit, True))
    return follows


def refuted(state: State) -> Struck:
    """Return the candidates that lead to their own falsehood by links: loops, chains, AICs."""
    follows = implications(state)
    found: Struck = set()
    for cell in range(81):
        for digit in state.cand[cell]:
            start = (cell, digit, True)
            met = {start}
            todo = [start]
            for node in todo:
                fresh = follows[node] - met
                met |= fresh
                todo += fresh
            if (cell, digit, False) in met:
                found.add((cell, digit))
    return found
