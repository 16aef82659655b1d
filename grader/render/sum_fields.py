"""Fields of the templates for rules and sums: combinations, ways, and what is left of a sum."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grader.model import kinds as k
from grader.model import roles
from grader.model.notation import digit_name
from grader.model.step import Mark
from grader.render.step_text import StepText

MAX_COMBINATIONS = 8
"""Combinations that a sentence lists."""


def step_rules(step_text: StepText, most: int | None = None) -> str:
    """Return the rules of a step as a list in prose, `most` of them."""
    marks = step_text.step.evidence.rules[:most]
    return step_text.joined(step_text.rule(mark.rule) for mark in marks)


def _the_rules(step_text: StepText) -> str:
    """Return the rules of a step as the subject of a sentence."""
    return step_text.joined(step_text.the_rule(m.rule) for m in step_text.step.evidence.rules)


def _numbered(position: int) -> Callable[[StepText], str]:
    """Return what gives one of the numbers of a step; empty if there are fewer."""

    def field(step_text: StepText) -> str:
        numbers = step_text.step.evidence.numbers
        return str(numbers[position]) if position < len(numbers) else ""

    return field


def _combinations(step_text: StepText, sign: str) -> list[str]:
    return [sign.join(map(digit_name, digits)) for digits in step_text.step.evidence.combinations]


def _combinations_listed(step_text: StepText) -> str:
    """Return the combinations as a list in prose, or how many there are if they are many."""
    found = _combinations(step_text, "+")
    if len(found) > MAX_COMBINATIONS:
        return step_text.pieces["many_combinations"].format(count=len(found))
    return step_text.joined(found, "or")


def _some_filled(step_text: StepText) -> bool:
    """Return whether digits are subtracted from the sum of the pattern."""
    left_and_full = step_text.step.evidence.numbers[:2]
    return len(set(left_and_full)) > 1


def _filled_sum(step_text: StepText) -> str:
    """Return the sum of the digits that are subtracted."""
    left, full = step_text.step.evidence.numbers[:2]
    return str(full - left)


def _sum_name(step_text: StepText, cells: Sequence[k.Cell], left: int, rule: int | None) -> str:
    """Return a sum as the subject of a sentence: a cage, the rest of one, or cells.

    Args:
        step_text: the text of the step.
        cells: the open cells.
        left: their sum.
        rule: the number of the rule; None for a sum by the rule of 45.
    """
    names = {"sum": str(left), "cells": step_text.cell_list(cells)}
    if rule is None:
        return step_text.pieces["sum_of_cells"].format(**names)
    if len(cells) == len(step_text.layout.rules[rule].cells):
        return step_text.the_rule(rule)
    return step_text.pieces["rest_of_cage"].format(cage=step_text.the_rule(rule), **names)


def _the_sum(step_text: StepText) -> str:
    """Return the sum of a pattern as the subject of a sentence."""
    evidence = step_text.step.evidence
    cells, left = evidence.cells(roles.DEFINING), evidence.numbers[0]
    if not evidence.houses_as(roles.WITHIN):
        return _sum_name(step_text, cells, left, evidence.rules[0].rule)
    houses = step_text.houses(roles.WITHIN)
    return step_text.pieces["sum_by_45"].format(
        sum=left, cells=step_text.cell_list(cells), houses=houses
    )


def _sum_can_be(step_text: StepText) -> str:
    """Return which combinations the sum of a pattern has left."""
    count = len(step_text.step.evidence.combinations)
    many = count > MAX_COMBINATIONS
    return step_text.pieces["sum_can_be_many" if many else "sum_can_be"].format(
        sum=_capital(_the_sum(step_text)),
        combinations=_combinations_listed(step_text),
        count=count,
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _the_cage(step_text: StepText) -> str:
    return step_text.the_rule(step_text.step.evidence.rules[0].rule)


def _unfitting(step_text: StepText, piece: str) -> str:
    """Return why arrangements exclude candidates: of two cells, one has no partner."""
    is_pair = len(step_text.step.evidence.cells(roles.DEFINING)) == 2
    return step_text.piece(f"unfitting_pair{piece}" if is_pair else f"unfitting{piece}")


def _split_cage(step_text: StepText) -> str:
    """Return the cage of which the cells of a pattern and its wings are the parts."""
    parts = {*step_text.step.evidence.cells(roles.DEFINING, roles.WING)}
    rules = enumerate(step_text.layout.rules)
    return step_text.the_rule(next(number for number, rule in rules if parts <= {*rule.cells}))


def _last_of_cage(step_text: StepText, piece: str) -> str:
    """Return why the cell of a pattern is the last one of its cage."""
    return step_text.piece(piece if _some_filled(step_text) else "only_cell_of_cage")


def _counted(step_text: StepText) -> Mapping[str, Any]:
    """Return what the rules of a sum of houses are called: cages, or else clues."""
    layout, marks = step_text.layout, step_text.step.evidence.rules
    noun = "cages" if {layout.rules[mark.rule].kind for mark in marks} <= {"cage"} else "clues"
    forms: Mapping[str, Any] = step_text.words["counted_sums"][noun]
    return forms


def _counted_inside(step_text: StepText) -> str:
    count = len(step_text.step.evidence.rules)
    return str(_counted(step_text)["inside"]["one" if count == 1 else "many"])


def _difference(step_text: StepText) -> str:
    """Return by how much the cells inside or outside some houses are more than the others."""
    evidence, pieces = step_text.step.evidence, step_text.pieces
    sides = []
    for piece, cells in (
        ("side_inside", evidence.cells(roles.DEFINING)),
        ("side_outside", evidence.cells(roles.WING)),
    ):
        form = f"{piece}_one" if len(cells) == 1 else piece
        sides.append((len(cells), pieces[form].format(cells=step_text.cell_list(cells))))
    difference = evidence.numbers[0]
    if difference < 0:
        sides.reverse()
    (count, larger), (_, smaller) = sides
    piece = "more" if difference else "equal"
    form = f"{piece}_one" if count == 1 else piece
    return pieces[form].format(larger=larger, smaller=smaller, difference=abs(difference))


def _sums_contain(step_text: StepText) -> str:
    """Return that the sums of a killer subset contain some of its digits.

    There are four numbers for each of them: the sum, its cells, its rule, and how many of the
    digits it contains.
    """
    evidence, pieces = step_text.step.evidence, step_text.pieces
    cells, numbers, start = evidence.cells(roles.DEFINING), evidence.numbers, 0
    by_share: dict[int, list[str]] = {}
    for left, count, rule, share in zip(*[iter(numbers)] * 4, strict=True):
        name = _sum_name(step_text, cells[start : start + count], left, rule - 1 if rule else None)
        by_share.setdefault(share, []).append(name)
        start += count
    clauses = []
    for share, sums in by_share.items():
        digits = step_text.digit_list(evidence.digits, "or" if share == 1 else "and")
        if 1 < share < len(evidence.digits):
            digits = pieces["some_of"].format(count=step_text.number(share), digits=digits)
        piece = pieces["sum_contains" if len(sums) == 1 else "sums_contain"]
        clauses.append(piece.format(sums=step_text.joined(sums), digits=digits))
    if 0 < len(evidence.combinations) <= MAX_COMBINATIONS:
        clauses[0] += pieces["sets_clause"].format(digit_sets=_combinations_listed(step_text))
    return _capital(step_text.joined_clauses(clauses))


def _locked_places(step_text: StepText) -> str:
    """Return the digits that are locked into a cage, each with its house: `5 of column 4`."""
    evidence = step_text.step.evidence
    piece, start, found = step_text.pieces["digits_of_house"], 0, []
    for house, count in zip(evidence.houses_as(roles.WITHIN), evidence.numbers[2:], strict=True):
        digits = step_text.digit_list(evidence.digits[start : start + count])
        name = step_text.house(step_text.layout.specs[house].name)
        found.append(piece.format(digits=digits, house=name))
        start += count
    return step_text.joined_clauses(found)


def _ways_left(step_text: StepText) -> list[str]:
    """Return the digits of the cells of the pattern in each way: `1-2-4`."""
    evidence = step_text.step.evidence
    length, values = len(evidence.cells(roles.DEFINING)), evidence.numbers
    return [
        "-".join(digit_name(value - 1) for value in values[start : start + length])
        for start in range(0, len(values), max(1, length))
    ]


def _bounds(step_text: StepText) -> str:
    """Return the least and greatest digits of the cells of the pattern."""
    evidence = step_text.step.evidence
    alike: dict[tuple[int, int], list[k.Cell]] = {}
    pairs = zip(evidence.numbers[::2], evidence.numbers[1::2], strict=True)
    for cell, pair in zip(evidence.cells(roles.DEFINING), pairs, strict=True):
        alike.setdefault(pair, []).append(cell)
    texts = []
    for (least, most), cells in alike.items():
        piece = step_text.pieces["bound" if least == most else "bounds"]
        texts.append(
            piece.format(
                cells=step_text.cell_list(cells),
                least=digit_name(least - 1),
                most=digit_name(most - 1),
            )
        )
    return step_text.joined_clauses(texts)


def _digit_sets(step_text: StepText) -> str:
    """Return the sets of digits of the pattern, if there are several."""
    found = sorted(_combinations(step_text, "/"))
    return step_text.joined(found, "or") if len(found) > 1 else ""


def _blocked(step_text: StepText) -> str:
    """Return what other ways would leave empty: cells, or digits of houses."""
    evidence = step_text.step.evidence
    texts = []
    if wings := evidence.cells(roles.WING):
        piece = step_text.pieces["empty_cells"]
        texts.append(piece.format(cells=step_text.cell_list(wings, "or")))
    digits: dict[k.House, list[k.Digit]] = {}
    for house, digit in zip(evidence.houses_as(roles.WITHIN), evidence.digits, strict=False):
        digits.setdefault(house, []).append(digit)
    for house, missing in digits.items():
        texts.append(
            step_text.pieces["empty_house"].format(
                digits=step_text.digit_list(missing, "or"),
                house=step_text.house(step_text.layout.specs[house].name),
            )
        )
    return step_text.joined(texts, "or")


def _required(step_text: StepText) -> str:
    """Return which ways are left to the cells of a pattern that must contain some digits."""
    if step_text.step.evidence.numbers:
        return _sum_can_be(step_text)
    return step_text.piece("required_by_rule")


def _digits_in_places(step_text: StepText) -> str:
    """Return where the cells of a pattern have room for the digits that they need."""
    evidence = step_text.step.evidence
    places: dict[tuple[k.Cell, ...], list[k.Digit]] = {}
    for digit in evidence.digits:
        cells = tuple([m.cell for m in evidence.marks if m.digit == digit])
        places.setdefault(cells, []).append(digit)
    texts = []
    for cells, digits in places.items():
        piece = step_text.pieces["one_in_places" if len(digits) == 1 else "several_in_places"]
        word = "or" if len(digits) == 1 else "and"
        texts.append(
            piece.format(
                digits=step_text.digit_list(digits), cells=step_text.cell_list(cells, word)
            )
        )
    return step_text.joined_clauses(texts)


def _reason(step_text: StepText, reason: int) -> str:
    """Return what a fact follows from: a rule, from 1, or a house, from -1 down.

    A number after those of all rules stands for a house with locked candidates, and 0 for what is
    left in the cell.
    """
    layout = step_text.layout
    if reason > len(layout.rules):
        house = step_text.house(layout.specs[reason - len(layout.rules) - 1].name)
        return f" ({step_text.pieces['by_locked'].format(house=house)})"
    if reason > 0:
        return f" ({step_text.rule(reason - 1)})"
    if reason < 0:
        return f" ({step_text.house(layout.specs[-1 - reason].name)})"
    return ""


def _struck_candidate(step_text: StepText) -> str:
    cell, digit = step_text.step.eliminations[0]
    return step_text.pieces["place"].format(cell=step_text.cell(cell), digit=digit_name(digit))


def _forced(step_text: StepText) -> str:
    """Return what a supposition forces one by one, each with its rule or house."""
    evidence, pieces = step_text.step.evidence, step_text.pieces
    marks = [mark for mark in evidence.marks if mark.role in (roles.COLOR_A, roles.COLOR_B)]
    facts: list[tuple[k.Role, int, list[Mark]]] = []
    for mark, reason in zip(marks, evidence.numbers, strict=False):
        # What a rule excludes at once is one fact.
        if facts and mark.role == roles.COLOR_B and facts[-1][:2] == (mark.role, reason):
            facts[-1][2].append(mark)
        else:
            facts.append((mark.role, reason, [mark]))
    steps = [
        _fact(step_text, role, found) + _reason(step_text, reason) for role, reason, found in facts
    ]
    return pieces["forced"].format(steps="; ".join(steps)) if steps else pieces["at_once"]


def _fact(step_text: StepText, role: k.Role, marks: Sequence[Mark]) -> str:
    """Return that a cell is filled, or that cells cannot have some digits."""
    if role == roles.COLOR_A:
        cell, digit = step_text.cell(marks[0].cell), digit_name(marks[0].digit)
        return step_text.pieces["place"].format(cell=cell, digit=digit)
    return step_text.joined_clauses(step_text.excluded([(m.cell, m.digit) for m in marks]))


def _dead_end(step_text: StepText) -> str:
    """Return what a supposition leaves empty at last."""
    evidence, pieces = step_text.step.evidence, step_text.pieces
    if wings := evidence.cells(roles.WING):
        return pieces["found_empty"].format(cell=step_text.cell(wings[0]))
    last = evidence.numbers[-1]
    if last > 0:
        return pieces["found_no_way"].format(rule=step_text.the_rule(last - 1))
    house = step_text.house(step_text.layout.specs[-1 - last].name)
    return pieces["found_nowhere"].format(digit=step_text.digit(1), house=house)


SUM_FIELDS: Mapping[str, Callable[[StepText], str]] = {
    "places_or": lambda t: t.cell_list(t.step.evidence.cells(roles.DEFINING), "or"),
    "cage": lambda t: step_rules(t, 1),
    "cages": step_rules,
    "the_rules": _the_rules,
    "bounds": _bounds,
    "ways": lambda t: t.piece("few_ways" if t.step.evidence.numbers else "many_ways"),
    "pairs": lambda t: t.piece("few_ways" if t.step.evidence.numbers else "no_partner"),
    "ways_without": lambda t: t.piece(
        "few_ways_without" if t.step.evidence.numbers else "many_ways_without"
    ),
    "the_rules_first": lambda t: _capital(_the_rules(t)),
    "ways_left": lambda t: t.joined(_ways_left(t), "or"),
    "ways_clause": lambda t: t.optional("ways_clause", "ways_short"),
    "ways_short": lambda t: "/".join(_ways_left(t)).replace("-", ""),
    "digit_sets": _digit_sets,
    "sets_clause": lambda t: t.optional("sets_clause", "digit_sets"),
    "blocked": _blocked,
    "required": _required,
    "digits_in_places": lambda t: (
        t.piece("one_place") if t.step.placements else _digits_in_places(t)
    ),
    "struck_candidate": _struck_candidate,
    "forced": _forced,
    "dead_end": _dead_end,
    "sum_clause": lambda t: t.optional("sum_clause", "sum"),
    "sum": _numbered(0),
    "full_sum": _numbered(1),
    "second_sum": _numbered(1),
    "area_sum": _numbered(2),
    "cages_sum": _numbered(3),
    "combinations": _combinations_listed,
    "combinations_short": lambda t: "/".join(_combinations(t, "")),
    "by_45": lambda t: t.piece("by_45") if t.step.evidence.houses_as(roles.WITHIN) else "",
    # The name of a cell keeps its small letter.
    "effects_first": lambda t: t["effects"] if t.step.placements else _capital(t["effects"]),
    "split_cage": _split_cage,
    "the_cage": _the_cage,
    "the_cage_first": lambda t: _capital(_the_cage(t)),
    "the_sum": _the_sum,
    "sum_can_be": _sum_can_be,
    "sums_contain": _sums_contain,
    "locked_places": _locked_places,
    "counted_inside": _counted_inside,
    "counted_around": lambda t: str(_counted(t)["around"]),
    "difference": _difference,
    "filled_sum": _filled_sum,
    "last_of_cage": lambda t: _last_of_cage(t, "last_of_cage"),
    "last_of_cage_why": lambda t: _last_of_cage(t, "last_of_cage_why"),
    "sum_left": lambda t: t.piece("sum_left_of" if _some_filled(t) else "sum_left"),
    "sees_places": lambda t: "" if t.step.placements else t.piece("sees_places"),
    "without_filled": lambda t: t.piece("without_filled") if _some_filled(t) else "",
    "sum_left_clause": lambda t: t.piece("rest_clause") if _some_filled(t) else "",
    "unfitting": lambda t: _unfitting(t, ""),
    "unfitting_why": lambda t: _unfitting(t, "_why"),
    "filled_aside": lambda t: t.piece("filled_aside") if _some_filled(t) else "",
    "digits_ascending": lambda t: t.digit_list(sorted(t.step.evidence.digits)),
    "combinations_clause": lambda t: t.optional("combinations_clause", "combinations"),
    "with_wings": lambda t: t.optional("with_wings", "wings"),
}
"""The function that computes each field, by the name of the field."""
