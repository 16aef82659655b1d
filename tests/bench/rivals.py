"""Compare kinds of work with other packages: `make bench`, or `python -m tests.bench.rivals`.

Each row is measured in turns with the yardstick and with the rivals that are installed (`pip
install --group bench`), on the same puzzles and in processor time, so that a busy machine changes
little.  A rival that is missing leaves its column out.  No rival rates as Sudoku Explainer does
or makes canonical forms; these rows have the yardstick alone.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from statistics import median
from time import process_time
from typing import Any

from attrs import field, frozen

from tests.bench import explainer, hodoku
from tests.bench.ratios import environment

Run = Callable[[], object]
ROUNDS = 5
SHORTEST = 0.02
"""Seconds of processor time that a run is repeated for, so that the clock is fine enough."""
COUNT = 20
"""Puzzles that a command generates."""
MANY = 200
"""The least number of puzzles of a batch."""
HEADING = f"{'':40}{'µs each':>12} {'yardsticks':>11}  as long takes"


@frozen
class Work:
    """A kind of work, and how we and others do it."""

    name: str
    each: int
    """How many puzzles a run handles."""
    ours: Run
    rivals: dict[str, Run] = field(factory=dict)
    clock: Callable[[], float] = process_time


@frozen
class Row:
    """What a kind of work takes."""

    name: str
    microseconds: float
    """For one puzzle."""
    yardsticks: float
    """The same in runs of the yardstick."""
    rivals: dict[str, float]
    """By rival, how many times as long it takes."""

    def text(self) -> str:
        """Return the row of a table."""
        others = ", ".join(
            f"{name} {ratio:,.{0 if ratio >= 10 else 2}f}x" for name, ratio in self.rivals.items()
        )
        return f"{self.name:40}{self.microseconds:12,.1f} {self.yardsticks:11.5f}  {others}"


def children_time() -> float:
    """Return the seconds that processes started by this one, and ended, have worked."""
    times = os.times()
    return times.children_user + times.children_system


def seconds_of(run: Run, clock: Callable[[], float]) -> float:
    """Return what a run takes; short ones are repeated."""
    rounds = 0
    start = clock()
    while True:
        run()
        rounds += 1
        spent = clock() - start
        if spent >= SHORTEST:
            return spent / rounds


def measured(work: Work, rounds: int = ROUNDS) -> Row:
    """Return the medians of several rounds, in each of which everything has its turn."""
    from tests.bench.bench import yardstick  # noqa: PLC0415 - it imports this module

    runs = {"": work.ours, **work.rivals}
    for run in runs.values():
        run()
    units, ours = [], []
    ratios: dict[str, list[float]] = {name: [] for name in work.rivals}
    for _ in range(rounds):
        seconds = {name: seconds_of(run, work.clock) for name, run in runs.items()}
        ours.append(seconds[""] / work.each)
        units.append(ours[-1] / yardstick(process_time))
        for name, found in ratios.items():
            found.append(seconds[name] / seconds[""])
    return Row(
        work.name,
        median(ours) * 1e6,
        median(units),
        {name: median(found) for name, found in ratios.items()},
    )


def module(name: str) -> Any:
    """Return a module of another package, or None if it is not installed."""
    return import_module(name) if find_spec(name) else None


def explainer_work() -> Iterator[Work]:
    """Iterate over ratings by `explainer`, from texts."""
    bands = ((0.0, 2.5), (6.6, 7.5), (8.0, 9.2), (10.3, 11.7))
    for low, high in bands:
        count = explainer.SAMPLE if low < 8 else explainer.FEW // (1 if low < 10 else 4)
        texts = explainer.spread(explainer.puzzles_between(low, high), count)
        if texts:
            name = f"rate, {explainer.name_of(low, high)}"
            yield Work(name, len(texts), explainer.rate_all(texts))


def hodoku_work() -> Iterator[Work]:
    """Iterate over ratings by `hodoku`; the rival gives the same paths."""
    rival = module("hodoku")
    for level in ("easy", "hard"):
        texts = explainer.spread(hodoku.puzzles_of(level), explainer.FEW)
        rivals = {} if rival is None else {"hodoku-py": _each(rival.Solver().rate, texts)}
        yield Work(
            f"rate, hodoku, {level}", len(texts), explainer.rate_all(texts, "hodoku"), rivals
        )


def search_work() -> Iterator[Work]:
    """Iterate over proofs of uniqueness, many lines at once and text by text; canonical forms."""
    import grader  # noqa: PLC0415 - after it is known how the package is to be imported
    from grader.search.canonical.isomorphism import canonical  # noqa: PLC0415
    from tests.bench import search  # noqa: PLC0415

    rustoku, lib_sudoku = module("rustoku"), module("lib_sudoku")
    for sort, puzzles in search.classic_sorts():
        texts = ["".join(".123456789"[digit + 1] for digit in one.givens) for one in puzzles]
        many = texts * max(1, MANY // len(texts))
        bodies = [bytes(digit + 1 for digit in one.givens) for one in puzzles]
        batch_rivals: dict[str, Run] = {}
        rivals: dict[str, Run] = {}
        if rustoku is not None:
            batch_rivals["rustoku"] = _each(rustoku.solve_all, many)
            rivals["rustoku"] = _each(rustoku.solve_all, texts)
        if lib_sudoku is not None and sort == "easy":
            # On harder ones it takes hundreds of times as long, or minutes for a puzzle.
            rivals["lib_sudoku, one solution"] = _each(_solver_of_bytes(lib_sudoku), bodies)
        batch = partial(grader.count_solutions_many, many)
        yield Work(f"unique?, batch, {sort}", len(many), batch, batch_rivals)
        one_by_one = _each(grader.is_unique, texts)
        yield Work(f"unique?, text by text, {sort}", len(texts), one_by_one, rivals)
        yield Work(f"canonical form, {sort}", len(texts), _each(canonical, puzzles))


def _each(function: Callable[[Any], object], items: Sequence[object]) -> Run:
    """Return what calls a function with each item."""
    return lambda: [function(item) for item in items]


def _solver_of_bytes(lib_sudoku: Any) -> Callable[[bytes], object]:
    # It solves in place.
    return lambda body: lib_sudoku.solve(bytearray(body))


def command_work() -> Iterator[Work]:
    """Iterate over commands that generate puzzles, from their start to their end."""
    python = [sys.executable, "-c"]
    ours = [sys.executable, "-m", "grader", "generate", "--count", str(COUNT), "--seed", "1"]
    sorts: dict[str, tuple[list[str], dict[str, str]]] = {
        "any": ([], {"rustoku": "easy", "lib_sudoku": ""}),
        "easy": (["--grade", "easy"], {"rustoku": "easy", "hodoku": "EASY"}),
        "expert": (["--grade", "expert"], {"rustoku": "expert"}),
    }
    scripts = {
        "rustoku": "import rustoku\nfor _ in range({count}): print(rustoku.generate('{level}'))",
        "lib_sudoku": "import lib_sudoku\nfor _ in range({count}): lib_sudoku.gen_unsolved(28)",
        "hodoku": "import hodoku\ng = hodoku.Generator()\nfor _ in range({count}): "
        "print(g.generate(difficulty=hodoku.DifficultyType.{level}))",
    }
    for sort, (options, levels) in sorts.items():
        rivals: dict[str, Run] = {"python -c pass": _command([*python, "pass"])}
        for name, level in levels.items():
            if find_spec(name):
                script = scripts[name].format(count=COUNT, level=level)
                rivals[name] = _command([*python, script])
        name = f"generate {COUNT}, a command, {sort}"
        yield Work(name, COUNT, _command([*ours, *options]), rivals, children_time)


def _command(command: list[str]) -> Run:
    """Return what runs a program."""
    return lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment())


def rows(rounds: int = ROUNDS, wanted: Sequence[str] = ()) -> Iterator[Row]:
    """Iterate over all rows, or over those that have one of the texts in their names."""
    for work in chain(explainer_work(), hodoku_work(), search_work(), command_work()):
        if not wanted or any(each in work.name for each in wanted):
            yield measured(work, rounds)


def main() -> None:
    """Print all rows, or those that have one of the arguments in their names."""
    print(HEADING)
    for row in rows(wanted=sys.argv[1:]):
        print(row.text(), flush=True)


if __name__ == "__main__":
    main()
