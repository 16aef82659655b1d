"""Paragraphs of texts in a specification."""

from __future__ import annotations

from collections.abc import Iterator


def paragraphs(text: str) -> Iterator[str]:
    """Iterate over the paragraphs of a text, which blank lines separate, each in one line."""
    for paragraph in text.split("\n\n"):
        if paragraph.strip():
            yield " ".join(paragraph.split())
