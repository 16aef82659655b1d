"""Choose the format of an output by the ending of its file name."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping

import click
from click.core import ParameterSource

from grader.cli.shared.wrong_use import WrongUseError
from grader.errors import Listed, Message, printable

_PLAIN = ("text", "table", "line")
"""The formats of text without an ending of its own; a command has at most one of them."""
ENDINGS: Mapping[str, tuple[str, ...]] = {
    ".txt": _PLAIN,
    ".text": _PLAIN,
    ".log": _PLAIN,
    ".out": _PLAIN,
    ".dat": _PLAIN,
    ".tmp": _PLAIN,
    ".md": ("markdown",),
    ".markdown": ("markdown",),
    ".html": ("html",),
    ".htm": ("html",),
    ".svg": ("svg",),
    ".png": ("png",),
    ".pdf": ("pdf",),
    ".csv": ("csv",),
    ".jsonl": ("jsonl", "json"),
    ".ndjson": ("jsonl", "json"),
    ".json": ("json", "jsonl", "ipuz", "fpuzzles", "sudokupad"),
    ".yaml": ("yaml",),
    ".yml": ("yaml",),
    ".parquet": ("parquet",),
    ".xlsx": ("xlsx",),
    ".sdk": ("sdk",),
    ".sdm": ("sdm", "line"),
    ".sdx": ("sdx",),
    ".ss": ("ss",),
    ".ipuz": ("ipuz",),
    ".opensudoku": ("opensudoku",),
    ".xml": ("opensudoku",),
}
"""The formats that an ending stands for; the first that a command writes is chosen."""
PICTURES = ("svg", "png", "pdf")
"""Formats of pictures."""
_NOT_TEXT = (*PICTURES, "parquet", "xlsx")
"""Formats that a file for plain text cannot hold."""
_ENDING = r"\.[a-z]{2,5}"
"""What counts as an ending that is not in the table: neither `.2` nor that of `tmp.qR3xVb81Zk`."""


def ending_of(file: str | None) -> str:
    """Return the ending of a file name in lower case; an empty text if it has none."""
    if file is None or os.path.isdir(file):
        return ""
    ending = os.path.splitext(file)[1].lower()
    return ending if ending in ENDINGS or re.fullmatch(_ENDING, ending) else ""


def is_given(parameter: str) -> bool:
    """Return whether the user has set an option of the running command."""
    source = click.get_current_context().get_parameter_source(parameter)
    return source not in (None, ParameterSource.DEFAULT)


def format_of_output(
    output: str | None, value: str, formats: Iterable[str], parameter: str = "output_format"
) -> str:
    """Return the format of the running command: by its option, by the ending, or the default.

    Args:
        output: the file of --output.
        value: the value of the option that names the format.
        formats: the formats that the command writes.
        parameter: the parameter of this option.

    Raises:
        click.UsageError: the option and the ending contradict each other, or the command does
            not write the format of the ending.
    """
    if is_given(parameter):
        require_agreement(output, value, "--format", value)
        return value
    return by_ending(output, formats) if output is not None and ending_of(output) else value


def require_agreement(output: str | None, output_format: str, option: str, value: str) -> None:
    """Raise an error if a file with this name cannot be in this format.

    Args:
        output: the file of --output.
        output_format: the format.
        option: the option by which the user chose it.
        value: its value.

    Raises:
        click.UsageError: the ending is that of another format.
    """
    ending = ending_of(output)
    if output is not None and ending in ENDINGS and not _may_hold(ending, output_format):
        raise WrongUseError(
            "ending-disagrees",
            "{file} would be {what}, and {option} is {value}; change one of them",
            file=_shown(output),
            what=_described(ending),
            option=option,
            value=value,
        )


def by_ending(output: str, formats: Iterable[str]) -> str:
    """Return the format that the ending of a file name chooses among these.

    Raises:
        click.UsageError: it chooses none.
    """
    written = tuple(formats)
    ending = ending_of(output)
    for choice in ENDINGS.get(ending, ()):
        if choice in written:
            return choice
    # The program may be run under another name.
    command = click.get_current_context().command_path.partition(" ")[2]
    what = Message(
        "ending-of-other", "{file} would be {what}", file=_shown(output), what=_described(ending)
    )
    if ending not in ENDINGS:
        what = Message("ending-unknown", "the ending of {file} is unknown", file=_shown(output))
    known = [
        each for each, choices in ENDINGS.items() if any(choice in written for choice in choices)
    ]
    raise WrongUseError(
        "command-endings",
        "{what}; `grader {command}` writes files that end in {endings}",
        what=what,
        command=command,
        endings=Listed(tuple(_first(known))),
    )


def require_ending(output: str | None, only: str) -> None:
    """Raise an error if the name of a file has an ending of another format than the only one.

    Raises:
        click.UsageError: it has.
    """
    ending = ending_of(output)
    if output is not None and ending and not _may_hold(ending, only):
        by_ending(output, (only,))


def _may_hold(ending: str, output_format: str) -> bool:
    """Return whether a file with an ending may be in a format; text may be in plain files."""
    choices = ENDINGS.get(ending, ())
    return output_format in choices or (choices is _PLAIN and output_format not in _NOT_TEXT)


def _described(ending: str) -> Message:
    """Return what a file with an ending is: `a PDF file`, `an SVG file`."""
    name = {".md": "Markdown", ".markdown": "Markdown", ".parquet": "Parquet"}.get(
        ending, ending[1:].upper()
    )
    article = "an" if name[0] in "AEFHILMNORSX" and name.isupper() else "a"
    return Message("a-file-of", "{article} {name} file", article=article, name=name)


def _first(endings: Iterable[str]) -> list[str]:
    """Return one ending for each choice of formats, the most usual one."""
    found: dict[tuple[str, ...], str] = {}
    for ending in endings:
        found.setdefault(ENDINGS[ending], ending)
    return list(found.values())


def _shown(file: str) -> str:
    return f"'{printable(file)}'"
