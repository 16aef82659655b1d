"""Measure round trips to a running server: `python -m tests.bench.web`.

Each request is sent several times over one connection, and its median and its slowest time are
compared with a goal.  The first request of each kind is measured apart.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Any

from attrs import frozen

import grader
from tests.corpus import puzzles_by_file
from tests.web.servers import RunningServer, running

ROUNDS = 15
CLICK = 0.1
"""Seconds of a hint or a check for mistakes."""
COMPOSITION = 0.3
"""Seconds of a look for the problems of a layout."""


@frozen
class Timing:
    """The round trips of a kind of request, in seconds."""

    name: str
    first: float
    usual: float
    slowest: float
    goal: float

    @property
    def is_met(self) -> bool:
        """Whether the usual round trip is within the goal."""
        return self.usual <= self.goal

    def row(self) -> str:
        """Return the figures as a row of a table, in milliseconds."""
        numbers = "".join(f"{1000 * n:9.1f}" for n in (self.first, self.usual, self.slowest))
        verdict = "within" if self.is_met else "OVER"
        return f"{self.name:36}{numbers}   {verdict} {1000 * self.goal:g}"


def requests() -> Iterator[tuple[str, str, dict[str, Any], float]]:
    """Iterate over requests: name of the figure, endpoint, arguments, goal."""
    easy, *_, hard = (lines[0] for _, lines in sorted(puzzles_by_file("graded").items()) if lines)
    samurai = grader.write(next(grader.generate(layout="samurai", seed=1)).puzzle, "json")
    for name, puzzle in (("easy", easy), ("hard", hard), ("samurai", samurai)):
        yield f"hint, {name}", "hint", {"puzzle": puzzle}, CLICK
        yield f"hint with picture, {name}", "hint", {"puzzle": puzzle, "picture": True}, CLICK
        yield f"mistakes, {name}", "mistakes", {"puzzle": puzzle, "entries": "r1c1<>1"}, CLICK
    yield "open a puzzle, samurai", "parse", {"puzzle": samurai}, CLICK
    grid = {"size": 9}
    pair = {"grids": [grid, {"size": 9, "at": "r4c4"}]}
    five = [{"size": 9, "at": at} for at in ("r1c1", "r1c14", "r8c7", "r14c2", "r14c13")]
    for name, layout in (("samurai", "samurai"), ("two grids", pair), ("odd", {"grids": five})):
        values = {"layout": layout, "timeout": COMPOSITION - 0.05}
        yield f"problems of a layout, {name}", "layout/problems", values, COMPOSITION


def timing(server: RunningServer, name: str, endpoint: str, values: Any, goal: float) -> Timing:
    """Return the round trips of a request."""
    found = []
    for _ in range(ROUNDS + 1):
        began = perf_counter()
        response = server.post(endpoint, **values)
        found.append(perf_counter() - began)
        assert response.status_code == 200, response.text
    return Timing(name, found[0], median(found[1:]), max(found[1:]), goal)


def main() -> None:
    """Print the figures; the exit status is 1 if one is over its goal."""
    print(f"{'milliseconds':36}{'first':>9}{'usual':>9}{'slowest':>9}")
    failed = False
    with running("--jobs", "2") as server:
        server.post("version")
        for name, endpoint, values, goal in requests():
            found = timing(server, name, endpoint, values, goal)
            print(found.row(), flush=True)
            failed = failed or not found.is_met
    sys.exit(failed)


if __name__ == "__main__":
    main()
