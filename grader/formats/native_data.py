"""What the native format holds: puzzles as plain data, and the data as puzzles.

`grader.formats.native` describes the keys, and writes and reads the data as YAML and JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from grader.errors import (
    Count,
    DocumentError,
    FormatError,
    LayoutError,
    Message,
    message_in,
    untranslated,
)
from grader.formats.layout_files import layout_of_node, layout_record
from grader.formats.layout_files.node_values import cells_of, places_text
from grader.formats.layout_files.rule_list import rule_records, with_rules_of
from grader.formats.layout_names import layout_named
from grader.formats.nested_data import grids_in, puzzles_of_data
from grader.formats.page_picture import page_puzzle
from grader.formats.page_rows import page_fit
from grader.formats.page_shapes import shape_of_layout
from grader.formats.puzzle_format import LONGEST_MESSAGE, without_line
from grader.formats.reading.roles import ParsedPuzzle, author_value
from grader.formats.symbols import EMPTY, LENGTHS, alphabet, quoted
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import DIGIT_SYMBOLS, cell_name, cell_named, digit_named
from grader.model.parity import PARITIES, cells_of_parity, with_parity, without_parity
from grader.model.puzzle import Puzzle
from grader.model.rules.ruled_layout import implied_rules, plain_name, with_rules
from grader.model.shapes import spelled
from grader.runtime.strict_yaml import Node


def puzzle_record(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as plain data with the keys of this format."""
    layout = puzzle.layout
    implied = set(implied_rules(layout))
    name = spelled(with_rules(layout, implied_rules(layout))) if implied else None
    record: dict[str, Any] = {
        **(_layout_keys(layout.plain) if name is None else {"layout": name}),
        "givens": "".join(f"{DIGIT_SYMBOLS}."[digit] for digit in puzzle.givens),
    }
    listed = [rule for rule in layout.rules if name is None or rule not in implied]
    if listed:
        record["rules"] = rule_records(layout, listed)
    removed: dict[str, str] = {}
    for cell, digit in puzzle.removed:
        key = cell_name(layout, cell)
        removed[key] = removed.get(key, "") + DIGIT_SYMBOLS[digit]
    if removed:
        record["removed"] = removed
    return record


@lru_cache(maxsize=16)
def _layout_keys(layout: Layout) -> dict[str, Any]:
    """Return a layout by its name or as a description, and the even and odd cells of a name."""
    base = without_parity(layout)
    name = spelled(base)
    marked = {parity.name: cells_of_parity(layout, parity) for parity in PARITIES}
    if name is None or with_parity(base, marked["even"], marked["odd"]) != layout:
        return {"layout": dict(layout_record(layout))}
    places = layout.coordinates
    texts = {key: places_text([places[c] for c in cells]) for key, cells in marked.items() if cells}
    return {"layout": name, **texts}


def native_puzzle(data: Mapping[str, Any], first: int) -> ParsedPuzzle:
    """Return the puzzle of a JSON object, in this format or in one of another program."""
    if "givens" not in data and any(grids_in(data)):
        puzzles = [
            ParsedPuzzle(each.puzzle, each.comment, name=each.name)
            for each in puzzles_of_data(data, first)
        ]
        return puzzles[0]._replace(others=tuple(puzzles[1:]))
    return parsed(lambda: puzzle_of_node(Node.of_data(data, 1, "", LayoutError)), first)


def ruled_layout(layout: Layout, rules: list[Any]) -> Layout:
    """Return a layout with rules that are plain data, as in `rule_records`.

    Raises:
        FormatError: one is malformed, or cannot be obeyed.
    """
    try:
        return with_rules_of(Node.of_data(rules, 1, "", LayoutError), layout)
    except DocumentError as error:
        raise FormatError(error.message) from None


def parsed(read: Callable[[], ParsedPuzzle], first: int) -> ParsedPuzzle:
    """Return the puzzle that a function reads from a document.

    Args:
        read: reads it; its errors count lines from the beginning of the document.
        first: the number of the first line.

    Raises:
        FormatError: the document is malformed.
    """
    try:
        return read()
    except DocumentError as error:
        line = first + (error.line or 1) - 1
        message = error.message if error.column is None and not error.file else error.placed
        if len(message) > LONGEST_MESSAGE:
            message = untranslated(message[:LONGEST_MESSAGE])
        raise FormatError(message, line=line) from None


def puzzle_of_node(node: Node) -> ParsedPuzzle:
    """Return the puzzle of a document.

    Raises:
        DocumentError: a key or value is unknown, missing or contradictory.
    """
    keys = node.mapping(
        required=("givens",),
        optional=("layout", "even", "odd", "rules", "removed", "title", "author"),
    )
    named = keys.get("layout")
    layout = None if named is None or _is_null(named) else _layout(named, ruled="rules" in keys)
    givens, layout = _givens(keys["givens"], layout)
    if "even" in keys or "odd" in keys:
        numbers = {place: cell for cell, place in enumerate(layout.coordinates)}
        even, odd = (cells_of(keys[p.name], numbers) if p.name in keys else () for p in PARITIES)
        try:
            layout = with_parity(layout, even, odd)
        except LayoutError as error:
            raise node.error(message_in(error)) from None
    if "rules" in keys:
        layout = with_rules_of(keys["rules"], layout)
    removed: list[tuple[k.Cell, k.Digit]] = []
    if "removed" in keys:
        for name, (at, value) in keys["removed"].items():
            try:
                cell = cell_named(layout, name)
                digits = [digit_named(symbol) for symbol in _symbols(value)]
            except ValueError as error:
                raise at.error(message_in(error)) from None
            if any(digit >= layout.digits for digit in digits):
                raise at.error(_digits_of(layout))
            removed += [(cell, digit) for digit in digits]
    title, author = (keys[key].text() if key in keys else "" for key in ("title", "author"))
    puzzle = Puzzle(layout, givens, tuple(removed))
    return ParsedPuzzle(puzzle, author, name=title, values=author_value(author))


def _is_null(node: Node) -> bool:
    """Return whether a value is null, as records have it for what is not known."""
    return not (node.is_mapping() or node.is_sequence()) and node.plain() is None


def _layout(node: Node, *, ruled: bool) -> Layout:
    """Return the layout of a name, of the path of a layout file, or of a description.

    Args:
        node: the value.
        ruled: whether rules stand beside it, so that its name may be that of a layout with rules.
    """
    if node.is_mapping():
        return layout_of_node(node)
    try:
        return layout_named(plain_name(node.text()) if ruled else node.text())
    except FormatError as error:
        raise node.error(message_in(error)) from None


def _symbols(node: Node) -> list[str]:
    if node.is_sequence():
        numbers = [each.text() for each in node.sequence()]
        return [
            DIGIT_SYMBOLS[int(number) - 1 : int(number)]
            if number.isascii() and number.isdigit() and len(number) < 3
            else number
            for number in numbers
        ]
    return list(node.text().replace(" ", ""))


def _givens(node: Node, layout: Layout | None) -> tuple[tuple[k.Digit, ...], Layout]:
    """Return the givens, and the layout; without one, the standard layout of this length."""
    numbers: list[k.Digit] = []
    if node.is_sequence():
        for each in node.sequence():
            # Rows may be lists of their own.
            for one in each.sequence() if each.is_sequence() else [each]:
                number = one.number()
                if number != int(number) or not 0 <= number <= k.MAX_DIGITS:
                    raise one.error(
                        "given-number",
                        "{found} is not a digit; 0 is an empty cell",
                        found=quoted(one.text()),
                    )
                numbers.append(int(number) - 1)
    elif layout is not None and (page := _page_givens(node, layout)) is not None:
        return page, layout
    else:
        for symbol in "".join(node.text().split()):
            try:
                numbers.append(k.NO_DIGIT if symbol in EMPTY else digit_named(symbol))
            except ValueError as error:
                raise node.error(message_in(error)) from None
    if layout is None:
        size = LENGTHS.get(len(numbers))
        if size is None:
            raise node.error(
                "cells-standard",
                "{cells} are not a standard size; add a layout",
                cells=Count("cell", len(numbers)),
            )
        layout = alphabet(size).layout
    if len(numbers) != layout.cells:
        raise node.error(
            "cells-found",
            "{cells} found; {layout} has {number}",
            cells=Count("cell", len(numbers)),
            layout=layout.name,
            number=layout.cells,
        )
    if max(numbers, default=0) >= layout.digits:
        raise node.error(_digits_of(layout))
    return tuple(numbers), layout


def _digits_of(layout: Layout) -> Message:
    digits = Count("digit", layout.digits)
    return Message("digits-of-layout", "{layout} has {digits}", layout=layout.name, digits=digits)


def _page_givens(node: Node, layout: Layout) -> tuple[k.Digit, ...] | None:
    """Return the givens of a picture of the page; None if the text is not as high as the page.

    Raises:
        DocumentError: it is, but has a digit outside the layout, or something that is no cell.
    """
    lines = node.text().split("\n")
    shape = shape_of_layout(layout)
    if len(lines) < shape.height or page_fit(lines, shape) is None:
        return None
    try:
        return page_puzzle(lines, layout, 1).givens
    except FormatError as error:
        raise node.error(without_line(error)) from None
