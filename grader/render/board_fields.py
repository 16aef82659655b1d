"""Fields of the paragraph templates, which also need the board before the step.

They name placed digits and candidates of that board, as reasons why the step holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from grader.model import kinds as k
from grader.model import roles
from grader.model.board import Board
from grader.model.notation import digit_name
from grader.model.parity import PARITIES, Parity, parities
from grader.render.step_fields import SET_LETTERS
from grader.render.step_text import FINS, MAX_LISTED, PATTERN, StepText


def _board(step_text: StepText) -> Board:
    assert step_text.board is not None, "the fields of paragraphs need the board"
    return step_text.board


def _house(step_text: StepText, role: k.Role) -> k.House | None:
    houses = step_text.step.evidence.houses_as(role)
    return houses[0] if houses else None


def _within(step_text: StepText) -> k.House | None:
    return _house(step_text, roles.WITHIN)


def _other_digits(step_text: StepText) -> str:
    """Return the digits that are placed in the house."""
    house = _within(step_text)
    if house is None:
        return ""
    board = _board(step_text)
    values = {board.value(cell) for cell in board.layout.cells_of(house)}
    return step_text.digit_list(sorted(value for value in values if value is not None))


def _excluded(step_text: StepText, house: k.House | None, kept: Iterable[k.Cell]) -> str:
    """Return why a digit cannot go into the other open cells of a house.

    Cells that see the same placed digit are listed together; from the others, earlier steps have
    removed the digit.
    """
    if house is None or not step_text.step.evidence.digits:
        return step_text.piece("all_filled")
    board, digit = _board(step_text), step_text.step.evidence.digits[0]
    left = [cell for cell in board.open_cells_of(house) if cell not in {*kept}]
    clauses = []
    signs = parities(board.layout)
    for parity in PARITIES:
        cells = [
            c for c in left if signs.get(c) is parity and digit not in board.layout.digits_of(c)
        ]
        if cells:
            clauses.append(_are_of(step_text, parity, cells))
            left = [cell for cell in left if cell not in cells]
    while left:
        seen = _most_seen(board, digit, left)
        if seen is None:
            break
        cells = [cell for cell in left if board.layout.are_peers(cell, seen)]
        clauses.append(
            step_text.pieces["blocks"].format(
                digit=digit_name(digit),
                blocker=step_text.cell(seen),
                cells=step_text.cell_list(cells),
            )
        )
        left = [cell for cell in left if cell not in cells]
    struck = [cell for cell in left if not board.has(cell, digit)]
    if struck:
        clauses.append(step_text.pieces["struck_before"].format(cells=step_text.cell_list(struck)))
    return step_text.listing(clauses) or step_text.piece("all_filled")


def _are_of(step_text: StepText, parity: Parity, cells: Sequence[k.Cell]) -> str:
    """Return that cells are even or odd: `r1c2 is an even cell`."""
    piece = f"{parity.name}_{'one' if len(cells) == 1 else 'many'}"
    return step_text.pieces[piece].format(cells=step_text.cell_list(cells))


def _most_seen(board: Board, digit: k.Digit, cells: Sequence[k.Cell]) -> k.Cell | None:
    """Return the cell with this digit that most of the cells see, the first if several do."""
    counts: dict[k.Cell, int] = {}
    for cell in cells:
        for peer in board.layout.peers_of(cell):
            if board.value(peer) == digit:
                counts[peer] = counts.get(peer, 0) + 1
    return max(sorted(counts), key=lambda cell: counts[cell], default=None)


def _placed_cells(step_text: StepText) -> list[k.Cell]:
    return [cell for cell, _ in step_text.step.placements]


def _ruled_out(step_text: StepText) -> str:
    """Return which house holds each other digit of a cell, or that a step removed it."""
    cells = _placed_cells(step_text)
    if not cells:
        return ""
    board, cell = _board(step_text), cells[0]
    left = [d for d in board.layout.digits_of(cell) if not board.has(cell, d)]
    parity = parities(board.layout).get(cell)
    clauses = [] if parity is None else [_are_of(step_text, parity, [cell])]
    for house in board.layout.houses_of(cell):
        values = {board.value(other) for other in board.layout.cells_of(house)}
        here = [digit for digit in left if digit in values]
        left = [digit for digit in left if digit not in here]
        spec = board.layout.specs[house]
        if here and spec.kind == k.PAIR:
            other = next(each for each in spec.cells if each != cell)
            clauses.append(
                step_text.pieces["pair_has"].format(
                    cell=step_text.cell(other),
                    house=step_text.common_house(cell, other),
                    digit=digit_name(here[0]),
                )
            )
        elif here:
            name = step_text.house(spec.name)
            digits = step_text.digit_list(here)
            clauses.append(step_text.pieces["house_has"].format(house=name, digits=digits))
    if left:
        clauses.append(step_text.pieces["gone_before"].format(digits=step_text.digit_list(left)))
    return step_text.listing(clauses)


def _each_cell(step_text: StepText) -> str:
    """Return the candidates of each cell of the pattern."""
    evidence = step_text.step.evidence
    cells = evidence.cells(*PATTERN) or tuple(c for s in evidence.sets for c in s.cells)
    board = _board(step_text)
    piece = step_text.pieces["can_be"]
    return step_text.listing(
        piece.format(
            cell=step_text.cell(cell), digits=step_text.digit_list(board.candidates(cell), "or")
        )
        for cell in dict.fromkeys(cells)
        if board.value(cell) is None
    )


def _each_digit(step_text: StepText) -> str:
    """Return the places of each digit of the pattern in the house."""
    house = _within(step_text)
    board = _board(step_text)
    if house is None:
        return ""
    piece = step_text.pieces["fits_in"]
    return step_text.listing(
        piece.format(
            digit=digit_name(digit), cells=step_text.cell_list(board.places(house, digit), "or")
        )
        for digit in step_text.step.evidence.digits
    )


def _each_base(step_text: StepText, *left_out: k.Role) -> str:
    """Return the places of the digit in each base house, without cells of some roles."""
    evidence = step_text.step.evidence
    board = _board(step_text)
    omitted = evidence.cells(*left_out) if left_out else ()
    piece = step_text.pieces["house_fits_in"]
    clauses = []
    for house in evidence.houses_as(roles.BASE):
        cells = [c for c in board.places(house, evidence.digits[0]) if c not in omitted]
        name = step_text.house(board.layout.specs[house].name)
        if cells:
            clauses.append(piece.format(house=name, cells=step_text.cell_list(cells, "or")))
    return step_text.listing(clauses)


def _remaining(step_text: StepText) -> str:
    """Return the digits of the pattern without the first eliminated digit."""
    strikes = step_text.step.eliminations
    digits = step_text.step.evidence.digits
    return step_text.digit_list(d for d in digits if not strikes or d != strikes[0][1])


def _targets_see(step_text: StepText, cells: Sequence[k.Cell]) -> str:
    """Return which of some cells each cell sees that loses a candidate."""
    layout = step_text.layout
    clauses = []
    targets = dict.fromkeys(cell for cell, _ in step_text.step.eliminations)
    for target in list(targets)[:MAX_LISTED]:
        seen = [cell for cell in cells if layout.are_peers(target, cell)]
        if seen:
            text = step_text.sight(target, seen)
            # Only a chain strikes candidates of its own cells.
            piece = step_text.pieces["at_end" if target in cells else "sees"]
            clauses.append(piece.format(target=step_text.cell(target), cells=text))
    return step_text.listing(clauses) or step_text.pieces["sees_all"]


def _marked(step_text: StepText, *roles: k.Role) -> tuple[k.Cell, ...]:
    return step_text.step.evidence.cells(*roles)


def _chain_sight(step_text: StepText) -> str:
    """Return which ends of a chain each target sees."""
    chains = step_text.step.evidence.chains
    if not chains:
        return step_text.pieces["sees_all"]
    ends = (chains[0].nodes[0], chains[0].nodes[-1])
    return _targets_see(step_text, [c for node in ends for c in (node.cell, *node.also)])


def _strong_links(step_text: StepText) -> str:
    """Return the strong links: two cells and the house where a digit has only these places."""
    piece = step_text.pieces["only_two"]
    clauses = []
    for link in step_text.step.evidence.links:
        if link.role == roles.STRONG:
            ends = sorted((link.start[0], link.end[0]))
            house = _strong_house(step_text, ends, link.start[1])
            clauses.append(piece.format(cells=step_text.cell_list(ends), house=house))
    return step_text.listing(clauses)


def _strong_house(step_text: StepText, ends: Sequence[k.Cell], digit: k.Digit) -> str:
    """Return the name of the house in which a digit has only these two places."""
    board = _board(step_text)
    for house in board.layout.houses_of(ends[0]):
        if {*board.places(house, digit)} == {*ends}:
            return step_text.house(board.layout.specs[house].name)
    return step_text.common_house(*ends)


def _together(step_text: StepText) -> str:
    """Return that the two cells joining the links see each other."""
    cells = _marked(step_text, roles.DEFINING)
    return step_text.together(cells[0], cells[1]) if len(cells) > 1 else ""


def _meeting(step_text: StepText) -> str:
    """Return the house that the two cells joining the links share."""
    cells = _marked(step_text, roles.DEFINING)
    return step_text.common_house(cells[0], cells[1]) if len(cells) > 1 else ""


def _cases(step_text: StepText) -> str:
    """Return, for each digit of the pivot, the wing that must then take the eliminated digit."""
    evidence = step_text.step.evidence
    *digits, result = evidence.digits
    board = _board(step_text)
    pivot = step_text.cells(roles.PIVOT)
    clauses = []
    for digit in digits:
        for wing in _marked(step_text, roles.WING):
            if board.has(wing, digit):
                clauses.append(
                    step_text.pieces["case"].format(
                        pivot=pivot,
                        digit=digit_name(digit),
                        wing=step_text.cell(wing),
                        result=digit_name(result),
                    )
                )
    return " ".join(clauses)


def _set_sizes(step_text: StepText) -> str:
    """Return the number of cells and of digits of each set."""
    clauses = []
    piece = step_text.pieces["set_has"]
    for letter, found in zip(SET_LETTERS, step_text.step.evidence.sets, strict=False):
        clauses.append(
            piece.format(
                letter=letter,
                cells=step_text.cell_list(found.cells),
                cell_count=step_text.count_of(len(found.cells), "cell"),
                digits=step_text.digit_list(found.digits),
                digit_count=step_text.count_of(len(found.digits), "digit"),
            )
        )
    return step_text.listing(clauses)


def _petals(step_text: StepText) -> str:
    """Return, for each digit of a stem, the set that loses it."""
    evidence = step_text.step.evidence
    board = _board(step_text)
    stems = _marked(step_text, roles.PIVOT)
    clauses = []
    for digit in evidence.digits:
        for letter, found in zip(SET_LETTERS, evidence.sets, strict=False):
            holders = [cell for cell, d in found.candidates if d == digit]
            seen = all(board.layout.are_peers(c, stem) for c in holders for stem in stems)
            if holders and seen:
                left = step_text.digit_list(d for d in found.digits if d != digit)
                clauses.append(
                    step_text.pieces["petal"].format(
                        stem=step_text.cell_list(stems),
                        digit=digit_name(digit),
                        letter=letter,
                        left=left,
                    )
                )
                break
    return " ".join(clauses)


BOARD_FIELDS: Mapping[str, Callable[[StepText], str]] = {
    "other_digits": _other_digits,
    "excluded": lambda t: _excluded(
        t, _within(t), [*_placed_cells(t), *_marked(t, roles.DEFINING)]
    ),
    "excluded_base": lambda t: _excluded(t, _house(t, roles.BASE), _marked(t, roles.DEFINING)),
    "ruled_out": _ruled_out,
    "each_cell": _each_cell,
    "each_digit": _each_digit,
    "each_base": lambda t: _each_base(t, *FINS),
    "each_base_all": _each_base,
    "remaining": _remaining,
    "targets_see_places": lambda t: _targets_see(t, _marked(t, roles.DEFINING)),
    "targets_see_wings": lambda t: _targets_see(t, _marked(t, roles.PIVOT, roles.WING)),
    "targets_see_ends": lambda t: _targets_see(t, _marked(t, roles.WING)),
    "targets_see_fins": lambda t: _targets_see(t, _marked(t, *FINS)),
    "targets_see_chain": _chain_sight,
    "strong_links": _strong_links,
    "meeting": _meeting,
    "together": _together,
    "cases": _cases,
    "set_sizes": _set_sizes,
    "sets_note": lambda t: t.optional("sets_note", "set_sizes"),
    "sets_keep": lambda t: t.optional("sets_keep", "set_sizes"),
    "petals": _petals,
}
"""The function that computes each field, by the name of the field."""
