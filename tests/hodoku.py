"""HoDoKu's solution paths, read from its output: one reference step for each board."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from attrs import frozen

from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.model.step import Candidate

PATHS = Path(__file__).resolve().parents[2] / "shared" / "oracles" / "hodoku_paths.txt.gz"

_CELLS = re.compile(r"r(\d+)c(\d+)")
_PLACED = re.compile(r"(r\dc\d)=(\d)$")
_STRUCK = re.compile(r"((?:r\d+c\d+,?)+)<>(\d)")


@frozen
class Line:
    """A step as it is printed."""

    text: str

    @property
    def name(self) -> str:
        """What HoDoKu calls the technique."""
        return re.split(r": | => | in [rcb]\d", self.text)[0]

    def placements(self) -> list[Candidate]:
        """Return what is placed."""
        match = _PLACED.search(self.text)
        return [(cell, int(match[2]) - 1) for cell in cells(match[1])] if match else []

    def eliminations(self) -> list[Candidate]:
        """Return what is struck, by digit and then by cell."""
        _, _, effects = self.text.partition(" => ")
        found = {(int(d) - 1, c) for names, d in _STRUCK.findall(effects) for c in cells(names)}
        return [(cell, digit) for digit, cell in sorted(found)]

    def apply(self, board: Board) -> None:
        """Carry it out."""
        for cell, digit in self.eliminations():
            board.strike(cell, digit)
        for cell, digit in self.placements():
            board.place(cell, digit)


@frozen
class Solution:
    """A puzzle with its level, its score and the steps of its solution."""

    puzzle: Puzzle
    head: str
    lines: tuple[Line, ...]


def cells(names: str) -> list[int]:
    """Return the cells of a list such as `r13c5,r4c67`."""
    return [
        9 * (int(row) - 1) + int(column) - 1
        for rows, columns in _CELLS.findall(names)
        for row, column in product(rows, columns)
    ]


def paths() -> Iterator[Solution]:
    """Iterate over the paths of the reference; the file must be there."""
    with gzip.open(PATHS, "rt", encoding="utf-8") as file:
        blocks = re.split(r"\n(?=\d)", file.read().rstrip("\n"))
    for block in blocks:
        head, *lines = block.split("\n")
        givens = tuple(int(symbol) - 1 for symbol in head[:81])
        yield Solution(Puzzle(classic(), givens), head, tuple(Line(line.strip()) for line in lines))
