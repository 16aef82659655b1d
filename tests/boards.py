"""Random boards with a known solution, on any layout, and what moving a board does to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.shapes import classic
from grader.model.step import Candidate, Step

SHAPES = {4: (2, 2), 6: (3, 2), 9: (3, 3), 12: (4, 3), 16: (4, 4)}
"""Width and height of the boxes, by size."""


def solved(size: int, random: Random) -> list[k.Digit]:
    """Return a random solved grid of the classic layout of this size.

    It starts from a grid of shifted rows.  Then, again and again, two digits change places
    in a set of their cells that is closed under "sees", which is right on any layout.
    """
    width, height = SHAPES[size]
    layout = classic(width, height)
    peers = [layout.peers_of(cell) for cell in range(layout.cells)]
    grid = [
        (width * (row % height) + row // height + column) % size
        for row in range(size)
        for column in range(size)
    ]
    for _ in range(20 * size):
        pair = random.sample(range(size), 2)
        todo = [random.choice([cell for cell in range(layout.cells) if grid[cell] == pair[0]])]
        closed = set(todo)
        while todo:
            near = [p for p in peers[todo.pop()] if grid[p] in pair and p not in closed]
            closed.update(near)
            todo += near
        for cell in closed:
            grid[cell] = pair[0] + pair[1] - grid[cell]
    return grid


def given(layout: Layout, solution: Sequence[k.Digit], clues: int, random: Random) -> Board:
    """Return a board with some digits of the solution; there may be other solutions."""
    shown = set(random.sample(range(layout.cells), clues))
    return Board.of(layout, [d if cell in shown else k.NO_DIGIT for cell, d in enumerate(solution)])


def noisy(layout: Layout, solution: Sequence[k.Digit], random: Random) -> Board:
    """Return a board with part of the solution, on which random wrong candidates are gone."""
    board = given(layout, solution, random.randint(0, layout.cells // 3), random)
    chance = random.uniform(0.3, 0.8)
    for cell, digit in enumerate(solution):
        for other in board.candidates(cell):
            if other != digit and random.random() > chance:
                board.strike(cell, other)
    return board


def moved(board: Board, cells: Callable[[int], int], digits: Callable[[int], int]) -> Board:
    """Return the board with each cell and each digit carried to another."""
    image = Board(board.layout)
    for cell in range(board.layout.cells):
        value = board.value(cell)
        if value is not None:
            image.place(cells(cell), digits(value))
    for cell in range(board.layout.cells):
        for digit in range(board.layout.digits):
            if board.value(cell) is None and not board.has(cell, digit):
                image.strike(cells(cell), digits(digit))
    return image


def symmetries(size: int) -> list[Callable[[int], int]]:
    """Return the eight symmetries of the square, as maps of cells."""

    def symmetry(transpose: bool, flip: bool, mirror: bool) -> Callable[[int], int]:
        def image(cell: int) -> int:
            row, column = divmod(cell, size)
            if transpose:
                row, column = column, row
            return (size - 1 - row if flip else row) * size + (
                size - 1 - column if mirror else column
            )

        return image

    both = (False, True)
    return [symmetry(t, f, m) for t in both for f in both for m in both]


Effect = tuple[frozenset[Candidate], frozenset[Candidate], frozenset[Candidate]]


def effect(
    step: Step, cells: Callable[[int], int] = int, digits: Callable[[int], int] = int
) -> Effect:
    """Return what is placed, what is struck and what defines the pattern, carried along."""
    marks = [(mark.cell, mark.digit) for mark in step.evidence.marks]
    placed, struck, defining = (
        frozenset((cells(c), d if d == k.NO_DIGIT else digits(d)) for c, d in candidates)
        for candidates in (step.placements, step.eliminations, marks)
    )
    return placed, struck, defining


def assert_sound(board: Board, step: Step, solution: Sequence[k.Digit]) -> None:
    """Fail if the step contradicts the solution or does nothing."""
    assert step.placements or step.eliminations
    for cell, digit in step.placements:
        assert solution[cell] == digit
        assert board.has(cell, digit)
    for cell, digit in step.eliminations:
        assert solution[cell] != digit, f"{step} strikes the solution"
        assert board.has(cell, digit)


def candidates(board: Board) -> list[set[k.Digit]]:
    """Return the candidates of each cell as sets."""
    return [set(bits.each(mask)) for mask in board.masks()]
