"""Exocets, multi-sector sets and tridagons by definition, slowly, for comparison."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations, product

from grader.model.board import Board
from grader.model.layout import Layout

Candidates = frozenset[tuple[int, int]]
SIDE = 3
SIZE = SIDE * SIDE


def possible(board: Board, cell: int) -> set[int]:
    """Return the digits that a cell can be or is."""
    value = board.value(cell)
    return {*board.candidates(cell)} if value is None else {value}


def cell_at(line: int, cross: int, turned: bool) -> int:
    """Return a cell of a 9x9 grid by its lines: row and column, or turned around."""
    return cross * SIZE + line if turned else line * SIZE + cross


def most_at_once(board: Board, digit: int, lines: Iterable[list[int]]) -> int:
    """Return how many of some disjoint lines can have a digit without two that see each other."""

    def most(left: list[list[int]], taken: list[int]) -> int:
        if not left:
            return 0
        first, *rest = left
        best = most(rest, taken)
        for cell in first:
            if digit in possible(board, cell) and not any(
                board.layout.are_peers(cell, other) for other in taken
            ):
                best = max(best, 1 + most(rest, [*taken, cell]))
        return best

    return most(list(lines), [])


def exocets(board: Board) -> Iterator[tuple[Candidates, Candidates]]:
    """Iterate over exocets of a 9x9 grid: what the plain rules strike, and what all strike."""
    for turned in (False, True):
        for line, box, spare in product(range(SIZE), range(SIDE), range(SIDE)):
            yield from _exocets(board, turned, line, box, spare)


def _exocets(
    board: Board, turned: bool, line: int, box: int, spare: int
) -> Iterator[tuple[Candidates, Candidates]]:
    first = line - line % SIDE
    band = range(first, first + SIDE)
    base = [cell_at(line, SIDE * box + i, turned) for i in range(SIDE) if i != spare]
    if any(board.value(cell) is not None for cell in base):
        return
    digits = {digit for cell in base for digit in board.candidates(cell)}
    if not 3 <= len(digits) <= 4:
        return
    sides = []
    for other in (b for b in range(SIDE) if b != box):
        found = []
        for cross in range(SIDE * other, SIDE * other + SIDE):
            pair = [(i, cell_at(i, cross, turned)) for i in band if i != line]
            able = [(i, cell) for i, cell in pair if possible(board, cell) & digits]
            if len(able) == 1 and board.value(able[0][1]) is None:
                found.append((cross, *able[0]))
        sides.append(found)
    for one, other_one in product(*sides):
        crosses = (SIDE * box + spare, one[0], other_one[0])
        outside = [
            [cell_at(i, cross, turned) for i in range(SIZE) if i not in band] for cross in crosses
        ]
        if all(most_at_once(board, digit, outside) < SIDE for digit in digits):
            mirrors = []
            for target, beside in ((one, other_one), (other_one, one)):
                third = next(i for i in band if i not in (line, target[1]))
                start = beside[0] - beside[0] % SIDE
                mirrors.append(
                    {
                        digit
                        for cross in range(start, start + SIDE)
                        if cross != beside[0]
                        for digit in possible(board, cell_at(third, cross, turned))
                    }
                )
            yield _struck_by(board, base, [one[2], other_one[2]], digits, mirrors, outside)


def _struck_by(
    board: Board,
    base: list[int],
    targets: list[int],
    digits: set[int],
    mirrors: list[set[int]],
    outside: list[list[int]],
) -> tuple[Candidates, Candidates]:
    cells = [*base, *targets]
    ways = [
        (x, y, *pair)
        for x, y in permutations(digits, 2)
        if board.has(base[0], x) and board.has(base[1], y)
        for pair in ((x, y), (y, x))
        if all(
            board.has(cell, d) and d in m for cell, d, m in zip(targets, pair, mirrors, strict=True)
        )
        and have_room(board, outside, *pair)
    ]
    in_targets = {digit for cell in targets for digit in board.candidates(cell)}
    plain = {(c, d) for c in base for d in board.candidates(c) if d not in in_targets}
    plain |= {(c, d) for c in targets for d in board.candidates(c) if d not in digits}
    every = {
        (cell, digit)
        for i, cell in enumerate(cells)
        for digit in board.candidates(cell)
        if ways and not any(way[i] == digit for way in ways)
    }
    return frozenset(plain), frozenset(every | plain)


def exocets_with_pairs(board: Board) -> Iterator[Candidates]:
    """Iterate over what exocets with one or two pairs as targets strike in a 9x9 grid."""
    for turned in (False, True):
        for line, box, spare in product(range(SIZE), range(SIDE), range(SIDE)):
            yield from _exocets_with_pairs(board, turned, line, box, spare)


def _exocets_with_pairs(
    board: Board, turned: bool, line: int, box: int, spare: int
) -> Iterator[Candidates]:
    first = line - line % SIDE
    band = range(first, first + SIDE)
    base = [cell_at(line, SIDE * box + i, turned) for i in range(SIDE) if i != spare]
    digits = {digit for cell in base for digit in board.candidates(cell)}
    if not all(map(board.candidates, base)) or not 3 <= len(digits) <= 4:
        return
    sides: list[list[tuple[int, list[int], set[int]]]] = []
    for other in (b for b in range(SIDE) if b != box):
        sides.append([])
        for cross in range(SIDE * other, SIDE * other + SIDE):
            pair = [cell_at(i, cross, turned) for i in band if i != line]
            able = [cell for cell in pair if possible(board, cell) & digits]
            locked = locked_in(board, pair) - digits
            if len(able) == 1 and board.candidates(able[0]):
                sides[-1].append((cross, able, set()))
            elif len(able) == 2 and all(map(board.candidates, pair)) and locked:
                sides[-1].append((cross, pair, {min(locked)}))
    for one, two in product(*sides):
        outside = [
            [cell_at(i, cross, turned) for i in range(SIZE) if i not in band]
            for cross in (SIDE * box + spare, one[0], two[0])
        ]
        if not (one[2] or two[2]) or any(
            most_at_once(board, digit, outside) == SIDE for digit in digits
        ):
            continue
        ways = [
            (x, y, *pair)
            for x, y in permutations(digits, 2)
            if board.has(base[0], x) and board.has(base[1], y)
            for pair in ((x, y), (y, x))
            if all(
                any(board.has(cell, digit) for cell in target[1])
                for target, digit in zip((one, two), pair, strict=True)
            )
            and have_room(board, outside, *pair)
        ]
        if ways:
            cells = [(cell, {way[i] for way in ways}) for i, cell in enumerate(base)]
            cells += [
                (cell, {way[2 + i] for way in ways} | target[2])
                for i, target in enumerate((one, two))
                for cell in target[1]
            ]
            yield frozenset(
                (cell, digit) for cell, left in cells for digit in {*board.candidates(cell)} - left
            )


def locked_in(board: Board, pair: list[int]) -> set[int]:
    """Return the digits that a house of two cells has only there."""
    shared = {*board.layout.houses_of(pair[0])} & {*board.layout.houses_of(pair[1])}
    return {
        digit
        for house in shared
        for digit in range(SIZE)
        if board.places(house, digit) and {*board.places(house, digit)} <= {*pair}
    }


def have_room(board: Board, outside: list[list[int]], one: int, other: int) -> bool:
    """Return whether two digits fit into the cross-lines that do not have them in the band.

    The first cross-line needs both, the second, with the first target, only the other one, and
    the third only the first one.
    """

    def ways(digit: int, *lines: list[int]) -> list[set[int]]:
        return [
            {*cells}
            for cells in product(*lines)
            if all(digit in possible(board, cell) for cell in cells)
            and not any(board.layout.are_peers(*pair) for pair in combinations(cells, 2))
        ]

    through_base, first, second = outside
    return any(
        not taken & left
        for taken in ways(one, through_base, second)
        for left in ways(other, through_base, first)
    )


def line_sets(board: Board, sizes: range) -> Iterator[tuple[int, Candidates]]:
    """Iterate over the sets of rows by columns of a classic grid: cells, and what goes."""
    layout = board.layout
    (frame,) = layout.frames
    rows, columns = map(list, (frame.rows, frame.columns))
    for n, m in product(sizes, sizes):
        for chosen, crossing in product(combinations(rows, n), combinations(columns, m)):
            inside = {c for row in chosen for c in layout.cells_of(row)} & {
                c for column in crossing for c in layout.cells_of(column)
            }
            cells = {cell for cell in inside if board.value(cell) is None}
            total, gone = 0, set()
            for digit in range(layout.digits):
                able = {cell for cell in cells if board.has(cell, digit)}
                meets = [
                    [line for line in lines if able & {*layout.cells_of(line)}]
                    for lines in (chosen, crossing)
                ]
                least = min(map(len, meets))
                total += least
                for lines in meets:
                    if len(lines) == least:
                        gone |= {
                            (cell, digit)
                            for line in lines
                            for cell in layout.cells_of(line)
                            if cell not in inside and board.has(cell, digit)
                        }
            if cells and total == len(cells) and gone:
                yield len(cells), frozenset(gone)


def loops(board: Board) -> Iterator[Candidates]:
    """Iterate over the loops through four boxes of a 9x9 grid: what goes, if they are locked."""
    boxes = [{*board.layout.cells_of(18 + i)} for i in range(SIZE)]
    for top, bottom, left, right in product(range(SIZE), repeat=4):
        if top // SIDE < bottom // SIDE and left // SIDE < right // SIDE:
            lines = [*map(board.layout.cells_of, (top, bottom, 9 + left, 9 + right))]
            corners = [SIDE * (i // SIDE) + j // SIDE for i in (top, bottom) for j in (left, right)]
            crossing = {i * SIZE + j for i in (top, bottom) for j in (left, right)}
            cells = {c for line in lines for c in line if any(c in boxes[i] for i in corners)}
            cells -= crossing
            if all(board.value(cell) is None for cell in cells):
                houses = [*map(set, lines), *(boxes[i] for i in corners)]
                gone = _struck_by_loop(board, cells, houses)
                if gone:
                    yield gone


def _struck_by_loop(board: Board, cells: set[int], houses: list[set[int]]) -> Candidates:
    need, gone = len(cells), set()
    for digit in range(SIZE):
        able = {cell for cell in cells if board.has(cell, digit)}
        for count in range(len(houses) + 1):
            covers = [c for c in combinations(houses, count) if able <= set().union(*c)]
            if covers:
                break
        need -= count
        for cover in covers:
            for cell in set().union(*cover):
                twice = sum(cell in house for house in cover) > 1
                if board.has(cell, digit) and (twice or cell not in cells):
                    gone.add((cell, digit))
    return frozenset(gone if need == 0 else ())


def tridagons(board: Board) -> Iterator[tuple[list[int], set[int], list[tuple[int, int]]]]:
    """Iterate over the tridagons of a 9x9 grid: cells, digits, guardians."""
    orders = list(permutations(range(SIDE)))
    for digits in combinations(range(SIZE), SIDE):
        fit = [sum(board.has(cell, digit) for digit in digits) > 1 for cell in range(SIZE * SIZE)]
        for bands, stacks in product(combinations(range(SIDE), 2), repeat=2):
            paths = []
            for band, stack in product(bands, stacks):
                found = []
                for order in orders:
                    path = [
                        (SIDE * band + i) * SIZE + SIDE * stack + j for i, j in enumerate(order)
                    ]
                    if all(fit[cell] for cell in path):
                        found.append((path, order))
                paths.append(found)
            for four in product(*paths):
                if sum(is_odd(order) for _, order in four) % 2:
                    cells = [cell for path, _ in four for cell in path]
                    guardians = [
                        (cell, digit)
                        for cell in cells
                        for digit in board.candidates(cell)
                        if digit not in digits
                    ]
                    yield cells, {*digits}, guardians


def is_odd(order: tuple[int, ...]) -> bool:
    """Return whether a permutation is odd."""
    return sum(one > other for one, other in combinations(order, 2)) % 2 == 1


def ruled_out(board: Board, candidates: list[tuple[int, int]]) -> Candidates:
    """Return what conflicts with each of some candidates, of which one is true."""
    conflicts = [
        {
            (other, e)
            for other in range(board.layout.cells)
            for e in board.candidates(other)
            if (other == cell) != (e == digit)
            and (other == cell or board.layout.are_peers(cell, other))
        }
        for cell, digit in candidates
    ]
    return frozenset(set.intersection(*conflicts)) if conflicts else frozenset()


def can_be_filled(cells: list[int], layout: Layout, colors: int = SIDE) -> bool:
    """Return whether cells can be filled with that many digits."""
    values: dict[int, int] = {}

    def fill(left: list[int]) -> bool:
        if not left:
            return True
        first, *rest = left
        for color in range(colors):
            if all(values.get(p) != color for p in layout.peers_of(first)):
                values[first] = color
                if fill(rest):
                    return True
                del values[first]
        return False

    return fill(cells)
