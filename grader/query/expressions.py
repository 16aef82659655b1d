"""Expressions over the facts about a puzzle: the result of parsing.

An expression is a tree of frozen records.  Names in it are checked: fields, symmetries and
statuses are from `grader.query.fields`, and techniques are ids.  All else that a user wrote is a
value (`value`, `values`, `puzzle`, `pattern`), which a database gets as a parameter.

A fact may be unknown, such as the grade of a puzzle without a rating.  Then a comparison is
neither true nor false, as with NULL in SQL.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from attrs import frozen

Operator = Literal["=", "!=", "<", "<=", ">", ">="]
Value = float | str | bool


@frozen
class Comparison:
    """`rating >= 3.4`: a fact compared with a value."""

    field: str
    """A key of `FIELDS`."""
    operator: Operator
    """Only `=` and `!=` for texts and flags."""
    value: Value
    """A float, text or bool, as the kind of the field says."""
    profile: str = ""
    """The profile of the rating; empty for the only or first one."""


@frozen
class Between:
    """`givens in 22..26`: a number in an interval with both its ends."""

    field: str
    low: float
    high: float
    profile: str = ""


@frozen
class OneOf:
    """`grade in (easy, moderate)`: a fact equal to one of several values."""

    field: str
    values: tuple[float | str, ...]
    """Numbers or texts, at least one, in the order in which they were written."""
    profile: str = ""


@frozen
class Uses:
    """`uses(x-wing) >= 1`: the number of steps by techniques, added up."""

    techniques: tuple[str, ...]
    """Ids: one, or those of all techniques with the name that was written."""
    operator: Operator
    count: float
    profile: str = ""


@frozen
class External:
    """`external(difficulty) >= 2`: a value that the source of the puzzle has in a column."""

    name: str
    """The heading of the column in lower case."""
    operator: Operator
    """Only `=` and `!=` for texts."""
    value: float | str


@frozen
class Like:
    """`like(53..7....)`: the puzzle is equivalent to another one."""

    puzzle: str
    """The text of the other puzzle."""


@frozen
class Within:
    """`within(...)`: all givens lie in the cells of a pattern."""

    pattern: str
    """The drawing of the pattern."""


@frozen
class Published:
    """`published in 'Morgenpost' since 2025`: it was published there, then; see `Comparison`."""

    place: str = ""
    """The place; empty for any."""
    since: str = ""
    """The first day, month or year, as the beginning of YYYY-MM-DD; empty for any."""
    before: str = ""
    """The first one that is too late; empty for none."""


@frozen
class Not:
    """`not ...`."""

    part: Expression


@frozen
class And:
    """`... and ...`; two parts or more, none of them an `And`."""

    parts: tuple[Expression, ...]


@frozen
class Or:
    """`... or ...`; two parts or more, none of them an `Or`."""

    parts: tuple[Expression, ...]


Leaf = Comparison | Between | OneOf | Uses | External | Like | Within | Published
Expression = Leaf | Not | And | Or


def conjunction(parts: tuple[Expression, ...]) -> Expression:
    """Return the conjunction of one or more expressions, without nested ones."""
    flat = [part for each in parts for part in (each.parts if isinstance(each, And) else (each,))]
    return flat[0] if len(flat) == 1 else And(tuple(flat))


def disjunction(parts: tuple[Expression, ...]) -> Expression:
    """Return the disjunction of one or more expressions, without nested ones."""
    flat = [part for each in parts for part in (each.parts if isinstance(each, Or) else (each,))]
    return flat[0] if len(flat) == 1 else Or(tuple(flat))


def negation(part: Expression) -> Expression:
    """Return the negation of an expression; two negations cancel."""
    return part.part if isinstance(part, Not) else Not(part)


def children(expression: Expression) -> tuple[Expression, ...]:
    """Return the parts of an expression; none for a leaf."""
    if isinstance(expression, Not):
        return (expression.part,)
    return expression.parts if isinstance(expression, And | Or) else ()


def leaves(expression: Expression) -> Iterator[Leaf]:
    """Iterate over the leaves of an expression from left to right."""
    if isinstance(expression, Not | And | Or):
        for part in children(expression):
            yield from leaves(part)
    else:
        yield expression


def depth(expression: Expression) -> int:
    """Return the number of levels of an expression, without recursion."""
    level: list[Expression] = [expression]
    count = 0
    while level:
        count += 1
        level = [part for each in level for part in children(each)]
    return count
