"""What is said of the steps of a technique: by its pack, or else in general terms."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any

from grader.errors import StrategyError
from grader.pipeline.registry import techniques
from grader.render.board_fields import BOARD_FIELDS
from grader.render.color_fields import COLOR_FIELDS
from grader.render.conclusion_fields import CONCLUSION_FIELDS
from grader.render.languages import LANGUAGE
from grader.render.step_fields import STEP_FIELDS
from grader.render.sum_fields import SUM_FIELDS
from grader.render.text_style import catalogue
from grader.render.whip_fields import WHIP_FIELDS

_STEP_ALONE = {**STEP_FIELDS, **CONCLUSION_FIELDS, **COLOR_FIELDS, **SUM_FIELDS, **WHIP_FIELDS}
KNOWN: Mapping[str, Collection[str]] = {
    "line": _STEP_ALONE,
    "sentence": _STEP_ALONE,
    "paragraph": {**_STEP_ALONE, **BOARD_FIELDS},
}
"""The fields that messages of guests may name; those of `BOARD_FIELDS` need the board before the
step."""


def template_of(technique: str, name: str, language: str = LANGUAGE) -> str:
    """Return the template of a message of a technique.

    Args:
        technique: the id of a technique or of a variant.
        name: `line`, `sentence` or `paragraph`.
        language: the language; what a pack does not say in it is said in English, and what it
            does not say in English either is said in general terms.

    Raises:
        StrategyError: the message of a guest's pack names a field that there is not.
    """
    text: str | None = _said(technique, language).get(name)
    if text is None:
        generic: Mapping[str, str] = catalogue(language)["generic"]
        return generic[name]
    if not techniques().is_builtin(technique):
        _check(technique, name, text)
    return text


def legend_of(technique: str, language: str = LANGUAGE) -> Mapping[str, str]:
    """Return the name of each style in the pictures of a technique.

    Args:
        technique: the id of a technique or of a variant.
        language: the language.
    """
    words: Mapping[str, str] = catalogue(language)["legend"]
    return {**words, **_said(technique, language).get("legend", {})}


def _said(technique: str, language: str) -> dict[str, Any]:
    """Return what the pack of a technique says in a language, or else in English."""
    if not technique:
        return {}
    found = techniques()
    try:
        return {**found.messages(technique, LANGUAGE), **found.messages(technique, language)}
    except StrategyError:  # of a guest; a step can be shown without it
        return {}


@lru_cache(maxsize=256)
def _check(technique: str, name: str, text: str) -> None:
    """Raise an error if a template cannot be filled in."""
    for field in _fields(text):
        if field not in KNOWN[name]:
            known = ", ".join(sorted(KNOWN[name]))
            raise StrategyError(
                "message-field",
                "the technique {technique!r} has a {name} with the field {field!r}; there are "
                "{known}",
                technique=technique,
                name=name,
                field=field,
                known=known,
            )


def _fields(text: str) -> Iterator[str]:
    """Iterate over the fields that a template names, also within formats of others."""
    from string import Formatter  # noqa: PLC0415 - slow to import, and our own have no such texts

    for _, field, format_, _ in Formatter().parse(text):
        if field is not None:
            yield field
        if format_:
            yield from _fields(format_)
