"""Dig holes: remove givens from a filled grid while the solution stays unique."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from grader.errors import SearchLimitError
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.search.canonical.symmetry import Orbit
from grader.search.given_remover import GivenRemover
from grader.search.limits import Limits
from grader.search.searcher_pool import pooled_searcher
from grader.search.solutions import Solution, is_unique

NODE_LIMIT = 20_000
"""Nodes after which a puzzle does not count as unique."""


def dig(
    layout: Layout,
    solution: Solution,
    order: Sequence[Orbit],
    stop: int = 0,
    least: int = 0,
    removed: Sequence[Orbit] = (),
) -> tuple[Orbit, ...]:
    """Return the orbits that can be removed, in this order, while the solution stays unique.

    Each orbit is tried once, after those before it.  Without limits the result is minimal with
    respect to orbits: no further orbit can be removed.

    Args:
        layout: the layout.
        solution: one digit for each cell; initially all of them are given.
        order: the orbits to try.
        stop: end when at most this many givens are left.
        least: never leave fewer givens than this.
        removed: orbits that are not given initially; the solution is unique without them.
    """
    remover = GivenRemover(layout)
    remover.load(solution)
    with pooled_searcher(layout) as searcher:
        remover.start(searcher, givens_without(solution, removed))
        return tuple(remover.dig(order, stop, least))


def refill(
    removed: Sequence[Orbit],
    is_too_hard: Callable[[Sequence[Orbit]], bool],
    is_accepted: Callable[[Sequence[Orbit]], bool] = lambda _: False,
) -> tuple[Orbit, ...]:
    """Refill holes until the puzzle is not too hard; return the orbits that stay removed.

    Puzzles nearly always get harder when givens are removed.  So the longest acceptable prefix
    of the removals is found by bisection; the removals after it are tried one by one.  The
    solution is unique without all of them, hence also without some of them.

    Args:
        removed: the orbits in the order of removal; without all of them the puzzle is too hard.
        is_too_hard: returns whether the puzzle without these orbits is too hard; with no orbit
            removed it is not.
        is_accepted: returns whether the puzzle without these orbits needs no further removal.
    """
    acceptable, too_many = 0, len(removed)
    while too_many - acceptable > 1:
        middle = (acceptable + too_many) // 2
        if is_too_hard(removed[:middle]):
            too_many = middle
        else:
            acceptable = middle
    kept = list(removed[:acceptable])
    for orbit in removed[acceptable + 1 :]:
        if is_accepted(kept):
            break
        if not is_too_hard([*kept, orbit]):
            kept.append(orbit)
    return tuple(kept)


def without(layout: Layout, givens: Sequence[k.Digit], removed: Sequence[Orbit]) -> Puzzle:
    """Return the puzzle with these givens, one digit for each cell, without the removed orbits."""
    return Puzzle(layout, givens_without(givens, removed))


def givens_without(givens: Sequence[k.Digit], removed: Sequence[Orbit]) -> tuple[k.Digit, ...]:
    """Return these givens, one digit for each cell, without the removed orbits.

    It takes half the time of `without`, which checks the puzzle.
    """
    left = list(givens)
    for cell in chain.from_iterable(removed):
        left[cell] = k.NO_DIGIT
    return tuple(left)


def is_provably_unique(puzzle: Puzzle) -> bool:
    """Return whether a puzzle has one solution; False if that is not proved within NODE_LIMIT."""
    try:
        return is_unique(puzzle, Limits(node_limit=NODE_LIMIT))
    except SearchLimitError:
        return False
