"""Patterns of givens that are named on the command line."""

from __future__ import annotations

import re

from grader.cli.shared.wrong_use import WrongUseError
from grader.errors import no_such_file
from grader.runtime.named_files import text_of_file

_FILE_NAME = r".*\w\.[A-Za-z]\w{1,4}"
_SHORTEST_PUZZLE = 81
"""Cells of the smallest puzzle that may be a pattern and has many symbols."""
_MOST_SYMBOLS = 4
"""Different characters of a pattern that is no puzzle."""


def pattern_text(argument: str) -> str:
    """Return the text of a file, or the argument itself if it is not the name of a file.

    Raises:
        click.UsageError: it is the name of no file, and no drawing either.
    """
    text = text_of_file(argument)
    if text is not None:
        return text
    if not _is_drawing(argument):
        raise WrongUseError(
            "no-file-or-pattern",
            "{missing} (and it is not a pattern)",
            missing=no_such_file(argument),
        )
    return argument.replace("\\n", "\n")


def _is_drawing(text: str) -> bool:
    """Return whether a text is a pattern, which may be malformed, and not the name of a file.

    A pattern in one line has few different symbols, unless it is a puzzle.
    """
    if "\\n" in text or "\n" in text:
        return True
    is_short = len(text) < _SHORTEST_PUZZLE and len({*text}) > _MOST_SYMBOLS
    return "/" not in text and not (is_short and re.fullmatch(_FILE_NAME, text))
