"""Sums by the rule of 45 hold in the solution from which the cages were made."""

from __future__ import annotations

from random import Random

import pytest

from grader.model.layout import Layout
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import classic, named
from grader.search.solutions import random_solution
from grader.search.sum_equations import SumEquation, sum_equations
from tests.search.killers import cages
from tests.search.layouts import grown_regions, jigsaw, samurai

LAYOUTS = [
    classic(2, 2),
    classic(3, 2),
    classic(),
    named("diagonal-9"),
    jigsaw(grown_regions(9, Random(3), 40)),
    samurai(),
]


def test_layouts_without_sums_have_no_equations() -> None:
    layout = with_rules(classic(), [Rule("cage", (0, 1))])
    assert sum_equations(layout, True) == ((), ())


def test_a_cage_that_leaves_a_row_is_more_than_the_row_by_its_outie() -> None:
    """Row 1 is 1-2 in one cage, 3-4 in another with a cell of row 2: 10 and the cell."""
    layout = with_rules(classic(2, 2), [Rule("cage", (0, 1), (3,)), Rule("cage", (2, 3, 7), (9,))])
    found, others = sum_equations(layout, False)
    assert Rule("cage", (7,), (2,)) in found
    assert all(equation.cells for equation in others)


def test_innies_and_outies_give_a_difference() -> None:
    """Box 1 has the sum 10; r1c1 is outside cages, and the cage in it has r3c1 below."""
    layout = with_rules(classic(2, 2), [Rule("cage", (1, 4, 5, 8), (10,))])
    assert SumEquation((0, 8), 1, 0) in sum_equations(layout, False)[1]


def test_cages_that_cannot_fill_their_houses_are_an_equation_without_cells() -> None:
    rules = [Rule("cage", (0, 1), (3,)), Rule("cage", (2, 3), (6,))]
    assert SumEquation((), 0, -1) in sum_equations(with_rules(classic(2, 2), rules), False)[1]


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_the_solution_obeys_all_equations(layout: Layout) -> None:
    random = Random(layout.name)
    for share in (1.0, 0.8):
        solution = random_solution(layout, random)
        ruled = with_rules(layout, cages(layout, solution, random, share=share, sums=0.9))
        found, others = sum_equations(ruled, True)
        assert found
        assert others
        for rule in found:
            assert sum(solution[cell] + 1 for cell in rule.cells) == rule.values[0]
            assert len({solution[cell] for cell in rule.cells}) == len(rule.cells)
        for equation in others:
            values = [solution[cell] + 1 for cell in equation.cells]
            added, subtracted = values[: equation.added], values[equation.added :]
            assert sum(added) - sum(subtracted) == equation.total
