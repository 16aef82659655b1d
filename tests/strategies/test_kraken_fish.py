"""Kraken fish against a reference implementation with sets and implications."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from grader.model import kinds as k
from grader.model import roles
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.shapes import classic
from grader.model.step import Candidate, Step
from grader.pipeline.choice import Distinct
from grader.pipeline.registry import techniques
from grader.runtime import compiled
from tests import boards as b
from tests.depth import tries
from tests.strategies.test_links import irregular, noisy_boards

COUNT = tries(1, thorough=3, interpreted=1)


def found(board: Board, **options: Any) -> list[Step]:
    """Return a kraken fish for each effect."""
    strategy = techniques()["kraken-fish"].strategy(options)
    strategy.bind(board.layout)
    choice = Distinct(board.layout)
    choice.begin()
    strategy.search(board, choice)
    return choice.steps


def refuted(board: Board, start: Candidate) -> set[Candidate]:
    """Return the candidates that chains of single candidates prove false if one is true."""
    layout = board.layout
    gone: set[Candidate] = set()
    todo = [start]
    done = {start}
    while todo:
        cell, digit = todo.pop()
        near = {(cell, other) for other in board.candidates(cell) if other != digit}
        near |= {(peer, digit) for peer in layout.peers_of(cell) if board.has(peer, digit)}
        gone |= near
        for other, lost in near:
            rest = [(other, left) for left in board.candidates(other) if left != lost]
            groups = [rest] if len(rest) == 1 else []
            for house in layout.houses_of(other):
                places = board.places(house, lost)
                if len(layout.cells_of(house)) == layout.digits and len(places) == 2:
                    groups.append([(place, lost) for place in places if place != other])
            for (follows,) in groups:
                if follows not in done:
                    done.add(follows)
                    todo.append(follows)
    return gone


def finned_x_wings(
    board: Board, digit: k.Digit
) -> Iterator[tuple[set[k.Cell], list[set[k.Cell]], set[k.Cell]]]:
    """Iterate over base, cover houses and fins of basic fish with two base lines."""
    rows, columns = (_lines(board.layout, kind) for kind in (k.ROW, k.COLUMN))
    places = {cell for cell in range(board.layout.cells) if board.has(cell, digit)}
    for lines, across in ((rows, columns), (columns, rows)):
        for bases in combinations([line & places for line in lines if line & places], 2):
            base = bases[0] | bases[1]
            for covers in combinations([line & places for line in across if line & base], 2):
                yield base, list(covers), base - covers[0] - covers[1]


def _lines(layout: Layout, kind: k.Kind) -> list[set[k.Cell]]:
    return [{*layout.cells_of(house)} for house in layout.houses_of_kinds((kind,))]


def expected(board: Board) -> dict[str, set[Candidate]]:
    """Return what kraken X-wings strike with plain chains, by type."""
    sees = {cell: {*board.layout.peers_of(cell)} for cell in range(board.layout.cells)}
    struck: dict[str, set[Candidate]] = {"kraken-fish-type-1": set(), "kraken-fish-type-2": set()}
    for digit in range(board.layout.digits):
        candidates = [(c, digit) for c in range(board.layout.cells) if board.has(c, digit)]
        gone = {start: refuted(board, start) for start in candidates}
        for base, covers, fins in finned_x_wings(board, digit):
            if len(fins) > 2:
                continue
            for cell in (covers[0] | covers[1]) - base if fins else ():
                if all((cell, digit) in gone[fin, digit] for fin in fins) and not all(
                    cell in sees[fin] for fin in fins
                ):
                    struck["kraken-fish-type-1"].add((cell, digit))
            for cover in covers:
                starts = (cover & base) | fins
                if cover <= base:
                    continue
                for cell, other in set.intersection(*(gone[s, digit] for s in starts)):
                    if other != digit or not all(cell in sees[start] for start in starts):
                        struck["kraken-fish-type-2"].add((cell, other))
    return struck


def test_all_that_a_double_strikes_is_struck() -> None:
    """Not vice versa: only the chains of the strategy contain groups."""
    random = Random(5)
    met = set()
    for board, _ in b.states(classic(), COUNT // 3 + 1, random):
        if random.random() < 0.8:
            continue
        struck: dict[str, set[Candidate]] = {}
        for step in found(board, shape="basic", largest=2):
            struck.setdefault(step.technique, set()).update(step.eliminations)
        for name, candidates in expected(board).items():
            assert candidates <= struck.get(name, set()), name
            met |= {name} if candidates else set()
    assert len(met) == 2 or compiled.mode() != "compiled"


@pytest.mark.parametrize("shape", ["basic", "franken", "mutant"])
@pytest.mark.compiled_only
def test_kraken_fish_are_sound(shape: str) -> None:
    """On boards whose candidates are random, of several sizes and with odd regions."""
    random = Random(shape)
    sizes = tries((6, 9) if shape == "basic" else (6,), thorough=(6, 9))
    boards = [*noisy_boards(6, COUNT, 2), *(noisy_boards(9, 1, 1) if 9 in sizes else ())]
    for size in sizes:
        layout, solution = irregular(size, random)
        boards.append((b.noisy(layout, solution, random), solution))
    names = set()
    for board, solution in boards:
        for step in found(board, shape=shape, largest=3 if shape == "basic" else 2, most_endo=1):
            b.assert_sound(board, step, solution)
            assert len(step.evidence.cells(roles.FIN, roles.ENDO_FIN)) <= 2
            names.add(step.technique)
    assert len(names) == 2 or compiled.mode() != "compiled"


def test_without_fins_there_is_nothing_of_the_first_type() -> None:
    for board, _ in noisy_boards(9, COUNT, 4):
        steps = found(board, largest=2, most_fins=0)
        assert {step.technique for step in steps} <= {"kraken-fish-type-2"}


@pytest.mark.parametrize("options", [{"largest": 1}, {"largest": 8}, {"types": [3]}, {"types": 1}])
def test_wrong_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="it m"):
        techniques()["kraken-fish"].strategy(options)
