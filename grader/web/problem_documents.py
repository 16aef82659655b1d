"""Errors as problem documents of RFC 9457, with the place of the error in the puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grader.errors import (
    Field,
    FormatError,
    GraderError,
    Message,
    MissingLibraryError,
    MultipleSolutionsError,
    NoSolutionError,
    PuzzleError,
    SearchLimitError,
    StrategyError,
    TargetError,
    TimeLimitError,
    TooLargeError,
    UnsoundError,
    message_of,
)
from grader.model.layout import Layout
from grader.model.notation import cell_name
from grader.render.error_text import error_text, parameters
from grader.render.languages import LANGUAGE

MEDIA_TYPE = "application/problem+json"
"""The media type of problem documents."""
TYPES: Mapping[str, tuple[int, str]] = {
    "malformed-request": (400, "The request is malformed"),
    "unauthorized": (401, "The token is missing or wrong"),
    "forbidden": (403, "The request comes from another site"),
    "not-found": (404, "There is nothing at this address"),
    "method-not-allowed": (405, "The method is not allowed here"),
    "request-timeout": (408, "The request did not arrive in time"),
    "request-too-large": (413, "The request is too large"),
    "unsupported-media-type": (415, "The media type is not supported"),
    "invalid-argument": (422, "An argument is invalid"),
    "malformed-puzzle": (422, "The text is not a puzzle"),
    "invalid-puzzle": (422, "The puzzle contradicts itself"),
    "no-solution": (422, "The puzzle has no solution"),
    "multiple-solutions": (422, "The puzzle has several solutions"),
    "malformed-layout": (422, "The layout is malformed"),
    "no-puzzle-possible": (422, "No puzzle meets the requirements"),
    "time-limit": (422, "There was no answer in time"),
    "too-large": (422, "The puzzle needs too much memory"),
    "too-many-requests": (429, "There are too many requests from this address"),
    "unsound-technique": (500, "A technique offered a wrong step"),
    "internal-error": (500, "The request could not be answered"),
    "busy": (503, "The server is busy"),
}
"""The status and the title of each type of problem."""


class RequestError(GraderError):
    """A request is malformed, or an argument of it is not allowed.

    Args:
        code: as for `GraderError`.
        template: as for `GraderError`.
        kind: a key of `TYPES`.
        argument: the argument at fault; None if it is the request as a whole.
        line: the 1-based line of the error in the text of the request.
        column: the 1-based column.
        fields: the values of the fields of the template.
    """

    def __init__(
        self,
        code: str,
        template: str = "",
        /,
        *,
        kind: str = "invalid-argument",
        argument: str | None = None,
        line: int | None = None,
        column: int | None = None,
        **fields: Field,
    ) -> None:
        self.kind = kind
        self.argument = argument
        super().__init__(message_of(code, template, fields), line=line, column=column)


class ArgumentError(RequestError):
    """The value of an argument is not allowed; the name of the argument is the place."""

    @property
    def placed(self) -> Message:
        """The message with the name of the argument before it."""
        return Message("at-place", "{place}: {what}", place=self.argument, what=self.message)


def problem(kind: str, detail: Message, language: str = LANGUAGE, **places: Any) -> dict[str, Any]:
    """Return a problem document.

    Args:
        kind: one of the `TYPES`.
        detail: what is wrong.
        language: the language of `detail` in the document.
        places: further members; those that are None are left out.
    """
    status, title = TYPES[kind]
    found: dict[str, Any] = {"type": f"/problems/{kind}", "title": title, "status": status}
    found |= {"detail": error_text(detail, language), **coded(detail)}
    return found | {name: value for name, value in places.items() if value is not None}


def coded(message: Message) -> dict[str, Any]:
    """Return what a message says for programs: `code` and `parameters`; empty without a code."""
    if not message.code:
        return {}
    return {"code": message.code, "parameters": parameters(message)}


def problem_of(
    error: GraderError, layout: Layout | None = None, language: str = LANGUAGE
) -> dict[str, Any]:
    """Return the problem document of an error.

    Args:
        error: the error.
        layout: the layout of the puzzle, by which cells and houses are named.
        language: the language of its sentence.
    """
    places: dict[str, Any] = {
        "line": getattr(error, "line", None),
        "column": getattr(error, "column", None),
        "argument": getattr(error, "argument", None),
    }
    if isinstance(error, PuzzleError):
        if layout is not None:
            places["cells"] = [cell_name(layout, cell) for cell in error.cells]
            places["house"] = None if error.house is None else layout.specs[error.house].name
        places["digit"] = None if error.digit is None else error.digit + 1
    found = problem(_kind_of(error), error.message, language, **places)
    # The code is that of the message; its place is in the sentence, and in members of its own.
    return found | {"detail": error_text(error, language)}


def _kind_of(error: GraderError) -> str:
    if isinstance(error, RequestError):
        return error.kind
    if error.code == "profile-rules":
        return "invalid-argument"  # the profile is at fault, not the puzzle
    for kind, cause in _KINDS:
        if isinstance(error, cause):
            return kind
    return "invalid-argument"


_KINDS: tuple[tuple[str, type[GraderError] | tuple[type[GraderError], ...]], ...] = (
    ("malformed-puzzle", FormatError),
    ("no-solution", NoSolutionError),
    ("multiple-solutions", MultipleSolutionsError),
    ("invalid-puzzle", PuzzleError),
    ("time-limit", (TimeLimitError, SearchLimitError)),
    ("too-large", TooLargeError),
    ("no-puzzle-possible", TargetError),
    ("unsound-technique", UnsoundError),
    ("internal-error", (StrategyError, MissingLibraryError)),
)
"""The kind of the problem of an error: the first whose classes include it."""
