"""Requests for completions, by which shells call the program."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from grader.cli.shared.wrong_use import WrongUseError


def require_line(request: str, program: click.Command, name: str, variable: str) -> None:
    """Refuse a request for completions without a line that can be completed.

    Args:
        request: the value of the environment variable: a shell and what it asks for.
        program: the program whose command line is completed.
        name: the name of the program.
        variable: the name of the environment variable.

    Raises:
        click.UsageError: `COMP_WORDS` or `COMP_CWORD` is missing, or no shell sets it so.
    """
    found = get_completion_class(request.partition("_")[0])
    if found is None:  # click ends with status 1
        return
    try:
        # click asks for them again, and would show a traceback.
        found(program, {}, name, variable).get_completion_args()
    except (KeyError, ValueError, IndexError) as error:
        raise WrongUseError(
            "completion-request",
            "{variable}={request} asks for completions, but COMP_WORDS and COMP_CWORD do "
            "not hold a line and the place of a word; they are set by the scripts of "
            "`grader completion`",
            variable=variable,
            request=request,
        ) from error
