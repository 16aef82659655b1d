"""Conditions: make the leaves of expressions from what is written, and check it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from grader.errors import (
    GraderError,
    Listed,
    message_in,
    unknown_name,
)
from grader.query.expressions import (
    Between,
    Comparison,
    Expression,
    External,
    Like,
    OneOf,
    Operator,
    Uses,
    Value,
    Within,
    negation,
)
from grader.query.fields import ALIASES, FIELDS, IMPLYING, OF_RATING, STATUSES, Kind
from grader.query.names import Names
from grader.query.publications import published
from grader.query.written import Written

FUNCTIONS = ("uses", "hardest", "next", "external", "like", "within")
"""The names that arguments in parentheses follow."""
LARGEST = 1e9
"""The greatest number in an expression."""
_OPERATORS: dict[str, Operator] = {
    "=": "=",
    "==": "=",
    "!=": "!=",
    "<>": "!=",
    "<": "<",
    "<=": "<=",
    ">": ">",
    ">=": ">=",
}
_TECHNIQUES = ("hardest", "next")
"""Fields whose values are techniques; as functions they take several."""
_FLAGS = {"true": True, "yes": True, "false": False, "no": False}
_NUMBER = re.compile(r"[0-9]{1,30}(?:\.[0-9]{1,30})?")
Result = TypeVar("Result")


class _Named(NamedTuple):
    """A field with the profile that it belongs to."""

    field: str
    profile: str

    @property
    def kind(self) -> Kind:
        return FIELDS[self.field].kind


class Conditions:
    """Makes the leaves of an expression.

    Args:
        names: what the expression may name.
    """

    def __init__(self, names: Names) -> None:
        self._names = names

    def flag(self, name: Written, _: Sequence[Written] = ()) -> Expression:
        """Return `minimal`: a flag that is true."""
        named = self._field(name)
        if named.kind is not Kind.FLAG:
            raise name.error(
                "needs-comparison",
                "{name} needs a comparison, for instance {example}",
                name=named.field,
                example=_example(named),
            )
        return Comparison(named.field, "=", True, named.profile)

    def compared(self, name: Written, rest: Sequence[Written]) -> Expression:
        """Return `rating >= 3.4`."""
        sign, value = rest
        named = self._field(name)
        operator = _OPERATORS[sign.text]
        if named.kind is Kind.NUMBER:
            return Comparison(named.field, operator, _number(named.field, value), named.profile)
        known = self._value(named, value)
        if operator not in ("=", "!="):
            return self._graded(named, sign, known)
        if named.field == "symmetry":
            symmetries = OneOf(named.field, IMPLYING[str(known)])
            return symmetries if operator == "=" else negation(symmetries)
        return Comparison(named.field, operator, known, named.profile)

    def ranged(self, name: Written, rest: Sequence[Written]) -> Expression:
        """Return `givens = 22..26`."""
        sign, low, high = rest
        if _OPERATORS[sign.text] != "=":
            raise sign.error(
                "range-sign", "a range follows '=' or 'in', not {sign!r}", sign=sign.text
            )
        return self.within_range(name, (low, high))

    def within_range(self, name: Written, rest: Sequence[Written]) -> Expression:
        """Return `givens in 22..26`."""
        first, last = rest
        named = self._field(name)
        if named.field == "grade":
            grades = self._grades(named)
            ends = [str(self._value(named, end)) for end in rest]
            if not grades:
                raise first.error(
                    "grade-order", "the order of the grades is not known here; list them"
                )
            low, high = map(grades.index, ends)
            if low > high:
                raise first.error(
                    "grades-swapped",
                    "{first} is harder than {last}; swap them",
                    first=ends[0],
                    last=ends[1],
                )
            return OneOf(named.field, grades[low : high + 1], named.profile)
        if named.kind is not Kind.NUMBER:
            raise first.error(
                "no-ranges",
                "{name} has no ranges; list its values: in (..., ...)",
                name=named.field,
            )
        least, most = _number(named.field, first), _number(named.field, last)
        if least > most:
            raise first.error(
                "range-swapped",
                "{first} is more than {last}; swap them",
                first=first.text,
                last=last.text,
            )
        return Between(named.field, least, most, named.profile)

    def chosen(self, name: Written, values: Sequence[Written]) -> Expression:
        """Return `grade in (easy, moderate)`."""
        named = self._field(name)
        if named.kind is Kind.FLAG:
            raise name.error(
                "no-comparison", "{name} is true or false; write {name} alone", name=named.field
            )
        if named.kind is Kind.NUMBER:
            numbers = [_number(named.field, value) for value in values]
            return OneOf(named.field, tuple(dict.fromkeys(numbers)), named.profile)
        texts = [str(self._value(named, value)) for value in values]
        if named.field == "symmetry":
            # Those of the second kind come in the order of the first, so that text comes back.
            wanted = {each for text in texts for each in IMPLYING[text]}
            return OneOf(named.field, _ordered(wanted))
        return OneOf(named.field, tuple(dict.fromkeys(texts)), named.profile)

    def placed(self, name: Written, rest: Sequence[Written]) -> Expression:
        """Return `published in 'Morgenpost' since 2025 before 2026`."""
        place, *period = rest
        named = self._field(name)
        if named.field != "published":
            raise name.error(
                "no-places",
                "only published is 'in' one place; list the values of {name}: in (..., ...)",
                name=named.field,
            )
        if not place.text.strip():
            raise place.error(
                "publication-place", "the place is empty; leave out 'in' for any place"
            )
        return published(place.text, period)

    def placed_anywhere(self, name: Written, period: Sequence[Written]) -> Expression:
        """Return `published since 2025 before 2026`."""
        named = self._field(name)
        if named.field != "published":
            raise name.error("no-dates", "only published has dates, not {name}", name=named.field)
        return published("", period)

    def called(self, name: Written, arguments: Sequence[Written]) -> Expression:
        """Return `uses(x-wing)`, `hardest(x-wing)`, `next(x-wing)`, `like(...)`, `within(...)`."""
        function, profile = self._function(name)
        if function == "uses":
            return Uses(self._techniques(arguments), ">=", 1.0, profile)
        if function in _TECHNIQUES:
            if function not in self._names.fields:
                raise name.error(unknown_name("function", function, self._known_functions()))
            return OneOf(function, self._techniques(arguments), profile)
        if len(arguments) > 1:
            raise arguments[1].error(
                "one-text", "{function}(...) takes one text; put it in quotes", function=function
            )
        if function == "external":
            raise name.error(
                "external-comparison",
                "external(...) needs a comparison, for instance external(level) >= 2",
            )
        if function == "like":
            return Like(_known(arguments[0], self._names.puzzle))
        return Within(_known(arguments[0], self._names.pattern))

    def counted(
        self, name: Written, arguments: Sequence[Written], sign: Written, value: Written
    ) -> Expression:
        """Return `uses(x-wing) >= 2`."""
        function, profile = self._function(name)
        if function == "external":
            return _external(arguments, sign, value)
        if function != "uses":
            raise sign.error(
                "function-comparison",
                "{function}(...) is true or false; leave out the comparison",
                function=function,
            )
        count = _number("the number of steps", value)
        return Uses(self._techniques(arguments), _OPERATORS[sign.text], count, profile)

    def _field(self, name: Written) -> _Named:
        known = [*self._names.fields]
        profile, dot, alone = name.text.rpartition(".")
        text = alone.lower()
        field = ALIASES.get(text, text)
        if dot and not (profile in self._names.profiles and field in OF_RATING):
            self._refuse_profile(name, profile, alone)
        if not dot and field in self._names.unknown:
            raise name.error(self._names.unknown[field])
        if field in known and field in FIELDS:
            return _Named(field, profile)
        if text in FUNCTIONS:
            raise name.error(
                "needs-argument",
                "{name} needs an argument, for instance {name}({argument})",
                name=text,
                argument=_ARGUMENTS[text],
            )
        aliases = [alias for alias, field in ALIASES.items() if field in known]
        raise name.error(unknown_name("field", alone, [*known, *aliases, *FUNCTIONS]))

    def _function(self, name: Written) -> tuple[str, str]:
        profile, dot, alone = name.text.rpartition(".")
        function = alone.lower()
        if function not in FUNCTIONS:
            raise name.error(unknown_name("function", alone, FUNCTIONS))
        if dot and not (profile in self._names.profiles and function in {"uses", *_TECHNIQUES}):
            self._refuse_profile(name, profile, alone)
        return function, profile

    def _known_functions(self) -> list[str]:
        return [each for each in FUNCTIONS if each not in _TECHNIQUES or each in self._names.fields]

    def _refuse_profile(self, name: Written, profile: str, rest: str) -> None:
        profiles = [*self._names.profiles]
        if profile in profiles:
            raise name.error(
                "field-profile",
                "{name} does not depend on a profile; leave out {profile!r}",
                name=rest,
                profile=profile,
            )
        if not profiles:
            raise name.error(
                "one-profile",
                "there is one profile here; write {name} without {profile!r}",
                name=rest,
                profile=profile,
            )
        raise name.error(unknown_name("profile", profile, profiles))

    def _grades(self, named: _Named) -> tuple[str, ...]:
        return tuple(self._names.grades.get(named.profile, ()))

    def _graded(self, named: _Named, sign: Written, value: Value) -> Expression:
        """Return `grade >= hard`."""
        grades = self._grades(named) if named.field == "grade" else ()
        if not grades:
            raise sign.error("no-order", "{name} has no order; use = or != or in", name=named.field)
        at = grades.index(str(value))
        chosen = {
            "<": grades[:at],
            "<=": grades[: at + 1],
            ">": grades[at + 1 :],
            ">=": grades[at:],
        }[sign.text]
        if not chosen:
            raise sign.error(
                "no-grade-so", "no grade is {sign} {grade}", sign=sign.text, grade=value
            )
        return OneOf("grade", chosen, named.profile)

    def _value(self, named: _Named, value: Written) -> Value:
        """Return a text or flag, checked."""
        if named.kind is Kind.FLAG:
            if value.text.lower() not in _FLAGS:
                raise value.error(
                    "true-or-false",
                    "{name} is true or false, not {text!r}",
                    name=named.field,
                    text=value.text[:40],
                )
            return _FLAGS[value.text.lower()]
        known: Iterable[str] = ()
        if named.field == "grade":
            known = self._grades(named)
        elif named.field == "status":
            known = STATUSES
        elif named.field == "symmetry":
            known = IMPLYING
        elif named.field in _TECHNIQUES:
            techniques = _known(value, self._names.techniques)
            if len(techniques) != 1:
                raise value.error(
                    "several-techniques",
                    "{text} are several techniques: {techniques}; use {function}({text})",
                    text=value.text,
                    function=named.field,
                    techniques=Listed(tuple(techniques)),
                )
            return techniques[0]
        by_lower_case = {name.lower(): name for name in known}
        if not by_lower_case:
            return value.text
        if value.text.lower() not in by_lower_case:
            raise value.error(unknown_name(named.field, value.text, known))
        return by_lower_case[value.text.lower()]

    def _techniques(self, arguments: Sequence[Written]) -> tuple[str, ...]:
        found = [id_ for name in arguments for id_ in _known(name, self._names.techniques)]
        return tuple(dict.fromkeys(found))


_ARGUMENTS = {
    "uses": "x-wing",
    "hardest": "x-wing",
    "next": "x-wing",
    "external": "level",
    "like": "a puzzle",
    "within": "a pattern",
}
"""Examples of arguments."""


def _external(arguments: Sequence[Written], sign: Written, value: Written) -> Expression:
    if len(arguments) > 1:
        raise arguments[1].error(
            "external-heading", "external(...) takes the heading of one column"
        )
    name = " ".join(arguments[0].text.lower().split())
    operator = _OPERATORS[sign.text]
    if not value.is_quoted and _NUMBER.fullmatch(value.text) is not None:
        return External(name, operator, _number("the value", value))
    if operator not in ("=", "!="):
        raise value.error(
            "not-a-number", "{text!r} is no number; texts have no order", text=value.text[:40]
        )
    return External(name, operator, value.text)


def _example(named: _Named) -> str:
    return f"{named.field} < 26" if named.kind is Kind.NUMBER else f"{named.field} = ..."


def _ordered(symmetries: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(symmetries, key=[*IMPLYING].index))


def _number(what: str, value: Written) -> float:
    if value.is_quoted or _NUMBER.fullmatch(value.text) is None:
        raise value.error(
            "number-wanted", "{what} is a number, not {text!r}", what=what, text=value.text[:40]
        )
    number = float(value.text)
    if number > LARGEST:
        raise value.error(
            "large-number",
            "{text} is more than {most:.0f}, the greatest number",
            text=value.text[:40],
            most=LARGEST,
        )
    return number


def _known(written: Written, resolve: Callable[[str], Result]) -> Result:
    """Return what a name or text means; its error gets the place."""
    try:
        return resolve(written.text)
    except GraderError as error:
        raise written.error(message_in(error)) from None
