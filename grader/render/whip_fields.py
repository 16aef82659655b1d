"""Fields of the templates for whips and braids: their notation, story and special names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from grader.model import kinds as k
from grader.model import roles
from grader.model.chain import Node
from grader.model.house import HouseSpec
from grader.model.notation import cells_name, digit_name
from grader.render.step_fields import writer_of
from grader.render.step_text import StepText


def _nodes(step_text: StepText) -> tuple[Node, ...]:
    found = step_text.step.evidence.chains
    return found[0].nodes if found else ()


def _ends(step_text: StepText) -> list[Node]:
    """Return the candidates of the variable that is left empty, the left one first."""
    found = step_text.step.evidence.chains
    return [found[0].nodes[end] for end in found[0].ends] if found else []


def _rights(step_text: StepText) -> list[Node]:
    """Return the right candidates and groups in their order."""
    return [node for node in _nodes(step_text) if node.is_true and node.parents]


def _empty_house(step_text: StepText) -> HouseSpec | None:
    """Return the house of the variable that is left empty; None for a cell."""
    houses = step_text.step.evidence.houses_as(roles.WITHIN)
    return step_text.layout.specs[houses[0]] if houses else None


def _line(step_text: StepText) -> str:
    """Return the notation of the field: `whip[2]: r1n3{c2 c6} - r4c6{n7 .}`."""
    ends = _ends(step_text)
    if not ends:
        return ""
    nodes = _nodes(step_text)
    parts = []
    for right in _rights(step_text):
        spec = None if right.cause == "cell" else _spec_named(step_text, right.cause)
        left = nodes[right.parents[0]]
        there = _place(step_text, spec, left) + " " + _place(step_text, spec, right)
        parts.append(f"{_variable(step_text, spec, left)}{{{there}}}")
    spec = _empty_house(step_text)
    last = _place(step_text, spec, ends[0])
    parts.append(f"{_variable(step_text, spec, ends[0])}{{{last} .}}")
    return f"{step_text.step.technique}[{len(parts)}]: {' - '.join(parts)}"


def _spec_named(step_text: StepText, name: str) -> HouseSpec | None:
    return next((spec for spec in step_text.layout.specs if spec.name == name), None)


def _variable(step_text: StepText, spec: HouseSpec | None, node: Node) -> str:
    """Return the name of a variable: `r4c6`, or `r1n3` for 3 in row 1."""
    if spec is None:
        return cells_name(step_text.layout, (node.cell,))
    return f"{spec.short}n{digit_name(node.digit)}"


def _place(step_text: StepText, spec: HouseSpec | None, node: Node) -> str:
    """Return a candidate as its variable names it: `n3`, `c6`, `r4c6`."""
    if spec is None:
        return f"n{digit_name(node.digit)}"
    name = cells_name(step_text.layout, (node.cell, *node.also))
    if spec.kind == k.ROW:
        return name[name.rindex("c") :]
    return name[: name.index("c")] if spec.kind == k.COLUMN else name


def _empty(step_text: StepText) -> str:
    """Return that a variable is left empty, as a clause."""
    ends = _ends(step_text)
    if not ends:
        return ""
    spec = _empty_house(step_text)
    return step_text.pieces["found_nowhere" if spec else "found_empty"].format(
        cell=writer_of(step_text).cells(ends[0]),
        digit=digit_name(ends[0].digit),
        house=step_text.house(spec.name) if spec else "",
    )


def _story(step_text: StepText) -> str:
    """Return what the target would lead to, as a clause."""
    rights = _rights(step_text)
    if not rights:
        return step_text.pieces["whip_at_once"].format(empty=_empty(step_text))
    writer = writer_of(step_text)
    forced = step_text.joined(map(writer.assertion, rights))
    name = "whip_first" if len(rights) == 1 else "whip_run"
    return step_text.pieces[name].format(forced=forced, empty=_empty(step_text))


def _named(step_text: StepText, name: str, *roles: k.Role) -> str:
    """Return a sentence about the candidates with these roles; empty if there are none."""
    marks = [mark for mark in step_text.step.evidence.marks if mark.role in roles]
    if not marks:
        return ""
    style = step_text.text_style.cells
    listed = [
        f"{cells_name(step_text.layout, (mark.cell,), style)}={digit_name(mark.digit)}"
        for mark in marks
    ]
    return " " + step_text.pieces[name].format(candidates=", ".join(listed))


def _special(step_text: StepText) -> str:
    """Return a sentence with the usual name of a special case; empty if it is none."""
    rights = _rights(step_text)
    ends = _ends(step_text)
    if not ends:
        return ""
    if not rights:
        is_locked = len({node.digit for node in ends}) == 1
        return " " + step_text.pieces["whip_locked"] if is_locked else ""
    # Each variable has two candidates, and the last one is linked to both ends.
    nodes = _nodes(step_text)
    if any(len(right.parents) > 1 or right.also for right in rights) or len(ends) != 2:
        return ""
    if ends[1].parents != (0,) or not _is_line(nodes, rights, ends[0]):
        return ""
    chain: Sequence[Node] = (*rights, *ends)
    name = "whip_aic"
    if len({node.digit for node in (nodes[0], *chain)}) == 1:
        name = "whip_x_chain"
    elif all(right.cause == "cell" for right in rights) and _empty_house(step_text) is None:
        name = "whip_xy_chain"
    return " " + step_text.pieces[name]


def _is_line(nodes: Sequence[Node], rights: Sequence[Node], end: Node) -> bool:
    """Return whether each left candidate follows from the right one before."""
    before = 0
    for right in rights:
        if nodes[right.parents[0]].parents != (before,):
            return False
        before = nodes.index(right)
    return end.parents == (before,)


WHIP_FIELDS: Mapping[str, Callable[[StepText], str]] = {
    "whip_line": _line,
    "whip_story": _story,
    "whip_special": _special,
    "whip_by_target": lambda t: _named(t, "whip_by_target", roles.COLOR_C),
    "whip_by_rights": lambda t: _named(t, "whip_by_rights", roles.COLOR_D),
}
"""The function that computes each field, by the name of the field."""
