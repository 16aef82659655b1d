"""The course of a solve: a bar for each step, as high as its rating."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

from grader.render.svg.sheet import number

WIDTH = 720
HEIGHT = 150
LEFT = 34
BASE = 120
TOP = 12


def chart(ratings: Sequence[float], names: Sequence[str], words: Mapping[str, str]) -> str:
    """Return a bar chart as an SVG element whose bars lead to `#step-1`, `#step-2`, ...

    Args:
        ratings: the rating of each step.
        names: what each step says when it is pointed at.
        words: the messages of a page.
    """
    highest = max(ratings, default=0)
    lines = _scale(highest)
    top = lines[-1] or 1
    pitch = (WIDTH - LEFT - 6) / max(len(ratings), 1)
    parts = [
        f'<svg class="chart" role="img" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f"aria-label={quoteattr(words['chart'])}>"
    ]
    for value in lines:
        y = number(BASE - (BASE - TOP) * value / top)
        parts.append(f'<path class="rule" d="M{LEFT} {y}H{WIDTH - 6}"/>')
        parts.append(
            f'<text class="value" x="{LEFT - 5}" y="{float(y) + 3.5:.1f}">{value:g}</text>'
        )
    every = _nice(len(ratings) / 12) if ratings else 1
    for position, (rating, name) in enumerate(zip(ratings, names, strict=True)):
        x = LEFT + pitch * position
        height = max(1.5, (BASE - TOP) * rating / top)
        style = "bar hardest" if rating == highest else "bar"
        parts.append(
            f'<a href="#step-{position + 1}"><rect class="{style}" x="{x:.1f}" '
            f'y="{BASE - height:.1f}" width="{max(0.8, pitch * 0.8):.1f}" height="{height:.1f}">'
            f"<title>{escape(name)}</title></rect></a>"
        )
        if (position + 1) % every == 0:
            parts.append(
                f'<text class="count" x="{x + pitch * 0.4:.1f}" y="{BASE + 14}">'
                f"{position + 1}</text>"
            )
    parts.append(
        f'<text class="axis" x="{(LEFT + WIDTH) / 2:.0f}" y="{HEIGHT - 3}">'
        f"{escape(words['axis'])}</text></svg>"
    )
    return "".join(parts)


def _scale(highest: float) -> list[float]:
    """Return the values at which lines are drawn, from 0 to the highest rating or above."""
    unit = _nice(highest / 4) if highest > 4 else 1
    return [unit * i for i in range(math.ceil(highest / unit) + 1)] if highest else [0, 1]


def _nice(value: float) -> int:
    """Return a round number not below a value: 1, 2, 5, 10, ..."""
    unit = 1
    while True:
        for factor in (1, 2, 5):
            if unit * factor >= value:
                return unit * factor
        unit *= 10
