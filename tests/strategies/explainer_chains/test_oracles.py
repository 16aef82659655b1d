"""Steps and deductions against the recorded output of Sudoku Explainer.

The recordings are not part of the project; without them these tests are skipped.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import grader
from grader.model.board import Board
from grader.model.notation import cell_name, digit_name
from grader.model.shapes import classic
from grader.model.step import Step
from grader.runtime import compiled
from grader_strategies.explainer_chains.closures.deduction import Deduction, ranked
from grader_strategies.explainer_chains.closures.engine import Engine
from grader_strategies.explainer_chains.closures.selection import ALL
from grader_strategies.explainer_chains.factories import cycles, dynamic, multiple, nishio
from grader_strategies.explainer_chains.strategy import ChainStrategy

ORACLES = Path(__file__).resolve().parents[4] / "shared" / "oracles"
COMPILED = compiled.mode() == "compiled"
ENGINES: dict[str, Callable[[], ChainStrategy]] = {
    "S": cycles,
    "N": nishio,
    "M": multiple,
    "D": lambda: dynamic(0),
    "D1": lambda: dynamic(1),
}
PROFILE = grader.load_profile("explainer")


def records(name: str) -> list[Any]:
    path = ORACLES / name
    if not path.exists():
        pytest.skip(f"{name} is not here")
    with path.open(encoding="utf-8", newline="") as file:
        if path.suffix == ".csv":
            return list(csv.DictReader(file))
        return [json.loads(line) for line in file]


@pytest.mark.slow_interpreted
def test_every_step_is_the_same() -> None:
    solves = records("explainer_steps.jsonl")
    for solve in solves if COMPILED else solves[::15]:
        trace = grader.trace(solve["puzzle"], profile="explainer")
        assert [described_step(step) for step in trace] == [
            (s["rating"], s["place"], s["eliminate"], s.get("length")) for s in solve["steps"]
        ]


def described_step(step: Step) -> tuple[float, str | None, list[str], int | None]:
    layout = classic()
    place = [f"{cell_name(layout, c)}={digit_name(d)}" for c, d in step.placements]
    struck = [f"{cell_name(layout, c)}<>{digit_name(d)}" for c, d in sorted(step.eliminations)]
    size = step.size if step.evidence.chains else None
    return PROFILE.rating_at(step.slot, step.surcharge), place[0] if place else None, struck, size


@pytest.mark.parametrize("name", ENGINES)
def test_every_deduction_of_an_engine_is_the_same(name: str) -> None:
    states = [
        state for state in records("explainer_chain_vectors.jsonl") if name in state["engines"]
    ]
    strategy = ENGINES[name]()
    strategy.bind(classic())
    for state in states if COMPILED else states[:: 20 if name == "D1" else 8]:
        deductions = collected(strategy, restored(state["state"]))
        expected = state["engines"][name]
        first = ranked(deductions)
        assert (len(deductions), len(first)) == (expected["hints"], expected["distinct"])
        assert [described(deduction) for deduction in first[:12]] == [
            (h["length"], h["key"], h["place"], h["eliminate"]) for h in expected["first"]
        ]


def restored(cells: list[str]) -> Board:
    board = Board(classic())
    for cell, text in enumerate(cells):
        if text.startswith("="):
            board.place(cell, int(text[1:]) - 1)
    for cell, text in enumerate(cells):
        for digit in board.candidates(cell):
            if str(digit + 1) not in text:
                board.strike(cell, digit)
    return board


def collected(strategy: ChainStrategy, board: Board) -> list[Deduction]:
    engine: Engine = strategy.engine
    deductions = engine.collect(board, ALL)
    for deduction in deductions:
        strategy._rate(deduction)
    return deductions


def described(deduction: Deduction) -> tuple[int, int, str | None, list[str]]:
    layout = classic()
    place = None
    if deduction.place_cell >= 0:
        place = f"{cell_name(layout, deduction.place_cell)}={digit_name(deduction.place_digit)}"
    struck = [f"{cell_name(layout, c)}<>{digit_name(d)}" for c, d in sorted(deduction.strikes)]
    return deduction.size, deduction.kind, place, struck


@pytest.mark.slow
def test_the_hardest_puzzles_are_rated_as_published() -> None:
    if not COMPILED:
        pytest.skip("minutes a puzzle, interpreted")
    rows = records("explainer_hardest.csv")
    wrong = [
        (row, got)
        for row in rows
        if (got := grader.rate(row["puzzle"], profile="explainer").ratings)
        # Of one puzzle only the ER is published.
        != got | {name: float(row[name]) for name in ("er", "ep", "ed") if row[name]}
    ]
    assert wrong == []
    assert len(rows) == 96


def test_a_published_rating_that_the_original_does_not_confirm() -> None:
    """Published as 10.9/10.9/10.7; Sudoku Explainer 1.2.1.3 itself prints this."""
    if not COMPILED:
        pytest.skip("minutes, interpreted")
    puzzle = "003000700400080006090000010000000600600004008001600390070002000500800002000045000"
    rating = grader.rate(puzzle, profile="explainer")
    assert rating.ratings == {"er": 11.4, "ep": 11.4, "ed": 10.8}
