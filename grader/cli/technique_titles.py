"""Titles of the installed techniques, safe to print."""

from __future__ import annotations

from grader.presentation import titles as installed
from grader.render.rating_table import one_line
from grader.render.text_style import LANGUAGE


def titles(language: str = LANGUAGE) -> dict[str, str]:
    """Return the title of every technique and of every variant, each in one printable line."""
    return {name: one_line(title) for name, title in installed.titles(language).items()}
