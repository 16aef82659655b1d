"""Values that a shell completes: files, and names of profiles, formats, layouts and techniques."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import click
from click.shell_completion import CompletionItem

_FILE = re.compile(r"\b(INPUT|FILE|OTHER|TIMES)\b")
"""Found in the help of what may be a file."""
_FOLDER = re.compile(r"\b(FOLDER|DIR)\b")


def _profiles() -> Iterable[str]:
    from grader.rating import profiles  # noqa: PLC0415 - only what is completed is imported

    return profiles.names()


def _formats() -> Iterable[str]:
    from grader.formats.named_formats import NAMES  # noqa: PLC0415

    return [*NAMES]


def _layouts() -> Iterable[str]:
    from grader.model import shapes  # noqa: PLC0415

    return shapes.names()


def _techniques() -> Iterable[str]:
    from grader.pipeline.registry import techniques  # noqa: PLC0415

    return techniques()


def _languages() -> Iterable[str]:
    from grader.render.languages import languages  # noqa: PLC0415

    return languages()


def _no_names() -> Iterable[str]:
    return ()


_NAMES: dict[str, Callable[[], Iterable[str]]] = {
    "profile": _profiles,
    "input_format": _formats,
    "layout": _layouts,
    "technique": _techniques,
    "hardest": _techniques,
    "requires": _techniques,
    "forbids": _techniques,
    "only": _techniques,
    "language": _languages,
}
"""The names that a parameter may have as its value, by the name of the parameter."""


class CompletedText(click.types.StringParamType):
    """A text that a shell completes.

    Args:
        names: returns the names that the text may be.
        kind: `file` or `dir` if it may be a path, else `plain`.
    """

    def __init__(self, names: Callable[[], Iterable[str]], kind: str) -> None:
        self.names = names
        self.kind = kind

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem[Any]]:
        """Return the names that begin so, or else what makes the shell complete a path."""
        found = [name for name in self.names() if name.startswith(incomplete)]
        if found or self.kind == "plain":
            return [CompletionItem(name) for name in found]
        return [CompletionItem(incomplete, type=self.kind)]


def complete_values(command: click.Command) -> None:
    """Let the parameters of a command, and of the commands in it, complete their values."""
    if isinstance(command, click.Group):
        for part in command.commands.values():
            complete_values(part)
    for param in command.params:
        shown = param.metavar or ""
        kind = "file" if _FILE.search(shown) else "dir" if _FOLDER.search(shown) else "plain"
        names = _NAMES.get(param.name or "", _no_names)
        is_completed = kind != "plain" or names is not _no_names
        if is_completed and type(param.type) is click.types.StringParamType:
            param.type = CompletedText(names, kind)
