"""The program `grader`: its commands, which are imported on demand, and its exit status."""

from __future__ import annotations

import gc
import signal
import sys
import threading
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from grader.cli.output import printable, report_error, silence
from grader.errors import (
    DocumentError,
    GraderError,
    MissingLibraryError,
    unknown_name,
    unwritable_file,
)

COMMANDS = (
    "rate",
    "trace",
    "hint",
    "explain",
    "solve",
    "check",
    "generate",
    "convert",
    "formats",
    "layouts",
    "profiles",
    "strategies",
)
"""The commands in the order of the help; `X` is `command` in `grader.cli.X`."""

UNRATED = 1
"""Exit status: some puzzle had no result."""
WRONG_USE = 2
"""Exit status: wrong usage."""
INTERRUPTED = 130
"""Exit status: interrupted by Ctrl-C, as in shells."""
TERMINATED = 143
"""Exit status: terminated by SIGTERM, as in shells."""


COLLECTION_THRESHOLD = 50_000
"""New objects between two garbage collections.  With Python's default of 700 a short run spends
a tenth of its time on looking for garbage among newly imported modules."""


class Program(click.Group):
    """A click group that imports a command only when it is called.

    Commands return their exit status, and None for 0.  Errors that a user can cause are
    reported as one sentence on standard error, without a traceback.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"grader.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return name, command and arguments; an unknown command gets a suggestion."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-") and not ctx.resilient_parsing:
            ctx.fail(unknown_name("such command", name, COMMANDS))
        return super().resolve_command(ctx, args)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and exit with its status; without `standalone_mode` return the status."""
        if standalone_mode:
            gc.set_threshold(COLLECTION_THRESHOLD)
            if threading.current_thread() is threading.main_thread():
                signal.signal(signal.SIGTERM, _terminate)
        status = self._run(args, prog_name, complete_var, extra)
        if standalone_mode:
            # The modules need not be searched for garbage once more when Python ends.
            gc.freeze()
            sys.exit(status)
        return status

    def _run(
        self,
        args: Sequence[str] | None,
        name: str | None,
        complete_var: str | None,
        extra: dict[str, Any],
    ) -> int:
        try:
            return super().main(args, name, complete_var, standalone_mode=False, **extra) or 0
        except click.ClickException as error:
            # The message may repeat input, and click does not escape it.
            error.message = printable(error.message)  # type: ignore[misc]
            error.show()
            return error.exit_code
        except (click.Abort, KeyboardInterrupt):
            return INTERRUPTED
        except GraderError as error:
            report_error(error)
            return WRONG_USE if isinstance(error, DocumentError | MissingLibraryError) else UNRATED
        except OSError as error:
            # Short outputs are written without an `Output`.
            silence(sys.stdout)
            report_error(unwritable_file(None, error))
            return UNRATED


def _terminate(*_: object) -> None:
    """Exit through the `finally` blocks, which complete outputs and end worker processes."""
    raise SystemExit(TERMINATED)


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from grader.runtime.compiled import mode  # noqa: PLC0415 - only here
    from grader.runtime.version import version  # noqa: PLC0415

    python = ".".join(map(str, sys.version_info[:3]))
    click.echo(f"grader {version()}, {mode()}, Python {python}")
    ctx.exit()


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help="Show the version, the compilation mode and the version of Python.",
)
def program() -> None:
    """Solve Sudoku like a human, explain each step, rate puzzles, generate new ones.

    INPUT is a file of puzzles, - for standard input, or a puzzle itself.
    """
