"""Titles of the installed techniques."""

from __future__ import annotations

from grader.errors import StrategyError
from grader.pipeline.registry import techniques
from grader.render.languages import LANGUAGE
from grader.render.text_style import default_title


def titles(language: str = LANGUAGE) -> dict[str, str]:
    """Return the title of every technique and of every variant that a finding may carry.

    What has no title in the language has the English one.

    Raises:
        StrategyError: a guest's pack cannot be loaded.
    """
    installed = techniques()
    found: dict[str, str] = {}
    for technique in installed.values():
        found.update(technique.variants)
        found[technique.id] = technique.title
    if language == LANGUAGE:
        return found
    return {id_: installed.messages(id_, language).get("title", found[id_]) for id_ in found}


def title_of(technique: str, language: str = LANGUAGE) -> str:
    """Return the title of a technique or of a variant; made from its id if none is installed."""
    found = known_title(technique, language)
    return default_title(technique) if found is None else found


def known_title(technique: str, language: str = LANGUAGE) -> str | None:
    """Return the title of a technique or of a variant; None if no such one is installed."""
    installed = techniques()
    try:
        found = installed.named(technique)
        own = {} if language == LANGUAGE else installed.messages(technique, language)
    except StrategyError:  # of a guest; a step can be shown without it
        return None
    if found is None:
        return None
    english = found.title if technique == found.id else found.variants[technique]
    title: str = own.get("title", english)
    return title
