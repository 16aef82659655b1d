"""Fields of the templates for rules and sums: cages, combinations, and what is left of a sum."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from grader.model.notation import digit_name
from grader.render.step_text import StepText

MAX_COMBINATIONS = 8
"""Combinations that a sentence lists."""


def step_rules(step_text: StepText, most: int | None = None) -> str:
    """Return the rules of a step as a list in prose, `most` of them."""
    marks = step_text.step.evidence.rules[:most]
    return step_text.joined(step_text.rule(mark.rule) for mark in marks)


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


def _last_of_cage(step_text: StepText, piece: str) -> str:
    """Return why the cell of a pattern is the last one of its cage."""
    return step_text.piece(piece if _some_filled(step_text) else "only_cell_of_cage")


SUM_FIELDS: Mapping[str, Callable[[StepText], str]] = {
    "cage": lambda t: step_rules(t, 1),
    "cages": step_rules,
    "sum": _numbered(0),
    "full_sum": _numbered(1),
    "second_sum": _numbered(1),
    "area_sum": _numbered(2),
    "cages_sum": _numbered(3),
    "combinations": _combinations_listed,
    "combinations_short": lambda t: "/".join(_combinations(t, "")),
    "last_of_cage": lambda t: _last_of_cage(t, "last_of_cage"),
    "last_of_cage_why": lambda t: _last_of_cage(t, "last_of_cage_why"),
    "sum_left": lambda t: t.piece("sum_left_of" if _some_filled(t) else "sum_left"),
    "without_filled": lambda t: t.piece("without_filled") if _some_filled(t) else "",
    "only_place": lambda t: t.piece("only_place") if t.step.placements else "",
    "sees_places": lambda t: t.piece("only_place" if t.step.placements else "sees_places"),
    "combinations_clause": lambda t: t.optional("combinations_clause", "combinations"),
    "with_wings": lambda t: t.optional("with_wings", "wings"),
}
"""The function that computes each field, by the name of the field."""
