"""Rules in layout files and in puzzles: `{kind: cage, sum: 15, cells: r1c1-2 r2c1}`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from grader.errors import DocumentError, LayoutError, message_in
from grader.formats.layout_files.node_values import cells_of, count_of, nodes_of, places_text
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.rules import Rule, RuleKind, rule_kind
from grader.model.rules.ruled_layout import MAX_RULES, with_rules
from grader.runtime.strict_yaml import Node

LARGEST_VALUE = 1_000_000
MOST_VALUES = 100
"""Values of a rule at the most."""


def with_rules_of(node: Node, layout: Layout) -> Layout:
    """Return a layout with the rules of a list besides those that its name means.

    Raises:
        DocumentError: a key or value is unknown, missing or contradictory.
    """
    numbers = {place: cell for cell, place in enumerate(layout.coordinates)}
    rules, places = [], []
    for number, each in enumerate(nodes_of(node, "rules", MAX_RULES), start=1):
        try:
            kind = _kind(each)
        except DocumentError as error:
            raise each.error(
                "rule-unknown", "rule {number}: {problem}", number=number, problem=error.message
            ) from None
        try:
            rules.append(_rule(each, kind, numbers))
        except DocumentError as error:
            raise each.error(
                "rule-of-list",
                "rule {number}, {kind}: {problem}",
                number=number,
                kind=kind.name,
                problem=error.message,
            ) from None
        places.append(each)
    try:
        return with_rules(layout, (*layout.rules, *rules))
    except LayoutError as error:
        for each, rule in zip(places, rules, strict=True):
            try:
                with_rules(layout, (rule,))  # so that the error has the line of the rule
            except LayoutError as one:
                raise each.error(message_in(one)) from None
        raise node.error(message_in(error)) from None


def rule_records(layout: Layout, rules: Iterable[Rule] | None = None) -> list[dict[str, Any]]:
    """Return rules of a layout, or all, as plain data with the keys of a file."""
    return [
        {
            "kind": rule.kind,
            **rule_values(rule),
            "cells": places_text(
                [
                    layout.coordinates[cell]
                    for cell in rule_kind(rule.kind).written_order(rule.cells)
                ]
            ),
        }
        for rule in (layout.rules if rules is None else rules)
    ]


def rule_values(rule: Rule) -> dict[str, int | list[int]]:
    """Return the values of a rule by the keys of a file."""
    kind = rule_kind(rule.kind)
    found: dict[str, int | list[int]] = dict(zip(kind.parameters, rule.values, strict=False))
    if kind.list_parameter:
        found[kind.list_parameter] = [*rule.values[len(kind.parameters) :]]
    return found


def _rule(node: Node, kind: RuleKind, numbers: Mapping[tuple[int, int], k.Cell]) -> Rule:
    """Return a rule of a kind, of the cells at these places."""
    names = (*kind.parameters, *filter(None, (kind.list_parameter,)))
    keys = node.mapping(
        required=("kind", "cells", *names[: kind.required]), optional=names[kind.required :]
    )
    values = [count_of(keys[name], 0, LARGEST_VALUE) for name in kind.parameters if name in keys]
    if kind.list_parameter in keys:
        listed = nodes_of(keys[kind.list_parameter], "values", MOST_VALUES)
        values += [count_of(value, 0, LARGEST_VALUE) for value in listed]
    cells = kind.reading_order(cells_of(keys["cells"], numbers))
    return Rule(kind.name, cells, tuple(values))


def _kind(node: Node) -> RuleKind:
    found = dict(node.items())
    if "kind" not in found:
        raise node.error("rule-without-kind", "a rule needs a key 'kind'")
    try:
        return rule_kind(found["kind"][1].text())
    except LayoutError as error:
        raise found["kind"][1].error(message_in(error)) from None
