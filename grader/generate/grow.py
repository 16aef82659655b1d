"""Add givens of a solution until it is the only one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from grader.generate.symmetry import Orbit
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.search import states
from grader.search.fewest import fewest_givens
from grader.search.searcher_pool import pooled_searcher
from grader.search.solutions import Solution

PATIENCE = 5000
"""Nodes after which a cell is given without knowing whether it is needed."""


def grow(
    layout: Layout, solution: Solution, order: Sequence[Orbit], random: Random
) -> tuple[Orbit, ...]:
    """Return groups of cells that, when given, leave this solution only.

    The first of them are given at once, as many as any puzzle has; then another solution is
    looked for, and a group in which it differs is given, until there is none.

    Args:
        layout: the cells and houses.
        solution: one digit a cell.
        order: the groups that may be given, in the order in which they are preferred.
        random: where chance comes from.

    Returns:
        Fewer than all of `order` in any case where they are enough; else all of them.
    """
    givens = [k.NO_DIGIT] * layout.cells
    fewest = fewest_givens(layout)
    chosen: list[Orbit] = []
    waiting = list(order)
    count = 0
    with pooled_searcher(layout) as searcher:
        while waiting:
            take = waiting[0]
            if count >= fewest:
                searcher.load(givens)
                searcher.start(random.randbytes(16 * layout.cells))
                other = None
                state = states.FOUND
                while other is None and state == states.FOUND:
                    state = searcher.find(PATIENCE)
                    if state == states.FOUND and searcher.solution() != solution:
                        other = searcher.solution()
                if state == states.EXHAUSTED:
                    break
                if other is not None:
                    differ = (o for o in waiting if any(other[c] != solution[c] for c in o))
                    take = next(differ, take)
            waiting.remove(take)
            chosen.append(take)
            count += len(take)
            for cell in take:
                givens[cell] = solution[cell]
    return tuple(chosen)
