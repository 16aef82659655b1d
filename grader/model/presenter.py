"""How records show themselves: the interface to what knows titles, words and pictures.

A record of the model has methods such as `Step.text`, but the model imports no room that could
write a sentence.  So it declares here what it needs, and the package connects an
implementation, which is loaded when a record first needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

# The records import this module, so it cannot name their types.
Step = Any
Puzzle = Any
Board = Any
Trace = Any


class Presenter(Protocol):
    """Turns records into text, pictures and HTML."""

    def title(self, technique: str, language: str) -> str:
        """Return the title of a technique or of a variant, by its id."""

    def text(
        self,
        step: Step,
        length: str,
        language: str,
        board: Board,
        cells: str,
        eureka: bool,
    ) -> str:
        """Return a step in words; see `Step.text`."""

    def hint(self, step: Step, level: str, language: str, board: Board, cells: str) -> str:
        """Return a hint at a step; see `Step.hint`."""

    def line(self, puzzle: Puzzle) -> str:
        """Return the one line by which a puzzle is known."""

    def record(self, trace: Trace) -> dict[str, Any]:
        """Return a trace as plain data; see `Trace.record`."""

    def trace(self, record: Mapping[str, Any]) -> Trace:
        """Return the trace of a record; see `Trace.from_record`."""

    def svg(self, record: object) -> str | None:
        """Return a picture of a record as SVG, or None if it cannot be drawn."""

    def html(self, record: object) -> str:
        """Return a record as a piece of HTML."""


_connected: list[Callable[[], Presenter]] = []


def connect(load: Callable[[], Presenter]) -> None:
    """Set the function that loads the presenter of this process."""
    _connected[:] = [load]


def presenter() -> Presenter:
    """Return the presenter that the package has connected."""
    (load,) = _connected
    return load()
