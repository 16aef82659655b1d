"""`grader hint --all` writes each technique as its search ends, and what is left out."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import pytest

import grader
from grader.cli.shared.progress import with_note
from grader.errors import TooLargeError
from grader.hints import all_steps
from grader.hints.all_steps import StepSearch
from grader.runtime import deadline
from tests.cli.conftest import Grader
from tests.cli.puzzle_lines import HARD
from tests.hints.test_step_search import failing_at


@pytest.mark.parametrize(
    ("form", "error", "status", "message"),
    [
        pytest.param(form, *ending, marks=[] if is_usual else [pytest.mark.slow])
        for ending, usual in [
            ((KeyboardInterrupt, 130, "interrupted; the list leaves out Pointing, "), "text"),
            (
                (lambda: TooLargeError("too many"), 1, "the list of steps is not complete: "),
                "jsonl",
            ),
        ]
        for form in ("text", "jsonl")
        for is_usual in [form == usual]
    ],
)
def test_a_list_that_ends_early_has_whole_lines_and_a_sentence(
    grader: Grader,
    monkeypatch: pytest.MonkeyPatch,
    form: str,
    error: Callable[[], BaseException],
    status: int,
    message: str,
) -> None:
    whole = grader("hint", HARD, "--all", "--format", form).stdout
    monkeypatch.setattr(all_steps, "strategy_of", failing_at("pointing", error))
    result = grader("hint", HARD, "--all", "--format", form)
    assert result.exit_code == status
    assert result.stderr.startswith(f"Error: {message}")
    assert "Pointing" in result.stderr
    assert len(result.stderr.splitlines()) == 1
    found = result.stdout.splitlines()
    assert found
    assert found[:2] == whole.splitlines()[:2]
    assert len(found) < len(whole.splitlines())


def test_a_list_that_is_late_says_what_it_leaves_out(
    grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(all_steps, "strategy_of", failing_at("pointing", deadline.TimeUp))
    monkeypatch.setattr(StepSearch, "is_late", lambda _: True)
    result = grader("hint", HARD, "--all", "--timeout", "60")
    assert result.exit_code == 1
    assert result.stdout
    assert result.stderr.startswith(
        "Error: the search for all steps was not finished after 60 s; it leaves out Pointing, "
    )


def test_a_terminal_shows_what_is_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    profile = grader.load_profile("standard")
    made = StepSearch(grader.parse(HARD), ("naked-pair", "pointing"), profile)
    found = list(with_note(made, {"pointing": "Pointing [1]"}))
    assert found == list(StepSearch(grader.parse(HARD), ("naked-pair", "pointing"), profile))
    assert "searching for naked-pair (2 of 2)" in terminal.getvalue()
    assert "searching for Pointing [1] (1 of 2)" in terminal.getvalue()
