"""Prove that a solution is unique by two independent engines."""

from __future__ import annotations

from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.search import search_states
from grader.search.searcher import Searcher
from grader.search.singles_solver import SinglesSolver
from grader.search.solutions import Solution, only_solution

SLICE_NODES = 10_000
"""Nodes between two points at which Ctrl-C is handled."""
_classic_searchers: list[Searcher] = []
"""Idle exact-cover searchers for classic 9x9."""


def prove_unique(puzzle: Puzzle) -> Solution:
    """Return the solution, which two engines have found to be unique.

    Classic 9x9 is searched by bands, layouts with rules by propagation and branching, others by
    exact cover.  The second engine is naked and hidden singles.  Where they do not fill the grid,
    it is exact cover for classic 9x9, and for other layouts clause learning on a problem built
    from the houses and rules alone.

    Raises:
        PuzzleError: there is no solution, or there are several.
        AssertionError: the engines disagree, so one of them has a bug.
    """
    solution = only_solution(puzzle)
    others = [_fill_by_singles(puzzle)]
    if others == [None]:
        second = _solve_by_cover if puzzle.layout == classic() else _solve_by_learning
        others = [*second(puzzle)]
    assert others == [solution], f"the engines disagree on {puzzle}"
    return solution


def _fill_by_singles(puzzle: Puzzle) -> Solution | None:
    """Return the solution of a puzzle that naked and hidden singles fill; None for any other.

    Each of them follows from the givens, so there is no second solution.
    """
    singles = SinglesSolver(puzzle.layout)
    return singles.filled() if singles.solves(puzzle.givens) else None


def _solve_by_cover(puzzle: Puzzle) -> list[Solution]:
    """Return up to two solutions of a classic 9x9 puzzle, found by exact cover."""
    try:
        searcher = _classic_searchers.pop()
    except IndexError:
        searcher = Searcher(puzzle.layout)
    searcher.load(puzzle.givens, puzzle.removed)
    searcher.start()
    found: list[Solution] = []
    while len(found) < 2 and (state := searcher.find(SLICE_NODES)) != search_states.EXHAUSTED:
        if state == search_states.FOUND:
            found.append(searcher.solution())
    _classic_searchers.append(searcher)
    return found


def _solve_by_learning(puzzle: Puzzle) -> list[Solution]:
    """Return up to two solutions found by clause learning, on a problem built for it."""
    from grader.search.rule_clauses import learner_of  # noqa: PLC0415

    layout = puzzle.layout
    board = puzzle.board()
    if board.is_broken():
        return []
    masks = []
    for cell in range(layout.cells):
        value = board.value(cell)
        masks.append(board.candidates_mask(cell) if value is None else 1 << value)
    learner, candidates = learner_of(layout, masks)
    found: list[Solution] = []
    while len(found) < 2 and (state := learner.advance(SLICE_NODES)) != search_states.EXHAUSTED:
        if state == search_states.FOUND:
            chosen = [candidates[n] for n in learner.solution() if n < len(candidates)]
            found.append(tuple(candidate % layout.digits for candidate in chosen))
    return found
