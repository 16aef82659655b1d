"""Fields of the templates for colorings: of one digit, of two clusters, and 3D Medusa."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from grader.model import kinds as k
from grader.model import roles
from grader.model.notation import digit_name
from grader.render.step_text import StepText

OPPOSITES = {
    roles.COLOR_A: roles.COLOR_B,
    roles.COLOR_B: roles.COLOR_A,
    roles.COLOR_C: roles.COLOR_D,
    roles.COLOR_D: roles.COLOR_C,
}
Pair = tuple[k.Role, k.Role]
"""Two colors."""


def _cells(step_text: StepText, role: k.Role) -> tuple[k.Cell, ...]:
    return step_text.step.evidence.cells(role)


def _in_all(step_text: StepText, role: k.Role) -> str:
    """Return the cells of a color: `in r1c2`, `in all of r1c2 and r4c5`."""
    cells = _cells(step_text, role)
    piece = step_text.pieces["in_one" if len(cells) == 1 else "in_all"]
    return piece.format(cells=step_text.cell_list(cells))


def _color_clash(step_text: StepText) -> str:
    """Return two cells of a color that see each other, with their house."""
    struck = sorted(cell for cell, _ in step_text.step.eliminations)
    for one, other in combinations(struck, 2):
        if step_text.layout.are_peers(one, other):
            return step_text.together(one, other)
    return step_text.pieces["both_somewhere"]


# The deciding colors: two of which one must be right.


def _excluding(step_text: StepText, pair: Pair) -> list[k.Cell]:
    """Return two cells of the opposites of two colors that see each other, or nothing."""
    peers = step_text.layout.are_peers
    return next(
        (
            [one, other]
            for one in _cells(step_text, OPPOSITES[pair[0]])
            for other in _cells(step_text, OPPOSITES[pair[1]])
            if peers(one, other)
        ),
        [],
    )


def _deciding_pairs(step_text: StepText) -> Iterator[Pair]:
    if not _cells(step_text, roles.COLOR_C):
        yield roles.COLOR_A, roles.COLOR_B
        return
    # With two clusters, the deciding colors are those whose opposites see each other.
    for one in (roles.COLOR_A, roles.COLOR_B):
        for other in (roles.COLOR_C, roles.COLOR_D):
            if _excluding(step_text, (one, other)):
                yield one, other


def _seen(step_text: StepText, pair: Pair) -> list[k.Cell]:
    """Return a cell of each of two colors that the first target sees."""
    strikes = step_text.step.eliminations
    peers = step_text.layout.are_peers
    cells = [
        next((cell for cell in _cells(step_text, role) if peers(cell, strikes[0][0])), None)
        for role in pair
        if strikes
    ]
    return [cell for cell in cells if cell is not None]


def _deciding(step_text: StepText) -> Pair:
    """Return the two deciding colors that the first target sees."""
    pairs = list(_deciding_pairs(step_text)) or [(roles.COLOR_A, roles.COLOR_B)]
    return next((pair for pair in pairs if len(_seen(step_text, pair)) == 2), pairs[0])


def _color_sight(step_text: StepText) -> str:
    """Return the cell of each of the two deciding colors that the first target sees."""
    cells = _seen(step_text, _deciding(step_text))
    if len(cells) < 2:
        return step_text.pieces["sees_all"]
    target = step_text.step.eliminations[0][0]
    return step_text.pieces["sees"].format(
        target=step_text.cell(target), cells=step_text.sight(target, cells)
    )


# 3D Medusa.


def _by_digits(step_text: StepText, role: k.Role) -> list[str]:
    """Return the candidates of a color, a text for each digit: `3 in r1c2,r4c5`."""
    groups: dict[k.Digit, list[k.Cell]] = {}
    for mark in step_text.step.evidence.marks:
        if mark.role == role:
            groups.setdefault(mark.digit, []).append(mark.cell)
    piece = step_text.pieces["guardian"]
    return [
        piece.format(digit=digit_name(digit), cells=step_text.in_short(groups[digit]))
        for digit in sorted(groups)
    ]


def _colored(step_text: StepText, role: k.Role) -> str:
    """Return the candidates of a color in the shorthand: `3 in r1c2,r4c5, 7 in r1c9`."""
    return ", ".join(_by_digits(step_text, role))


def _all_colored(step_text: StepText, role: k.Role) -> str:
    """Return the candidates of a color in prose: `3 in r1c2,r4c5 and 7 in r1c9`."""
    return f" {step_text.words['and']} ".join(_by_digits(step_text, role))


def _false_color(step_text: StepText) -> set[tuple[k.Cell, k.Digit]]:
    """Return the candidates of the color that a step strikes."""
    struck = {*step_text.step.eliminations}
    colors: dict[k.Role, set[tuple[k.Cell, k.Digit]]] = {}
    for mark in step_text.step.evidence.marks:
        colors.setdefault(mark.role, set()).add((mark.cell, mark.digit))
    return next((found for found in colors.values() if found & struck), set())


def _name_of_false(step_text: StepText, name: Callable[[StepText, k.Role], str]) -> str:
    """Return the candidates of the color that a step strikes."""
    false = _false_color(step_text)
    in_a = any(
        (mark.cell, mark.digit) in false and mark.role == roles.COLOR_A
        for mark in step_text.step.evidence.marks
    )
    return name(step_text, roles.COLOR_A if in_a else roles.COLOR_B)


def _color_fails(step_text: StepText) -> str:
    """Return how a false color contradicts itself, or that it empties a cell."""
    layout, false = step_text.layout, sorted(_false_color(step_text))
    pieces = step_text.pieces
    for one, other in combinations(false, 2):
        if one[0] == other[0]:
            digits = step_text.digit_list([one[1], other[1]])
            return pieces["clash_cell"].format(cell=step_text.cell(one[0]), digits=digits)
        if one[1] == other[1] and layout.are_peers(one[0], other[0]):
            is_pair = step_text.are_pair(one[0], other[0])
            return pieces["clash_pair" if is_pair else "clash_house"].format(
                digit=digit_name(one[1]),
                house=step_text.common_house(one[0], other[0]),
                cells=step_text.cell_list([one[0], other[0]]),
            )
    return pieces["clash_empty"].format(cell=_emptied(step_text, false))


def _emptied(step_text: StepText, false: list[tuple[k.Cell, k.Digit]]) -> str:
    """Return the first cell whose candidates all see a candidate of the color, or a cell."""
    board = step_text.board
    if board is None:
        return step_text.piece("some_cell")
    for cell in range(step_text.layout.cells):
        digits = board.candidates(cell)
        if digits and all(
            any(d == digit and board.layout.are_peers(cell, c) for c, d in false)
            for digit in digits
        ):
            return step_text.cell(cell)
    return step_text.piece("some_cell")


COLOR_FIELDS: Mapping[str, Callable[[StepText], str]] = {
    "color_a_all": lambda t: _in_all(t, roles.COLOR_A),
    "color_b_all": lambda t: _in_all(t, roles.COLOR_B),
    "color_c_all": lambda t: _in_all(t, roles.COLOR_C),
    "color_d_all": lambda t: _in_all(t, roles.COLOR_D),
    "color_clash": _color_clash,
    "color_sight": _color_sight,
    "opposed_cells": lambda t: t.cell_list(_excluding(t, _deciding(t))),
    "deciding_one": lambda t: _in_all(t, _deciding(t)[0]),
    "deciding_other": lambda t: _in_all(t, _deciding(t)[1]),
    "colored_a": lambda t: _colored(t, roles.COLOR_A),
    "colored_b": lambda t: _colored(t, roles.COLOR_B),
    "colored_a_all": lambda t: _all_colored(t, roles.COLOR_A),
    "colored_b_all": lambda t: _all_colored(t, roles.COLOR_B),
    "false_color": lambda t: _name_of_false(t, _colored),
    "false_color_all": lambda t: _name_of_false(t, _all_colored),
    "color_fails": _color_fails,
}
"""The function that computes each field, by the name of the field."""
