"""Files that arguments name, where they may as well be a text of their own."""

from __future__ import annotations

import os

import click

from grader.runtime.whole_files import require_text


def existing_path(name: str) -> str | None:
    """Return the path of an existing file, or None; a puzzle may be too long for a path."""
    # An empty path would be the current directory.
    return name if name and os.path.exists(name) else None


def text_of_file(argument: str) -> str | None:
    """Return the text of a file; None if there is no file of this name.

    Raises:
        click.UsageError: the file cannot be read.
    """
    if existing_path(argument) is None:
        return None
    return require_text(argument, click.UsageError)
