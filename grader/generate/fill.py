"""Digits for a pattern: givens in exactly these cells, with one solution."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from grader.generate.symmetry import Orbit
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.runtime import deadline
from grader.search import states
from grader.search.searcher_pool import pooled_searcher
from grader.search.solutions import Solution, random_solution

WAYS = 40
"""Solutions that are looked at, at the most."""
PATIENCE = 5000
"""Nodes that may be spent on each of them."""
STEPS = 300
"""Changes that are tried before this is given up."""
LOOKS = 3
"""Cells that are emptied at once at the most."""


def fill(
    layout: Layout,
    cells: Iterable[k.Cell],
    random: Random,
    digits: frozenset[k.Digit] | None = None,
) -> Puzzle | None:
    """Return a puzzle with one solution and exactly these cells given, if one is found.

    It begins with the digits of a random solution, which leave many others.  Then one to three
    cells take the digits that they have in another solution, if that leaves no more open than
    before.  So what is open comes down to nothing.

    Args:
        layout: the cells and houses.
        cells: the cells that are given.
        random: where chance comes from.
        digits: the only digits that may be given; None means all.
    """
    chosen = sorted(cells)
    solution = random_solution(layout, random)
    givens = [k.NO_DIGIT] * layout.cells
    for cell in chosen:
        givens[cell] = solution[cell]
    if digits is not None and not digits.issuperset(solution[cell] for cell in chosen):
        return None
    ways = _ways(layout, givens, random)
    for _ in range(STEPS):
        deadline.check()
        if len(ways) == 1:
            return Puzzle(layout, tuple(givens))
        changed = _changed(givens, chosen, layout, random)
        if digits is not None and not digits.issuperset(changed[cell] for cell in chosen):
            continue
        others = _ways(layout, changed, random)
        if others and _openness(others) <= _openness(ways):
            givens, ways = changed, others
    return None


def _ways(layout: Layout, givens: list[k.Digit], random: Random) -> list[Solution]:
    """Return solutions, all or so many, in random order."""
    found: list[Solution] = []
    with pooled_searcher(layout) as searcher:
        searcher.load(givens)
        searcher.start(random.randbytes(16 * layout.cells))
        while len(found) < WAYS:
            state = searcher.find(PATIENCE)
            if state == states.HALTED:
                # What takes so long is not known to have one solution.
                return []
            if state == states.EXHAUSTED:
                break
            found.append(searcher.solution())
    return found


def _openness(ways: list[Solution]) -> tuple[int, int]:
    """Return how many solutions there are, as far as known, and in how many ways cells differ."""
    return len(ways), sum(len(set(digits)) for digits in zip(*ways, strict=True))


def _changed(
    givens: list[k.Digit], cells: list[k.Cell], layout: Layout, random: Random
) -> list[k.Digit]:
    """Return the givens with other digits in some cells, as a random solution has them."""
    changed = list(givens)
    some: Orbit = tuple(random.sample(cells, min(len(cells), random.randint(1, LOOKS))))
    for cell in some:
        changed[cell] = k.NO_DIGIT
    with pooled_searcher(layout) as searcher:
        searcher.load(changed)
        # Something new, if there is something.
        searcher.forbid(some[0], givens[some[0]])
        searcher.start(random.randbytes(16 * layout.cells))
        if searcher.find(PATIENCE) != states.FOUND:
            return givens
        solution = searcher.solution()
    for cell in some:
        changed[cell] = solution[cell]
    return changed
