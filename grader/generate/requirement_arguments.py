"""The keyword arguments of `grader.generate` that state requirements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypedDict, cast

from grader import arguments
from grader.errors import TargetError
from grader.generate.pattern import Pattern, inverted, pattern_from_drawing, pattern_from_letters
from grader.generate.requirements import (
    AttractiveRequirement,
    BottleneckRequirement,
    DigitsRequirement,
    GivenCountRequirement,
    GradeRequirement,
    HardestTechniqueRequirement,
    MinimalityRequirement,
    MinutesRequirement,
    NoSearchRequirement,
    PatternRequirement,
    PearlRequirement,
    RatingRequirement,
    Requirement,
    StepCountRequirement,
    SufficientTechniquesRequirement,
    SymmetryRequirement,
    TechniqueCountRequirement,
    parse_technique_count,
)
from grader.generate.target import LARGE
from grader.model.layout import Layout
from grader.model.notation import DIGIT_SYMBOLS
from grader.rating.profiles.profile import Profile
from grader.rating.profiles.technique_ids import FALLBACKS

_INTERVALS = ("rating", "ratings", "minutes", "steps", "bottleneck", "givens")
_INTERVAL = "a pair, the lowest and the highest number"
_TEXTS = ("grade", "hardest", "symmetry", "letters", "digits")
_NAMES = ("requires", "forbids", "only")
_FLAGS = ("pearl", "diamond", "minimal", "inverted", "within", "attractive")

_FEW_PERCENT = 28
"""Percentage of the cells below which givens cannot be spread over all houses and digits."""
_MOST_SMALL = 9
"""Digits from which puzzles of several grids are attractive unasked."""
_LEAST_DIGITS = 4
"""Digits of the smallest layout on which they can."""

_ABOUT_GIVENS = (GivenCountRequirement, PatternRequirement, DigitsRequirement)


class RequirementArguments(TypedDict, total=False):
    """Requirements; None states none, and intervals include both ends."""

    grade: str | None
    """The grade, one of the profile."""
    rating: tuple[float, float] | None
    """The lowest and the highest rating."""
    ratings: Mapping[str, tuple[float, float]] | None
    """Intervals for other numbers of the profile, such as `ep` and `ed`."""
    minutes: tuple[float, float] | None
    """The fewest and the most minutes that a person needs, as the profile `human` estimates."""
    pearl: bool | None
    """The hardest step comes before the first placement: ER = EP."""
    diamond: bool | None
    """The first step is the hardest: ER = EP = ED."""
    hardest: str | None
    """The id of the hardest technique needed."""
    requires: str | Iterable[str] | None
    """Ids of techniques that must be needed, optionally with a count: `x-wing:2..3`."""
    forbids: str | Iterable[str] | None
    """Ids of techniques that must not be needed."""
    only: str | Iterable[str] | None
    """Ids of the techniques that must suffice to solve the puzzle."""
    steps: tuple[int, int] | None
    """The number of steps to the solution."""
    bottleneck: tuple[int, int] | None
    """The number of cells that singles can fill at the step where it is smallest."""
    givens: tuple[int, int] | None
    """The number of givens."""
    minimal: bool | None
    """True: no given is redundant; False: at least one is."""
    symmetry: str | None
    """The symmetry of the cells of the givens; see `grader.search.canonical.symmetry`."""
    pattern: Pattern | str | None
    """The cells that are given; a text is a drawing of rows."""
    letters: str | None
    """Letters and digits that the cells of the givens show."""
    inverted: bool | None
    """The cells that are not in the pattern are given."""
    within: bool | None
    """Any cells of the pattern may be given, not necessarily all."""
    digits: str | None
    """The digits that occur among the givens, such as `12345678`."""
    attractive: bool | None
    """True: no row, column or box is without a given, every digit is given, and none is given
    much more often than others; false: any puzzle.  By default true unless the puzzle is to be
    minimal, a pearl or a diamond, or its givens are stated."""


def parse_requirements(given: RequirementArguments, layout: Layout) -> tuple[Requirement, ...]:
    """Return the requirements for keyword arguments.

    Raises:
        TargetError: a pattern, count or digit is malformed.
        TypeError: an argument is unknown, or of a wrong type.
    """
    unknown = sorted(given.keys() - RequirementArguments.__annotations__.keys())
    if unknown:
        raise TypeError(f"unknown requirement {unknown[0]!r}")
    given = _checked(given)
    found: list[Requirement] = []
    if (grade := given.get("grade")) is not None:
        found.append(GradeRequirement(grade))
    if (rating := given.get("rating")) is not None:
        found.append(RatingRequirement(rating))
    found += [
        RatingRequirement(numbers, key) for key, numbers in (given.get("ratings") or {}).items()
    ]
    if (minutes := given.get("minutes")) is not None:
        found.append(MinutesRequirement(minutes))
    found += [PearlRequirement("pearl")] if given.get("pearl") else []
    found += [PearlRequirement("diamond")] if given.get("diamond") else []
    if (hardest := given.get("hardest")) is not None:
        found.append(HardestTechniqueRequirement(hardest))
    found += [parse_technique_count(text) for text in given.get("requires") or ()]
    found += [
        TechniqueCountRequirement(technique, (0, 0)) for technique in given.get("forbids") or ()
    ]
    if only := tuple(given.get("only") or ()):
        found.append(SufficientTechniquesRequirement(only))
    if (steps := given.get("steps")) is not None:
        found.append(StepCountRequirement(steps))
    if (bottleneck := given.get("bottleneck")) is not None:
        found.append(BottleneckRequirement(bottleneck))
    return (*found, *_givens_requirements(given, layout))


def _checked(given: RequirementArguments) -> RequirementArguments:
    """Return the arguments that state something, whose errors would name no argument later.

    Raises:
        TypeError: one of them is of a wrong type.
    """
    stated: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    for name, value in stated.items():
        if name == "ratings":
            arguments.require(name, value, Mapping, f"a mapping of names to {_INTERVAL}")
            for key, interval in value.items():
                arguments.text(f"a key of {name}", key)
                _check_interval(name, interval)
        elif name in _INTERVALS:
            _check_interval(name, value)
        elif name in _TEXTS:
            arguments.text(name, value)
        elif name in _FLAGS:
            arguments.flag(name, value)
        elif name in _NAMES:
            stated[name] = (value,) if isinstance(value, str) else arguments.texts(name, value)
        elif not isinstance(value, str):
            arguments.require(name, value, Pattern, "a pattern or its drawing")
    return cast("RequirementArguments", stated)


def _check_interval(name: str, value: object) -> None:
    """Raise an error unless a value is a pair of numbers.

    Raises:
        TypeError: it is something else.
        ValueError: a number is too large for a float.
    """
    if not isinstance(value, Sequence) or isinstance(value, str | bytes) or len(value) != 2:
        raise arguments.wrong_type(name, value, _INTERVAL)
    for end in value:
        if not isinstance(end, int | float) or isinstance(end, bool):
            raise arguments.wrong_type(f"an end of {name}", end, "a number")
        arguments.number(name, end)


def default_requirements(
    requirements: Sequence[Requirement],
    profile: Profile,
    layout: Layout,
    attractive: bool | None = None,
    has_cages: bool = False,
) -> tuple[Requirement, ...]:
    """Return what is required in addition: no search, unless the user states the difficulty.

    Givens are spread over houses and digits, unless the user does not want it or states which
    cells or digits are given, that they are few or that none is redundant.

    Puzzles with random cages have no givens, unless the user states something about them.
    If the hardest technique decides the grade, all techniques of the grade of search are left out:
    they take longer than all others together, and few solvers want them unasked.
    Large minimal puzzles, and minimal ones with rules, are exempt, because nearly all of them need
    such techniques.
    """
    added: tuple[Requirement, ...] = ()
    if has_cages and not any(isinstance(each, _ABOUT_GIVENS) for each in requirements):
        added = (GivenCountRequirement((0, 0)),)
    if attractive is None and _may_be_attractive(requirements, layout):
        added = (AttractiveRequirement(),)
    return (*added, *_no_search(requirements, profile, layout))


def _may_be_attractive(requirements: Sequence[Requirement], layout: Layout) -> bool:
    """Return whether requirements leave it open how the givens are spread."""
    # Several grids with few digits leave an easy puzzle no choice of givens.
    is_small = layout.digits < _LEAST_DIGITS or (
        layout.digits < _MOST_SMALL and len(layout.frames) > 1
    )
    if layout.rules or is_small:
        return False
    for requirement in requirements:
        if isinstance(requirement, PatternRequirement | DigitsRequirement | PearlRequirement):
            return False
        if isinstance(requirement, MinimalityRequirement) and requirement.wanted:
            return False
        if isinstance(requirement, GivenCountRequirement) and (
            requirement.numbers[1] * 100 < _FEW_PERCENT * layout.cells
        ):
            return False
    return True


def _no_search(
    requirements: Sequence[Requirement], profile: Profile, layout: Layout
) -> tuple[Requirement, ...]:
    """Return the requirement of no search, unless the user states the difficulty."""
    if all(entry.technique in FALLBACKS for entry in profile.entries):
        return ()
    for requirement in requirements:
        if isinstance(
            requirement, GradeRequirement | RatingRequirement | HardestTechniqueRequirement
        ):
            return ()
        if isinstance(requirement, MinutesRequirement) and profile.player is not None:
            # The minutes are the rating.
            return ()
        if isinstance(requirement, TechniqueCountRequirement) and (
            requirement.technique in FALLBACKS
        ):
            return ()
        is_minimal = isinstance(requirement, MinimalityRequirement) and requirement.wanted
        if is_minimal and (layout.cells > LARGE or layout.rules):
            return ()
    return (NoSearchRequirement(_grade_of_search(profile)),)


def _grade_of_search(profile: Profile) -> str:
    """Return the grade that search shares with other techniques; empty if there is none.

    It does not count if no easier grade has techniques.
    """
    if profile.scheme != "hardest":
        return ""
    is_search = [entry.technique in FALLBACKS for entry in profile.entries]
    searching = {level for level, yes in zip(profile.levels, is_search, strict=True) if yes}
    others = {level for level, yes in zip(profile.levels, is_search, strict=True) if not yes}
    level = min(searching, default=-1)
    return profile.grades[level].name if level in others and level > min(others) else ""


def _givens_requirements(given: RequirementArguments, layout: Layout) -> list[Requirement]:
    found: list[Requirement] = []
    if (givens := given.get("givens")) is not None:
        found.append(GivenCountRequirement(givens))
    if (minimal := given.get("minimal")) is not None:
        found.append(MinimalityRequirement(minimal))
    if given.get("attractive"):
        found.append(AttractiveRequirement())
    if (symmetry := given.get("symmetry") or "none") != "none":
        found.append(SymmetryRequirement(symmetry))
    if given.get("pattern") is not None or given.get("letters") is not None:
        found += _pattern_requirements(given, layout)
    if (digits := given.get("digits")) is not None:
        found.append(DigitsRequirement(map(_digit, digits.upper())))
    return found


def _pattern_requirements(given: RequirementArguments, layout: Layout) -> list[Requirement]:
    found: list[Requirement] = []
    exact, is_inverted = not given.get("within", False), bool(given.get("inverted"))
    if (pattern := given.get("pattern")) is not None:
        if isinstance(pattern, str):
            pattern = pattern_from_drawing(layout, pattern, exact)
        found.append(PatternRequirement(inverted(layout, pattern) if is_inverted else pattern))
    if (letters := given.get("letters")) is not None:
        pattern = pattern_from_letters(layout, letters, exact, thin=is_inverted)
        found.append(PatternRequirement(inverted(layout, pattern) if is_inverted else pattern))
    return found


def _digit(symbol: str) -> int:
    if symbol not in DIGIT_SYMBOLS:
        raise TargetError("not-a-digit", "{symbol!r} is not a digit", symbol=symbol)
    return DIGIT_SYMBOLS.index(symbol)
