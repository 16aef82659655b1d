"""The legend of the signs of clues outside of the grid, and which boards need these signs."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from grader.model.layout import Layout
from grader.model.rules.drawing import Outside
from grader.model.rules.registry import rule_kind
from grader.render.figures import WIDE, Figure, Text
from grader.render.outside_figures import outside_signs, signed_text
from grader.render.rule_drawings import rule_shapes
from grader.render.text_style import TextStyle

_KEY, _KEY_LINE = 0.34, 0.7
"""Height of the texts and lines of a legend of clues outside."""
_KEY_NUMBER = "8"
"""The number that has the signs there."""


@frozen
class ClueLegend:
    """What the signs of clues outside mean, below the grid."""

    figures: tuple[Figure, ...] = ()
    height: float = 0


def clue_legend(layout: Layout, words: TextStyle, columns: int, top: float) -> ClueLegend:
    """Return the legend of the signs of clues outside; it is empty if they are of one kind.

    Args:
        layout: the layout.
        words: the style that has the nouns of kinds of rules.
        columns: the columns of cells, below which the legend stands.
        top: where it begins.
    """
    kinds = {
        shape.sign: rule.kind
        for rule in layout.rules
        for shape in rule_kind(rule.kind).drawing(rule, layout)
        if isinstance(shape, Outside) and not shape.has_arrow
    }
    if len(kinds) < 2:
        return ClueLegend()
    figures: list[Figure] = []
    x, y = 0.0, top + _KEY_LINE / 2
    for sign, kind in sorted(kinds.items()):
        noun = words.noun(kind)
        long = WIDE * _KEY * len(noun)
        if x and x + 0.8 + long > columns:
            x, y = 0.0, y + _KEY_LINE
        figures += signed_text(Text(x + 0.35, y, _KEY, _KEY_NUMBER), sign)
        figures.append(Text(x + 0.8 + long / 2, y, _KEY, noun))
        x += 0.8 + long + 0.4
    return ClueLegend((*figures,), y + _KEY_LINE / 2 - top)


def need_signs(layouts: Iterable[Layout]) -> bool:
    """Return whether boards of these layouts together have several kinds of clues outside."""
    return bool(outside_signs([shape for layout in layouts for shape in rule_shapes(layout)]))
