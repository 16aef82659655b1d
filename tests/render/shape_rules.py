"""Rules that draw whatever a test wants, without a meaning."""

from __future__ import annotations

from typing import Any

import pytest

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.rules import registry
from grader.model.rules.drawing import (
    Area,
    Comparison,
    Disc,
    Line,
    Mark,
    Outline,
    Outside,
    Shape,
)
from grader.model.rules.rule import Geometry, Rule, RuleKind
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import named


class Drawn(RuleKind):
    """Shapes by the number of a rule; any digits obey it."""

    name = "drawn"
    variant = "drawn"
    parameters = ("number",)

    def __init__(self) -> None:
        self.shapes: list[tuple[Shape, ...]] = []

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:
        return self.shapes[rule.values[0]]

    def automaton(self, length: int, values: tuple[int, ...], digits: int) -> None:
        return None


KIND = Drawn()


def with_shapes(layout: Layout, *drawings: tuple[Shape, ...]) -> Layout:
    """Return a layout with a rule for each drawing; `KIND` has to be registered."""
    rules = []
    for shapes in drawings:
        cells = dict.fromkeys(cell for shape in shapes for cell in _cells(shape))
        rules.append(Rule("drawn", tuple(cells), (len(KIND.shapes),)))
        KIND.shapes.append(shapes)
    return with_rules(layout, rules)


def _cells(shape: Shape) -> tuple[k.Cell, ...]:
    if isinstance(shape, Comparison):
        return shape.smaller, shape.larger
    return (shape.cell,) if isinstance(shape, Disc | Outside) else shape.cells


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the kind."""
    monkeypatch.setitem(registry.BUILT_IN, "drawn", KIND)


def places(text: str) -> tuple[k.Cell, ...]:
    """Return the cells of a board of nine columns by row and column: `11 12 23`."""
    return tuple(9 * (int(place[0]) - 1) + int(place[1]) - 1 for place in text.split())


def everything() -> Layout:
    """Return a layout with every shape, some of them on others."""

    def thermo(text: str) -> tuple[Shape, ...]:
        cells = places(text)
        return Line(cells, width=0.36), Disc(cells[0])

    def arrow(text: str) -> tuple[Shape, ...]:
        cells = places(text)
        return Line(cells, width=0.05, has_head=True), Disc(cells[0], is_filled=False)

    def line(text: str, colour: str) -> tuple[Shape, ...]:
        return (Line(places(text), colour=colour, width=0.25),)

    def mark(at: str, **values: Any) -> tuple[Shape, ...]:
        return (Mark(places(at), **values),)

    def outside(
        place: str, direction: tuple[int, int], text: str, arrow: bool = False
    ) -> tuple[Shape, ...]:
        return (Outside(places(place)[0], direction, text, arrow),)

    def less(text: str) -> tuple[Shape, ...]:
        return (Comparison(*places(text)),)

    return with_shapes(
        named("classic-9"),
        thermo("11 22 33 32 41"),
        thermo("11 12 13 14"),
        arrow("16 25 34 43"),
        arrow("28 38 47 46"),
        line("51 52 63 64 55", "purple"),
        line("61 62 53 54 65", "green"),
        line("71 81 82 73 74", "blue"),
        line("83 84 75 76", "orange"),
        line("48 58 57 68", "grey"),
        (
            Line(places("78 87 96"), colour="grey", width=0.1),
            Disc(places("78")[0], is_filled=False),
            Disc(places("96")[0], is_filled=False),
        ),
        (Disc(places("94")[0], is_square=True),),
        (Area(places("67 69")),),
        (Area(places("77 79")),),
        (Disc(places("59")[0], is_filled=False, is_square=True),),
        mark("17 18"),
        mark("18 19", is_filled=True),
        mark("17 27", is_filled=True),
        mark("19 29"),
        mark("91 92", text="X", has_circle=False),
        mark("92 93", text="V", has_circle=False),
        mark("81 91", text="V", has_circle=False),
        mark("36 37", text="3"),
        mark("26 27", text="2", is_filled=True),
        mark("37 47", text="12"),
        mark("35 36 45 46", text="1239"),
        mark("77 78 87 88", text="47"),
        mark("31 32 41 42", text="158"),
        less("66 67"),
        less("67 77"),
        less("79 69"),
        less("89 79"),
        less("89 88"),
        less("98 99"),
        (Outline(places("44 45 54"), "15"),),
        (Outline(places("23 24"), "8"),),
        (Outline(places("85 95 86"), ""),),
        outside("11", (0, 1), "24"),
        outside("51", (0, 1), "7"),
        outside("61", (0, 1), "35"),
        outside("12", (1, 0), "15"),
        outside("19", (1, 0), "3"),
        outside("19", (1, 0), "12"),
        outside("99", (-1, 0), "4"),
        outside("49", (0, -1), "2"),
        outside("11", (1, 1), "43", True),
        outside("15", (1, 1), "17", True),
        outside("13", (1, -1), "9", True),
        outside("91", (-1, 1), "28", True),
        outside("71", (0, 1), "28", True),
    )
