"""Techniques of rules of any kind: no step contradicts the solution, and support is exact."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest

from grader.model import bits
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.model.rules.ruled_layout import with_rules
from grader.model.rules.sequences import sequences_of
from grader.model.shapes import named
from grader.pipeline.registry import techniques
from grader.rating.profile_loading import load_profile
from grader_strategies.facts.ways import MOST_WAYS, Ways
from grader_strategies.rule_logic.equal_cells import twins_of
from tests.depth import tries
from tests.positions import everything, parse_rule
from tests.strategies.killer.killers import killer
from tests.strategies.rule_logic.puzzles import KINDS, NINE, puzzle, rules_of

RULES = (
    "last-rule-cell",
    "bounds",
    "pair-table",
    "line-combinations",
    "line-arrangements",
    "must-contain",
    "rule-pointing",
    "equal-cells",
    "rule-and-house",
    "domino-pairs",
    "two-rules",
    "rule-forcing",
)
LINES = tuple(
    name
    for name in RULES
    if name not in ("must-contain", "rule-pointing", "rule-and-house", "rule-forcing")
)
"""Those that leave cages to the techniques of cages."""
BASIC = ("hidden-single", "naked-single", "pointing", "claiming", "naked-pair")
SUMS = ("innies", "outies", "innie-outie-difference", "locked-into-cage", "killer-pair")


def board_of(*rules: str) -> Board:
    """Return an empty board of 9x9 with rules as descriptors write them."""
    return Puzzle(with_rules(NINE, [parse_rule(NINE, rule) for rule in rules]), (-1,) * 81).board()


@pytest.mark.parametrize("technique", RULES)
def test_nothing_is_offered_without_rules(technique: str) -> None:
    strategy = techniques()[technique].strategy()
    strategy.bind(NINE)
    assert everything(strategy, Puzzle(NINE, (-1,) * 81).board()) == []
    assert techniques()[technique].refusal(NINE)


@pytest.mark.parametrize("technique", LINES)
def test_killers_are_left_to_their_own_techniques(technique: str) -> None:
    found, _ = killer(1)
    strategy = techniques()[technique].strategy()
    strategy.bind(found.layout)
    assert everything(strategy, found.board()) == []
    assert techniques()[technique].refusal(found.layout)


@pytest.mark.parametrize("kind", KINDS)
def test_no_step_contradicts_the_solution(kind: str) -> None:
    """On each board of a path, every step of every technique is looked at."""
    for seed in range(tries(1, thorough=12, interpreted=1)):
        found, solution = puzzle(f"{kind} {seed}", (kind,))
        check(found, solution, Random(seed))


@pytest.mark.slow_interpreted
def test_no_step_contradicts_the_solution_of_mixed_rules() -> None:
    used: Counter[str] = Counter()
    for seed in range(tries(1, thorough=60, interpreted=1)):
        found, solution = puzzle(f"mixed {seed}", KINDS, 25, 0.1)
        used += check(found, solution, Random(seed))
    assert used["bounds"] > 0


def check(found: Puzzle, solution: tuple[int, ...], random: Random) -> Counter[str]:
    """Check every step on the boards of a path; return how often each technique was used."""
    used: Counter[str] = Counter()
    board = found.board()
    strategies = {name: techniques()[name].strategy() for name in (*BASIC, *SUMS)}
    for name in RULES:
        strategies[name] = techniques()[name].strategy(techniques()[name].thorough)
    for strategy in strategies.values():
        strategy.bind(found.layout)
    while True:
        offered = [s for each in strategies.values() for s in everything(each, board)]
        for step in offered:
            used[step.technique] += 1
            assert all(solution[cell] == digit for cell, digit in step.placements), step
            assert all(solution[cell] != digit for cell, digit in step.eliminations), step
        if not offered:
            return used
        for step in random.sample(offered, min(4, len(offered))):
            assert step.text()
            assert step.text("full", "de", board=board)
        for step in random.sample(offered, min(30, len(offered))):
            for cell, digit in step.eliminations:
                if board.has(cell, digit):
                    board.strike(cell, digit)
            for cell, digit in step.placements:
                if board.value(cell) is None:
                    board.place(cell, digit)


@pytest.mark.parametrize("name", ["classic-4", "classic-6"])
def test_ways_are_those_that_counting_finds(name: str) -> None:
    plain, random = named(name), Random(name)
    for seed in range(tries(5, thorough=300, interpreted=2)):
        found, solution = puzzle(f"{name} {seed}", KINDS, 6, 0.0, plain)
        layout = found.layout
        board = found.board()
        for cell, digit in product(range(layout.cells), range(layout.digits)):
            if solution[cell] != digit and random.random() < 0.3:
                board.strike(cell, digit)
        ways = Ways(layout)
        ways.load(board)
        for number, rule in enumerate(layout.rules):
            table = sequences_of(rule, layout.digits)
            seeing = [
                (i, j)
                for i, j in combinations(range(len(rule.cells)), 2)
                if layout.are_peers(rule.cells[i], rule.cells[j])
            ]
            if table is None:
                continue
            expected = [
                each
                for each in product(*(board.candidates(cell) for cell in rule.cells))
                if table.allows(each) and all(each[i] != each[j] for i, j in seeing)
            ]
            assert ways.narrow(number)
            supported = [bits.of([each[i] for each in expected]) for i in range(len(rule.cells))]
            assert [*ways.supported()[: len(rule.cells)]] == supported
            common = bits.of(tuple(set.intersection(*map(set, expected))))
            assert not ways.contained & ~common
            count = ways.find_ways(number, MOST_WAYS)
            assert count == (len(expected) if len(expected) <= MOST_WAYS else -1)


def test_the_cells_of_a_palindrome_are_equal_in_pairs() -> None:
    layout = board_of("palindrome r1c1 r2c2 r3c3 r4c4 r5c5", "clone r5c5 r9c1").layout
    assert {cell: set(twins) for cell, twins in twins_of(layout).items()} == {
        0: {40, 72},
        40: {0, 72},
        72: {0, 40},
        10: {30},
        30: {10},
    }


def test_the_profile_has_all_of_them() -> None:
    assert {entry.technique for entry in load_profile("variants").entries} >= {*RULES}


def test_rules_of_many_kinds_can_be_placed() -> None:
    solution = puzzle("many", KINDS)[1]
    assert len(rules_of(KINDS, solution, Random(1), 30)) == 30
