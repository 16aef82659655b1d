"""The argument and the option for any number of inputs."""

from __future__ import annotations

from grader.cli.shared.common_options import from_option
from grader.cli.shared.groups import argument, options
from grader.cli.shared.inputs import Inputs


@options
class InputOptions:
    """Any number of inputs, and their format."""

    inputs: tuple[str, ...] = argument(nargs=-1, metavar="[INPUT]...")
    input_format: str | None = from_option()

    def read(self) -> Inputs:
        """Return the inputs."""
        return Inputs(self.inputs, self.input_format)
