"""HoDoKu's strategies against doubles that say their patterns literally."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest

from grader import build
from grader.grading import load_profile
from grader.model.board import Board
from grader.model.shapes import classic
from grader.model.trace import apply
from grader.pipeline.choice import RULES
from grader.pipeline.registry import techniques
from grader.search import solutions
from tests import boards as b
from tests.strategies import literal as double
from tests.strategies.literal import State, Struck

LAYOUT = classic()
COUNT = 40 if build.mode() == "compiled" else 2
SLOW = {"finned-franken-swordfish": 12, "sue-de-coq": 3, "finned-franken-x-wing": 2}
"""Of so many boards one is looked at, where the double takes long."""


def of_test(test: int) -> Callable[[State], Struck]:
    return lambda state: next((s for t, s in double.unique_rectangles(state) if t == test), [])


def of_type(number: int) -> Callable[[State], Struck]:
    return lambda state: next((s for n, s in double.avoidable_rectangles(state) if n == number), [])


DOUBLES: dict[str, Callable[[State], Struck]] = {
    "finned-x-wing": double.fish(2, True, False, False),
    "sashimi-x-wing": double.fish(2, True, True, False),
    "finned-swordfish": double.fish(3, True, False, False),
    "sashimi-swordfish": double.fish(3, True, True, False),
    "franken-x-wing": double.fish(2, False, None, True),
    "finned-franken-x-wing": double.fish(2, True, None, True),
    "franken-swordfish": double.fish(3, False, None, True),
    "finned-franken-swordfish": double.fish(3, True, None, True),
    "turbot-fish": double.turbot_fish,
    "remote-pair": double.remote_pair,
    "simple-coloring": double.simple_coloring,
    "multi-coloring": double.multi_coloring,
    **{f"uniqueness-test-{test}": of_test(test) for test in range(1, 7)},
    "hidden-rectangle": of_test(0),
    "avoidable-rectangle-1": of_type(1),
    "avoidable-rectangle-2": of_type(2),
    "sue-de-coq": double.sue_de_coq,
}


@cache
def boards() -> list[Board]:
    """Return boards of real solves without singles, and boards with random candidates."""
    random = Random(8)
    return [*_met(random), *_noisy(random)]


def _met(random: Random) -> Iterator[Board]:
    """Iterate over the boards on which the first techniques of the profile find nothing."""
    profile = load_profile("hodoku")
    names = [entry.technique for entry in profile.entries]
    easy = names.index("hidden-triple") + 1
    for _ in range(4 * COUNT):
        solution = solutions.random_solution(LAYOUT, random)
        board = b.given(LAYOUT, solution, random.randint(24, 28), random)
        bound = [
            (techniques()[entry.technique].strategy(entry.options), RULES["first"](LAYOUT))
            for entry in profile.entries[:-1]
        ]
        for strategy, _ in bound:
            strategy.bind(LAYOUT)
        while not board.is_solved():
            for slot, (strategy, choice) in enumerate(bound):
                choice.begin()
                strategy.search(board, choice)
                if choice.taken:
                    if slot >= easy:
                        yield board.copy()
                    apply(board, choice.result().step(slot))
                    break
            else:
                break


def _noisy(random: Random) -> Iterator[Board]:
    for _ in range(COUNT):
        solution = solutions.random_solution(LAYOUT, random)
        board = b.noisy(LAYOUT, solution, random)
        if not any(len(board.candidates(cell)) == 1 for cell in range(81)):
            yield board


@pytest.mark.parametrize("name", DOUBLES)
def test_doubles_find_the_same_first_instance(name: str) -> None:
    profile = load_profile("hodoku")
    entry = next(e for e in profile.entries if e.technique == name)
    strategy = techniques()[name].strategy(entry.options)
    strategy.bind(LAYOUT)
    choice = RULES[entry.choice](LAYOUT)
    for board in boards()[:: SLOW.get(name, 1)]:
        choice.begin()
        strategy.search(board, choice)
        got: Struck = []
        if choice.taken:
            got = choice.result().strikes()
        assert got == DOUBLES[name](State(board)), name
