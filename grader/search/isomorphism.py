"""Puzzles that are the same but for the order of rows and columns and the names of digits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal

from attrs import evolve, field, frozen

from grader.errors import PuzzleError
from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.step import Candidate, Evidence, HouseMark, Link, Mark, Step
from grader.search.canonical import Minlex
from grader.search.sweep import Sweep
from grader.search.symmetries import TooManyError, sort_of, symmetries

By = Literal["isomorphism", "symmetries", "digits"]
LAYOUTS = 16
"""For how many layouts the means are kept."""


@frozen
class Transformation:
    """A new order of the cells and new names for the digits, from one puzzle to another."""

    sources: tuple[k.Cell, ...]
    """For each cell of the outcome, the cell that it comes from."""
    names: tuple[k.Digit, ...]
    """For each digit, what it is called in the outcome."""

    def grid(self, values: Sequence[k.Digit]) -> tuple[k.Digit, ...]:
        """Return a grid, such as givens or a solution, transformed; NO_DIGIT stays."""
        names = (*self.names, k.NO_DIGIT)
        # NO_DIGIT is -1, which finds the last.
        return tuple(names[values[source]] for source in self.sources)

    def candidates(self, candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
        """Return candidates transformed, in the same order."""
        target = self.inverse().sources
        return tuple((target[cell], self.names[digit]) for cell, digit in candidates)

    def inverse(self) -> Transformation:
        """Return the way back."""
        return Transformation(_inverse(self.sources), _inverse(self.names))

    def step(self, layout: Layout, step: Step) -> Step:
        """Return a step on this layout transformed, with its evidence."""
        target = self.inverse().sources
        names = (*self.names, k.NO_DIGIT)
        houses = {
            (sort_of(spec), frozenset(spec.cells)): house for house, spec in enumerate(layout.specs)
        }

        def moved(candidate: Candidate) -> Candidate:
            return target[candidate[0]], names[candidate[1]]

        def moved_house(house: k.House) -> k.House:
            spec = layout.specs[house]
            return houses[sort_of(spec), frozenset(target[cell] for cell in spec.cells)]

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
    """The smallest of the puzzles that are the same as one."""

    text: str
    """One symbol a cell, 0 for an empty one: equal for puzzles that are the same."""
    by: By
    """What counts as the same.

    `isomorphism`: any order of rows in a band, of columns in a stack, of bands and of
    stacks, rows for columns where boxes are square, and any names of the digits.
    `symmetries`: any symmetry of the layout, and any names.
    `digits`: names only, because there is too much to go through: the layout has too many
    symmetries, or the puzzle is large and has too many itself (never a classic 9x9).
    Puzzles with different texts may be the same for all that.
    """
    automorphisms: int | None
    """How many of these change nothing; None where symmetries were left out.

    Digits that are not given may change their names freely, which counts as well.
    """
    transformation: Transformation = field(repr=False)
    """The way from the puzzle to this; the first that was found if there are several."""


def canonical(puzzle: Puzzle) -> Canonical:
    """Return the canonical form of a puzzle or filled grid.

    Some 10,000 classic puzzles a second where compiled.

    Raises:
        PuzzleError: a digit stands twice in a house, or a cell may not hold it, or
            candidates were struck from the puzzle: these have no place in the text.
    """
    if puzzle.removed:
        raise PuzzleError("a puzzle with struck candidates has no canonical form")
    for means in (_means_for(puzzle.layout), _names_only(puzzle.layout)):
        form = _form(puzzle, means)
        if form:
            return form
    raise AssertionError("names alone are always worked out")


def are_isomorphic(one: Puzzle, other: Puzzle) -> bool:
    """Tell whether two puzzles have the same layout and the same canonical form.

    Raises:
        PuzzleError: one of them has none; see `canonical`.  Or only the names of digits could
            be gone through, and the rest does not tell.
    """
    if one.layout != other.layout:
        return False
    if _digit_counts(one) != _digit_counts(other):
        return False
    a, b = canonical(one), canonical(other)
    if a.text == b.text and a.by == b.by:
        return True
    if "digits" in (a.by, b.by):
        raise PuzzleError(
            f"{one.layout.name} has too many symmetries to tell whether these are the same"
        )
    return False


def _digit_counts(puzzle: Puzzle) -> list[int]:
    """Return how often each digit is given, ascending, which no symmetry changes."""
    return sorted(puzzle.givens.count(digit) for digit in range(puzzle.layout.digits))


def _form(puzzle: Puzzle, means: _Means) -> Canonical | None:
    """Return the form that these means give, or None if there is too much to go through."""
    # One step, so that two threads never get the same one.
    machine = means.idle.pop() if means.idle else means.machine(puzzle.layout)
    if means.by != "isomorphism":
        _check(puzzle)
    if not machine.run(puzzle.givens):
        _check(puzzle)
        return None
    form = Canonical(
        machine.text(),
        means.by,
        None if means.by == "digits" else machine.automorphisms(),
        Transformation(machine.sources(), machine.labels()),
    )
    means.idle.append(machine)
    return form


@frozen(eq=False)
class _Means:
    """What canonical forms of a layout are made with."""

    by: By
    regular: tuple[int, int, int] | None
    """For `Minlex`: size, width of a stack, height of a band."""
    levels: tuple[tuple[tuple[k.Cell, ...], ...], ...]
    groups: tuple[tuple[k.Digit, ...], ...]
    """For `Sweep`."""
    idle: list[Minlex | Sweep] = field(factory=list)
    """Machines that wait for the next puzzle."""

    def machine(self, layout: Layout) -> Minlex | Sweep:
        if self.regular:
            return Minlex(*self.regular)
        return Sweep(layout.cells, self.levels, self.groups)


@lru_cache(maxsize=LAYOUTS)
def _names_only(layout: Layout) -> _Means:
    return _Means("digits", None, (), _groups(layout))


@lru_cache(maxsize=LAYOUTS)
def _means_for(layout: Layout) -> _Means:
    regular = _regular(layout)
    if regular:
        return _Means("isomorphism", regular, (), ())
    try:
        return _Means("symmetries", None, symmetries(layout), _groups(layout))
    except TooManyError:
        return _names_only(layout)


def _regular(layout: Layout) -> tuple[int, int, int] | None:
    """Return the size, stack width and band height of a classic layout or Latin square."""
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


def _groups(layout: Layout) -> tuple[tuple[k.Digit, ...], ...]:
    """Return the digits in groups of those that the same houses take."""
    groups: dict[tuple[bool, ...], list[k.Digit]] = {}
    for digit in range(layout.digits):
        key = tuple(bool(spec.digits & bits.bit(digit)) for spec in layout.specs)
        groups.setdefault(key, []).append(digit)
    return tuple(map(tuple, groups.values()))


def _check(puzzle: Puzzle) -> None:
    """Raise what contradicts itself among the givens.

    Raises:
        PuzzleError: something does.
    """
    for problem in puzzle.problems():
        if problem.cause is PuzzleError:
            raise problem.error()


def _inverse(order: Sequence[int]) -> tuple[int, ...]:
    inverse = [0] * len(order)
    for place, value in enumerate(order):
        inverse[value] = place
    return tuple(inverse)
