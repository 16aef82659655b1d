"""A puzzle with rules that has no solution tells which rules and givens contradict each other."""

from __future__ import annotations

import time
from collections.abc import Mapping
from random import Random

import pytest

from grader.errors import NoSolutionError
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import classic
from grader.render.error_text import error_text
from grader.search import contradictions
from grader.search.common_digits import common_cells
from grader.search.contradictions import contradiction
from grader.search.layout_problems import layout_problems
from grader.search.limits import Limits
from grader.search.solutions import count_solutions, only_solution
from tests.depth import tries
from tests.search.killers import killer, one_sum_changed

NINE = classic()
HARMLESS = [Rule("difference", (9 * row + 4, 9 * row + 5)) for row in range(4, 9)]
"""Dots that any grid may have, around the rules that contradict each other."""


def ruled(*rules: Rule, givens: Mapping[int, int] | None = None, layout: Layout = NINE) -> Puzzle:
    """Return a puzzle with rules and with digits, from 1, in some cells."""
    digits = [k.NO_DIGIT] * layout.cells
    for cell, digit in (givens or {}).items():
        digits[cell] = digit - 1
    return Puzzle(with_rules(layout, [*rules, *HARMLESS]), tuple(digits))


def told(puzzle: Puzzle) -> str:
    """Return the reason that the error of a puzzle without solution gives."""
    with pytest.raises(NoSolutionError) as caught:
        only_solution(puzzle)
    text = str(caught.value)
    start = "the puzzle has no solution: "
    assert text.startswith(start)
    return text.removeprefix(start)


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        (
            ruled(Rule("thermometer", (0, 1, 2)), Rule("thermometer", (2, 1, 0))),
            "the thermometer at r1c1 (r1c123) and the thermometer at r1c3 (r1c123) contradict "
            "each other",
        ),
        (
            ruled(Rule("cage", (0, 1), (3,)), Rule("sum-pair", (0, 1), (10,))),
            "cage 3 at r1c1 (r1c12) and the X at r1c1 (r1c12) contradict each other",
        ),
        (
            ruled(Rule("arrow", (0, 1, 2, 3, 4, 5))),
            "no digits that the houses allow can obey the arrow at r1c1 (r1c123456)",
        ),
        (
            ruled(Rule("cage", (0, 1), (3,)), Rule("cage", (9, 10), (3,))),
            "cage 3 at r1c1 (r1c12) and cage 3 at r2c1 (r2c12) contradict each other",
        ),
        (
            ruled(Rule("cage", (0, 1, 2, 3, 4), (20,)), Rule("cage", (5, 6, 7, 8), (24,))),
            "the sums of cage 20 at r1c1 (r1c12345) and cage 24 at r1c6 (r1c6789) make 44, but "
            "those of row 1 are 45",
        ),
        (
            ruled(Rule("thermometer", (0, 1, 2)), givens={0: 9, 40: 3}),
            "the thermometer at r1c1 (r1c123) and the given r1c1=9 contradict each other",
        ),
        (
            ruled(Rule("thermometer", (0, 1, 2)), givens={0: 6, 2: 7, 40: 3}),
            "the thermometer at r1c1 (r1c123), the given r1c1=6 and the given r1c3=7 "
            "contradict each other",
        ),
    ],
)
def test_the_smallest_conflict_is_named(puzzle: Puzzle, reason: str) -> None:
    assert told(puzzle) == reason


def test_the_cells_are_those_of_the_conflict() -> None:
    with pytest.raises(NoSolutionError) as caught:
        only_solution(ruled(Rule("thermometer", (0, 1, 2)), givens={0: 9, 40: 3}))
    assert caught.value.cells == (0, 1, 2)


def test_removed_candidates_are_a_part() -> None:
    puzzle = ruled(Rule("thermometer", (0, 1)))
    removed = tuple((1, digit) for digit in range(2, 9))
    less = Puzzle(puzzle.layout, puzzle.givens, ((0, 0), *removed))
    assert told(less) == (
        "the thermometer at r1c1 (r1c12) and the removed candidates contradict each other"
    )


def test_rules_may_have_nothing_to_do_with_it() -> None:
    # A puzzle in which one given is wrong.
    line = "4.....1.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    givens = {cell: int(digit) for cell, digit in enumerate(line) if digit != "."}
    assert told(ruled(givens=givens)) == "there is none even without its rules"


def test_it_is_said_in_german() -> None:
    with pytest.raises(NoSolutionError) as caught:
        only_solution(ruled(Rule("thermometer", (0, 1, 2)), givens={0: 9}))
    assert error_text(caught.value, "de") == (
        "Das Rätsel hat keine Lösung: Thermometer bei r1c1 (r1c123) und die Vorgabe r1c1=9 "
        "widersprechen sich"
    )


def test_common_cells_tell_it_as_well() -> None:
    with pytest.raises(NoSolutionError, match="and the given r1c1=9 contradict each other"):
        common_cells(ruled(Rule("thermometer", (0, 1, 2)), givens={0: 9}))


def test_a_layout_tells_it_as_well() -> None:
    layout = ruled(Rule("thermometer", (0, 1)), Rule("thermometer", (1, 0))).layout
    (problem,) = layout_problems(layout)
    assert problem.cells == (0, 1)
    assert problem.message == (
        "this layout cannot be filled: the thermometer at r1c1 (r1c12) and the thermometer at "
        "r1c2 (r1c12) contradict each other"
    )


def test_without_time_it_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contradictions, "SECONDS", 0.0)
    with pytest.raises(NoSolutionError) as caught:
        only_solution(ruled(Rule("thermometer", (0, 1)), Rule("thermometer", (1, 0))))
    assert caught.value.code == "no-solution"


def test_a_time_limit_of_the_caller_is_kept() -> None:
    puzzle = ruled(Rule("thermometer", (0, 1)), Rule("thermometer", (1, 0)))
    limits = Limits(timeout=0.001)
    time.sleep(0.002)
    assert contradiction(puzzle, limits) is None


@pytest.mark.parametrize("seed", range(tries(4, thorough=40)))
def test_conflicts_have_no_solution_and_no_part_too_many(seed: int) -> None:
    random = Random(seed)
    puzzle = one_sum_changed(killer(classic(2, 3), random), random)
    if count_solutions(puzzle):
        return
    rules = list(puzzle.layout.rules)
    for conflict in contradictions._Conflicts(puzzle).each():
        own = [rule for rule in rules if rule in conflict]
        assert len(own) == len(conflict)
        assert not count_solutions(Puzzle(with_rules(puzzle.layout, own), puzzle.givens))
    for rule in own:
        fewer = [other for other in own if other != rule]
        assert count_solutions(Puzzle(with_rules(puzzle.layout, fewer), puzzle.givens))
