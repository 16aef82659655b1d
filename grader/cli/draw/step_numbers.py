"""The numbers of steps that a user names: `18,20-24`."""

from __future__ import annotations

import re

import click

from grader.cli.shared.wrong_use import WrongValueError

_PART = re.compile(r"([0-9]{1,6})(?:-([0-9]{1,6}))?", re.ASCII)
_MOST = 1000
"""Maximum number of steps that are named."""


def step_numbers(_: click.Context, __: click.Parameter, text: str | None) -> tuple[int, ...] | None:
    """Return the numbers in a text like `18,20-24`, ascending and each once.

    Raises:
        click.BadParameter: it is malformed.
    """
    if text is None:
        return None
    found: set[int] = set()
    for part in text.split(","):
        match = _PART.fullmatch(part.strip())
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
        if not first <= last < first + _MOST:
            raise WrongValueError(
                "no-step-numbers",
                "{text!r} names no steps; write them like 12 or 18,20-24",
                text=text,
            )
        found.update(range(first, last + 1))
    if len(found) > _MOST:
        raise WrongValueError(
            "many-step-numbers", "{text!r} names more than {most} steps", text=text, most=_MOST
        )
    return tuple(sorted(found))
