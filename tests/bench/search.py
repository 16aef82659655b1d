"""Benchmark cases of the search: a name, a call and the number of items that the call handles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from types import ModuleType
from typing import TypeAlias

import grader
from grader.generate.dig import dig, without
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.search.canonical.isomorphism import canonical
from grader.search.common_digits import common_cells
from grader.search.minimality import is_minimal
from grader.search.searcher import Searcher
from grader.search.solutions import (
    count_solutions,
    count_solutions_many,
    random_solution,
    search_board,
    search_with,
)
from tests.bench.baselines import candidate_lists, dict_matrix, ordered_lines, reading_order
from tests.search.layouts import (
    diagonal,
    dug,
    grown_regions,
    jigsaw,
    nine,
    overlapping,
    samurai,
    windoku,
)

Case: TypeAlias = tuple[str, Callable[[], object], int]

BASELINES: tuple[tuple[str, ModuleType], ...] = (
    ("reading order", reading_order),
    ("candidate lists", candidate_lists),
    ("ordered lines", ordered_lines),
    ("matrix of dicts", dict_matrix),
)
RARE = Path(__file__).parent / "puzzles"
"""Puzzles with 19 givens, and others that take 60 nodes or more; `climb` has made them."""
FASTEST = {"easy": 2.8, "low clues": 3.8, "hard": 10.0, "hardest": 90.0}
"""Microseconds that the fastest solver known takes on lists of such puzzles.

Those lists are not here.  Ours are: 34 givens; 19 givens; minimal and 10 nodes or more, which
is one of fifty; climbed to 60 nodes or more, about as many as the hardest that are known.
"""
GOALS = {
    **{f"{sort}: many lines": 2 * most for sort, most in FASTEST.items()},
    **{f"{sort}: puzzle by puzzle": 4 * most for sort, most in FASTEST.items()},
    **{f"{sort}: text by text": 2 * most for sort, most in FASTEST.items()},
    **{f"{sort}: canonical forms": 25.0 for sort in FASTEST},
    "minimal jigsaw 9x9": 1_000.0,
    "minimal samurai": 5_000.0,
    "newspaper 25x25": 1_000_000.0,
}
"""The most that a figure may be when compiled, in microseconds."""


def proper_puzzles(layout: Layout, count: int, seed: int, share: float = 0.0) -> list[Puzzle]:
    """Return random puzzles with one solution, minimal or with that share of cells given."""
    random = Random(seed)
    cells = [(cell,) for cell in range(layout.cells)]
    found = []
    for _ in range(count):
        solution = random_solution(layout, random)
        random.shuffle(cells)
        removed = dig(layout, solution, cells, int(share * layout.cells))
        found.append(without(layout, solution, removed))
    return found


def minimal_puzzles(count: int, seed: int, nodes: int = 0) -> list[Puzzle]:
    """Return random minimal classic 9x9 puzzles that take the search at least so many nodes."""
    found: list[Puzzle] = []
    while len(found) < count:
        (puzzle,) = proper_puzzles(classic(), 1, seed)
        seed += 1
        if search_board(puzzle.board()).nodes >= nodes:
            found.append(puzzle)
    return found


def rare_puzzles(name: str) -> list[Puzzle]:
    """Return the puzzles of a file."""
    return [nine(line) for line in (RARE / name).read_text(encoding="ascii").split()]


def classic_sorts() -> Iterator[tuple[str, list[Puzzle]]]:
    """Iterate over the sorts of classic 9x9 puzzles that are measured."""
    yield "easy", proper_puzzles(classic(), 100, 1, 0.42)
    yield "minimal", proper_puzzles(classic(), 100, 2)
    yield "low clues", rare_puzzles("low-clues.txt")
    yield "hard", minimal_puzzles(20, 3, 10)
    yield "hardest", rare_puzzles("hard.txt")


def large_and_odd() -> Iterator[Case]:
    """Count the solutions of other layouts to two, and ask for more of some."""
    jagged = jigsaw(grown_regions(9, Random(3), 60))
    sets = [
        ("minimal jigsaw 9x9", proper_puzzles(jagged, 40, 1)),
        ("minimal diagonal 9x9", proper_puzzles(diagonal(), 40, 1)),
        ("minimal windoku", proper_puzzles(windoku(), 40, 1)),
        ("minimal samurai", proper_puzzles(samurai(), 8, 1)),
        ("minimal 12x12", proper_puzzles(classic(4, 3), 16, 1)),
        ("minimal 16x16", proper_puzzles(classic(4, 4), 8, 1)),
        ("newspaper 25x25", proper_puzzles(classic(5, 5), 4, 1, 0.6)),
        ("half-filled 25x25", proper_puzzles(classic(5, 5), 4, 1, 0.5)),
    ]
    for name, puzzles in sets:
        yield name, _counting(puzzles), len(puzzles)
    sixteen = dict(sets)["minimal 16x16"][:2]
    yield "is 16x16 minimal?", lambda: [is_minimal(puzzle) for puzzle in sixteen], 2
    loose = [dug(classic(), Random(seed), 22) for seed in range(8)]
    yield "common cells of 9x9", lambda: [common_cells(puzzle) for puzzle in loose], len(loose)


def _counting(puzzles: Sequence[Puzzle]) -> Callable[[], object]:
    return lambda: [count_solutions(puzzle) for puzzle in puzzles]


def band_cases(puzzles: Sequence[Puzzle], name: str) -> Iterator[Case]:
    """Count the solutions of classic 9x9 puzzles up to two, many at once and singly."""
    lines = ["".join(".123456789"[d + 1] for d in puzzle.givens) for puzzle in puzzles]
    cover = Searcher(classic())
    boards = [puzzle.board() for puzzle in puzzles]
    each = len(puzzles)
    yield f"{name}: many lines", lambda: count_solutions_many(lines), each
    yield f"{name}: line by line", lambda: [count_solutions_many((line,)) for line in lines], each
    yield f"{name}: puzzle by puzzle", lambda: [count_solutions(p) for p in puzzles], each
    yield f"{name}: text by text", lambda: [grader.is_unique(line) for line in lines], each
    yield f"{name}: canonical forms", lambda: [canonical(p) for p in puzzles], each
    yield f"{name}: exact cover", lambda: [search_with(cover, b) for b in boards], each


def baseline_sets() -> Iterator[tuple[str, list[Puzzle], int]]:
    """Iterate over what the textbook solvers are measured on: how many of them, too.

    Those that would take minutes are left out, the first of `BASELINES` first.
    """
    jagged = jigsaw(grown_regions(9, Random(3), 60))
    pair = overlapping("twodoku", [(0, 0), (6, 6)])
    yield "jigsaw, 30 givens", proper_puzzles(jagged, 2, 4, 0.37), 0
    yield "9x9, 32 givens", proper_puzzles(classic(), 2, 4, 0.40), 0
    yield "two overlapping 9x9", proper_puzzles(pair, 1, 4, 0.3), 3
    yield "25x25, 375 givens", proper_puzzles(classic(5, 5), 1, 4, 0.6), 3


def baseline_cases(puzzles: Sequence[Puzzle], name: str, skipped: int = 0) -> Iterator[Case]:
    """Find all solutions of a few puzzles with the textbook solvers, and with ours last."""

    def run(module: ModuleType) -> Callable[[], object]:
        return lambda: [sum(1 for _ in module.solutions(puzzle)) for puzzle in puzzles]

    for title, module in BASELINES[skipped:]:
        yield f"{name}: {title}", run(module), len(puzzles)
    ours = _counting(puzzles)
    yield f"{name}: ours", ours, len(puzzles)
