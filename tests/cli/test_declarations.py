"""Commands and options that are declared without click's own help look like those with it."""

from __future__ import annotations

import sys
from typing import Any

import click
import pytest
from click.testing import CliRunner

from grader.cli.declarations import Command, Group, Option, option

RAN: list[int] = []
"""The numbers with which the command has run."""


def made(kind: type[click.Command], option_kind: type[click.Option], **settings: Any) -> Any:
    """Return a command with two options, of these classes."""

    @click.command("example", cls=kind, **settings)
    @click.option("--number", "-n", cls=option_kind, type=int, default=3, help="A number.")
    @click.option("--quiet", cls=option_kind, is_flag=True, help="Say nothing.", show_default=True)
    def example(number: int, quiet: bool) -> None:
        """Do something for the sake of an example."""
        RAN.append(number)
        if not quiet:
            click.echo(number)

    return example


OURS, CLICKS = made(Command, Option), made(click.Command, click.Option)
BOTH = pytest.mark.parametrize("command", [OURS, CLICKS], ids=["ours", "click's"])


@pytest.fixture(autouse=True)
def nothing_has_run() -> None:
    RAN.clear()


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["-n", "x", "--help"], ["--help", "--unknown"], ["--unknown"], ["-n", "x"], []],
    ids=" ".join,
)
def test_the_output_is_that_of_click(arguments: list[str]) -> None:
    ours, theirs = (CliRunner().invoke(command, arguments) for command in (OURS, CLICKS))
    assert (ours.output, ours.exit_code) == (theirs.output, theirs.exit_code)


@BOTH
def test_help_is_shown_before_anything_is_done(command: click.Command) -> None:
    result = CliRunner().invoke(command, ["-n", "5", "--help"])
    assert result.exit_code == 0
    assert result.output.startswith("Usage: example [OPTIONS]\n")
    assert RAN == []


@BOTH
def test_nothing_is_shown_while_a_shell_completes(command: click.Command) -> None:
    context = command.make_context("example", ["-n", "5", "--help"], resilient_parsing=True)
    assert context.params["number"] == 5


def test_a_command_may_have_no_option_for_help() -> None:
    for kind, option_kind in ((Command, Option), (click.Command, click.Option)):
        command = made(kind, option_kind, add_help_option=False)
        assert command.get_help_option(click.Context(command)) is None
        assert CliRunner().invoke(command, ["--help"]).exit_code == 2
    unnamed = made(Command, Option)
    assert unnamed.get_help_option(click.Context(unnamed, help_option_names=[])) is None


def test_an_option_that_takes_the_name_replaces_the_help() -> None:
    @click.command(cls=Command)
    @option("--help", "shown", help="Something else.")
    def command(shown: str | None) -> None:
        click.echo(shown)

    assert CliRunner().invoke(command, ["--help", "x"]).output == "x\n"


def test_the_decorator_declares_what_that_of_click_does() -> None:
    @option("--number", "-n", type=int, default=3, help="A number.", metavar="N")
    def ours() -> None: ...

    @click.option("--number", "-n", type=int, default=3, help="A number.", metavar="N")
    def theirs() -> None: ...

    (one,), (other,) = ours.__click_params__, theirs.__click_params__  # type: ignore[attr-defined]
    assert isinstance(one, Option)
    assert one.to_info_dict() == other.to_info_dict()


def test_an_option_without_help_has_none() -> None:
    assert Option(["--number"]).help is None
    assert Option(["--number"], help="A number.").help == "A number."


def test_the_commands_of_a_group_are_of_the_same_kind() -> None:
    group = Group("group")

    @group.command("part")
    @option("--number", type=int, default=3, help="A number.")
    def part(number: int) -> None:
        """Do a part."""
        RAN.append(number)

    assert type(part) is Command
    assert CliRunner().invoke(group, ["part", "--number", "4"]).exit_code == 0
    assert RAN == [4]
    shown = CliRunner().invoke(group, ["--help"]).output
    assert "part  Do a part." in shown
    assert "--help  Show this message and exit." in shown


def test_declaring_and_running_commands_asks_for_no_translations(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(text: str) -> str:
        raise AssertionError(f"a translation of {text!r}")

    for name in ("click.core", "click.decorators"):
        if hasattr(sys.modules[name], "_"):
            monkeypatch.setattr(sys.modules[name], "_", refuse)
    result = CliRunner().invoke(made(Command, Option), ["-n", "5"])
    assert (result.output, result.exception) == ("5\n", None)
