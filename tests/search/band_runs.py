"""Print what the band search does with some puzzles, one line each.

Run as a program, by `test_bands`: `python -m tests.search.band_runs [--plain]`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from tests import plain


def lines() -> Iterator[str]:
    """Iterate over the solutions and nodes, one after the other, of searches of all kinds."""
    from grader.model import kinds as k  # noqa: PLC0415 - after the hook is installed
    from grader.model.puzzle import Puzzle  # noqa: PLC0415
    from grader.model.shapes import classic  # noqa: PLC0415
    from grader.search.bands import BandSolver  # noqa: PLC0415

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


def main() -> None:
    if "--plain" in sys.argv[1:]:
        plain.install()
    from grader import build  # noqa: PLC0415

    print(build.mode())
    for line in lines():
        print(line)


if __name__ == "__main__":
    main()
