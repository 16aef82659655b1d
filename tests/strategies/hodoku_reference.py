"""Reference implementations of HoDoKu's patterns, slow and with sets.

Each function returns the eliminations of the first instance on a classic 9x9 board, in order,
or of the best one where HoDoKu compares; an empty list if there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from grader.model.board import Board
from grader.model.step import Candidate

Struck = list[Candidate]
Cells = frozenset[int]

ROWS = [frozenset(range(9 * r, 9 * r + 9)) for r in range(9)]
COLUMNS = [frozenset(range(c, 81, 9)) for c in range(9)]
BOXES = [
    frozenset(27 * (b // 3) + 3 * (b % 3) + 9 * i + j for i in range(3) for j in range(3))
    for b in range(9)
]
HOUSES = ROWS + COLUMNS + BOXES


def row(cell: int) -> int:
    return cell // 9


def column(cell: int) -> int:
    return cell % 9


def box(cell: int) -> int:
    return 3 * (cell // 27) + cell % 9 // 3


PEERS = [(ROWS[row(c)] | COLUMNS[column(c)] | BOXES[box(c)]) - {c} for c in range(81)]


class State:
    """Candidates of each cell, cells of each digit, values."""

    def __init__(self, board: Board) -> None:
        self.cand = [set(board.candidates(c)) for c in range(81)]
        self.value = [board.value(c) for c in range(81)]
        self.given = [board.is_given(c) for c in range(81)]
        self.cells = [frozenset(c for c in range(81) if d in self.cand[c]) for d in range(9)]

    def count(self, house: Cells, digit: int) -> int:
        return len(house & self.cells[digit])

    def bivalue(self) -> list[int]:
        return [c for c in range(81) if len(self.cand[c]) == 2]

    def common(self, digit: int, cells: Iterable[int]) -> list[int]:
        return sorted(self.cells[digit].intersection(*(PEERS[c] for c in cells)))


def weight(struck: Struck) -> int:
    return sum(c * (1 + 80 * i) + d for i, (c, d) in enumerate(struck))


# Fish


def fish(size: int, fins: bool, sashimi: bool | None, boxes: bool) -> Callable[[State], Struck]:
    def first(state: State) -> Struck:
        for digit in range(9):
            places = state.cells[digit]
            for base_lines, cover_lines in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
                base = [h & places for h in base_lines + (BOXES if boxes else []) if h & places]
                cover = [h & places for h in cover_lines + (BOXES if boxes else []) if h & places]
                ids_base = [h for h in base_lines + (BOXES if boxes else []) if h & places]
                ids_cover = [h for h in cover_lines + (BOXES if boxes else []) if h & places]
                for chosen in combinations(range(len(base)), size):
                    if not fins and any(len(base[i]) > size for i in chosen):
                        continue
                    endo = endo_fins([base[i] for i in chosen], fins and boxes)
                    if endo is None:
                        continue
                    held = frozenset().union(*(base[i] for i in chosen))
                    usable = [
                        j
                        for j in range(len(cover))
                        if ids_cover[j] not in [ids_base[i] for i in chosen] and cover[j] & held
                    ]
                    for covers in combinations(usable, size):
                        struck = fish_effect(
                            [base[i] for i in chosen],
                            [cover[j] for j in covers],
                            endo,
                            fins,
                            sashimi,
                        )
                        if struck:
                            return [(c, digit) for c in struck]
        return []

    return first


def endo_fins(bases: list[Cells], allowed: bool) -> Cells | None:
    endo: Cells = frozenset()
    held: Cells = frozenset()
    for base in bases:
        overlap = held & base
        if overlap:
            if not allowed or len(endo) + len(overlap) > 2:
                return None
            endo |= overlap
        held |= base
    return endo


def fish_effect(
    bases: list[Cells], covers: list[Cells], endo: Cells, finned: bool, sashimi: bool | None
) -> list[int]:
    held = frozenset().union(*bases)
    covered = frozenset().union(*covers)
    twice = {c for one, other in combinations(covers, 2) for c in one & other}
    fins = (held - covered) | endo
    if finned:
        if not 1 <= len(fins) <= 5:
            return []
        seen = frozenset(range(81)).intersection(*(PEERS[f] for f in fins))
    else:
        if fins:
            return []
        seen = frozenset(range(81))
    if sashimi is not None and sashimi != any(len(base - fins) <= 1 for base in bases):
        return []
    return sorted((covered - held) & seen) + sorted(twice & seen)


# Single-digit links


def neighbours(state: State, cell: int, digit: int) -> list[tuple[int, bool]]:
    found = []
    for house, but in (
        (ROWS[row(cell)], frozenset()),
        (COLUMNS[column(cell)], frozenset()),
        (BOXES[box(cell)], ROWS[row(cell)] | COLUMNS[column(cell)]),
    ):
        strong = state.count(house, digit) == 2
        near = (house & state.cells[digit]) - but - {cell}
        found += [(other, strong) for other in sorted(near)]
    return found


def turbot_fish(state: State) -> Struck:
    best: Struck = []
    for a in range(81):
        for digit in sorted(state.cand[a]):
            for b, strong in neighbours(state, a, digit):
                if not strong:
                    continue
                for c, _ in neighbours(state, b, digit):
                    if c == a:
                        continue
                    for e, strong_too in neighbours(state, c, digit):
                        if not strong_too or e in (b, a):
                            continue
                        struck = [(x, digit) for x in state.common(digit, (a, e))]
                        if (len(struck), -weight(struck)) > (len(best), -weight(best)):
                            best = struck
    return best


def remote_pair(state: State) -> Struck:
    found: list[tuple[Struck, int, int]] = []
    shortest: dict[tuple[Candidate, ...], int] = {}

    def near(cell: int) -> Iterator[int]:
        yield from sorted(ROWS[row(cell)] - {cell})
        yield from sorted(COLUMNS[column(cell)] - {cell})
        yield from sorted(BOXES[box(cell)] - ROWS[row(cell)] - COLUMNS[column(cell)])

    def check(path: list[int]) -> None:
        n = len(path)
        pairs = [(i, j) for i in range(n) for j in range(i + 3, n, 2)]
        if n == 4:
            pairs = [(0, 3)]
        struck = sorted(
            {
                (d, c)
                for i, j in pairs
                for d in state.cand[path[0]]
                for c in state.common(d, (path[i], path[j]))
            }
        )
        result = [(c, d) for d, c in struck]
        length = 2 * n - 1
        if shortest.get(tuple(result), 99) > length:
            shortest[tuple(result)] = length
            found.append((result, length, sum(state.cand[path[0]])))

    def extend(path: list[int], start: int) -> None:
        for y in near(path[-1]):
            if state.cand[y] != state.cand[path[-1]] or y in path:
                continue
            longer = [*path, y]
            n = len(longer)
            if n >= 4 and n % 2 == 0 and state.common(start, (longer[0], y)):
                check(longer)
            if n < 10:
                extend(longer, start)

    for a in state.bivalue():
        for s in sorted(state.cand[a]):
            extend([a], s)
    if not found:
        return []
    most = max(len(struck) for struck, _, _ in found)
    longest = [f for f in found if len(f[0]) == most]
    return min(longest, key=lambda f: (weight(f[0]), f[1], f[2]))[0]


# Coloring


def components(state: State, digit: int) -> list[tuple[Cells, Cells]]:
    left = {c for h in HOUSES if state.count(h, digit) == 2 for c in h & state.cells[digit]}
    found = []

    def color(cell: int, mine: set[int], others: set[int]) -> None:
        if cell not in left:
            return
        left.remove(cell)
        mine.add(cell)
        for house in (ROWS[row(cell)], COLUMNS[column(cell)], BOXES[box(cell)]):
            if state.count(house, digit) == 2:
                (other,) = (house & state.cells[digit]) - {cell}
                color(other, others, mine)

    while left:
        a: set[int] = set()
        b: set[int] = set()
        color(min(left), a, b)
        found.append((frozenset(a), frozenset(b)))
    return found


def sees_any(cell: int, cells: Cells) -> bool:
    return bool(PEERS[cell] & cells)


def simple_coloring(state: State) -> Struck:
    for digit in range(9):
        for a, b in components(state, digit):
            struck = []
            for x in (a, b):
                if any(sees_any(c, x) for c in x):
                    struck += [(c, digit) for c in sorted(x)]
            if struck:
                return struck
            struck = [
                (c, digit) for c in sorted(state.cells[digit]) if sees_any(c, a) and sees_any(c, b)
            ]
            if struck:
                return struck
    return []


def multi_coloring(state: State) -> Struck:
    for digit in range(9):
        every = components(state, digit)
        for i, one in enumerate(every):
            for j, other in enumerate(every):
                if i == j:
                    continue
                struck = []
                for x in one:
                    if all(any(sees_any(c, y) for c in x) for y in other):
                        struck += [(c, digit) for c in sorted(x)]
                if struck:
                    return struck
                for x, opposite in (one, one[::-1]):
                    for y, opposite_too in (other, other[::-1]):
                        if any(sees_any(c, y) for c in x):
                            struck += [
                                (c, digit)
                                for c in sorted(state.cells[digit])
                                if sees_any(c, opposite) and sees_any(c, opposite_too)
                            ]
                if struck:
                    return struck
    return []


# Uniqueness


def unique_rectangles(state: State) -> Iterator[tuple[int, Struck]]:
    """Iterate over test (0: hidden rectangle) and eliminations of every rectangle."""
    possible = [
        {
            c
            for c in range(81)
            if state.value[c] is None and all(state.value[p] != d for p in PEERS[c])
        }
        for d in range(9)
    ]
    seen: set[Cells] = set()
    for s in state.bivalue():
        a, b = sorted(state.cand[s])
        for t in sorted(BOXES[box(s)] - {s}):
            if row(t) != row(s) and column(t) != column(s):
                continue
            if t not in possible[a] & possible[b]:
                continue
            for k in range(9):
                if row(s) == row(t):
                    u, v = 9 * k + column(s), 9 * k + column(t)
                else:
                    u, v = 9 * row(s) + k, 9 * row(t) + k
                if box(u) == box(s) or u not in possible[a]:
                    continue
                if v not in possible[a] & possible[b]:
                    continue
                ring = frozenset((s, t, u, v))
                if ring in seen:
                    continue
                seen.add(ring)
                for test, struck in classify(state, ring, a, b):
                    if struck:
                        yield test, struck


def classify(state: State, ring: Cells, a: int, b: int) -> Iterator[tuple[int, Struck]]:
    plain = sorted(c for c in ring if state.cand[c] <= {a, b})
    extra = sorted(ring - {*plain})
    if len(plain) == 3:
        yield 1, [(extra[0], d) for d in (a, b) if d in state.cand[extra[0]]]
    others = set().union(*(state.cand[c] for c in extra)) - {a, b}
    aligned = len(extra) == 2 and (
        row(extra[0]) == row(extra[1]) or column(extra[0]) == column(extra[1])
    )
    if len(plain) in (1, 2) and len(others) == 1:
        (e,) = others
        yield 2 if aligned else 5, [(c, e) for c in state.common(e, extra)]
    if len(plain) == 2:
        yield from ((3, struck) for struck in uniqueness_test_3(state, ring, extra, {a, b}, others))
        if aligned:
            seen = PEERS[extra[0]] & PEERS[extra[1]]
            target = next((x for d, x in ((a, b), (b, a)) if not state.cells[d] & seen), None)
            yield 4, [(c, target) for c in extra if target in state.cand[c]]
        else:
            lines = frozenset(c for x in ring for c in ROWS[row(x)] | COLUMNS[column(x)]) - ring
            target = next((d for d in (a, b) if not state.cells[d] & lines), None)
            yield 6, [(c, target) for c in extra if target in state.cand[c]]
    if len(plain) == 1 or (len(plain) == 2 and not aligned):
        for corner in plain:
            far_row = next(row(c) for c in ring if row(c) != row(corner))
            far_column = next(column(c) for c in ring if column(c) != column(corner))
            far = 9 * far_row + far_column
            for m, o in ((a, b), (b, a)):
                lines = (ROWS[far_row] | COLUMNS[far_column]) - ring
                if not state.cells[m] & lines:
                    yield 0, [(far, o)] if o in state.cand[far] else []


def uniqueness_test_3(
    state: State, ring: Cells, extra: list[int], pair: set[int], others: set[int]
) -> Iterator[Struck]:
    x, y = extra
    for of, houses in ((row, ROWS), (column, COLUMNS), (box, BOXES)):
        if of(x) == of(y):
            house = houses[of(x)]
            pool = [c for c in sorted(house - ring) if state.cand[c] and not state.cand[c] & pair]
            yield from extended(state, house, pool, extra, others, 0)


def extended(
    state: State, house: Cells, pool: list[int], group: list[int], digits: set[int], start: int
) -> Iterator[Struck]:
    in_box = house in BOXES
    for p in range(start, len(pool)):
        longer, more = [*group, pool[p]], digits | state.cand[pool[p]]
        in_line = len({row(c) for c in longer}) == 1 or len({column(c) for c in longer}) == 1
        if not (in_box and in_line) and len(more) == len(longer) - 1:
            struck = group_effect(state, house, longer, more)
            if struck:
                if not in_box and len({box(c) for c in longer}) == 1:
                    struck += group_effect(state, BOXES[box(longer[0])], longer, more)
                yield struck
        yield from extended(state, house, pool, longer, more, p + 1)


def group_effect(state: State, house: Cells, group: list[int], digits: set[int]) -> Struck:
    return [(c, d) for c in sorted(house - {*group}) for d in sorted(state.cand[c] & digits)]


def avoidable_rectangles(state: State) -> Iterator[tuple[int, Struck]]:
    def filled(cell: int) -> bool:
        return state.value[cell] is not None and not state.given[cell]

    def two(cell: int, digit: int) -> bool:
        return len(state.cand[cell]) == 2 and digit in state.cand[cell]

    seen: set[Cells] = set()
    for s in range(81):
        if not filled(s):
            continue
        a = state.value[s]
        for t in sorted(BOXES[box(s)] - {s}):
            if (row(t) != row(s) and column(t) != column(s)) or not filled(t):
                continue
            b = state.value[t]
            assert a is not None
            assert b is not None
            for k in range(9):
                if row(s) == row(t):
                    u, v = 9 * k + column(s), 9 * k + column(t)
                else:
                    u, v = 9 * row(s) + k, 9 * row(t) + k
                if box(u) == box(s):
                    continue
                fits = (
                    (filled(u) and state.value[u] == b and two(v, a))
                    or (filled(v) and state.value[v] == a and two(u, b))
                    or (two(u, b) and two(v, a))
                )
                ring = frozenset((s, t, u, v))
                if not fits or ring in seen:
                    continue
                seen.add(ring)
                if state.value[u] is not None or state.value[v] is not None:
                    yield 1, [(v, a)] if state.value[u] is not None else [(u, b)]
                else:
                    (e,) = state.cand[u] - {b}
                    if e in state.cand[v]:
                        struck = [(c, e) for c in state.common(e, (u, v))]
                        if struck:
                            yield 2, struck


# Sue de Coq


def subsets(cells: list[int]) -> Iterator[list[int]]:
    """Iterate over the non-empty subsets, depth first: 0, 01, 012, 02, 1, ..."""
    for i, cell in enumerate(cells):
        yield [cell]
        yield from ([cell, *rest] for rest in subsets(cells[i + 1 :]))


def sue_de_coq(state: State) -> Struck:
    for line in ROWS + COLUMNS:
        for house in BOXES:
            on_line = sorted(c for c in line if state.cand[c])
            in_box = sorted(c for c in house if state.cand[c])
            both = sorted({*on_line} & {*in_box})
            for i, j in combinations(range(len(both)), 2):
                cores: list[tuple[int, ...]] = [(both[i], both[j])]
                cores += [(both[i], both[j], both[k]) for k in range(j + 1, len(both))]
                for core in cores:
                    struck = try_core(state, {*core}, on_line, in_box)
                    if struck:
                        return struck
    return []


def try_core(state: State, core: set[int], on_line: list[int], in_box: list[int]) -> Struck:
    def digits(cells: Iterable[int]) -> set[int]:
        return set().union(*(state.cand[c] for c in cells))

    v = digits(core)
    m = len(v) - len(core)
    if m < 2:
        return []
    for la in subsets([c for c in on_line if c not in core]):
        vl = digits(la)
        used = len(la) - len(vl - v)
        if not vl & v or not 0 < used < m:
            continue
        for ba in subsets([c for c in in_box if c not in core and c not in la]):
            vb = digits(ba)
            if vb & vl & v or not vb & v or len(ba) - len(vb - v) != m - used:
                continue
            shared = vb & vl
            struck = []
            for cells, taken, mine, theirs in ((in_box, ba, vb, vl), (on_line, la, vl, vb)):
                struck += [
                    (c, d)
                    for c in cells
                    if c not in taken and c not in core
                    for d in sorted(state.cand[c] & (((v | mine) - theirs) | shared))
                ]
            if struck:
                return struck
    return []
