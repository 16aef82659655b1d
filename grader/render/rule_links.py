"""Links of chains by rules: which they are, and the sentence about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grader.model.chain import Chain, Node
from grader.model.layout import Layout
from grader.model.notation import CellStyle, cells_name, digit_name
from grader.model.rules.ruled_layout import excluding_rule, rule_name
from grader.render.step_text import StepText

MOST_LINKS = 4
"""The most links by rules that a sentence names one by one."""


class RuleLink(NamedTuple):
    """A node that follows from another one by a rule.

    A true node excludes the other one, or a false one is a digit without which the rule needs it.
    """

    parent: Node
    node: Node
    rule: int
    """The number of the rule in the layout."""


def rule_link(layout: Layout, nodes: Sequence[Node], node: Node) -> RuleLink | None:
    """Return the link by which a node of a chain follows, if it is by a rule."""
    if not layout.rules or node.nested is not None or len(node.parents) != 1:
        return None
    parent = nodes[node.parents[0]]
    if parent.is_true == node.is_true or node.cause == "pattern":
        return None
    if parent.is_true:
        cells = (parent.cell, *parent.also)
        number = excluding_rule(layout, cells, parent.digit, (node.cell, node.digit))
    else:
        number = _needing_rule(layout, node) if parent.digit != node.digit else None
    return None if number is None else RuleLink(parent, node, number)


def _needing_rule(layout: Layout, node: Node) -> int | None:
    for number, rule in enumerate(layout.rules):
        if node.cell in rule.cells and rule_name(layout, rule) == node.cause:
            return number
    return None


def rule_links(layout: Layout, chains: tuple[Chain, ...]) -> Iterator[RuleLink]:
    """Iterate over the links of chains by rules."""
    if layout.rules:
        for chain in chains:
            for node in chain.nodes:
                if (link := rule_link(layout, chain.nodes, node)) is not None:
                    yield link


def by_rules(step_text: StepText) -> str:
    """Return the sentences about the links by rules, after a blank; empty if there are none."""
    links = list(rule_links(step_text.layout, step_text.step.evidence.chains))
    style = step_text.text_style.cells
    sentences = dict.fromkeys(
        step_text.pieces["by_need" if link.node.is_true else "by_rule"].format(
            one=_candidate(step_text.layout, link.parent, style),
            other=_candidate(step_text.layout, link.node, style),
            rule=_capitalized(step_text.rule(link.rule))
            if link.node.is_true
            else step_text.rule(link.rule),
        )
        for link in links
    )
    if len(sentences) > MOST_LINKS:
        rules = dict.fromkeys(step_text.rule(link.rule) for link in links)
        sentences = {step_text.pieces["by_rules"].format(rules=step_text.joined(rules)): None}
    return "".join(f" {each}" for each in sentences)


def _capitalized(text: str) -> str:
    """Return a text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def _candidate(layout: Layout, node: Node, style: CellStyle) -> str:
    return f"{cells_name(layout, (node.cell, *node.also), style)}={digit_name(node.digit)}"
