"""The program `grader`: its commands, which are imported on demand, and its exit status."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click

from grader.cli.shared.language_option import add_language_option
from grader.cli.shared.output import (
    report_error,
    report_note,
    short_name,
    spoken,
    told,
)
from grader.errors import (
    BatchArgumentError,
    CatalogueArgumentError,
    DocumentError,
    GraderError,
    Message,
    MissingLibraryError,
    QueryError,
    unknown_name,
    unwritable_file,
)
from grader.outputs.output import OutputError, ReaderGoneError
from grader.render.languages import LANGUAGE, languages
from grader.runtime.standard_streams import discard, usable_streams

NAME = "grader"
LANGUAGE_VARIABLE = "GRADER_LANGUAGE"
"""The environment variable with the language of texts and errors."""
COMPLETE_VARIABLE = "_GRADER_COMPLETE"
"""The environment variable by which a script of `grader completion` asks for completions."""

COMMANDS = {
    "rate": "Rate puzzles: grade, rating, hardest technique.",
    "trace": "Solve a puzzle and explain every step.",
    "hint": "Show the next step, or hint at it.",
    "drill": "Make drills: positions to practise a technique on.",
    "play": "Play a puzzle in the terminal.",
    "explain": "Prove a claim, such as r1c2=3.",
    "solve": "Solve puzzles by exact search.",
    "check": "Check puzzles: validity, uniqueness, minimality.",
    "select": "Select puzzles of files by an expression.",
    "generate": "Generate puzzles with one solution that meet requirements.",
    "fit": "Fit a profile to solving times.",
    "convert": "Convert puzzles to another format.",
    "draw": "Draw puzzles: pictures, sheets, pages to print.",
    "book": "Make books of puzzles: choose, check, lay out, print.",
    "catalogue": "Keep puzzles in a library that knows what it has.",
    "batch": "Rate or generate millions of puzzles on many machines.",
    "serve": "Serve pages and a REST interface on this machine.",
    "mcp": "Give assistants tools: hints, proofs, ratings, puzzles.",
    "formats": "List the formats of puzzles, in detection order.",
    "layouts": "List the named layouts, or show one.",
    "profiles": "List the profiles that come with the grader, or print one.",
    "strategies": "List the installed techniques.",
    "demo": "Show what the grader does, on puzzles that come with it.",
    "completion": "Print the script that completes commands in a shell.",
}
"""The commands in the order of the help, with their summaries.

The summaries are those of the commands; they stand here so that a list need not import them all.
"""
IN_FOLDERS = {
    "rate": "rate.command",
    "fit": "rate.fit",
    "generate": "generate.command",
    "draw": "draw.command",
    "trace": "draw.trace",
    "catalogue": "catalogue.command",
    "batch": "batch.command",
    "completion": "shell.completion",
    "play": "play.command",
}
"""Modules of commands that lie in folders; those of the others have their names."""

UNSLOWED = frozenset({"formats", "layouts", "profiles", "strategies", "completion"})
"""The commands that are quick without compiled modules."""
COMPILE_VARIABLE = "GRADER_C"
"""The environment variable that says whether an installation compiles; 0 means that it must not."""

UNRATED = 1
"""Exit status: some puzzle had no result."""
WRONG_USE = 2
"""Exit status: wrong usage."""
_WRONG_USES = (
    BatchArgumentError,
    CatalogueArgumentError,
    DocumentError,
    MissingLibraryError,
    QueryError,
)
"""Errors that a change of the command or of a file that it names would mend."""
CUT_SHORT = 1
"""Exit status when the reader of standard output has closed it."""
INTERRUPTED = 130
"""Exit status: interrupted by Ctrl-C, as in shells."""
TERMINATED = 143
"""Exit status: terminated by SIGTERM, as in shells."""


def module_of(command: str) -> str:
    """Return the name of the module of a command, which is its `command`."""
    return f"grader.cli.{IN_FOLDERS.get(command, command)}"


class Program(click.Group):
    """A click group that imports a command only when it is called.

    Commands return their exit status, and None for 0.  Errors that a user can cause are
    reported as one sentence on standard error, without a traceback.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(module_of(cmd_name)).command
        add_language_option(command)
        if ctx.resilient_parsing:  # a shell completes a line
            from grader.cli.shell.completed_values import complete_values  # noqa: PLC0415

            complete_values(command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the list of the commands without importing them."""
        limit = formatter.width - 6 - max(map(len, COMMANDS))
        stand_ins = [click.Command(name, help=summary) for name, summary in COMMANDS.items()]
        with formatter.section("Commands"):
            formatter.write_dl([(c.name or "", c.get_short_help_str(limit)) for c in stand_ins])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return name, command and arguments; an unknown command gets a suggestion."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-") and not ctx.resilient_parsing:
            ctx.fail(unknown_name("such command", name, COMMANDS))
        if not ctx.resilient_parsing and {"-h", "--help"}.isdisjoint(args):
            _note_interpreting(name)
        return super().resolve_command(ctx, args)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and exit with its status; without `standalone_mode` return the status.

        The process is left as it was.
        """
        with usable_streams(), spoken(_wanted_language()):
            if not standalone_mode:
                return self._run(args, prog_name, complete_var, extra)
            with _terminable():
                status = self._run(args, prog_name, complete_var, extra)
        sys.exit(status)

    def _run(
        self,
        args: Sequence[str] | None,
        name: str | None,
        complete_var: str | None,
        extra: dict[str, Any],
    ) -> int:
        try:
            request = os.environ.get(COMPLETE_VARIABLE, "")
            if "_complete" in request:
                from grader.cli.shell.completion_request import require_line  # noqa: PLC0415

                require_line(request, self, NAME, COMPLETE_VARIABLE)
            return super().main(args, name, complete_var, standalone_mode=False, **extra) or 0
        except click.ClickException as error:
            # The message may repeat input, and click does not escape it.
            error.message = told(error.message)  # type: ignore[misc]
            try:
                error.show()
            except OSError:
                discard(sys.stderr)
            return error.exit_code
        except (click.Abort, KeyboardInterrupt):
            return INTERRUPTED
        except ReaderGoneError:
            return CUT_SHORT
        except OutputError as error:
            report_error(error.message)
            return UNRATED
        except GraderError as error:
            report_error(error)
            return WRONG_USE if isinstance(error, _WRONG_USES) else UNRATED
        except MemoryError:
            report_error(
                Message(
                    "memory-full",
                    "there is not enough memory; `grader rate --jobs 2` isolates such a puzzle",
                )
            )
            return UNRATED
        except OSError as error:
            # Short outputs are written without an `Output`.
            discard(sys.stdout)
            report_error(unwritable_file(None, error))
            return UNRATED


def _wanted_language() -> str:
    """Return the language of errors that the environment names, which an option may change.

    The locale alone changes nothing, so that scripts read the same errors everywhere.
    """
    wanted = os.environ.get(LANGUAGE_VARIABLE, "")
    if not wanted:
        return LANGUAGE
    short = short_name(wanted)
    return short if short in languages() else LANGUAGE


@contextmanager
def _terminable() -> Iterator[None]:
    """Let SIGTERM end the block as an exception does; restore its handler afterwards."""
    is_main = threading.current_thread() is threading.main_thread()
    # A handler that was not set by Python could not be restored.
    if not is_main or (before := signal.getsignal(signal.SIGTERM)) is None:
        yield
        return
    signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _terminate(*_: object) -> None:
    """Exit through the `finally` blocks, which complete outputs and end worker processes."""
    raise SystemExit(TERMINATED)


def _note_interpreting(command: str) -> None:
    """Tell the user at a terminal that a command runs interpreted, and how to change it."""
    if (
        command in UNSLOWED
        or sys.implementation.name != "cpython"
        or os.environ.get(COMPILE_VARIABLE) == "0"
        or sys.stderr is None
        or not sys.stderr.isatty()
    ):
        return
    from grader.runtime.compiled import mode  # noqa: PLC0415 - only at terminals

    if mode() == "interpreted":
        report_note(
            Message(
                "runs-interpreted",
                "the grader runs interpreted, dozens of times slower than compiled; with a C "
                "compiler, `GRADER_C=1 pip install .` in a clone compiles it; GRADER_C=0 in the "
                "environment leaves out this note",
            )
        )


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

    INPUT is a file of puzzles, - for standard input, or a puzzle itself.  If it is left out,
    standard input is read, unless that is a terminal.

    `grader demo` shows what the program does; `grader COMMAND --help` describes a command.
    """
