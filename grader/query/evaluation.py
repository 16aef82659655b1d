"""Evaluate expressions for the facts about a puzzle."""

from __future__ import annotations

import operator as op
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, Protocol

from attrs import evolve

from grader.query.expressions import (
    And,
    Between,
    Comparison,
    Expression,
    External,
    Leaf,
    Like,
    Not,
    OneOf,
    Or,
    Published,
    Uses,
    Within,
)
from grader.query.fields import FIELDS, Cost

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,15})?", re.ASCII)
Fact = float | str | bool | Collection[str] | None
"""The value of a field, as its kind says; None if it is unknown."""
COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    "=": op.eq,
    "!=": op.ne,
    "<": op.lt,
    "<=": op.le,
    ">": op.gt,
    ">=": op.ge,
}


class Facts(Protocol):
    """What is known about a puzzle; computed when it is asked for."""

    def value(self, field: str, profile: str, /) -> Fact:
        """Return the value of a field.

        Args:
            field: a key of `FIELDS`.
            profile: the name of a profile; empty for the only or first one.
        """

    def uses(self, techniques: tuple[str, ...], profile: str, /) -> int | None:
        """Return the number of steps by these techniques; None without a rating."""

    def external(self, name: str, /) -> float | str | None:
        """Return the value in a column of the source, a number if it is one; None if unknown."""

    def is_like(self, puzzle: str, /) -> bool:
        """Return whether the puzzle is equivalent to another one."""

    def is_within(self, pattern: str, /) -> bool:
        """Return whether all givens lie in the cells of a pattern."""


def number_or_text(text: str) -> float | str:
    """Return the value of a column: a number if it is written as one.

    One that begins with zeros, such as `00042`, is the id of something and stays as it is.
    """
    return float(text) if _NUMBER.fullmatch(text) else text


def matches(expression: Expression, facts: Facts) -> bool:
    """Return whether an expression is true; unknown is not."""
    return evaluate(expression, facts) is True


def evaluate(expression: Expression, facts: Facts) -> bool | None:
    """Return the value of an expression; None if it depends on facts that are unknown.

    Parts are evaluated from left to right, and only as far as needed; see `by_cost`.
    """
    if isinstance(expression, Not):
        value = evaluate(expression.part, facts)
        return None if value is None else not value
    if isinstance(expression, And | Or):
        decisive = isinstance(expression, Or)
        unknown = False
        for part in expression.parts:
            value = evaluate(part, facts)
            if value is decisive:
                return decisive
            unknown = unknown or value is None
        return None if unknown else not decisive
    return _leaf(expression, facts)


def by_cost(expression: Expression) -> Expression:
    """Return an expression with parts in order of cost, so that few puzzles need be rated."""
    if isinstance(expression, Not):
        return Not(by_cost(expression.part))
    if isinstance(expression, And | Or):
        parts = sorted(map(by_cost, expression.parts), key=cost)
        return evolve(expression, parts=tuple(parts))
    return expression


def cost(expression: Expression) -> Cost:
    """Return the cost of the facts that an expression needs at most."""
    if isinstance(expression, Not):
        return cost(expression.part)
    if isinstance(expression, And | Or):
        return max(map(cost, expression.parts))
    if isinstance(expression, Like):
        return Cost.CANONICAL
    if isinstance(expression, External | Published):
        return Cost.READ
    if isinstance(expression, Within):
        return Cost.COUNTED
    return Cost.RATED if isinstance(expression, Uses) else FIELDS[expression.field].cost


def _leaf(leaf: Leaf, facts: Facts) -> bool | None:
    if isinstance(leaf, Like):
        return facts.is_like(leaf.puzzle)
    if isinstance(leaf, Within):
        return facts.is_within(leaf.pattern)
    if isinstance(leaf, Published):
        return None  # only catalogues know it
    if isinstance(leaf, Uses):
        count = facts.uses(leaf.techniques, leaf.profile)
        return None if count is None else COMPARE[leaf.operator](count, leaf.count)
    if isinstance(leaf, External):
        found = facts.external(leaf.name)
        if found is None or isinstance(found, str) is not isinstance(leaf.value, str):
            return None
        return COMPARE[leaf.operator](found, leaf.value)
    fact = facts.value(leaf.field, leaf.profile)
    if fact is None:
        return None
    if isinstance(leaf, Comparison):
        if isinstance(fact, bool | float | int | str):
            return COMPARE[leaf.operator](fact, leaf.value)
        return (leaf.value in fact) is (leaf.operator == "=")
    if isinstance(leaf, Between):
        assert isinstance(fact, float | int), "only numbers have intervals"
        return leaf.low <= fact <= leaf.high
    assert isinstance(leaf, OneOf), "there are no other leaves"
    if isinstance(fact, bool | float | int | str):
        return fact in leaf.values
    return any(value in fact for value in leaf.values)
