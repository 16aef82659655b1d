"""RequirementOptions about what a puzzle looks like: its givens, and where they lie."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from attrs import field, frozen

from grader.errors import TargetError
from grader.generate.pattern import Pattern, lines_to_swap
from grader.generate.requirements.requirement import (
    Draft,
    InInterval,
    Mismatch,
    Requirement,
    Setting,
    Stage,
    counted,
)
from grader.generate.symmetry import is_symmetric, orbits
from grader.model import bits
from grader.model import kinds as k
from grader.model.notation import digit_name
from grader.search.fewest import fewest_givens
from grader.search.solutions import redundant_givens


@frozen
class Givens(InInterval):
    """So many cells are given."""

    stage: ClassVar[Stage] = Stage.GIVENS
    noun: ClassVar[str] = "given"

    def number_of(self, draft: Draft) -> int:
        """Return the number of givens."""
        return draft.puzzle.clues

    def check(self, setting: Setting) -> None:
        """Refuse numbers that are none, too many for the cells or too few for one solution."""
        low, high = self.numbers
        name, cells, fewest = (
            setting.layout.name,
            setting.layout.cells,
            fewest_givens(setting.layout),
        )
        if low > high:
            raise TargetError(f"{self.words} is no number; the smaller one comes first")
        if low > cells or high < 0:
            raise TargetError(f"{self.words} cannot be: {name} has {cells} cells")
        if high < fewest:
            raise TargetError(
                f"{self.words} cannot be: with fewer than {fewest}, "
                f"no puzzle on {name} has one solution only"
            )


@frozen
class Minimal(Requirement):
    """No given may be superfluous; or some must be."""

    stage: ClassVar[Stage] = Stage.SEARCH
    wanted: bool = True

    @property
    def words(self) -> str:
        """The requirement, as the subject of a sentence."""
        return "a minimal puzzle" if self.wanted else "a puzzle that is not minimal"

    def mismatch(self, draft: Draft) -> Mismatch | None:
        """Return how many givens are superfluous."""
        superfluous = len(redundant_givens(draft.puzzle))
        if bool(superfluous) != self.wanted:
            return None
        if not superfluous:
            return Mismatch("no given is superfluous")
        givens = "a given is" if superfluous == 1 else f"{superfluous} givens are"
        return Mismatch(f"{givens} superfluous", superfluous)


@frozen
class Symmetric(Requirement):
    """The cells with givens lie in a symmetry."""

    stage: ClassVar[Stage] = Stage.GIVENS
    name: str

    @property
    def words(self) -> str:
        """The requirement, as the subject of a sentence."""
        return f"the symmetry {self.name}"

    def check(self, setting: Setting) -> None:
        """Refuse symmetries that there are not, or that the layout does not have."""
        orbits(setting.layout, self.name)

    def mismatch(self, draft: Draft) -> Mismatch | None:
        """Tell whether the givens are not symmetric."""
        if is_symmetric(draft.puzzle, self.name):
            return None
        return Mismatch(f"the givens do not have the symmetry {self.name}")


@frozen
class InPattern(Requirement):
    """Only cells of a pattern are given, or exactly these."""

    stage: ClassVar[Stage] = Stage.GIVENS
    pattern: Pattern

    @property
    def words(self) -> str:
        """The requirement, as the subject of a sentence."""
        cells = counted((len(self.pattern.cells),) * 2, "given")
        return f"a pattern of {cells}" if self.pattern.exactly else f"a pattern for up to {cells}"

    def check(self, setting: Setting) -> None:
        """Refuse patterns with which no puzzle has one solution."""
        layout, count = setting.layout, len(self.pattern.cells)
        outside = [cell for cell in self.pattern.cells if not 0 <= cell < layout.cells]
        if outside:
            raise TargetError(f"{self.words} does not fit on {layout.name}")
        fewest = fewest_givens(layout)
        if count < fewest:
            raise TargetError(
                f"{self.words} cannot be: with fewer than {fewest}, "
                f"no puzzle on {layout.name} has one solution only"
            )
        lines = lines_to_swap(layout, self.pattern.cells)
        if lines is not None:
            one, other = (layout.specs[line].name for line in lines)
            raise TargetError(
                f"{self.words} cannot be: {one} and {other} are left without any given, "
                "so each solution has another in which they change places"
            )

    def mismatch(self, draft: Draft) -> Mismatch | None:
        """Return how many givens lie outside, and how many of the pattern are missing."""
        given = {c for c, digit in enumerate(draft.puzzle.givens) if digit != k.NO_DIGIT}
        wrong = len(given - self.pattern.cells)
        missing = len(self.pattern.cells - given) if self.pattern.exactly else 0
        if not wrong + missing:
            return None
        parts = [f"{wrong} givens outside of the pattern"] if wrong else []
        parts += [f"{missing} cells of the pattern without a given"] if missing else []
        return Mismatch(", ".join(parts), wrong + missing)


def _set(digits: Iterable[k.Digit]) -> frozenset[k.Digit]:
    return frozenset(digits)


@frozen
class Digits(Requirement):
    """These digits are given, and no others."""

    stage: ClassVar[Stage] = Stage.GIVENS
    digits: frozenset[k.Digit] = field(converter=_set)

    @property
    def words(self) -> str:
        """The requirement, as the subject of a sentence."""
        return f"givens of {', '.join(map(digit_name, sorted(self.digits)))} only"

    def check(self, setting: Setting) -> None:
        """Refuse digits that there are not, or too few for one solution."""
        layout = setting.layout
        if any(digit >= layout.digits for digit in self.digits):
            last = digit_name(layout.digits - 1)
            raise TargetError(f"{self.words} cannot be: the digits of {layout.name} end at {last}")
        everything = bits.full(layout.digits)
        alike = all(spec.digits == everything for spec in layout.specs)
        if alike and len(self.digits) < layout.digits - 1:
            raise TargetError(
                f"{self.words} cannot be: digits that are not given can change their names, "
                f"so all but one of the {layout.digits} are needed"
            )

    def mismatch(self, draft: Draft) -> Mismatch | None:
        """Return how many digits are wrongly there, or missing."""
        given = set(draft.puzzle.givens) - {k.NO_DIGIT}
        wrong = sorted(given ^ self.digits)
        if not wrong:
            return None
        extra = [digit_name(digit) for digit in wrong if digit in given]
        missing = [digit_name(digit) for digit in wrong if digit not in given]
        parts = [f"{', '.join(extra)} given"] if extra else []
        parts += [f"{', '.join(missing)} not given"] if missing else []
        return Mismatch("; ".join(parts), len(wrong))
