"""Filled cells that leave a digit one place in a house, or a cell one digit."""

from __future__ import annotations

from grader.model import kinds as k
from grader.model import roles
from grader.model.board import Board
from grader.model.step import Step


def blockers(board: Board, step: Step) -> tuple[k.Cell, ...]:
    """Return filled cells with the placed digit that see the other open cells of its house.

    A cell that sees several of them comes first; each one returned sees an open cell that the
    ones before do not see.  Open cells that lost the digit to an elimination have none.  Empty
    if the step is not one placement in one house that it was looked for in.
    """
    evidence = step.evidence
    if len(step.placements) != 1 or step.eliminations or evidence.chains:
        return ()
    (place, digit) = step.placements[0]
    layout = board.layout
    searched = [house.house for house in evidence.houses if house.role == roles.WITHIN]
    if len(searched) != 1:
        return ()
    open_cells = {
        cell
        for house in searched
        if place in layout.cells_of(house)
        for cell in layout.cells_of(house)
        if cell != place and board.value(cell) is None
    }
    if not open_cells:
        return ()
    found = []
    seen = {
        cell: {other for other in open_cells if layout.are_peers(cell, other)}
        for cell in range(layout.cells)
        if board.value(cell) == digit
    }
    while seen:
        best = max(seen, key=lambda cell: (len(seen[cell]), -cell))
        covered = seen.pop(best)
        if not covered:
            break
        found.append(best)
        for others in seen.values():
            others.difference_update(covered)
    return tuple(found)


def excluders(board: Board, step: Step) -> tuple[k.Cell, ...]:
    """Return a filled cell for each digit that a peer excludes from the cell of a naked single.

    They are in as few houses as is found easily: the house with the most digits comes first.
    Digits that the cell lost to an elimination have none.  Empty if the step is not one placement
    of the only candidate, or has a house or a pattern.
    """
    evidence = step.evidence
    if len(step.placements) != 1 or step.eliminations:
        return ()
    (place, digit) = step.placements[0]
    is_pattern = evidence.houses or evidence.sets or evidence.links or evidence.chains
    if is_pattern or evidence.digits != (digit,) or tuple(board.candidates(place)) != (digit,):
        return ()
    layout = board.layout
    houses = [
        {value: cell for cell in layout.cells_of(house) if (value := board.value(cell)) is not None}
        for house in layout.houses_of(place)
    ]
    found: dict[k.Digit, k.Cell] = {}
    while any(houses):
        best = max(houses, key=len)
        found.update(best)
        for house in houses:
            for value in found.keys() & house.keys():
                del house[value]
    return tuple(found.values())
