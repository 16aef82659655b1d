"""The cages of killers, which formats list in their own ways, and the rules of layouts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from grader.errors import FormatError, LayoutError, Term, message_in
from grader.formats.beyond import layout_beyond
from grader.formats.json_values import quoted_value
from grader.formats.puzzle_format import refuse_removed_candidates
from grader.formats.symbols import quoted
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import cell_name, cells_name
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules

_LONGEST_SUM = 6


def cage(cells: Iterable[k.Cell], total: int | None) -> Rule:
    """Return a cage with its cells in ascending order; `total` is None for one without a sum."""
    return Rule("cage", tuple(sorted(cells)), () if total is None else (total,))


def two_sums(name: str, one: object, other: object, line: int) -> FormatError:
    """Return the error that a list or a grid has two sums for a cage."""
    return FormatError(
        "two-sums-of-cage",
        "cage {name} has two sums, {one} and {other}",
        line=line,
        name=quoted(name),
        one=str(one),
        other=str(other),
    )


def with_cages(layout: Layout, cages: Iterable[Rule], line: int | None) -> Layout:
    """Return a layout with cages, in the order of their first cells.

    Args:
        layout: the layout without cages.
        cages: the cages; with none, the layout is returned as it is.
        line: the number of the line, for messages.

    Raises:
        FormatError: they overlap, or one cannot have its sum.
    """
    found = sorted(cages, key=lambda rule: rule.cells)
    if not found:
        return layout
    try:
        return with_rules(layout, found)
    except LayoutError as error:
        raise FormatError(message_in(error), line=line) from None


def cages_of(layout: Layout, name: str) -> tuple[Rule, ...]:
    """Return the cages of a layout; none if it has no rules.

    Args:
        layout: the layout.
        name: what the format is called, such as `a line`: the name of a `Term`.

    Raises:
        FormatError: it has other rules.
    """
    if any(rule.kind != "cage" for rule in layout.rules):
        raise layout_beyond(name, layout)
    return layout.rules


def cage_sum(value: Any, line: int | None) -> int | None:
    """Return the sum of a cage, which is a number or a text; None if it is missing or empty.

    Raises:
        FormatError: it is something else.
    """
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    text = value.strip() if isinstance(value, str) else ""
    if text.isascii() and text.isdigit() and len(text) <= _LONGEST_SUM:
        return int(text)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**_LONGEST_SUM:
        return value
    raise FormatError(
        "sum-of-cage",
        "{found} is not the sum of a cage; a sum is a number such as 15",
        line=line,
        found=quoted_value(value),
    )


def grouped(heads: Sequence[int], totals: Sequence[int], layout: Layout, line: int) -> list[Rule]:
    """Return the cages of cells that name theirs by a number; single cells without a sum have none.

    Args:
        heads: the number of the cage of each cell.
        totals: the sum that stands with each cell, 0 for none.
        layout: the layout without cages.
        line: the number of the line, for messages.

    Raises:
        FormatError: cells of one cage have different sums, or none although they are several:
            then it is not known whether digits may repeat.
    """
    cells: dict[int, list[k.Cell]] = {}
    for cell, head in enumerate(heads):
        cells.setdefault(head, []).append(cell)
    found = []
    for places in cells.values():
        sums = {totals[cell] for cell in places} - {0}
        if len(sums) == 1:
            found.append(cage(places, sums.pop()))
        elif sums:
            raise FormatError(
                "sums-of-cage",
                "the cage of {cells} has several sums: {sums}",
                line=line,
                cells=cells_name(layout, places),
                sums=", ".join(map(str, sorted(sums))),
            )
        elif len(places) > 1:
            raise FormatError(
                "cage-without-sum",
                "the cage of {cells} has the sum 0; digits may repeat in it, or not",
                line=line,
                cells=cells_name(layout, places),
            )
    return found


def summed_cages(puzzle: Puzzle, name: str) -> tuple[Rule, ...]:
    """Return the cages of a puzzle for a format without givens and candidates.

    Args:
        puzzle: the puzzle.
        name: what the format is called: the name of a `Term`.

    Raises:
        FormatError: it has givens or removed candidates, or cages without sums, or no cages.
    """
    layout = puzzle.layout
    found = cages_of(layout, name)
    refuse_removed_candidates(puzzle, name)
    refuse_givens(puzzle, name)
    for rule in found:
        if not rule.values:
            raise sum_beyond(name, layout, rule)
    return found


def refuse_givens(puzzle: Puzzle, name: str) -> None:
    """Raise an error if a puzzle has givens, for a format that has none.

    Args:
        puzzle: the puzzle.
        name: what the format is called: the name of a `Term`.
    """
    for cell, digit in enumerate(puzzle.givens):
        if digit != k.NO_DIGIT:
            raise FormatError(
                "given-beyond-format",
                "{format} cannot show that {cell} is a given",
                format=Term("holder", name),
                cell=cell_name(puzzle.layout, cell),
            )


def sum_beyond(name: str, layout: Layout, rule: Rule) -> FormatError:
    """Return the error for a cage without a sum that a format cannot hold.

    Args:
        name: what the format is called: the name of a `Term`.
        layout: the layout.
        rule: the cage.
    """
    return FormatError(
        "sum-beyond-format",
        "{format} cannot hold the cage of {cells}, which has no sum",
        format=Term("holder", name),
        cells=cells_name(layout, rule.cells),
    )
