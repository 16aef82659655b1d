"""The program: its commands, imported when they are called, and its exit status."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from grader.cli.output import complain, printable, reason, silence
from grader.errors import DocumentError, GraderError, MissingLibraryError

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
"""The commands in the order in which help shows them; `X` is `command` in `grader.cli.X`."""

UNRATED = 1
"""Exit status: some puzzle had no result."""
WRONG_USE = 2
"""Exit status: the request makes no sense."""
INTERRUPTED = 130
"""Exit status: stopped by Ctrl-C, as shells count it."""
TERMINATED = 143
"""Exit status: stopped by the signal with which `kill` asks, counted likewise."""


class Program(click.Group):
    """A group that imports a command only when it is called.

    Commands return their exit status, and None for 0.  Whatever a user can cause ends in
    one sentence on standard error and never in a traceback.
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

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and leave with its status, or return it if not `standalone_mode`."""
        if standalone_mode and threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, _terminate)
        status = self._run(args, prog_name, complete_var, extra)
        if standalone_mode:
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
            # It may name a file, and click shows it as it is.
            error.message = printable(error.message)  # type: ignore[misc]
            error.show()
            return error.exit_code
        except (click.Abort, KeyboardInterrupt):
            return INTERRUPTED
        except GraderError as error:
            complain(error)
            return WRONG_USE if isinstance(error, DocumentError | MissingLibraryError) else UNRATED
        except OSError as error:
            # Short answers are written without an `Output`.
            silence(sys.stdout)
            complain(f"standard output cannot be written: {reason(error)}")
            return UNRATED


def _terminate(*_: object) -> None:
    """Leave, but not before outputs end in whole lines and other processes are gone."""
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
    help="Say the version, whether it is compiled, and the Python that runs it.",
)
def program() -> None:
    """Solve Sudoku as a person does, explain each step, grade puzzles, make new ones.

    INPUT is a file of puzzles, - for standard input, or a puzzle itself.
    """
