"""The titles of the installed techniques."""

from __future__ import annotations

from collections.abc import Mapping

from grader.pipeline.registry import techniques
from grader.render.rating_table import one_line
from grader.render.text_style import LANGUAGE, catalogue


def titles(language: str = LANGUAGE) -> dict[str, str]:
    """Return the titles of all techniques and of their variants, by id.

    A technique without a title in this language has the title of its pack.
    """
    found: dict[str, str] = {}
    for technique in techniques().values():
        found.update(technique.variants)
        found[technique.id] = technique.title
    own: Mapping[str, str] = catalogue(language).get("titles", {})
    return {name: one_line(title) for name, title in {**found, **own}.items()}
