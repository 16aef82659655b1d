"""Wrong uses of the command line, which are said in the language of errors."""

from __future__ import annotations

import click

from grader.cli.shared.output import told
from grader.errors import Field, Listed, Message, message_of


class WrongUseError(click.UsageError):
    """The arguments of a command are wrong.

    Args:
        code: what is wrong; see `GraderError`, also for a `Message` in its place.
        template: the sentence in English.
        fields: the values of the fields of the template.
    """

    def __init__(self, code: str, template: str = "", /, **fields: Field) -> None:
        super().__init__(message_of(code, template, fields))


class WrongValueError(click.BadParameter):
    """The value of a parameter is wrong; see `WrongUseError`.

    Args:
        code: what is wrong.
        template: the sentence in English.
        option: the parameter as the user writes it, if it is not the one that is being read.
        fields: the values of the fields of the template.
    """

    def __init__(
        self, code: str, template: str = "", /, *, option: str | None = None, **fields: Field
    ) -> None:
        super().__init__(message_of(code, template, fields), param_hint=option)

    def format_message(self) -> str:
        """Return the sentence with the parameter before it."""
        option = self.param_hint
        if option is None and self.param is not None:
            option = self.param.get_error_hint(self.ctx)
        if option is None:
            return told(Message("invalid-value", "Invalid value: {what}", what=self.message))
        return told(
            Message(
                "invalid-value-of",
                "Invalid value for {option}: {what}",
                option=str(option),
                what=self.message,
            )
        )


def needs_option(option: str, *needed: str) -> WrongUseError:
    """Return the error for an option without one of those that it needs."""
    return WrongUseError(
        "needs-option", "{option} needs {needed}", option=option, needed=Listed(needed, "or")
    )


def needs_format(option: str, *formats: str) -> WrongUseError:
    """Return the error for an option that has no effect without one of these formats."""
    return WrongUseError(
        "needs-format",
        "{option} needs --format {formats}",
        option=option,
        formats=Listed(formats, "or"),
    )
