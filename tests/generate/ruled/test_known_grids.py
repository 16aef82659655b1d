"""Known grids tell the same of a puzzle as a look at each of them."""

from __future__ import annotations

from itertools import islice
from random import Random

from grader.generate.ruled.known_grids import KnownGrids, obeys
from grader.model import kinds as k
from grader.model.rules import Rule
from grader.model.shapes import classic
from grader.search.solutions import solutions
from tests.search.layouts import empty
from tests.search.ruled_puzzles import rules_for

FOUR = classic(2, 2)
NOTHING = (k.NO_DIGIT,) * 16
GRIDS = list(islice(solutions(empty(FOUR)), 60))


def test_without_grids_nothing_is_known() -> None:
    assert not KnownGrids(4).any_solves((), NOTHING)


def test_givens_count_as_well() -> None:
    known = KnownGrids(4)
    known.add(GRIDS[0])
    assert known.any_solves((), NOTHING)
    assert known.any_solves((), GRIDS[0])
    assert not known.any_solves((), GRIDS[1])


def test_a_cage_without_sum_needs_different_digits() -> None:
    grid = GRIDS[0]
    twin = next(cell for cell in range(1, 16) if grid[cell] == grid[0])
    assert not obeys(Rule("cage", (0, twin)), grid, 4)
    assert obeys(Rule("cage", (0, 1)), grid, 4)


def test_grids_that_come_later_are_looked_at() -> None:
    random = Random(1)
    known = KnownGrids(4)
    for number, grid in enumerate(GRIDS):
        rules = rules_for(FOUR, random.choice(GRIDS), ["cage", "thermometer", "greater"], 4, random)
        expected = any(all(obeys(rule, other, 4) for rule in rules) for other in GRIDS[:number])
        assert known.any_solves(rules, NOTHING) == expected
        known.add(grid)
