"""Fields of the templates for symmetrical placement."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from grader.model import kinds as k
from grader.model.notation import digit_name
from grader.render.step_text import StepText

Place = tuple[int, int]
"""Row and column on the page."""

MOVES: Mapping[str, Callable[[int, int, int], Place]] = {
    "half_turn": lambda row, column, last: (last - row, last - column),
    "quarter_turn": lambda row, column, last: (column, last - row),
    "diagonal": lambda row, column, _: (column, row),
    "antidiagonal": lambda row, column, last: (last - column, last - row),
    "left_right": lambda row, column, last: (row, last - column),
    "up_down": lambda row, column, last: (last - row, column),
}
"""The places to which symmetries of a square move a place, by their names in the catalogue."""
EXAMPLES = 2
"""How many cells show a symmetry that has no name."""


def _cycles(step_text: StepText) -> list[tuple[k.Digit, ...]]:
    """Return the cycles of the digits: each is followed by its image, the last by the first."""
    return [
        tuple(dict.fromkeys(digit for _, digit in found.candidates))
        for found in step_text.step.evidence.sets
    ]


def _first_moves(step_text: StepText) -> list[tuple[k.Cell, k.Cell]]:
    """Return the first given of each set with the cell that it is moved to, the next one.

    A given that is alone stays in its place.
    """
    return [
        (found.cells[0], (*found.cells, *found.cells)[1]) for found in step_text.step.evidence.sets
    ]


def _name_of_move(step_text: StepText) -> str:
    """Return the name of the symmetry of a square that maps the givens to givens, or `other`."""
    layout, sets = step_text.layout, step_text.step.evidence.sets
    last = max(max(place) for place in layout.coordinates)
    cells = {place: cell for cell, place in enumerate(layout.coordinates)}
    for name, move in MOVES.items():
        if all(
            _image(layout.coordinates[cell], move, last, cells) in found.cells
            for found in sets
            for cell in found.cells
        ) and all(
            _image(layout.coordinates[one], move, last, cells) == other
            for one, other in _first_moves(step_text)
        ):
            return name
    return "other"


def _image(
    place: Place, move: Callable[[int, int, int], Place], last: int, cells: Mapping[Place, k.Cell]
) -> k.Cell:
    return cells.get(move(*place, last), k.NO_CELL)


def _move(step_text: StepText) -> str:
    """Return how the cells are moved: the name of a symmetry, or some cells as examples."""
    name = _name_of_move(step_text)
    moved = _first_moves(step_text)
    moved.sort(key=lambda pair: pair[0] == pair[1])
    (one, image), (other, other_image) = (moved * EXAMPLES)[:EXAMPLES]
    return step_text.pieces[f"symmetry_{name}"].format(
        cell=step_text.cell(one),
        image=step_text.cell(image),
        second_cell=step_text.cell(other),
        second_image=step_text.cell(other_image),
    )


def _digits(step_text: StepText) -> str:
    """Return how the digits change: `1/2 and 3/4 change places and 9 stays`."""
    cycles = _cycles(step_text)
    swaps = ["/".join(map(digit_name, cycle)) for cycle in cycles if len(cycle) == 2]
    turns = ["/".join(map(digit_name, cycle)) for cycle in cycles if len(cycle) > 2]
    clauses = [
        step_text.pieces[name].format(digits=step_text.joined(found))
        for name, found in (("symmetry_swap", swaps), ("symmetry_turn", turns))
        if found
    ]
    kept = step_text.step.evidence.digits
    if kept:
        piece = step_text.pieces["symmetry_stay" if len(kept) == 1 else "symmetry_stays"]
        clauses.append(piece.format(digits=step_text.digit_list(kept)))
    return step_text.joined(clauses)


def _digits_short(step_text: StepText) -> str:
    """Return the cycles of the digits in the notation of mathematics: `(12)(34)(9)`."""
    return "".join(f"({''.join(map(digit_name, cycle))})" for cycle in _cycles(step_text))


SYMMETRY_FIELDS: Mapping[str, Callable[[StepText], str]] = {
    "symmetry_move": _move,
    "symmetry_digits": _digits,
    "symmetry_digits_short": _digits_short,
}
"""The function that computes each field, by the name of the field."""
