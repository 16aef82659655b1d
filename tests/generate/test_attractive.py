"""Puzzles look attractive by default: no empty row, column or box, and digits that are spread."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import grader
from grader import generate
from grader.errors import TargetError
from grader.formats.layout_files import load_layout
from grader.generate.generator import specify
from grader.generate.givens_balance import GivensBalance, most_of_a_digit
from grader.generate.requirements import AttractiveRequirement
from grader.model import kinds as k
from grader.model.puzzle import Puzzle


def faults(puzzle: Puzzle) -> list[str]:
    """Return what is not attractive, found without the code of the generator."""
    layout, givens = puzzle.layout, puzzle.givens
    found = [
        house.name
        for house in layout.specs
        if house.kind in (k.ROW, k.COLUMN, k.BOX) and all(givens[c] < 0 for c in house.cells)
    ]
    counts = Counter(digit for digit in givens if digit >= 0)
    most = max(layout.digits // 2 + 1, round(1.4 * puzzle.clues / layout.digits + 1e-9))
    found += [f"{count} times {digit + 1}" for digit, count in counts.items() if count > most]
    return found + [f"no {digit + 1}" for digit in range(layout.digits) if digit not in counts]


@pytest.mark.slow_interpreted
@pytest.mark.parametrize(
    "wanted",
    [
        {"grade": "easy", "count": 40},
        {"grade": "easy", "symmetry": "180", "count": 40},
        {"grade": "medium", "count": 30},
        {"grade": "hard", "count": 12},
        {"layout": "classic-4", "count": 10},
        {"layout": "classic-6", "grade": "beginner", "count": 10},
        {"layout": "jigsaw-6", "own_regions": True, "count": 5},
        {"layout": "windoku-9", "count": 3},
        {"minimal": True, "attractive": True, "count": 5},
        {"within": True, "pattern": ("." + "1" * 9) * 8 + "1", "attractive": True, "count": 3},
    ],
    ids=str,
)
def test_no_house_is_empty_and_digits_are_spread(wanted: dict[str, Any]) -> None:
    for seed in (1, 2):
        puzzles = [made.puzzle for made in generate(seed=seed, **wanted)]
        assert [faults(puzzle) for puzzle in puzzles] == [[]] * len(puzzles)
        if wanted.get("minimal"):
            assert all(grader.is_minimal(puzzle) for puzzle in puzzles)


def test_a_digit_of_easy_puzzles_is_given_five_times_at_most() -> None:
    assert [most_of_a_digit(count, 9) for count in (17, 24, 32, 36, 45)] == [5, 5, 5, 6, 7]
    assert most_of_a_digit(7, 4) == 3


@pytest.mark.parametrize(
    "wanted",
    [
        {"minimal": True},
        {"pattern": ("1" * 8 + ".") * 9},
        {"digits": "12345678"},
        {"givens": (17, 22)},
        {"pearl": True, "profile": "explainer"},
        {"attractive": False},
        {"layout": "killer-6"},
    ],
    ids=str,
)
def test_stated_givens_and_the_wish_for_any_switch_it_off(wanted: dict[str, Any]) -> None:
    target = specify(seed=1, **wanted).target
    assert target.requirement(AttractiveRequirement) is None


def test_without_it_seeds_give_the_puzzles_of_earlier_versions() -> None:
    (made,) = generate(layout="classic-6", seed=1, attractive=False)
    assert grader.write(made.puzzle) == "...43.6..5....4.2.13........4......5"


def test_what_is_wrong_is_told() -> None:
    pattern = ("1" * 9 + "." * 9 + "1" * 9) * 3
    with pytest.raises(TargetError, match="row 2, row 5, row 8 without a given"):
        [*generate(pattern=pattern, attractive=True, timeout=2)]


def test_houses_and_digits_get_givens_back() -> None:
    solution = tuple((3 * (cell // 9) + cell // 27 + cell % 9) % 9 for cell in range(81))
    layout = load_layout("classic-9")
    balance = GivensBalance(layout)
    cells = [cell for cell in range(81) if cell // 9 == 4 or solution[cell] == 7]
    kept = balance.repaired(solution, [(cell,) for cell in cells], [])
    givens = [-1 if (cell,) in kept else solution[cell] for cell in range(81)]
    empty, _, missing = balance.faults(givens)
    assert (empty, missing) == ([], [])
    assert len(kept) >= len(cells) - 2
