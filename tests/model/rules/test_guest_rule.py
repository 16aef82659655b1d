"""A kind of rule of another package is used like ours.  The docs show its code."""

from __future__ import annotations

import importlib.metadata
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grader import formats
from grader.errors import FormatError, LayoutError
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule, RuleKind, registry, rule_kind
from grader.model.rules.ruled_layout import obeys_rules, with_rules
from grader.model.shapes import classic
from grader.render.text_style import TextStyle
from grader.search.canonical.fingerprints import fingerprint
from grader.search.solutions import random_solution, solutions
from tests.search.layouts import empty

FOLDER = Path(__file__).parents[2] / "guest_rule"
FOUR = classic(2, 2)


@pytest.fixture(autouse=True)
def guest(monkeypatch: pytest.MonkeyPatch) -> Iterator[RuleKind]:
    """Install the package by the entry points of its own pyproject.toml."""
    monkeypatch.syspath_prepend(FOLDER)
    monkeypatch.delitem(sys.modules, "parity_line", raising=False)
    project = tomllib.loads((FOLDER / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    points = [
        EntryPoint(name, value, registry.GROUP)
        for name, value in project["entry-points"][registry.GROUP].items()
    ]

    def entry_points(**wanted: Any) -> list[EntryPoint]:
        return points if wanted["group"] == registry.GROUP else []

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)
    registry.guest_kinds.cache_clear()
    yield rule_kind("parity-line")
    registry.guest_kinds.cache_clear()


def line() -> Layout:
    return with_rules(FOUR, [Rule("parity-line", (0, 1, 6, 11))])


def test_its_solutions_are_found() -> None:
    layout = line()
    assert layout.name == "parity-line-4"
    expected = [
        solution
        for solution in solutions(empty(FOUR))
        if len({(solution[c] + n) % 2 for n, c in enumerate((0, 1, 6, 11))}) == 1
    ]
    assert set(solutions(empty(layout))) == set(expected)


def test_it_is_written_and_read() -> None:
    puzzle = empty(line())
    for name in ("json", "yaml"):
        assert formats.parse(formats.write(puzzle, name)) == puzzle
    with pytest.raises(FormatError, match="cannot hold the rule parity-line at r1c1"):
        formats.write(puzzle, "fpuzzles")


def test_it_is_said_in_words() -> None:
    layout = line()
    assert TextStyle("en").rule(layout, 0) == "the parity line at r1c1"
    assert TextStyle("de").rule(layout, 0) == "Paritätslinie bei r1c1"
    (sentence,) = TextStyle("de").rule_sentences([layout])
    assert sentence.startswith("Auf jeder orangen Linie")


def test_it_places_rules(guest: RuleKind) -> None:
    random = Random(1)
    solution = random_solution(classic(), random)
    placed = [guest.place(classic(), solution, random) for _ in range(20)]
    rules = [rule for rule in placed if rule is not None]
    assert rules
    for rule in rules:
        assert obeys_rules(with_rules(classic(), [rule]), solution)


def test_its_reverse_says_the_same() -> None:
    other = with_rules(FOUR, [Rule("parity-line", (11, 6, 1, 0))])
    assert fingerprint(empty(line())) == fingerprint(empty(other))


def test_what_is_no_line_is_refused() -> None:
    with pytest.raises(LayoutError, match=r"parity-line at r1c1 .* touches the next"):
        with_rules(FOUR, [Rule("parity-line", (0, 2))])


def test_a_board_that_breaks_it_is_a_problem() -> None:
    puzzle = Puzzle(line(), (0, 2, *(-1,) * 14))
    assert any("cannot obey it" in problem.message for problem in puzzle.problems())
