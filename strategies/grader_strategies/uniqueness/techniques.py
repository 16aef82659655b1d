"""The techniques of this family: unique rectangles and loops, avoidable rectangles and BUG."""

from __future__ import annotations

from grader.pipeline.technique import Technique
from grader_strategies.uniqueness.avoidable_rectangles import AvoidableRectangle
from grader_strategies.uniqueness.bug import Bug
from grader_strategies.uniqueness.rectangle_subsets import UniqueSubset
from grader_strategies.uniqueness.rectangle_tests import UniqueRectangle
from grader_strategies.uniqueness.unique_loops import UniqueLoop


def _types(technique: str, title: str) -> dict[str, str]:
    """Return the variants of a technique that has four types."""
    return {f"{technique}-type-{number}": f"{title} Type {number}" for number in range(1, 5)}


def _test(technique: str, title: str, number: int) -> Technique:
    return Technique(
        technique,
        title,
        UniqueRectangle,
        fixed={"test": number},
        options=("pairs",),
        thorough={"pairs": "every"},
        assumes_unique=True,
    )


def _uniqueness_test(number: int) -> Technique:
    return _test(f"uniqueness-test-{number}", f"Uniqueness Test {number}", number)


def _avoidable(number: int) -> Technique:
    return Technique(
        f"avoidable-rectangle-{number}",
        f"Avoidable Rectangle Type {number}",
        AvoidableRectangle,
        fixed={"number": number},
        assumes_unique=True,
    )


TECHNIQUES: tuple[Technique, ...] = (
    Technique(
        "unique-loop",
        "Unique Rectangle or Loop",
        UniqueLoop,
        options=("houses",),
        variants=_types("unique-rectangle", "Unique Rectangle")
        | _types("unique-loop", "Unique Loop"),
        assumes_unique=True,
    ),
    _uniqueness_test(1),
    _uniqueness_test(2),
    Technique(
        "uniqueness-test-3",
        "Uniqueness Test 3",
        UniqueSubset,
        options=("pairs", "box_alone"),
        thorough={"pairs": "every", "box_alone": True},
        assumes_unique=True,
    ),
    _uniqueness_test(4),
    _uniqueness_test(5),
    _uniqueness_test(6),
    _test("hidden-rectangle", "Hidden Rectangle", 0),
    _avoidable(1),
    _avoidable(2),
    Technique(
        "bug",
        "Bivalue Universal Grave",
        Bug,
        options=("houses", "extras"),
        variants=_types("bug", "BUG"),
        assumes_unique=True,
    ),
)
