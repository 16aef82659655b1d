"""Killers have one solution, meet the requirements and follow from the seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import grader
from grader.errors import LayoutError, TargetError
from grader.formats.layout_files import load_layout
from grader.generate import generator
from grader.generate.ruled.rule_makers import SingleRulesMaker
from grader.model.rules import Rule, RuleKind
from grader.model.rules.rule import Geometry
from grader.model.shapes import classic
from grader.search.canonical.symmetry import images
from grader.search.minimality import redundant_rules
from grader.search.solutions import only_solution, random_solution


def killers(layout: str = "killer-9", **wanted: Any) -> list[grader.Generated]:
    return list(grader.generate(layout=layout, **{"seed": 1, "count": 3, **wanted}))


@pytest.mark.parametrize(
    ("layout", "made"),
    [
        ("killer-4", "killer-4"),
        ("killer-6", "killer-6"),
        ("killer-9", "killer-9"),
        ("diagonal-9+killer", "diagonal-9+killer"),
    ],
)
def test_killers_have_no_givens_and_one_solution(layout: str, made: str) -> None:
    for found in killers(layout):
        puzzle = found.puzzle
        assert puzzle.layout.name == made
        assert puzzle.clues == 0
        assert sorted(c for rule in puzzle.layout.rules for c in rule.cells) == list(
            range(puzzle.layout.cells)
        )
        assert only_solution(puzzle)
        assert found.rating == grader.rate(puzzle)
        assert found.rating.profile == "variants"


@pytest.mark.parametrize("grade", ["easy", "medium", "hard"])
def test_the_path_leads_to_the_solution_at_each_grade(grade: str) -> None:
    for found in killers(grade=grade, count=2, seed=5):
        solution = only_solution(found.puzzle)
        trace = grader.trace(found.puzzle)
        for step in trace:
            assert all(solution[cell] == digit for cell, digit in step.placements)
            assert all(solution[cell] != digit for cell, digit in step.eliminations)
        assert found.rating.grade == grade


def test_the_seed_decides_for_any_number_of_jobs() -> None:
    one, other = killers(seed=9), killers(seed=9, jobs=2)
    assert [each.puzzle for each in one] == [each.puzzle for each in other]
    assert one[0].run == other[0].run != killers(seed=9, cage_sizes="2..4")[0].run


@pytest.mark.parametrize(
    ("sizes", "allowed"),
    [("2..4", {2, 3, 4}), ((2, 3), {2, 3}), ("2-3", {2, 3}), ({1: 1, 2: 3, 3: 3}, {1, 2, 3})],
)
def test_cages_have_the_sizes_wanted(sizes: Any, allowed: set[int]) -> None:
    for found in killers(cage_sizes=sizes):
        assert {len(rule.cells) for rule in found.puzzle.layout.rules} <= allowed


def test_cages_have_the_symmetry_wanted() -> None:
    for found in killers(rule_symmetry="180"):
        pieces = {frozenset(rule.cells) for rule in found.puzzle.layout.rules}
        (move,) = images(found.puzzle.layout, "180")
        assert {frozenset(move[cell] for cell in piece) for piece in pieces} == pieces


def test_givens_come_by_wish() -> None:
    assert all(3 <= each.puzzle.clues <= 6 for each in killers(givens=(3, 6)))


def test_a_minimal_killer_needs_each_sum() -> None:
    (found,) = killers("killer-4", minimal=True, count=1)
    assert redundant_rules(found.puzzle) == ()
    assert grader.is_minimal(found.puzzle)
    assert any(not rule.values for rule in found.puzzle.layout.rules)


@pytest.mark.parametrize("grade", ["easy", "medium", "expert"])
def test_minimal_killers_of_a_grade_come_soon(grade: str) -> None:
    """With the cages of print nearly all minimal killers need a search."""
    (found,) = killers(minimal=True, grade=grade, count=1)
    assert found.rating.grade == grade
    assert found.attempt < 12
    assert redundant_rules(found.puzzle) == ()


def test_minimal_killers_have_the_sizes_wanted_and_others_those_of_print() -> None:
    minimal = generator.specify(layout="killer-9", minimal=True, grade="easy", seed=1)
    assert minimal.rules is not None
    assert [size for size, _ in minimal.rules.sizes] == [1, 2]
    stated = generator.specify(layout="killer-9", minimal=True, cage_sizes="2..4", seed=1)
    usual = generator.specify(layout="killer-9", grade="easy", seed=1)
    assert stated.rules is not None
    assert usual.rules is not None
    assert [size for size, _ in stated.rules.sizes] == [2, 3, 4]
    assert [size for size, _ in usual.rules.sizes] == [2, 3, 4, 5]


def test_minimal_killers_that_are_too_hard_are_told_to_have_smaller_cages() -> None:
    with pytest.raises(TargetError) as caught:
        killers("killer-6", minimal=True, grade="easy", cage_sizes="4..6", timeout=2)
    assert "smaller cages" in str(caught.value)
    assert "r1c1" not in str(caught.value), "the rules of the nearest puzzle would fill a page"


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"layout": "killer-4", "cage_sizes": "5..7"}, "cage-sizes"),
        ({"layout": "killer-4", "cage_sizes": "many"}, "cage-sizes-text"),
        ({"layout": "killer-4", "cage_sizes": "3"}, "cages-impossible"),
        ({"layout": "classic-9", "cage_sizes": "3"}, "random-rules"),
        ({"layout": "classic-9", "rule_symmetry": "180"}, "random-rules"),
    ],
)
def test_what_cannot_be_is_told(wanted: dict[str, Any], code: str) -> None:
    with pytest.raises(TargetError) as caught:
        grader.generate(**wanted)
    assert caught.value.message is not None
    assert caught.value.message.code == code


def test_a_name_alone_lacks_the_cages() -> None:
    with pytest.raises(LayoutError, match="the rules of killer-9 are missing"):
        load_layout("killer-9")


class _Equal(RuleKind):
    """Two cells in one column with neighboring digits."""

    name, variant = "next", "next"

    def place(self, layout: Geometry, solution: Sequence[int], random: Random) -> Rule | None:
        cell = random.randrange(len(solution) - layout.digits)
        below = cell + layout.digits
        return (
            Rule(self.name, (cell, below)) if abs(solution[cell] - solution[below]) == 1 else None
        )


def test_a_kind_only_has_to_place_a_rule() -> None:
    layout, random = classic(), Random(1)
    solution = random_solution(layout, random)
    maker = SingleRulesMaker(layout, [_Equal()])
    rules = maker.start(solution, random)
    assert rules
    everywhere = range(81)
    assert len(next(maker.changes(rules, solution, random, everywhere, True))) == len(rules) - 1
    few = rules[:2]
    assert len(next(maker.changes(few, solution, random, everywhere, False))) == 3


def test_a_killer_that_cannot_begin_is_refused_with_the_reason() -> None:
    """Last cells of cages need a digit, so without givens there is no beginner's killer."""
    with pytest.raises(TargetError) as caught:
        next(grader.generate(layout="killer-9", grade="beginner"))
    assert caught.value.code == "no-beginning"
    made = next(grader.generate(layout="killer-4", grade="beginner", givens=(1, 12), seed=1))
    assert made.rating.grade == "beginner"


@pytest.mark.parametrize("layout", ["killer-9", "non-consecutive-9", "thermometer-6"])
@pytest.mark.parametrize("profile", ["explainer", "human"])
def test_a_profile_that_knows_no_rules_is_refused(layout: str, profile: str) -> None:
    with pytest.raises(TargetError, match=f"the profile {profile} knows no rules") as found:
        grader.generate(layout=layout, profile=profile, seed=1)
    assert found.value.code == "profile-rules"


@pytest.mark.parametrize("layout", ["killer-9", "non-consecutive-9", "non-consecutive-6"])
def test_the_target_is_one_of_the_profile_that_rates(layout: str) -> None:
    """Otherwise grades of one profile would be required of ratings by another."""
    assert generator.specify(layout=layout, seed=1).inputs.target.profile.name == "variants"
