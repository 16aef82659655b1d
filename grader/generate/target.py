"""What is asked of a puzzle, whether that can be at all, and how far one is from it."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from grader.errors import TargetError
from grader.generate.symmetry import orbits
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.rating.profile import Profile
from grader.rating.rating import Rating
from grader.search.fewest import fewest_givens
from grader.search.solutions import is_minimal

PROOF_TIME = 0.5
"""Seconds in which a layout may be found impossible before anything is tried on it."""


def _names(names: str | Iterable[str]) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else tuple(names)


@frozen
class Shortfall:
    """How far a puzzle is from what was asked."""

    wishes: tuple[str, ...]
    """What is not fulfilled, a few words each; empty if all is well."""
    gap: float
    """How far the rating is outside of what was asked."""

    @property
    def key(self) -> tuple[int, float]:
        """A key by which nearer puzzles come first."""
        return len(self.wishes), self.gap


@frozen
class Target:
    """What is asked of a puzzle."""

    profile: Profile
    layout: Layout = field(factory=classic)
    grade: str | None = None
    rating: tuple[float, float] | None = None
    """The lowest and the highest rating that will do."""
    requires: tuple[str, ...] = field(default=(), converter=_names)
    """Ids of techniques of which each must be needed."""
    forbids: tuple[str, ...] = field(default=(), converter=_names)
    """Ids of techniques that must not be needed."""
    symmetry: str = "none"
    givens: tuple[int, int] | None = None
    """The smallest and the largest number of givens that will do."""
    minimal: bool = False
    """No given may be superfluous."""

    def check(self) -> None:
        """Refuse what cannot be.

        Raises:
            TargetError: a name is unknown, or it can be proved that no puzzle is like that.
        """
        self._check_layout()
        self._check_grade()
        self._check_techniques()
        self._check_givens()

    def is_exceeded(self, rating: Rating) -> bool:
        """Tell whether a puzzle is harder than asked, so that fewer givens will not help."""
        if self.grade is not None and self._rank(rating.grade) > self._rank(self.grade):
            return True
        if self.rating is not None and _number(rating) > self.rating[1]:
            return True
        return any(technique in rating.techniques for technique in self.forbids)

    def shortfall(self, puzzle: Puzzle, rating: Rating) -> Shortfall:
        """Return in what a puzzle is not as asked; its symmetry is taken for granted."""
        wishes = []
        gap = 0.0
        if self.grade is not None and rating.grade != self.grade:
            wishes.append(f"grade {rating.grade} ({_number(rating):.2f}) instead of {self.grade}")
            band = self.profile.grade_named(self.grade)
            assert band is not None, "the target was checked"
            gap = _outside(_number(rating), band.low, band.high)
        if self.rating is not None:
            low, high = self.rating
            distance = _outside(_number(rating), low, high)
            if distance:
                wishes.append(f"rating {_number(rating):.2f} instead of {low:g} to {high:g}")
                gap = max(gap, distance)
        wishes += [f"{t} not needed" for t in self.requires if t not in rating.techniques]
        wishes += [f"{t} needed" for t in self.forbids if t in rating.techniques]
        if self.givens is not None and not self.givens[0] <= puzzle.clues <= self.givens[1]:
            wishes.append(f"{puzzle.clues} givens instead of {_range(self.givens)}")
        if self.minimal and not is_minimal(puzzle):
            wishes.append("a given is superfluous")
        return Shortfall(tuple(wishes), gap)

    def _check_layout(self) -> None:
        for problem in self.layout.problems(PROOF_TIME):
            if problem.is_impossible:
                raise TargetError(f"{self.layout.name} cannot be filled: {problem.message}")

    def _rank(self, grade: str | None) -> int:
        return [band.name for band in self.profile.grades].index(str(grade))

    def _check_grade(self) -> None:
        bands = self.profile.grades
        asked = None if self.grade is None else self.profile.grade_named(self.grade)
        if self.grade is not None and asked is None:
            known = ", ".join(band.name for band in bands)
            raise TargetError(
                f"the profile {self.profile.name} has no grade {self.grade!r}; it has {known}"
            )
        if self.rating is None:
            return
        low, high = self.rating
        text = f"a rating from {low:g} to {high:g}"
        if low > high:
            raise TargetError(f"{text} is none; the lower number comes first")
        if high < bands[0].low or low >= bands[-1].high:
            raise TargetError(
                f"{text} is outside of the profile {self.profile.name}, "
                f"whose ratings go from {bands[0].low:g} to {bands[-1].high:g}"
            )
        # Other schemes may take a grade from something else than the rating.
        if (
            asked is not None
            and self.profile.scheme == "hardest"
            and (high < asked.low or low >= asked.high)
        ):
            raise TargetError(
                f"{text} does not go with the grade {asked.name}, "
                f"which goes from {asked.low:g} to {asked.high:g}"
            )

    def _check_techniques(self) -> None:
        known = dict.fromkeys(entry.technique for entry in self.profile.entries)
        for technique in (*self.requires, *self.forbids):
            if technique not in known:
                raise TargetError(
                    f"the profile {self.profile.name} has no technique {technique!r}; "
                    f"it has {', '.join(known)}"
                )
        both = sorted(set(self.requires) & set(self.forbids))
        if both:
            raise TargetError(f"{both[0]} is required and forbidden")
        if self.profile.scheme != "hardest":
            return
        limits = []
        if self.grade is not None:
            asked = self.profile.grade_named(self.grade)
            assert asked is not None, "grades are checked first"
            limits.append((asked.high, f"the grade {asked.name} ends at {asked.high:g}"))
        for technique in self.requires:
            rating = min(e.rating for e in self.profile.entries if e.technique == technique)
            for end, text in limits:
                if rating >= end:
                    raise TargetError(f"{technique} is rated {rating:g}, and {text}")
            if self.rating is not None and rating > self.rating[1]:
                raise TargetError(
                    f"{technique} is rated {rating:g}, and at most {self.rating[1]:g} is asked for"
                )

    def _check_givens(self) -> None:
        groups = orbits(self.layout, self.symmetry)
        if self.givens is None:
            return
        low, high = self.givens
        cells, fewest = self.layout.cells, fewest_givens(self.layout)
        text = f"{_range(self.givens)} givens"
        if low > high:
            raise TargetError(f"{text} is no number; the smaller one comes first")
        if low > cells or high < 0:
            raise TargetError(f"{text} cannot be: {self.layout.name} has {cells} cells")
        if high < fewest:
            raise TargetError(
                f"{text} cannot be: with fewer than {fewest}, "
                f"no puzzle on {self.layout.name} has one solution only"
            )
        sums = {0}
        for group in groups:
            sums |= {total + len(group) for total in sums}
        if not sums & set(range(max(low, fewest), high + 1)):
            raise TargetError(f"{text} cannot be with the symmetry {self.symmetry}")


def _number(rating: Rating) -> float:
    assert rating.rating is not None, "only puzzles with one solution are asked about"
    return rating.rating


def _outside(number: float, low: float, high: float) -> float:
    return max(0.0, low - number, number - high)


def _range(numbers: tuple[int, int]) -> str:
    low, high = numbers
    return str(low) if low == high else f"{low} to {high}"
