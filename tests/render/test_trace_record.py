"""A trace as plain data is read again as it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import grader
from grader.model.outcome import Outcome
from grader.model.puzzle import Puzzle
from grader.model.trace import Trace
from tests import positions as p
from tests.cli.puzzle_lines import HARD
from tests.strategies.test_positions import TECHNIQUES, quick

RECORD = grader.trace(HARD).record()


def again(trace: Trace) -> Trace:
    return Trace.from_record(json.loads(json.dumps(trace.record())))


@pytest.mark.parametrize("profile", ["standard", "hodoku", "explainer", "human"])
def test_a_trace_is_equal_to_the_one_that_was_written(profile: str) -> None:
    trace = grader.trace(HARD, profile)
    made = again(trace)
    assert made == trace
    assert made[-1].text("full") == trace[-1].text("full")
    assert grader.rate_trace(made, profile) == grader.rate_trace(trace, profile)


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_steps_of_every_technique(technique: str) -> None:
    for position in quick(p.fires(technique)):
        step = position.first()
        assert step is not None
        trace = Trace(Puzzle.of(position.board()), (step,), Outcome.STUCK)
        assert again(trace) == trace


def test_a_puzzle_in_progress_of_another_layout() -> None:
    killer = next(iter(grader.generate(layout="killer-4", seed=1))).puzzle
    trace = grader.trace(killer)
    assert again(trace) == trace


def change(step: str, value: object) -> Callable[[dict[str, Any]], object]:
    return lambda record: record["steps"][0].update({step: value})


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda record: record.pop("outcome"), "there is no key 'outcome'"),
        (lambda record: record.update(outcome="won"), "'won' is not a valid Outcome"),
        (lambda record: record.update(steps=[3]), "'int' object is not subscriptable"),
        (lambda record: record["puzzle"].update(givens="12"), "2 cells"),
        (change("place", ["r10c1=3"]), "classic-9 has no cell r10c1"),
        (change("place", [7]), ""),
        (change("evidence", []), ""),
    ],
)
def test_what_is_no_record_is_refused(
    spoil: Callable[[dict[str, Any]], object], reason: str
) -> None:
    record = json.loads(json.dumps(RECORD))
    spoil(record)
    with pytest.raises(grader.FormatError, match="this is no record of a trace: .*" + reason):
        Trace.from_record(record)
    with pytest.raises(TypeError, match="record is"):
        Trace.from_record([record])  # type: ignore[arg-type]
