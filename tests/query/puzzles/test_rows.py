"""Rows for many puzzles, their order, and what becomes of puzzles that kill their process."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from grader.formats import PuzzleEntry, parse
from grader.query import parse as expression_of
from grader.query.puzzles.puzzle_facts import PuzzleFacts, SourcedEntry
from grader.query.puzzles.ranking import Ranking, sort_keys
from grader.query.puzzles.rows import Plan, Row, rows
from grader.rating import rate_many as batch
from grader.rating.profile_loading import load_profile
from grader.rating.profiles.profile import Profile
from grader.rating.rating import Rating

STANDARD = load_profile("standard")
LINES = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "3.7.....8....123.....7.9....6..43.79.3.2..1.......7....1...6..4.....4.2..29......",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
)


def sourced(number: int = 1) -> SourcedEntry:
    line = LINES[number - 1]
    return SourcedEntry(number, PuzzleEntry(line, number, parse(line)), "bank.txt", "")


def keyed(number: int, *keys: object) -> Row:
    return Row(sourced()._replace(number=number), True, keys=keys)


def numbers(chosen: Iterator[Row]) -> list[int]:
    return [row.sourced.number for row in chosen]


def test_rows_of_several_processes_are_the_same() -> None:
    plan = Plan((STANDARD,), expression_of("givens < 26"), ("rating",), ("steps",))
    entries = [sourced(number) for number in (1, 2, 3)]
    found = list(rows(entries, plan))

    assert [row.is_selected for row in found] == [False, True, True]
    assert [(row.values, row.keys) for row in found[1:]] == [((1.8,), (57,)), ((2.54,), (71,))]
    assert list(rows(entries, plan, jobs=2)) == found


@pytest.mark.parametrize("text", ["rating > 0", None])
def test_a_puzzle_that_kills_its_process_costs_no_other(
    monkeypatch: pytest.MonkeyPatch, text: str | None
) -> None:
    rate = batch.rate_entry

    def die(entry: PuzzleEntry, *rest: object) -> Rating:
        if entry.line == 2:
            os._exit(1)
        return rate(entry, STANDARD, None)

    monkeypatch.setattr(batch, "rate_entry", die)
    expression = None if text is None else expression_of(text)
    entries = [sourced(number) for number in (1, 2, 3)]
    found = list(rows(entries, Plan((STANDARD,), expression, ("status",)), jobs=2))

    assert [row.is_selected for row in found] == [True, text is None, True]
    assert "the process that rated the puzzle" in found[1].error
    statuses = [row.values for row in found if row.is_selected]
    assert statuses == ([("ok",), ("crashed",), ("ok",)] if text is None else [("ok",)] * 2)


def test_a_profile_rates_a_puzzle_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rate = batch.rate_entry
    calls: list[str] = []

    def count(item: batch.Item, profile: Profile, timeout: float | None) -> Rating:
        calls.append(profile.name)
        return rate(item, profile, timeout)

    monkeypatch.setattr(batch, "rate_entry", count)
    facts = PuzzleFacts(sourced(), (STANDARD, load_profile("explainer")))
    assert facts.value("rating") == facts.value("rating", "standard") == 1.42
    assert facts.value("er") == facts.value("rating", "explainer") == 1.2
    assert calls == ["standard", "explainer"]


def test_unknown_values_come_last_in_both_directions() -> None:
    found = [keyed(1, None), keyed(2, 3.0), keyed(3, 5.0), keyed(4, None)]
    for text, expected in (("rating", [2, 3, 1, 4]), ("-rating", [3, 2, 1, 4])):
        ranking = Ranking(sort_keys(text, (STANDARD,)), None, None, (STANDARD,))
        assert numbers(ranking.chosen(found)) == expected


def test_texts_are_sorted_in_both_directions() -> None:
    found = [keyed(1, "b", 1), keyed(2, "a", 1), keyed(3, "b", 0)]
    for text, expected in (("name,givens", [2, 3, 1]), ("-name,-givens", [1, 3, 2])):
        ranking = Ranking(sort_keys(text, (STANDARD,)), None, None, (STANDARD,))
        assert numbers(ranking.chosen(found)) == expected


def test_grades_are_sorted_by_difficulty() -> None:
    found = [keyed(n, grade) for n, grade in enumerate(("hard", "beginner", None, "easy"), 1)]
    ranking = Ranking(sort_keys("grade", (STANDARD,)), None, None, (STANDARD,))
    assert numbers(ranking.chosen(found)) == [2, 4, 1, 3]


def test_the_least_of_many_rows_are_exact() -> None:
    values = [(number * 7919) % 10_007 for number in range(10_000)]
    found = (keyed(number, value) for number, value in enumerate(values))
    ranking = Ranking(sort_keys("rating", (STANDARD,)), 5, None, (STANDARD,))
    expected = sorted(range(10_000), key=lambda number: (values[number], number))[:5]
    assert numbers(ranking.chosen(found)) == expected


def test_each_row_is_sampled_about_equally_often() -> None:
    counts = [0] * 10
    for seed in range(400):
        ranking = Ranking((), 3, seed, (STANDARD,))
        for number in numbers(ranking.chosen(keyed(n) for n in range(10))):
            counts[number] += 1
    assert sum(counts) == 1200
    assert 80 < min(counts) <= max(counts) < 160
