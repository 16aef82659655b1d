"""Fields of the templates for rules and sums: combinations, ways, and what is left of a sum."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from grader.model import kinds as k
from grader.model import roles
from grader.model.notation import digit_name
from grader.render.step_text import StepText

MAX_COMBINATIONS = 8
"""Combinations that a sentence lists."""


def step_rules(step_text: StepText, most: int | None = None) -> str:
    """Return the rules of a step as a list in prose, `most` of them."""
    marks = step_text.step.evidence.rules[:most]
    return step_text.joined(step_text.rule(mark.rule) for mark in marks)


def _the_rules(step_text: StepText) -> str:
    """Return the rules of a step as the subject of a sentence."""
    style, layout = step_text.text_style, step_text.layout
    return step_text.joined(style.the_rule(layout, m.rule) for m in step_text.step.evidence.rules)


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


def _ways_left(step_text: StepText) -> list[str]:
    """Return the digits of the cells of the pattern in each way: `1-2-4`."""
    evidence = step_text.step.evidence
    length, values = len(evidence.cells(roles.DEFINING)), evidence.numbers
    return [
        "-".join(digit_name(value - 1) for value in values[start : start + length])
        for start in range(0, len(values), max(1, length))
    ]


def _bounds(step_text: StepText) -> str:
    """Return the least and greatest digit of each cell of the pattern."""
    evidence = step_text.step.evidence
    texts = []
    pairs = zip(evidence.numbers[::2], evidence.numbers[1::2], strict=True)
    for cell, (least, most) in zip(evidence.cells(roles.DEFINING), pairs, strict=True):
        piece = step_text.pieces["bound" if least == most else "bounds"]
        texts.append(
            piece.format(
                cell=step_text.cell(cell), least=digit_name(least - 1), most=digit_name(most - 1)
            )
        )
    return step_text.joined(texts)


def _digit_sets(step_text: StepText) -> str:
    """Return the sets of digits of the pattern, if there are several."""
    found = sorted(_combinations(step_text, ""))
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
    """Return why the cells of a pattern must contain a digit."""
    by_sum = bool(step_text.step.evidence.numbers)
    return step_text.piece("required_by_sum" if by_sum else "required_by_rule")


def _reason(step_text: StepText, reason: int) -> str:
    """Return by what a cell is filled: a rule, 1 + its number, or a house, -1 - its number.

    A number after those of all rules stands for locked candidates.
    """
    if reason > len(step_text.layout.rules):
        return f" ({step_text.pieces['by_locked']})"
    if reason > 0:
        return f" ({step_text.rule(reason - 1)})"
    if reason < 0:
        return f" ({step_text.house(step_text.layout.specs[-1 - reason].name)})"
    return ""


def _struck_candidate(step_text: StepText) -> str:
    cell, digit = step_text.step.eliminations[0]
    return step_text.pieces["place"].format(cell=step_text.cell(cell), digit=digit_name(digit))


def _forced(step_text: StepText) -> str:
    """Return what a supposition forces one by one, each with its rule or house."""
    evidence = step_text.step.evidence
    marks = [mark for mark in evidence.marks if mark.role == roles.COLOR_A]
    place = step_text.pieces["place"]
    steps = [
        place.format(cell=step_text.cell(mark.cell), digit=digit_name(mark.digit))
        + _reason(step_text, reason)
        for mark, reason in zip(marks, evidence.numbers, strict=False)
    ]
    listed = "; ".join(steps)
    return step_text.pieces["forced"].format(steps=listed) if steps else step_text.pieces["at_once"]


def _dead_end(step_text: StepText) -> str:
    """Return what a supposition leaves empty at last."""
    evidence, pieces = step_text.step.evidence, step_text.pieces
    if wings := evidence.cells(roles.WING):
        return pieces["found_empty"].format(cell=step_text.cell(wings[0]))
    last = evidence.numbers[-1]
    if last > 0:
        rule = step_text.text_style.the_rule(step_text.layout, last - 1)
        return pieces["found_no_way"].format(rule=rule)
    house = step_text.house(step_text.layout.specs[-1 - last].name)
    return pieces["found_nowhere"].format(digit=step_text.digit(1), house=house)


SUM_FIELDS: Mapping[str, Callable[[StepText], str]] = {
    "cage": lambda t: step_rules(t, 1),
    "cages": step_rules,
    "the_rules": _the_rules,
    "bounds": _bounds,
    "ways": lambda t: t.piece("few_ways" if t.step.evidence.numbers else "many_ways"),
    "ways_left": lambda t: t.joined(_ways_left(t), "or"),
    "ways_clause": lambda t: t.optional("ways_clause", "ways_short"),
    "ways_short": lambda t: "/".join(_ways_left(t)).replace("-", ""),
    "digit_sets": _digit_sets,
    "sets_clause": lambda t: t.optional("sets_clause", "digit_sets"),
    "blocked": _blocked,
    "required": _required,
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
