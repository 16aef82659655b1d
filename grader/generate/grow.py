"""Grow a puzzle: add givens of a solution until it is unique."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.search import search_states
from grader.search.canonical.symmetry import Orbit
from grader.search.fewest_givens import fewest_givens
from grader.search.searcher_pool import pooled_searcher
from grader.search.solutions import Solution

NODE_LIMIT = 5000
"""Nodes after which the next orbit is added without knowing whether it is needed."""


def grow(
    layout: Layout, solution: Solution, order: Sequence[Orbit], random: Random
) -> tuple[Orbit, ...]:
    """Return orbits that, when given, make the solution unique.

    The first orbits are added without a search, up to the fewest givens that any puzzle has.
    Then, as long as a second solution exists, an orbit in which it differs is added.

    Args:
        layout: the layout.
        solution: one digit for each cell.
        order: the orbits that may be given, preferred ones first.
        random: the random number generator.

    Returns:
        All of `order` if even these do not make the solution unique.
    """
    givens = [k.NO_DIGIT] * layout.cells
    fewest = fewest_givens(layout)
    chosen: list[Orbit] = []
    waiting = list(order)
    count = 0
    with pooled_searcher(layout) as searcher:
        while waiting:
            added = waiting[0]
            if count >= fewest:
                searcher.load(givens)
                searcher.start(random.randbytes(16 * layout.cells))
                other = None
                state = search_states.FOUND
                while other is None and state == search_states.FOUND:
                    state = searcher.find(NODE_LIMIT)
                    if state == search_states.FOUND and searcher.solution() != solution:
                        other = searcher.solution()
                if state == search_states.EXHAUSTED:
                    break
                if other is not None:
                    differing = (o for o in waiting if any(other[c] != solution[c] for c in o))
                    added = next(differing, added)
            waiting.remove(added)
            chosen.append(added)
            count += len(added)
            for cell in added:
                givens[cell] = solution[cell]
    return tuple(chosen)
