"""The words of the pages: a message catalogue of their own, beside that of the explanations."""

from __future__ import annotations

from typing import Any

from grader.model.rules.registry import rule_kinds
from grader.render.languages import LANGUAGE, languages
from grader.render.text_style import catalogue
from grader.runtime import package_data
from grader.web.page_style import PageStyle

MESSAGES = ("grader.web", "messages")
"""The package and the folder of the catalogues."""


def page_words(language: str) -> dict[str, Any]:
    """Return the words of the pages in a language, with the names of grades, statuses and rules.

    `languages` has the own names of all languages that can be chosen.

    Raises:
        LookupError: there are no messages in this language.
    """
    messages = catalogue(language)
    levels, nouns = messages["levels"], messages["words"]["sorts"]
    package, folder = MESSAGES
    names = package_data.names(package, folder)
    written = {name: package_data.content(package, name, folder) for name in names}
    words = _completed(written[LANGUAGE], written.get(language, {}))
    return {
        **words,
        "level": {**levels, **words.get("level", {})},
        "rule": {
            **{kind: nouns[kind] for kind in rule_kinds() if kind in nouns},
            **words.get("rule", {}),
        },
        "languages": {name: written[name]["own_name"] for name in languages() if name in names},
    }


def words_files(style: PageStyle) -> dict[str, dict[str, Any]]:
    """Return what the pages load as `words/LANGUAGE.json`, by the name of the file."""
    return {
        f"words/{language}.json": style.worded(page_words(language)) for language in languages()
    }


def _completed(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Return `own` with what it lacks taken from `base`, section by section."""
    found = dict(base)
    for key, value in own.items():
        found[key] = {**base.get(key, {}), **value} if isinstance(value, dict) else value
    return found
