"""Make rare classic 9x9 puzzles: `python -m tests.bench.climb clues|nodes LEAST SECONDS`.

From a random minimal puzzle on, some digits of its solution are given besides, and then as
many givens go as can.  If what comes out has no more givens than before (`clues`), or takes
the search as many nodes (`nodes`), it goes on from there.  After a while it begins anew with
another grid.  What reaches the goal is printed, a line a grid.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random

from grader.generate.dig import dig, without
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.search.solutions import Solution, random_solution, search_board

STEPS = 6000
MOST = 8
"""Digits that are given besides."""


def few_clues(puzzle: Puzzle) -> int:
    """Return a merit that grows as givens get fewer: 81 less their number."""
    return 81 - puzzle.clues


def many_nodes(puzzle: Puzzle) -> int:
    """Return how many nodes the search takes."""
    return search_board(puzzle.board()).nodes


def climb(solution: Solution, merit: Callable[[Puzzle], int], random: Random) -> Puzzle:
    """Return the best puzzle with this solution that was met."""
    layout = classic()
    cells = random.sample(range(81), 81)
    best = without(layout, solution, dig(layout, solution, [(cell,) for cell in cells]))
    height = merit(best)
    for _ in range(STEPS):
        hidden = [cell for cell, digit in enumerate(best.givens) if digit == k.NO_DIGIT]
        back = set(random.sample(hidden, random.randint(1, MOST)))
        gone = [(cell,) for cell in hidden if cell not in back]
        shown = [(cell,) for cell in range(81) if cell in back or cell not in hidden]
        random.shuffle(shown)
        puzzle = without(
            layout, solution, dig(layout, solution, [tuple(c for (c,) in gone), *shown])
        )
        if merit(puzzle) >= height:
            best, height = puzzle, merit(puzzle)
    return best


def main() -> None:
    """Print puzzles for so many seconds."""
    merit = {"clues": few_clues, "nodes": many_nodes}[sys.argv[1]]
    least, end = int(sys.argv[2]), time.monotonic() + float(sys.argv[3])
    random = Random(sys.argv[1])
    while time.monotonic() < end:
        puzzle = climb(random_solution(classic(), random), merit, random)
        if merit(puzzle) >= least:
            print("".join(".123456789"[digit + 1] for digit in puzzle.givens), flush=True)


if __name__ == "__main__":
    main()
