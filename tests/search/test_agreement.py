"""The search against an independent solver."""

from __future__ import annotations

from random import Random

import pytest

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.search.solutions import search_board, solutions
from tests.search.layouts import dug, latin, spoiled

cp_model = pytest.importorskip("ortools.sat.python.cp_model")

ENOUGH = 20

#: Layout, and the numbers of givens that leave none to many solutions.
CASES = [
    (classic(2, 2), range(3, 7), 60),
    (classic(3, 2), range(9, 15), 60),
    (classic(), range(27, 36), 60),
    (latin(5, ((0, 6, 12, 18, 24), (1, 7, 13))), range(3, 9), 60),
]


def reference(puzzle: Puzzle) -> set[tuple[int, ...]]:
    """All solutions, or ENOUGH of them, by constraint programming."""
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


@pytest.mark.parametrize(("layout", "givens", "count"), CASES, ids=str)
def test_same_solutions_as_constraint_programming(
    layout: Layout, givens: range, count: int
) -> None:
    random = Random(layout.cells)
    seen = set()
    for number in range(count):
        puzzle = dug(layout, random, random.choice(givens))
        if number % 6 == 0:
            puzzle = spoiled(puzzle, random)
        elif number % 6 == 1:
            open_cells = [c for c, d in enumerate(puzzle.givens) if d == k.NO_DIGIT]
            removed = tuple(
                (random.choice(open_cells), random.randrange(layout.digits)) for _ in range(3)
            )
            puzzle = Puzzle(layout, puzzle.givens, removed)
        expected = reference(puzzle)
        found = set(solutions(puzzle, ENOUGH))
        if len(expected) < ENOUGH:
            assert found == expected
            assert set(search_board(puzzle.board(), ENOUGH).solutions) == expected
        else:
            assert len(found) == ENOUGH
        seen.add(min(len(expected), 3))
    assert seen == {0, 1, 2, 3}
