"""Options that a profile gives to a strategy, checked and converted."""

from __future__ import annotations

from collections.abc import Sequence

from grader.model import kinds as k
from grader.model.house import kind_named


def one_of(option: str, value: str, allowed: Sequence[str]) -> int:
    """Return the position of the value among those that are allowed.

    Raises:
        ValueError: it is not one of them.
    """
    if value not in allowed:
        raise ValueError(f"{option} is {value!r}; it may be {' or '.join(allowed)}")
    return allowed.index(value)


def kinds_of(option: str, names: Sequence[str]) -> tuple[k.Kind, ...]:
    """Return the kinds of house with these names, in their order.

    Pairs are extra houses; they come behind the others.

    Raises:
        ValueError: it is a text instead of a list, names no kind, or one twice.
    """
    if isinstance(names, str):
        raise ValueError(f"{option} is {names!r}; it must be a list of kinds of house")
    kinds = [kind_named(name) for name in names]
    if len(set(kinds)) < len(kinds):
        raise ValueError(f"{option} names a kind of house twice: {', '.join(names)}")
    if k.EXTRA in kinds and k.PAIR not in kinds:
        kinds.insert(kinds.index(k.EXTRA) + 1, k.PAIR)
    return tuple(kinds)
