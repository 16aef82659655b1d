"""Puzzles for tests of catalogues, and the same in disguise."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import grader
from grader.model import kinds as k
from grader.model.puzzle import Puzzle

FILES = Path(__file__).parents[1] / "bench" / "puzzles"


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return a hundred classic puzzles, no two of them equivalent."""
    lines = [
        line[:81] for file in sorted(FILES.glob("*.txt")) for line in file.read_text().splitlines()
    ]
    found: dict[str, Puzzle] = {}
    for line in lines:
        puzzle = grader.parse(line)
        found.setdefault(grader.canonical(puzzle).text, puzzle)
    return tuple(found.values())[:100]


def disguised(puzzle: Puzzle, seed: int) -> Puzzle:
    """Return an equivalent classic puzzle: rows, columns and digits in another order."""
    random = Random(seed)

    def lines() -> list[int]:
        bands = random.sample(range(3), 3)
        return [3 * band + line for band in bands for line in random.sample(range(3), 3)]

    rows, columns, names = lines(), lines(), [*random.sample(range(9), 9), k.NO_DIGIT]
    is_turned = random.random() < 0.5
    givens = []
    for row in rows:
        for column in columns:
            cell = 9 * column + row if is_turned else 9 * row + column
            givens.append(names[puzzle.givens[cell]])
    return Puzzle(puzzle.layout, tuple(givens))
