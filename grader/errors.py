"""Exceptions for mistakes that a user can make, and the wording of common messages.

Each message names the place, what was found there and what would be right.  It is a `Message`:
English text that remembers its code and its fields, by which `grader.render.error_text` says it in
other languages, and programs know it.

This module is long because everything that is raised for users is here, with what it is said
with; it imports nothing of ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from os import PathLike, fspath
from typing import Any, NamedTuple, Self, TypeAlias

_LONGEST_NAME = 40
"""Characters of an unknown name that a message repeats."""
_LONGEST_PATH = 100
"""Characters of the path of a file that a message repeats."""


class Count(NamedTuple):
    """A number of things, said with their noun: `1 cell`, `80 cells`."""

    noun: str
    """The singular of an English noun with a regular plural."""
    number: int

    def __format__(self, form: str) -> str:
        """Return it in English; a format such as `,` is that of the number."""
        return f"{self.number:{form}} {self.noun}{'' if self.number == 1 else 's'}"

    def __str__(self) -> str:
        return f"{self}"


class Term(NamedTuple):
    """A word of ours that has translations, such as the kind of a thing or the name of a house."""

    sort: str
    """`kind` of a thing that has a name, `house`, `rule`, `level`: a grade or a status, `number`:
    one that is a text already, `system`: a reason of the system, or another sort of terms."""
    name: str
    said: str = ""
    """What it is called in English, if not by its name."""

    def __str__(self) -> str:
        return self.said or self.name


class Listed(NamedTuple):
    """Several fields as a list: `a, b, c` or `a, b and c`."""

    items: tuple[Field, ...]
    last: str = ""
    """`and` or `or` before the last item."""
    between: str = ", "

    def __str__(self) -> str:
        return self.joined([str(item) for item in self.items], self.last)

    def joined(self, items: Sequence[str], last: str) -> str:
        """Return the items, said in some language, with its word for `last`."""
        if not last or len(items) < 2:
            return self.between.join(items)
        return f"{self.between.join(items[:-1])} {last} {items[-1]}"


class Message(str):
    """A sentence, or a piece of one, that can be said in several languages.

    As a text it is the sentence in English, with control characters replaced, because it may
    repeat input.

    Args:
        code: what is said, such as `row-cells`: the key of the sentence in each language, which
            does not change.  It is empty only for a text that has no translations.
        template: the sentence in English, a template of `str.format`.
        fields: the values of the fields of the template, and further ones for programs.
    """

    __slots__ = ("code", "fields", "template")

    code: str
    template: str
    fields: Mapping[str, Field]

    def __new__(cls, code: str, template: str, /, **fields: Field) -> Self:
        """Return the sentence in English that knows its parts."""
        message = super().__new__(cls, printable(template.format_map(fields)))
        message.code, message.template, message.fields = code, template, fields
        return message

    def __reduce__(self) -> tuple[Any, ...]:
        return _message, (self.code, self.template, self.fields)


Field: TypeAlias = str | int | float | Count | Term | Listed | None
"""The value of a field: a text may be a `Message`, which is said in the language of the whole."""


def _message(code: str, template: str, fields: Mapping[str, Field]) -> Message:
    """Return a message that was copied or pickled."""
    return Message(code, template, **fields)


def untranslated(text: str) -> Message:
    """Return a text as a message; one that is a message already stays as it is."""
    return text if isinstance(text, Message) else Message("", "{text}", text=text)


def message_in(error: Exception) -> Message:
    """Return what an exception says, as a message to put into another one.

    Code that stands below all notions of a user's mistake raises a `ValueError` of a `Message`.
    """
    if isinstance(error, GraderError):
        return error.placed
    text = error.args[0] if len(error.args) == 1 else None
    return text if isinstance(text, Message) else untranslated(str(error))


class GraderError(Exception):
    """Base class of all errors that a user can cause.

    Args:
        code: what is wrong, such as `row-cells`; see `Message`.  A `Message` that was made
            elsewhere stands for code, template and fields.  Without a template it is a text
            in English that has no code.
        template: the sentence in English, a template of `str.format`.
        file: the file at fault, empty if there is none.
        line: the line at fault, 1-based.
        column: the column at fault, 1-based.
        fields: the values of the fields of the template.
    """

    def __init__(
        self,
        code: str,
        template: str = "",
        /,
        *,
        file: str = "",
        line: int | None = None,
        column: int | None = None,
        **fields: Field,
    ) -> None:
        self.message: Message = message_of(code, template, fields)
        """What is wrong, without the place."""
        self.file: str = file
        self.line: int | None = line
        self.column: int | None = column
        super().__init__(str(self.placed))

    def __reduce__(self) -> tuple[Any, ...]:
        # Subclasses have arguments of their own, which `Exception` would not pass on.
        return _error, (type(self), self.args, self.__dict__)

    @property
    def code(self) -> str:
        """What is wrong, for programs: `row-cells`."""
        return self.message.code

    @property
    def fields(self) -> Mapping[str, Field]:
        """The values in the message, by the names of their fields."""
        return self.message.fields

    @property
    def placed(self) -> Message:
        """The message with its place before it, which is the text of the error."""
        places: list[Field] = [self.file] if self.file else []
        if self.line is not None:
            places.append(Message("line", "line {number}", number=self.line))
        if self.column is not None:
            places.append(Message("column", "column {number}", number=self.column))
        if not places:
            return self.message
        place = Listed(tuple(places))
        return Message("at-place", "{place}: {what}", place=place, what=self.message)


def message_of(code: str, template: str, fields: Mapping[str, Field]) -> Message:
    """Return the message that is described by the first arguments of an error."""
    return Message(code, template, **fields) if template else untranslated(code)


def _error(
    error_type: type[GraderError], args: tuple[Any, ...], attributes: dict[str, Any]
) -> GraderError:
    """Return an error that was copied or pickled."""
    error = error_type.__new__(error_type, *args)
    error.__dict__.update(attributes)
    return error


class MissingLibraryError(GraderError):
    """A feature needs an optional library that is not installed."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(
            "missing-library",
            "this needs {library}, which is not installed: pip install 'sudoku-grader[{extra}]'",
            library=library,
            extra=extra,
        )
        self.library = library
        self.extra = extra


class FormatError(GraderError):
    """A text is not a puzzle in its format, or a format cannot hold a puzzle."""


class PuzzleError(GraderError):
    """A puzzle cannot be rated or solved.

    Args:
        code: as for `GraderError`.
        template: as for `GraderError`.
        cells: the cells at fault.
        house: the house at fault.
        digit: the digit at fault.
        fields: the values of the fields of the template.
    """

    status = "invalid"
    """The `status` of its rating record."""

    def __init__(
        self,
        code: str,
        template: str = "",
        /,
        *,
        cells: Sequence[int] = (),
        house: int | None = None,
        digit: int | None = None,
        **fields: Field,
    ) -> None:
        super().__init__(message_of(code, template, fields))
        self.cells: tuple[int, ...] = tuple(cells)
        self.house = house
        self.digit = digit


class NoSolutionError(PuzzleError):
    """A puzzle has no solution."""

    status = "no-solution"


class MultipleSolutionsError(PuzzleError):
    """A puzzle has more than one solution."""

    status = "multiple-solutions"


class MistakeError(GraderError):
    """A player's entry or elimination contradicts the solution."""

    def __init__(self, message: str, mistakes: Sequence[Any]) -> None:
        super().__init__(message)
        self.mistakes: tuple[Any, ...] = tuple(mistakes)
        """The mistakes; each has the attributes `cell`, `digit` and `is_entry`."""


class SearchLimitError(GraderError):
    """A search reached its limit of time or nodes without an answer."""

    def __init__(self, code: str, template: str = "", /, *, found: int, **fields: Field) -> None:
        super().__init__(message_of(code, template, fields))
        self.found = found
        """Number of solutions found before the limit: a lower bound."""


class TimeLimitError(GraderError):
    """A time limit was reached before the result."""


class CancelledError(GraderError):
    """A call was cancelled by its token."""


class TooLargeError(GraderError):
    """A search needs more memory than it may take."""


class DocumentError(GraderError):
    """A layout, profile or specification of a book is malformed.

    `file` is empty for a text without a file.
    """


class QueryError(GraderError):
    """An expression that selects puzzles is malformed; `column` is 1-based, None for all of it."""


class ProfileError(DocumentError):
    """A profile does not exist, or its file is malformed."""


class LayoutError(DocumentError):
    """A layout does not exist, or its description is malformed."""


class BookError(DocumentError):
    """The specification of a book is malformed, or no book can be made from it."""


class CatalogueError(GraderError):
    """A catalogue cannot be read or written, or does not hold what is wanted."""


class CatalogueArgumentError(CatalogueError):
    """An argument names no catalogue, or what no catalogue has; a mistake of the caller."""


class BatchError(GraderError):
    """A job of many partitions cannot be planned, run or collected."""


class BatchArgumentError(BatchError):
    """An argument names no job, or what the job does not have; a mistake of the caller."""


class StrategyError(GraderError):
    """A strategy breaks its contract, or a pack of strategies cannot be loaded."""


class UnsoundError(StrategyError):
    """A technique offered a wrong step: a bug of the technique, not a mistake of the puzzle.

    The step contradicts the solution, or it cannot be a step on the board at all.
    """

    status = "unsound"
    """The `status` of the rating record of the puzzle."""

    def __init__(
        self,
        code: str,
        template: str = "",
        /,
        *,
        technique: str = "",
        pack: str = "",
        step: int | None = None,
        puzzle: str = "",
        **fields: Field,
    ) -> None:
        super().__init__(message_of(code, template, fields))
        self.technique = technique
        """The name under which the step was offered; empty if it is not known which one was."""
        self.pack = pack
        """The pack that brings the technique, as `distribution[name]`; empty for ours."""
        self.step = step
        """The number of the step in the trace, from 1; None if it is not one of a trace."""
        self.puzzle = puzzle
        """The puzzle in one line; empty for a board without one."""


class TargetError(GraderError):
    """No puzzle can meet the requirements, or none was found in time."""


class WorkerError(GraderError):
    """A worker process ended without a result."""


def printable(text: str) -> str:
    """Return a text without control characters other than tabs and line ends.

    Terminals act on such characters, or show what follows them in another order.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in "\n\t" else "\ufffd" for c in text)


def unknown_name(kind: str, name: str, known: Iterable[str], listing: str = "") -> Message:
    """Return the message for an unknown name: a suggestion, or else the known names.

    Args:
        kind: the kind of thing, such as `format`: the name of a `Term`, or a message.
        name: the unknown name.
        known: all names of this kind.
        listing: replaces the list of known names where that is too long.
    """
    # Imported here: it is slow to import, and most runs have no unknown names.
    from difflib import get_close_matches  # noqa: PLC0415

    # A name may be known in two ways, as a field and as a function.
    known = sorted(known) if isinstance(known, Set) else list(dict.fromkeys(known))
    by_lower_case = {each.lower(): each for each in reversed(known)}
    shown = name if len(name) <= _LONGEST_NAME else f"{name[:_LONGEST_NAME]}..."
    what = kind if isinstance(kind, Message) else Term("kind", kind)
    near = get_close_matches(name.lower(), by_lower_case, 1)
    if near:
        return Message(
            "unknown-name-near",
            "no {kind} {name!r}; did you mean {near!r}?",
            kind=what,
            name=shown,
            near=by_lower_case[near[0]],
        )
    if listing:
        return Message(
            "unknown-name-listing",
            "no {kind} {name!r}; {listing}",
            kind=what,
            name=shown,
            listing=listing,
        )
    return Message(
        "unknown-name",
        "no {kind} {name!r}; known: {known}",
        kind=what,
        name=shown,
        known=Listed(tuple(known)),
    )


def no_such_file(file: str | PathLike[str]) -> Message:
    """Return the message for a missing file."""
    return Message("no-such-file", "no such file: {file}", file=_shown_path(file))


def unreadable_file(file: str | PathLike[str] | None, error: Exception) -> Message:
    """Return the message for a file that cannot be read; None is standard input."""
    if file is not None and isinstance(error, FileNotFoundError):
        return no_such_file(file)
    name = Message("standard-input", "standard input") if file is None else _shown_path(file)
    if isinstance(error, UnicodeDecodeError):
        return Message("not-utf-8", "cannot read {file}: it is not UTF-8 text", file=name)
    reason = system_reason(error) if isinstance(error, OSError) else str(error)
    return Message("unreadable-file", "cannot read {file}: {reason}", file=name, reason=reason)


def unwritable_file(file: str | PathLike[str] | None, error: OSError) -> Message:
    """Return the message for a file that cannot be written; None is standard output."""
    name = Message("standard-output", "standard output") if file is None else _shown_path(file)
    return Message(
        "unwritable-file", "cannot write {file}: {reason}", file=name, reason=system_reason(error)
    )


def system_reason(error: OSError) -> Term:
    """Return why the system refused something, in its words; the usual ones have translations."""
    return Term("system", error.strerror or str(error))


def _shown_path(file: str | PathLike[str]) -> str:
    name = fspath(file)
    return f"'{name}'" if len(name) <= _LONGEST_PATH else f"'{name[:_LONGEST_PATH]}...'"
