"""Bar charts of a trace: the rating of each step, and below it the number of open moves.

The SVG is written directly: bars link to their steps, use the colours of the page's theme and
need no script.  Chart libraries offer none of this, or add megabytes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from string import Template

from attrs import frozen

from grader.rating.collection import round_numbers
from grader.render.svg.geometry import number
from grader.render.svg.themes import THEMES, VARIABLES

WIDTH = 720
LEFT = 34
RIGHT = 6
NARROW = 1
"""Up to this many open moves a bar is marked as a bottleneck."""
_STYLE = Template("""\
.chart .rule{fill:none;stroke:$line;stroke-width:.5}
.chart .bar{fill:$blue}
.chart .hardest{fill:$red}
.chart .open{fill:$green}
.chart .narrow{fill:$orange}
.chart text{font-size:10px;font-family:system-ui,"DejaVu Sans","DejaVu Sans Mono",sans-serif}
.chart text{fill:$soft}
.chart text.head{font-weight:bold;fill:$ink}
.chart .value{text-anchor:end}
.chart .count{text-anchor:middle}
""")


def chart_style(colors: Mapping[str, str] = VARIABLES) -> str:
    """Return the style sheet of charts in these colours."""
    return _STYLE.substitute(colors)


def chart_picture(
    ratings: Sequence[float], moves: Sequence[int], words: Mapping[str, str], theme: str = "light"
) -> str:
    """Return the chart as a standalone SVG document in the colors of a theme."""
    return _standalone(chart(ratings, moves, [""] * len(ratings), words), theme)


def time_picture(
    search: Mapping[int, float], words: Mapping[str, str], theme: str = "light"
) -> str:
    """Return the chart of the search as a standalone SVG document in the colors of a theme."""
    return _standalone(time_chart(search, words), theme)


def _standalone(element: str, theme: str) -> str:
    """Return a chart as an SVG document with its own style sheet."""
    return element.replace(
        '<svg class="chart"', '<svg xmlns="http://www.w3.org/2000/svg" class="chart"', 1
    ).replace(">", f"><style>{chart_style(THEMES[theme])}</style>", 1)


@frozen
class _Panel:
    """One of the two bar charts, with its axis on the left."""

    top: float
    base: float
    values: Sequence[float]
    style: Callable[[float], str]
    lines: Sequence[float]
    """The values of the grid lines, from 0 to at least the highest value."""
    scale: Callable[[float], float] = float
    """Transforms values before they are drawn in proportion."""

    def height(self, value: float) -> float:
        """Return the height of a value above the base."""
        return (self.base - self.top) * self.scale(value) / self.scale(self.lines[-1])


def chart(
    ratings: Sequence[float],
    moves: Sequence[int],
    names: Sequence[str],
    words: Mapping[str, str],
) -> str:
    """Return the charts as an SVG element whose bars link to `#step-1`, `#step-2`, ...

    The bars are excluded from the tab order, because the table of steps has the same links.

    Args:
        ratings: the rating of each step.
        moves: the number of open moves at each step.
        names: the tooltip of each step.
        words: the messages of a page.
    """
    highest = max(ratings, default=0)
    hardest, narrow = ("bar", "bar hardest"), ("open", "open narrow")
    above = _Panel(26, 126, ratings, lambda v: hardest[v == highest], _even_ticks(highest))
    # A logarithmic scale: one move or two matters more than thirty or forty.
    lines = _log_ticks(max(moves, default=0))
    below = _Panel(176, 246, moves, lambda v: narrow[v <= NARROW], lines, math.log1p)
    pitch = (WIDTH - LEFT - RIGHT) / max(len(ratings), 1)
    parts = [
        f'<svg class="chart" role="img" viewBox="0 0 {WIDTH} 266" '
        f'aria-label="{escape(words["chart"])}">',
        _text("head", LEFT, 12, words["ratings"]),
        _text("head", LEFT, 162, words["moves"]),
        *_frame(above),
        *_frame(below),
    ]
    for position, name in enumerate(names):
        x = LEFT + pitch * position
        bars = "".join(_bar(panel, position, x, pitch) for panel in (above, below))
        tooltip = f"<title>{escape(name, quote=False)}</title>"
        parts.append(f'<a href="#step-{position + 1}" tabindex="-1">{bars}{tooltip}</a>')
    every = _round_up(len(ratings) / 12) if ratings else 1
    for position in range(every, len(ratings) + 1, every):
        x = LEFT + pitch * (position - 0.6)
        parts += [_text("count", x, y, str(position)) for y in (139, 259)]
    return "".join([*parts, "</svg>"])


def time_chart(search: Mapping[int, float], words: Mapping[str, str]) -> str:
    """Return the chart of the search for singles as an SVG element.

    Args:
        search: the seconds until a single is found, by the number of open cells, descending.
        words: the messages of a page.
    """
    values = list(search.values())
    longest = max(values, default=0.0)
    styles = ("bar", "bar hardest")
    panel = _Panel(26, 126, values, lambda value: styles[value == longest], _even_ticks(longest))
    pitch = (WIDTH - LEFT - RIGHT) / max(len(values), 1)
    parts = [
        f'<svg class="chart" role="img" viewBox="0 0 {WIDTH} 146" '
        f'aria-label="{escape(words["time_chart"])}">',
        _text("head", LEFT, 12, words["time_search"]),
        *_frame(panel),
    ]
    every = _round_up(len(values) / 12) if values else 1
    for position, (count, seconds) in enumerate(search.items()):
        x = LEFT + pitch * position
        tooltip = words["time_pointed"].format(cells=count, seconds=f"{seconds:.0f}")
        bar = _bar(panel, position, x, pitch)
        parts.append(f"<g>{bar}<title>{escape(tooltip, quote=False)}</title></g>")
        if count % every == 0:
            parts.append(_text("count", x + pitch * 0.4, 139, str(count)))
    return "".join([*parts, "</svg>"])


def _frame(panel: _Panel) -> Iterator[str]:
    """Iterate over the grid lines of a panel and their labels."""
    for value in panel.lines:
        y = panel.base - panel.height(value)
        yield f'<path class="rule" d="M{LEFT} {number(y)}H{WIDTH - RIGHT}"/>'
        yield _text("value", LEFT - 5, y + 3.5, f"{value:g}")


def _bar(panel: _Panel, position: int, x: float, pitch: float) -> str:
    value = panel.values[position]
    height = max(1.5, panel.height(value))
    return (
        f'<rect class="{panel.style(value)}" x="{number(x)}" y="{number(panel.base - height)}" '
        f'width="{number(max(0.8, pitch * 0.8))}" height="{number(height)}"/>'
    )


def _text(style: str, x: float, y: float, text: str) -> str:
    return (
        f'<text class="{style}" x="{number(x)}" y="{number(y)}">{escape(text, quote=False)}</text>'
    )


def _even_ticks(highest: float) -> list[float]:
    """Return at most five evenly spaced values from 0 to at least the highest."""
    unit = _round_up(highest / 4) if highest > 4 else 1
    return [unit * i for i in range(math.ceil(highest / unit) + 1)] if highest else [0, 1]


def _log_ticks(highest: float) -> list[float]:
    """Return 0 and values of 1, 2, 5, 10, ... up to at least the highest, every other if many."""
    values = [1.0]
    while values[-1] < highest:
        values.append(_round_up(values[-1] + 1))
    return [0, *values[(len(values) - 1) % 2 :: 2]] if len(values) > 4 else [0, *values]


def _round_up(value: float) -> int:
    """Return the lowest of 1, 2, 5, 10, ... that is not below a value."""
    return next(round_numbers(value))
