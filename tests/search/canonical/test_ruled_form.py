"""Puzzles with rules are equivalent by moves of the page and complements of digits."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule, rule_kind
from grader.model.rules.registry import BUILT_IN
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import classic
from grader.search.canonical.fingerprints import fingerprint
from grader.search.canonical.isomorphism import are_isomorphic, canonical
from grader.search.canonical.symmetry import images
from tests.depth import tries
from tests.search.killers import killer
from tests.search.ruled_puzzles import ruled_puzzle


def changed(puzzle: Puzzle, symmetry: str, complement: bool) -> Puzzle:
    """Return a puzzle after a move of the page, perhaps with the complements of its digits."""
    layout = puzzle.layout
    move = images(layout, symmetry)[0] if symmetry else tuple(range(layout.cells))
    givens = [k.NO_DIGIT] * layout.cells
    for cell, digit in enumerate(puzzle.givens):
        if digit != k.NO_DIGIT:
            givens[move[cell]] = layout.digits - 1 - digit if complement else digit
    rules = [
        Rule(
            "cage",
            tuple(move[cell] for cell in reversed(rule.cells)),
            tuple(
                len(rule.cells) * (layout.digits + 1) - v if complement else v for v in rule.values
            ),
        )
        for rule in layout.rules
    ]
    return Puzzle(with_rules(layout.plain, reversed(rules)), tuple(givens))


def test_equivalent_killers_have_one_form_and_others_do_not() -> None:
    random = Random(1)
    forms = set()
    count = tries(2, thorough=5)
    for _ in range(count):
        puzzle = killer(classic(), random, sums=0.8)
        puzzle = Puzzle(puzzle.layout, (4, *puzzle.givens[1:]))
        for symmetry in ("", "90", "180", "diagonal", "horizontal"):
            for complement in (False, True):
                other = changed(puzzle, symmetry, complement)
                assert fingerprint(other) == fingerprint(puzzle)
                assert are_isomorphic(puzzle, other)
        forms.add(fingerprint(puzzle))
    assert len(forms) == count


def test_the_transformation_leads_to_the_form() -> None:
    puzzle = killer(classic(2, 2), Random(2))
    puzzle = Puzzle(puzzle.layout, (1, *puzzle.givens[1:]))
    form = canonical(puzzle)
    assert form.by == "page"
    moved = form.transformation.grid(puzzle.givens)
    assert form.text.startswith("".join("0" if d < 0 else str(d + 1) for d in moved) + "; cage ")


def test_a_sum_tells_killers_apart() -> None:
    layout = classic(2, 2)
    one, other = (
        Puzzle(with_rules(layout, [Rule("cage", (0, 1), (total,))]), (k.NO_DIGIT,) * 16)
        for total in (3, 4)
    )
    assert not are_isomorphic(one, other)
    assert not are_isomorphic(one, Puzzle(layout, one.givens))


def test_digits_have_any_names_beside_cages_without_sums() -> None:
    layout = with_rules(classic(2, 2), [Rule("cage", (0, 5))])
    one, other = (
        Puzzle(layout, tuple(d if c == 9 else k.NO_DIGIT for c in range(16))) for d in (0, 1)
    )
    assert are_isomorphic(one, other)


def test_a_killer_like_its_complement_has_an_automorphism() -> None:
    layout = with_rules(classic(2, 2), [Rule("cage", (0, 1), (5,))])
    assert canonical(Puzzle(layout, (k.NO_DIGIT,) * 16)).automorphisms == 2


@pytest.mark.parametrize("kind", [kind for kind in BUILT_IN if kind != "cage"])
def test_rules_of_each_kind_move_with_the_page(kind: str) -> None:
    random, layout = Random(kind), classic()
    puzzle = ruled_puzzle(layout, [kind], 4, 3, random)
    kinds = rule_kind(kind)
    for symmetry in ("90", "180", "diagonal", "horizontal"):
        move = images(layout, symmetry)[0]
        for complement in (False, True):
            rules = [evolve(r, cells=tuple(move[c] for c in r.cells)) for r in puzzle.layout.rules]
            if complement:
                mirrored = [kinds.complement(rule, 9) for rule in rules]
                rules = [rule for rule in mirrored if rule is not None]
                if len(rules) < len(mirrored):
                    continue
            givens = [k.NO_DIGIT] * 81
            for cell, digit in enumerate(puzzle.givens):
                if digit != k.NO_DIGIT:
                    givens[move[cell]] = 8 - digit if complement else digit
            other = Puzzle(with_rules(layout, reversed(rules)), tuple(givens))
            assert fingerprint(other) == fingerprint(puzzle)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (Rule("thermometer", (0, 1, 2)), Rule("thermometer", (0, 1, 11)), False),
        (Rule("thermometer", (0, 1, 10)), Rule("thermometer", (10, 1, 0)), True),
        (Rule("thermometer", (0, 1, 10)), Rule("slow-thermometer", (0, 1, 10)), False),
        (Rule("difference", (0, 1)), Rule("difference", (1, 0)), True),
        (Rule("difference", (0, 1)), Rule("ratio", (0, 1)), False),
        (Rule("greater", (0, 1)), Rule("greater", (1, 0)), True),
        (Rule("sum-pair", (0, 1), (5,)), Rule("sum-pair", (0, 1), (15,)), True),
        (Rule("sum-pair", (0, 1), (5,)), Rule("sum-pair", (0, 1), (10,)), False),
        (Rule("palindrome", (0, 2, 1)), Rule("palindrome", (2, 0, 1)), True),
        (Rule("minimum", (0,)), Rule("maximum", (8,)), True),
        (Rule("renban", (0, 1, 10)), Rule("renban", (1, 0, 10)), True),
        (Rule("clone", (0, 20, 1, 21)), Rule("clone", (21, 1, 20, 0)), True),
    ],
)
def test_the_order_of_cells_counts_where_it_means_something(
    one: Rule, other: Rule, alike: bool
) -> None:
    """A thermometer and its reverse are complements of each other."""
    first, second = (
        Puzzle(with_rules(classic(), [rule]), (k.NO_DIGIT,) * 81) for rule in (one, other)
    )
    assert are_isomorphic(first, second) == alike


def test_a_given_tells_a_thermometer_from_its_reverse() -> None:
    """With the complement its digit would have to change, too."""
    first, second = (
        Puzzle(with_rules(classic(), [Rule("thermometer", cells)]), (0, *(k.NO_DIGIT,) * 80))
        for cells in ((1, 2, 11), (11, 2, 1))
    )
    assert not are_isomorphic(first, second)


def test_digits_have_any_names_beside_palindromes() -> None:
    layout = with_rules(classic(2, 2), [Rule("palindrome", (0, 2, 1))])
    one, other = (
        Puzzle(layout, tuple(d if c == 9 else k.NO_DIGIT for c in range(16))) for d in (0, 1)
    )
    assert are_isomorphic(one, other)
