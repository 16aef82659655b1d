"""That a solution is the only one, by two engines that have nothing in common."""

from __future__ import annotations

from grader.model import bits
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.search import states
from grader.search.learner import Learner
from grader.search.searcher import Searcher
from grader.search.solutions import Solution, only_solution

SLICE = 10_000
"""Nodes between two moments at which Ctrl-C is noticed."""
_classic: list[Searcher] = []
"""Exact covers of classic 9x9 that nobody uses at the moment."""


def prove_unique(puzzle: Puzzle) -> Solution:
    """Return the one solution, which two engines have found to be the only one.

    Classic 9x9 is searched by bands and then as an exact cover, other layouts as an exact
    cover and then by clause learning, which is given nothing but the rules.

    Raises:
        PuzzleError: there is no solution or there are several.
        AssertionError: the engines do not agree, so that one of them has a mistake.
    """
    solution = only_solution(puzzle)
    second = _by_cover if puzzle.layout == classic() else _by_learning
    others = second(puzzle)
    assert others == [solution], f"the engines do not agree on {puzzle}"
    return solution


def _by_cover(puzzle: Puzzle) -> list[Solution]:
    """Return up to two solutions of a classic 9x9 puzzle, found by exact cover."""
    searcher = _classic.pop() if _classic else Searcher(puzzle.layout)
    searcher.load(puzzle.givens, puzzle.removed)
    searcher.start()
    found: list[Solution] = []
    while len(found) < 2 and (state := searcher.find(SLICE)) != states.EXHAUSTED:
        if state == states.FOUND:
            found.append(searcher.solution())
    _classic.append(searcher)
    return found


def _by_learning(puzzle: Puzzle) -> list[Solution]:
    """Return up to two solutions found by clause learning, on a matrix of its own."""
    layout = puzzle.layout
    board = puzzle.board()
    if board.is_broken():
        return []
    numbers: dict[tuple[str, int, int], int] = {}
    for cell in range(layout.cells):
        numbers["cell", cell, 0] = len(numbers)
    for must_all in (True, False):
        for house, spec in enumerate(layout.specs):
            if (len(spec.cells) == spec.digits.bit_count()) == must_all:
                for digit in bits.each(spec.digits):
                    numbers["house", house, digit] = len(numbers)
        if must_all:
            primary = len(numbers)
    options: list[tuple[k.Cell, k.Digit]] = []
    for cell in range(layout.cells):
        value = board.value(cell)
        digits = board.candidates(cell) if value is None else (value,)
        options += [(cell, digit) for digit in digits]
    covers = [
        [numbers["cell", cell, 0], *(numbers["house", h, digit] for h in layout.houses_of(cell))]
        for cell, digit in options
    ]
    learner = Learner(primary, covers)
    found: list[Solution] = []
    while len(found) < 2 and (state := learner.advance(SLICE)) != states.EXHAUSTED:
        if state == states.FOUND:
            digits_of = dict(options[i] for i in learner.solution())
            found.append(tuple(digits_of[cell] for cell in range(layout.cells)))
    return found
