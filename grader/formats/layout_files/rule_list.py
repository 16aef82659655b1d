"""Rules in layout files and in puzzles: `{kind: cage, sum: 15, cells: r1c1-2 r2c1}`."""

from __future__ import annotations

from typing import Any

from grader.errors import LayoutError, message_in
from grader.formats.layout_files.node_values import cells_of, count_of, nodes_of, places_text
from grader.model.layout import Layout
from grader.model.rules import Rule, RuleKind, rule_kind
from grader.model.rules.ruled_layout import MAX_RULES, with_rules
from grader.runtime.strict_yaml import Node

LARGEST_VALUE = 1_000_000


def with_rules_of(node: Node, layout: Layout) -> Layout:
    """Return a layout with the rules of a list.

    Raises:
        DocumentError: a key or value is unknown, missing or contradictory.
    """
    numbers = {place: cell for cell, place in enumerate(layout.coordinates)}
    rules, places = [], []
    for each in nodes_of(node, "rules", MAX_RULES):
        kind = _kind(each)
        keys = each.mapping(
            required=("kind", "cells", *kind.parameters[: kind.required]),
            optional=kind.parameters[kind.required :],
        )
        values = tuple(
            count_of(keys[name], 0, LARGEST_VALUE) for name in kind.parameters if name in keys
        )
        rules.append(Rule(kind.name, cells_of(keys["cells"], numbers), values))
        places.append(each)
    try:
        return with_rules(layout, rules)
    except LayoutError as error:
        for each, rule in zip(places, rules, strict=True):
            try:
                with_rules(layout, (rule,))  # so that the error has the line of the rule
            except LayoutError as one:
                raise each.error(message_in(one)) from None
        raise node.error(message_in(error)) from None


def rule_records(layout: Layout) -> list[dict[str, Any]]:
    """Return the rules of a layout as plain data, with the keys of a file."""
    return [
        {
            "kind": rule.kind,
            **dict(zip(rule_kind(rule.kind).parameters, rule.values, strict=False)),
            "cells": places_text([layout.coordinates[cell] for cell in rule.cells]),
        }
        for rule in layout.rules
    ]


def _kind(node: Node) -> RuleKind:
    found = dict(node.items())
    if "kind" not in found:
        raise node.error("rule-without-kind", "a rule needs a key 'kind'")
    try:
        return rule_kind(found["kind"][1].text())
    except LayoutError as error:
        raise found["kind"][1].error(message_in(error)) from None
