"""The argument and the option for one input."""

from __future__ import annotations

from grader.cli.shared.common_options import from_option
from grader.cli.shared.groups import argument, options
from grader.cli.shared.inputs import Inputs, one_input


@options
class OneInputOptions:
    """An input and its format."""

    input_: str | None = argument(required=False, metavar="[INPUT]")
    input_format: str | None = from_option()

    def read(self) -> Inputs:
        """Return the input."""
        return one_input(self.input_, self.input_format)
