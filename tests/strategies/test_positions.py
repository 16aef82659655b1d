"""Every technique has the documented effect on its positions."""

from __future__ import annotations

from itertools import islice
from typing import TypeVar

import pytest

from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.pipeline.pack_files import family_descriptors
from grader.pipeline.registry import techniques
from grader.search.solutions import solutions
from tests import positions as p
from tests.depth import only_thorough

P = TypeVar("P", bound=p.Position)

CHAINS = {
    id_
    for each in family_descriptors("grader_strategies", "explainer_chains")
    for id_ in each.techniques
}
PLUS = "dynamic-forcing-chain-plus"
SLOW = {f"{PLUS}-mfc", f"{PLUS}-dfc", f"{PLUS}-dfc-fc"}
"""Seconds a board, compiled."""
COMPILED_ONLY = {PLUS, f"{PLUS}-fc", "kraken-fish", "forcing-net"} | SLOW
COMPILED_ONLY |= {"finned-mutant-jellyfish", "finned-mutant-squirmbag"}
COMPILED_ONLY |= {"siamese-mutant-swordfish", "siamese-mutant-jellyfish", "g-whip", "g-braid"}
"""Ten seconds a board and more, interpreted."""
SLOW_POSITIONS = {
    "siamese-mutant-jellyfish fires 1",
    "siamese-mutant-jellyfish fires 2",
    "finned-mutant-jellyfish fires 1",
    "kraken-fish fires 1",
    "kraken-fish fires 3",
    "kraken-fish fires 4",
    "siamese-mutant-swordfish fires 1",
    "siamese-franken-jellyfish fires 1",
    "whip fires 1",
    "g-whip fires 1",
    "braid fires 1",
    "g-braid fires 1",
}
"""Positions that take seconds, of techniques that have quicker ones."""


TECHNIQUES = [
    pytest.param(name, marks=[pytest.mark.compiled_only] if name in COMPILED_ONLY else [])
    for name in p.with_positions()
    if name not in SLOW or only_thorough([name])
]


def quick(positions: list[P]) -> list[P]:
    """Return the positions that do not take long in this run."""
    return [one for one in positions if one.name not in SLOW_POSITIONS or only_thorough([one.name])]


def test_positions_belong_to_installed_techniques() -> None:
    assert {*p.with_positions()} - techniques().keys() == set()


def test_each_technique_has_positions_of_both_sorts() -> None:
    assert [name for name in p.with_positions() if len(p.fires(name)) < 2] == []
    assert [name for name in p.with_positions() if not p.quiet(name)] == []


def test_variants_are_shown_all_or_none() -> None:
    for technique in p.with_positions():
        shown = {position.variant for position in p.fires(technique)}
        assert shown == {*techniques()[technique].variants} or shown == {""}, technique


@pytest.mark.every_case
@pytest.mark.parametrize("technique", TECHNIQUES)
def test_quiet(technique: str) -> None:
    found = {one.name: steps for one in p.quiet(technique) if (steps := one.everything())}
    assert found == {}
    unexplained = [one.name for one in p.quiet(technique) if not one.why]
    assert unexplained == [], "a quiet position says why it is quiet"


def problems(position: p.Fires) -> list[str]:
    """Return how a position differs from what is expected.

    The first step is the expected one and the first of all, and each changes the board.
    """
    step = position.first()
    if step is None:
        return ["there is no step"]
    layout = position.puzzle.layout
    found = []
    if (placed := p.placements(layout, step)) != position.place:
        found.append(f"places {placed} instead of {position.place}")
    if (removed := p.eliminations(layout, step)) != position.eliminate:
        found.append(f"removes {removed} instead of {position.eliminate}")
    if position.variant not in ("", step.technique):
        found.append(f"is called {step.technique} instead of {position.variant}")
    board = position.board()
    every = p.everything(position.strategy(), board)
    if every[0] != step:
        found.append("the first step is not the first of all")
    for each in every:
        changes = each.placements + each.eliminations
        if not changes or not all(board.has(cell, digit) for cell, digit in changes):
            found.append(f"does not change the board: {each}")
    return found


@pytest.mark.every_case
@pytest.mark.parametrize("technique", TECHNIQUES)
def test_fires(technique: str) -> None:
    positions = quick(p.fires(technique))
    assert positions, "all are slow"
    assert {one.name: found for one in positions if (found := problems(one))} == {}


def contradicted(position: p.Fires) -> bool:
    """Return whether the first step of a position contradicts a solution of its board."""
    layout, board = position.puzzle.layout, position.board()
    digits = tuple(board.digits())
    gone = [
        (cell, digit)
        for cell, value in enumerate(digits)
        for digit in range(layout.digits)
        if value == k.NO_DIGIT and not board.has(cell, digit)
    ]
    step = position.first()
    assert step is not None, position.name
    found = list(islice(solutions(Puzzle(layout, digits, tuple(gone))), 1000))
    assert 0 < len(found) < 1000, position.name
    return any(
        any(solution[cell] != digit for cell, digit in step.placements)
        or any(solution[cell] == digit for cell, digit in step.eliminations)
        for solution in found
    )


@pytest.mark.parametrize("technique", [one for one in TECHNIQUES if one.values[0] in CHAINS])
def test_chains_contradict_no_solution_of_their_boards(technique: str) -> None:
    """The boards have several solutions, every one of which a deduction has to respect."""
    assert [one.name for one in quick(p.fires(technique)) if contradicted(one)] == []
