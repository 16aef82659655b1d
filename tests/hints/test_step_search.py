"""The search for all steps goes technique by technique, and says what it leaves out."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import grader
from grader import formats
from grader.errors import TimeLimitError, TooLargeError
from grader.hints import all_steps
from grader.hints.all_steps import StepSearch
from grader.model.layout import Layout
from grader.model.step import Step
from grader.pipeline.strategy import Strategy
from grader.rating.profile_strategies import strategy_of
from grader.rating.profiles.profile import Entry
from grader.rating.profiles.technique_ids import NESTED
from grader.runtime import deadline
from tests.cli.puzzle_lines import HARD, SLOW, TWICE
from tests.clock import Clock

PROFILE = grader.load_profile("standard")


def search(timeout: float | None = None) -> StepSearch:
    return StepSearch(formats.as_puzzle(HARD), None, PROFILE, timeout)


@cache
def every_step() -> list[Step]:
    return grader.hints(HARD)


def failing_at(technique: str, error: Callable[[], BaseException]) -> Callable[..., Strategy]:
    """Return a function like `strategy_of` that raises an error for one technique."""

    def made(entry: Entry, layout: Layout | None = None, **more: Any) -> Strategy:
        if entry.technique == technique:
            raise error()
        return strategy_of(entry, layout, **more)

    return made


def test_steps_come_in_the_order_of_the_list() -> None:
    listed = every_step()
    assert listed
    assert [*grader.iter_hints(HARD)] == listed
    assert [step for steps in search() for step in steps] == listed
    assert [step.slot for step in listed] == sorted(step.slot for step in listed)


def test_each_technique_is_handed_on_before_the_next_is_searched_for() -> None:
    made = search()
    done = []
    for steps in made:
        assert {step.slot for step in steps} <= {made.entries[made.position - 1][0]}
        done.append(made.position)
    left_out = [entry.technique for _, entry in made.entries if entry.technique in NESTED]
    assert done == list(range(1, len(made.entries) + 1 - len(left_out)))
    assert made.unneeded == left_out
    assert made.unfinished == ()


def test_mistakes_are_found_before_the_first_step_is_asked_for() -> None:
    with pytest.raises(grader.PuzzleError):
        grader.iter_hints(TWICE)
    with pytest.raises(grader.StrategyError, match="naked-pear"):
        grader.iter_hints(HARD, "naked-pear")
    with pytest.raises(ValueError, match="it must be more than 0"):
        grader.iter_hints(HARD, timeout=0)


def test_a_timeout_comes_behind_what_is_found_and_names_the_rest(clock: Clock) -> None:
    made = search(1000)
    steps = iter(made)
    while not next(steps):
        pass
    clock.now += 1001
    left = tuple(entry.technique for _, entry in made.entries[made.position :])
    with pytest.raises(deadline.TimeUp):
        next(steps)
    assert made.is_late()
    assert made.unfinished == left
    assert all_steps.late_message(made) == (
        "the search for all steps was not finished after 1000 s; it leaves out "
        f"{left[0]}, {left[1]} and {len(left) - 2} more techniques"
    )


def test_the_time_between_two_steps_counts(clock: Clock) -> None:
    steps = grader.iter_hints(SLOW, profile="explainer", timeout=10)
    clock.now += 11
    with pytest.raises(TimeLimitError, match=r"was not finished after 10 s; it leaves out"):
        list(steps)


def test_an_earlier_deadline_outside_is_not_this_limit(clock: Clock) -> None:
    clock.run()
    with pytest.raises(deadline.TimeUp), deadline.within(1e-9):
        list(search(1000))


def test_a_technique_that_is_too_large_does_not_end_the_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    expected = [step for step in every_step() if step.technique != "pointing"]
    failing = failing_at("pointing", lambda: TooLargeError("too many"))
    monkeypatch.setattr(all_steps, "strategy_of", failing)
    steps = grader.iter_hints(HARD)
    assert [next(steps) for _ in expected] == expected
    with pytest.raises(TooLargeError) as caught:
        next(steps)
    assert str(caught.value) == (
        "the list of steps is not complete: there are too many, or they need too much memory, "
        "for pointing"
    )
