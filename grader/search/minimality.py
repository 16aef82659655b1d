"""Which givens and rules a puzzle with one solution needs."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules, without_clue
from grader.model.shapes import classic
from grader.search import search_states
from grader.search.given_remover import NO_NODE_LIMIT, GivenRemover
from grader.search.limits import NO_LIMITS, Limits
from grader.search.searcher_pool import pooled_searcher
from grader.search.solutions import Solution, is_unique, only_solution, up_to_two

_idle_removers: list[GivenRemover] = []


def redundant_givens(
    puzzle: Puzzle, limits: Limits = NO_LIMITS, needed: Collection[k.Cell] = ()
) -> tuple[k.Cell, ...]:
    """Return the givens of which any single one can be removed, ascending.

    The solution may not stay unique if two of them are removed.

    Args:
        puzzle: the puzzle.
        limits: limits of the searches.
        needed: givens that are known not to be redundant; if all are, nothing is searched.

    Raises:
        PuzzleError: there is not exactly one solution; see `only_solution`.
        SearchLimitError: a limit was reached first.
    """
    if needed and len(needed) == puzzle.clues:
        return ()
    solution = only_solution(puzzle, limits)
    return tuple(_redundant(puzzle, solution, limits, needed))


def redundant_rules(
    puzzle: Puzzle, limits: Limits = NO_LIMITS, needed: Collection[Rule] = ()
) -> tuple[Rule, ...]:
    """Return the rules of which any single one can do without its clue.

    Cages can do without their sum, and others are not needed at all.

    Args:
        puzzle: the puzzle.
        limits: limits of the searches.
        needed: rules that are known to need their clue.

    Raises:
        PuzzleError: there is not exactly one solution; see `only_solution`.
        SearchLimitError: a limit was reached first.
    """
    only_solution(puzzle, limits)
    return tuple(_redundant_rules(puzzle, limits, needed))


def is_minimal(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> bool:
    """Return whether there is exactly one solution, and several if any clue is removed.

    Clues are the givens, the sums of cages, but not the cages, and the rules of other kinds.

    Raises:
        SearchLimitError: a limit was reached first.
    """
    found = up_to_two(puzzle, limits)
    return (
        len(found) == 1
        and next(_redundant(puzzle, found[0], limits), None) is None
        and next(_redundant_rules(puzzle, limits), None) is None
    )


def _redundant(
    puzzle: Puzzle, solution: Solution, limits: Limits, needed: Collection[k.Cell] = ()
) -> Iterator[k.Cell]:
    """Iterate over the redundant givens of a puzzle with one solution.

    A given is redundant if no solution of the others has a different digit in its cell.
    """
    if puzzle.layout == classic() and not puzzle.removed and limits.node_limit is None:
        yield from _removable(puzzle, solution, limits)
        return
    givens = list(puzzle.givens)
    with pooled_searcher(puzzle.layout) as searcher:
        for cell, digit in enumerate(puzzle.givens):
            if digit == k.NO_DIGIT or cell in needed:
                continue
            givens[cell] = k.NO_DIGIT
            searcher.load(givens, puzzle.removed)
            searcher.forbid(cell, digit)
            searcher.start()
            limits.check(1)
            if limits.advance(searcher) == search_states.EXHAUSTED:
                yield cell
            givens[cell] = digit


def _removable(puzzle: Puzzle, solution: Solution, limits: Limits) -> Iterator[k.Cell]:
    """Iterate over the redundant givens as `_redundant` does, in half of the time.

    Most givens need no search; on classic 9x9 no search is so long that it needs limits inside.
    """
    try:
        remover = _idle_removers.pop()
    except IndexError:
        remover = GivenRemover(puzzle.layout, NO_NODE_LIMIT)
    with pooled_searcher(puzzle.layout) as searcher:
        remover.load(solution)
        remover.start(searcher, puzzle.givens)
        limits.check(1)
        cell = remover.next_redundant(0)
        while cell != k.NO_CELL:
            yield cell
            limits.check(1)
            cell = remover.next_redundant(cell + 1)
    _idle_removers.append(remover)


def _redundant_rules(
    puzzle: Puzzle, limits: Limits, needed: Collection[Rule] = ()
) -> Iterator[Rule]:
    """Iterate over the rules whose clue a puzzle with one solution does not need."""
    rules = puzzle.layout.rules
    for number, rule in enumerate(rules):
        fewer = None if rule in needed else without_clue(rules, number)
        if fewer is None:
            continue
        layout = with_rules(puzzle.layout, fewer)
        if is_unique(Puzzle(layout, puzzle.givens, puzzle.removed), limits):
            yield rule
