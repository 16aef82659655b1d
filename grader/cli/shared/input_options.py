"""The arguments and options for inputs."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from grader.cli.shared.groups import argument, option
from grader.cli.shared.inputs import Inputs


def inputs_argument() -> Any:
    """Return the argument for any number of inputs."""
    return argument(nargs=-1, metavar="[INPUT]...")


def from_option() -> Any:
    """Return the option --from."""
    return option(
        "--from",
        default=None,
        metavar="FORMAT",
        help="Format of the input (see `grader formats`); detected by default.",
    )


@frozen
class InputOptions:
    """Any number of inputs and their format."""

    inputs: tuple[str, ...] = inputs_argument()
    input_format: str | None = from_option()

    def read(self) -> Inputs:
        """Return the inputs."""
        return Inputs(self.inputs, self.input_format)


@frozen
class OneInputOptions:
    """An input and its format."""

    input_: str | None = argument(required=False, metavar="[INPUT]")
    input_format: str | None = from_option()

    def read(self) -> Inputs:
        """Return the input."""
        return one_input(self.input_, self.input_format)


def one_input(name: str | None, input_format: str | None) -> Inputs:
    """Return the inputs of a command with one input."""
    return Inputs(() if name is None else (name,), input_format)
