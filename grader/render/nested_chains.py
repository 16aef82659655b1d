"""Patterns and chains that are nested in a chain, in words and in shorthand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grader.model import kinds as k
from grader.model.chain import Chain, Node, Pattern
from grader.model.notation import (
    cell_name,
    cells_name,
    digit_name,
    eliminations_name,
    placement_name,
)
from grader.model.presenter import presenter
from grader.render.node_writer import NodeWriter, ends, starts

MAX_LISTED = 4
"""Up to this many cells are listed one by one; more are abbreviated as in `r1c27`."""


def pattern_shorthand(writer: NodeWriter, chain: Chain, pattern: Pattern) -> str:
    """Return a pattern in shorthand: `(Naked Pair: 3,7 in r1c27)`."""
    return writer.pieces["by_pattern_of"].format(
        title=_title(writer, chain),
        digits=",".join(map(digit_name, pattern.digits)),
        cells=cells_name(writer.layout, pattern.cells, writer.text_style.cells),
    )


def pattern_reason(writer: NodeWriter, node: Node, chain: Chain, pattern: Pattern) -> str:
    """Return a node in words, with the pattern that it follows from."""
    if len(pattern.covers) == 1:
        name = "why_locked"
    elif pattern.covers:
        name = "why_fish"
    else:
        # A hidden subset eliminates in its own cells, a naked one elsewhere in the house.
        name = "why_hidden" if node.cell in pattern.cells else "why_naked"
    return writer.pieces[name].format(
        assertion=writer.assertion(node),
        title=_title(writer, chain),
        houses=_houses(writer, pattern.houses),
        covers=_houses(writer, pattern.covers),
        digits=writer.joined(map(digit_name, pattern.digits)),
        cells=_cells(writer, pattern.cells),
    )


def heading(writer: NodeWriter, chain: Chain, number: int) -> str:
    """Return the line above a nested chain: its number, its technique and what it shows."""
    if not chain.technique or not (chain.placements or chain.eliminations):
        return writer.pieces["nested"].format(count=number)
    style = writer.text_style.cells
    shown = [placement_name(writer.layout, *candidate, style) for candidate in chain.placements]
    if not shown:
        shown = [eliminations_name(writer.layout, chain.eliminations, style)]
    return writer.pieces["nested_named"].format(
        count=number, title=_title(writer, chain), shown=", ".join(shown)
    )


def alternatives(writer: NodeWriter, chain: Chain) -> str | None:
    """Return a sentence with the assumptions of a nested chain from a cell or a house, or None."""
    if not chain.ends:
        return None
    first, *others = starts(chain)
    if chain.within is not None:
        cells = (first.cell, *(node.cell for node in others))
        return writer.pieces["starts_in_house"].format(
            house=_houses(writer, (chain.within,)),
            digit=digit_name(first.digit),
            cells=_cells(writer, cells, "or"),
        )
    if others and all(node.is_true for node in (first, *others)):
        digits = (first.digit, *(node.digit for node in others))
        return writer.pieces["starts_in_cell"].format(
            cell=writer.cells(first), digits=writer.joined(map(digit_name, digits), "or")
        )
    return None


def conclusion(writer: NodeWriter, chain: Chain) -> str | None:
    """Return a sentence with what a nested chain shows, and why; None if it is not known."""
    shown = [_assertion(writer, *candidate, "is_true") for candidate in chain.placements]
    if not shown:
        shown = [_assertion(writer, *candidate, "is_false") for candidate in chain.eliminations]
    last = ends(chain)
    if not shown or not last:
        return None
    if len(last) == 1:
        is_loop = last[0].is_true == chain.nodes[0].is_true
        name = "so_loop" if is_loop else "so_refuted"
    elif last[0].is_true != last[1].is_true:
        name = "so_clash"
    else:
        name = "so_always"
    return writer.pieces[name].format(
        shown=writer.joined(shown),
        one=writer.assertion(last[0]),
        other=writer.assertion(last[-1]),
    )


def _title(writer: NodeWriter, chain: Chain) -> str:
    return presenter().title(chain.technique, writer.text_style.language)


def _assertion(writer: NodeWriter, cell: k.Cell, digit: k.Digit, piece: str) -> str:
    name = cell_name(writer.layout, cell, writer.text_style.cells)
    return writer.pieces[piece].format(cell=name, digit=digit_name(digit))


def _houses(writer: NodeWriter, houses: Iterable[k.House]) -> str:
    return writer.joined(writer.house(writer.layout.specs[house].name) for house in houses)


def _cells(writer: NodeWriter, cells: Sequence[k.Cell], word: str = "and") -> str:
    style = writer.text_style.cells
    if len(cells) > MAX_LISTED:
        return cells_name(writer.layout, cells, style)
    return writer.joined((cell_name(writer.layout, cell, style) for cell in cells), word)
