"""Kinds of arguments: each checks and converts a value, and describes itself in JSON Schema."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from math import isfinite
from pkgutil import resolve_name
from typing import Any

from attrs import frozen

from grader.errors import Field, Message, message_of, unknown_name
from grader.web.problem_documents import ArgumentError

Schema = dict[str, Any]
"""A schema of JSON Schema, as OpenAPI 3.1 uses it."""
MOST_ITEMS = 1000
"""Items of a list."""
_TEXTS: Schema = {"items": {"type": "string"}, "maxItems": MOST_ITEMS}


class Kind:
    """What values an argument may have."""

    def read(self, name: str, value: Any) -> Any:
        """Return the value of an argument of this name, checked and converted.

        Raises:
            ArgumentError: the value is none of this kind.
        """
        raise NotImplementedError

    def schema(self) -> Schema:
        """Return the schema of the values; `type` is a list if there are several."""
        raise NotImplementedError


@frozen
class Given(Kind):
    """A value of one of several types, which is checked where it is used.

    Args:
        types: the types, as JSON Schema names them.
    """

    types: tuple[str, ...]

    def read(self, name: str, value: Any) -> Any:  # noqa: ARG002 - `Kind`
        """Return the value as it is."""
        return value

    def schema(self) -> Schema:
        """Return the schema: these types; a list has texts."""
        return {"type": list(self.types), **(_TEXTS if "array" in self.types else {})}


@frozen
class Text(Kind):
    """A text."""

    def read(self, name: str, value: Any) -> str:
        """Return a text."""
        if not isinstance(value, str):
            raise wrong(name, "argument-text", "expected text, found {found}", found=shown(value))
        return value

    def schema(self) -> Schema:
        """Return the schema of a text."""
        return {"type": "string"}


@frozen
class Choice(Kind):
    """One of several words.

    Args:
        place: where the words are, or the function that returns them: `package.module:name`.
            It is imported when the argument is given, because most requests have none.
    """

    place: str

    def words(self) -> list[str]:
        """Return the words."""
        found: Any = resolve_name(self.place)
        return list(found() if callable(found) else found)

    def read(self, name: str, value: Any) -> str:
        """Return one of the words."""
        word = Text().read(name, value)
        if word not in self.words():
            raise wrong(name, unknown_name("such choice", word, self.words()))
        return word

    def schema(self) -> Schema:
        """Return the schema: these words."""
        return {"type": "string", "enum": self.words()}


@frozen
class Flag(Kind):
    """True or false."""

    def read(self, name: str, value: Any) -> bool:
        """Return true or false."""
        if not isinstance(value, bool):
            raise wrong(
                name, "argument-flag", "expected true or false, found {found}", found=shown(value)
            )
        return value

    def schema(self) -> Schema:
        """Return the schema of a flag."""
        return {"type": "boolean"}


@frozen
class Number(Kind):
    """A number from `low` to `high`, or greater than `low` if it must be `above`."""

    low: float
    high: float
    above: bool = False

    def read(self, name: str, value: Any) -> float:
        """Return a number in the range."""
        if not _is_number(value):
            raise wrong(
                name, "argument-number", "expected a number, found {found}", found=shown(value)
            )
        low, high = self.low, self.high
        if not (low < value if self.above else low <= value) or value > high:
            span = (
                Message("span-above", "above {low:g} and at most {high:g}", low=low, high=high)
                if self.above
                else Message("span-from", "from {low:g} to {high:g}", low=low, high=high)
            )
            raise wrong(
                name,
                "argument-range",
                "{value} is not a number {span}",
                value=shown(value),
                span=span,
            )
        return float(value)

    def schema(self) -> Schema:
        """Return the schema: a number with its range."""
        lowest = "exclusiveMinimum" if self.above else "minimum"
        return {"type": "number", lowest: self.low, "maximum": self.high}


@frozen
class Whole(Kind):
    """A whole number from `low` to `high`."""

    low: int
    high: int

    def read(self, name: str, value: Any) -> int:
        """Return a whole number in the range."""
        # In JSON Schema a number such as 3.0 is a whole one, too.
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise wrong(
                name, "argument-whole", "expected a whole number, found {found}", found=shown(value)
            )
        if not self.low <= value <= self.high:
            raise wrong(
                name,
                "argument-whole-range",
                "{value} is not a whole number from {low} to {high}",
                value=shown(value),
                low=self.low,
                high=self.high,
            )
        return value

    def schema(self) -> Schema:
        """Return the schema: a whole number with its range."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@frozen
class Texts(Kind):
    """A list of texts; one text is a list of its own.

    Args:
        least: how many there must be.
    """

    least: int = 0

    def read(self, name: str, value: Any) -> tuple[str, ...]:
        """Return the texts."""
        found = [value] if isinstance(value, str) else value
        if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
            raise wrong(name, "argument-texts", "expected a text or a list of texts")
        if len(found) > MOST_ITEMS:
            raise wrong(
                name,
                "argument-items",
                "{number:,} items; {most:,} are the most",
                number=len(found),
                most=MOST_ITEMS,
            )
        if len(found) < self.least:
            raise wrong(name, "argument-empty", "the list is empty")
        return tuple(found)

    def schema(self) -> Schema:
        """Return the schema: a text, or a list of texts."""
        least = {"minItems": self.least} if self.least else {}
        return {"type": ["string", "array"], **_TEXTS, **least}


@frozen
class Interval(Kind):
    """An interval, `[low, high]`, or one number for both ends."""

    whole: bool = False

    def read(self, name: str, value: Any) -> tuple[Any, Any]:
        """Return both ends."""
        ends = value if isinstance(value, list) else [value, value]
        if len(ends) != 2 or not all(map(_is_number, ends)):
            raise wrong(
                name, "argument-interval", "expected two numbers, the lowest and the highest"
            )
        if self.whole and any(end != int(end) for end in ends):
            raise wrong(name, "argument-wholes", "expected whole numbers")
        convert = int if self.whole else float
        return convert(ends[0]), convert(ends[1])

    def schema(self) -> Schema:
        """Return the schema: two numbers, or one."""
        number = "integer" if self.whole else "number"
        return {
            "type": ["array", number],
            "items": {"type": number},
            "minItems": 2,
            "maxItems": 2,
        }


@frozen
class Intervals(Kind):
    """An interval for each of several numbers, by their names."""

    def read(self, name: str, value: Any) -> dict[str, tuple[Any, Any]]:
        """Return the intervals."""
        if not isinstance(value, dict):
            raise wrong(name, "argument-intervals", "expected an object of intervals")
        return {key: Interval().read(key, each) for key, each in value.items() if each is not None}

    def schema(self) -> Schema:
        """Return the schema: an object of intervals."""
        return {"type": "object", "additionalProperties": Interval().schema()}


@frozen
class StepNumbers(Kind):
    """All steps or none of them, or some by their numbers.

    Args:
        number: what a number may be.
    """

    number: Whole

    def read(self, name: str, value: Any) -> bool | frozenset[int]:
        """Return true, false or the numbers."""
        if isinstance(value, bool):
            return value
        if not isinstance(value, list) or len(value) > MOST_ITEMS:
            raise wrong(
                name, "argument-pictures", "expected true, false or a list of numbers of steps"
            )
        return frozenset(self.number.read(name, each) for each in value)

    def schema(self) -> Schema:
        """Return the schema: true, false or a list of numbers."""
        items = {"items": self.number.schema(), "maxItems": MOST_ITEMS}
        return {"type": ["boolean", "array"], **items}


@frozen
class Argument:
    """The declaration of an argument."""

    name: str
    kind: Kind
    about: str = ""
    """What it means, for people."""
    default: Any = None
    """Its value if it is missing or null."""
    required: bool = False

    @property
    def is_text(self) -> bool:
        """Whether its value is a text in any case, so that an address needs no JSON for it."""
        return isinstance(self.kind, Text | Choice)

    def schema(self) -> Schema:
        """Return the schema of its values; null stands for the default."""
        found = self.kind.schema()
        if not self.required:
            types = found["type"]
            found["type"] = [*([types] if isinstance(types, str) else types), "null"]
            if "enum" in found:
                found["enum"] = [*found["enum"], None]
        return found | described(self.about, self.default)


def described(about: str, default: Any = None) -> Schema:
    """Return the parts of a schema that are for people; those that are empty are left out."""
    found = {"description": str(about), "default": default}
    return {key: value for key, value in found.items() if value not in ("", None)}


def by_name(arguments: Iterable[Argument]) -> Mapping[str, Argument]:
    """Return arguments by their names."""
    return {each.name: each for each in arguments}


def wrong(name: str, code: str, template: str = "", /, **fields: Field) -> ArgumentError:
    """Return an error about an argument; the caller raises it.

    The arguments after the name are those of `GraderError`.
    """
    return ArgumentError(message_of(code, template, fields), argument=name)


def shown(value: Any) -> str:
    """Return a value as a message repeats it."""
    if isinstance(value, dict):
        return Message("an-object", "an object")
    if isinstance(value, list):
        return Message("a-list", "a list")
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:40]}..."


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
