"""Exceptions for mistakes that a user can make, and the wording of common messages.

Each message names the place, what was found there and what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from os import PathLike, fspath
from typing import Any

_LONGEST_NAME = 40
"""Characters of an unknown name that a message repeats."""
_LONGEST_PATH = 100
"""Characters of the path of a file that a message repeats."""


class GraderError(Exception):
    """Base class of all errors that a user can cause.

    Control characters in the message are replaced, because it may repeat input.
    """

    def __init__(self, message: str) -> None:
        super().__init__(printable(message))


class MissingLibraryError(GraderError):
    """A feature needs an optional library that is not installed."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(
            f"this needs {library}, which is not installed: pip install 'sudoku-grader[{extra}]'"
        )
        self.library = library
        self.extra = extra


class FormatError(GraderError):
    """A text is not a puzzle in its format, or a format cannot hold a puzzle."""

    def __init__(self, message: str, *, line: int | None = None, column: int | None = None) -> None:
        where = "" if line is None else f"line {line}"
        where += "" if column is None else f"{', ' if where else ''}column {column}"
        super().__init__(f"{where}: {message}" if where else message)
        self.line = line
        self.column = column


class PuzzleError(GraderError):
    """A puzzle cannot be rated or solved."""

    status = "invalid"
    """The `status` of its rating record."""

    def __init__(
        self,
        message: str,
        *,
        cells: Sequence[int] = (),
        house: int | None = None,
        digit: int | None = None,
    ) -> None:
        super().__init__(message)
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

    def __init__(self, message: str, *, found: int) -> None:
        super().__init__(message)
        self.found = found
        """Number of solutions found before the limit: a lower bound."""


class TimeLimitError(GraderError):
    """A time limit was reached before the result."""


class TooLargeError(GraderError):
    """A search needs more memory than it may take."""


class DocumentError(GraderError):
    """A layout, profile or specification of a book is malformed.

    `file` is empty for a text without a file.
    """

    def __init__(self, message: str, *, file: str = "", line: int | None = None) -> None:
        where = file + ("" if line is None else f"{', ' if file else ''}line {line}")
        super().__init__(f"{where}: {message}" if where else message)
        self.file = file
        self.line = line


class QueryError(GraderError):
    """An expression that selects puzzles is malformed; `column` is 1-based, None for all of it."""

    def __init__(self, message: str, *, column: int | None = None) -> None:
        super().__init__(message if column is None else f"column {column}: {message}")
        self.column = column


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
        message: str,
        *,
        technique: str = "",
        pack: str = "",
        step: int | None = None,
        puzzle: str = "",
    ) -> None:
        super().__init__(message)
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


def unknown_name(kind: str, name: str, known: Iterable[str], listing: str = "") -> str:
    """Return the message for an unknown name: a suggestion, or else the known names.

    Args:
        kind: the kind of thing, such as `format`.
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
    near = get_close_matches(name.lower(), by_lower_case, 1)
    if near:
        return f"no {kind} {shown!r}; did you mean {by_lower_case[near[0]]!r}?"
    return f"no {kind} {shown!r}; {listing or 'known: ' + ', '.join(known)}"


def no_such_file(file: str | PathLike[str]) -> str:
    """Return the message for a missing file."""
    return f"no such file: {_shown_path(file)}"


def unreadable_file(file: str | PathLike[str] | None, error: Exception) -> str:
    """Return the message for a file that cannot be read; None is standard input."""
    if file is not None and isinstance(error, FileNotFoundError):
        return no_such_file(file)
    name = "standard input" if file is None else _shown_path(file)
    if isinstance(error, UnicodeDecodeError):
        return f"cannot read {name}: it is not UTF-8 text"
    return f"cannot read {name}: {getattr(error, 'strerror', None) or error}"


def unwritable_file(file: str | PathLike[str] | None, error: OSError) -> str:
    """Return the message for a file that cannot be written; None is standard output."""
    name = "standard output" if file is None else _shown_path(file)
    return f"cannot write {name}: {error.strerror or error}"


def _shown_path(file: str | PathLike[str]) -> str:
    name = fspath(file)
    return f"'{name}'" if len(name) <= _LONGEST_PATH else f"'{name[:_LONGEST_PATH]}...'"
