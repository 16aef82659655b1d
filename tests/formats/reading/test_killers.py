"""Words about killers: known beside cages, and a missing part of the puzzle without them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grader import formats
from grader.errors import FormatError
from grader.formats import PuzzleEntry
from tests.formats.grid_makers import NINE

CODE = "SumoCueV1=6+0=3=3=1=3+2=6=4=6=3+7+9+9=5+14"
RULES = [{"kind": "cage", "sum": 6, "cells": "r1c1-2"}]
NATIVE: dict[str, Any] = {"layout": "classic-4", "givens": "." * 16, "rules": RULES}


def entry(text: str) -> PuzzleEntry:
    (found,) = formats.entries(text.splitlines())
    return found


@pytest.mark.parametrize(
    "title",
    ["Killer 5", "Killer Sudoku", "Easy killer", "Summensudoku 3", "Cages and more", "K\u00e4fige"],
)
def test_words_about_killers_are_known_beside_cages(title: str) -> None:
    for found in (entry(json.dumps({**NATIVE, "title": title})), entry(f"{title}\n{CODE}")):
        assert found.error is None
        assert found.puzzle is not None
        assert found.puzzle.layout.name == "killer-4"


def test_other_rules_beside_cages_are_applied_or_refused() -> None:
    found = entry(json.dumps({**NATIVE, "title": "Diagonal killer"}))
    assert found.puzzle is not None
    assert found.puzzle.layout.name == "diagonal-4+killer"
    for title in ("Little Killer", "Thermo Killer", "Killer with arrows", "Killer r1c1 odd"):
        found = entry(json.dumps({**NATIVE, "title": title}))
        assert "may be a rule, which is not supported" in str(found.error)
    found = entry(json.dumps({**NATIVE, "title": "Killer: digits may repeat in cages"}))
    assert "may be a rule, which is not supported" in str(found.error)


@pytest.mark.parametrize(
    "text",
    [
        f"Killer 5\n{NINE}",
        f"{NINE} # killer sudoku",
        json.dumps({"layout": "classic-9", "givens": NINE, "title": "Killer 5"}),
        f"name,puzzle\nKiller 5,{NINE}",
        f"Rules: Digits in cages sum to the number in the corner.\n{NINE}",
    ],
)
def test_a_killer_without_cages_is_refused_as_such(text: str) -> None:
    with pytest.raises(FormatError, match="names a killer, but the cages with their sums are miss"):
        formats.parse(text)
