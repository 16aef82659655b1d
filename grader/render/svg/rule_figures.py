"""The drawings of rules as SVG elements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

from grader.render.figures import CAP, Circle, Figure, Path, Text
from grader.render.rule_drawings import Corner, RuleDrawing
from grader.render.svg.geometry import Geometry, number
from grader.render.svg.shapes import circle


def lower_rules(geometry: Geometry) -> Iterator[str]:
    """Iterate over what rules draw below the lines of the grid."""
    yield from _elements(geometry, geometry.rules.below)


def upper_rules(geometry: Geometry) -> Iterator[str]:
    """Iterate over what rules draw above the lines of the grid."""
    drawing: RuleDrawing = geometry.rules
    if drawing.outlines:
        path = "".join(map(geometry.line, drawing.outlines))
        yield f'<path class="outlines" d="{path}"/>'
    if drawing.corners:
        yield from _corners(geometry, drawing.corners)
    yield from _elements(geometry, drawing.above)


def _corners(geometry: Geometry, corners: Iterable[Corner]) -> Iterator[str]:
    share = geometry.corner_share
    yield f'<g font-size="{number(share * geometry.side)}">'
    for corner in corners:
        left, top = map(number, geometry.point(corner.x, corner.y + share * CAP))
        yield f'<text class="corner" x="{left}" y="{top}">{escape(corner.text)}</text>'
    yield "</g>"


def _elements(geometry: Geometry, figures: Iterable[Figure]) -> Iterator[str]:
    """Iterate over figures; those of one style, one after the other, share an element."""
    for style, alike in groupby(figures, key=lambda figure: _style(geometry, figure)):
        if style:
            yield f'<path {style} d="{"".join(_path(geometry, each) for each in alike)}"/>'
        else:
            yield from (_text(geometry, each) for each in alike if isinstance(each, Text))


def _style(geometry: Geometry, figure: Figure) -> str:
    """Return the attributes of a path; empty for texts."""
    if isinstance(figure, Text):
        return ""
    classes = [f"f-{figure.fill}"] if figure.fill else []
    classes += [f"s-{figure.stroke} round"] if figure.stroke else []
    found = f'class="{" ".join(classes)}"'
    if figure.stroke:
        found += f' stroke-width="{number(figure.width * geometry.side)}"'
    return found


def _path(geometry: Geometry, figure: Figure) -> str:
    if isinstance(figure, Circle):
        x, y = geometry.point(figure.x, figure.y)
        return circle(x, y, figure.radius * geometry.side)
    if isinstance(figure, Path):
        end = "Z" if figure.is_closed else ""
        return "".join(f"{geometry.line(line)}{end}" for line in figure.lines)
    return ""


def _text(geometry: Geometry, text: Text) -> str:
    x, y = map(number, geometry.point(text.x, text.y + text.size * CAP / 2))
    ground = " ground" if text.has_ground else ""
    return (
        f'<text class="f-{text.fill}{ground}" x="{x}" y="{y}" '
        f'font-size="{number(text.size * geometry.side)}">{escape(text.text)}</text>'
    )
