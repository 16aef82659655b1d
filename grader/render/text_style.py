"""How steps are told: in which language, with which names of cells and of chains.

The words of a language are one file of messages, a catalogue.  What a translation leaves out
is said in English.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import yaml
from attrs import frozen

from grader.model.notation import RC, CellStyle

LANGUAGE = "en"
"""The language that every other one falls back on."""
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@frozen
class TextStyle:
    """How steps are told."""

    language: str = LANGUAGE
    cells: CellStyle = RC
    """How cells are named."""
    eureka: bool = False
    """Write chains in Eureka notation: `(3)r1c2 = (3-7)r4c2 = (7)r4c9`."""

    @property
    def messages(self) -> Mapping[str, Any]:
        """The catalogue of the language."""
        return catalogue(self.language)


def text_style_of(text_style: TextStyle | str) -> TextStyle:
    """Return a text_style; a language alone stands for one with everything else as usual."""
    return text_style if isinstance(text_style, TextStyle) else TextStyle(text_style)


def languages() -> list[str]:
    """Return the languages that there are messages in, English first."""
    stored = [file.name for file in files("grader.render").joinpath("messages").iterdir()]
    names = [name.removesuffix(".yaml") for name in stored if name.endswith(".yaml")]
    return sorted(names, key=lambda name: (name != LANGUAGE, name))


@cache
def catalogue(language: str = LANGUAGE) -> Mapping[str, Any]:
    """Return the messages of a language, in English where it has none.

    Raises:
        LookupError: there is no such catalogue.
    """
    own = own_messages(language)
    return own if language == LANGUAGE else _over(catalogue(), own)


def own_messages(language: str) -> dict[str, Any]:
    """Return what stands in the file of a language.

    Raises:
        LookupError: there is no such file.
    """
    if language not in languages():
        known = ", ".join(languages())
        raise LookupError(f"there are no messages in the language {language!r}; there are: {known}")
    file = files("grader.render").joinpath("messages", f"{language}.yaml")
    messages: dict[str, Any] = yaml.load(file.read_text(encoding="utf-8"), Loader=_Loader)
    return messages


def _over(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Return a mapping with what another one has put over it, level by level."""
    merged = dict(base)
    for key, found in own.items():
        value, below = found, merged.get(key)
        if isinstance(value, Mapping) and isinstance(below, Mapping):
            value = _over(below, value)
        merged[key] = value
    return merged


def default_title(technique: str) -> str:
    """Return a title made from an id, for want of the technique's own: `Naked Pair`."""
    return technique.replace("-", " ").title()


def template(technique: str, language: str = LANGUAGE) -> Mapping[str, str]:
    """Return `line`, `sentence` and `paragraph` of a technique, or the generic ones."""
    messages = catalogue(language)
    entries: dict[str, dict[str, str]] = messages["techniques"]
    if technique in entries:
        return entries[technique]
    fitting = [key for key in entries if key.endswith("*") and technique.startswith(key[:-1])]
    generic: dict[str, str] = messages["generic"]
    return entries[max(fitting, key=len)] if fitting else generic
