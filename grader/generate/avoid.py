"""Puzzles that must not come again, in any order of their lines and with any digits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b

from grader.errors import PuzzleError, TargetError
from grader.generate.symmetry import images
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.search.isomorphism import canonical

Form = bytes
"""What puzzles have in common that are the same but for their order and the names of digits."""
TURNS = ("180", "90", "horizontal", "vertical", "diagonal", "anti-diagonal")
"""Ways to turn a page, each by one move; turning by 90 and by 180 degrees is a further one."""


def form_of(puzzle: Puzzle, on_any_map: bool = False) -> Form:
    """Return the form of a puzzle: 16 bytes, which differ for any two others in practice.

    Where the layout has too many symmetries to go through only digits are renamed; the same
    holds for puzzles that have no canonical form because they contradict themselves.

    Args:
        puzzle: what has the form.
        on_any_map: jigsaws whose maps are the same but turned over have the same form, too.
            This looks at the ways to turn the page only, and does not take long where each
            puzzle has a layout of its own.
    """
    if on_any_map:
        return _digest(min(_turned(puzzle, move) for move in _moves(puzzle.layout)))
    try:
        text = canonical(Puzzle(puzzle.layout, puzzle.givens)).text
    except PuzzleError:
        text = str(puzzle.givens)
    return _digest((_houses(puzzle.layout), text))


def forms_of(puzzles: Iterable[Puzzle], on_any_map: bool = False) -> set[Form]:
    """Return the forms of many puzzles."""
    return {form_of(puzzle, on_any_map) for puzzle in puzzles}


def _digest(parts: object) -> bytes:
    return blake2b(repr(parts).encode(), digest_size=16).digest()


@lru_cache(maxsize=16)
def _houses(layout: Layout) -> bytes:
    """Return what layouts with the same houses have in common, whatever they are called."""
    return _digest(sorted((tuple(sorted(spec.cells)), spec.digits) for spec in layout.specs))


def _moves(layout: Layout) -> list[tuple[k.Cell, ...]]:
    """Return where the cells go when the page is turned, in each way that it has."""
    moves = [tuple(range(layout.cells))]
    for turn in TURNS:
        with suppress(TargetError):
            moves += images(layout, turn)
    if len(moves) > 2:
        half, quarter = moves[1], moves[2]
        moves.append(tuple(quarter[cell] for cell in half))
    return moves


def _turned(puzzle: Puzzle, move: tuple[k.Cell, ...]) -> tuple[object, ...]:
    """Return givens and houses of a turned puzzle, with digits named as they appear."""
    layout = puzzle.layout
    givens = [k.NO_DIGIT] * layout.cells
    for cell, target in enumerate(move):
        givens[target] = puzzle.givens[cell]
    boxes = sorted(
        tuple(sorted(move[cell] for cell in spec.cells))
        for spec in layout.specs
        if spec.kind not in (k.ROW, k.COLUMN)
    )
    return _renamed(givens), boxes


def _renamed(givens: Sequence[k.Digit]) -> list[int]:
    names = {k.NO_DIGIT: -1}
    return [names.setdefault(digit, len(names)) for digit in givens]
