"""The best deductions for each candidate, by rank."""

from __future__ import annotations

from random import Random

import pytest

from grader.model.shapes import classic
from grader.runtime import compiled
from grader_strategies.explainer_chains.closures.deduction import Deduction
from grader_strategies.explainer_chains.search.best_deductions import BestDeductions

PRIVATE = pytest.mark.skipif(
    compiled.mode() == "compiled", reason="these methods are private to C when compiled"
)


@PRIVATE
@pytest.mark.parametrize("count", [0, 1, 5, 60])
def test_deductions_are_listed_by_rank_and_then_as_they_were_found(count: int) -> None:
    random = Random(count)
    layout = classic(2, 2)
    best = BestDeductions(layout)
    for _ in range(20):
        best.clear()
        added = []
        for _ in range(count):
            deduction = Deduction(random.randint(5, 7), 0, random.randint(1, 9))
            deduction.rating = random.choice((6.6, 7.0))
            deduction.turn = random.randint(0, 3)
            deduction.strikes = [(random.randrange(16), random.randrange(4)) for _ in range(2)]
            best.add(deduction)
            added.append(deduction)
        owners: dict[tuple[int, int], Deduction] = {}
        for deduction in sorted(added, key=rank):
            for strike in deduction.strikes:
                owners.setdefault(strike, deduction)
        expected = [one for one in sorted(added, key=rank) if one in owners.values()]
        assert best.ranked() == expected


def rank(deduction: Deduction) -> tuple[float, int, int, int]:
    return deduction.rating, deduction.size, deduction.kind, deduction.turn


@PRIVATE
def test_without_ratings_and_turns_size_and_kind_decide() -> None:
    random = Random(1)
    best = BestDeductions(classic(2, 2))
    for _ in range(30):
        deduction = Deduction(random.randint(5, 7), 0, random.randint(1, 9))
        deduction.strikes = [(random.randrange(16), random.randrange(4))]
        best.add(deduction)
        for candidate in range(64):
            for size in range(1, 10):
                for kind in (5, 6, 7):
                    expected = best.has_better(candidate, 0.0, size, kind, 0)
                    assert best.has_shorter(candidate, size, kind) == expected
