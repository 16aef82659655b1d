"""Measure the speed of the grader: `make bench`, or `python -m tests.bench.bench`.

Each figure is the median of several runs.  Machines are noisy and differ, so each run is
also compared with a yardstick measured just before it: a fixed piece of pure Python.  Two
figures in yardsticks may be compared across machines, two in microseconds may not.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from attrs import asdict, frozen

from tests import plain
from tests.bench import book, explainer, generate, hodoku, rivals, whips
from tests.bench.instructions import instruction_ratios
from tests.bench.package import package_ratios
from tests.bench.ratios import ratios
from tests.corpus import puzzles_by_file

ROOT = Path(__file__).resolve().parents[2]
EASY = {"beginner", "easy"}
HARD = {"hard", "expert"}
SAMPLE = 40
"""Puzzles of a sort: enough that no single one counts much."""
SHAPES = {
    "jigsaw-9": (200.0, 1000.0),
    "jigsaw-16": (5000.0, None),
    "jigsaw-25": (50_000.0, 1_000_000.0),
    "samurai": (3000.0, 5000.0),
}
"""Shapes of which an easy puzzle is rated and proved unique, and the most that may take."""
GOALS = {"rate easy": 40.0, "trace easy": 400.0, "grader rate, from the shell": 300_000.0}
GOALS |= {"minutes easy": 2000.0, "minutes easy, quick": 1000.0}
GOALS |= {f"rate easy {name}": rate for name, (rate, _) in SHAPES.items()}
GOALS |= {f"prove easy {name} unique": goal for name, (_, goal) in SHAPES.items() if goal}
GOALS |= explainer.GOALS | hodoku.GOALS | whips.GOALS
GOALS |= generate.GOALS | book.GOALS
"""The most that a figure may be when compiled, in microseconds."""
NEW_JIGSAWS = "rate jigsaw-9, each new"


@frozen
class Figure:
    """How long one thing takes."""

    name: str
    microseconds: float
    yardsticks: float
    """The same in runs of the yardstick."""


def yardstick(clock: Callable[[], float] = perf_counter) -> float:
    """Return the seconds that a fixed piece of pure Python takes: about 5 ms of them."""
    start = clock()
    seen: dict[int, int] = {}
    number = 1
    for _ in range(25_000):
        number = number * 1_103_515_245 + 12_345 & 0x7FFFFFFF
        seen[number & 511] = seen.get(number & 511, 0) | 1 << (number >> 16 & 7)
    assert len(seen) == 512
    return clock() - start


def measure(
    name: str,
    run: Callable[[], object],
    each: int,
    runs: int,
    clock: Callable[[], float] = perf_counter,
) -> Figure:
    """Return what one of the `each` things costs that a run does.

    The first run warms caches and does not count.  Short runs are repeated until they take
    ten milliseconds, long ones are not.
    """
    times = []
    ratios = []
    run()
    for _ in range(runs):
        unit = yardstick(clock)
        start = clock()
        rounds = 0
        while True:
            run()
            rounds += 1
            spent = clock() - start
            if spent > 0.01:
                break
        times.append(spent / (rounds * each))
        ratios.append(times[-1] / unit)
    return Figure(name, median(times) * 1e6, median(ratios))


def figures(runs: int) -> Iterator[Figure]:
    """Measure one thing after another."""
    import grader  # noqa: PLC0415 - after it is known how the package is to be imported
    from grader.rating.minutes.estimates import quick  # noqa: PLC0415

    easy: list[Any] = []
    hard: list[Any] = []
    for text in (text for texts in puzzles_by_file("graded").values() for text in texts):
        trace = None
        grade = grader.rate(text).grade
        if grade in EASY | HARD:
            trace = grader.trace(text)
            (easy if grade in EASY else hard).append(trace.puzzle)
    easy, hard = easy[:SAMPLE], hard[:SAMPLE]

    def rate(puzzles: list[Any], profile: Any = "standard") -> Callable[[], object]:
        return lambda: [grader.rate(puzzle, profile) for puzzle in puzzles]

    def trace_all(puzzles: list[Any]) -> Callable[[], object]:
        return lambda: [grader.trace(puzzle) for puzzle in puzzles]

    def solve(puzzles: list[Any]) -> Callable[[], object]:
        return lambda: [grader.solve(puzzle) for puzzle in puzzles]

    yield measure("rate easy", rate(easy), len(easy), runs)
    human = grader.load_profile("human")
    yield measure("minutes easy", rate(easy, human), len(easy), runs)
    yield measure("minutes easy, quick", rate(easy, quick(human)), len(easy), runs)
    yield measure("trace easy", trace_all(easy), len(easy), runs)
    yield measure("rate hard", rate(hard), len(hard), runs)
    yield measure("trace hard", trace_all(hard), len(hard), runs)
    yield measure("solve easy by search", solve(easy), len(easy), runs)
    yield measure("solve hard by search", solve(hard), len(hard), runs)
    yield from shape_figures(runs)
    count = 4
    yield measure(
        "generate an easy puzzle",
        lambda: list(grader.generate(grade="easy", seed=1, count=count)),
        count,
        max(1, runs // 2),
    )


def search_figures(runs: int) -> Iterator[Figure]:
    """Measure the search: classic 9x9 by sorts, other layouts, and against the textbooks."""
    from tests.bench import search  # noqa: PLC0415 - after it is known how to import

    for sort, puzzles in search.classic_sorts():
        for name, run, each in search.band_cases(puzzles, sort):
            yield measure(name, run, each, runs, process_time)
    for name, run, each in search.large_and_odd():
        yield measure(name, run, each, runs, process_time)


def show_baselines() -> list[Figure]:
    """Measure the textbook solvers once each, and print how much longer they take."""
    from tests.bench import search  # noqa: PLC0415 - after it is known how to import

    made: list[Figure] = []
    for name, puzzles, skipped in search.baseline_sets():
        cases = list(search.baseline_cases(puzzles, name, skipped))
        ours = measure(*cases[-1], 3, process_time)
        made.append(ours)
        print(f"{ours.name:40}{ours.microseconds:12,.1f}")
        for title, run, each in cases[:-1]:
            start = process_time()
            run()
            spent = (process_time() - start) / each * 1e6
            made.append(Figure(title, spent, spent / 1e6 / yardstick(process_time)))
            print(f"{title:40}{spent:12,.1f} {spent / ours.microseconds:10,.0f}x")
    return made


def shape_figures(runs: int) -> Iterator[Figure]:
    """Measure what easy puzzles of other shapes cost."""
    import grader  # noqa: PLC0415
    from grader.model.shapes import compose, jigsaw, region_text  # noqa: PLC0415
    from grader.rating.rate import forget  # noqa: PLC0415
    from tests.formats.layout_files.layout_corpus import known  # noqa: PLC0415

    shapes: dict[str, list[Any]] = {name: [] for name in SHAPES}
    for one in known():
        name = one.puzzle.layout.name
        if name in shapes and one.grade in EASY:
            shapes[name].append(one.puzzle)
    for name, puzzles in shapes.items():

        def rate(puzzles: list[Any] = puzzles) -> object:
            return [grader.rate(puzzle) for puzzle in puzzles]

        def prove(puzzles: list[Any] = puzzles) -> object:
            return [grader.is_unique(puzzle) for puzzle in puzzles]

        yield measure(f"rate easy {name}", rate, len(puzzles), runs)
        yield measure(f"prove easy {name} unique", prove, len(puzzles), runs)
    texts = [(region_text(puzzle.layout), puzzle.givens) for puzzle in shapes["jigsaw-9"]]

    def rate_new() -> object:
        # A file of jigsaws has new regions in every line.
        compose.cache_clear()
        forget()
        return [grader.rate(grader.Puzzle(jigsaw(text or ""), given)) for text, given in texts]

    yield measure(NEW_JIGSAWS, rate_new, len(texts), runs)


def class_figures(runs: int) -> Iterator[Figure]:
    """Measure `explainer`, `hodoku` and whips by class; the hardest puzzles only once or twice."""
    for name, run, each in chain(explainer.cases(), hodoku.cases(), whips.cases()):
        yield measure(name, run, each, runs if each > explainer.FEW else 1, process_time)


def generate_figures() -> Iterator[Figure]:
    """Measure the generator, target by target, and a book, once each: some take half a minute."""
    for name, run, each in chain(generate.cases(), book.cases()):
        start = process_time()
        run()
        spent = (process_time() - start) / each
        yield Figure(name, spent * 1e6, spent / yardstick(process_time))


def start_up(runs: int) -> Figure:
    """Measure a first `grader rate` of one puzzle, as one types it."""
    puzzle = next(iter(puzzles_by_file("graded").values()))[0]
    command = [str(Path(sys.executable).with_name("grader")), "rate", puzzle]
    return measure(
        "grader rate, from the shell",
        lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL),
        1,
        runs,
    )


def interpreted(runs: int) -> dict[str, Figure]:
    """Return the same figures of a process that runs the source files."""
    command = [sys.executable, "-m", "tests.bench.bench", "--plain", "--runs", str(runs)]
    ran = subprocess.run(
        [*command, "--json", "-"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    )
    return {entry["name"]: Figure(**entry) for entry in json.loads(ran.stdout)["figures"]}


def show(figure: Figure, slow: Figure | None) -> str:
    """Return a row of the table."""
    from tests.bench import search  # noqa: PLC0415 - after it is known how to import

    ratio = f"{slow.microseconds / figure.microseconds:8.0f}x" if slow else " " * 9
    goal = {**GOALS, **search.GOALS}.get(figure.name)
    verdict = "" if goal is None else f"  {'within' if figure.microseconds <= goal else 'OVER'} "
    verdict += "" if goal is None else f"{goal:,.0f} µs"
    return (
        f"{figure.name:40}{figure.microseconds:12,.1f} {figure.yardsticks:11.4f} {ratio}{verdict}"
    )


def more_figures(runs: int, is_compiled: bool) -> Iterator[Figure]:
    """Measure what is not compared with interpreted runs, which would take too long."""
    yield start_up(runs)
    yield from search_figures(max(1, runs // 2))
    if is_compiled:
        yield from class_figures(max(1, runs // 2))
        yield from generate_figures()


def show_memory(memory: float) -> None:
    """Print the peak memory of a process that rates the hardest puzzles, in megabytes."""
    verdict = "within" if memory <= explainer.MEMORY else "OVER"
    print(f"{'peak memory, hard puzzles':40}{memory:12,.1f} MB {verdict} {explainer.MEMORY:.0f} MB")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--plain", action="store_true", help="measure the source files")
    parser.add_argument("--runs", type=int, default=7, help="runs of each measurement")
    parser.add_argument("--json", metavar="FILE", help="write the figures there; - prints them")
    options = parser.parse_args()
    if options.plain:
        plain.install()
    # Only now it is settled how the package is to be imported.
    from grader.runtime import compiled  # noqa: PLC0415

    made = []
    quiet = options.json == "-"
    is_compiled = compiled.mode() == "compiled"
    slow = {} if options.plain or not is_compiled else interpreted(max(1, options.runs // 3))
    if not quiet:
        print(f"{compiled.mode()}, Python {sys.version.split()[0]}, medians of {options.runs} runs")
        print(f"{'':40}{'µs each':>12} {'yardsticks':>11} {'interpr.':>9}")
    more = iter(()) if options.plain else more_figures(options.runs, is_compiled)
    for figure in chain(figures(options.runs), more):
        made.append(figure)
        if not quiet:
            print(show(figure, slow.get(figure.name)), flush=True)
    memory = explainer.peak_memory() if is_compiled and not options.plain else None
    compared = []
    if is_compiled and not options.plain:
        compared = [*ratios(options.runs), *instruction_ratios(), *package_ratios()]
    rows: list[rivals.Row] = []
    if not quiet and not options.plain:
        from tests.bench import site  # noqa: PLC0415 - see above

        for ratio in compared:
            print(ratio.row())
        if memory is not None:
            show_memory(memory)
        print(rivals.HEADING)
        for row in rivals.rows(max(1, options.runs // 2)) if is_compiled else ():
            rows.append(row)
            print(row.text(), flush=True)
        for browsed in site.rows() if is_compiled else ():
            print(browsed.text(), flush=True)
        print(f"{'':40}{'µs each':>12} {'ours':>11}")
        made += show_baselines()
    record = {
        "mode": compiled.mode(),
        "python": sys.version.split()[0],
        "figures": [asdict(figure) for figure in made],
        "ratios": [asdict(ratio) for ratio in compared],
        "rivals": [asdict(row) for row in rows],
        "peak_memory_mb": memory,
        "interpreted": [asdict(figure) for figure in slow.values()],
    }
    if quiet:
        print(json.dumps(record))
    elif options.json:
        Path(options.json).write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
