"""Rules besides the houses, such as the sums of cages; `rule` says what a rule is."""

from grader.model.rules.registry import rule_kind, rule_kinds
from grader.model.rules.rule import Automaton, Geometry, Rule, RuleKind

__all__ = ["Automaton", "Geometry", "Rule", "RuleKind", "rule_kind", "rule_kinds"]
