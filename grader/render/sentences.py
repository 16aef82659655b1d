"""A step in the shorthand of the field and in a sentence, by the catalogue of a language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from grader.model.layout import Layout
from grader.model.notation import eliminations_name
from grader.model.step import Step
from grader.render import chains
from grader.render.fields import Telling

LANGUAGE = "en"


@cache
def catalogue(language: str = LANGUAGE) -> Mapping[str, Any]:
    """Return the messages of a language.

    Raises:
        LookupError: there are none.
    """
    file = files("grader.render").joinpath("messages", f"{language}.yaml")
    if not file.is_file():
        raise LookupError(f"there are no messages in the language {language!r}")
    messages: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return messages


def template(technique: str, language: str = LANGUAGE) -> Mapping[str, str]:
    """Return the `line` and the `sentence` of a technique, or the generic ones."""
    messages = catalogue(language)
    entries: dict[str, dict[str, str]] = messages["techniques"]
    if technique in entries:
        return entries[technique]
    fitting = [key for key in entries if key.endswith("*") and technique.startswith(key[:-1])]
    generic: dict[str, str] = messages["generic"]
    return entries[max(fitting, key=len)] if fitting else generic


def usual_title(technique: str) -> str:
    """Return a title made from an id, for want of the technique's own: `Naked Pair`."""
    return technique.replace("-", " ").title()


def notation(layout: Layout, step: Step, title: str | None = None, language: str = LANGUAGE) -> str:
    """Return a step in shorthand: `Naked Pair: 3,7 in r1c27 => r1c5<>3`.

    Args:
        layout: the layout that the step is about.
        step: the step.
        title: what the technique is called; made from its id if None.
        language: whose words are used; the shorthand itself is the same everywhere.
    """
    told = telling(layout, step, title, language)
    shape = template(step.technique, language)["line"].format_map(told)
    text = f"{told.title}: {shape}" if shape else told.title
    if step.eliminations:
        text += f" => {eliminations_name(layout, step.eliminations)}"
    return text


def sentence(layout: Layout, step: Step, title: str | None = None, language: str = LANGUAGE) -> str:
    """Return a step in a sentence or two: what is seen, why it follows, what goes.

    The arguments are those of `notation`.
    """
    told = telling(layout, step, title, language)
    return template(step.technique, language)["sentence"].format_map(told)


def explanation(
    layout: Layout, step: Step, title: str | None = None, language: str = LANGUAGE
) -> Iterator[str]:
    """Iterate over the lines that explain a step: its sentence, then its chains if it has any.

    The arguments are those of `notation`.
    """
    yield sentence(layout, step, title, language)
    pieces: Mapping[str, str] = catalogue(language)["pieces"]
    yield from chains.chain_lines(layout, step.evidence.chains, pieces)


def telling(layout: Layout, step: Step, title: str | None, language: str) -> Telling:
    """Return what templates are filled in with."""
    messages = catalogue(language)
    title = usual_title(step.technique) if title is None else title
    return Telling(layout, step, title, messages["words"], messages["pieces"])
