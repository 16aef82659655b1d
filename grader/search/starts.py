"""How a puzzle in progress began: which of its digits and candidates belong to the puzzle.

Deductions from a second solution look at the puzzle as it began: what a player has placed and
struck since makes no solution impossible.  A puzzle from a text does not always tell; then it
began with as little as leaves one solution.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from grader.errors import SearchLimitError
from grader.model.puzzle import Puzzle
from grader.search.limits import Limits
from grader.search.solutions import count_solutions

MOST_NODES = 100_000
"""Nodes of the search for each way in which a puzzle to be rated may have begun."""


def as_begun(
    puzzle: Puzzle, *, may_be_given: bool = False, node_limit: int | None = None
) -> Puzzle:
    """Return a puzzle in progress with `struck` such that it had one solution when it began.

    As many of the removed candidates as possible count as struck by the player: all of them, if
    the givens have one solution; else those that are known to be; else none, and then it may
    have several solutions or none.

    Args:
        puzzle: the puzzle; all digits and candidates that it has left may be wrong.
        may_be_given: let the placed digits count as given, if it had several solutions otherwise.
        node_limit: nodes of the search for each way in which it may have begun, beyond which it
            counts as having several solutions; None sets no limit.
    """
    if not (puzzle.removed or (puzzle.placed and may_be_given)):
        return puzzle
    *others, last = _ways(puzzle, may_be_given)
    return next((way for way in others if _has_one_solution(way, node_limit)), last)


def as_rated(puzzle: Puzzle) -> Puzzle:
    """Return what `as_begun` does for a puzzle that has one solution with all that it has now.

    So the digits that are placed may count as given, and the search is short.
    """
    return as_begun(puzzle, may_be_given=True, node_limit=MOST_NODES)


def _ways(puzzle: Puzzle, may_be_given: bool) -> Iterator[Puzzle]:
    """Iterate over the ways in which a puzzle may have begun, from the fewest restrictions on."""
    for placed in dict.fromkeys([puzzle.placed, () if may_be_given else puzzle.placed]):
        for struck in dict.fromkeys([puzzle.removed, puzzle.struck, ()]):
            yield evolve(puzzle, placed=placed, struck=struck)


def _has_one_solution(puzzle: Puzzle, node_limit: int | None) -> bool:
    """Return whether a puzzle had one solution when it began, as far as a short search shows."""
    start = puzzle.start()
    if not (start.clues or start.removed or start.layout.rules):
        return False  # a search would have to fill the whole layout
    try:
        return count_solutions(start, 2, Limits(node_limit=node_limit)) == 1
    except SearchLimitError:
        return False
