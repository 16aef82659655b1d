"""Choices among the instances that a strategy finds."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from attrs import evolve

from grader.model import shapes
from grader.model.board import Board
from grader.model.step import Step
from grader.pipeline.choice import RULES, Best, Choice, Distinct, Everything, Shortest
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy

FOUR = shapes.classic(2, 2)
EMPTY = Step("guest")
ONE = Step("guest", eliminations=[(0, 0)])
TWO = Step("guest", eliminations=[(1, 0), (1, 1)])
OTHER_TWO = Step("guest", eliminations=[(2, 0), (2, 1)])
PLACED = Step("guest", placements=[(3, 3)])


class Guest(Strategy):
    """Offers what it is given, as a strategy in plain Python does."""

    def __init__(self, *steps: Step) -> None:
        self.offered = steps
        self.asked = 0
        self.technique = "guest"

    def steps(self, board: Board) -> Iterable[Step]:
        for step in self.offered:
            self.asked += 1
            yield step


def taken(choice: Choice, *steps: Step) -> Step | None:
    choice.begin()
    Guest(*steps).search(Board(FOUR), choice)
    return choice.result().step(0) if choice.taken else None


@pytest.mark.parametrize("make", [Choice, Best, Everything])
def test_without_an_instance_none_is_taken(make: type[Choice]) -> None:
    choice = make(FOUR)
    assert taken(choice) is None
    assert taken(choice, EMPTY) is None
    assert taken(choice, ONE) is not None
    assert taken(choice) is None, "the last search is forgotten"


def test_the_first_is_taken_and_ends_the_search() -> None:
    assert taken(Choice(FOUR), EMPTY, ONE, TWO) == ONE
    guest = Guest(EMPTY, PLACED, TWO)
    choice = Choice(FOUR)
    assert guest.search(Board(FOUR), choice)
    assert guest.asked == 2
    assert choice.result().step(0) == PLACED


def test_the_best_strikes_most_and_is_the_first_of_its_like() -> None:
    assert taken(Best(FOUR), ONE, TWO, OTHER_TWO) == TWO
    assert taken(Best(FOUR), OTHER_TWO, EMPTY, TWO, ONE) == OTHER_TWO
    assert taken(Best(FOUR), PLACED, ONE) == ONE


def test_the_shortest_has_the_smallest_size_and_then_strikes_most() -> None:
    long, short, strong = (
        evolve(step, size=size) for step, size in ((TWO, 8), (ONE, 4), (OTHER_TWO, 4))
    )
    assert taken(Shortest(FOUR), long, short) == short
    assert taken(Shortest(FOUR), short, long, strong) == strong
    assert taken(Shortest(FOUR), strong, evolve(TWO, size=4)) == strong
    assert promised(Shortest(FOUR), long), "the size is not known yet"


def promised(choice: Choice, step: Step) -> bool:
    choice.fresh("guest").load(step)
    return bool(choice.promises())


def test_instances_that_cannot_win_are_not_promising() -> None:
    best = Best(FOUR)
    best.begin()
    assert promised(best, ONE)
    assert taken(best, TWO) is not None
    assert not promised(best, ONE)
    assert not promised(best, OTHER_TWO)
    for choice in (Choice(FOUR), Everything(FOUR)):
        assert promised(choice, ONE)


def test_instances_that_may_be_smaller_are_promising() -> None:
    weighed = RULES["weighed"](FOUR)
    assert taken(weighed, Step("guest", eliminations=[(1, 0), (1, 1)], size=8)) is not None
    assert promised(weighed, TWO)
    assert not promised(weighed, OTHER_TWO)


def test_a_rule_in_plain_python_decides() -> None:
    class Last(Best):
        def precedes(self, one: Finding, other: Finding) -> int:
            return 1

    assert taken(Last(FOUR), ONE, TWO, PLACED) == PLACED


def test_everything_is_listed_in_order() -> None:
    choice = Everything(FOUR)
    guest = Guest(ONE, EMPTY, TWO, PLACED)
    assert not guest.search(Board(FOUR), choice)
    assert choice.steps == [ONE, TWO, PLACED]
    first = choice.steps
    choice.begin()
    assert choice.steps == []
    assert first == [ONE, TWO, PLACED], "a list once given is not emptied"


def test_of_each_name_and_effect_the_smallest_is_listed() -> None:
    choice = Distinct(FOUR)
    large, small = (Step("guest", eliminations=[(1, 0), (1, 1)], size=size) for size in (8, 6))
    turned = Step("guest", eliminations=[(1, 1), (1, 0)], size=7)
    other_name = Step("other", eliminations=[(1, 0), (1, 1)], size=9)
    choice.begin()
    Guest(large, ONE, turned).search(Board(FOUR), choice)
    assert choice.steps == [turned, ONE]
    assert promised(choice, small), "a smaller one is not to be left out"
    assert not promised(choice, turned)
    choice.begin()
    Guest(large, small, other_name).search(Board(FOUR), choice)
    assert choice.steps == [small, other_name]


def test_rules_that_a_profile_may_name() -> None:
    assert {name: rule(FOUR).__class__ for name, rule in RULES.items()} == RULES
