"""Find what cannot work in a layout, and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from time import monotonic

from attrs import frozen

from grader.answers.leftovers import Leftovers
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import cell_name, cells_name, digit_name
from grader.model.shapes import is_connected
from grader.search import search_states
from grader.search.searcher_pool import pooled_searcher

IMPOSSIBLE = "impossible"
"""It cannot be filled, for this reason."""
UNPROVED = "unproved"
"""Whether it can be filled was not found out in time."""
WARNING = "warning"
"""It works, but maybe it is not what is meant."""
PROOF_TIME = 2.0
"""Default time for the search for a solution, in seconds."""
SLICE = 20_000
"""Nodes of the search between two looks at the clock."""


@frozen
class LayoutProblem:
    """Something about a layout that cannot work, or may not, and where."""

    severity: str
    """IMPOSSIBLE, UNPROVED or WARNING."""
    message: str
    """What it is, in a sentence."""
    cells: tuple[k.Cell, ...] = ()
    houses: tuple[str, ...] = ()
    """The names of the houses that it is about."""

    @property
    def is_impossible(self) -> bool:
        """Tell whether nothing can be put into the layout as it is."""
        return self.severity == IMPOSSIBLE


def layout_problems(
    layout: Layout, timeout: float | None = PROOF_TIME
) -> tuple[LayoutProblem, ...]:
    """Return what cannot work in a layout, and where; nothing if it can be filled.

    Reasoning comes first: houses with more cells than digits, cells and digits that are left
    without each other, regions in several pieces (a warning).  If it finds nothing impossible,
    search looks for a solution.

    Args:
        layout: the layout.
        timeout: seconds for the search; None sets no limit.  If neither a solution nor a proof
            that there is none is found in time, one problem reports that it is unproved.
    """
    warnings = tuple(_pieces(layout))
    found = tuple(_overfull(layout)) or _leftovers(layout)
    if found:
        return found + warnings
    answer = can_be_filled(layout, timeout)
    if answer is None:
        message = (
            "it is not proved that this can be filled: "
            f"in {timeout:g} seconds no solution was found"
        )
        return LayoutProblem(UNPROVED, message), *warnings
    if not answer:
        message = "there is no way to fill this: a search through all of them found none"
        return LayoutProblem(IMPOSSIBLE, message), *warnings
    return warnings


def can_be_filled(layout: Layout, timeout: float | None) -> bool | None:
    """Tell whether there is any solution; None if that was not found out in time.

    Cells and digits are tried in random orders, the same each time; where an order leads
    nowhere for too long, it begins again with another and more patience.
    """
    random = Random(0)
    end = None if timeout is None else monotonic() + timeout
    patience = 2 * layout.cells
    with pooled_searcher(layout) as searcher:
        searcher.load(_first_house(layout))
        while True:
            searcher.start(random.randbytes(16 * layout.cells))
            left = patience
            while left > 0:
                if end is not None and monotonic() >= end:
                    return None
                state = searcher.find(min(left, SLICE))
                if state != search_states.HALTED:
                    return state == search_states.FOUND
                left -= SLICE
            patience += patience // 4


def _first_house(layout: Layout) -> Sequence[k.Digit]:
    """Return givens that lose no solution but for the names of its digits.

    Where all houses have the same digits, any complete house may have them in its order.
    """
    givens = [k.NO_DIGIT] * layout.cells
    everything = (1 << layout.digits) - 1
    if layout.specs and all(spec.digits == everything for spec in layout.specs):
        first = layout.cells_of(0)
        if len(first) == layout.digits:
            for digit, cell in enumerate(first):
                givens[cell] = digit
    return givens


def _overfull(layout: Layout) -> Iterator[LayoutProblem]:
    for spec in layout.overfull:
        yield LayoutProblem(
            IMPOSSIBLE, spec.overfull_message(), tuple(spec.cells), houses=(spec.name,)
        )


def _pieces(layout: Layout) -> Iterator[LayoutProblem]:
    for house in layout.houses_of_kinds((k.BOX,)):
        if not is_connected(layout, house):
            spec = layout.specs[house]
            message = f"{spec.name} is in several pieces: {cells_name(layout, spec.cells)}"
            yield LayoutProblem(WARNING, message, spec.cells, houses=(spec.name,))


def _leftovers(layout: Layout) -> tuple[LayoutProblem, ...]:
    """Return where cells and digits are left without each other; what shows first comes alone."""
    left = Leftovers(layout)
    found = (*_empty(left), *_crowded(left))
    if found:
        return found
    left.follow()
    return tuple(_empty(left)) or tuple(_crowded(left))


def _empty(left: Leftovers) -> Iterator[LayoutProblem]:
    for cell in left.empty_cells():
        houses = left.blame(cell)
        message = f"{cell_name(left.layout, cell)} can take no digit: "
        if houses:
            message += (
                f"it shares houses with all cells of {' and '.join(houses)}, "
                "so its digit would have to repeat"
            )
        else:
            message += "its houses have none in common"
        yield LayoutProblem(IMPOSSIBLE, message, (cell,), houses=houses)


def _crowded(left: Leftovers) -> Iterator[LayoutProblem]:
    for house, cells, digits in left.crowded_cells():
        if len(cells) < 2:
            continue
        name = left.layout.specs[house].name
        message = (
            f"{len(cells)} cells of {name} have only {''.join(map(digit_name, digits))} "
            f"between them: {cells_name(left.layout, cells)}"
        )
        yield LayoutProblem(IMPOSSIBLE, message, cells, houses=(name,))
