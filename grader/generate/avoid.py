"""Puzzles that must not come again, in any order of their lines and with any digits."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b

from grader.errors import PuzzleError
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.search.isomorphism import canonical

Form = bytes
"""What puzzles have in common that are the same but for their order and the names of digits."""


def form_of(puzzle: Puzzle) -> Form:
    """Return the form of a puzzle: 16 bytes, which differ for any two others in practice.

    Where the layout has too many symmetries to go through only digits are renamed; the same
    holds for puzzles that have no canonical form because they contradict themselves.
    """
    try:
        text = canonical(Puzzle(puzzle.layout, puzzle.givens)).text
    except PuzzleError:
        text = str(puzzle.givens)
    return blake2b(_houses(puzzle.layout) + text.encode(), digest_size=16).digest()


@lru_cache(maxsize=16)
def _houses(layout: Layout) -> bytes:
    """Return what layouts with the same houses have in common, whatever they are called."""
    houses = sorted((tuple(sorted(spec.cells)), spec.digits) for spec in layout.specs)
    return blake2b(repr(houses).encode(), digest_size=16).digest()


def forms_of(puzzles: Iterable[Puzzle]) -> set[Form]:
    """Return the forms of many puzzles."""
    return {form_of(puzzle) for puzzle in puzzles}
