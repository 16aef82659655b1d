"""The option --timeout of every command, and the arguments `timeout` of the interface."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import grader as api
from grader.errors import TimeLimitError
from grader.runtime import deadline
from grader.search.limits import Limits
from tests.cli.conftest import Grader
from tests.cli.puzzle_lines import EASY, HARD, SLOW
from tests.clock import Clock

COMMANDS = {
    "rate": ("rate", SLOW, "--profile", "explainer"),
    "solve": ("solve", "." * 81, "--count"),
    "check": ("check", SLOW),
    "trace": ("trace", SLOW, "--profile", "explainer"),
    "trace html": ("trace", SLOW, "--profile", "explainer", "--format", "html"),
    "hint": ("hint", SLOW, "--profile", "explainer"),
    "hint all": ("hint", SLOW, "--profile", "explainer", "--all"),
    "explain": ("explain", SLOW, "r1c3=8", "--profile", "explainer"),
    "generate": ("generate", "--layout", "classic-4"),
    "layouts": ("layouts", "classic-4"),
}
"""Commands with a time limit."""
SLOW_COMMANDS = {
    "trace": "the trace was not finished after 1e-06 s",
    "trace html": "the trace was not finished after 1e-06 s",
    "hint": "the search for the next step was not finished after 1e-06 s",
    "hint all": "the search for all steps was not finished after 1e-06 s",
    "explain": "the proof was not finished after 1e-06 s",
}


@pytest.mark.parametrize("seconds", ["nan", "NaN", "-nan", "0", "-0.0", "-1", "-inf", "soon", ""])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_time_that_is_not_positive_is_wrong_use(grader: Grader, name: str, seconds: str) -> None:
    result = grader(*COMMANDS[name], f"--timeout={seconds}")
    assert (result.exit_code, result.stdout) == (2, "")
    message = f"Invalid value for '--timeout': {seconds!r} is not a number of seconds above 0"
    assert result.stderr.splitlines()[-1] == f"Error: {message}"


@pytest.mark.parametrize("seconds", ["inf", "1e300", "1e10"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_time_without_end_is_no_limit(grader: Grader, seconds: str, jobs: str) -> None:
    for args in (("rate", EASY), ("generate", "--layout", "classic-4", "--seed", "1")):
        limited = grader(*args, "--jobs", jobs, "--timeout", seconds)
        assert (limited.exit_code, limited.stderr) == (0, "")
        assert limited.stdout == grader(*args).stdout


@pytest.mark.parametrize("name", SLOW_COMMANDS)
def test_a_time_limit_ends_a_command(grader: Grader, name: str, clock: Clock) -> None:
    clock.run()
    began = clock.now
    result = grader(*COMMANDS[name], "--timeout", "1e-6")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines()[0].partition(";")[0] == f"Error: {SLOW_COMMANDS[name]}"
    assert len(result.stderr.splitlines()) == 1
    assert clock.now - began < 0.01, "it looked at the clock, and went on"


@pytest.mark.parametrize("name", ["trace", "hint", "hint all", "explain"])
def test_time_enough_changes_nothing(grader: Grader, name: str) -> None:
    command, _, *options = COMMANDS[name]
    args = (command, HARD, *options[: options.index("--profile")])
    assert grader(*args, "--timeout", "60").stdout == grader(*args).stdout != ""


ASK: dict[str, Callable[[float | None], object]] = {
    "rate": lambda seconds: api.rate(EASY, timeout=seconds),
    "rate_many": lambda seconds: [*api.rate_many([EASY], timeout=seconds)],
    "trace": lambda seconds: api.trace(EASY, timeout=seconds),
    "hint": lambda seconds: api.hint(EASY, timeout=seconds),
    "hints": lambda seconds: api.hints(EASY, timeout=seconds),
    "iter_hints": lambda seconds: [*api.iter_hints(EASY, timeout=seconds)],
    "explain": lambda seconds: api.explain(EASY, "r1c1=4", timeout=seconds),
    "open_moves": lambda seconds: api.open_moves(api.trace(EASY), timeout=seconds),
    "solve": lambda seconds: api.solve(EASY, timeout=seconds),
    "solutions": lambda seconds: [*api.solutions(EASY, timeout=seconds)],
    "backdoors": lambda seconds: api.backdoors(EASY, timeout=seconds),
    "generate": lambda seconds: [
        *api.generate(seed=1, count=1, layout="classic-4", timeout=seconds)
    ],
    "layout_problems": lambda seconds: api.layout_problems(
        api.load_layout("classic-4"), timeout=seconds
    ),
    "limits": lambda seconds: Limits(timeout=seconds),
}
"""Functions with a time limit."""


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("-inf")])
@pytest.mark.parametrize("name", ASK)
def test_a_timeout_that_is_not_positive_is_a_value_error(name: str, seconds: float) -> None:
    with pytest.raises(ValueError, match=f"timeout is {seconds:g} s; it must be more than 0"):
        ASK[name](seconds)


@pytest.mark.parametrize("name", ASK)
def test_a_timeout_may_be_without_end(name: str) -> None:
    if name != "limits":
        assert ASK[name](float("inf")) == ASK[name](None)


def test_an_earlier_deadline_outside_is_not_this_limit(clock: Clock) -> None:
    clock.run()
    with pytest.raises(deadline.TimeUp), deadline.within(1e-9):
        api.trace(HARD, timeout=60)
    with pytest.raises(TimeLimitError), deadline.within(60):
        api.trace(HARD, timeout=1e-9)
