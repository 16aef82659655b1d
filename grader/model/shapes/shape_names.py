"""Layouts by name.

classic-9, classic-12-3x4       boxes; `3x4` is width x height, if not the usual one
latin-7                         rows and columns only
diagonal-9, windoku-16, ...     classic boxes with a figure (see `extras`)
jigsaw-9:AAABBB...              regions, a letter a cell, row by row
samurai, sumo-16, windmill      overlapping grids (see `overlaps`); without a size, of 9x9
windoku-9+diagonal              ... with further figures, on each of the grids
classic-9+parity:E..O...        ... with even and odd cells, a letter or dot a cell (see `parity`)
non-consecutive-9               classic, with a rule for all neighbours; also after other names
hyper-9, x-9, gattai-8          other names of windoku-9, diagonal-9 and harakiri
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from grader.errors import LayoutError, Listed, Message, Term, unknown_name
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.parity import NAME, parity_text, with_parity_text, without_parity
from grader.model.rules.registry import BUILT_IN, rule_kinds
from grader.model.rules.ruled_layout import named_with_rules
from grader.model.shapes.compose import KEPT, compose
from grader.model.shapes.extras import FIGURE_ALIASES, FIGURES, in_order
from grader.model.shapes.grid import Grid, usual_box
from grader.model.shapes.overlaps import ALIASES, AT_CORNERS, IN_BOXES
from grader.model.shapes.regions import region_text
from grader.model.shapes.square import classic, jigsaw, latin, with_figures

_SQUARE = r"([a-z][a-z-]*)-(\d{1,3})(?:-(\d{1,3})x(\d{1,3}))?(?::(\S*))?"
_OVERLAP = r"(.+?)(?:-(\d{1,3})(?:-(\d{1,3})x(\d{1,3}))?)?"
_BASES = ("classic", "latin", "jigsaw")
_LONGEST = 40
"""Characters of an unknown name that a message repeats."""
_KNOWN = (*AT_CORNERS, *IN_BOXES, *ALIASES)


@lru_cache(maxsize=KEPT)
def named(name: str) -> Layout:
    """Return the layout with this name, the same object each time.

    The layout's own name is the usual spelling of the one that was given: `named("triple")`
    is called `treble`.

    Raises:
        LayoutError: there is no such layout; says what there is.
    """
    try:
        return _without_rules(name)
    except LayoutError:
        ruled = named_with_rules(name, _without_rules, BUILT_IN.values())
        if ruled is None:
            raise
        return ruled


def _without_rules(name: str) -> Layout:
    """Return the layout with this name, which has no word for rules."""
    head, colon, regions = name.strip().partition(":")
    first, *figures = f"{head.lower()}{colon}{regions}".split("+")
    marks = [figure for figure in figures if figure.partition(":")[0].lower() == NAME]
    if marks:
        rest = [figure for figure in figures if figure not in marks]
        return _with_marks(_without_rules("+".join([first, *rest])), marks)
    match = re.fullmatch(_SQUARE, first, re.ASCII)
    if match and match[1] in (*_BASES, *FIGURES, *FIGURE_ALIASES):
        return _square(match, tuple(figures))
    if first in _KNOWN:
        return _overlap(ALIASES.get(first, first), 9, usual_box(9), tuple(figures))
    match = re.fullmatch(_OVERLAP, first, re.ASCII)
    if match and match[2] and ALIASES.get(match[1], match[1]) in AT_CORNERS:
        size, box = _size(match[2], match[3], match[4])
        return _overlap(ALIASES.get(match[1], match[1]), size, box, tuple(figures))
    raise LayoutError(_complaint(first))


def spelled(layout: Layout) -> str | None:
    """Return the name from which `named` makes this very layout, or None if there is none.

    That is its own name, with the map of the regions of a jigsaw, `jigsaw-9:AAABBB...`, and that
    of even and odd cells, `classic-9+parity:E..O...`.
    """
    marks = parity_text(layout).strip(".")
    base = without_parity(layout) if marks else layout
    name = base.name
    if name.startswith("jigsaw-"):
        first, plus, rest = name.partition("+")
        name = f"{first}:{region_text(base)}{plus}{rest}"
    if marks:
        name = f"{name}+{NAME}:{parity_text(layout)}"
    try:
        return name if named(name) == layout else None
    except LayoutError:
        return None


def names() -> Iterator[str]:
    """Iterate over the names of layouts of ordinary sizes, one of a sort after the other."""
    sizes = [size for size in range(4, k.MAX_DIGITS + 1) if usual_box(size)[1] > 1]
    yield from (f"classic-{size}" for size in sizes)
    yield "latin-9"
    for figure in FIGURES:
        yield f"{figure}-9"
    yield from AT_CORNERS
    yield from IN_BOXES


def _with_marks(layout: Layout, marks: Sequence[str]) -> Layout:
    """Return a layout with the even and odd cells of the maps in its name."""
    for mark in marks:
        layout = with_parity_text(layout, mark.partition(":")[2])
    return layout


def _square(match: re.Match[str], figures: tuple[str, ...]) -> Layout:
    base, digits, width, height, regions = match.groups()
    size, box = _size(digits, width, height, base not in ("latin", "jigsaw"))
    if base == "jigsaw":
        if not regions:
            raise LayoutError(
                "regions-missing",
                "the regions of {name} are missing; it is written jigsaw-{size}:AABB... with a "
                "letter for each of {cells} cells",
                name=match[0],
                size=size,
                cells=size * size,
            )
        layout = jigsaw(regions, figures)
        if layout.digits != size:
            raise LayoutError(
                "regions-rows",
                "a map of {cells} regions does not go with {size} rows",
                cells=layout.cells,
                size=size,
            )
        return layout
    if regions is not None:
        raise LayoutError("no-regions-map", "{base} has no map of regions; jigsaw has", base=base)
    if base == "latin":
        if width:
            raise LayoutError("latin-boxes", "a Latin square has no boxes")
        return latin(size, figures)
    return classic(*box, figures if base == "classic" else (base, *figures))


def _size(
    digits: str, width: str | None, height: str | None, boxed: bool = True
) -> tuple[int, tuple[int, int]]:
    """Return the size and the shape of the boxes, if it has any."""
    size = int(digits)
    if not 1 <= size <= k.MAX_DIGITS:
        raise LayoutError(
            "grid-rows",
            "a grid of {size} rows; 1 to {most} are possible",
            size=size,
            most=k.MAX_DIGITS,
        )
    if width is None or height is None:
        if usual_box(size)[1] == 1 and boxed:
            raise LayoutError(
                "only-lines",
                "{size} rows have no boxes but lines; latin-{size} has none at all",
                size=size,
            )
        return size, usual_box(size)
    if int(width) * int(height) != size:
        raise LayoutError(
            "boxes-misfit-name",
            "boxes of {width}x{height} cells do not fit a grid of {size} rows",
            width=width,
            height=height,
            size=size,
        )
    return size, (int(width), int(height))


def _overlap(name: str, size: int, box: tuple[int, int], figures: tuple[str, ...]) -> Layout:
    width, height = box
    grid = with_figures(Grid(size, box=box), figures)
    if name in AT_CORNERS:
        steps, places = (size - height, size - width), AT_CORNERS[name]
    else:
        steps, places = (height, width), IN_BOXES[name]
    grids = tuple(grid.moved(row * steps[0], column * steps[1]) for row, column in places)
    tail = "" if size == 9 and box == (3, 3) else f"-{size}"
    # `tripledoku-4` is of 9x9 grids; of 4x4 ones it is `tripledoku-4-2x2`.
    if box != usual_box(size) or (tail and name + tail in _KNOWN):
        tail = f"-{size}-{width}x{height}"
    return compose("+".join([name + tail, *in_order(figures)]), grids)


def _rule_words() -> Iterator[str]:
    """Iterate over the words for rules that names may have."""
    for kind in rule_kinds().values():
        yield kind.variant
        if kind.variant_of_all:
            yield kind.variant_of_all


def _complaint(name: str) -> Message:
    bases = [*_BASES, *FIGURES, *FIGURE_ALIASES, *dict.fromkeys(_rule_words())]
    known = [*_KNOWN, *(f"{base}-9" for base in bases)]
    listing = Message(
        "known-layouts",
        "known: {bases} with a size, such as classic-9, {others}, and kinds of rules, such as "
        "killer-9",
        bases=Listed((*_BASES, *FIGURES)),
        others=Listed((*AT_CORNERS, *IN_BOXES)),
    )
    stem, dash, number = name.rpartition("-")
    family = [each for each in known if each.rpartition("-")[0] == stem]
    if dash and number.isdigit() and family and f"{stem}-9" not in known:
        # Another number is another shape, so no similar name is meant.
        return Message(
            "unknown-name",
            "no {kind} {name!r}; known: {known}",
            kind=Term("kind", "layout"),
            name=name[:_LONGEST],
            known=Listed(tuple(family)),
        )
    return unknown_name("layout", name, known, listing)
