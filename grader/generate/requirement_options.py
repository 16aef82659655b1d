"""From what one writes to requirements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypedDict

from grader.errors import TargetError
from grader.generate.pattern import Pattern, drawn, lettered, turned
from grader.generate.requirements import (
    Bottleneck,
    Digits,
    Givens,
    HasGrade,
    HasHardest,
    HasPeaks,
    HasRating,
    InPattern,
    Minimal,
    OnlyBy,
    Requirement,
    Steps,
    Symmetric,
    Uses,
    uses,
)
from grader.model.layout import Layout
from grader.model.notation import DIGIT_SYMBOLS

Names = str | Iterable[str]


class RequirementOptions(TypedDict, total=False):
    """What may be asked of a puzzle; None asks nothing, and intervals include both ends."""

    grade: str | None
    """A grade of the profile."""
    rating: tuple[float, float] | None
    """The lowest and the highest rating that will do."""
    ratings: Mapping[str, tuple[float, float]]
    """The same for other numbers of the profile, such as `ep` and `ed`."""
    pearl: bool
    """The hardest step comes before the first digit: ER = EP."""
    diamond: bool
    """The hardest step comes first: ER = EP = ED."""
    hardest: str | None
    """The id of the hardest technique needed."""
    requires: Names
    """Ids of techniques that must be needed, `x-wing`, or so often, `x-wing:2..3`."""
    forbids: Names
    """Ids of techniques that must not be needed."""
    only: Names
    """Ids of the techniques that are enough to solve it."""
    steps: tuple[int, int] | None
    """How long the way to the solution is."""
    bottleneck: tuple[int, int] | None
    """How many cells can be filled by singles where there are fewest of them."""
    givens: tuple[int, int] | None
    """How many givens there are."""
    minimal: bool | None
    """No given is superfluous; False: some is."""
    symmetry: str
    """How the cells with givens lie; see `grader.generate.symmetry`."""
    pattern: Pattern | str | None
    """The cells that are given, as rows of a picture."""
    letters: str | None
    """Letters and digits that the givens show."""
    inverted: bool
    """The other cells are meant, so that what is drawn stays empty."""
    within: bool
    """Any cells of the pattern may be given, not exactly these."""
    digits: str | None
    """The digits that are given, `12345678`; others are not."""


def names(text: Names) -> tuple[str, ...]:
    """Return one name or several as several."""
    return (text,) if isinstance(text, str) else tuple(text)


def requirements(asked: RequirementOptions, layout: Layout) -> tuple[Requirement, ...]:
    """Return the requirements for what is asked.

    Raises:
        TargetError: a pattern or a number cannot be read.
        TypeError: there is no such requirement.
    """
    unknown = sorted(asked.keys() - RequirementOptions.__annotations__.keys())
    if unknown:
        raise TypeError(f"there is no requirement {unknown[0]!r}")
    found: list[Requirement] = []
    if (grade := asked.get("grade")) is not None:
        found.append(HasGrade(grade))
    if (rating := asked.get("rating")) is not None:
        found.append(HasRating(rating))
    found += [HasRating(numbers, key) for key, numbers in asked.get("ratings", {}).items()]
    found += [HasPeaks("pearl")] if asked.get("pearl") else []
    found += [HasPeaks("diamond")] if asked.get("diamond") else []
    if (hardest := asked.get("hardest")) is not None:
        found.append(HasHardest(hardest))
    found += [uses(text) for text in names(asked.get("requires", ()))]
    found += [Uses(technique, (0, 0)) for technique in names(asked.get("forbids", ()))]
    if only := names(asked.get("only", ())):
        found.append(OnlyBy(only))
    if (steps := asked.get("steps")) is not None:
        found.append(Steps(steps))
    if (bottleneck := asked.get("bottleneck")) is not None:
        found.append(Bottleneck(bottleneck))
    return (*found, *_about_givens(asked, layout))


def _about_givens(asked: RequirementOptions, layout: Layout) -> list[Requirement]:
    found: list[Requirement] = []
    if (givens := asked.get("givens")) is not None:
        found.append(Givens(givens))
    if (minimal := asked.get("minimal")) is not None:
        found.append(Minimal(minimal))
    if (symmetry := asked.get("symmetry", "none")) != "none":
        found.append(Symmetric(symmetry))
    exactly, inverted = not asked.get("within", False), asked.get("inverted", False)
    if (pattern := asked.get("pattern")) is not None:
        if isinstance(pattern, str):
            pattern = drawn(layout, pattern, exactly)
        found.append(InPattern(turned(layout, pattern) if inverted else pattern))
    if (letters := asked.get("letters")) is not None:
        pattern = lettered(layout, letters, exactly, thin=inverted)
        found.append(InPattern(turned(layout, pattern) if inverted else pattern))
    if (digits := asked.get("digits")) is not None:
        found.append(Digits(map(_digit, digits.upper())))
    return found


def _digit(symbol: str) -> int:
    if symbol not in DIGIT_SYMBOLS:
        raise TargetError(f"{symbol!r} is no digit")
    return DIGIT_SYMBOLS.index(symbol)
