"""What there is to measure of the search: each case is a name, a call and how many it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from types import ModuleType
from typing import TypeAlias

from grader.generate.dig import dig, without
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.search.bands import BandSolver
from grader.search.searcher import Searcher
from grader.search.solutions import (
    count_solutions,
    count_solutions_many,
    random_solution,
    search_board,
    search_with,
)
from tests.bench.baselines import candidate_lists, dict_matrix, ordered_lines, reading_order

Case: TypeAlias = tuple[str, Callable[[], object], int]

BASELINES: tuple[tuple[str, ModuleType], ...] = (
    ("reading order", reading_order),
    ("candidate lists", candidate_lists),
    ("ordered lines", ordered_lines),
    ("matrix of dicts", dict_matrix),
)


def minimal_puzzles(count: int, seed: int, nodes: int = 0) -> list[Puzzle]:
    """Return random minimal classic 9x9 puzzles that take the search at least so many nodes."""
    random = Random(seed)
    layout = classic()
    cells = [(cell,) for cell in range(layout.cells)]
    found: list[Puzzle] = []
    while len(found) < count:
        solution = random_solution(layout, random)
        random.shuffle(cells)
        puzzle = without(layout, solution, dig(layout, solution, cells))
        if search_board(puzzle.board()).nodes >= nodes:
            found.append(puzzle)
    return found


def band_cases(puzzles: Sequence[Puzzle], name: str) -> Iterator[Case]:
    """Count the solutions of classic 9x9 puzzles to two, from a file, many at once and singly."""
    lines = ["".join(".123456789"[d + 1] for d in puzzle.givens) for puzzle in puzzles]
    data = "\n".join(lines).encode()
    solver = BandSolver()
    cover = Searcher(classic())
    boards = [puzzle.board() for puzzle in puzzles]
    each = len(puzzles)
    yield f"{name}: lines of a file", lambda: solver.count_lines(data), each
    yield f"{name}: many lines", lambda: count_solutions_many(lines), each
    yield f"{name}: line by line", lambda: [count_solutions_many((line,)) for line in lines], each
    yield f"{name}: puzzle by puzzle", lambda: [count_solutions(p) for p in puzzles], each
    yield f"{name}: exact cover", lambda: [search_with(cover, b) for b in boards], each


def baseline_cases(puzzles: Sequence[Puzzle], name: str) -> Iterator[Case]:
    """Find all solutions of a few puzzles with each of the textbook solvers."""

    def run(module: ModuleType) -> Callable[[], object]:
        return lambda: [sum(1 for _ in module.solutions(puzzle)) for puzzle in puzzles]

    for title, module in BASELINES:
        yield f"{name}: {title}", run(module), len(puzzles)
