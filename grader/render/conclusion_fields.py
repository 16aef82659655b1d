"""Fields of the templates for what follows from a pattern: results, cases, contradictions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import evolve

from grader.model import kinds as k
from grader.model import roles
from grader.model.chain import Node
from grader.model.notation import digit_name
from grader.render.step_fields import ends_of, starts_of, writer_of
from grader.render.step_text import FINS, StepText

SECTORS = (roles.DEFINING, roles.COLOR_A, roles.COLOR_B)
"""The roles of the cells of a Sue de Coq."""


def _result(step_text: StepText) -> str:
    """Return the effects as facts: `r1c2 is 3`, `r1c5 and r1c6 cannot be 4 or 7`."""
    placed = [step_text["placed"]] if step_text.step.placements else []
    return step_text.joined_clauses(placed + step_text.excluded(step_text.step.eliminations))


def _marked_or(step_text: StepText, *roles: k.Role) -> str:
    return step_text.cell_list(step_text.step.evidence.cells(*roles), "or")


def _target(step_text: StepText) -> str:
    strikes = step_text.step.eliminations
    return step_text.cell(strikes[0][0]) if strikes else ""


def _target_digit(step_text: StepText) -> str:
    strikes = step_text.step.eliminations
    return digit_name(strikes[0][1]) if strikes else ""


def _target_digits(step_text: StepText, word: str) -> str:
    digits = {digit for _, digit in step_text.step.eliminations}
    return step_text.digit_list(sorted(digits), word)


def _placed_digit(step_text: StepText) -> str:
    placements = step_text.step.placements
    return digit_name(placements[0][1]) if placements else ""


def _fin_noun(step_text: StepText) -> str:
    return step_text.count_of(len(step_text.step.evidence.cells(*FINS)), "fin")


def _double_cover(step_text: StepText) -> str:
    """Return why a fish strikes base cells in two of its cover houses; empty if it does not."""
    layout, evidence = step_text.layout, step_text.step.evidence
    houses = [
        [{*layout.cells_of(house)} for house in evidence.houses_as(role)]
        for role in (roles.BASE, roles.COVER)
    ]
    cells = [
        cell
        for cell, _ in step_text.step.eliminations
        if any(cell in house for house in houses[0]) and sum(cell in h for h in houses[1]) > 1
    ]
    if not cells:
        return ""
    return step_text.pieces["double_cover"].format(
        digit=step_text["digit"], cells=step_text.cell_list(cells, "or")
    )


def _linked_other(step_text: StepText) -> str:
    """Return the end of the strong link that is no wing."""
    evidence = step_text.step.evidence
    wings = evidence.cells(roles.WING)
    links = [link for link in evidence.links if link.role == roles.STRONG]
    ends = (links[0].start[0], links[0].end[0]) if links else ()
    return step_text.cell_list([cell for cell in ends if cell not in wings])


# Sets of cells.


def _als(step_text: StepText, name: str) -> str:
    """Return a piece of a sentence about two sets, by the number of digits that link them."""
    count = "one" if len(step_text.step.evidence.digits) == 1 else "two"
    return step_text.piece(f"{name}_{count}")


def _sector_digits(step_text: StepText) -> list[k.Digit]:
    marks = step_text.step.evidence.marks
    return sorted({mark.digit for mark in marks if mark.role in SECTORS})


def _role_digits(step_text: StepText, role: k.Role) -> str:
    marks = step_text.step.evidence.marks
    return step_text.digit_list(sorted({m.digit for m in marks if m.role == role}), "or")


def _sector_house(step_text: StepText, *, is_box: bool) -> str:
    """Return the name of the box of a Sue de Coq, or of its line."""
    specs = [step_text.layout.specs[h] for h in step_text.step.evidence.houses_as()]
    lines = [spec for spec in specs if spec.kind in (k.ROW, k.COLUMN)]
    boxes = [spec for spec in specs if spec not in lines]
    found = (boxes if is_box else lines) or specs
    return step_text.house(found[0].name) if found else ""


# Chains.


def _one_holds(step_text: StepText, nodes: Sequence[Node]) -> str:
    """Return that one of some assertions is true: `r1c2 is 3 or r4c5 is not 7`."""
    if all(node.is_true and not node.also for node in nodes):
        cells = list(dict.fromkeys(node.cell for node in nodes))
        digits = list(dict.fromkeys(node.digit for node in nodes))
        if len(digits) == 1 or len(cells) == 1:
            return step_text.pieces["is_true"].format(
                cell=step_text.joined(map(step_text.cell, cells), "or"),
                digit=step_text.digit_list(digits, "or"),
            )
    writer = writer_of(step_text)
    return step_text.joined(dict.fromkeys(map(writer.assertion, nodes)), "or")


def _either_end(step_text: StepText) -> str:
    """Return that one of the two ends of a chain is true."""
    found = step_text.step.evidence.chains
    if not found:
        return ""
    nodes = found[0].nodes
    return _one_holds(step_text, [evolve(node, is_true=True) for node in (nodes[0], nodes[-1])])


def _whether(step_text: StepText) -> str:
    """Return the first assumption as it stands behind `whether`."""
    nodes = starts_of(step_text)[:1]
    if not nodes:
        return ""
    group = "_group" if nodes[0].also else ""
    piece = step_text.pieces[("if_true" if nodes[0].is_true else "if_false") + group]
    cells = writer_of(step_text).cells(nodes[0])
    return piece.format(cell=cells, digit=digit_name(nodes[0].digit))


def _contradiction(step_text: StepText) -> str:
    """Return what the ends of a chain have against each other."""
    ends = list(dict.fromkeys(ends_of(step_text)))
    for name in _contradictions(step_text, ends):
        house, piece = _house_of_all(step_text, ends), name
        if name == "found_twice" and step_text.are_pair(ends[0].cell, ends[1].cell):
            piece, house = "found_pair", step_text.common_house(ends[0].cell, ends[1].cell)
        cells = dict.fromkeys(cell for node in ends for cell in (node.cell, *node.also))
        return step_text.pieces[piece].format(
            cell=writer_of(step_text).cells(ends[0]),
            cells=step_text.cell_list(list(cells)),
            digit=digit_name(ends[0].digit),
            digits=step_text.digit_list(dict.fromkeys(node.digit for node in ends)),
            house=house,
        )
    writer = writer_of(step_text)
    return step_text.joined(map(writer.assertion, ends))


def _contradictions(step_text: StepText, ends: Sequence[Node]) -> Sequence[str]:
    """Return the name of the piece for a contradiction, or nothing if it is none of these."""
    if len(ends) < 2:
        return ()
    places = {(node.cell, node.also) for node in ends}
    digits = {node.digit for node in ends}
    truths = {node.is_true for node in ends}
    if len(places) == len(digits) == 1:
        return ("found_opposites",)
    if len(truths) == 2 or (len(places) > 1 and len(digits) > 1):
        return ()
    if len(places) == 1 and not ends[0].also:
        return ("found_both" if ends[0].is_true else "found_empty",)
    if len(digits) == 1 and _house_of_all(step_text, ends):
        return ("found_twice" if ends[0].is_true else "found_nowhere",)
    return ()


def _house_of_all(step_text: StepText, nodes: Sequence[Node]) -> str:
    """Return the name of a house that has all cells of some nodes; empty without one."""
    layout = step_text.layout
    cells = {cell for node in nodes for cell in (node.cell, *node.also)}
    for house in layout.houses_of(nodes[0].cell):
        if cells <= {*layout.cells_of(house)}:
            return step_text.house(layout.specs[house].name)
    return ""


def _loop_end(step_text: StepText) -> str:
    """Return what follows for the cell in which a loop begins and ends, as a sentence."""
    found = step_text.step.evidence.chains
    if not found:
        return ""
    first, last = found[0].nodes[0], found[0].nodes[-1]
    name = "loop_refutes" if first.is_true else "loop_proves"
    if not first.is_true and first.digit != last.digit:
        name = "loop_leaves" if last.is_true else "loop_denies"
    return step_text.pieces[name].format(
        cell=step_text.cell(first.cell), digit=digit_name(first.digit), other=digit_name(last.digit)
    )


CONCLUSION_FIELDS: Mapping[str, Callable[[StepText], str]] = {
    "result": _result,
    "target": _target,
    "target_digit": _target_digit,
    "target_digits_and": lambda t: _target_digits(t, "and"),
    "target_digits_or": lambda t: _target_digits(t, "or"),
    "placed_digit": _placed_digit,
    "node_count": lambda t: t.count_of(t.step.size, "node"),
    "fins_or": lambda t: _marked_or(t, *FINS),
    "wings_or": lambda t: _marked_or(t, roles.WING),
    "fin_noun": _fin_noun,
    "double_cover": _double_cover,
    "linked_other": _linked_other,
    "als_reason": lambda t: _als(t, "als_reason"),
    "als_why": lambda t: _als(t, "als_why"),
    "sector_cells": lambda t: t.cells(*SECTORS),
    "sector_cell_count": lambda t: t.count_of(len(t.step.evidence.cells(*SECTORS)), "cell"),
    "sector_digits": lambda t: t.digit_list(_sector_digits(t)),
    "sector_digit_count": lambda t: t.count_of(len(_sector_digits(t)), "digit"),
    "color_a_digits_or": lambda t: _role_digits(t, roles.COLOR_A),
    "color_b_digits_or": lambda t: _role_digits(t, roles.COLOR_B),
    "line_house": lambda t: _sector_house(t, is_box=False),
    "box_house": lambda t: _sector_house(t, is_box=True),
    "either_end": _either_end,
    "starts_or": lambda t: _one_holds(t, starts_of(t)),
    "whether": _whether,
    "contradiction": _contradiction,
    "loop_end": _loop_end,
}
"""The function that computes each field, by the name of the field."""
