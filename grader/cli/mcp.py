"""`grader mcp`: tools for language models, by the Model Context Protocol."""

from __future__ import annotations

import click

from grader.cli.shared.groups import group, option, options
from grader.cli.shared.language_option import language_option
from grader.errors import MissingLibraryError


@options
class AssistantOptions:
    """How assistants are answered."""

    timeout: float = option(
        "--timeout",
        type=click.FloatRange(0.1, 3600),
        default=10.0,
        metavar="SECONDS",
        help="Time limit of an answer.",
    )
    language: str = language_option()


@click.command("mcp", short_help="Give assistants tools: hints, proofs, ratings, puzzles.")
@group(AssistantOptions)
def command(wanted: AssistantOptions) -> None:
    """Give assistants tools: hints, proofs, ratings, puzzles.

    An assistant, that is a program with a language model, starts this command and speaks the
    Model Context Protocol over standard input and output.  Nothing is stored, and no network is
    used.

    \b
    Example, in the configuration of the assistant:
      {"mcpServers": {"grader": {"command": "grader", "args": ["mcp"]}}}
    """  # noqa: D301 - click's mark for lines that stay as they are
    try:
        from grader.web import assistant_server  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise MissingLibraryError(error.name or "mcp", "mcp") from None
    assistant_server.serve(wanted.timeout, wanted.language)
