"""Texts of unknown length and contents in one line of a table or a message."""

from __future__ import annotations

LONGEST = 625
"""Maximum length of the text of a puzzle in a table."""


def one_line(text: str) -> str:
    """Return the text of a puzzle in one line, shortened to `LONGEST` characters."""
    words = " ".join(text[: 4 * LONGEST].split())
    joined = words
    if not words.isprintable():
        joined = "".join(c if c.isprintable() else "\ufffd" for c in words)
    return joined if len(joined) <= LONGEST else f"{joined[:LONGEST]}..."
