"""The cages of killers, which formats list in their own ways, and the rules of layouts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from grader.errors import FormatError, LayoutError, message_in
from grader.formats.beyond import layout_beyond
from grader.formats.json_values import quoted_value
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules

_LONGEST_SUM = 6


def cage(cells: Iterable[k.Cell], total: int | None) -> Rule:
    """Return a cage with its cells in ascending order; `total` is None for one without a sum."""
    return Rule("cage", tuple(sorted(cells)), () if total is None else (total,))


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


def grouped(heads: Sequence[int], totals: Sequence[int], line: int | None) -> list[Rule]:
    """Return the cages of cells that name theirs by a number.

    Args:
        heads: the number of the cage of each cell.
        totals: the sum that stands with each cell, 0 for none.
        line: the number of the line, for messages.

    Raises:
        FormatError: cells of one cage have different sums.
    """
    cells: dict[int, list[k.Cell]] = {}
    for cell, head in enumerate(heads):
        cells.setdefault(head, []).append(cell)
    found = []
    for places in cells.values():
        sums = {totals[cell] for cell in places} - {0}
        if len(sums) > 1:
            raise FormatError(
                "sums-of-cage",
                "the cage of {cells} cells has several sums: {sums}",
                line=line,
                cells=len(places),
                sums=", ".join(map(str, sorted(sums))),
            )
        found.append(cage(places, sums.pop() if sums else None))
    return found
