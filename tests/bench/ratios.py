"""Measure what surrounds a rating, as ratios: `make bench`, or `python -m tests.bench.ratios`.

Each figure is compared with something that is measured in the same run, in turns with it: the
start of a program with that of Python, a batch with the ratings alone, and two processes that
share a file with two programs that have half of it each.  So a slow or busy machine changes
little.  Processes are compared by user and system time where only their own work counts.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from attrs import frozen

from tests.bench.explainer import puzzles_between
from tests.corpus import puzzles_by_file

EASY = 50_000
"""Easy puzzles of a batch."""
HARD = 400
"""Puzzles of about ER 8 of a batch."""
ROUNDS = 5


@frozen
class Ratio:
    """A figure as a multiple of another one of the same run."""

    name: str
    value: float
    goal: float
    is_least: bool = False
    """The goal is the least that is wanted, not the most."""

    def row(self) -> str:
        """Return the figure as a row of a table."""
        met = self.value >= self.goal if self.is_least else self.value <= self.goal
        verdict = "within" if met else "OVER"
        sign = ">=" if self.is_least else "<="
        return f"{self.name:60}{self.value:8.2f}x  {verdict} {sign} {self.goal:g}"


def shuffled(text: str, random: Random) -> str:
    """Return a puzzle with its digits, rows and columns in another order: it is as easy."""
    digits = random.sample("123456789", 9)
    text = text.translate(str.maketrans("123456789", "".join(digits)))
    rows, columns = _lines(random), _lines(random)
    return "".join(text[9 * row + column] for row in rows for column in columns)


def _lines(random: Random) -> list[int]:
    """Return the lines of a grid, with bands and the lines of each in another order."""
    bands = random.sample(range(3), 3)
    return [3 * band + line for band in bands for line in random.sample(range(3), 3)]


def easy_puzzles(count: int) -> list[str]:
    """Return so many different easy puzzles."""
    files = puzzles_by_file("graded")
    texts = [text for name, found in files.items() if name.stem == "easy" for text in found]
    random = Random(1)
    return [shuffled(text, random) for text in islice(cycle(texts), count)]


def hard_puzzles(count: int) -> list[str]:
    """Return so many different puzzles of about ER 8."""
    random = Random(2)
    return [shuffled(text, random) for text in islice(cycle(puzzles_between(7.5, 8.5)), count)]


@cache
def environment() -> dict[str, str]:
    """Return an environment in which programs find byte code, as installed ones do.

    It is written by their first runs, to a folder that is removed at the end.
    """
    folder = TemporaryDirectory()
    atexit.register(folder.cleanup)
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": folder.name}


def seconds_of(*commands: list[str]) -> tuple[float, float]:
    """Run programs at the same time; return the time on the clock, and their time at work."""
    before, start = os.times(), perf_counter()
    running = [
        subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment())
        for command in commands
    ]
    if any(process.wait() for process in running):
        raise RuntimeError(f"a program failed: {commands}")
    elapsed, after = perf_counter() - start, os.times()
    worked = after.children_user + after.children_system
    return elapsed, worked - before.children_user - before.children_system


def in_turns(rounds: int, *runs: Callable[[], float]) -> list[float]:
    """Return the median of each, measured in turns, so that all of them see the same machine."""
    measured = [[run() for run in runs] for _ in range(rounds)]
    return [median(times) for times in zip(*measured, strict=True)]


def start_ratios(rounds: int) -> Iterator[Ratio]:
    """Compare starts with `python -c pass`."""
    puzzle = easy_puzzles(1)[0]
    python = [sys.executable, "-c"]
    grader = [sys.executable, "-m", "grader"]
    commands = {
        "import grader": ([*python, "import grader"], 4.0),
        "first rating": ([*python, f"import grader; grader.rate({puzzle!r})"], 4.0),
        "grader rate, from the shell": ([*grader, "rate", puzzle], 4.0),
        "grader check, from the shell": ([*grader, "check", puzzle], 5.0),
        "grader generate --count 20, from the shell": (
            [*grader, "generate", "--count", "20", "--seed", "1"],
            6.0,
        ),
        "grader --help, from the shell": ([*grader, "--help"], 3.0),
    }
    every = [[*python, "pass"], *(command for command, _ in commands.values())]
    for command in every:
        seconds_of(command)
    runs = [lambda c=c: seconds_of(c)[0] for c in every]
    base, *times = in_turns(4 * rounds, *runs)
    for (name, (_, goal)), seconds in zip(commands.items(), times, strict=True):
        yield Ratio(f"{name} / python -c pass", seconds / base, goal)


def batch_ratios(rounds: int, folder: Path) -> Iterator[Ratio]:
    """Compare batches with the ratings of puzzles that have been read already."""
    import grader  # noqa: PLC0415 - after it is known how the package is to be imported
    from grader.cli import program  # noqa: PLC0415
    from grader.rating.rater import Rater  # noqa: PLC0415

    texts = easy_puzzles(EASY // 5)
    file = folder / "some.txt"
    file.write_text("\n".join(texts), encoding="ascii")
    puzzles = [grader.parse(text) for text in texts]
    rater = Rater(grader.load_profile("standard"), puzzles[0].layout)

    def bare() -> float:
        start = process_time()
        for puzzle in puzzles:
            rater.rate(puzzle)
        return process_time() - start

    def batch(form: str) -> float:
        start = process_time()
        arguments = [
            "rate",
            str(file),
            "--format",
            form,
            "--output",
            str(folder / "out"),
            "--force",
        ]
        program(arguments, standalone_mode=False)
        return process_time() - start

    formats = ("csv", "jsonl")
    bare()
    base, *times = in_turns(rounds, bare, *(lambda f=f: batch(f) for f in formats))
    for name, seconds in zip(formats, times, strict=True):
        yield Ratio(f"grader rate --format {name} / ratings alone", seconds / base, 1.6)


def proof_ratios(rounds: int, folder: Path) -> Iterator[Ratio]:
    """Compare what proves that givens are needed, or finds more, with what does without."""
    import grader  # noqa: PLC0415 - after it is known how the package is to be imported
    from grader.cli import program  # noqa: PLC0415

    texts = easy_puzzles(EASY // 50)
    made_easy = grader.generate(grade="easy", seed=1, count=len(texts), timeout=None)
    different = [grader.write(each.puzzle) for each in made_easy]
    files = {"checked": texts, "different": different}
    for name, lines in files.items():
        (folder / name).write_text("\n".join(lines), encoding="ascii")

    def seconds(run: Callable[[], object]) -> float:
        start = process_time()
        run()
        return process_time() - start

    def check(name: str, *more: str) -> None:
        file, output = str(folder / name), str(folder / "checks")
        program(["check", file, "--output", output, "--force", *more], standalone_mode=False)

    def rate() -> None:
        for _ in grader.rate_many(texts):
            pass

    def prove() -> None:
        for text in texts:
            grader.is_unique(text)

    def made(layout: str, count: int, minimal: bool | None) -> list[grader.Generated]:
        return list(
            grader.generate(layout=layout, seed=1, count=count, minimal=minimal, timeout=None)
        )

    large = made("classic-16", 2, True)
    traces = [grader.trace(text) for text in texts[:100]]
    pairs = (
        ("rate_many, easy / is_unique", rate, prove, 6.0),
        ("grader check / is_unique", lambda: check("checked"), prove, 33.0),
        (
            "grader check --repeats / is_unique",
            lambda: check("different", "--repeats"),
            prove,
            75.0,
        ),
        ("the same, equivalent puzzles", lambda: check("checked", "--repeats"), prove, 42.0),
        (
            "open moves / trace",
            lambda: [grader.open_moves(each) for each in traces],
            lambda: [grader.trace(each.puzzle) for each in traces],
            6.0,
        ),
        (
            "generate minimal / any",
            lambda: made("classic-9", 200, True),
            lambda: made("classic-9", 200, None),
            1.25,
        ),
        (
            "generate minimal 16x16 / rate them",
            lambda: made("classic-16", 2, True),
            lambda: [grader.rate(each.puzzle) for each in large],
            1.25,
        ),
    )
    for name, run, base, goal in pairs:
        run()
        base()
        ours, others = in_turns(rounds, partial(seconds, run), partial(seconds, base))
        yield Ratio(name, ours / others, goal)


def jobs_ratios(rounds: int, folder: Path) -> Iterator[Ratio]:
    """Compare two processes that share a file with two programs that have a half each."""
    sorts = (("easy", easy_puzzles(EASY), "standard"), ("ER 8", hard_puzzles(HARD), "explainer"))
    for sort, texts, profile in sorts:
        half = len(texts) // 2
        files = {"all": texts, "one": texts[:half], "two": texts[half:]}
        for name, lines in files.items():
            (folder / name).write_text("\n".join(lines), encoding="ascii")

        def command(name: str, *more: str, profile: str = profile) -> list[str]:
            run = [sys.executable, "-m", "grader", "rate", str(folder / name), "--format", "csv"]
            return [
                *run,
                "--profile",
                profile,
                "--output",
                str(folder / f"{name}.csv"),
                "--force",
                *more,
            ]

        pairs = [
            (seconds_of(command("one"), command("two")), seconds_of(command("all", "--jobs", "2")))
            for _ in range(rounds)
        ]
        for kind, which in (("on the clock", 0), ("at work", 1)):
            value = median(apart[which] / shared[which] for apart, shared in pairs)
            yield Ratio(f"--jobs 2 / two programs, {sort}, {kind}", value, 0.9, is_least=True)


def ratios(rounds: int = ROUNDS) -> Iterator[Ratio]:
    """Iterate over all ratios."""
    yield from start_ratios(rounds)
    with TemporaryDirectory() as folder:
        yield from batch_ratios(rounds, Path(folder))
        yield from proof_ratios(rounds, Path(folder))
        yield from jobs_ratios(rounds, Path(folder))


def main() -> None:
    """Print all ratios."""
    for ratio in ratios():
        print(ratio.row(), flush=True)


if __name__ == "__main__":
    main()
