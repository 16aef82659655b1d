"""A list of all instances of a technique leaves nothing out that its definition allows."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import grader
from grader.hints import all_steps
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.model.step import Candidate
from grader.runtime import compiled
from tests import boards as b
from tests import positions
from tests.depth import tries
from tests.strategies import brute_force as e
from tests.strategies import brute_force_sets as m
from tests.strategies.brute_force import Every
from tests.strategies.hodoku_reference import BOXES, COLUMNS, ROWS, State
from tests.test_soundness import made

LAYOUT = classic()
PUZZLES = 60 if compiled.mode() == "compiled" else 2

EXACT: dict[str, Every] = {
    "naked-pair": e.naked(2),
    "naked-triple": e.naked(3),
    "naked-quad": e.naked(4),
    "locked-pair": e.locked(2),
    "locked-triple": e.locked(3),
    "hidden-pair": e.hidden(2),
    "hidden-triple": e.hidden(3),
    "hidden-quad": e.hidden(4),
    "pointing": e.intersections(BOXES, ROWS + COLUMNS),
    "claiming": e.intersections(ROWS + COLUMNS, BOXES),
    "x-wing": e.fish(2, "basic", False),
    "swordfish": e.fish(3, "basic", False),
    "jellyfish": e.fish(4, "basic", False),
    "finned-x-wing": e.fish(2, "basic", True, False),
    "sashimi-x-wing": e.fish(2, "basic", True, True),
    "finned-swordfish": e.fish(3, "basic", True, False),
    "sashimi-swordfish": e.fish(3, "basic", True, True),
    "franken-x-wing": e.fish(2, "franken", False),
    "finned-franken-x-wing": e.fish(2, "franken", True),
    "mutant-x-wing": e.fish(2, "mutant", False),
    "finned-mutant-x-wing": e.fish(2, "mutant", True),
    "skyscraper": e.skyscraper,
    "two-string-kite": e.two_string_kite,
    "turbot-fish": e.turbot_fish,
    "empty-rectangle": e.empty_rectangle,
    "xy-wing": e.xy_wing,
    "xyz-wing": e.xyz_wing,
    "w-wing": e.w_wing,
    "remote-pair": e.remote_pair,
    "x-chain": e.x_chain,
    "xy-chain": e.xy_chain,
    "simple-coloring-trap": m.simple_coloring(False),
    "simple-coloring-wrap": m.simple_coloring(True),
    "multi-coloring-1": m.multi_coloring(1),
    "multi-coloring-2": m.multi_coloring(2),
    **{f"uniqueness-test-{test}": m.uniqueness(test) for test in range(1, 7)},
    "hidden-rectangle": m.uniqueness(0),
    "avoidable-rectangle-1": m.avoidable(1),
    "avoidable-rectangle-2": m.avoidable(2),
    "bug-type-1": m.bug_plus_one,
    "sue-de-coq": m.sue_de_coq,
    "als-xz": m.als_xz(True),
    "als-xy-wing": m.als_xy_wing(True),
    "als-chain": m.als_chain,
    "death-blossom": m.death_blossom,
}
FEW = {
    "sue-de-coq": 0,
    "finned-mutant-x-wing": 2,
    "finned-swordfish": 2,
    "sashimi-swordfish": 2,
    "als-xz": 1,
    "als-xy-wing": 1,
    "als-chain": 1,
    "jellyfish": 1,
    "franken-x-wing": 6,
    "mutant-x-wing": 3,
    "finned-franken-x-wing": 1,
}
"""On how many boards the slow techniques are tried; on more only in the slow tests."""
MANY = 6


@cache
def states() -> dict[str, list[tuple[Board, tuple[k.Digit, ...]]]]:
    """Return boards from solves, with their solutions, by the technique of the next step."""
    found: dict[str, list[tuple[Board, tuple[k.Digit, ...]]]] = {}
    for puzzle, solution in made(PUZZLES, seed=21):
        for board, step in grader.trace(puzzle, "hodoku").replay():
            if not step.placements:
                found.setdefault(step.technique, []).append((board.copy(), solution))
    return found


def puzzle_of(board: Board) -> Puzzle:
    """Return a board as a puzzle that begins there, like a line of HoDoKu's library."""
    cells = range(81)
    digits = board.digits()
    fresh = Puzzle(LAYOUT, digits).board()
    open_cells = [c for c in cells if board.value(c) is None]
    gone = {(c, d) for c in open_cells for d in fresh.candidates(c)} - {
        (c, d) for c in open_cells for d in board.candidates(c)
    }
    placed = tuple(c for c in cells if board.value(c) is not None and not board.is_given(c))
    return Puzzle(LAYOUT, digits, tuple(sorted(gone)), placed, tuple(sorted(gone)))


def everything(board: Board, name: str) -> set[Candidate]:
    steps = all_steps.all_steps(puzzle_of(board), (name,), grader.load_profile("standard"))
    return {candidate for step in steps for candidate in step.eliminations}


def boards(name: str, count: int) -> list[tuple[Board, tuple[k.Digit, ...] | None]]:
    """Return boards for a technique: known instances, boards of solves, random candidates."""
    random = Random(name)
    known = name if name in positions.with_positions() else name.rpartition("-")[0]
    ours = (
        [p.board() for p in positions.fires(known)] if known in positions.with_positions() else []
    )
    there = states().get(name, [])
    others = [state for of in states().values() for state in of]
    found: list[tuple[Board, tuple[k.Digit, ...] | None]] = [
        (board, None) for board in ours if board.layout is LAYOUT
    ]
    found += random.sample(there, min(len(there), count // 2))
    more = max(0, count - count // 4 - len(found))
    found += random.sample(others, min(len(others), more))
    for _ in range(count - len(found)):
        solution = tuple(b.solved(9, random))
        found.append((b.noisy(LAYOUT, solution, random), solution))
    return found[:count]


def check(name: str, count: int) -> None:
    unique = "rectangle" in name or "uniqueness" in name or "bug" in name
    for board, solution in boards(name, count):
        got = everything(board, name)
        assert got == EXACT[name](State(board)) & {
            (c, d) for c in range(81) for d in board.candidates(c)
        }, board.text()
        if solution is not None and not unique:
            assert not any(solution[cell] == digit for cell, digit in got)


@pytest.mark.parametrize("name", EXACT)
def test_nothing_is_left_out(name: str) -> None:
    check(name, FEW.get(name, MANY) if compiled.mode() == "compiled" else 1)


FISH = {
    "franken-x-wing": e.fish_effects(2, "franken", False),
    "franken-swordfish": e.fish_effects(3, "franken", False),
    "finned-franken-x-wing": e.fish_effects(2, "franken", True),
    "mutant-x-wing": e.fish_effects(2, "mutant", False),
    "finned-mutant-x-wing": e.fish_effects(2, "mutant", True),
    "finned-swordfish": e.fish_effects(3, "basic", True, False),
    "sashimi-swordfish": e.fish_effects(3, "basic", True, True),
}
"""All effects of fish by name, each of which must be listed."""


@pytest.mark.parametrize("name", FISH)
def test_no_other_fish_hides_a_fish(name: str) -> None:
    """A list has each effect of the fish of one name, and no fish of another name."""
    count = tries(2, thorough=4, interpreted=1)
    listed = 0
    for board, _ in boards(name, 1 if name == "finned-mutant-x-wing" else count):
        steps = all_steps.all_steps(puzzle_of(board), (name,), grader.load_profile("standard"))
        assert {step.technique for step in steps} <= {name}
        effects = [frozenset(step.eliminations) for step in steps]
        assert {*effects} == FISH[name](State(board))
        assert len({*effects}) == len(effects)
        listed += len(effects)
    assert listed or compiled.mode() != "compiled"


@pytest.mark.slow
@pytest.mark.parametrize("name", EXACT)
def test_nothing_is_left_out_of_many(name: str) -> None:
    check(name, 10 * FEW.get(name, MANY) + 2 if compiled.mode() == "compiled" else 2)


def test_every_fast_technique_occurs_on_the_boards() -> None:
    """Boards without anything would show nothing."""
    if compiled.mode() == "compiled":
        quick = [name for name in EXACT if name not in FEW]
        empty = [n for n in quick if not any(everything(board, n) for board, _ in boards(n, MANY))]
        assert empty == []


@pytest.mark.slow_interpreted
@pytest.mark.parametrize("name", ["nice-loop", "grouped-nice-loop"])
def test_loops_eliminate_candidates_that_refute_themselves(name: str) -> None:
    """Only what a chain can show that comes back to no cell; without groups, that is checked."""
    found = set()
    for board, _ in boards("discontinuous-nice-loop", 8 if compiled.mode() == "compiled" else 1):
        got = everything(board, name)
        found |= got
        if name == "nice-loop":
            assert got <= m.refuted(State(board))
    assert found or compiled.mode() != "compiled"
