"""What can be wrong with a request.  Every error says where, what was found and what would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class GraderError(Exception):
    """The base of every error that a user can cause."""


class MissingLibraryError(GraderError):
    """What is asked for needs a library that is not installed."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(
            f"this needs {library}, which is not installed: pip install 'sudoku-grader[{extra}]'"
        )
        self.library = library
        self.extra = extra


class FormatError(GraderError):
    """A text is not a puzzle in the notation that it seems to be in."""

    def __init__(self, message: str, *, line: int | None = None, column: int | None = None) -> None:
        where = "" if line is None else f"line {line}"
        where += "" if column is None else f"{', ' if where else ''}column {column}"
        super().__init__(f"{where}: {message}" if where else message)
        self.line = line
        self.column = column


class PuzzleError(GraderError):
    """A puzzle cannot be rated or solved as it is."""

    status = "invalid"
    """What this is called in a rating record."""

    def __init__(
        self,
        message: str,
        *,
        cells: Sequence[int] = (),
        house: int | None = None,
        digit: int | None = None,
    ) -> None:
        super().__init__(message)
        self.cells = tuple(cells)
        self.house = house
        self.digit = digit


class NoSolutionError(PuzzleError):
    """A puzzle has no solution."""

    status = "no-solution"


class MultipleSolutionsError(PuzzleError):
    """A puzzle has more than one solution."""

    status = "multiple-solutions"


class MistakeError(GraderError):
    """What somebody has entered or struck contradicts the solution of the puzzle."""

    def __init__(self, message: str, mistakes: Sequence[Any]) -> None:
        super().__init__(message)
        self.mistakes = tuple(mistakes)
        """Each with the attributes `cell`, `digit` and `is_entry`."""


class SearchLimitError(GraderError):
    """A search came to the limit of time or nodes that it was given, and has no answer yet."""

    def __init__(self, message: str, *, found: int) -> None:
        super().__init__(message)
        self.found = found
        """How many solutions had been found by then: there are so many or more."""


class DocumentError(GraderError):
    """A description says something that cannot be meant; `file` is empty if it is in none."""

    def __init__(self, message: str, *, file: str = "", line: int | None = None) -> None:
        where = file + ("" if line is None else f"{', ' if file else ''}line {line}")
        super().__init__(f"{where}: {message}" if where else message)
        self.file = file
        self.line = line


class ProfileError(DocumentError):
    """There is no such profile, or a profile file says something that cannot be meant."""


class LayoutError(DocumentError):
    """There is no such layout, or a description of one says something that cannot be meant."""


class StrategyError(GraderError):
    """A strategy does not keep its promises, or a pack of strategies cannot be loaded."""


class TargetError(GraderError):
    """A puzzle that is asked for cannot exist, or was not found in time."""


class WorkerError(GraderError):
    """A process that shared the work has ended without a result."""
