"""Why a step holds on this very board, for paragraphs that teach: fields of the templates.

They look at the board before the step: what stands where, and what can still go where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.notation import digit_name
from grader.render.fields import SET_LETTERS
from grader.render.telling import COLORS, MOST_SPELLED, PATTERN, Telling

FINS = (k.FIN, k.ENDO_FIN)
OPPOSITES = {
    k.COLOR_A: k.COLOR_B,
    k.COLOR_B: k.COLOR_A,
    k.COLOR_C: k.COLOR_D,
    k.COLOR_D: k.COLOR_C,
}


def _board(telling: Telling) -> Board:
    assert telling.board is not None, "a paragraph is told of a board"
    return telling.board


def _house(telling: Telling, role: k.Role) -> k.House | None:
    houses = telling.step.evidence.houses_as(role)
    return houses[0] if houses else None


def _within(telling: Telling) -> k.House | None:
    return _house(telling, k.WITHIN)


def _other_digits(telling: Telling) -> str:
    """Name the digits that stand in the house."""
    house = _within(telling)
    if house is None:
        return ""
    board = _board(telling)
    values = {board.value(cell) for cell in board.layout.cells_of(house)}
    return telling.digit_list(sorted(value for value in values if value is not None))


def _excluded(telling: Telling, house: k.House | None, kept: Iterable[k.Cell]) -> str:
    """Say why a digit is in none of the other open cells of a house.

    Cells that see the same placed digit go together; what is left has been struck by steps.
    """
    if house is None or not telling.step.evidence.digits:
        return telling.piece("all_filled")
    board, digit = _board(telling), telling.step.evidence.digits[0]
    left = [cell for cell in board.open_cells_of(house) if cell not in {*kept}]
    told = []
    while left:
        seen = _most_seen(board, digit, left)
        if seen is None:
            break
        cells = [cell for cell in left if board.layout.are_peers(cell, seen)]
        told.append(
            telling.pieces["blocks"].format(
                digit=digit_name(digit), blocker=telling.cell(seen), cells=telling.cell_list(cells)
            )
        )
        left = [cell for cell in left if cell not in cells]
    struck = [cell for cell in left if not board.has(cell, digit)]
    if struck:
        told.append(telling.pieces["struck_before"].format(cells=telling.cell_list(struck)))
    return telling.listing(told) or telling.piece("all_filled")


def _most_seen(board: Board, digit: k.Digit, cells: Sequence[k.Cell]) -> k.Cell | None:
    """Return the placed digit that most of some cells see, the first of several."""
    counts: dict[k.Cell, int] = {}
    for cell in cells:
        for peer in board.layout.peers_of(cell):
            if board.value(peer) == digit:
                counts[peer] = counts.get(peer, 0) + 1
    return max(sorted(counts), key=lambda cell: counts[cell], default=None)


def _placed_cells(telling: Telling) -> list[k.Cell]:
    return [cell for cell, _ in telling.step.placements]


def _ruled_out(telling: Telling) -> str:
    """Say for each other digit of a cell which house has it, or that a step struck it."""
    cells = _placed_cells(telling)
    if not cells:
        return ""
    board, cell = _board(telling), cells[0]
    left = [d for d in board.layout.digits_of(cell) if not board.has(cell, d)]
    told = []
    for house in board.layout.houses_of(cell):
        values = {board.value(other) for other in board.layout.cells_of(house)}
        here = [digit for digit in left if digit in values]
        left = [digit for digit in left if digit not in here]
        if here:
            name = telling.house(board.layout.specs[house].name)
            digits = telling.digit_list(here)
            told.append(telling.pieces["house_has"].format(house=name, digits=digits))
    if left:
        told.append(telling.pieces["gone_before"].format(digits=telling.digit_list(left)))
    return telling.listing(told)


def _each_cell(telling: Telling) -> str:
    """Name the candidates of each cell of the pattern."""
    evidence = telling.step.evidence
    cells = evidence.cells(*PATTERN) or tuple(c for s in evidence.sets for c in s.cells)
    board = _board(telling)
    piece = telling.pieces["can_be"]
    return telling.listing(
        piece.format(
            cell=telling.cell(cell), digits=telling.digit_list(board.candidates(cell), "or")
        )
        for cell in dict.fromkeys(cells)
        if board.value(cell) is None
    )


def _each_digit(telling: Telling) -> str:
    """Name the places in the house of each digit of the pattern."""
    house = _within(telling)
    board = _board(telling)
    if house is None:
        return ""
    piece = telling.pieces["fits_in"]
    return telling.listing(
        piece.format(
            digit=digit_name(digit), cells=telling.cell_list(board.places(house, digit), "or")
        )
        for digit in telling.step.evidence.digits
    )


def _each_base(telling: Telling) -> str:
    """Name the places of the digit in each base house, without fins."""
    evidence = telling.step.evidence
    board = _board(telling)
    fins = evidence.cells(*FINS)
    piece = telling.pieces["house_fits_in"]
    told = []
    for house in evidence.houses_as(k.BASE):
        cells = [c for c in board.places(house, evidence.digits[0]) if c not in fins]
        name = telling.house(board.layout.specs[house].name)
        if cells:
            told.append(piece.format(house=name, cells=telling.cell_list(cells, "or")))
    return telling.listing(told)


def _target(telling: Telling) -> str:
    strikes = telling.step.eliminations
    return telling.cell(strikes[0][0]) if strikes else ""


def _target_digit(telling: Telling) -> str:
    strikes = telling.step.eliminations
    return digit_name(strikes[0][1]) if strikes else ""


def _remaining(telling: Telling) -> str:
    """Name the digits of the pattern that would be left besides that of the first target."""
    strikes = telling.step.eliminations
    digits = telling.step.evidence.digits
    return telling.digit_list(d for d in digits if not strikes or d != strikes[0][1])


def _sight(telling: Telling, target: k.Cell, cells: Sequence[k.Cell]) -> str:
    """Say which of some cells a target sees, and in which house."""
    piece = telling.pieces["by_house"]
    return telling.joined(
        piece.format(cell=telling.cell(cell), house=_common(telling, target, cell))
        for cell in cells
    )


def _common(telling: Telling, one: k.Cell, other: k.Cell) -> str:
    """Name the first house that two cells share."""
    layout = telling.layout
    both = [house for house in layout.houses_of(one) if house in layout.houses_of(other)]
    return telling.house(layout.specs[both[0]].name) if both else ""


def _targets_see(telling: Telling, cells: Sequence[k.Cell]) -> str:
    """Say for each cell that loses a candidate which of some cells it sees."""
    layout = telling.layout
    piece = telling.pieces["sees"]
    told = []
    targets = dict.fromkeys(cell for cell, _ in telling.step.eliminations)
    for target in list(targets)[:MOST_SPELLED]:
        seen = [cell for cell in cells if layout.are_peers(target, cell)]
        if seen:
            text = _sight(telling, target, seen[:MOST_SPELLED])
            told.append(piece.format(target=telling.cell(target), cells=text))
    return telling.listing(told) or telling.pieces["sees_all"]


def _marked(telling: Telling, *roles: k.Role) -> tuple[k.Cell, ...]:
    return telling.step.evidence.cells(*roles)


def _color_sight(telling: Telling) -> str:
    """Say of a target which cell it sees of each of the two colors that count."""
    strikes = telling.step.eliminations
    if not strikes:
        return telling.pieces["sees_all"]
    target, peers = strikes[0][0], telling.layout.are_peers
    colors = {role: _marked(telling, role) for role in COLORS}
    pairs = [(k.COLOR_A, k.COLOR_B)]
    if colors[k.COLOR_C]:
        # Of two clusters those colors count whose opposites see each other.
        pairs = [
            (one, other)
            for one in (k.COLOR_A, k.COLOR_B)
            for other in (k.COLOR_C, k.COLOR_D)
            if any(peers(c, d) for c in colors[OPPOSITES[one]] for d in colors[OPPOSITES[other]])
        ]
    for pair in pairs:
        seen = [next((c for c in colors[role] if peers(c, target)), None) for role in pair]
        cells = [cell for cell in seen if cell is not None]
        if len(cells) == 2:
            text = _sight(telling, target, cells)
            return telling.pieces["sees"].format(target=telling.cell(target), cells=text)
    return telling.pieces["sees_all"]


def _chain_sight(telling: Telling) -> str:
    """Say of each target which ends of a chain it sees."""
    told = telling.step.evidence.chains
    if not told:
        return telling.pieces["sees_all"]
    ends = (told[0].nodes[0], told[0].nodes[-1])
    return _targets_see(telling, [c for node in ends for c in (node.cell, *node.also)])


def _color_clash(telling: Telling) -> str:
    """Name two cells of a color that see each other, with their house."""
    layout = telling.layout
    struck = [cell for cell, _ in telling.step.eliminations]
    for one in struck:
        for other in struck:
            if one < other and layout.are_peers(one, other):
                pair = telling.joined([telling.cell(one), telling.cell(other)])
                house = _common(telling, one, other)
                return telling.pieces["both_in"].format(cells=pair, house=house)
    return telling.pieces["both_somewhere"]


def _strong_links(telling: Telling) -> str:
    """Name the strong links: two cells, and the house in which a digit has only these."""
    piece = telling.pieces["only_two"]
    told = []
    for link in telling.step.evidence.links:
        if link.role == k.STRONG:
            ends = sorted((link.start[0], link.end[0]))
            house = _strong_house(telling, ends, link.start[1])
            told.append(piece.format(cells=telling.cell_list(ends), house=house))
    return telling.listing(told)


def _strong_house(telling: Telling, ends: Sequence[k.Cell], digit: k.Digit) -> str:
    """Name the house in which a digit has only these two places."""
    board = _board(telling)
    for house in board.layout.houses_of(ends[0]):
        if {*board.places(house, digit)} == {*ends}:
            return telling.house(board.layout.specs[house].name)
    return _common(telling, *ends)


def _loop_end(telling: Telling) -> str:
    """Say what a loop shows that ends in the cell where it began."""
    told = telling.step.evidence.chains
    if not told:
        return ""
    first, last = told[0].nodes[0], told[0].nodes[-1]
    name = "loop_refutes" if first.is_true else "loop_proves"
    if not first.is_true and first.digit != last.digit:
        name = "loop_leaves" if last.is_true else "loop_denies"
    return telling.pieces[name].format(
        cell=telling.cell(first.cell), digit=digit_name(first.digit), other=digit_name(last.digit)
    )


def _meeting(telling: Telling) -> str:
    """Name the house in which the two cells that join the links see each other."""
    cells = _marked(telling, k.DEFINING)
    return _common(telling, cells[0], cells[1]) if len(cells) > 1 else ""


def _cases(telling: Telling) -> str:
    """Say for each digit of a pivot which wing must then have the digit that counts."""
    evidence = telling.step.evidence
    *digits, result = evidence.digits
    board = _board(telling)
    pivot = telling.cells(k.PIVOT)
    told = []
    for digit in digits:
        for wing in _marked(telling, k.WING):
            if board.has(wing, digit):
                told.append(
                    telling.pieces["case"].format(
                        pivot=pivot,
                        digit=digit_name(digit),
                        wing=telling.cell(wing),
                        result=digit_name(result),
                    )
                )
    return " ".join(told)


def _sets_told(telling: Telling) -> str:
    """Say of each set how many cells and digits it has."""
    told = []
    piece = telling.pieces["set_has"]
    for letter, found in zip(SET_LETTERS, telling.step.evidence.sets, strict=False):
        told.append(
            piece.format(
                letter=letter,
                cells=telling.cell_list(found.cells),
                cell_count=telling.count_of(len(found.cells), "cell"),
                digits=telling.digit_list(found.digits),
                digit_count=telling.count_of(len(found.digits), "digit"),
            )
        )
    return telling.listing(told)


def _petals(telling: Telling) -> str:
    """Say for each digit of a stem which set loses it."""
    evidence = telling.step.evidence
    board = _board(telling)
    stems = _marked(telling, k.PIVOT)
    told = []
    for digit in evidence.digits:
        for letter, found in zip(SET_LETTERS, evidence.sets, strict=False):
            holders = [cell for cell, d in found.candidates if d == digit]
            seen = all(board.layout.are_peers(c, stem) for c in holders for stem in stems)
            if holders and seen:
                left = telling.digit_list(d for d in found.digits if d != digit)
                told.append(
                    telling.pieces["petal"].format(
                        stem=telling.cell_list(stems),
                        digit=digit_name(digit),
                        letter=letter,
                        left=left,
                    )
                )
                break
    return " ".join(told)


REASONS: Mapping[str, Callable[[Telling], str]] = {
    "other_digits": _other_digits,
    "excluded": lambda t: _excluded(t, _within(t), [*_placed_cells(t), *_marked(t, k.DEFINING)]),
    "excluded_base": lambda t: _excluded(t, _house(t, k.BASE), _marked(t, k.DEFINING)),
    "ruled_out": _ruled_out,
    "each_cell": _each_cell,
    "each_digit": _each_digit,
    "each_base": _each_base,
    "target": _target,
    "target_digit": _target_digit,
    "remaining": _remaining,
    "targets_see_wings": lambda t: _targets_see(t, _marked(t, k.PIVOT, k.WING)),
    "targets_see_ends": lambda t: _targets_see(t, _marked(t, k.WING)),
    "targets_see_fins": lambda t: _targets_see(t, _marked(t, *FINS)),
    "fins_or": lambda t: t.cell_list(_marked(t, *FINS), "or"),
    "wings_or": lambda t: t.cell_list(_marked(t, k.WING), "or"),
    "loop_end": _loop_end,
    "targets_see_chain": _chain_sight,
    "color_sight": _color_sight,
    "color_clash": _color_clash,
    "strong_links": _strong_links,
    "meeting": _meeting,
    "cases": _cases,
    "sets_told": _sets_told,
    "petals": _petals,
}
"""From the name of a field to what makes it from a telling with a board."""
