"""What rules are called in messages, with the words that steps use: `the white dot at r1c1`.

The model knows no catalogue, and English is where a message is made, so the English nouns that
differ from the names of kinds stand here as well as in `grader/render/messages/en.yaml`.
"""

from __future__ import annotations

from grader.errors import Term
from grader.model.layout import Layout
from grader.model.notation import cell_name, cells_name
from grader.model.rules.registry import rule_kind
from grader.model.rules.rule import Rule

NOUNS = {
    "difference 1": "white dot",
    "ratio 2": "black dot",
    "sum-pair": "sum",
    "sum-pair 5": "V",
    "sum-pair 10": "X",
    "greater": "greater-than sign",
    "no-difference": "missing dot of difference",
    "no-difference 1": "missing white dot",
    "no-ratio": "missing dot of ratio",
    "no-ratio 2": "missing black dot",
    "no-sum-pair": "missing sum",
    "no-sum-pair 5": "missing V",
    "no-sum-pair 10": "missing X",
    "slow-thermometer": "slow thermometer",
    "renban": "renban line",
    "whispers": "whispers line",
    "whispers 5": "German whispers line",
    "between": "between line",
    "region-sum": "region sum line",
    "little-killer": "little killer",
    "frame-sum": "frame sum",
    "x-sum": "X-sum",
    "skyscraper": "skyscraper clue",
}
"""The nouns of kinds, and of rules with some values, which are not repeated then."""


def rule_term(layout: Layout, rule: Rule, *, cells: bool = False) -> Term:
    """Return a rule with its values as a part of a message: `cage 15 at r1c1`.

    Args:
        layout: the layout of the rule.
        rule: the rule.
        cells: name all cells of the rule, `r1c12`, not only the first one.
    """
    cell = cells_name(layout, rule.cells) if cells else cell_name(layout, rule.cells[0])
    kind = rule_kind(rule.kind)
    values = "".join([f" {value}" for value in rule.values if kind.are_values_said])
    full = rule.kind + values
    if full in NOUNS:
        said = f"the {NOUNS[full]} at {cell}"
    else:
        noun = NOUNS.get(rule.kind) or kind.nouns.get("en", rule.kind)
        said = f"{'' if values else 'the '}{noun}{values} at {cell}"
    return Term("rule", f"{full} at {cell}", said)
