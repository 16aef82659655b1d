"""Titles and messages of the installed techniques."""

from __future__ import annotations

from collections.abc import Mapping

from grader.errors import StrategyError
from grader.pipeline.registry import techniques
from grader.pipeline.technique import Technique
from grader.render.text_style import LANGUAGE, catalogue, default_title


def titles(language: str = LANGUAGE) -> dict[str, str]:
    """Return the title of every technique and of every variant that a finding may carry.

    A technique that the language has no title for has the one that its pack gives.

    Raises:
        StrategyError: a guest's pack cannot be loaded.
    """
    found: dict[str, str] = {}
    for technique in techniques().values():
        found.update(technique.variants)
        found[technique.id] = technique.title
    own: Mapping[str, str] = catalogue(language).get("titles", {})
    return {**found, **own}


def title_of(technique: str, language: str = LANGUAGE) -> str:
    """Return the title of a technique or of a variant; made from its id if none is installed."""
    found = known_title(technique, language)
    return default_title(technique) if found is None else found


def known_title(technique: str, language: str = LANGUAGE) -> str | None:
    """Return the title of a technique or of a variant; None if no such one is installed."""
    own: Mapping[str, str] = catalogue(language).get("titles", {})
    if technique in own:
        return own[technique]
    known = _installed()
    if technique in known:
        return known[technique].title
    for other in known.values():
        if technique in other.variants:
            return other.variants[technique]
    return None


def messages_of(technique: str, language: str = LANGUAGE) -> dict[str, str]:
    """Return the messages that a pack brings for a technique or a variant of it.

    What it does not say in the language is there in English, if it says that.
    """
    for other in _installed().values():
        if other.messages and technique in (other.id, *other.variants):
            found = {**other.messages.get(LANGUAGE, {}), **other.messages.get(language, {})}
            return {name: _joined(text) for name, text in found.items()}
    return {}


def _joined(text: str | tuple[str, ...]) -> str:
    return text if isinstance(text, str) else " ".join(text)


def _installed() -> Mapping[str, Technique]:
    """Return the techniques by id, or none where no pack can be loaded.

    A step can be shown without them.
    """
    try:
        return techniques()
    except StrategyError:
        return {}
