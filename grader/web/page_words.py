"""The words of the pages: a message catalogue of their own, beside that of the explanations."""

from __future__ import annotations

import re
from typing import Any

from grader.render.text_style import LANGUAGE, catalogue, languages
from grader.runtime import package_data

MESSAGES = ("grader.web", "messages")
"""The package and the folder of the catalogues."""

_SENTENCES = "said"
"""The section with sentences of the grader."""
_FIELD = re.compile(r"\{\w+\}")


def page_words(language: str) -> dict[str, Any]:
    """Return the words of the pages in a language, with the names of grades and statuses.

    The sentences of the grader are pairs, English and translated, the most particular first; in
    English there are none.

    Raises:
        LookupError: there are no messages in this language.
    """
    levels = catalogue(language)["levels"]
    package, folder = MESSAGES
    words = package_data.content(package, LANGUAGE, folder)
    if language in package_data.names(package, folder) and language != LANGUAGE:
        words = _completed(words, package_data.content(package, language, folder))
    found = {**words, "level": {**levels, **words.get("level", {})}}
    said = found.pop(_SENTENCES)
    english = package_data.content(package, LANGUAGE, folder)[_SENTENCES]
    if language != LANGUAGE:
        found[_SENTENCES] = [
            (english[key], said[key])
            for key in sorted(english, key=lambda key: _fixed(english[key]))
        ]
    return found


def _fixed(pattern: str) -> int:
    """Return a sort key by which a pattern comes before those that say less."""
    return -len(_FIELD.sub("", pattern))


def words_files() -> dict[str, dict[str, Any]]:
    """Return what the pages load as `words/LANGUAGE.json`, by the name of the file."""
    return {f"words/{language}.json": page_words(language) for language in languages()}


def _completed(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Return `own` with what it lacks taken from `base`, section by section."""
    found = dict(base)
    for key, value in own.items():
        found[key] = {**base.get(key, {}), **value} if isinstance(value, dict) else value
    return found
