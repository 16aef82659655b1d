"""Every kind of rule: its sequences, what is refused, what it places, and its complement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from random import Random

import pytest

from grader.errors import LayoutError
from grader.model.layout import Layout
from grader.model.rules import Rule, rule_kind, rule_kinds
from grader.model.rules.drawing import Disc, Line
from grader.model.rules.registry import BUILT_IN
from grader.model.rules.ruled_layout import obeys_rules, with_rules
from grader.model.rules.sequences import sequences_of
from grader.model.shapes import classic, named
from grader.search.solutions import random_solution
from tests.depth import tries
from tests.model.rules.kind_meanings import MEANINGS

FOUR, SIX, NINE = classic(2, 2), classic(3, 2), classic()
PLACING = [name for name in BUILT_IN if name != "cage"]


@cache
def placed(kind: str, name: str, count: int) -> tuple[tuple[Rule, tuple[int, ...]], ...]:
    """Return random rules of a kind with the filled grids that they were made from."""
    layout, random = named(name), Random(f"{kind} {name}")
    found = []
    for _ in range(40 * count):
        solution = random_solution(layout, random)
        rule = rule_kind(kind).place(layout, solution, random)
        if rule is not None:
            found.append((rule, solution))
        if len(found) == count:
            break
    assert found
    return tuple(found)


def written(rule: Rule, digits: Mapping[int, int] | Sequence[int]) -> list[int]:
    """Return the values of the cells of a rule, in the order in which people write them."""
    return [digits[cell] + 1 for cell in rule_kind(rule.kind).written_order(rule.cells)]


def test_every_kind_has_a_meaning_in_these_tests() -> None:
    assert BUILT_IN.keys() == MEANINGS.keys()
    assert rule_kinds().keys() >= BUILT_IN.keys()


@pytest.mark.parametrize("kind", PLACING)
@pytest.mark.parametrize("name", ["classic-4", "classic-6"])
def test_the_automaton_allows_what_the_rule_means(kind: str, name: str) -> None:
    layout = named(name)
    for rule, _ in placed(kind, name, tries(2, thorough=30)):
        if layout.digits ** len(rule.cells) > 100_000:
            continue
        table = sequences_of(rule, layout.digits)
        assert table is not None
        for digits in product(range(layout.digits), repeat=len(rule.cells)):
            # X-sums, frame sums and skyscrapers leave it to the row that digits differ.
            values = written(rule, dict(zip(rule.cells, digits, strict=True)))
            if len({*digits}) == len(digits) or kind not in ("sandwich", "x-sum"):
                expected = MEANINGS[kind](values, rule.values, layout.digits)
                assert table.allows(digits) == expected, (rule, values)


@pytest.mark.parametrize("kind", PLACING)
def test_a_placed_rule_is_obeyed_and_others_are_not(kind: str) -> None:
    random = Random(kind)
    for rule, solution in placed(kind, "classic-9", tries(8, thorough=200)):
        layout = with_rules(NINE, [rule])
        assert layout.rules == (rule,)
        assert obeys_rules(layout, solution)
        for _ in range(10):
            other = random_solution(NINE, random)
            means = MEANINGS[kind](written(rule, other), rule.values, 9)
            assert obeys_rules(layout, other) == means


@pytest.mark.parametrize("kind", PLACING)
def test_the_complement_is_obeyed_by_the_complements(kind: str) -> None:
    for rule, _ in placed(kind, "classic-6", tries(5, thorough=100)):
        complement = rule_kind(kind).complement(rule, 6)
        if complement is None:
            assert kind in (
                ("ratio", "no-ratio", "sandwich", "x-sum", "skyscraper", "arrow", "region-sum")
            )
            continue
        layout = with_rules(SIX, [rule])
        mirrored = with_rules(SIX, [complement])
        random = Random(1)
        for _ in range(20):
            solution = random_solution(SIX, random)
            assert obeys_rules(layout, solution) == obeys_rules(
                mirrored, tuple(5 - digit for digit in solution)
            )


@pytest.mark.parametrize("kind", PLACING)
def test_the_normal_order_says_the_same(kind: str) -> None:
    for rule, _ in placed(kind, "classic-6", tries(5, thorough=100)):
        found = rule_kind(kind)
        assert found.reading_order(found.written_order(rule.cells)) == rule.cells
        normal = found.normal(rule)
        assert found.normal(normal) == normal
        if kind in ("little-killer", "frame-sum", "renban", "arrow"):
            continue  # sorted cells need not be a line
        one, other = with_rules(SIX, [rule]), with_rules(SIX, [normal])
        for _ in range(20):
            solution = random_solution(SIX, Random(1))
            assert obeys_rules(one, solution) == obeys_rules(other, solution)


@pytest.mark.parametrize("kind", PLACING)
def test_sums_are_those_of_the_cells(kind: str) -> None:
    for rule, solution in placed(kind, "classic-6", 10):
        total = rule_kind(kind).total(rule, 6)
        if total is not None:
            assert total == sum(solution[cell] + 1 for cell in rule.cells)
        if rule_kind(kind).all_differ(rule):
            assert len({solution[cell] for cell in rule.cells}) == len(rule.cells)


@pytest.mark.parametrize("kind", PLACING)
def test_a_drawing_has_only_cells_of_the_rule(kind: str) -> None:
    for rule, _ in placed(kind, "classic-9", 5):
        for shape in rule_kind(kind).drawing(rule, NINE):
            cells = {
                cell
                for name in ("cells", "cell", "smaller", "larger")
                for found in [getattr(shape, name, ())]
                for cell in (found if isinstance(found, tuple) else (found,))
            }
            assert cells <= {*rule.cells}


@pytest.mark.parametrize(
    ("rule", "layout", "message"),
    [
        (Rule("difference", (0, 2)), NINE, "r1c13.*do not touch by an edge"),
        (Rule("difference", (0, 10)), NINE, "do not touch by an edge"),
        (Rule("difference", (0, 1), (9,)), NINE, "the value 9 is impossible; 1 to 8"),
        (Rule("difference", (0, 1), (0,)), NINE, "the value 0 is impossible; 1 to 8"),
        (Rule("difference", (0, 1, 2)), NINE, "it has 2 cells at most"),
        (Rule("difference", (0,)), NINE, "it needs 2 cells at least"),
        (Rule("difference", (0, 1), (1, 2)), NINE, "wrong number of values"),
        (Rule("ratio", (0, 1), (1,)), NINE, "the value 1 is impossible; 2 to 9"),
        (Rule("sum-pair", (0, 1)), NINE, "wrong number of values"),
        (Rule("sum-pair", (0, 1), (19,)), NINE, "the value 19 is impossible; 2 to 18"),
        (Rule("greater", (0, 1), (1,)), NINE, "wrong number of values"),
        (Rule("thermometer", (0, 1, 2, 3, 7)), FOUR, "its 5 cells need .* only 4"),
        (Rule("thermometer", (0, 2)), FOUR, "each cell touches the next"),
        (Rule("slow-thermometer", (0, 2)), FOUR, "each cell touches the next"),
        (Rule("palindrome", (0, 3, 1, 2)), FOUR, None),
        (Rule("palindrome", (0, 1, 2, 3)), FOUR, "each cell touches the next"),
        (Rule("minimum", (0, 5)), FOUR, "do not touch the first one"),
        (Rule("clone", (0, 2, 1)), FOUR, "two groups with as many cells"),
        (Rule("clone", (0, 2, 1, 7)), FOUR, "the same form"),
        (Rule("little-killer", (1, 4), (2,)), FOUR, None),
        (Rule("little-killer", (4, 1), (2,)), FOUR, None),
        (Rule("little-killer", (1, 6), (2,)), FOUR, "not a diagonal from edge to edge"),
        (Rule("little-killer", (6, 11), (2,)), FOUR, "not a diagonal from edge to edge"),
        (Rule("little-killer", (0, 1), (2,)), FOUR, "not a diagonal from edge to edge"),
        (Rule("little-killer", (1, 4), (9,)), FOUR, "the value 9 is impossible; 2 to 8"),
        (Rule("frame-sum", (1, 2), (5,)), FOUR, "not the first ones"),
        (Rule("frame-sum", (3, 2), (5,)), FOUR, None),
        (Rule("frame-sum", (0, 1), (8,)), FOUR, "the value 8 is impossible; 3 to 7"),
        (Rule("sandwich", (0, 1, 2), (2,)), FOUR, "not a whole row or column"),
        (Rule("sandwich", (0, 1, 2, 3), (1,)), FOUR, "sum 1 is impossible; .* 0, 2-3, 5$"),
        (Rule("sandwich", tuple(range(9)), (34,)), NINE, "possible: 0, 2-33, 35$"),
        (Rule("x-sum", (0, 1, 2), (2,)), FOUR, "not a whole row or column"),
        (Rule("x-sum", (0, 1, 2, 3), (2,)), FOUR, "sum 2 is impossible; .* 1, 3, 5-6, 8-10$"),
        (Rule("renban", (0, 1, 2, 3, 7)), FOUR, "its 5 cells need .* only 4"),
        (Rule("renban", (0, 2)), FOUR, "each cell touches the next"),
        (Rule("whispers", (0, 1)), FOUR, "the value 5 is impossible; 1 to 3"),
        (Rule("whispers", (0, 2)), NINE, "each cell touches the next"),
        (Rule("between", (0, 1)), FOUR, "it needs 3 cells at least"),
        (Rule("between", (0, 2, 1)), FOUR, None),
        (Rule("between", (0, 1, 2)), FOUR, "each cell touches the next"),
        (Rule("region-sum", (0, 1, 4)), FOUR, "not in two boxes"),
        (Rule("region-sum", (0, 1, 2), (1, 2)), FOUR, "into segments of 2, 1 cells"),
        (Rule("region-sum", (0, 1, 2, 4)), FOUR, "each cell touches the next"),
        (Rule("quadruple", (0, 1, 2, 3), (1,)), FOUR, "do not meet in a corner"),
        (Rule("quadruple", (0, 1, 4, 5)), FOUR, "wrong number of values"),
        (Rule("quadruple", (0, 1, 4, 5), (1, 2, 3, 4, 4)), FOUR, "wrong number of values"),
        (Rule("quadruple", (0, 1, 4, 5), (5,)), FOUR, "the value 5 is impossible; 1 to 4"),
        (Rule("arrow", (0, 1), (2,)), FOUR, "2 cells with 2 circles"),
        (Rule("arrow", (0, 1), (0,)), FOUR, "2 cells with 0 circles"),
        (Rule("arrow", (0, 2, 3)), FOUR, "shaft does not touch"),
        (Rule("arrow", (0, 1, 3)), FOUR, "each cell touches the next"),
        (Rule("arrow", (0, 1, 2), (2,)), classic(4, 3), "more than nine digits"),
        (Rule("arrow", (0, 1, 2, 3, 7)), FOUR, None),
        (Rule("arrow", (0, 1, 2, 3, 7, 6)), FOUR, "no digits can obey it"),
        (Rule("skyscraper", (0, 1, 2, 3), (5,)), FOUR, "the value 5 is impossible; 1 to 4"),
        (Rule("skyscraper", (1, 2, 3, 0), (2,)), FOUR, "not a whole row or column"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused(rule: Rule, layout: Layout, message: str | None) -> None:
    if message is None:
        with_rules(layout, [rule])
        return
    with pytest.raises(LayoutError, match=message):
        with_rules(layout, [rule])


def test_usual_values_and_neighbours_are_completed() -> None:
    rules = [Rule("difference", (0, 1)), Rule("ratio", (1, 2)), Rule("minimum", (5,))]
    assert with_rules(FOUR, rules).rules == (
        Rule("difference", (0, 1), (1,)),
        Rule("ratio", (1, 2), (2,)),
        Rule("minimum", (5, 1, 4, 6, 9)),
    )


@pytest.mark.parametrize(
    ("name", "expected", "rules"),
    [
        ("non-consecutive-9", "non-consecutive-9", 144),
        ("classic-6+non-consecutive", "non-consecutive-6", 60),
        ("diagonal-9+non-consecutive", "diagonal-9+non-consecutive", 144),
        ("Windoku-9+Non-Consecutive", "windoku-9+non-consecutive", 144),
    ],
)
def test_a_word_in_a_name_may_mean_rules(name: str, expected: str, rules: int) -> None:
    layout = named(name)
    assert (layout.name, len(layout.rules)) == (expected, rules)
    assert named(expected) == layout


def test_some_pairs_are_not_called_like_all() -> None:
    """A name must not promise more rules than there are."""
    rules = named("non-consecutive-4").rules
    assert with_rules(FOUR, rules[1:]).name == "kropki-4"
    assert with_rules(FOUR, [*rules, Rule("difference", (0, 1), (2,))]).name == (
        "kropki-4+non-consecutive"
    )


def test_rules_that_a_name_means_come_first() -> None:
    """So a layout that is written and read is the same, and steps come in the same order."""
    implied = named("non-consecutive-4").rules
    dot = Rule("ratio", (0, 1), (2,))
    assert with_rules(FOUR, [dot, *implied]) is with_rules(FOUR, [*implied, dot])
    assert with_rules(FOUR, [dot, *implied[1:]]).rules == (dot, *implied[1:])


def test_two_circles_are_drawn_as_a_pill() -> None:
    rule = Rule("arrow", (0, 1, 2, 3), (2,))
    shaft, pill = rule_kind("arrow").drawing(rule, NINE)
    assert isinstance(shaft, Line)
    assert (shaft.cells, shaft.has_head) == ((1, 2, 3), True)
    assert pill == Disc(0, is_filled=False, other=1)
