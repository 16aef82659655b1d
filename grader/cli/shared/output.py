"""What commands say, in the language of errors, and the outputs they open."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

import click

from grader.errors import GraderError, Message, printable, untranslated
from grader.outputs import output as outputs
from grader.outputs.output import Existing, OutputUseError
from grader.outputs.output_file import NoReaderError, is_pipe
from grader.render.languages import LANGUAGE
from grader.runtime.standard_streams import discard

_language: ContextVar[str] = ContextVar("language", default=LANGUAGE)
"""The language of errors, notes and summaries."""


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """Set the language of errors, notes and summaries for the block; `speak` may change it."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def short_name(language: str) -> str:
    """Return the language of a name such as `de_AT.UTF-8`, as a locale has it: `de`."""
    return language.replace("-", "_").partition("_")[0].partition(".")[0].lower()


def speak(language: str) -> None:
    """Set the language of errors, notes and summaries until the end of the block of `spoken`."""
    _language.set(language)


def language() -> str:
    """Return the language of errors, notes and summaries."""
    return _language.get()


def told(message: object) -> str:
    """Return a message in the language of errors; what has no translation is in English.

    Control characters are replaced, because the message may repeat input or file names.
    """
    if _language.get() == LANGUAGE or not isinstance(message, GraderError | str):
        return printable(str(message))
    from grader.render.error_text import error_text  # noqa: PLC0415 - seldom needed

    return printable(error_text(message, _language.get()))


def report_error(message: object) -> None:
    """Write an error message to standard error, in the language of errors."""
    report_line(told(Message("error-line", "Error: {what}", what=_message(message))))


def report_line(line: str) -> None:
    """Write a line to standard error.  It is lost if that is broken, and the run goes on."""
    try:
        click.echo(line, err=True)
    except OSError:
        discard(sys.stderr)


def say(*messages: Message) -> None:
    """Write messages to standard output, each in a line, in the language of errors."""
    for message in messages:
        click.echo(told(message))


def report_note(message: object) -> None:
    """Write a note to standard error: something that is no error, but may not be meant."""
    report_line(told(Message("note-line", "Note: {what}", what=_message(message))))


def _message(message: object) -> Message:
    return (
        message.placed
        if isinstance(message, GraderError)
        else (untranslated(message) if isinstance(message, str) else untranslated(str(message)))
    )


@contextmanager
def usage_errors() -> Iterator[None]:
    """Let an output that does not fit the options be a wrong use of the command."""
    try:
        yield
    except OutputUseError as error:
        raise click.UsageError(error.placed) from None


def has_contents(file: str | Path) -> click.UsageError:
    """Return the error for a file whose contents would be lost."""
    return click.UsageError(outputs.has_contents(file).message)


class Output(outputs.Output):
    """An output of the running command, whose time limit is that for the reader of a pipe.

    Args:
        file: the path of a file; None for standard output.
        existing: what becomes of the contents that the file has.

    Raises:
        click.UsageError: the file cannot be opened, is being written by another run, or has
            contents that would be lost.
        OutputError: later, if a line cannot be written.
    """

    def __init__(self, file: str | None, existing: Existing = Existing.REPLACE) -> None:
        try:
            with usage_errors():
                super().__init__(file, existing, _patience())
        except KeyboardInterrupt:
            if file is not None and is_pipe(file):
                report_error(NoReaderError(file))
            raise


def _patience() -> float | None:
    """Return the time limit of the running command in seconds; None if it has none."""
    context = click.get_current_context(silent=True)
    limit = None if context is None else context.params.get("timeout")
    return limit if isinstance(limit, int | float) else None
