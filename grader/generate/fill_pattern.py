"""Choose digits for the cells of a pattern so that the solution is unique."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.runtime import deadline
from grader.search import search_states
from grader.search.canonical.symmetry import Orbit
from grader.search.searcher_pool import pooled_searcher
from grader.search.solutions import Solution, random_solution

MAX_SOLUTIONS = 40
"""Solutions sampled for each choice of digits."""
NODE_LIMIT = 5000
"""Nodes of the search for each of them."""
MAX_CHANGES = 300
"""Changes of digits before the attempt is given up."""
MAX_CHANGED_CELLS = 3
"""Cells that one change empties at most."""


def fill_pattern(
    layout: Layout,
    cells: Iterable[k.Cell],
    random: Random,
    digits: frozenset[k.Digit] | None = None,
) -> Puzzle | None:
    """Return a puzzle with exactly these cells given and one solution, or None if none is found.

    The first digits are those of a random solution and usually leave many other solutions.  Then
    one to three cells take their digits from another solution, if that does not leave more
    solutions than before, until only one is left.

    Args:
        layout: the layout.
        cells: the cells of the givens.
        random: the random number generator.
        digits: the only digits that may be given; None allows all.
    """
    given = sorted(cells)
    solution = random_solution(layout, random)
    givens = [k.NO_DIGIT] * layout.cells
    for cell in given:
        givens[cell] = solution[cell]
    if digits is not None and not digits.issuperset(solution[cell] for cell in given):
        return None
    solutions = _sample_solutions(layout, givens, random)
    for _ in range(MAX_CHANGES):
        deadline.check()
        if len(solutions) == 1:
            return Puzzle(layout, tuple(givens))
        changed = _change_digits(givens, given, layout, random)
        if digits is not None and not digits.issuperset(changed[cell] for cell in given):
            continue
        others = _sample_solutions(layout, changed, random)
        if others and _ambiguity(others) <= _ambiguity(solutions):
            givens, solutions = changed, others
    return None


def _sample_solutions(layout: Layout, givens: list[k.Digit], random: Random) -> list[Solution]:
    """Return up to MAX_SOLUTIONS solutions in random order; none if the search takes too long."""
    found: list[Solution] = []
    with pooled_searcher(layout) as searcher:
        searcher.load(givens)
        searcher.start(random.randbytes(16 * layout.cells))
        while len(found) < MAX_SOLUTIONS:
            state = searcher.find(NODE_LIMIT)
            if state == search_states.HALTED:
                # An unfinished search does not prove that the solutions found are all.
                return []
            if state == search_states.EXHAUSTED:
                break
            found.append(searcher.solution())
    return found


def _ambiguity(solutions: list[Solution]) -> tuple[int, int]:
    """Return the number of solutions, and the number of different digits summed over the cells."""
    return len(solutions), sum(len(set(digits)) for digits in zip(*solutions, strict=True))


def _change_digits(
    givens: list[k.Digit], cells: list[k.Cell], layout: Layout, random: Random
) -> list[k.Digit]:
    """Return the givens with the digits of some cells taken from another random solution."""
    changed = list(givens)
    emptied: Orbit = tuple(
        random.sample(cells, min(len(cells), random.randint(1, MAX_CHANGED_CELLS)))
    )
    for cell in emptied:
        changed[cell] = k.NO_DIGIT
    with pooled_searcher(layout) as searcher:
        searcher.load(changed)
        # Ask for a solution that differs, if there is one.
        searcher.forbid(emptied[0], givens[emptied[0]])
        searcher.start(random.randbytes(16 * layout.cells))
        if searcher.find(NODE_LIMIT) != search_states.FOUND:
            return givens
        solution = searcher.solution()
    for cell in emptied:
        changed[cell] = solution[cell]
    return changed
