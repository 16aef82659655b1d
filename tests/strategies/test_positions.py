"""Every technique has the documented effect on its positions."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.pipeline.pack_files import family_descriptors
from grader.pipeline.registry import techniques
from grader.search.solutions import solutions
from tests import positions as p

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
COMPILED_ONLY |= {"siamese-mutant-swordfish", "siamese-mutant-jellyfish"}
"""Half a minute a board and more, interpreted."""
SLOW_POSITIONS = {
    "siamese-mutant-jellyfish fires 1",
    "siamese-mutant-jellyfish fires 2",
    "finned-mutant-jellyfish fires 1",
    "kraken-fish fires 1",
    "kraken-fish fires 3",
    "kraken-fish fires 4",
}
"""Positions that take seconds, of techniques that have quicker ones."""


def parameter(position: p.Position) -> Any:
    """Return a position as a parameter, with marks if it takes long."""
    marks = [pytest.mark.slow] if position.technique in SLOW else []
    if position.name in SLOW_POSITIONS:
        marks.append(pytest.mark.slow)
    if position.technique in COMPILED_ONLY:
        marks.append(pytest.mark.compiled_only)
    return pytest.param(position, id=position.name, marks=marks)


FIRES = [parameter(position) for technique in p.with_positions() for position in p.fires(technique)]
ON_CHAINS = [
    parameter(position)
    for technique in sorted(CHAINS & {*p.with_positions()})
    for position in p.fires(technique)
]
QUIET = [parameter(position) for technique in p.with_positions() for position in p.quiet(technique)]


@pytest.mark.parametrize("technique", p.with_positions())
def test_positions_belong_to_an_installed_technique(technique: str) -> None:
    assert technique in techniques()


@pytest.mark.parametrize("technique", p.with_positions())
def test_each_technique_has_positions_of_both_sorts(technique: str) -> None:
    assert len(p.fires(technique)) >= 2
    assert p.quiet(technique)


@pytest.mark.parametrize("technique", p.with_positions())
def test_variants_are_shown_all_or_none(technique: str) -> None:
    shown = {position.variant for position in p.fires(technique)}
    assert shown == {*techniques()[technique].variants} or shown == {""}


@pytest.mark.parametrize("position", QUIET)
def test_quiet(position: p.Quiet) -> None:
    assert position.why, "a quiet position says why it is quiet"
    assert position.everything() == []


@pytest.mark.parametrize("position", FIRES)
def test_fires(position: p.Fires) -> None:
    """The first step is the expected one and the first of all, and each changes the board."""
    step = position.first()
    assert step is not None
    layout = position.puzzle.layout
    assert p.placements(layout, step) == position.place
    assert p.eliminations(layout, step) == position.eliminate
    if position.variant:
        assert step.technique == position.variant
    board = position.board()
    every = p.everything(position.strategy(), board)
    assert every[0] == step
    for each in every:
        assert each.placements or each.eliminations
        assert all(board.has(cell, digit) for cell, digit in each.placements + each.eliminations)


@pytest.mark.parametrize("position", ON_CHAINS)
def test_a_chain_contradicts_no_solution_of_its_board(position: p.Fires) -> None:
    """The boards have several solutions, every one of which a deduction has to respect."""
    layout, board = position.puzzle.layout, position.board()
    digits = tuple(board.digits())
    gone = [
        (cell, digit)
        for cell, value in enumerate(digits)
        for digit in range(layout.digits)
        if value == k.NO_DIGIT and not board.has(cell, digit)
    ]
    step = position.first()
    assert step is not None
    found = list(islice(solutions(Puzzle(layout, digits, tuple(gone))), 1000))
    assert 0 < len(found) < 1000
    for solution in found:
        assert all(solution[cell] == digit for cell, digit in step.placements)
        assert all(solution[cell] != digit for cell, digit in step.eliminations)
