"""Minimal puzzles need each given and each rule; of a cage, its sum."""

from __future__ import annotations

from random import Random

import pytest

from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules, without_clue
from grader.model.shapes import classic, named
from grader.render.error_text import error_text
from grader.search.limits import NO_LIMITS
from grader.search.minimality import is_minimal, redundant_rules
from grader.search.solutions import is_unique
from grader.search.verdict import sentence_of
from tests.depth import tries
from tests.search.ruled_puzzles import ruled_puzzle

FOUR = classic(2, 2)
THERMOMETER = Rule("thermometer", (0, 1))
GIVENS = (-1, -1, 2, 3, 2, 3, 0, -1, 1, 0, -1, -1, -1, -1, -1, 0)
"""One solution, which begins with 1 and 2."""


def test_a_cage_loses_its_sum_and_other_rules_are_left_out() -> None:
    rules = Rule("cage", (0, 1), (3,)), Rule("cage", (2, 3)), THERMOMETER
    assert without_clue(rules, 0) == (Rule("cage", (0, 1)), *rules[1:])
    assert without_clue(rules, 1) is None
    assert without_clue(rules, 2) == rules[:2]


def test_signs_that_are_all_given_are_no_clues() -> None:
    dot, other = Rule("difference", (0, 1), (1,)), Rule("no-ratio", (2, 3), (2,))
    assert without_clue([dot, other], 0) is None
    assert without_clue([dot, other], 1) is None
    assert without_clue([dot, THERMOMETER], 0) == (THERMOMETER,)


def test_what_a_name_means_is_no_clue() -> None:
    rules = named("non-consecutive-4").rules
    assert all(without_clue(rules, number) is None for number in range(len(rules)))


def test_a_verdict_names_the_rules_that_are_not_needed() -> None:
    rules = THERMOMETER, Rule("greater", (1, 0)), Rule("cage", (0, 1), (3,))
    text = sentence_of(Puzzle(with_rules(FOUR, rules), GIVENS), NO_LIMITS)
    assert text.endswith(
        "the sum at r1c1 and the thermometer at r1c1, the greater-than sign at r1c2 can be removed"
    )


def test_two_signs_that_begin_at_one_cell_are_named_by_all_of_their_cells() -> None:
    rules = Rule("greater", (10, 11)), Rule("greater", (10, 14)), Rule("greater", (1, 0))
    text = sentence_of(Puzzle(with_rules(FOUR, rules), GIVENS), NO_LIMITS)
    assert text.endswith(
        "the greater-than sign at r3c34, the greater-than sign at r34c3, "
        "the greater-than sign at r1c2 can be removed"
    )
    assert "Größer-Zeichen bei r34c3" in error_text(text, "de")


@pytest.mark.parametrize("seed", range(tries(6, thorough=60)))
def test_a_redundant_rule_is_one_without_which_there_is_one_solution(seed: int) -> None:
    random = Random(seed)
    puzzle = ruled_puzzle(FOUR, ("thermometer", "greater", "quadruple", "cage"), 8, 2, random)
    if not is_unique(puzzle):
        assert not is_minimal(puzzle)
        return
    rules = puzzle.layout.rules
    expected = [
        rule
        for number, rule in enumerate(rules)
        if (fewer := without_clue(rules, number)) is not None
        and is_unique(Puzzle(with_rules(FOUR, fewer), puzzle.givens))
    ]
    assert list(redundant_rules(puzzle)) == expected
    assert not is_minimal(puzzle) or not expected
