"""The help of every command, on a terminal of 80 columns."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from importlib import import_module

import click
import pytest

from grader.cli.batch import generation as batch_generation
from grader.cli.program import COMMANDS, module_of, program


def contexts() -> Iterator[click.Context]:
    """Iterate over the contexts of the program, its commands and their commands."""
    top = click.Context(program, info_name="grader")
    yield top
    for name in COMMANDS:
        command = import_module(module_of(name)).command
        context = click.Context(command, parent=top, info_name=name)
        yield context
        if isinstance(command, click.Group):
            for part, found in command.commands.items():
                yield click.Context(found, parent=context, info_name=part)
    for found in (batch_generation.plan_generate, batch_generation.plan_more):
        yield click.Context(found, parent=top, info_name=found.name)


def test_no_summary_is_cut() -> None:
    for context in contexts():
        context.terminal_width = 80
        shown = context.get_help().partition("\nCommands:\n")[2]
        assert "..." not in shown, context.command_path


def test_every_option_has_a_sentence_and_a_name_for_its_value() -> None:
    for context in contexts():
        for option in context.command.get_params(context):
            if not isinstance(option, click.Option):
                continue
            name = f"{context.command_path} {option.name}"
            assert (option.help or "").endswith("."), name
            shown = option.make_metavar(context)
            assert not {"INTEGER", "FLOAT"} & {*shown.split()}, name


def test_options_speak_of_options_that_are_there() -> None:
    for context in contexts():
        options = [p for p in context.command.get_params(context) if isinstance(p, click.Option)]
        names = {name for option in options for name in (*option.opts, *option.secondary_opts)}
        if "--force" in names:
            (force,) = (option for option in options if "--force" in option.opts)
            assert "--output" in names or "--output" not in (force.help or ""), context.command_path


def test_examples_are_commands_that_exist_and_fit_the_terminal() -> None:
    for context in contexts():
        context.terminal_width = 80
        for line in re.findall(r"^ {4,}grader .*$", context.get_help(), re.MULTILINE):
            assert len(line) <= 80, line
            check_example(context, line)


def check_example(context: click.Context, line: str) -> None:
    """Fail unless an example in a help names a command, and options and values that it has."""
    _, *words = shlex.split(line.partition(" > ")[0])
    command: click.Command = program
    while isinstance(command, click.Group):
        found = command.get_command(context, words.pop(0))
        assert found is not None, line
        command = found
    try:
        command.make_context(context.command_path, words)
    except click.ClickException as error:
        pytest.fail(f"{line}: {error.format_message()}")


@pytest.mark.parametrize(
    "name", ["rate", "trace", "hint", "explain", "solve", "select", "generate", "convert", "draw"]
)
def test_commands_for_puzzles_have_examples(name: str) -> None:
    command = import_module(module_of(name)).command
    assert re.search(rf"^ +grader {name} ", command.help, re.MULTILINE)
