"""Techniques of cages: no step contradicts the solution, and what simple cages give."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.notation import elimination_name, placement_name
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import named
from grader.model.step import Step
from grader.pipeline.registry import techniques
from grader.rating.profile_loading import load_profile
from grader.rating.profile_strategies import strategy_of
from grader_strategies.killer.known_sums import known_sums
from tests.depth import tries
from tests.positions import everything
from tests.strategies.killer.killers import NINE, killer

KILLER = (
    "last-cage-cell",
    "innie",
    "outie",
    "cage-combinations",
    "cage-arrangements",
    "innie-outie-difference",
    "innies",
    "outies",
    "must-contain",
    "locked-into-cage",
    "killer-pair",
    "killer-triple",
    "cage-overlap",
    "cage-splitting",
)
BASIC = ("hidden-single", "naked-single", "pointing", "claiming", "naked-pair")
PLAIN = {name: named(name) for name in ("classic-4", "classic-6", "classic-9", "windoku-9")}


def board_with(*rules: tuple[int, str], digits: dict[str, int] | None = None) -> Board:
    """Return a board of 9x9 with cages, each a sum and cells by row and column: `11 12`."""
    layout = with_rules(
        NINE,
        [
            Rule(
                "cage", tuple(9 * int(cell[0]) + int(cell[1]) - 10 for cell in cells.split()), (n,)
            )
            for n, cells in rules
        ],
    )
    board = Puzzle(layout, (-1,) * 81).board()
    for cell, digit in (digits or {}).items():
        board.place(9 * int(cell[0]) + int(cell[1]) - 10, digit - 1)
    return board


def steps(board: Board, technique: str) -> list[str]:
    """Return the steps that a technique offers, each as its effects."""
    strategy = techniques()[technique].strategy()
    strategy.bind(board.layout)
    return [effects(board, step) for step in everything(strategy, board)]


def effects(board: Board, step: Step) -> str:
    names = [placement_name(board.layout, *each) for each in step.placements]
    return " ".join([*names, *(elimination_name(board.layout, *e) for e in step.eliminations)])


@pytest.mark.parametrize("technique", KILLER)
def test_nothing_is_offered_without_rules(technique: str) -> None:
    strategy = techniques()[technique].strategy()
    strategy.bind(NINE)
    assert everything(strategy, Puzzle(NINE, (-1,) * 81).board()) == []
    assert techniques()[technique].refusal(NINE)


@pytest.mark.parametrize("plain", PLAIN.values(), ids=PLAIN)
def test_the_sums_are_true_of_the_solution(plain: Layout) -> None:
    for seed in range(5):
        puzzle, solution = killer(seed, plain)
        for each in known_sums(puzzle.layout):
            inside = sum(solution[cell] + 1 for cell in each.cells)
            assert inside - sum(solution[cell] + 1 for cell in each.minus) == each.total


@pytest.mark.parametrize("plain", PLAIN.values(), ids=PLAIN)
def test_no_step_contradicts_the_solution(plain: Layout) -> None:
    """On each board of a path, every step of every technique is looked at."""
    used: Counter[str] = Counter()
    for seed in range(tries(1, thorough=60)):
        puzzle, solution = killer(seed, plain, 4, 0.1)
        random = Random(seed)
        board = puzzle.board()
        strategies = {name: techniques()[name].strategy() for name in (*BASIC, *KILLER)}
        for name in KILLER:
            strategies[name] = techniques()[name].strategy(techniques()[name].thorough)
        for strategy in strategies.values():
            strategy.bind(puzzle.layout)
        while True:
            offered = [s for each in strategies.values() for s in everything(each, board)]
            for step in offered:
                used[step.technique] += 1
                assert all(solution[cell] == digit for cell, digit in step.placements), step
                assert all(solution[cell] != digit for cell, digit in step.eliminations), step
            if not offered:
                break
            # A few at a time, so that there are many boards.
            for step in random.sample(offered, min(tries(8, thorough=3), len(offered))):
                for cell, digit in step.eliminations:
                    if board.has(cell, digit):
                        board.strike(cell, digit)
                for cell, digit in step.placements:
                    if board.value(cell) is None:
                        board.place(cell, digit)
    assert used["cage-combinations"] > 0


def test_the_profile_has_all_of_them() -> None:
    profile = load_profile("variants")
    assert {entry.technique for entry in profile.entries} >= {*KILLER}
    for entry in profile.entries:
        strategy_of(entry)


def test_combinations() -> None:
    board = board_with((3, "11 12"), (10, "21 22"), (23, "33 34 35"))
    found = steps(board, "cage-combinations")
    assert found[0] == " ".join(f"r1c{c}<>{d}" for c in (1, 2) for d in range(3, 10))
    assert found[1] == "r2c1<>5 r2c2<>5"
    assert found[2] == " ".join(f"r3c{c}<>{d}" for c in (3, 4, 5) for d in (1, 2, 3, 4, 5, 7))


def test_the_last_cell_of_a_cage() -> None:
    board = board_with((12, "11 12 21"), digits={"11": 3, "21": 4})
    assert steps(board, "last-cage-cell") == ["r1c2=5"]


def test_a_last_cell_whose_digit_is_gone_is_left_alone() -> None:
    board = board_with((12, "11 12 21"), digits={"11": 3, "21": 4, "15": 5})
    assert steps(board, "last-cage-cell") == []


def test_innie_and_outie() -> None:
    inside = [(15, "11 12 13"), (24, "21 22 23 31"), (3, "32 42")]
    board = board_with(*inside)
    assert steps(board, "innie") == []
    assert "r3c3=6" in steps(board_with((15, "11 12 13"), (24, "21 22 23 31 32")), "innie")
    outer = [*inside, (13, "33 34")]
    assert all("=" not in each for each in steps(board_with(*outer), "outie"))
    one = [(15, "11 12 13"), (24, "21 22 23 31"), (13, "32 33 42")]
    assert "r4c2=7" in steps(board_with(*one), "outie")


def test_must_contain() -> None:
    (found,) = steps(board_with((17, "11 12")), "must-contain")
    cells = [f"r1c{c}" for c in range(3, 10)]
    cells += [f"r{r}c{c}" for r in (2, 3) for c in (1, 2, 3)]
    assert sorted(found.split()) == sorted(f"{cell}<>{digit}" for cell in cells for digit in (8, 9))


def test_locked_into_a_cage() -> None:
    board = board_with((10, "11 12"))
    for cell in range(2, 9):
        board.strike(cell, 0)  # 1 of row 1 is in the cage, so it holds 1 and 9
    (found,) = steps(board, "locked-into-cage")
    assert found == " ".join(f"r1c{c}<>{d}" for c in (1, 2) for d in range(2, 9))


def test_killer_pair() -> None:
    board = board_with((10, "11 12"))
    for cell in (0, 1):
        for digit in (2, 3, 4, 5, 6):
            board.strike(cell, digit)  # 1+9 or 2+8
    for digit in range(2, 9):
        board.strike(5, digit)  # r1c6 is 1 or 2
    found = steps(board, "killer-pair")
    assert found == [" ".join(f"r1c{c}<>{d}" for c in (3, 4, 5, 7, 8, 9) for d in (1, 2))]


def test_conflicting_cages() -> None:
    board = board_with((4, "11 12"), (6, "13 14"))
    steps(board, "cage-combinations")
    found = steps(board, "cage-overlap")
    assert any("r1c3<>1" in each and "r1c4<>5" in each for each in found)


def test_arrangements_of_large_cages_are_those_of_their_sequences() -> None:
    """The support of the rule stands in for the orders of many digits."""
    random = Random(1)
    for _ in range(tries(3, thorough=60, interpreted=2)):
        cells = random.sample(range(9), random.randint(6, 9))
        solution = random.sample(range(9), 9)
        rule = Rule("cage", tuple(sorted(cells)), (sum(solution[c] + 1 for c in cells),))
        board = Puzzle(with_rules(NINE, [rule]), (-1,) * 81).board()
        for cell in cells:
            for digit in random.sample(range(9), 5):
                if digit != solution[cell]:
                    board.strike(cell, digit)
        possible = [
            set(each)
            for each in zip(
                *[
                    order
                    for order in permutations(range(9), len(cells))
                    if sum(order) + len(cells) == rule.values[0]
                    and all(board.has(c, d) for c, d in zip(rule.cells, order, strict=True))
                ],
                strict=True,
            )
        ]
        expected = {
            (cell, digit)
            for cell, left in zip(rule.cells, possible, strict=True)
            for digit in board.candidates(cell)
            if digit not in left
        }
        strategy = techniques()["cage-arrangements"].strategy()
        strategy.bind(board.layout)
        found = {each for step in everything(strategy, board) for each in step.eliminations}
        assert found == expected


def test_arrangements_of_two_cells_are_priced_as_pair_tables() -> None:
    profile = load_profile("variants")
    prices = {
        int(entry.options["most"]): entry.rating
        for entry in profile.entries
        if entry.technique == "cage-arrangements"
    }
    (pairs,) = (e.rating for e in profile.entries if e.technique == "pair-table")
    assert prices == {2: pairs, 4: 3.0, 9: 3.9}
