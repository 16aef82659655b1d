"""Rules: kinds, sequences, support, and layouts that have them."""

from __future__ import annotations

import pickle
import re
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.errors import LayoutError
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule, rule_kind, rule_kinds
from grader.model.rules.exclusions import exclusions
from grader.model.rules.ruled_layout import with_rules
from grader.model.rules.sequences import sequences_of
from grader.model.rules.support import RuleSupport
from grader.model.shapes import classic, named

FOUR = classic(2, 2)
PAIR = Rule("cage", (0, 1), (3,))
BEND = Rule("cage", (4, 5, 8), (6,))
UNCHECKED: Any = Rule


def obeying(rule: Rule, masks: list[int], digits: int) -> list[tuple[int, ...]]:
    """Return what the cells of a cage may take, by trying everything."""
    places = [[d for d in range(digits) if masks[cell] >> d & 1] for cell in rule.cells]
    return [
        found
        for found in product(*places)
        if len({*found}) == len(found)
        and (not rule.values or sum(found) + len(found) == rule.values[0])
    ]


def test_no_rules_change_nothing() -> None:
    assert with_rules(FOUR, ()) is FOUR
    assert FOUR.plain is FOUR
    assert FOUR.rules == ()


def test_a_layout_with_rules_is_the_same_object_and_survives_pickling() -> None:
    layout = with_rules(FOUR, [PAIR, BEND])
    assert with_rules(FOUR, (PAIR, BEND)) is layout
    assert pickle.loads(pickle.dumps(layout)) is layout
    assert layout.plain is FOUR
    assert with_rules(layout, ()) is FOUR
    assert layout != FOUR
    assert with_rules(FOUR, [PAIR]) != layout


@pytest.mark.parametrize(
    ("base", "name"),
    [
        ("classic-9", "killer-9"),
        ("classic-6", "killer-6"),
        ("diagonal-9", "diagonal-9+killer"),
        ("samurai", "samurai+killer"),
        ("diagonal-9+windoku", "diagonal-9+windoku+killer"),
    ],
)
def test_the_name_tells_the_variant(base: str, name: str) -> None:
    plain = named(base)
    assert with_rules(plain, [PAIR]).name == name


def test_a_cage_is_a_house_unless_it_fills_one() -> None:
    row = Rule("cage", (0, 1, 2, 3))
    layout = with_rules(FOUR, [row, BEND, Rule("cage", (15,), (2,))])
    assert [spec.name for spec in layout.specs[FOUR.houses :]] == ["cage at r2c1"]
    assert layout.are_peers(5, 8)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ([Rule("cage", (0, 1), (30,))], r"cage at r1c1 \(r1c12\): its 2 cells cannot .* 3 to 7"),
        ([Rule("cage", (0, 0), (3,))], "cage at r1c1 .*names a cell twice"),
        ([Rule("cage", (0, 16), (3,))], "rule 1, a cage, names a cell that does not exist"),
        ([Rule("cage", (), (3,))], "rule 1, a cage, names a cell that does not exist"),
        ([Rule("cage", (0, 1), (3, 3))], "the wrong number of values"),
        ([PAIR, Rule("cage", (1, 2), (3,))], "it shares r1c2 with the cage at r1c1"),
        ([Rule("kage", (0, 1), (3,))], "no kind of rule 'kage'; did you mean 'cage'"),
    ],
)
def test_rules_that_cannot_be_are_refused(rules: list[Rule], message: str) -> None:
    with pytest.raises(LayoutError, match=message):
        with_rules(FOUR, rules)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (5, "rules is 5; expected several rules"),
        ([5], "an item of rules is 5; expected a Rule"),
        ([UNCHECKED(None, (0, 1))], "kind is None; expected a text"),
        ([UNCHECKED("cage", 5)], "cells is 5; expected a tuple of whole numbers"),
        (
            [UNCHECKED("cage", [0, 1])],
            "cells is of the type list; expected a tuple of whole numbers",
        ),
        ([UNCHECKED("cage", (0.5, 1))], "an item of cells is 0.5; expected a whole number"),
        ([UNCHECKED("cage", (0, 1), 3)], "values is 3; expected a tuple of whole numbers"),
        ([UNCHECKED("cage", (0, 1), ("3",))], "an item of values is '3'; expected a whole number"),
        ([UNCHECKED("cage", (0, 1), (3.5,))], "an item of values is 3.5; expected a whole number"),
        (
            [UNCHECKED("cage", (0, 1), (float("nan"),))],
            "an item of values is nan; expected a whole",
        ),
        (
            [UNCHECKED("cage", (0, 1), (True,))],
            "an item of values is True; expected a whole number",
        ),
    ],
)
def test_wrong_types_name_the_argument(rules: Any, message: str) -> None:
    with pytest.raises(TypeError, match=re.escape(message)):
        with_rules(FOUR, rules)


def test_a_cage_with_more_cells_than_digits_leaves_no_solution() -> None:
    layout = with_rules(FOUR, [Rule("cage", (0, 1, 4, 5, 8))])
    assert [problem.message for problem in Puzzle(layout, (-1,) * 16).problems()] == [
        "cage at r1c1 has 5 cells for 4 digits, so one would have to repeat"
    ]


def test_a_sum_that_the_givens_exclude_is_a_problem() -> None:
    layout = with_rules(FOUR, [PAIR])
    (problem,) = Puzzle(layout, (2, *(-1,) * 15)).problems()
    assert "cage 3 at r1c1 (r1c12): the digits and candidates there cannot" in problem.message
    assert problem.cells == (0, 1)


def test_all_kinds_are_listed_by_name() -> None:
    assert all(rule_kind(name) is kind for name, kind in rule_kinds().items())
    assert "cage" in rule_kinds()


@pytest.mark.parametrize(("cells", "total"), [(1, 4), (2, 10), (3, 23), (4, 10), (8, 40), (9, 45)])
def test_sequences_of_cages(cells: int, total: int) -> None:
    table = sequences_of(Rule("cage", tuple(range(cells)), (total,)), 9)
    assert table is not None
    if cells < 5:
        every = {found for found in product(range(9), repeat=cells) if table.allows(found)}
        assert every == {
            found for found in permutations(range(9), cells) if sum(found) + cells == total
        }
    assert table.allows((*range(cells),)) == (sum(range(1, cells + 1)) == total)


def test_large_cages_of_many_digits_are_read_by_their_sum() -> None:
    table = sequences_of(Rule("cage", tuple(range(12)), (100,)), 16)
    assert table is not None
    assert table.states < 2000
    assert table.allows((15, 14, 13, 12, 11, 10, 2, 1, 0, 3, 4, 3))


@st.composite
def caged(draw: st.DrawFn) -> tuple[Layout, Rule, list[int]]:
    cells = draw(st.lists(st.integers(0, 15), min_size=1, max_size=4, unique=True))
    least, most = len(cells) * (len(cells) + 1) // 2, len(cells) * (9 - len(cells)) // 2
    values = draw(st.just(()) | st.tuples(st.integers(least, most)))
    rule = Rule("cage", tuple(cells), values)
    masks = draw(st.lists(st.integers(0, 15), min_size=16, max_size=16))
    return with_rules(FOUR, [rule]), rule, masks


@given(caged())
def test_support_is_what_some_sequence_has(case: tuple[Layout, Rule, list[int]]) -> None:
    layout, rule, masks = case
    if not rule.values:
        return
    support = RuleSupport(layout)
    board = Puzzle(layout, (-1,) * 16).board()
    for cell, mask in enumerate(masks):
        for digit in range(4):
            if not mask >> digit & 1:
                board.strike(cell, digit)
    support.load(board)
    every = obeying(rule, masks, 4)
    assert support.sequences(0, 1000) == every
    assert bool(support.narrow(0)) == bool(every)
    allowed = tuple(
        sum(1 << digit for digit in {found[place] for found in every})
        for place in range(len(rule.cells))
    )
    assert support.supported() == allowed
    common = set(range(4)).intersection(*every) if every else set()
    assert support.contains(0) == sum(1 << digit for digit in common)


def test_pairs_exclude_candidates() -> None:
    found = exclusions([BEND, Rule("cage", (2, 3), (7,))], 16, 4, FOUR.are_peers)
    three, four = 2 * 4 + 2, 2 * 4 + 3
    assert found[three] == {3 * 4: 1, 3 * 4 + 1: 1}
    assert found[four] == {3 * 4: 1, 3 * 4 + 1: 1}
    assert found[2 * 4] == {3 * 4 + digit: 1 for digit in (1, 2, 3)}
    assert exclusions([BEND], 16, 4, FOUR.are_peers) == []


def test_large_cages_of_large_grids_have_few_states() -> None:
    """Six of 25 digits have 177,100 sets; remembering them took most of a second for each sum."""
    for cells in range(1, 13):
        table = sequences_of(Rule("cage", tuple(range(cells)), (13 * cells,)), 25)
        assert table is not None
        assert table.states < 5_000
