"""The search against an independent solver."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from grader.generate.dig import dig, without
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.runtime import compiled
from grader.search import searcher
from grader.search.common_digits import possible_digits
from grader.search.solutions import random_solution, search_board, solutions
from tests.depth import tries
from tests.search.layouts import (
    diagonal,
    grown_regions,
    jigsaw,
    latin,
    overlapping,
    samurai,
    spoiled,
    windoku,
)

ENOUGH = 20

#: Layout, and how many puzzles of it are tried, by the way and in the slow tests.
CASES = [
    (classic(2, 2), 60, 600),
    (classic(3, 2), 60, 600),
    (classic(), 60, 1200),
    (latin(5, ((0, 6, 12, 18, 24), (1, 7, 13))), 60, 600),
    (latin(9), 24, 300),
    (jigsaw(grown_regions(9, Random(3), 60)), 24, 600),
    (diagonal(), 24, 600),
    (windoku(), 24, 600),
    (classic(4, 3), 18, 300),
    (overlapping("twodoku", [(0, 0), (6, 6)]), 12, 300),
    (samurai(), 12, 200),
    (classic(4, 4), 6, 200),
    (classic(5, 5), 0, 6),
]


def reference(puzzle: Puzzle) -> set[tuple[int, ...]]:
    """All solutions, or ENOUGH of them, by constraint programming."""
    cp_model = pytest.importorskip("ortools.sat.python.cp_model")
    model = cp_model.CpModel()
    layout = puzzle.layout
    cells = [
        model.new_int_var(0, layout.digits - 1, str(c))
        if d == k.NO_DIGIT
        else model.new_constant(d)
        for c, d in enumerate(puzzle.givens)
    ]
    for spec in layout.specs:
        model.add_all_different([cells[c] for c in spec.cells])
    for cell, digit in puzzle.removed:
        model.add(cells[cell] != digit)
    found: set[tuple[int, ...]] = set()

    class Collect(cp_model.CpSolverSolutionCallback):  # type: ignore[misc, name-defined]
        def on_solution_callback(self) -> None:
            found.add(tuple(self.value(cell) for cell in cells))
            if len(found) == ENOUGH:
                self.stop_search()

    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(model, Collect())
    return found


def puzzles(layout: Layout, count: int) -> Iterator[Puzzle]:
    """Puzzles with no, one, two and many solutions: minimal ones, and what comes of them."""
    random = Random(layout.cells)
    while True:
        solution = random_solution(layout, random)
        cells = [(cell,) for cell in random.sample(range(layout.cells), layout.cells)]
        # The reference would take hours for minimal 25x25.
        stop = layout.cells // 2 if layout.cells == 625 else 0
        minimal = without(layout, solution, dig(layout, solution, cells, stop))
        kept = [c for c, d in enumerate(minimal.givens) if d != k.NO_DIGIT]
        variants = [minimal, spoiled(minimal, random)]
        for less in (1, 1, 2, 3):
            givens = list(minimal.givens)
            for cell in random.sample(kept, less):
                givens[cell] = k.NO_DIGIT
            struck = tuple(
                (cell, random.randrange(layout.digits))
                for cell in random.sample(range(layout.cells), 3 * (random.random() < 0.3))
                if givens[cell] == k.NO_DIGIT
            )
            variants.append(Puzzle(layout, tuple(givens), struck))
        for puzzle in variants:
            if count == 0:
                return
            count -= 1
            yield puzzle


def compare(layout: Layout, count: int, monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """Compare all answers on so many puzzles; return which numbers of solutions there were."""
    seen = set()
    for puzzle in puzzles(layout, count):
        expected = reference(puzzle)
        seen.add(min(len(expected), 3))
        # First as always, then with a search that learns from the beginning.
        for patience in (searcher.NODES_BEFORE_LEARNING, 2):
            with monkeypatch.context() as patch:
                patch.setattr(searcher, "NODES_BEFORE_LEARNING", patience)
                found = list(solutions(puzzle, ENOUGH))
                from_board = search_board(puzzle.board(), ENOUGH).solutions
            assert len(set(found)) == len(found)
            if len(expected) < ENOUGH:
                assert set(found) == set(from_board) == expected
            else:
                assert len(found) == len(from_board) == ENOUGH
        if 0 < len(expected) < ENOUGH:
            digits = [sorted({s[cell] for s in expected}) for cell in range(layout.cells)]
            assert possible_digits(puzzle) == tuple(map(tuple, digits))
    return seen


@pytest.mark.parametrize(("layout", "count", "_"), CASES[:-1], ids=str)
def test_same_solutions_as_constraint_programming(
    layout: Layout, count: int, _: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if compiled.mode() != "compiled" and layout.cells > 80:
        pytest.skip("takes minutes interpreted")
    count = max(6, count // tries(8, thorough=1))
    assert {1, 3} <= compare(layout, count, monkeypatch)


@pytest.mark.slow
@pytest.mark.compiled_only
@pytest.mark.parametrize(("layout", "_", "count"), CASES, ids=str)
def test_same_solutions_of_thousands(
    layout: Layout, _: int, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = compare(layout, count, monkeypatch)
    assert {0, 1, 3} <= seen or (layout.cells == 625 and {0, 1} <= seen)
