"""Progress is told, and a token ends a call from another thread without leaving anything."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable, Iterator
from itertools import islice, repeat
from typing import Any, NoReturn

import pytest

import grader
from grader.errors import Term
from grader.render.error_text import error_text
from grader.runtime import deadline
from grader.runtime.cancellation import cancellable

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
"""A puzzle whose trace spends its time in long searches."""


def rate_without_end(token: grader.CancelToken, jobs: int) -> object:
    return list(grader.rate_many(repeat(EASY), jobs=jobs, cancel=token))


def generate_without_end(token: grader.CancelToken, jobs: int) -> object:
    return list(grader.generate(count=None, jobs=jobs, seed=1, cancel=token, timeout=None))


def generate_nothing(token: grader.CancelToken, jobs: int) -> object:
    made = grader.generate(
        requires=["jellyfish", "bug"], jobs=jobs, seed=1, cancel=token, timeout=None
    )
    return next(made)


def trace_without_end(token: grader.CancelToken, _: int) -> NoReturn:
    while True:
        grader.trace(HARD, "explainer", cancel=token)


def drill_without_end(token: grader.CancelToken, jobs: int) -> object:
    return grader.drill("jellyfish", 500, seed=1, jobs=jobs, cancel=token, timeout=None)


def count_without_end(token: grader.CancelToken, _: int) -> object:
    return grader.count_solutions(EMPTY, None, cancel=token)


def count_many_without_end(token: grader.CancelToken, _: int) -> object:
    return grader.count_solutions_many(repeat(EASY), cancel=token)


def iterate_without_end(token: grader.CancelToken, _: int) -> object:
    return sum(1 for _ in grader.solutions(EMPTY, cancel=token))


def search_without_end(token: grader.CancelToken, _: int) -> NoReturn:
    while True:
        for ask in SHORT:
            ask(HARD, cancel=token)


EMPTY = "." * 81
SHORT: list[Callable[..., object]] = [
    grader.solve,
    grader.count_solutions,
    grader.is_unique,
    grader.is_minimal,
    grader.redundant_givens,
    grader.common_cells,
    grader.possible_digits,
    grader.backdoors,
]
SEARCHES = [
    count_without_end,
    count_many_without_end,
    iterate_without_end,
    search_without_end,
]
CALLS = {
    "the rating of puzzles": rate_without_end,
    "the generation of puzzles": generate_without_end,
    "the trace": trace_without_end,
    "the search for drills": drill_without_end,
}


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("what", "call"),
    [
        *CALLS.items(),
        ("the generation of puzzles", generate_nothing),
        *(("the search", search) for search in SEARCHES),
    ],
)
def test_another_thread_cancels(
    what: str, call: Callable[[grader.CancelToken, int], object], jobs: int
) -> None:
    token = grader.CancelToken()
    timer = threading.Timer(0.1, token.cancel)
    timer.start()
    with pytest.raises(grader.CancelledError) as raised:
        call(token, jobs)
    timer.join()
    assert (raised.value.code, str(raised.value)) == ("cancelled", f"{what} was cancelled")
    assert not multiprocessing.active_children()
    assert not deadline.has_tokens()
    assert grader.rate(EASY).status == "ok"


@pytest.mark.parametrize(("what", "call"), CALLS.items())
def test_a_token_that_was_cancelled_before_cancels_at_once(
    what: str, call: Callable[[grader.CancelToken, int], object]
) -> None:
    token = grader.CancelToken()
    token.cancel()
    assert token.is_cancelled
    assert repr(token) == "<CancelToken: cancelled>"
    with pytest.raises(grader.CancelledError, match=what):
        call(token, 1)


@pytest.mark.parametrize("ask", SHORT)
def test_every_search_takes_a_token(ask: Callable[..., object]) -> None:
    token = grader.CancelToken()
    assert ask(HARD, cancel=token) == ask(HARD)
    token.cancel()
    with pytest.raises(grader.CancelledError, match="the search was cancelled"):
        ask(HARD, cancel=token)
    with pytest.raises(TypeError, match="cancel"):
        ask(HARD, cancel=1)


def test_solutions_found_before_are_handed_out() -> None:
    token = grader.CancelToken()
    found = grader.solutions(EMPTY, cancel=token)
    assert len(set(islice(found, 3))) == 3
    token.cancel()
    with pytest.raises(grader.CancelledError):
        next(found)


def test_the_error_in_german() -> None:
    token = grader.CancelToken()
    token.cancel()
    with pytest.raises(grader.CancelledError) as raised:
        grader.trace(EASY, cancel=token)
    assert error_text(raised.value.placed, "de") == "Der Lösungsweg wurde abgebrochen"


def test_what_was_rated_before_is_handed_out() -> None:
    token = grader.CancelToken()
    found = grader.rate_many(repeat(EASY), cancel=token)
    assert [rating.status for rating in islice(found, 3)] == ["ok"] * 3
    token.cancel()
    with pytest.raises(grader.CancelledError):
        next(found)
    assert next(found, None) is None


def test_the_caller_of_an_iterator_is_not_cancelled() -> None:
    token = grader.CancelToken()
    for _ in grader.rate_many([EASY], cancel=token):
        token.cancel()
        assert grader.rate(EASY).status == "ok"
        break


def test_a_timeout_is_told_as_before() -> None:
    token = grader.CancelToken()
    (rating,) = grader.rate_many([EASY], timeout=1e-9, cancel=token)
    assert rating.status == "timeout"
    with pytest.raises(grader.TimeLimitError):
        grader.trace(EASY, timeout=1e-9, cancel=token)


def test_the_token_of_an_outer_call_stays_in_force() -> None:
    outer, inner = grader.CancelToken(), grader.CancelToken()

    def puzzles() -> Iterator[str]:
        while True:
            outer.cancel()
            yield str(grader.trace(EASY, cancel=inner).puzzle)

    with pytest.raises(grader.CancelledError, match="the rating of puzzles was cancelled"):
        list(grader.rate_many(puzzles(), cancel=outer))
    with (
        pytest.raises(grader.CancelledError, match="the judgement was cancelled"),
        cancellable(outer, Term("work", "the judgement")),
    ):
        raise AssertionError


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_of_ratings(jobs: int) -> None:
    told: list[grader.Progress] = []
    found = grader.rate_many([EASY, "x", EASY], jobs=jobs, on_progress=told.append)
    assert [rating.status for rating in found] == ["ok", "invalid", "ok"]
    assert told == [grader.Progress(done, 3, "puzzles") for done in (1, 2, 3)]


def test_progress_of_an_iterator_has_no_total() -> None:
    told: list[grader.Progress] = []
    list(grader.rate_many(iter([EASY]), on_progress=told.append))
    assert told == [grader.Progress(1, None, "puzzles")]


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_of_generating(jobs: int) -> None:
    told: list[grader.Progress] = []
    made = [*grader.generate(count=3, seed=1, jobs=jobs, on_progress=told.append)]
    assert len(made) == 3
    assert [each.done for each in told] == sorted(each.done for each in told)
    assert {each.done for each in told} >= {1, 2, 3}
    assert told[-1] == grader.Progress(3, 3, "puzzles")


def test_progress_of_a_trace() -> None:
    told: list[grader.Progress] = []
    trace = grader.trace(EASY, on_progress=told.append)
    assert len(told) == len(trace)
    assert told[-1] == grader.Progress(51, 51, "cells")


def test_progress_of_drills() -> None:
    told: list[grader.Progress] = []
    drills = grader.drill("naked-pair", 2, seed=1, on_progress=told.append)
    assert len(drills) == 2
    assert told[-1] == grader.Progress(2, 2, "drills")
    assert told == sorted(told, key=lambda each: each.done)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_function_that_is_told_of_progress_may_cancel(jobs: int) -> None:
    token = grader.CancelToken()

    def tell(progress: grader.Progress) -> None:
        if progress.done == 2:
            token.cancel()

    found = grader.rate_many(repeat(EASY), jobs=jobs, on_progress=tell, cancel=token)
    assert [rating.status for rating in islice(found, 2)] == ["ok"] * 2
    with pytest.raises(grader.CancelledError):
        next(found)
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_a_function_that_is_told_of_progress_ends_the_call(jobs: int) -> None:
    def tell(_: grader.Progress) -> None:
        raise RuntimeError("no room for a bar")

    with pytest.raises(RuntimeError, match="no room"):
        list(grader.rate_many(repeat(EASY), jobs=jobs, on_progress=tell))
    assert not multiprocessing.active_children()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: untyped.rate_many([EASY], cancel=True), "cancel is True; expected a CancelToken"),
        (lambda: untyped.trace(EASY, on_progress=3), "on_progress is 3; expected a function"),
        (lambda: untyped.generate(cancel="no"), "cancel is 'no'; expected a CancelToken"),
        (lambda: untyped.drill("x-wing", on_progress=""), "on_progress is ''; expected a function"),
    ],
)
def test_arguments_of_another_type(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        call()


untyped: Any = grader
