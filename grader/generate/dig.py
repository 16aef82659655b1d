"""Take givens away from a filled layout, as long as the solution stays the only one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from grader.generate.removal import Removal
from grader.generate.symmetry import Orbit
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.search.searcher_pool import pooled_searcher
from grader.search.solutions import Solution


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
    removal = Removal(layout)
    removal.load(solution)
    with pooled_searcher(layout) as searcher:
        removal.begin(searcher, without(layout, solution, gone).givens)
        return tuple(removal.dig(order, stop, least))


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


def without(layout: Layout, givens: Sequence[k.Digit], removed: Sequence[Orbit]) -> Puzzle:
    """Return the puzzle that a solution, or what is given of it, is without these cells."""
    left = list(givens)
    for cell in chain.from_iterable(removed):
        left[cell] = k.NO_DIGIT
    return Puzzle(layout, tuple(left))
