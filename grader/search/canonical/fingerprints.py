"""Fingerprints of puzzles, equal for equivalent puzzles, to find duplicates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache

from grader.errors import PuzzleError, SearchLimitError
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.runtime.hashes import blake2b
from grader.search.canonical.canonical_search import canonical_text
from grader.search.canonical.ruled_form import page_moves
from grader.search.limits import Limits
from grader.search.solutions import only_solution

Fingerprint = bytes
"""A hash of the canonical form of a puzzle."""
NODE_LIMIT = 20_000
"""Nodes of the search for the solution of a puzzle to avoid."""


def fingerprint(puzzle: Puzzle, any_map: bool = False) -> Fingerprint:
    """Return the fingerprint of a puzzle: 16 bytes.

    Puzzles are equivalent if an automorphism of the layout and new names of the digits map one to
    the other.  If the layout has too many automorphisms, only the names of digits may differ.
    Puzzles without a canonical form, because they contradict themselves, must be equal.

    Args:
        puzzle: the puzzle.
        any_map: give jigsaws equal fingerprints also if their maps differ by turning or
            reflecting the page.  Only moves of the page and names of digits are compared then,
            which is fast where each puzzle has a layout of its own.  Puzzles with rules are
            compared so in any case: see `ruled_form`.
    """
    if any_map and not puzzle.layout.rules:
        return _digest(min(_turned(puzzle, move) for move in page_moves(puzzle.layout)))
    try:
        text = canonical_text(Puzzle(puzzle.layout, puzzle.givens))
    except PuzzleError:
        text = str(puzzle.givens)
    return fingerprint_of_form(puzzle.layout, text)


def fingerprint_of_form(layout: Layout, text: str) -> Fingerprint:
    """Return the fingerprint of the puzzles with this canonical form on a layout."""
    # The rules are part of the form.
    return _digest_of_text(f"({_shown_fingerprint(layout.plain)}, {text!r})")


def fingerprints(puzzles: Iterable[Puzzle], any_map: bool = False) -> set[Fingerprint]:
    """Return the fingerprints of many puzzles."""
    return {fingerprint(puzzle, any_map) for puzzle in puzzles}


def solved(puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Iterate over the solutions of puzzles, as filled grids.

    Rules are left out: they say nothing more of a filled grid.

    Puzzles without exactly one solution are omitted: there is no grid that they stand for.
    """
    for puzzle in puzzles:
        with suppress(PuzzleError, SearchLimitError):
            yield Puzzle(puzzle.layout.plain, only_solution(puzzle, Limits(node_limit=NODE_LIMIT)))


def _digest(parts: object) -> bytes:
    return _digest_of_text(repr(parts))


def _digest_of_text(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=16).digest()


@lru_cache(maxsize=16)
def _shown_fingerprint(layout: Layout) -> str:
    return repr(layout_fingerprint(layout))


@lru_cache(maxsize=16)
def layout_fingerprint(layout: Layout) -> bytes:
    """Return a hash of the houses of a layout, independent of their names and kinds."""
    return _digest(sorted((tuple(sorted(spec.cells)), spec.digits) for spec in layout.specs))


def _turned(puzzle: Puzzle, move: tuple[k.Cell, ...]) -> tuple[object, ...]:
    """Return givens and boxes after a move of the page, with digits in order of appearance."""
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
