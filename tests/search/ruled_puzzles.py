"""Puzzles with random rules of any kinds that a random solution obeys."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule, rule_kind
from grader.model.rules.ruled_layout import with_rules
from grader.search.solutions import random_solution


def rules_for(
    layout: Layout, solution: Sequence[int], kinds: Sequence[str], count: int, random: Random
) -> list[Rule]:
    """Return up to so many different rules of some kinds that a solution obeys."""
    found: dict[Rule, Rule] = {}
    for _ in range(10 * count):
        kind = rule_kind(random.choice(kinds))
        rule = kind.place(layout, solution, random)
        if rule is not None:
            found.setdefault(kind.normal(rule), rule)
        if len(found) == count:
            break
    return list(found.values())


def ruled_puzzle(
    layout: Layout, kinds: Sequence[str], count: int, givens: int, random: Random
) -> Puzzle:
    """Return a puzzle with so many rules and givens, with one solution or several."""
    solution = random_solution(layout, random)
    rules = rules_for(layout, solution, kinds, count, random)
    given = set(random.sample(range(layout.cells), givens))
    digits = tuple(d if cell in given else k.NO_DIGIT for cell, d in enumerate(solution))
    return Puzzle(with_rules(layout, rules), digits)
