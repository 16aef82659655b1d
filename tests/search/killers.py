"""Killers made from random solutions and random partitions into connected cages."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule, rule_kind
from grader.model.rules.ruled_layout import with_rules
from grader.search.solutions import random_solution
from tests.search.layouts import empty

PRINTED = (1, 12, 9, 6, 2, 1)
"""How often cages have 1, 2, ... cells, roughly as in print."""


def near(layout: Layout, cell: int) -> list[int]:
    """Return the cells that touch a cell by an edge."""
    at = {place: number for number, place in enumerate(layout.coordinates)}
    row, column = layout.coordinates[cell]
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [at[place] for place in around if place in at]


def cages(
    layout: Layout,
    solution: Sequence[int],
    random: Random,
    sizes: Sequence[int] = PRINTED,
    share: float = 1.0,
    sums: float = 1.0,
) -> list[Rule]:
    """Return cages that a solution obeys.

    Args:
        layout: a layout without rules.
        solution: its digits.
        random: the source of randomness.
        sizes: how often cages have 1, 2, ... cells if there is room.
        share: the share of cells in cages, roughly.
        sums: the share of cages with sums.
    """
    beside = [near(layout, cell) for cell in range(layout.cells)]
    free = set(range(layout.cells))
    found = []
    for start in random.sample(range(layout.cells), layout.cells):
        if start not in free:
            continue
        free.discard(start)
        if random.random() > share:
            continue
        wanted = random.choices(range(1, len(sizes) + 1), sizes)[0]
        cells = [start]
        while len(cells) < wanted:
            used = {solution[cell] for cell in cells}
            edge = {n for cell in cells for n in beside[cell] if n in free}
            further = sorted(n for n in edge if solution[n] not in used)
            if not further:
                break
            cells.append(random.choice(further))
            free.discard(cells[-1])
        total = sum(solution[cell] + 1 for cell in cells)
        found.append(Rule("cage", tuple(sorted(cells)), (total,) if random.random() < sums else ()))
    return sorted(found, key=lambda rule: rule.cells)


def killer(
    layout: Layout,
    random: Random,
    sizes: Sequence[int] = PRINTED,
    share: float = 1.0,
    sums: float = 1.0,
) -> Puzzle:
    """Return a killer without givens, with one solution or several."""
    solution = random_solution(layout, random)
    return empty(with_rules(layout, cages(layout, solution, random, sizes, share, sums)))


def one_sum_changed(puzzle: Puzzle, random: Random) -> Puzzle:
    """Return the puzzle with one sum changed by one, if a cage with a sum allows that."""
    layout = puzzle.layout
    rules = list(layout.rules)
    at = random.randrange(len(rules))
    if rules[at].values:
        changed = Rule("cage", rules[at].cells, (rules[at].values[0] + random.choice((1, -1)),))
        if rule_kind("cage").problem(changed, layout) is None:
            rules[at] = changed
    return Puzzle(with_rules(layout.plain, rules), puzzle.givens, puzzle.removed)
