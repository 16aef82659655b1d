"""Apply the rules that are written beside a puzzle to its layout, or refuse them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from attrs import evolve

from grader.errors import FormatError, LayoutError
from grader.formats.beyond import possible_rule
from grader.formats.rules_text import WrittenRule, beyond_kinds, names_killer
from grader.formats.symbols import is_standard, quoted
from grader.model.layout import Layout
from grader.model.parity import parities
from grader.model.puzzle import Puzzle
from grader.model.rules.ruled_layout import with_rules

_LONGEST = 60
_WORD = re.compile(r"[^\W\d_]+")


def ruled(puzzle: Puzzle, rules: Iterable[WrittenRule], line: int | None) -> Puzzle:
    """Return a puzzle with the rules that are written beside it.

    A rule must be what the layout has, or choose another layout with the same cells.

    Args:
        puzzle: the puzzle as its cells alone are read.
        rules: the rules.
        line: the number of the line of the puzzle, for messages.

    Raises:
        FormatError: no layout has one of the rules.
    """
    for rule in rules:
        layout = _layout(puzzle.layout, rule)
        if layout is None and names_killer(rule.text) and not puzzle.layout.rules:
            raise FormatError(
                "killer-without-cages",
                "the text beside the puzzle names a killer, but the cages with their sums are "
                "missing: {text}",
                line=line,
                text=quoted(rule.text, _LONGEST),
            )
        if layout is None:
            raise possible_rule(quoted(rule.text, _LONGEST), line)
        if layout is not puzzle.layout:
            puzzle = Puzzle(layout, puzzle.givens, puzzle.removed, puzzle.placed)
    return puzzle


def _layout(layout: Layout, rule: WrittenRule) -> Layout | None:
    """Return the layout that has a rule; None if there is none."""
    if rule.is_plain:
        return layout
    if layout.rules:
        return _ruled_layout(layout, rule)
    if rule.layout:
        return _named(layout, rule.layout)
    if not rule.is_known and _has_house(layout, rule.text):
        return layout
    if rule.shape == "overlap":
        found: Layout | None = layout if len(layout.frames) > 1 else None
    elif rule.shape == "parity":
        found = layout if parities(layout) else None
    elif rule.shape == "latin":
        found = _latin(layout)
    elif rule.shape == "jigsaw":
        found = None if len(layout.frames) > 1 or is_standard(layout) else layout
    else:
        found = layout if rule.figures else None
    return found and _with_figures(found, rule.figures)


def _ruled_layout(layout: Layout, rule: WrittenRule) -> Layout | None:
    """Return the layout with rules that has a written one; None if there is none."""
    rest = beyond_kinds(rule, sorted({each.kind for each in layout.rules}))
    if rest is None:
        return layout
    found = _layout(layout.plain, rest)
    if found is None or found is layout.plain:
        return found and layout
    return with_rules(found, layout.rules)


def _has_house(layout: Layout, text: str) -> bool:
    """Return whether a word of a text is the name of a house of the layout, such as `cage`."""
    words = {word.lower() for word in _WORD.findall(text)}
    return any(spec.name.lower() in words for spec in layout.specs if spec.name)


def _named(layout: Layout, name: str) -> Layout | None:
    from grader.model.shapes import named  # noqa: PLC0415 - imports the names of all shapes

    try:
        found = named(name)
    except LayoutError:
        return None
    if found == layout:
        return layout
    alike = found.cells == layout.cells and found.digits == layout.digits
    return found if alike and is_standard(layout) else None


def _latin(layout: Layout) -> Layout | None:
    from grader.model.shapes import latin  # noqa: PLC0415 - rarely needed

    found = latin(layout.digits)
    return found if is_standard(layout) or found == layout else None


def _with_figures(layout: Layout, figures: Iterable[str]) -> Layout | None:
    """Return a layout of one square with further figures; None if it can have none."""
    from grader.formats.square_parts import square_of  # noqa: PLC0415
    from grader.model.shapes import MOVES, Grid, extras, usual_box  # noqa: PLC0415

    try:
        for figure in figures:
            square = square_of(layout, "a rule", moves=True)
            if figure in MOVES:
                layout = evolve(square, moves=tuple({*square.moves, figure})).layout()
                continue
            box = usual_box(square.size) if square.regions is None else None
            wanted = [extra.cells for extra in extras(figure, Grid(square.size, box=box))]
            missing = tuple(cells for cells in wanted if cells not in square.groups)
            if missing:
                layout = evolve(square, groups=(*square.groups, *missing)).layout()
    except (FormatError, LayoutError):
        return None
    return layout
