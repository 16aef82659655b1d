"""The picture of every technique in every theme, and the page that shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from grader.cli.shared.technique_titles import titles
from grader.pipeline.technique import Technique
from grader.render.svg.picture import picture
from grader.render.svg.themes import THEMES
from tests.positions import Fires

FOLDER = "pictures"
"""The folder of the pictures, beside the pages of the techniques."""


def file_name(technique: Technique, variant: str, theme: str) -> str:
    """Return the name of the file of a picture."""
    return f"{variant or technique.id}-{theme}.svg"


def pictures(technique: Technique, shown: Mapping[str, Fires]) -> dict[Path, str]:
    """Return the files of a technique: a picture of each variant in each theme."""
    made = {}
    for variant, position in shown.items():
        board, step = position.board(), position.first()
        assert step is not None, f"{position.name} does not fire"
        title = titles().get(step.technique, technique.title)
        for theme in THEMES:
            file = Path(FOLDER) / file_name(technique, variant, theme)
            made[file] = picture(board, step, title=title, theme=theme)
    return made


def shown(technique: Technique, variant: str, described: str) -> list[str]:
    """Return the lines that show a picture in the theme in which the page is read."""
    lines = []
    for theme in ("light", "dark"):
        name = file_name(technique, variant, theme)
        lines += [f"```{{image}} {FOLDER}/{name}", f":alt: {described}", f":class: only-{theme}"]
        lines += ["```", ""]
    return lines


def page(examples: Sequence[tuple[Technique, Mapping[str, Fires]]]) -> str:
    """Return the page with a picture of every technique, in every theme."""
    lines = [
        "# Pictures of all techniques",
        "",
        "The example of each technique in the themes light, dark and print;",
        "[pictures](../pictures.md) explains how to read them.",
    ]
    for technique, variants in examples:
        variant = next(iter(variants))
        lines += [
            "",
            f"## [{technique.title}]({technique.id}.md)",
            "",
            "````{container} side-by-side",
        ]
        for theme in THEMES:
            lines += [f"```{{image}} {FOLDER}/{file_name(technique, variant, theme)}"]
            lines += [f":alt: {technique.title}, {theme}", ":loading: lazy", "```"]
        lines += ["````"]
    return "\n".join([*lines, ""])
