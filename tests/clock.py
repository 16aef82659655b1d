"""A clock for tests of time limits: what it shows depends on no machine and on no load."""

from __future__ import annotations

import threading
from importlib import import_module
from types import SimpleNamespace

import pytest

WITH_LIMITS = (
    "grader.search.layout_problems",
    "grader.generate.countdown",
    "grader.rating.rate",
    "grader.hints.all_steps",
    "grader.runtime.deadline",
    "grader.search.limits",
)
"""The modules that look at the clock to keep a time limit."""


class Clock:
    """Stands still, unless a test lets time pass.

    Once it runs, each look at it takes a millisecond, so a limit of one second is reached after a
    thousand looks.  Work that is repeated takes about as many looks as before: only the thread that
    let it run moves it, not one that another test has left behind.
    """

    def __init__(self) -> None:
        self.now = 1000.0
        """The time in seconds."""
        self.seconds_per_look = 0.0
        self.mover: int | None = None
        """The thread whose looks take time."""

    def monotonic(self) -> float:
        """Return the time, as the function of this name in `time` does."""
        if threading.get_ident() == self.mover:
            self.now += self.seconds_per_look
        return self.now

    def run(self) -> None:
        """Let time pass from now on."""
        self.seconds_per_look = 0.001
        self.mover = threading.get_ident()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of all time limits in this process, and in those that it forks."""
    made = Clock()
    for name in WITH_LIMITS:
        module = import_module(name)
        if hasattr(module, "time"):
            monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=made.monotonic))
        else:
            monkeypatch.setattr(module, "monotonic", made.monotonic)
    return made
