"""Colours, shapes and the style sheet of pictures.

Each role also has a shape or a line style, so that pictures work in black and white and for
colour-blind readers.

Source: the hues are those of M. Okabe and K. Ito, "Color Universal Design", 2008, darker or
lighter where they need contrast to the background.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import Template

from grader.render.figures import INKS
from grader.render.svg.shapes import symbols

LIGHT: Mapping[str, str] = {
    "paper": "#ffffff",
    "ink": "#16181d",
    "black": "#16181d",
    "white": "#ffffff",
    "soft": "#4b515d",
    "faint": "#6d7481",
    "line": "#9aa1ac",
    "shade": "#9aa1ac",
    "given": "#eceef2",
    "placed": "#00598c",
    "blue": "#0068a8",
    "orange": "#a85c00",
    "green": "#00745a",
    "purple": "#8b3a8b",
    "red": "#c62f00",
    "grey": "#878e9a",
    "pale_grey": "#d5d9e0",
    "pale_purple": "#ecd2ef",
    "pale_green": "#c4ebd7",
    "pale_blue": "#cbe3f8",
    "pale_orange": "#fbe0b8",
}
DARK: Mapping[str, str] = {
    "paper": "#16181d",
    "ink": "#f0f2f5",
    "black": "#16181d",
    "white": "#f0f2f5",
    "soft": "#b9c0cb",
    "faint": "#8b93a1",
    "line": "#5d6573",
    "shade": "#a3abb8",
    "given": "#262a32",
    "placed": "#7cc4f4",
    "blue": "#56b4e9",
    "orange": "#e69f00",
    "green": "#2fc79c",
    "purple": "#e08bdd",
    "red": "#ff7f50",
    "grey": "#838c9b",
    "pale_grey": "#434955",
    "pale_purple": "#553a5d",
    "pale_green": "#1c5443",
    "pale_blue": "#1d486a",
    "pale_orange": "#644814",
}
PRINT: Mapping[str, str] = {
    "paper": "#ffffff",
    "ink": "#000000",
    "black": "#000000",
    "white": "#ffffff",
    "soft": "#303030",
    "faint": "#6a6a6a",
    "line": "#909090",
    "shade": "#909090",
    "given": "#ececec",
    "placed": "#303030",
    "blue": "#1c1c1c",
    "orange": "#555555",
    "green": "#000000",
    "purple": "#383838",
    "red": "#000000",
    "grey": "#757575",
    "pale_grey": "#d4d4d4",
    "pale_purple": "#ececec",
    "pale_green": "#c2c2c2",
    "pale_blue": "#dcdcdc",
    "pale_orange": "#f4f4f4",
}
"""Pure black and greys: shapes, fills and dashes alone make the difference."""
THEMES: Mapping[str, Mapping[str, str]] = {"light": LIGHT, "dark": DARK, "print": PRINT}

_STYLE = Template("""\
.board text{font-family:"DejaVu Sans",Verdana,Helvetica,Arial,"DejaVu Sans Mono",sans-serif}
.board text{text-anchor:middle;fill:$ink}
.board path,.board rect{fill:none}
.board .paper{fill:$paper}
.board .given{fill:$given}
.board .extra{fill:$shade;fill-opacity:.28}
.board .diagonal{stroke:$line;stroke-width:2.5;stroke-dasharray:none}
.board .lines{stroke:$line;stroke-width:1}
.board .outlines{stroke:$soft;stroke-width:1.3;stroke-dasharray:3 2}
.board text.corner{text-anchor:start}
.board .borders{stroke:$ink;stroke-width:2.4;stroke-linejoin:round}
.board text.g{font-weight:bold}
.board text.v{fill:$placed}
.board text.p{fill:$faint}
.board text.s{fill:$ink}
.board text.label{fill:$faint}
.board text.caption{font-size:12px;font-weight:bold;text-anchor:start}
.board text.stage-name{fill:$soft;text-anchor:start}
.board text.key{font-size:11px;text-anchor:start}
.board text.m{font-weight:bold}
.board .defining,.mark.defining{fill:$blue;fill-opacity:.2;stroke:$blue;stroke-width:1.6}
.board .pivot,.mark.pivot{fill:$purple;fill-opacity:.26;stroke:$purple;stroke-width:2}
.board .wing,.mark.wing{fill:$orange;fill-opacity:.22;stroke:$orange;stroke-width:1.6}
.board .fin,.mark.fin{fill:$purple;fill-opacity:.4;stroke:$purple;stroke-width:1.8}
.board .color-a,.mark.color-a{fill:$green;fill-opacity:.3;stroke:$green;stroke-width:1.6}
.board .color-b,.mark.color-b{fill:url(#hatch-b);stroke:$orange;stroke-width:1.6}
.board .endo-fin,.mark.endo-fin{fill:$purple;fill-opacity:.15;stroke:$purple;stroke-width:1.6}
.board .color-c,.mark.color-c{fill:$blue;fill-opacity:.2;stroke:$blue;stroke-width:1.6}
.board .color-d,.mark.color-d{fill:$purple;fill-opacity:.3;stroke:$purple;stroke-width:1.6}
.board .base-cell,.mark.base-cell{fill:$blue;fill-opacity:.22;stroke:$blue;stroke-width:1.8}
.board .target,.mark.target{fill:$orange;fill-opacity:.24;stroke:$orange;stroke-width:1.8}
.board .companion,.mark.companion{fill:$soft;fill-opacity:.2;stroke:$soft;stroke-dasharray:1.5 2.5}
.board .mirror,.mark.mirror{fill:$purple;fill-opacity:.2;stroke:$purple;stroke-dasharray:4 2}
.board .guardian,.mark.guardian{fill:$purple;fill-opacity:.3;stroke:$purple;stroke-width:2}
.board .common,.mark.common{fill:$purple;fill-opacity:.34;stroke:$purple;stroke-width:1.8}
.board .goal,.mark.goal{fill:$paper;stroke:$red;stroke-width:2}
.board .set-a{fill:$blue;stroke:$blue}
.board .set-b{fill:$orange;stroke:$orange;stroke-dasharray:6 3}
.board .set-c{fill:$green;stroke:$green;stroke-dasharray:1.5 2.5}
.board .set-d{fill:$purple;stroke:$purple;stroke-dasharray:7 2 1.5 2}
.board .set-e{fill:$soft;stroke:$soft;stroke-dasharray:2 2}
.board .blocker,.board .excluder{fill:$orange;stroke:$orange}
.board .on,.mark.on{fill:$green;fill-opacity:.32;stroke:$green;stroke-width:2}
.board .off,.mark.off{fill:$paper;stroke:$blue;stroke-width:1.5;stroke-dasharray:2.6 1.7}
.board .group{fill:$line;fill-opacity:.22;stroke:$soft;stroke-width:1.2}
.board .struck,.mark.struck{fill:$red;stroke:none}
.board .cross,.mark.cross{fill:none;stroke:$paper;stroke-width:1.7}
.board .halo,.mark.halo{fill:none;stroke:$paper;stroke-width:2}
.board text.struck{fill:$paper;stroke:$red;stroke-width:3;paint-order:stroke;font-weight:bold}
.board .place,.mark.place{fill:$green;stroke:none}
.board text.place{fill:$paper;stroke:none;font-weight:bold}
.mark.ground{fill:$paper;stroke:none}
.board .cell{stroke-width:1.8;fill-opacity:.12}
.board .excluder.cell{stroke-width:1.2;fill-opacity:.07}
.board .set-e.cell{stroke-width:3.2}
.board .home{fill:$green;fill-opacity:.14;stroke:$green;stroke-width:3.4}
.board .within{fill:$blue;fill-opacity:.08;stroke:$blue;stroke-width:1.4;stroke-dasharray:1.5 2.5}
.board .base{fill:$blue;fill-opacity:.12;stroke:$blue;stroke-width:1.8}
.board .cover{fill:url(#hatch-c);stroke:$orange;stroke-width:1.8;stroke-dasharray:6 3}
.board .counted{fill:$soft;fill-opacity:.13;stroke:$ink;stroke-width:1.6}
.board .shared{fill:$soft;fill-opacity:.06;stroke:$soft;stroke-width:1.2;stroke-dasharray:6 3}
.board .cross-line{fill:$green;fill-opacity:.08;stroke:$green;stroke-width:1.6}
.board .cross-line{stroke-dasharray:9 3 2 3}
.board .strong{stroke:$ink;stroke-width:1.9}
.board .weak{stroke:$ink;stroke-width:1.5;stroke-dasharray:4 2.6}
.board .inner{stroke:$ink;stroke-width:2;stroke-dasharray:.1 3.4;stroke-linecap:round}
.board .head{fill:$ink}
.hatch-b{fill:none;stroke:$orange;stroke-width:.8}
.hatch-c{fill:none;stroke:$orange;stroke-width:.7;stroke-opacity:.4}
""")

_RULE_STYLE = Template(
    "".join(f".board .f-{ink}{{fill:${ink}}}\n.board .s-{ink}{{stroke:${ink}}}\n" for ink in INKS)
    + """\
.board .round{stroke-linejoin:round;stroke-linecap:round}
.board text.p{stroke:$paper;stroke-width:2;paint-order:stroke;stroke-linejoin:round}
.board text.ground{stroke:$paper;stroke-width:4;paint-order:stroke;stroke-linejoin:round}
"""
)
"""The style sheet of what rules draw."""

_HATCHINGS = (
    '<pattern id="hatch-b" width="3" height="3" patternUnits="userSpaceOnUse">'
    '<path class="hatch-b" d="M-1 1L1 -1M0 3L3 0M2 4L4 2"/></pattern>'
    '<pattern id="hatch-c" width="7" height="7" patternUnits="userSpaceOnUse">'
    '<path class="hatch-c" d="M-1 6L1 8M0 0L7 7M6 -1L8 1"/></pattern>'
)
DEFINITIONS = _HATCHINGS + symbols()
"""Hatchings and shapes as SVG definitions, which all pictures of a document can share."""


def definitions(styles: Iterable[str]) -> str:
    """Return the hatchings and the shapes of these styles, for a picture of its own."""
    return _HATCHINGS + symbols(styles)


def style(theme: str, *, rules: bool = False) -> str:
    """Return the style sheet of a picture.

    Args:
        theme: one of `THEMES`.
        rules: whether rules are drawn in it.

    Raises:
        ValueError: there is no such theme.
    """
    if theme not in THEMES:
        raise ValueError(f"{theme!r} is no theme; themes: {', '.join(THEMES)}")
    return _sheet(THEMES[theme], rules=rules)


def _sheet(colours: Mapping[str, str], *, rules: bool) -> str:
    return _STYLE.substitute(colours) + (_RULE_STYLE.substitute(colours) if rules else "")


VARIABLES: Mapping[str, str] = {name: f"var(--{name})" for name in LIGHT}
"""References to CSS variables in place of colours, for pages with a theme switch."""


def shared_style() -> str:
    """Return the style sheet for pictures in a page that defines the colours as CSS variables."""
    return _sheet(VARIABLES, rules=True)


def variables(theme: str) -> str:
    """Return the colours of a theme as CSS variables."""
    return "".join(f"--{name}:{color};" for name, color in THEMES[theme].items())
