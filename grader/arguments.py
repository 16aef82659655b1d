"""Checks of the arguments of public functions, with errors that name the argument.

A wrong type is a TypeError, a number or a name out of range a ValueError.  A truth value is no
number, and nothing but a truth value is a flag: `count=True` and `uniqueness=0` are slips.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import index
from os import PathLike
from typing import Any, TypeVar

Value = TypeVar("Value")

LONGEST = 40
"""Characters of a value that a message repeats."""
_LARGE = 1 << 64
"""Greater numbers are not repeated."""
_LONGEST_NUMBER = 10_000
"""Bits of a whole number; Python does not even write one of 14,300 bits."""


def shown(value: object) -> str:
    """Return a value as a message repeats it: a short text or number, or else its type."""
    if isinstance(value, str):
        return repr(value if len(value) <= LONGEST else f"{value[:LONGEST]}...")
    if value is None or isinstance(value, bool | float):
        return repr(value)
    if isinstance(value, int):
        return str(int(value)) if -_LARGE < value < _LARGE else "a huge number"
    return f"of the type {type(value).__name__}"


def wrong_type(name: str, value: object, expected: str) -> TypeError:
    """Return the error for an argument of a wrong type.

    Args:
        name: the name of the argument.
        value: what was passed.
        expected: what would be right, as a noun phrase.
    """
    return TypeError(f"{name} is {shown(value)}; expected {expected}")


def out_of_range(name: str, value: object, rule: str) -> ValueError:
    """Return the error for an argument out of range; the rule is what it must or may be."""
    return ValueError(f"{name} is {shown(value)}; it {rule}")


def require(name: str, value: object, kind: type | tuple[type, ...], expected: str) -> None:
    """Raise a TypeError unless a value is of a type; `expected` describes the type."""
    if not isinstance(value, kind):
        raise wrong_type(name, value, expected)


def whole(name: str, value: Any, least: int | None = None) -> int:
    """Return a whole number, also one of a library such as numpy, as an int.

    Raises:
        TypeError: the value is no whole number.
        ValueError: it is less than `least`, or has thousands of digits.
    """
    if type(value) is not int:
        try:
            number = None if isinstance(value, bool) else index(value)
        except TypeError:
            number = None
        if number is None:
            raise wrong_type(name, value, "a whole number")
        value = number
    if least is not None and value < least:
        raise out_of_range(name, value, f"must be at least {least}")
    if value.bit_length() > _LONGEST_NUMBER:
        raise out_of_range(name, value, "is too large")
    return int(value)


def number(name: str, value: Any) -> float:
    """Return a number as a float; it may be infinite or NaN.

    Raises:
        TypeError: the value is no real number.
        ValueError: it is too large for a float.
    """
    if type(value) is not float:
        from numbers import Real  # noqa: PLC0415 - most calls need none of it

        if isinstance(value, bool) or not isinstance(value, Real):
            raise wrong_type(name, value, "a number")
        try:
            return float(value)
        except OverflowError:
            raise out_of_range(name, value, "is too large") from None
    return float(value)


def flag(name: str, value: object) -> None:
    """Raise a TypeError unless a value is True or False."""
    if value is not True and value is not False:
        raise wrong_type(name, value, "True or False")


def text(name: str, value: object) -> None:
    """Raise a TypeError unless a value is a text."""
    if not isinstance(value, str):
        raise wrong_type(name, value, "a text")


def one_of(name: str, value: object, known: Sequence[str]) -> None:
    """Raise an error unless a value is one of the names that an argument may have.

    Raises:
        TypeError: it is no text.
        ValueError: it is another one.
    """
    text(name, value)
    if value not in known:
        raise out_of_range(name, value, f"may be {', '.join(known)}")


def name_or_path(name: str, value: object, expected: str) -> None:
    """Raise a TypeError unless a value is a text or a path; `expected` names what it stands for."""
    if isinstance(value, str):
        return
    if not isinstance(value, PathLike) or not isinstance(value.__fspath__(), str):
        raise wrong_type(name, value, expected)


def file(name: str, value: object) -> None:
    """Raise an error unless a value is the path of a file.

    Raises:
        TypeError: it is neither a text nor a path.
        ValueError: it has a NUL, which no path has.
    """
    name_or_path(name, value, "the path of a file")
    if "\0" in str(value):
        raise out_of_range(name, str(value), "may have no NUL")


def several(name: str, value: Iterable[Value], expected: str) -> Iterable[Value]:
    """Return what can be iterated over; one text or one sequence of bytes is not several.

    Raises:
        TypeError: it is something else.
    """
    if isinstance(value, str | bytes | bytearray):
        raise wrong_type(name, value, expected)
    try:
        iter(value)
    except TypeError:
        raise wrong_type(name, value, expected) from None
    return value


def each(
    name: str, values: Iterable[Value], kind: type | tuple[type, ...], expected: str
) -> Iterator[Value]:
    """Return an iterator over several values, which checks each as it comes.

    Raises:
        TypeError: the values are no iterable; while iterating, one is of another type.
    """
    return _each(name, several(name, values, f"several values, each {expected}"), kind, expected)


def _each(
    name: str, values: Iterable[Value], kind: type | tuple[type, ...], expected: str
) -> Iterator[Value]:
    for value in values:
        require(f"an item of {name}", value, kind, expected)
        yield value


def texts(name: str, value: Iterable[str]) -> tuple[str, ...]:
    """Return several texts as a tuple.

    Raises:
        TypeError: it is something else, such as one text.
    """
    return tuple(each(name, value, str, "a text"))
