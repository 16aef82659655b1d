"""Canonical forms: equal for puzzles that differ only by symmetries and names of digits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from grader.errors import PuzzleError
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.step import Evidence, HouseMark, Link, Mark
from grader.search.canonical.canonical_search import By, find_form, ruled_form_of
from grader.search.canonical.layout_symmetries import house_type

if TYPE_CHECKING:
    from grader.model.step import Candidate, Step


@frozen
class Transformation:
    """A permutation of the cells and of the digits that maps one puzzle to another."""

    sources: tuple[k.Cell, ...]
    """For each cell of the result, the cell that it comes from."""
    names: tuple[k.Digit, ...]
    """For each digit, the digit that replaces it in the result."""

    def grid(self, values: Sequence[k.Digit]) -> tuple[k.Digit, ...]:
        """Return a grid, such as givens or a solution, transformed; -1, an empty cell, stays."""
        names = (*self.names, k.NO_DIGIT)
        # NO_DIGIT is -1 and indexes the last name.
        return tuple(names[values[source]] for source in self.sources)

    def candidates(self, candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
        """Return candidates transformed, in the same order."""
        target = self.inverse().sources
        return tuple((target[cell], self.names[digit]) for cell, digit in candidates)

    def inverse(self) -> Transformation:
        """Return the inverse transformation."""
        return Transformation(_inverse(self.sources), _inverse(self.names))

    def step(self, layout: Layout, step: Step) -> Step:
        """Return a step on this layout transformed, with its evidence."""
        target = self.inverse().sources
        names = (*self.names, k.NO_DIGIT)
        houses = {
            (house_type(spec), frozenset(spec.cells)): house
            for house, spec in enumerate(layout.specs)
        }

        def moved(candidate: Candidate) -> Candidate:
            return target[candidate[0]], names[candidate[1]]

        def moved_house(house: k.House) -> k.House:
            spec = layout.specs[house]
            return houses[house_type(spec), frozenset(target[cell] for cell in spec.cells)]

        seen = step.evidence
        return evolve(
            step,
            placements=map(moved, step.placements),
            eliminations=map(moved, step.eliminations),
            evidence=Evidence(
                tuple(names[digit] for digit in seen.digits),
                tuple(Mark(m.role, target[m.cell], names[m.digit]) for m in seen.marks),
                tuple(HouseMark(h.role, moved_house(h.house)) for h in seen.houses),
                tuple(Link(n.role, moved(n.start), moved(n.end)) for n in seen.links),
            ),
            layout=layout,
            before=None,
        )


@frozen
class Canonical:
    """The lexicographically smallest puzzle that is equivalent to a puzzle."""

    text: str
    """One symbol for each cell, 0 for an empty one: equal for equivalent puzzles.

    On layouts with rules, these follow.
    """
    by: By
    """The transformations that were considered.

    `isomorphism`: all orders of the rows of a band, the columns of a stack, the bands and the
    stacks; transposition if boxes are square; and all names of the digits.
    `symmetries`: all symmetries of the layout, and all names of the digits.
    `page`: turns and reflections of the page, and if all rules allow it, the complement of all
    digits, or all names of digits; so on layouts with rules.
    `digits`: only names of the digits, because the layout has too many symmetries, or the puzzle
    is large and has too many automorphisms (never a classic 9x9).  Equivalent puzzles may then
    have different texts.
    """
    automorphisms: int | None
    """The number of these transformations that leave the puzzle unchanged.

    Permutations of digits that are not given are included.  None if `by` is `digits`.
    """
    transformation: Transformation = field(repr=False)
    """The transformation from the puzzle to this form; the first one found if there are several."""


def canonical(puzzle: Puzzle) -> Canonical:
    """Return the canonical form of a puzzle or filled grid.

    Compiled, this takes some 10 us for a classic puzzle, and some 50 us for a filled grid.

    Raises:
        PuzzleError: a digit occurs twice in a house or in a cell that cannot hold it; or the
            puzzle has removed candidates, which the text cannot express.
    """
    if puzzle.layout.rules:
        ruled = ruled_form_of(puzzle)
        moved = Transformation(ruled.sources, ruled.names)
        return Canonical(ruled.text, "page", ruled.automorphisms, moved)
    method, search = find_form(puzzle)
    form = Canonical(
        search.text(),
        method.by,
        None if method.by == "digits" else search.automorphisms(),
        Transformation(search.sources(), search.labels()),
    )
    method.spare.append(search)
    return form


def are_isomorphic(one: Puzzle, other: Puzzle) -> bool:
    """Return whether two puzzles have the same layout and the same canonical form.

    Layouts with rules are the same if those without their rules are.

    Raises:
        PuzzleError: a puzzle has no canonical form (see `canonical`), or only the names of digits
            could be compared and they differ.
    """
    if one.layout.plain != other.layout.plain:
        return False
    if one.layout.rules or other.layout.rules:
        return _canonical_texts_equal(one, other)
    if _digit_counts(one) != _digit_counts(other):
        return False
    a, b = canonical(one), canonical(other)
    if a.text == b.text and a.by == b.by:
        return True
    if "digits" in (a.by, b.by):
        raise PuzzleError(
            "many-symmetries",
            "{layout} has too many symmetries to decide whether puzzles are isomorphic",
            layout=one.layout.name,
        )
    return False


def _canonical_texts_equal(one: Puzzle, other: Puzzle) -> bool:
    """Return whether two puzzles, of which one has rules, have the same canonical form."""
    return canonical(one).text == canonical(other).text


def _digit_counts(puzzle: Puzzle) -> list[int]:
    """Return the number of givens of each digit, ascending; no symmetry changes it."""
    return sorted(puzzle.givens.count(digit) for digit in range(puzzle.layout.digits))


def _inverse(order: Sequence[int]) -> tuple[int, ...]:
    inverse = [0] * len(order)
    for place, value in enumerate(order):
        inverse[value] = place
    return tuple(inverse)
