"""Find canonical forms: the method for each layout, and its search objects."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias

from grader.errors import PuzzleError
from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.search.canonical.layout_symmetries import TooManySymmetriesError, symmetries
from grader.search.canonical.minlex_search import MinlexSearch
from grader.search.canonical.ruled_form import RuledForm, ruled_form
from grader.search.canonical.symmetry_minlex_search import SymmetryMinlexSearch

By = Literal["isomorphism", "symmetries", "page", "digits"]
Search: TypeAlias = "MinlexSearch | SymmetryMinlexSearch"
MAX_LAYOUTS = 16
"""Layouts for which the methods are cached."""


def canonical_text(puzzle: Puzzle) -> str:
    """Return the text of the canonical form of a puzzle or filled grid.

    Raises:
        PuzzleError: see `isomorphism.canonical`.
    """
    if puzzle.layout.rules:
        return ruled_form_of(puzzle).text
    method, search = find_form(puzzle)
    text = search.text()
    method.spare.append(search)
    return text


def ruled_form_of(puzzle: Puzzle) -> RuledForm:
    """Return the canonical form of a puzzle with rules.

    Raises:
        PuzzleError: see `isomorphism.canonical`.
    """
    _check_removed(puzzle)
    _check_givens(puzzle)
    return ruled_form(puzzle)


def _check_removed(puzzle: Puzzle) -> None:
    if puzzle.removed:
        raise PuzzleError(
            "no-canonical-form", "a puzzle with removed candidates has no canonical form"
        )


def find_form(puzzle: Puzzle) -> tuple[CanonicalMethod, Search]:
    """Return the method, and the search object that holds the canonical form.

    The caller appends the object to `spare` of the method when the form has been read.

    Raises:
        PuzzleError: see `isomorphism.canonical`.
    """
    _check_removed(puzzle)
    method = _method_for(puzzle.layout)
    search = _search(puzzle, method)
    if search is None:
        method = _digits_only_method(puzzle.layout)
        search = _search(puzzle, method)
        assert search is not None, "the method for digits alone always succeeds"
    return method, search


def _search(puzzle: Puzzle, method: CanonicalMethod) -> Search | None:
    """Return a search object with the canonical form by a method, or None if it gave up."""
    try:
        search = method.spare.pop()  # atomic, so two threads never get the same object
    except IndexError:
        search = method.new_search(puzzle.layout)
    if method.by != "isomorphism":
        _check_givens(puzzle)
    if not search.run(puzzle.givens):
        _check_givens(puzzle)
        return None
    return search


class CanonicalMethod:
    """How canonical forms of a layout are computed.

    Args:
        by: the transformations that are considered; see `isomorphism.Canonical`.
        regular: for `MinlexSearch`: size, width of a stack, height of a band.
        levels: for `SymmetryMinlexSearch`, like `groups`: the symmetries of the layout.
        groups: the digits, grouped by the houses that contain them.
    """

    def __init__(
        self,
        by: By,
        regular: tuple[int, int, int] | None,
        levels: tuple[tuple[tuple[k.Cell, ...], ...], ...],
        groups: tuple[tuple[k.Digit, ...], ...],
    ) -> None:
        self.by: Final = by
        self.regular = regular
        self.levels = levels
        self.groups = groups
        self.spare: list[Search] = []
        """Idle search objects."""

    def new_search(self, layout: Layout) -> Search:
        """Return a new search object for the layout of the method."""
        if self.regular:
            return MinlexSearch(*self.regular)
        return SymmetryMinlexSearch(layout.cells, self.levels, self.groups)


@lru_cache(maxsize=MAX_LAYOUTS)
def _digits_only_method(layout: Layout) -> CanonicalMethod:
    return CanonicalMethod("digits", None, (), _digit_groups(layout))


@lru_cache(maxsize=MAX_LAYOUTS)
def _method_for(layout: Layout) -> CanonicalMethod:
    regular = _regular_shape(layout)
    if regular:
        return CanonicalMethod("isomorphism", regular, (), ())
    try:
        return CanonicalMethod("symmetries", None, symmetries(layout), _digit_groups(layout))
    except TooManySymmetriesError:
        return _digits_only_method(layout)


def _regular_shape(layout: Layout) -> tuple[int, int, int] | None:
    """Return size, stack width and band height of a classic layout or Latin square, else None."""
    size = layout.digits
    if layout.coordinates != tuple(divmod(cell, size) for cell in range(size * size)):
        return None
    span = range(size)
    lines = {(k.ROW, frozenset(range(row * size, row * size + size))) for row in span}
    lines |= {(k.COLUMN, frozenset(range(column, size * size, size))) for column in span}
    boxes = [spec.cells for spec in layout.specs if spec.kind == k.BOX]
    width = len({cell % size for cell in boxes[0]}) if boxes else size
    height = len({cell // size for cell in boxes[0]}) if boxes else size
    if boxes and width * height != size:
        return None
    expected = lines | {
        (k.BOX, frozenset((top + i) * size + left + j for i in range(height) for j in range(width)))
        for top in range(0, size, height)
        for left in range(0, size, width)
        if boxes
    }
    found = {(spec.kind, frozenset(spec.cells)) for spec in layout.specs}
    everything = bits.full(size)
    plain = all(spec.digits == everything for spec in layout.specs)
    return (size, width, height) if plain and found == expected else None


def _digit_groups(layout: Layout) -> tuple[tuple[k.Digit, ...], ...]:
    """Return the digits, grouped by the houses that contain them."""
    groups: dict[tuple[bool, ...], list[k.Digit]] = {}
    for digit in range(layout.digits):
        key = tuple(bool(spec.digits & bits.bit(digit)) for spec in layout.specs)
        groups.setdefault(key, []).append(digit)
    return tuple(map(tuple, groups.values()))


def _check_givens(puzzle: Puzzle) -> None:
    """Check that the givens do not contradict each other.

    Raises:
        PuzzleError: they do.
    """
    for problem in puzzle.each_problem():
        if problem.cause is PuzzleError:
            raise problem.error()
