"""Print results and node counts of the searches for some puzzles, one line each.

Run as a program, by `of_both_modes`: `python -m tests.search.runs bands|learner [--plain]`.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests import plain

ROOT = Path(__file__).parents[2]


def of_both_modes(which: str) -> tuple[list[str], list[str]]:
    """Return the lines that a compiled and an interpreted process print."""
    command = [sys.executable, "-m", "tests.search.runs", which]
    compiled, interpreted = (
        subprocess.run(
            [*command, *options], cwd=ROOT, check=True, stdout=subprocess.PIPE, encoding="utf-8"
        ).stdout.splitlines()
        for options in ([], ["--plain"])
    )
    assert (compiled.pop(0), interpreted.pop(0)) == ("compiled", "interpreted")
    return compiled, interpreted


def bands() -> Iterator[str]:
    """Iterate over the solutions and nodes, one after the other, of searches of all kinds."""
    from grader.model import kinds as k  # noqa: PLC0415 - after the hook is installed
    from grader.model.puzzle import Puzzle  # noqa: PLC0415
    from grader.model.shapes import classic  # noqa: PLC0415
    from grader.search.band_solver import BandSolver  # noqa: PLC0415

    random = Random(17)
    solver = BandSolver()
    for number in range(60):
        solver.load((k.NO_DIGIT,) * 81)
        solver.start(random.randbytes(random.choice((2, 60, 1000))))
        solver.find(1_000_000)
        grid = solver.solution()
        yield f"{grid} {solver.nodes}"
        kept = set(random.sample(range(81), random.randint(20, 34)))
        givens = tuple(d if c in kept else k.NO_DIGIT for c, d in enumerate(grid))
        removed = tuple((random.randrange(81), random.randrange(9)) for _ in range(number % 3))
        board = Puzzle(classic(), givens, removed).board()
        for how in ("givens", "board", "noise"):
            if how == "board":
                solver.load_board(board)
            else:
                solver.load(givens, removed)
            solver.start(random.randbytes(100) if how == "noise" else b"")
            for _ in range(8):
                yield f"{how} {solver.find(40)} {solver.nodes} {solver.found} {solver.text()}"


def learner() -> Iterator[str]:
    """Iterate over the solutions and nodes of searches that learn, some with many restarts."""
    from grader.model.shapes import classic  # noqa: PLC0415
    from grader.search import clause_learner, search_states, searcher  # noqa: PLC0415
    from tests.search.layouts import diagonal, dug, grown_regions, jigsaw  # noqa: PLC0415

    random = Random(19)
    layouts = [classic(3, 2), diagonal(), jigsaw(grown_regions(9, Random(3), 60)), classic(4, 3)]
    searcher.NODES_BEFORE_LEARNING = 4
    for number in range(24):
        layout = layouts[number % 4]
        if number == 12:
            clause_learner.RESTART = 2
            clause_learner.MAX_LEARNED, clause_learner.MAX_LEARNED_STEP = 20, 2
        puzzle = dug(layout, random, layout.cells * random.randint(22, 34) // 100)
        search = searcher.Searcher(layout)
        search.load(puzzle.givens)
        search.start(random.randbytes(100) if number % 3 == 0 else b"")
        for _ in range(6):
            state = search.find(60)
            found = search.solution() if state == search_states.FOUND else ()
            yield f"{layout} {state} {search.nodes} {search.found} {found}"


def main() -> None:
    if "--plain" in sys.argv[2:]:
        plain.install()
    from grader.runtime import compiled  # noqa: PLC0415

    print(compiled.mode())
    for line in {"bands": bands, "learner": learner}[sys.argv[1]]():
        print(line)


if __name__ == "__main__":
    main()
