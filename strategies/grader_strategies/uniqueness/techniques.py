"""The techniques of this family: rectangles, loops, graves and symmetrical placement."""

from __future__ import annotations

from grader.pipeline.technique import Technique


def _types(technique: str, title: str) -> dict[str, str]:
    """Return the variants of a technique that has four types."""
    return {f"{technique}-type-{number}": f"{title} Type {number}" for number in range(1, 5)}


def _test(technique: str, title: str, number: int) -> Technique:
    return Technique(
        technique,
        title,
        "grader_strategies.uniqueness.rectangle_tests:UniqueRectangle",
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
        "grader_strategies.uniqueness.avoidable_rectangles:AvoidableRectangle",
        fixed={"number": number},
        assumes_unique=True,
    )


TECHNIQUES: tuple[Technique, ...] = (
    Technique(
        "unique-loop",
        "Unique Rectangle or Loop",
        "grader_strategies.uniqueness.unique_loops:UniqueLoop",
        options=("houses",),
        variants=_types("unique-rectangle", "Unique Rectangle")
        | _types("unique-loop", "Unique Loop"),
        assumes_unique=True,
    ),
    Technique(
        "extended-rectangle",
        "Extended Rectangle",
        "grader_strategies.uniqueness.extended_rectangles:ExtendedRectangle",
        variants=_types("extended-rectangle", "Extended Rectangle"),
        refuse="grader_strategies.uniqueness.extended_rectangles:refusal",
        assumes_unique=True,
    ),
    _uniqueness_test(1),
    _uniqueness_test(2),
    Technique(
        "uniqueness-test-3",
        "Uniqueness Test 3",
        "grader_strategies.uniqueness.rectangle_subsets:UniqueSubset",
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
        "grader_strategies.uniqueness.bug:Bug",
        options=("houses", "extras"),
        variants=_types("bug", "BUG"),
        assumes_unique=True,
    ),
    Technique(
        "reverse-bug",
        "Reverse BUG",
        "grader_strategies.uniqueness.reverse_bug:ReverseBug",
        refuse="grader_strategies.uniqueness.reverse_bug:refusal",
        assumes_unique=True,
    ),
    Technique(
        "gurth",
        "Gurth's Symmetrical Placement",
        "grader_strategies.uniqueness.symmetry:SymmetricalPlacement",
        refuse="grader_strategies.uniqueness.symmetry:refusal",
        assumes_unique=True,
    ),
)
