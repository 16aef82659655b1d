"""The languages of texts."""

from __future__ import annotations

from grader.runtime import package_data

LANGUAGE = "en"
"""The default language; also the fallback for missing translations."""
PACKAGE, FOLDER = "grader.render", "messages"
"""Where the catalogues are, one for each language."""


def languages() -> list[str]:
    """Return the languages that have a catalogue, English first."""
    names = package_data.names(PACKAGE, FOLDER)
    return sorted(names, key=lambda name: (name != LANGUAGE, name))
