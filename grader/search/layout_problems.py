"""Find the problems of a layout: why it cannot be filled, and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from random import Random
from time import monotonic

from attrs import frozen

from grader.errors import Listed, Message, Term
from grader.formats.layout_files import load_layout
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import cell_name, cells_name, digit_name
from grader.model.puzzle import Puzzle
from grader.model.shapes import is_connected
from grader.runtime import deadline
from grader.runtime.deadline import check_timeout
from grader.search import search_states
from grader.search.contradictions import contradiction
from grader.search.layout_candidates import LayoutCandidates
from grader.search.limits import Limits
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
SHORTEST_SEARCH = 0.02
"""Seconds for the search, even if the reasoning has taken all the time."""


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
    reason: str = ""
    """The kind of problem: `overfull`, `repeat`, `no-digit`, `crowded`, `pieces`, `unproved` or
    `searched`.  Those who translate the message choose their sentence by it."""
    digits: tuple[k.Digit, ...] = ()
    """The digits that are possible, of `crowded` cells."""

    @property
    def is_impossible(self) -> bool:
        """Return whether the layout cannot be filled."""
        return self.severity == IMPOSSIBLE


def layout_problems(
    layout: Layout | str | Path, timeout: float | None = PROOF_TIME
) -> tuple[LayoutProblem, ...]:
    """Return the problems of a layout; none if it can be filled.

    Three kinds are found by reasoning: houses with more cells than digits, sets of cells with
    fewer possible digits than cells, and regions in several pieces (a warning).  If none of
    these makes the layout impossible, a search looks for a solution.

    Args:
        layout: a layout, the name of one, or the path of its file.
        timeout: seconds; None sets no limit.  If neither a solution nor a proof that there is
            none is found by then, the result has a problem of the severity UNPROVED, and the
            problems that were found.

    Raises:
        LayoutError: there is no such layout, or its file has a mistake.
        ValueError: `timeout` is not positive.
        TimeUp: an earlier deadline of the thread has passed.
    """
    check_timeout(timeout)
    if not isinstance(layout, Layout):
        layout = load_layout(layout)
    end = None if timeout is None else monotonic() + timeout
    found: list[LayoutProblem] = []
    warnings: list[LayoutProblem] = []
    try:
        with deadline.within(timeout):
            _reason(layout, found, warnings)
    except deadline.TimeUp:
        deadline.check()  # the deadline of the caller has passed, not the timeout
        assert timeout is not None, "only the timeout ends the reasoning here"
        return (*(found or [_unproved(timeout)]), *warnings)
    if not found:
        left = None if end is None else max(end - monotonic(), SHORTEST_SEARCH)
        answer = can_be_filled(layout, left)
        if answer is None:
            assert timeout is not None, "only the timeout ends the search"
            found.append(_unproved(timeout))
        elif not answer:
            left = None if end is None else max(end - monotonic(), SHORTEST_SEARCH)
            found.append(_searched(layout, left))
    return *found, *warnings


def _reason(layout: Layout, found: list[LayoutProblem], warnings: list[LayoutProblem]) -> None:
    """Add the problems that are found without a search, one after the other.

    Raises:
        TimeUp: the deadline of the thread has passed; those found by then have been added.
    """
    for problem in _overfull(layout):
        found.append(problem)
    for problem in _pieces(layout):
        deadline.check()
        warnings.append(problem)
    if not found:
        for problem in _candidate_problems(layout):
            found.append(problem)


def _searched(layout: Layout, timeout: float | None) -> LayoutProblem:
    """Return the problem of a layout of which a search found that it cannot be filled."""
    known = contradiction(Puzzle(layout, (k.NO_DIGIT,) * layout.cells), Limits(timeout))
    if known is None or not known.cells:
        message = Message(
            "layout-searched", "this layout cannot be filled: a complete search found no solution"
        )
        return LayoutProblem(IMPOSSIBLE, message, reason="searched")
    message = Message(
        "layout-contradiction", "this layout cannot be filled: {reason}", reason=known.reason
    )
    return LayoutProblem(IMPOSSIBLE, message, known.cells, reason="searched")


def _unproved(timeout: float) -> LayoutProblem:
    message = Message(
        "layout-unproved",
        "it is not proved that this layout can be filled: no solution was found in {seconds:g} "
        "seconds",
        seconds=timeout,
    )
    return LayoutProblem(UNPROVED, message, reason="unproved")


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

    If all houses have the same digits, one complete house can be filled in ascending order, unless
    rules tell digits apart.
    """
    givens = [k.NO_DIGIT] * layout.cells
    everything = (1 << layout.digits) - 1
    if (
        layout.specs
        and not layout.rules
        and all(spec.digits == everything for spec in layout.specs)
    ):
        first = layout.cells_of(0)
        if len(first) == layout.digits:
            for digit, cell in enumerate(first):
                givens[cell] = digit
    return givens


def _overfull(layout: Layout) -> Iterator[LayoutProblem]:
    for spec in layout.overfull:
        yield LayoutProblem(
            IMPOSSIBLE, spec.overfull_message(), tuple(spec.cells), (spec.name,), "overfull"
        )


def _pieces(layout: Layout) -> Iterator[LayoutProblem]:
    for house in layout.houses_of_kinds((k.BOX,)):
        if not is_connected(layout, house):
            spec = layout.specs[house]
            message = Message(
                "house-pieces",
                "{house} is in several pieces: {cells}",
                house=Term("house", spec.name),
                cells=cells_name(layout, spec.cells),
            )
            yield LayoutProblem(WARNING, message, spec.cells, (spec.name,), "pieces")


def _candidate_problems(layout: Layout) -> Iterator[LayoutProblem]:
    """Iterate over cells without candidates and sets of cells with too few.

    Only the simplest kind that there is.
    """
    candidates = LayoutCandidates(layout)
    is_any = False
    for problem in chain(_empty_cells(candidates), _crowded_cells(candidates)):
        is_any = True
        yield problem
    if is_any:
        return
    candidates.propagate()
    for problem in _empty_cells(candidates):
        is_any = True
        yield problem
    if not is_any:
        yield from _crowded_cells(candidates)


def _empty_cells(candidates: LayoutCandidates) -> Iterator[LayoutProblem]:
    for cell in candidates.empty_cells():
        houses = candidates.excluding_houses(cell)
        name = cell_name(candidates.layout, cell)
        if houses:
            message = Message(
                "cell-repeat",
                "{cell} has no possible digit: it shares houses with all cells of {houses}, "
                "so its digit would have to repeat",
                cell=name,
                houses=Listed(
                    tuple(Term("house", house) for house in houses), "and", between=" and "
                ),
            )
        else:
            message = Message(
                "cell-no-digit",
                "{cell} has no possible digit: its houses have no digit in common",
                cell=name,
            )
        reason = "repeat" if houses else "no-digit"
        yield LayoutProblem(IMPOSSIBLE, message, (cell,), houses, reason)


def _crowded_cells(candidates: LayoutCandidates) -> Iterator[LayoutProblem]:
    for house, cells, digits in candidates.crowded_cells():
        if len(cells) < 2:
            continue
        name = candidates.layout.specs[house].name
        message = Message(
            "crowded-cells",
            "{number} cells of {house} have only the digits {digits}: {cells}",
            number=len(cells),
            house=Term("house", name),
            digits="".join(map(digit_name, digits)),
            cells=cells_name(candidates.layout, cells),
        )
        yield LayoutProblem(IMPOSSIBLE, message, cells, (name,), "crowded", digits)
