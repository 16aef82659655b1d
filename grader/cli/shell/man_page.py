"""The manual page `grader(1)`, from the help of the commands."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Iterator
from datetime import date

import click

from grader.cli.program import INTERRUPTED, NAME, TERMINATED, UNRATED, WRONG_USE, program
from grader.runtime.version import VERSION

WIDTH = 72
EXIT_STATUS = {
    0: "Success.",
    UNRATED: "Some puzzle has no result; the results of the others are written.  Or the work "
    "could not be done: a disk is full, a file is damaged.",
    WRONG_USE: "Wrong usage: an option or an expression, or a file that is not there or not of "
    "its kind.",
    INTERRUPTED: "Interrupted by Ctrl-C.",
    TERMINATED: "Terminated by SIGTERM.",
}
ENVIRONMENT = {
    "GRADER_LANGUAGE": "Language of texts, en or de, unless --language names one.",
    "GRADER_TOKEN": "Token of `grader serve`, unless --token names one.",
    "GRADER_C": "0 leaves out the note that the program runs interpreted.",
    "NO_COLOR": "If it is set and not empty, terminals get no colours.",
    "COLUMNS": "The width of the terminal in characters.",
}
"""The environment variables that matter when the program runs."""


def man_page(day: date) -> str:
    """Return the manual page as a document for `man`; `day` is the date in its footer."""
    lines = [
        f'.TH {NAME.upper()} 1 "{day}" "{NAME} {VERSION}" "User Commands"',
        *(".SH NAME", f"{NAME} \\-", *_filled(_summary(program))),
        *(".SH SYNOPSIS", f".B {NAME}", r".I COMMAND", "[OPTION]... [ARGUMENT]..."),
        *(".SH DESCRIPTION", *_paragraphs(program)),
        ".SH COMMANDS",
    ]
    top = click.Context(program, info_name=NAME, **program.context_settings)
    for context in _contexts(top):
        lines += _command(context)
    lines.append(".SH EXIT STATUS")
    lines += _listed({str(status): text for status, text in EXIT_STATUS.items()})
    lines.append(".SH ENVIRONMENT")
    lines += _listed(ENVIRONMENT)
    lines += [".SH EXAMPLES", "Show what the program does:", ".PP", ".EX"]
    lines += ["grader demo", ".EE", ".PP", "Rate the puzzles of a file, on four processors:"]
    lines += [".PP", ".EX", "grader rate puzzles.txt \\-\\-jobs 4 \\-o ratings.csv", ".EE"]
    return "\n".join([*lines, ""])


def _contexts(parent: click.Context) -> Iterator[click.Context]:
    """Iterate over the contexts of all commands below one, groups before their commands."""
    group = parent.command
    assert isinstance(group, click.Group)
    for name in group.list_commands(parent):
        command = group.get_command(parent, name)
        assert command is not None
        context = click.Context(command, info_name=name, parent=parent)
        yield context
        if isinstance(command, click.Group):
            yield from _contexts(context)


def _command(context: click.Context) -> list[str]:
    command = context.command
    usage = " ".join(command.collect_usage_pieces(context))
    lines = [f".SS {_escaped(f'{context.command_path} {usage}')}", *_paragraphs(command)]
    records = [param.get_help_record(context) for param in command.get_params(context)]
    return lines + _listed({record[0]: record[1] for record in records if record and record[1]})


def _listed(items: dict[str, str]) -> list[str]:
    lines = []
    for name, text in items.items():
        lines += [".TP", f".B {_escaped(name)}", *_filled(text)]
    return lines


def _summary(command: click.Command) -> str:
    first = _help(command).partition("\n\n")[0]
    line = " ".join(first.split()).rstrip(".")
    return line[:1].lower() + line[1:]


def _help(command: click.Command) -> str:
    return inspect.cleandoc(command.help or "")


def _paragraphs(command: click.Command) -> list[str]:
    """Return the help of a command; what click may not fill keeps its lines."""
    lines: list[str] = []
    for paragraph in _help(command).split("\n\n"):
        if lines:
            lines.append(".PP")
        kept = paragraph.split("\n")
        if kept[0].strip() == "\b":
            lines += [".EX", *map(_escaped, kept[1:]), ".EE"]
        else:
            lines += _filled(paragraph)
    return lines


def _filled(text: str) -> list[str]:
    """Return text in lines of the length that readers of the source expect."""
    lines = textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)
    return [*map(_escaped, lines)]


def _escaped(text: str) -> str:
    """Return text that `man` prints as it is."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^(?=[.'])", r"\\&", text)
