"""Runs in a second mode leave out cases of tests that have many, and no test."""

from __future__ import annotations

from tests.sampling import one_of


def test_every_case_runs_if_no_share_is_asked_for() -> None:
    assert one_of(1, [*"aaaaaaabbc"]) == [True] * 10


def test_of_many_cases_one_in_so_many_runs() -> None:
    assert one_of(3, [*"abaaaab"]) == [True, True, False, False, True, False, True]


def test_of_few_cases_all_run() -> None:
    assert one_of(3, [*"aaaabb"]) == [True] * 6
