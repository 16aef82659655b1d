"""Colours, shapes and the style sheet of pictures.

Each role also has a shape or a line style, so that pictures work in black and white and for
colour-blind readers.

Source: the hues are those of M. Okabe and K. Ito, "Color Universal Design", 2008, darker or
lighter where they need contrast to the background.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Template

from grader.render.svg.shapes import SYMBOLS

LIGHT: Mapping[str, str] = {
    "paper": "#ffffff",
    "ink": "#16181d",
    "soft": "#545a66",
    "line": "#9aa1ac",
    "given": "#eceef2",
    "placed": "#00598c",
    "blue": "#0072b2",
    "orange": "#a85c00",
    "green": "#00745a",
    "purple": "#9c4479",
    "red": "#c03a00",
    "sky": "#2a86c4",
    "yellow": "#8a7a00",
}
DARK: Mapping[str, str] = {
    "paper": "#16181d",
    "ink": "#f0f2f5",
    "soft": "#b3bac6",
    "line": "#5d6573",
    "given": "#262a32",
    "placed": "#7cc4f4",
    "blue": "#56b4e9",
    "orange": "#e69f00",
    "green": "#2fc79c",
    "purple": "#e08bbd",
    "red": "#ff7f50",
    "sky": "#8ecdf5",
    "yellow": "#f0e442",
}
THEMES: Mapping[str, Mapping[str, str]] = {"light": LIGHT, "dark": DARK}

_STYLE = Template("""\
.board text{font-family:"DejaVu Sans",Verdana,Helvetica,Arial,"DejaVu Sans Mono",sans-serif}
.board text{text-anchor:middle;fill:$ink}
.board path,.board rect{fill:none}
.board .paper{fill:$paper}
.board .given{fill:$given}
.board .extra{fill:$line;fill-opacity:.28}
.board .diagonal{stroke:$line;stroke-width:2.5;stroke-dasharray:none}
.board .lines{stroke:$line;stroke-width:.8}
.board .borders{stroke:$ink;stroke-width:2.4;stroke-linejoin:round}
.board text.g{font-weight:bold}
.board text.v{fill:$placed}
.board text.p{fill:$soft}
.board text.label{fill:$soft}
.board text.caption{font-size:12px;font-weight:bold;text-anchor:start}
.board text.key{font-size:10px;text-anchor:start}
.board text.m{font-weight:bold}
.board .defining,.mark.defining{fill:$blue;fill-opacity:.22;stroke:$blue;stroke-width:1.4}
.board .pivot,.mark.pivot{fill:$purple;fill-opacity:.28;stroke:$purple;stroke-width:2.2}
.board .wing,.mark.wing{fill:$orange;fill-opacity:.24;stroke:$orange;stroke-width:1.4}
.board .fin,.mark.fin{fill:$yellow;fill-opacity:.3;stroke:$yellow;stroke-width:1.6}
.board .fin,.mark.fin{stroke-dasharray:2 1.4}
.board .color-a,.mark.color-a{fill:$blue;fill-opacity:.3;stroke:$blue;stroke-width:1.4}
.board .color-b,.mark.color-b{fill:url(#hatch-b);stroke:$orange;stroke-width:1.4}
.board .endo-fin,.mark.endo-fin{fill:$red;fill-opacity:.15;stroke:$red;stroke-width:1.4}
.board .color-c,.mark.color-c{fill:$green;fill-opacity:.2;stroke:$green;stroke-width:1.4}
.board .color-d,.mark.color-d{fill:$purple;fill-opacity:.2;stroke:$purple;stroke-width:1.4}
.board .set-a{fill:$blue;stroke:$blue}
.board .set-b{fill:$orange;stroke:$orange;stroke-dasharray:6 3}
.board .set-c{fill:$green;stroke:$green;stroke-dasharray:1.5 2.5}
.board .set-d{fill:$purple;stroke:$purple;stroke-dasharray:7 2 1.5 2}
.board .on,.mark.on{fill:$green;fill-opacity:.3;stroke:$green;stroke-width:1.8}
.board .off,.mark.off{fill:$paper;stroke:$sky;stroke-width:1.4;stroke-dasharray:2.4 1.6}
.board .struck,.mark.struck{fill:none;stroke:$red;stroke-width:1.8}
.board .halo,.mark.halo{fill:none;stroke:$paper;stroke-width:4.4}
.board text.struck{fill:$ink;stroke:none;font-weight:bold}
.board .place,.mark.place{fill:$green;stroke:$green;stroke-width:2}
.board text.place{fill:$paper;stroke:none;font-weight:bold}
.board .cell{stroke-width:1.8;fill-opacity:.1}
.board .home{stroke:$green;stroke-width:2.4}
.board .within{fill:$sky;fill-opacity:.1;stroke:$sky;stroke-width:1.6;stroke-dasharray:1.5 2.5}
.board .base{fill:$blue;fill-opacity:.12;stroke:$blue;stroke-width:1.8}
.board .cover{fill:url(#hatch-c);stroke:$orange;stroke-width:1.8;stroke-dasharray:6 3}
.board .strong{stroke:$ink;stroke-width:1.6}
.board .weak{stroke:$ink;stroke-width:1.3;stroke-dasharray:4 2.6}
.board .inner{stroke:$ink;stroke-width:1.8;stroke-dasharray:.1 3.2;stroke-linecap:round}
.board .head{fill:$ink}
.hatch-b{fill:none;stroke:$orange;stroke-width:.8}
.hatch-c{fill:none;stroke:$orange;stroke-width:.7;stroke-opacity:.5}
""")

DEFINITIONS = (
    '<pattern id="hatch-b" width="3" height="3" patternUnits="userSpaceOnUse">'
    '<path class="hatch-b" d="M-1 1L1 -1M0 3L3 0M2 4L4 2"/></pattern>'
    '<pattern id="hatch-c" width="7" height="7" patternUnits="userSpaceOnUse">'
    '<path class="hatch-c" d="M-1 6L1 8M0 0L7 7M6 -1L8 1"/></pattern>' + SYMBOLS
)
"""Hatchings and shapes as SVG definitions, which all pictures of a document can share."""


def style(theme: str) -> str:
    """Return the style sheet of a picture in a theme, `light` or `dark`.

    Raises:
        ValueError: there is no such theme.
    """
    if theme not in THEMES:
        raise ValueError(f"{theme!r} is no theme; themes: {', '.join(THEMES)}")
    return _STYLE.substitute(THEMES[theme])


VARIABLES: Mapping[str, str] = {name: f"var(--{name})" for name in LIGHT}
"""References to CSS variables in place of colours, for pages with a theme switch."""


def shared_style() -> str:
    """Return the style sheet for pictures in a page that defines the colours as CSS variables."""
    return _STYLE.substitute(VARIABLES)


def variables(theme: str) -> str:
    """Return the colours of a theme as CSS variables."""
    return "".join(f"--{name}:{color};" for name, color in THEMES[theme].items())
