"""HoDoKu's strategies against literal reference implementations of their patterns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest

from grader.generate.dig import dig
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.shapes import classic
from grader.model.trace import apply
from grader.pipeline.choice import RULES
from grader.pipeline.registry import techniques
from grader.rating.profile_loading import load_profile
from grader.runtime import compiled
from grader.search import solutions
from grader.search.canonical.symmetry import orbits
from tests import boards as b
from tests.depth import tries
from tests.positions import everything
from tests.strategies import hodoku_reference as reference
from tests.strategies.hodoku_reference import State, Struck
from tests.strategies.test_links import bound, irregular, noisy_boards

LAYOUT = classic()
COUNT = tries(3, thorough=20, interpreted=2)
SLOW = {
    "finned-x-wing": 4,
    "sashimi-x-wing": 4,
    "finned-swordfish": 5,
    "sashimi-swordfish": 5,
    "finned-franken-x-wing": 10,
    "franken-swordfish": 6,
    "finned-franken-swordfish": 90,
    "sue-de-coq": 20,
}
"""Of so many boards one is searched, where the reference is slow."""


def of_test(test: int) -> Callable[[State], Struck]:
    return lambda state: next((s for t, s in reference.unique_rectangles(state) if t == test), [])


def of_type(number: int) -> Callable[[State], Struck]:
    return lambda state: next(
        (s for n, s in reference.avoidable_rectangles(state) if n == number), []
    )


DOUBLES: dict[str, Callable[[State], Struck]] = {
    "finned-x-wing": reference.fish(2, True, False, False),
    "sashimi-x-wing": reference.fish(2, True, True, False),
    "finned-swordfish": reference.fish(3, True, False, False),
    "sashimi-swordfish": reference.fish(3, True, True, False),
    "franken-x-wing": reference.fish(2, False, None, True),
    "finned-franken-x-wing": reference.fish(2, True, None, True),
    "franken-swordfish": reference.fish(3, False, None, True),
    "finned-franken-swordfish": reference.fish(3, True, None, True),
    "turbot-fish": reference.turbot_fish,
    "remote-pair": reference.remote_pair,
    "simple-coloring": reference.simple_coloring,
    "multi-coloring": reference.multi_coloring,
    **{f"uniqueness-test-{test}": of_test(test) for test in range(1, 7)},
    "hidden-rectangle": of_test(0),
    "avoidable-rectangle-1": of_type(1),
    "avoidable-rectangle-2": of_type(2),
    "sue-de-coq": reference.sue_de_coq,
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
    ready = [
        (techniques()[entry.technique].strategy(entry.options), RULES["first"](LAYOUT))
        for entry in profile.entries[:-1]
    ]
    for strategy, _ in ready:
        strategy.bind(LAYOUT)
    for _ in range(4 * COUNT):
        solution = solutions.random_solution(LAYOUT, random)
        board = b.given(LAYOUT, solution, random.randint(24, 28), random)
        while not board.is_solved():
            for slot, (strategy, choice) in enumerate(ready):
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
    compare(name, boards()[:: SLOW.get(name, 1)])


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW)
def test_slow_doubles_find_the_same_on_many_boards(name: str) -> None:
    compare(name, boards()[:: max(1, SLOW[name] // 5)])


def compare(name: str, some: list[Board]) -> None:
    profile = load_profile("hodoku")
    entry = next(e for e in profile.entries if e.technique == name)
    strategy = techniques()[name].strategy(entry.options)
    strategy.bind(LAYOUT)
    choice = RULES[entry.choice](LAYOUT)
    for board in some:
        choice.begin()
        strategy.search(board, choice)
        got: Struck = []
        if choice.taken:
            got = choice.result().strikes()
        assert got == DOUBLES[name](State(board)), name


ELSEWHERE = [
    "turbot-fish",
    "remote-pair",
    "multi-coloring",
    "sue-de-coq",
    "finned-x-wing",
    "sashimi-x-wing",
    "finned-swordfish",
    "sashimi-jellyfish",
    "franken-x-wing",
    "finned-franken-x-wing",
    "franken-swordfish",
    "mutant-x-wing",
    "finned-mutant-x-wing",
]
"""Techniques that do not take for granted that there is one solution only."""


@pytest.mark.parametrize("size", [4, 6, 9])
def test_every_instance_is_sound_on_every_size(size: int) -> None:
    """On boards whose candidates are random, all that is known is that they have the solution."""
    found = set()
    for board, solution in noisy_boards(size, 4 if compiled.mode() == "compiled" else 1, size):
        for name in ELSEWHERE:
            for step in everything(bound(name, board.layout), board):
                b.assert_sound(board, step, solution)
                found.add(name)
    assert len(found) > 5


@pytest.mark.parametrize("size", [6, 9])
def test_every_instance_is_sound_with_irregular_regions_and_extra_houses(size: int) -> None:
    random = Random(size)
    found = set()
    for _ in range(tries(4, thorough=8, interpreted=1)):
        layout, solution = irregular(size, random)
        board = b.noisy(layout, solution, random)
        for name in ELSEWHERE:
            for step in everything(bound(name, layout), board):
                b.assert_sound(board, step, solution)
                found.add(name)
    assert len(found) > 5


@pytest.mark.slow_interpreted
def test_a_cell_in_two_words_of_a_set_is_found_as_well() -> None:
    """A board of 16x16 has more candidates of a digit than a word has bits."""
    found = set()
    for board, solution in noisy_boards(16, 8, 3):
        for name in ("finned-x-wing", "finned-swordfish"):
            for step in everything(bound(name, board.layout), board):
                b.assert_sound(board, step, solution)
                found.add(name)
    assert found or compiled.mode() != "compiled"


RECTANGLES = [name for name in DOUBLES if "rectangle" in name or "uniqueness" in name]


def test_rectangles_are_sound_in_puzzles_with_one_solution() -> None:
    """Also in irregular regions, where few rectangles have two neighbours in every house."""
    random = Random(9)
    found = set()
    for number in range(60 if compiled.mode() == "compiled" else 3):
        layout, solution = irregular(6, random)
        if number % 2:
            layout, solution = classic(3, 2), b.solved(6, random)
        order = random.sample(orbits(layout, "none"), layout.cells)
        gone = {cell for orbit in dig(layout, tuple(solution), order) for cell in orbit}
        givens = [k.NO_DIGIT if c in gone else d for c, d in enumerate(solution)]
        board = Board.of(layout, givens)
        for name in RECTANGLES:
            for step in everything(bound(name, layout), board):
                b.assert_sound(board, step, solution)
                found.add(name)
    assert found or compiled.mode() != "compiled"
