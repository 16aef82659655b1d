"""Requirements on the givens: how many, which digits and which cells."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from grader.errors import Listed, Message, TargetError, Term
from grader.generate.givens_balance import GivensBalance
from grader.generate.pattern import swappable_empty_lines
from grader.generate.requirements.requirement import (
    Argument,
    CountRequirement,
    Mismatch,
    RatedPuzzle,
    Requirement,
    RequirementContext,
    Stage,
    check_ends,
    format_count,
)
from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import digit_name
from grader.search.canonical.symmetry import is_symmetric, orbits
from grader.search.fewest_givens import fewest_givens
from grader.search.minimality import redundant_rules

if TYPE_CHECKING:
    # A run without patterns needs no letters to draw them with.
    from grader.generate.pattern import Pattern


class GivenCountRequirement(CountRequirement):
    """The number of givens lies in an interval."""

    __slots__ = ()
    stage: ClassVar[Stage] = Stage.GIVENS
    key: ClassVar[str] = "givens"
    noun: ClassVar[str] = "given"

    def count(self, rated: RatedPuzzle) -> int:
        """Return the number of givens."""
        return rated.puzzle.clues

    def check(self, context: RequirementContext) -> None:
        """Reject empty intervals, more givens than cells, and too few for one solution."""
        low, high = self.numbers
        layout = context.layout
        check_ends(self.description, self.numbers)
        if low > layout.cells or high < 0:
            raise self.impossible(
                "layout-cells",
                "{layout} has {number} cells",
                layout=layout.name,
                number=layout.cells,
            )
        _check_givens(self, layout, high)


def _check_givens(requirement: Requirement, layout: Layout, most: int) -> None:
    """Reject a requirement that allows too few givens for one solution."""
    fewest = fewest_givens(layout)
    if most < fewest:
        raise requirement.impossible(
            "too-few-givens",
            "with fewer than {fewest} givens, no puzzle on {layout} has a unique solution",
            fewest=fewest,
            layout=layout.name,
        )


class MinimalityRequirement(Requirement):
    """No clue is redundant; or at least one is, if not `wanted`.

    Clues are the givens, the sums of cages, and the rules of other kinds.
    """

    __slots__ = ("wanted",)
    stage: ClassVar[Stage] = Stage.SEARCH
    key: ClassVar[str] = "minimal"

    def __init__(self, wanted: bool = True) -> None:
        self.wanted: Final = wanted

    @property
    def description(self) -> Message:
        """The requirement, as the subject of a sentence."""
        return (
            Message("a-minimal", "a minimal puzzle")
            if self.wanted
            else Message("not-minimal", "a puzzle that is not minimal")
        )

    def mismatch(self, rated: RatedPuzzle) -> Mismatch | None:
        """Return the number of redundant givens if the puzzle is not as minimal as required."""
        puzzle = rated.puzzle
        redundant = rated.redundant
        if puzzle.layout.rules:
            return self._ruled_mismatch(
                redundant + len(redundant_rules(puzzle, needed=rated.needed_rules))
            )
        if bool(redundant) != self.wanted:
            return None
        if not redundant:
            return Mismatch(Message("none-redundant", "no given is redundant"))
        if redundant == 1:
            return Mismatch(Message("one-redundant", "a given is redundant"), redundant)
        message = Message("redundant", "{number} givens are redundant", number=redundant)
        return Mismatch(message, redundant)

    def _ruled_mismatch(self, redundant: int) -> Mismatch | None:
        """Return the number of redundant clues if the puzzle is not as minimal as required."""
        if bool(redundant) != self.wanted:
            return None
        if not redundant:
            return Mismatch(
                Message("no-clue-redundant", "no given and no clue of a rule is redundant")
            )
        message = Message(
            "clues-redundant", "{number} givens and clues of rules are redundant", number=redundant
        )
        return Mismatch(message, redundant)


class SymmetryRequirement(Requirement):
    """The cells of the givens have a symmetry."""

    __slots__ = ("name",)
    stage: ClassVar[Stage] = Stage.GIVENS
    key: ClassVar[str] = "symmetry"

    def __init__(self, name: str) -> None:
        self.name: Final = name

    @property
    def description(self) -> Message:
        """The requirement, as the subject of a sentence."""
        return Message("a-symmetry", "the symmetry {symmetry}", symmetry=self.name)

    def check(self, context: RequirementContext) -> None:
        """Reject unknown symmetries and those that the layout does not have."""
        orbits(context.layout, self.name)

    def mismatch(self, rated: RatedPuzzle) -> Mismatch | None:
        """Return a mismatch if the givens are not symmetric."""
        if is_symmetric(rated.puzzle, self.name):
            return None
        return Mismatch(
            Message(
                "givens-symmetry",
                "the givens do not have the symmetry {symmetry}",
                symmetry=self.name,
            )
        )


class PatternRequirement(Requirement):
    """The givens lie in the cells of a pattern: in all of them, if it is exact."""

    __slots__ = ("pattern",)
    stage: ClassVar[Stage] = Stage.GIVENS
    key: ClassVar[str] = "pattern"

    def __init__(self, pattern: Pattern) -> None:
        self.pattern: Final = pattern

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """The cells, ascending, and whether all of them are given."""
        return tuple(sorted(self.pattern.cells)), self.pattern.exact

    @property
    def description(self) -> Message:
        """The requirement, as the subject of a sentence."""
        cells = format_count((len(self.pattern.cells),) * 2, "given")
        return (
            Message("a-pattern", "a pattern of {givens}", givens=cells)
            if self.pattern.exact
            else Message("a-pattern-within", "a pattern for up to {givens}", givens=cells)
        )

    def check(self, context: RequirementContext) -> None:
        """Reject patterns that admit no puzzle with one solution."""
        layout = context.layout
        outside = [cell for cell in self.pattern.cells if not 0 <= cell < layout.cells]
        if outside:
            raise TargetError(
                "pattern-misfit",
                "{what} does not fit on {layout}",
                what=self.description,
                layout=layout.name,
            )
        _check_givens(self, layout, len(self.pattern.cells))
        lines = swappable_empty_lines(layout, self.pattern.cells)
        if lines is not None:
            one, other = (layout.specs[line].name for line in lines)
            raise self.impossible(
                "swapping",
                "{one} and {other} have no given, so swapping them gives a second solution",
                one=Term("house", one),
                other=Term("house", other),
            )

    def mismatch(self, rated: RatedPuzzle) -> Mismatch | None:
        """Return the number of givens outside the pattern and of pattern cells not given."""
        given = {c for c, digit in enumerate(rated.puzzle.givens) if digit != k.NO_DIGIT}
        wrong = len(given - self.pattern.cells)
        missing = len(self.pattern.cells - given) if self.pattern.exact else 0
        if not wrong + missing:
            return None
        parts = []
        if wrong:
            parts.append(
                Message("givens-outside", "{number} givens outside the pattern", number=wrong)
            )
        if missing:
            parts.append(
                Message("cells-missing", "{number} cells of the pattern not given", number=missing)
            )
        message = Message("pattern-differs", "{parts}", parts=Listed(tuple(parts)))
        return Mismatch(message, wrong + missing)


class DigitsRequirement(Requirement):
    """All of these digits occur among the givens, and no others."""

    __slots__ = ("digits",)
    stage: ClassVar[Stage] = Stage.GIVENS
    key: ClassVar[str] = "digits"

    def __init__(self, digits: Iterable[k.Digit]) -> None:
        self.digits: Final = frozenset(digits)

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """The digits, ascending."""
        return tuple(sorted(self.digits))

    @property
    def description(self) -> Message:
        """The requirement, as the subject of a sentence."""
        return Message(
            "givens-of",
            "givens of {digits} only",
            digits=_listed(sorted(self.digits)),
        )

    def check(self, context: RequirementContext) -> None:
        """Reject unknown digits, and too few of them for one solution."""
        layout = context.layout
        if any(digit >= layout.digits for digit in self.digits):
            last = digit_name(layout.digits - 1)
            raise self.impossible(
                "highest-digit",
                "the highest digit of {layout} is {digit}",
                layout=layout.name,
                digit=last,
            )
        everything = bits.full(layout.digits)
        alike = all(spec.digits == everything for spec in layout.specs)
        if alike and len(self.digits) < layout.digits - 1:
            raise self.impossible(
                "interchangeable",
                "digits that are not given are interchangeable, so at least {least} of the {most} "
                "digits must be given",
                least=layout.digits - 1,
                most=layout.digits,
            )

    def mismatch(self, rated: RatedPuzzle) -> Mismatch | None:
        """Return the number of digits that are missing or not allowed."""
        given = set(rated.puzzle.givens) - {k.NO_DIGIT}
        wrong = sorted(given ^ self.digits)
        if not wrong:
            return None
        parts = []
        if extra := [digit for digit in wrong if digit in given]:
            parts.append(Message("digits-given", "{digits} given", digits=_listed(extra)))
        if missing := [digit for digit in wrong if digit not in given]:
            parts.append(_missing(missing))
        return Mismatch(_differences(parts), len(wrong))


class AttractiveRequirement(Requirement):
    """No row, column or box is without a given, every digit is given, and none too often."""

    __slots__ = ()
    stage: ClassVar[Stage] = Stage.GIVENS
    key: ClassVar[str] = "attractive"

    @property
    def description(self) -> Message:
        """The requirement, as the subject of a sentence."""
        return Message("an-attractive", "givens that are spread over houses and digits")

    def mismatch(self, rated: RatedPuzzle) -> Mismatch | None:
        """Return the houses without a given, and the digits that are missing or too many."""
        balance = _LOCAL.balance(rated.puzzle.layout)
        if balance.is_spread(rated.puzzle.givens):
            return None
        houses, often, missing = balance.faults(rated.puzzle.givens)
        parts = []
        if houses:
            named = tuple(Term("house", house) for house in houses)
            parts.append(Message("houses-empty", "{houses} without a given", houses=Listed(named)))
        if often:
            parts.append(Message("digits-often", "{digits} given often", digits=_listed(often)))
        if missing:
            parts.append(_missing(missing))
        return Mismatch(_differences(parts), len(houses) + len(often) + len(missing))


class _Local(threading.local):
    """What counts the givens of layouts in a thread."""

    def __init__(self) -> None:
        self.balance = lru_cache(maxsize=4)(GivensBalance)


_LOCAL = _Local()


def _listed(digits: Iterable[k.Digit]) -> Listed:
    return Listed(tuple(digit_name(digit) for digit in digits))


def _missing(digits: Iterable[k.Digit]) -> Message:
    return Message("digits-missing", "{digits} not given", digits=_listed(digits))


def _differences(parts: Iterable[Message]) -> Message:
    return Message("digits-differ", "{parts}", parts=Listed(tuple(parts), between="; "))
