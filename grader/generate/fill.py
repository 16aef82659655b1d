"""Digits for a pattern: givens in exactly these cells, with one solution."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.search.idle import borrowed
from grader.search.solutions import random_solution

MANY = 3000
"""Solutions that are counted at the most, to begin with."""
PATIENCE = 20_000
"""Nodes that may be spent on counting."""
STEPS = 400
"""Changes that are tried before everything begins anew with other digits."""
STARTS = 3
"""How often it begins anew before this is given up."""
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
    cells take the digits that they have in another solution, if that leaves no more than
    before.  So the number of solutions comes down to one.

    Args:
        layout: the cells and houses.
        cells: the cells that are given.
        random: where chance comes from.
        digits: the only digits that may be given; None means all.
    """
    chosen = sorted(cells)
    for _ in range(STARTS):
        solution = random_solution(layout, random)
        givens = [k.NO_DIGIT] * layout.cells
        for cell in chosen:
            givens[cell] = solution[cell]
        if digits is not None and not digits.issuperset(solution[cell] for cell in chosen):
            continue
        count = _count(layout, givens, MANY)
        for _ in range(STEPS):
            if count == 1:
                return Puzzle(layout, tuple(givens))
            changed = _changed(layout, givens, chosen, random)
            if digits is not None and not digits.issuperset(changed[cell] for cell in chosen):
                continue
            fewer = _count(layout, changed, count)
            if fewer <= count:
                givens, count = changed, fewer
    return None


def _changed(
    layout: Layout, givens: list[k.Digit], cells: list[k.Cell], random: Random
) -> list[k.Digit]:
    """Return the givens with other digits in some cells, as a random solution has them."""
    changed = list(givens)
    some = random.sample(cells, min(len(cells), random.randint(1, LOOKS)))
    for cell in some:
        changed[cell] = k.NO_DIGIT
    with borrowed(layout) as searcher:
        searcher.load(changed)
        # Something new, if there is something.
        searcher.forbid(some[0], givens[some[0]])
        searcher.start(random.randbytes(16 * layout.cells))
        if searcher.find(PATIENCE) != k.FOUND:
            return givens
        solution = searcher.solution()
    for cell in some:
        changed[cell] = solution[cell]
    return changed


def _count(layout: Layout, givens: list[k.Digit], most: int) -> int:
    """Return how many solutions there are; more than `most` counts as one more than that."""
    with borrowed(layout) as searcher:
        searcher.load(givens)
        searcher.start()
        if searcher.count(most + 1, PATIENCE) == k.HALTED:
            return most + 1
        return int(searcher.found)
