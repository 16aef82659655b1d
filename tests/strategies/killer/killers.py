"""Killers for tests: a solution, and cages drawn over it at random."""

from __future__ import annotations

from random import Random

from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import classic
from grader.search.solutions import random_solution

NINE = classic(3, 3)


def killer(
    seed: int, plain: Layout = NINE, longest: int = 5, given: float = 0.0
) -> tuple[Puzzle, tuple[int, ...]]:
    """Return a killer that may have further solutions, and the one it was made from.

    Args:
        seed: of the random choices.
        plain: the layout without cages.
        longest: how many cells a cage may have.
        given: the share of cells that are given.
    """
    random = Random(seed)
    solution = random_solution(plain, random)
    place = {where: cell for cell, where in enumerate(plain.coordinates)}
    free = {*range(plain.cells)}
    rules = []
    for start in random.sample(sorted(free), plain.cells):
        if start not in free:
            continue
        free.discard(start)
        cage = [start]
        while len(cage) < random.randint(1, longest):
            beside = [
                place[row + down, column + right]
                for row, column in (plain.coordinates[cell] for cell in cage)
                for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
                if (row + down, column + right) in place
            ]
            taken = {solution[cell] for cell in cage}
            open_ones = sorted(c for c in {*beside} & free if solution[c] not in taken)
            if not open_ones:
                break
            cage.append(random.choice(open_ones))
            free.discard(cage[-1])
        total = sum(solution[cell] + 1 for cell in cage)
        rules.append(Rule("cage", tuple(sorted(cage)), (total,)))
    givens = tuple(digit if random.random() < given else -1 for digit in solution)
    return Puzzle(with_rules(plain, rules), givens), solution
