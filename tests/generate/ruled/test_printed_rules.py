"""Puzzles with rules of all kinds: one solution, which obeys the rules, and equal for a seed."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest

import grader
from grader.errors import GraderError, LayoutError
from grader.formats.layout_files import load_layout
from grader.generate.ruled.rule_makers import kinds_of
from grader.model.layout import Layout
from grader.model.rules import Rule, rule_kind, rule_kinds
from grader.model.rules.drawing import Line
from grader.model.rules.geometry import pairs
from grader.model.rules.registry import BUILT_IN
from grader.model.rules.ruled_layout import obeys_rules, with_rules
from grader.search.solutions import only_solution

VARIANTS = sorted({kind.variant for kind in BUILT_IN.values()} - {"killer"})


def made(layout: str, **wanted: Any) -> list[grader.Generated]:
    return list(grader.generate(layout=layout, **{"seed": 1, "count": 2, **wanted}))


def check(found: grader.Generated, variant: str) -> None:
    """Assert that a puzzle has rules of the variant, and one solution, which obeys them."""
    puzzle = found.puzzle
    assert {rule_kind(rule.kind).variant for rule in puzzle.layout.rules} == {variant}
    assert puzzle.clues < puzzle.layout.cells * 2 // 3
    assert obeys_rules(puzzle.layout, only_solution(puzzle))
    assert found.rating == grader.rate(puzzle)
    assert found.rating.profile == "variants"


@pytest.mark.parametrize("size", [4, 6])
@pytest.mark.parametrize("variant", VARIANTS)
def test_small_puzzles_of_each_variant(variant: str, size: int) -> None:
    for found in made(f"{variant}-{size}"):
        assert found.puzzle.layout.name == f"{variant}-{size}"
        check(found, variant)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_puzzles_of_each_variant(variant: str) -> None:
    for found in made(f"{variant}-9", count=5, seed=8):
        check(found, variant)


def test_the_seed_decides() -> None:
    one, other = (made("thermometer-6", seed=4, jobs=jobs) for jobs in (1, 2))
    assert [each.puzzle for each in one] == [each.puzzle for each in other]
    assert made("kropki-6")[0].run != made("kropki-6", all_given=True)[0].run


@pytest.mark.parametrize("grade", ["easy", "medium", "hard"])
def test_the_grade_can_be_chosen(grade: str) -> None:
    (found,) = made("thermometer-9", grade=grade, count=1)
    assert found.rating.grade == grade


def test_givens_come_by_wish() -> None:
    assert all(each.puzzle.clues == 0 for each in made("frame-sum-6", givens=(0, 0)))
    assert all(4 <= each.puzzle.clues <= 8 for each in made("renban-6", givens=(4, 8)))


def test_a_minimal_puzzle_needs_each_given() -> None:
    assert all(grader.is_minimal(each.puzzle) for each in made("arrow-6", minimal=True))


@pytest.mark.parametrize(
    ("name", "layout"), [("thermometer-6+arrow", "thermometer-6+arrow"), ("diagonal-6+xv",) * 2]
)
def test_rules_stand_together_and_with_other_houses(name: str, layout: str) -> None:
    for found in made(name):
        assert found.puzzle.layout.name == layout
        assert only_solution(found.puzzle)


def test_dots_of_both_colours_are_kropki() -> None:
    assert [kind.name for kind in kinds_of("kropki")] == ["difference", "ratio"]
    rules = made("kropki-9", count=1)[0].puzzle.layout.rules
    assert {rule.kind for rule in rules} == {"difference", "ratio"}
    assert len({frozenset(rule.cells) for rule in rules}) == len(rules)


@pytest.mark.parametrize("variant", ["thermometer", "arrow", "palindrome", "whispers"])
def test_lines_neither_share_cells_nor_cross(variant: str) -> None:
    for found in made(f"{variant}-9"):
        layout = found.puzzle.layout
        for one, other in combinations(layout.rules, 2):
            assert not set(one.cells) & set(other.cells)
        corners = [corner for rule in layout.rules for corner in _corners(layout, rule)]
        assert len(corners) == len(set(corners))


def _corners(layout: Layout, rule: Rule) -> list[tuple[int, int]]:
    """Return the corners of cells through which the line of a rule goes."""
    (line,) = [s for s in rule_kind(rule.kind).drawing(rule, layout) if isinstance(s, Line)]
    places = [layout.coordinates[cell] for cell in line.cells]
    return [(a + c, b + d) for (a, b), (c, d) in pairwise(places) if a != c and b != d]


@pytest.mark.parametrize("name", ["kropki-6", "xv-6", "greater-than-6", "kropki-4", "xv-4"])
def test_all_signs_are_given(name: str) -> None:
    """A sign in any other place would be wrong."""
    for found in made(name, all_given=True):
        layout, solution = found.puzzle.layout, only_solution(found.puzzle)
        assert layout.name == name
        assert {frozenset(rule.cells) for rule in layout.rules} == {*map(frozenset, pairs(layout))}
        signed = {rule.cells for rule in layout.rules if rule_kind(rule.kind).drawing(rule, layout)}
        kinds = kinds_of(name.rpartition("-")[0])
        possible = [rule for kind in kinds for rule in kind.all_placed(layout, solution)]
        assert {rule.cells for rule in possible} == signed
        assert obeys_rules(with_rules(layout.plain, possible), solution)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"layout": "thermometer-6", "cage_sizes": "2..3"}, "random-rules"),
        ({"layout": "thermometer-6", "rule_symmetry": "180"}, "random-rules"),
        ({"layout": "thermometer-6", "all_given": True}, "all-rules-given"),
        ({"layout": "killer-6", "all_given": True}, "all-rules-given"),
        ({"layout": "classic-6", "all_given": True}, "random-signs"),
        ({"layout": "killer-6+arrow"}, "variants-several"),
    ],
)
def test_what_cannot_be_is_told(wanted: dict[str, Any], code: str) -> None:
    with pytest.raises(GraderError) as caught:
        grader.generate(**wanted)
    assert caught.value.message is not None
    assert caught.value.message.code == code


def test_a_layout_without_a_place_for_the_rules_is_told() -> None:
    """Sums of frames end at the first box, and a latin square has none."""
    with pytest.raises(GraderError) as caught:
        grader.generate(layout="latin-2+frame-sum")
    assert caught.value.message is not None
    assert caught.value.message.code == "rules-impossible"


def test_a_name_alone_lacks_the_rules() -> None:
    assert rule_kinds()["thermometer"].variant == "thermometer"
    with pytest.raises(LayoutError, match="the rules of thermometer-9 are missing"):
        load_layout("thermometer-9")
