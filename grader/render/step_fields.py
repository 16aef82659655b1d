"""Fields of the templates in the catalogues that need only the step itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from grader.model import kinds as k
from grader.model import roles
from grader.model.chain import Chain, Node
from grader.model.notation import digit_name, eliminations_name, placement_name
from grader.model.step import CandidateSet
from grader.render import chain_notation, chains, node_writer
from grader.render.node_writer import NodeWriter
from grader.render.step_text import MAX_LISTED, PATTERN, StepText

SET_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The names of sets of cells, in their order."""

HOUSES = (roles.WITHIN, roles.BASE, roles.COVER, roles.CROSS_LINE)
"""The roles of the houses of a pattern, in the order of its text."""


def writer_of(step_text: StepText) -> NodeWriter:
    """Return what writes the nodes of chains in the style of a text."""
    return NodeWriter(step_text.layout, step_text.text_style, step_text.house)


def _digit_names(step_text: StepText) -> list[str]:
    return [digit_name(digit) for digit in step_text.step.evidence.digits]


def _cell(step_text: StepText) -> str:
    step = step_text.step
    cells = [cell for cell, _ in step.placements] or list(step.evidence.cells())
    return step_text.cell(cells[0]) if cells else ""


def _fins_listed(step_text: StepText) -> str:
    evidence = step_text.step.evidence
    return "".join(
        f" {sort}{step_text.cell(cell)}"
        for sort, role in (("f", roles.FIN), ("ef", roles.ENDO_FIN))
        for cell in evidence.cells(role)
    )


def _digits_of(step_text: StepText, role: k.Role) -> str:
    """Return the digits of the candidates with a role, ascending and run together."""
    marks = step_text.step.evidence.marks
    return "".join(map(digit_name, sorted({m.digit for m in marks if m.role == role})))


def _links_listed(step_text: StepText) -> str:
    """Return the links in a row: `r1c2 =7= r1c5 -7- r4c5`."""
    text = ""
    for link in step_text.step.evidence.links:
        sign = "=" if link.role == roles.STRONG else "-"
        text = text or step_text.cell(link.start[0])
        text += f" {sign}{digit_name(link.start[1])}{sign} {step_text.cell(link.end[0])}"
    return text


def _this_house(step_text: StepText) -> str:
    houses = step_text.step.evidence.houses_as(roles.WITHIN)
    return step_text.this_house(houses[0]) if houses else ""


def _struck(step_text: StepText) -> str:
    groups: dict[k.Digit, list[k.Cell]] = {}
    for cell, digit in step_text.step.eliminations:
        groups.setdefault(digit, []).append(cell)
    alike: dict[tuple[k.Cell, ...], list[k.Digit]] = {}
    for digit, cells in groups.items():
        alike.setdefault(tuple(sorted(cells)), []).append(digit)
    piece = step_text.pieces["strike"]
    return step_text.joined_clauses(
        piece.format(digits=step_text.digit_list(digits), cells=step_text.cell_list(cells))
        for cells, digits in alike.items()
    )


def _placed(step_text: StepText) -> str:
    placements = step_text.step.placements
    if len(placements) > MAX_LISTED:
        return step_text.pieces["placed"].format(count=len(placements))
    piece = step_text.pieces["place"]
    return step_text.joined(
        piece.format(cell=step_text.cell(cell), digit=digit_name(digit))
        for cell, digit in placements
    )


def _are_two(step_text: StepText) -> bool:
    return len(step_text.step.evidence.houses_as(*HOUSES)) == 2


def _effects(step_text: StepText) -> str:
    effects = [step_text["placed"], step_text.optional("struck", "struck")]
    return step_text.joined(effect for effect in effects if effect)


def _filled(step_text: StepText) -> str:
    placements = step_text.step.placements
    if len(placements) > MAX_LISTED:
        return step_text["placed"]
    layout, style = step_text.layout, step_text.text_style.cells
    return ", ".join(placement_name(layout, *placement, style) for placement in placements)


def _linked(step_text: StepText) -> tuple[k.Cell, ...]:
    links = [link for link in step_text.step.evidence.links if link.role == roles.STRONG]
    return (links[0].start[0], links[0].end[0]) if links else ()


def _shape(step_text: StepText) -> str:
    """Return the shorthand of a step whose technique has no template."""
    step = step_text.step
    cells = step_text.short(*PATTERN) or step_text["houses_short"]
    parts = [step_text["digits_listed"], f"in {cells}" if cells else "", step_text["filled"]]
    if step.placements and not step.eliminations:
        return step_text["filled"]
    return " ".join(part for part in parts if part)


def _chain(step_text: StepText) -> str:
    found = step_text.step.evidence.chains
    return chains.single_line(writer_of(step_text), found[0]) if found else ""


def chain_in_eureka(step_text: StepText) -> str:
    """Return the chain or the links of a step in Eureka notation, if they make one line."""
    evidence = step_text.step.evidence
    if chains.is_single_line(evidence.chains):
        return chain_notation.eureka(writer_of(step_text), evidence.chains[0].nodes)
    return chain_notation.eureka(
        writer_of(step_text), chain_notation.nodes_of_links(evidence.links)
    )


def _linked_by(step_text: StepText, write: Callable[[NodeWriter, Chain], str]) -> str:
    found = step_text.step.evidence.chains
    return write(writer_of(step_text), found[0]) if found else ""


def _target_digits(step_text: StepText) -> str:
    digits = {digit for _, digit in step_text.step.eliminations}
    return "/".join(map(digit_name, sorted(digits)))


def _sets_lettered(step_text: StepText) -> str:
    """Return the sets of cells as `A=r1c23 {569}, B=r3c1269 {24689}`."""
    sets = step_text.step.evidence.sets
    texts = [_set_name(step_text, found) for found in sets]
    return ", ".join(f"{letter}={text}" for letter, text in zip(SET_LETTERS, texts, strict=False))


def _sets_linked(step_text: StepText) -> str:
    """Return a chain of sets, joined by their linking digits; eliminated digits at the ends."""
    evidence = step_text.step.evidence
    ends = "".join(map(digit_name, sorted({digit for _, digit in step_text.step.eliminations})))
    parts = [f"{ends}-"]
    for i, found in enumerate(evidence.sets):
        parts.append(_set_name(step_text, found))
        last = i == len(evidence.digits)
        parts.append(f"-{ends}" if last else f"-{digit_name(evidence.digits[i])}-")
    return " ".join(parts)


def _kites(step_text: StepText) -> list[tuple[k.Digit, tuple[k.Cell, ...]]]:
    """Return the digit of each kite, and its cells in a row: end, joined cell, the same again."""
    links = step_text.step.evidence.links
    pairs = zip(links[::3], links[2::3], strict=False)
    return [
        (one.start[1], (one.start[0], one.end[0], other.start[0], other.end[0]))
        for one, other in pairs
    ]


def _kites_short(step_text: StepText) -> str:
    """Return the ends of kites, the digit where it changes: `4 in r2c1,r7c8/in r1c2,r9c9`."""
    text = ""
    last = None
    for digit, cells in _kites(step_text):
        text += "/" if text else ""
        text += "" if digit == last else f"{digit_name(digit)} "
        text += f"in {step_text.in_short((cells[0], cells[3]))}"
        last = digit
    return text


def _kites_listed(step_text: StepText, name: str) -> list[str]:
    """Return a clause for each kite: its cells, or that one of its far ends has the digit."""
    piece = step_text.pieces[name]
    clauses = []
    for digit, cells in _kites(step_text):
        one, joined, other_joined, other = (step_text.cell(cell) for cell in cells)
        clauses.append(
            piece.format(
                digit=digit_name(digit),
                one=one,
                joined=joined,
                other_joined=other_joined,
                other=other,
            )
        )
    return clauses


def _set_name(step_text: StepText, found: CandidateSet) -> str:
    digits = "".join(map(digit_name, found.digits))
    return f"{step_text.in_short(found.cells)} {{{digits}}}"


def _set_cells(step_text: StepText) -> list[k.Cell]:
    """Return the cells of all sets, ascending."""
    return sorted({cell for found in step_text.step.evidence.sets for cell in found.cells})


def _set_digits(step_text: StepText) -> list[k.Digit]:
    """Return the digits of all sets, ascending."""
    return sorted({digit for found in step_text.step.evidence.sets for digit in found.digits})


def _locked_digits(step_text: StepText) -> str:
    """Return the eliminated digits, if the sets have one restricted digit: `, Z=3`."""
    if len(step_text.step.evidence.digits) > 1:
        return ""
    return f", Z={_target_digits(step_text).replace('/', ',')}"


def starts_of(step_text: StepText) -> list[Node]:
    """Return the assumptions of the chain of a step."""
    found = step_text.step.evidence.chains
    return node_writer.starts(found[0]) if found else []


def ends_of(step_text: StepText) -> list[Node]:
    """Return the nodes that give the conclusion of the chain of a step."""
    found = step_text.step.evidence.chains
    return node_writer.ends(found[0]) if found else []


def _asserted(step_text: StepText, nodes: Sequence[Node], word: str) -> str:
    writer = writer_of(step_text)
    return step_text.joined(dict.fromkeys(map(writer.assertion, nodes)), word)


def _start_cells(step_text: StepText, word: str) -> str:
    cells = dict.fromkeys(node.cell for node in starts_of(step_text))
    return step_text.joined((step_text.cell(cell) for cell in cells), word)


def _start_digits(step_text: StepText) -> str:
    digits = dict.fromkeys(node.digit for node in starts_of(step_text))
    return step_text.joined(map(digit_name, digits), "or")


def _starts_listed(step_text: StepText) -> str:
    return ", ".join(map(writer_of(step_text).implication, starts_of(step_text)))


def _houses_short(step_text: StepText) -> str:
    return step_text.houses_short(*HOUSES)


def _targets(step_text: StepText) -> str:
    return step_text.cell_list(
        tuple(dict.fromkeys(cell for cell, _ in step_text.step.eliminations))
    )


STEP_FIELDS: Mapping[str, Callable[[StepText], str]] = {
    "title": lambda t: t.title,
    "digit": lambda t: t.digit(0),
    "second": lambda t: t.digit(1),
    "third": lambda t: t.digit(2),
    "digits": lambda t: t.joined(_digit_names(t)),
    "digits_or": lambda t: t.joined(_digit_names(t), "or"),
    "digits_listed": lambda t: ",".join(_digit_names(t)),
    "digits_slashed": lambda t: "/".join(_digit_names(t)),
    "count": lambda t: t.number(len(t.step.evidence.digits)),
    "cell": _cell,
    "cells": lambda t: t.cells(roles.DEFINING),
    "cells_short": lambda t: t.short(roles.DEFINING),
    "pivot": lambda t: t.cells(roles.PIVOT),
    "wings": lambda t: t.cells(roles.WING),
    "wings_short": lambda t: t.short(roles.WING),
    "fins": lambda t: t.cells(roles.FIN, roles.ENDO_FIN),
    "fins_listed": _fins_listed,
    "links_listed": _links_listed,
    "digits_sorted": lambda t: "/".join(map(digit_name, sorted(t.step.evidence.digits))),
    "pattern": lambda t: t.cells(*PATTERN),
    "pattern_short": lambda t: t.short(*PATTERN),
    "color_a": lambda t: t.cells(roles.COLOR_A),
    "color_b": lambda t: t.cells(roles.COLOR_B),
    "color_a_short": lambda t: t.short(roles.COLOR_A),
    "color_b_short": lambda t: t.short(roles.COLOR_B),
    "color_a_digits": lambda t: _digits_of(t, roles.COLOR_A),
    "color_b_digits": lambda t: _digits_of(t, roles.COLOR_B),
    "digits_joined": lambda t: "".join(_digit_names(t)),
    "color_a_listed": lambda t: t.listed(roles.COLOR_A),
    "color_b_listed": lambda t: t.listed(roles.COLOR_B),
    "color_c": lambda t: t.cells(roles.COLOR_C),
    "color_d": lambda t: t.cells(roles.COLOR_D),
    "color_c_listed": lambda t: t.listed(roles.COLOR_C),
    "color_d_listed": lambda t: t.listed(roles.COLOR_D),
    "linked": lambda t: t.cell_list(_linked(t)),
    "linked_short": lambda t: t.in_short(_linked(t)),
    "house": lambda t: t.houses(roles.WITHIN),
    "houses": lambda t: t.houses(*HOUSES),
    "the_houses": lambda t: t.houses(*HOUSES, article="the"),
    "houses_short": _houses_short,
    "house_short": lambda t: t.houses_short(roles.WITHIN),
    "this_house": _this_house,
    "base": lambda t: t.houses(roles.BASE),
    "the_base": lambda t: t.houses(roles.BASE, article="the"),
    "base_short": lambda t: t.houses_short(roles.BASE),
    "base_kinds": lambda t: t.kinds(roles.BASE),
    "base_count": lambda t: t.number(len(t.step.evidence.houses_as(roles.BASE))),
    "cover": lambda t: t.houses(roles.COVER),
    "the_cover": lambda t: t.houses(roles.COVER, article="the"),
    "cover_short": lambda t: t.houses_short(roles.COVER),
    "cover_kinds": lambda t: t.kinds(roles.COVER),
    "placement": _filled,
    "filled": _filled,
    "placed": _placed,
    "placed_cells": lambda t: t.cell_list([cell for cell, _ in t.step.placements]),
    "eliminations": lambda t: eliminations_name(t.layout, t.step.eliminations, t.text_style.cells),
    "struck": _struck,
    "targets": _targets,
    "effects": _effects,
    "nodes": lambda t: t.text_style.number(t.step.size, ","),
    "chain": _chain,
    "chain_linked": lambda t: _linked_by(t, chain_notation.linked),
    "chain_ends": lambda t: _linked_by(t, chain_notation.linked_ends),
    "chain_round": lambda t: _linked_by(t, chain_notation.linked_round),
    "target_digits": _target_digits,
    "target_digits_listed": lambda t: _target_digits(t).replace("/", ","),
    "locked_digits": _locked_digits,
    "kites_short": _kites_short,
    "kites_listed": lambda t: t.listing(_kites_listed(t, "kite")),
    "kite_ends": lambda t: t.joined(_kites_listed(t, "kite_ends")),
    "sets_lettered": _sets_lettered,
    "with_sets": lambda t: t.optional("with_sets", "sets_lettered"),
    "through_sets": lambda t: t.optional("through_sets", "sets_lettered"),
    "set_cells": lambda t: t.cell_list(_set_cells(t)),
    "set_cells_short": lambda t: t.in_short(_set_cells(t)),
    "set_digits_or": lambda t: t.digit_list(_set_digits(t), "or"),
    "set_digits_slashed": lambda t: "/".join(map(digit_name, _set_digits(t))),
    "sets_linked": _sets_linked,
    "sets_count": lambda t: t.number(len(t.step.evidence.sets)),
    "assumed": lambda t: _asserted(t, starts_of(t)[:1], "or"),
    "followed": lambda t: _asserted(t, ends_of(t), "and"),
    "starts_listed": _starts_listed,
    "start_cells": lambda t: _start_cells(t, "and"),
    "start_cells_or": lambda t: _start_cells(t, "or"),
    "start_digits": _start_digits,
    "shape": _shape,
    "with_digits": lambda t: t.optional("with_digits", "digits"),
    "at_cells": lambda t: t.optional("at_cells", "pattern"),
    "of_houses": lambda t: t.optional("of_houses", "houses"),
    "both_houses": lambda t: t.piece("both_houses" if _are_two(t) else "several_houses"),
    "either_house": lambda t: t.piece("either_house" if _are_two(t) else "any_house"),
}
"""The function that computes each field, by the name of the field."""
