"""What the templates of the catalogue may name: the parts of a step, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from grader.model import kinds as k
from grader.model.chain import Chain, Node
from grader.model.notation import digit_name, eliminations_name, placement_name
from grader.model.step import CandidateSet
from grader.render import chains, links
from grader.render.chains import Writer
from grader.render.telling import MOST_SPELLED, PATTERN, Telling

SET_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What sets of cells are called, in their order."""


def _writer(telling: Telling) -> Writer:
    return Writer(telling.layout, telling.voice, telling.house)


def _digit_names(telling: Telling) -> list[str]:
    return [digit_name(digit) for digit in telling.step.evidence.digits]


def _cell(telling: Telling) -> str:
    step = telling.step
    cells = [cell for cell, _ in step.placements] or list(step.evidence.cells())
    return telling.cell(cells[0]) if cells else ""


def _fins_listed(telling: Telling) -> str:
    evidence = telling.step.evidence
    return "".join(
        f" {sort}{telling.cell(cell)}"
        for sort, role in (("f", k.FIN), ("ef", k.ENDO_FIN))
        for cell in evidence.cells(role)
    )


def _digits_of(telling: Telling, role: k.Role) -> str:
    """Return the digits of the candidates with a role, ascending and run together."""
    marks = telling.step.evidence.marks
    return "".join(map(digit_name, sorted({m.digit for m in marks if m.role == role})))


def _links_listed(telling: Telling) -> str:
    """Say links one after the other: `r1c2 =7= r1c5 -7- r4c5`."""
    text = ""
    for link in telling.step.evidence.links:
        sign = "=" if link.role == k.STRONG else "-"
        text = text or telling.cell(link.start[0])
        text += f" {sign}{digit_name(link.start[1])}{sign} {telling.cell(link.end[0])}"
    return text


def _this_house(telling: Telling) -> str:
    houses = telling.step.evidence.houses_as(k.WITHIN)
    return telling.this_house(houses[0]) if houses else ""


def _struck(telling: Telling) -> str:
    groups: dict[k.Digit, list[k.Cell]] = {}
    for cell, digit in telling.step.eliminations:
        groups.setdefault(digit, []).append(cell)
    piece = telling.pieces["strike"]
    return telling.joined(
        piece.format(digit=digit_name(digit), cells=telling.cell_list(cells))
        for digit, cells in groups.items()
    )


def _placed(telling: Telling) -> str:
    placements = telling.step.placements
    if len(placements) > MOST_SPELLED:
        return telling.pieces["placed"].format(count=len(placements))
    piece = telling.pieces["place"]
    return telling.joined(
        piece.format(cell=telling.cell(cell), digit=digit_name(digit)) for cell, digit in placements
    )


def _effects(telling: Telling) -> str:
    effects = [telling["placed"], telling.optional("struck", "struck")]
    return telling.joined(effect for effect in effects if effect)


def _filled(telling: Telling) -> str:
    placements = telling.step.placements
    if len(placements) > MOST_SPELLED:
        return telling["placed"]
    layout, style = telling.layout, telling.voice.cells
    return ", ".join(placement_name(layout, *placement, style) for placement in placements)


def _linked(telling: Telling) -> tuple[k.Cell, ...]:
    links = [link for link in telling.step.evidence.links if link.role == k.STRONG]
    return (links[0].start[0], links[0].end[0]) if links else ()


def _shape(telling: Telling) -> str:
    """Say the pattern of a technique that nobody has written a line for."""
    step = telling.step
    cells = telling.short(*PATTERN) or telling["houses_short"]
    parts = [telling["digits_listed"], f"in {cells}" if cells else "", telling["filled"]]
    if step.placements and not step.eliminations:
        return telling["filled"]
    return " ".join(part for part in parts if part)


def _chain(telling: Telling) -> str:
    told = telling.step.evidence.chains
    return chains.single_line(_writer(telling), told[0]) if told else ""


def chain_in_eureka(telling: Telling) -> str:
    """Return the chain or the links of a step in Eureka notation, if they make one line."""
    evidence = telling.step.evidence
    if chains.is_single_line(evidence.chains):
        return links.eureka(_writer(telling), evidence.chains[0].nodes)
    return links.eureka(_writer(telling), links.nodes_of_links(evidence.links))


def _linked_by(telling: Telling, write: Callable[[Writer, Chain], str]) -> str:
    told = telling.step.evidence.chains
    return write(_writer(telling), told[0]) if told else ""


def _target_digits(telling: Telling) -> str:
    digits = {digit for _, digit in telling.step.eliminations}
    return "/".join(map(digit_name, sorted(digits)))


def _sets_lettered(telling: Telling) -> str:
    """Write the sets of cells as `A=r1c23 {569}, B=r3c1269 {24689}`."""
    sets = telling.step.evidence.sets
    texts = [_set_name(telling, found) for found in sets]
    return ", ".join(f"{letter}={text}" for letter, text in zip(SET_LETTERS, texts, strict=False))


def _sets_linked(telling: Telling) -> str:
    """Write a chain of sets with the digits between them and, at its ends, those that go."""
    evidence = telling.step.evidence
    ends = ",".join(map(digit_name, sorted({digit for _, digit in telling.step.eliminations})))
    parts = [f"{ends}-"]
    for i, found in enumerate(evidence.sets):
        parts.append(_set_name(telling, found))
        last = i == len(evidence.digits)
        parts.append(f"-{ends}" if last else f"-{digit_name(evidence.digits[i])}-")
    return " ".join(parts)


def _set_name(telling: Telling, found: CandidateSet) -> str:
    digits = "".join(map(digit_name, found.digits))
    return f"{telling.in_short(found.cells)} {{{digits}}}"


def _locked_digits(telling: Telling) -> str:
    """Say which digits go, if the sets have one restricted digit: `, Z=3`."""
    if len(telling.step.evidence.digits) > 1:
        return ""
    return f", Z={_target_digits(telling).replace('/', ',')}"


def _starts(telling: Telling) -> list[Node]:
    told = telling.step.evidence.chains
    return chains.starts(told[0]) if told else []


def _ends(telling: Telling) -> list[Node]:
    told = telling.step.evidence.chains
    return chains.ends(told[0]) if told else []


def _asserted(telling: Telling, nodes: Sequence[Node], word: str) -> str:
    writer = _writer(telling)
    return telling.joined(dict.fromkeys(map(writer.assertion, nodes)), word)


def _start_cells(telling: Telling, word: str) -> str:
    cells = dict.fromkeys(node.cell for node in _starts(telling))
    return telling.joined((telling.cell(cell) for cell in cells), word)


def _start_digits(telling: Telling) -> str:
    digits = dict.fromkeys(node.digit for node in _starts(telling))
    return telling.joined(map(digit_name, digits), "or")


def _starts_listed(telling: Telling) -> str:
    return ", ".join(map(_writer(telling).implication, _starts(telling)))


def _houses_short(telling: Telling) -> str:
    return telling.houses_short(k.WITHIN, k.BASE, k.COVER)


def _targets(telling: Telling) -> str:
    return telling.cell_list(tuple(dict.fromkeys(cell for cell, _ in telling.step.eliminations)))


FIELDS: Mapping[str, Callable[[Telling], str]] = {
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
    "cells": lambda t: t.cells(k.DEFINING),
    "cells_short": lambda t: t.short(k.DEFINING),
    "pivot": lambda t: t.cells(k.PIVOT),
    "wings": lambda t: t.cells(k.WING),
    "wings_short": lambda t: t.short(k.WING),
    "fins": lambda t: t.cells(k.FIN, k.ENDO_FIN),
    "fins_listed": _fins_listed,
    "links_listed": _links_listed,
    "digits_sorted": lambda t: "/".join(map(digit_name, sorted(t.step.evidence.digits))),
    "pattern": lambda t: t.cells(*PATTERN),
    "pattern_short": lambda t: t.short(*PATTERN),
    "color_a": lambda t: t.cells(k.COLOR_A),
    "color_b": lambda t: t.cells(k.COLOR_B),
    "color_a_short": lambda t: t.short(k.COLOR_A),
    "color_b_short": lambda t: t.short(k.COLOR_B),
    "color_a_digits": lambda t: _digits_of(t, k.COLOR_A),
    "color_b_digits": lambda t: _digits_of(t, k.COLOR_B),
    "digits_joined": lambda t: "".join(_digit_names(t)),
    "color_a_listed": lambda t: t.listed(k.COLOR_A),
    "color_b_listed": lambda t: t.listed(k.COLOR_B),
    "color_c": lambda t: t.cells(k.COLOR_C),
    "color_d": lambda t: t.cells(k.COLOR_D),
    "color_c_listed": lambda t: t.listed(k.COLOR_C),
    "color_d_listed": lambda t: t.listed(k.COLOR_D),
    "linked": lambda t: t.cell_list(_linked(t)),
    "linked_short": lambda t: t.in_short(_linked(t)),
    "house": lambda t: t.houses(k.WITHIN),
    "houses": lambda t: t.houses(k.WITHIN, k.BASE, k.COVER),
    "houses_short": _houses_short,
    "house_short": lambda t: t.houses_short(k.WITHIN),
    "this_house": _this_house,
    "base": lambda t: t.houses(k.BASE),
    "base_short": lambda t: t.houses_short(k.BASE),
    "base_kinds": lambda t: t.kinds(k.BASE),
    "base_count": lambda t: t.number(len(t.step.evidence.houses_as(k.BASE))),
    "cover": lambda t: t.houses(k.COVER),
    "cover_short": lambda t: t.houses_short(k.COVER),
    "cover_kinds": lambda t: t.kinds(k.COVER),
    "placement": _filled,
    "filled": _filled,
    "placed": _placed,
    "placed_cells": lambda t: t.cell_list([cell for cell, _ in t.step.placements]),
    "eliminations": lambda t: eliminations_name(t.layout, t.step.eliminations, t.voice.cells),
    "struck": _struck,
    "targets": _targets,
    "effects": _effects,
    "nodes": lambda t: f"{t.step.size:,}",
    "chain": _chain,
    "chain_linked": lambda t: _linked_by(t, links.linked),
    "chain_ends": lambda t: _linked_by(t, links.linked_ends),
    "chain_round": lambda t: _linked_by(t, links.linked_round),
    "target_digits": _target_digits,
    "target_digits_listed": lambda t: _target_digits(t).replace("/", ","),
    "locked_digits": _locked_digits,
    "sets_lettered": _sets_lettered,
    "sets_linked": _sets_linked,
    "sets_count": lambda t: t.number(len(t.step.evidence.sets)),
    "assumed": lambda t: _asserted(t, _starts(t)[:1], "or"),
    "followed": lambda t: _asserted(t, _ends(t), "and"),
    "starts_listed": _starts_listed,
    "start_cells": lambda t: _start_cells(t, "and"),
    "start_cells_or": lambda t: _start_cells(t, "or"),
    "start_digits": _start_digits,
    "shape": _shape,
    "with_digits": lambda t: t.optional("with_digits", "digits"),
    "at_cells": lambda t: t.optional("at_cells", "pattern"),
    "of_houses": lambda t: t.optional("of_houses", "houses"),
}
"""From the name of a field to what makes it from a telling."""
