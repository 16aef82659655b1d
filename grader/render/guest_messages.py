"""The templates of a step: from the catalogue, or from the pack of its technique."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

from grader.errors import StrategyError
from grader.model.presenter import presenter
from grader.render.board_fields import BOARD_FIELDS
from grader.render.color_fields import COLOR_FIELDS
from grader.render.conclusion_fields import CONCLUSION_FIELDS
from grader.render.step_fields import STEP_FIELDS
from grader.render.text_style import catalogue, template
from grader.render.whip_fields import WHIP_FIELDS

_STEP_ALONE = {**STEP_FIELDS, **CONCLUSION_FIELDS, **COLOR_FIELDS, **WHIP_FIELDS}
KNOWN: Mapping[str, Collection[str]] = {
    "line": _STEP_ALONE,
    "sentence": _STEP_ALONE,
    "paragraph": {**_STEP_ALONE, **BOARD_FIELDS},
}
"""The fields that each message may name; those of `BOARD_FIELDS` need the board before the step."""


def template_of(technique: str, name: str, language: str) -> str:
    """Return the template of a message of a technique.

    The catalogue is first, then the messages of the pack, then the generic form.

    Args:
        technique: the id of a technique or of a variant.
        name: `line`, `sentence` or `paragraph`.
        language: the language; what a pack does not say in it is said in English.

    Raises:
        StrategyError: the message of a pack names a field that there is not.
    """
    if technique not in catalogue(language)["techniques"]:
        text = presenter().messages(technique, language).get(name)
        if text is not None:
            _check(technique, name, text)
            return text
    return template(technique, language)[name]


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
