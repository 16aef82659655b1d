"""A kind of rule of two cells for tests, and puzzles with such rules drawn over a solution."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule, RuleKind
from grader.model.rules.registry import BUILT_IN
from grader.model.rules.ruled_layout import with_rules
from grader.search.solutions import Solution, random_solution

RELATIONS: tuple[Callable[[int, int], bool], ...] = (
    lambda one, other: one < other,
    lambda one, other: abs(one - other) == 1,
    lambda one, other: abs(one - other) > 1,
    lambda one, other: other in (2 * one, one / 2),
    lambda one, other: one + other in (5, 6, 10),
    lambda one, other: (one + other) % 2 == 1,
    lambda one, other: one == other,
)
"""What the values of two cells may be, by the number that a rule has."""


class Pairs(RuleKind):
    """Two cells whose values are in a relation; they need not see each other."""

    name = "relation"
    variant = "related"
    parameters = ("number",)
    required = 1
    least_cells = 2

    def automaton(self, length: int, values: tuple[int, ...], digits: int) -> _Related:
        return _Related(RELATIONS[values[0]])


class _Related:
    """The state is the first value."""

    start = 0

    def __init__(self, relation: Callable[[int, int], bool]) -> None:
        self.relation = relation

    def step(self, state: int, value: int) -> int | None:
        if state == 0:
            return value
        return -1 if self.relation(state, value) else None

    def accepts(self, state: int) -> bool:
        return state == -1


@contextmanager
def known() -> Iterator[None]:
    """Add the kind to the built-in ones for some tests."""
    BUILT_IN["relation"] = Pairs()
    try:
        yield
    finally:
        del BUILT_IN["relation"]


def related(seed: int, plain: Layout, rules: int, given: float) -> tuple[Puzzle, Solution]:
    """Return a puzzle that may have further solutions, and the one it was made from.

    Args:
        seed: of the random choices.
        plain: the layout without rules.
        rules: how many rules there are.
        given: the share of cells that are given.
    """
    random = Random(seed)
    solution = random_solution(plain, random)
    found: dict[tuple[int, int], Rule] = {}
    while len(found) < rules:
        one, other = random.sample(range(plain.cells), 2)
        kinds = [
            n for n, fits in enumerate(RELATIONS) if fits(solution[one] + 1, solution[other] + 1)
        ]
        found.setdefault((one, other), Rule("relation", (one, other), (random.choice(kinds),)))
    givens = tuple(digit if random.random() < given else -1 for digit in solution)
    return Puzzle(with_rules(plain, list(found.values())), givens), solution
