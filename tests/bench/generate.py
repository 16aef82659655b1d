"""Benchmark cases of the generator: puzzles per second for each kind of target.

`python -m tests.bench.generate` prints them alone, in puzzles a second of processor time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

from attrs import frozen


@frozen
class Case:
    """A sort of target."""

    name: str
    goal: float
    """Puzzles a second."""
    count: int
    """How many are made: enough for a second or two."""
    requirements: dict[str, Any]

    def run(self) -> object:
        """Make them."""
        import grader  # noqa: PLC0415 - after it is known how the package is to be imported

        return list(grader.generate(seed=1, count=self.count, timeout=None, **self.requirements))


CASES = (
    Case("generate beginner", 2000, 1000, {"grade": "beginner"}),
    Case("generate easy", 2000, 1000, {"grade": "easy"}),
    Case("generate medium", 2000, 500, {"grade": "medium"}),
    Case("generate hard", 300, 200, {"grade": "hard"}),
    Case("generate expert", 50, 200, {"grade": "expert"}),
    Case("generate extreme", 20, 300, {"grade": "extreme"}),
    Case("generate ER 7.0 to 7.5", 20, 100, {"profile": "explainer", "rating": (7.0, 7.5)}),
    Case("generate ER from 8.3", 2, 20, {"profile": "explainer", "rating": (8.3, 12.0)}),
    Case("generate ER from 9.0", 0.1, 4, {"profile": "explainer", "rating": (9.0, 12.0)}),
    Case("generate with X-wing", 20, 40, {"requires": "x-wing"}),
    Case("generate swordfish hardest", 1 / 60, 4, {"hardest": "swordfish"}),
    Case("generate jellyfish hardest", 1 / 60, 1, {"hardest": "jellyfish"}),
    Case("generate 16x16 medium", 1, 8, {"layout": "classic-16", "grade": "medium"}),
    Case("generate 25x25 minimal", 1 / 20, 1, {"layout": "classic-25", "minimal": True}),
    Case("generate samurai medium", 1, 8, {"layout": "samurai", "grade": "medium"}),
    Case("generate jigsaw hard", 20, 40, {"layout": "jigsaw-9", "grade": "hard"}),
    Case(
        "generate jigsaw hard, own regions",
        20,
        20,
        {"layout": "jigsaw-9", "grade": "hard", "own_regions": True},
    ),
)
GOALS = {case.name: 1e6 / case.goal for case in CASES}
"""The most microseconds that a puzzle may take."""


def cases() -> Iterator[tuple[str, Callable[[], object], int]]:
    """Iterate over what is measured: a name, what makes puzzles, and how many it makes."""
    for case in CASES:
        yield case.name, case.run, case.count


def main() -> None:
    """Print how many puzzles of each sort are made in a second, and how many there should be."""
    CASES[0].run()
    for case in CASES:
        start = process_time()
        case.run()
        rate = case.count / (process_time() - start)
        print(f"{case.name:40}{rate:10,.2f} a second{case.goal:10,.2f} asked", flush=True)


if __name__ == "__main__":
    main()
