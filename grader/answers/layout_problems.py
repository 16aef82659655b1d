"""Find the problems of a layout: why it cannot be filled, and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from time import monotonic

from attrs import frozen

from grader.answers.layout_candidates import LayoutCandidates
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import cell_name, cells_name, digit_name
from grader.model.shapes import is_connected
from grader.search import search_states
from grader.search.searcher_pool import pooled_searcher

IMPOSSIBLE = "impossible"
"""Severity: the layout cannot be filled, for this reason."""
UNPROVED = "unproved"
"""Severity: the search for a solution reached its limit."""
WARNING = "warning"
"""Severity: the layout can be filled, but is unusual."""
PROOF_TIME = 2.0
"""Default time limit of the search for a solution, in seconds."""
SLICE = 20_000
"""Nodes of the search between two checks of the clock."""


@frozen
class LayoutProblem:
    """A problem of a layout, with its place."""

    severity: str
    """IMPOSSIBLE, UNPROVED or WARNING."""
    message: str
    """A description in one sentence."""
    cells: tuple[k.Cell, ...] = ()
    houses: tuple[str, ...] = ()
    """The names of the houses concerned."""

    @property
    def is_impossible(self) -> bool:
        """Return whether the layout cannot be filled."""
        return self.severity == IMPOSSIBLE


def layout_problems(
    layout: Layout, timeout: float | None = PROOF_TIME
) -> tuple[LayoutProblem, ...]:
    """Return the problems of a layout; none if it can be filled.

    Three kinds are found by reasoning: houses with more cells than digits, sets of cells with
    fewer possible digits than cells, and regions in several pieces (a warning).  If none of
    these makes the layout impossible, a search looks for a solution.

    Args:
        layout: the layout.
        timeout: seconds for the search; None sets no limit.  If it finds neither a solution nor
            a proof that there is none, the result has a problem of the severity UNPROVED.
    """
    warnings = tuple(_pieces(layout))
    found = tuple(_overfull(layout)) or _candidate_problems(layout)
    if found:
        return found + warnings
    answer = can_be_filled(layout, timeout)
    if answer is None:
        message = (
            "it is not proved that this layout can be filled: "
            f"no solution was found in {timeout:g} seconds"
        )
        return LayoutProblem(UNPROVED, message), *warnings
    if not answer:
        message = "this layout cannot be filled: a complete search found no solution"
        return LayoutProblem(IMPOSSIBLE, message), *warnings
    return warnings


def can_be_filled(layout: Layout, timeout: float | None) -> bool | None:
    """Return whether there is any solution; None if the timeout was reached first.

    Cells and digits are tried in random orders, which are the same in each call.  If an order
    takes too many nodes, the search restarts with another one and a higher limit.
    """
    random = Random(0)
    end = None if timeout is None else monotonic() + timeout
    restart_limit = 2 * layout.cells
    with pooled_searcher(layout) as searcher:
        searcher.load(_first_house(layout))
        while True:
            searcher.start(random.randbytes(16 * layout.cells))
            left = restart_limit
            while left > 0:
                if end is not None and monotonic() >= end:
                    return None
                state = searcher.find(min(left, SLICE))
                if state != search_states.HALTED:
                    return state == search_states.FOUND
                left -= SLICE
            restart_limit += restart_limit // 4


def _first_house(layout: Layout) -> Sequence[k.Digit]:
    """Return givens that exclude no solution up to renaming of digits.

    If all houses have the same digits, one complete house can be filled in ascending order.
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


def _candidate_problems(layout: Layout) -> tuple[LayoutProblem, ...]:
    """Return cells without candidates and sets of cells with too few, the simplest kind only."""
    candidates = LayoutCandidates(layout)
    found = (*_empty_cells(candidates), *_crowded_cells(candidates))
    if found:
        return found
    candidates.propagate()
    return tuple(_empty_cells(candidates)) or tuple(_crowded_cells(candidates))


def _empty_cells(candidates: LayoutCandidates) -> Iterator[LayoutProblem]:
    for cell in candidates.empty_cells():
        houses = candidates.excluding_houses(cell)
        message = f"{cell_name(candidates.layout, cell)} has no possible digit: "
        if houses:
            message += (
                f"it shares houses with all cells of {' and '.join(houses)}, "
                "so its digit would have to repeat"
            )
        else:
            message += "its houses have no digit in common"
        yield LayoutProblem(IMPOSSIBLE, message, (cell,), houses=houses)


def _crowded_cells(candidates: LayoutCandidates) -> Iterator[LayoutProblem]:
    for house, cells, digits in candidates.crowded_cells():
        if len(cells) < 2:
            continue
        name = candidates.layout.specs[house].name
        message = (
            f"{len(cells)} cells of {name} have only the digits {''.join(map(digit_name, digits))}"
            f": {cells_name(candidates.layout, cells)}"
        )
        yield LayoutProblem(IMPOSSIBLE, message, cells, houses=(name,))
