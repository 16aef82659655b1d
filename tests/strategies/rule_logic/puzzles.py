"""Puzzles with rules of all kinds for tests: a solution, and rules that it obeys."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from grader.errors import LayoutError
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule, rule_kind
from grader.model.rules.registry import BUILT_IN
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import classic
from grader.search.solutions import random_solution

NINE = classic(3, 3)
KINDS = tuple(kind for kind in BUILT_IN if kind != "cage")


def rules_of(
    kinds: Sequence[str], solution: Sequence[int], random: Random, count: int, plain: Layout = NINE
) -> list[Rule]:
    """Return rules that a solution obeys, of kinds chosen at random, `count` at most."""
    found: list[Rule] = []
    for _ in range(3 * count):
        rule = rule_kind(random.choice(kinds)).place(plain, solution, random)
        if rule is None or rule in found:
            continue
        try:
            with_rules(plain, [*found, rule])
        except LayoutError:
            continue
        found.append(rule)
        if len(found) == count:
            break
    return found


def puzzle(
    seed: str, kinds: Sequence[str], count: int = 20, given: float = 0.15, plain: Layout = NINE
) -> tuple[Puzzle, tuple[int, ...]]:
    """Return a puzzle that may have further solutions, and the one it was made from."""
    random = Random(seed)
    solution = random_solution(plain, random)
    layout = with_rules(plain, rules_of(kinds, solution, random, count, plain))
    givens = tuple(digit if random.random() < given else -1 for digit in solution)
    return Puzzle(layout, givens), tuple(solution)
