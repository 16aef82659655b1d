"""Take givens away from a filled layout, as long as the solution stays the only one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grader import deadline
from grader.generate.symmetry import Orbit
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.search.idle import AnySearcher, borrowed
from grader.search.solutions import Solution

PATIENCE = 5000
"""Nodes after which a removal counts as ambiguous.  9x9 hardly ever takes as many; what
matters is that a large layout with few givens does not hold everything up.  It is enough to
reach the search that learns, which begins after 3,000 and settles most of what is left."""


def dig(
    layout: Layout,
    solution: Solution,
    order: Sequence[Orbit],
    stop: int = 0,
    least: int = 0,
    gone: Sequence[Orbit] = (),
) -> tuple[Orbit, ...]:
    """Return the orbits that can go, in this order, with the solution staying the only one.

    Each is tried once, after those before it.  Without limits the result is minimal as far
    as whole orbits go: none of those left could go as well.

    Args:
        layout: the cells and houses.
        solution: one digit a cell; all of them are givens at first.
        order: the cells that go together, in the order in which to try.
        stop: end as soon as so few givens, or fewer, are left.
        least: never leave fewer givens than this.
        gone: what is removed already, with the solution being the only one.
    """
    givens = list(without(layout, solution, gone).givens)
    left = layout.cells - givens.count(k.NO_DIGIT)
    removed = []
    with borrowed(layout) as searcher:
        for orbit in order:
            if left <= stop:
                break
            if left - len(orbit) < least:
                continue
            if _goes(searcher, givens, orbit, solution):
                removed.append(orbit)
                left -= len(orbit)
            else:
                for cell in orbit:
                    givens[cell] = solution[cell]
    return tuple(removed)


def _goes(searcher: AnySearcher, givens: list[int], orbit: Orbit, solution: Solution) -> bool:
    """Take an orbit away, and tell whether the solution stays the only one."""
    deadline.check()
    for cell in orbit:
        givens[cell] = k.NO_DIGIT
    searcher.load(givens)
    if len(orbit) == 1:
        # The cell is what is new: another solution has another digit there.
        searcher.forbid(orbit[0], solution[orbit[0]])
    searcher.start()
    state = searcher.count(2, PATIENCE)
    return state == k.EXHAUSTED and searcher.found == (0 if len(orbit) == 1 else 1)


def each_alone(
    layout: Layout, solution: Solution, order: Sequence[Orbit], gone: Sequence[Orbit]
) -> tuple[Orbit, ...]:
    """Return the orbits of which any one can go if all others stay.

    Args:
        layout: the cells and houses.
        solution: one digit a cell.
        order: what may go, in this order.
        gone: what is removed already, with the solution being the only one.
    """
    givens = list(without(layout, solution, gone).givens)
    found = []
    with borrowed(layout) as searcher:
        for orbit in order:
            if _goes(searcher, givens, orbit, solution):
                found.append(orbit)
            for cell in orbit:
                givens[cell] = solution[cell]
    return tuple(found)


def refill(
    removed: Sequence[Orbit],
    is_too_hard: Callable[[Sequence[Orbit]], bool],
    is_enough: Callable[[Sequence[Orbit]], bool] = lambda _: False,
) -> tuple[Orbit, ...]:
    """Return as many of the removed orbits as can go without the rest being too hard.

    Puzzles get harder as givens go, nearly always, so the first removals that are too much
    are found by halving; after them the others are tried one by one.  With all removed the
    solution is the only one, hence it is with any of them.

    Args:
        removed: what was dug, in that order; removing all of it is too hard.
        is_too_hard: tells it of the puzzle without these orbits; that without none is not.
        is_enough: tells that nothing more needs to go.
    """
    fine, too_many = 0, len(removed)
    while too_many - fine > 1:
        middle = (fine + too_many) // 2
        if is_too_hard(removed[:middle]):
            too_many = middle
        else:
            fine = middle
    kept = list(removed[:fine])
    for orbit in removed[fine + 1 :]:
        if is_enough(kept):
            break
        if not is_too_hard([*kept, orbit]):
            kept.append(orbit)
    return tuple(kept)


def without(layout: Layout, solution: Solution, removed: Sequence[Orbit]) -> Puzzle:
    """Return the puzzle that the solution is without these cells."""
    givens = list(solution)
    for orbit in removed:
        for cell in orbit:
            givens[cell] = k.NO_DIGIT
    return Puzzle(layout, tuple(givens))
