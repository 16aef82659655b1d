"""The pages of the techniques, for players, with a folded part for programmers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import grader
from docs import technique_pictures
from docs.technique_words import PACK, Words, words
from grader.cli.shared.technique_titles import titles
from grader.pipeline.pack_files import descriptors, families
from grader.pipeline.technique import Technique
from grader.rating import profiles
from grader.render.board import pencil_marks
from grader.render.sentences import notation, sentence_lines
from tests.positions import Fires, fires

PROFILE_PAGES = dict.fromkeys(("g-whips", "braids", "g-braids"), "whips")
"""The pages of the profiles that have none of their own."""


def index(shown: Sequence[Technique], others: Sequence[Technique]) -> str:
    """Return the front page of the catalogue.

    Args:
        shown: the techniques that have a page.
        others: those without one.
    """
    lines = [
        "# Techniques",
        "",
        "A page for each technique: the pattern, why it holds, an example with a picture,",
        "and how to spot it with pencil and paper.",
        "[One page](pictures.md) shows the pictures of all of them,",
        "and the [glossary](../glossary.md) explains words such as *house* and *candidate*.",
        "",
    ]
    for family, title in families(PACK).items():
        ids = {
            id_ for each in descriptors(PACK) if each.family == family for id_ in each.techniques
        }
        pages = [technique.id for technique in shown if technique.id in ids]
        if pages:
            lines += [f"## {title}", "", "```{toctree}", ":maxdepth: 1", ""]
            lines += [*pages, "```", ""]
    if others:
        names = ", ".join(technique.title for technique in others)
        lines += ["## Installed as well", "", f"Without a board of their own: {names}.", ""]
    lines += ["```{toctree}", ":hidden:", "", "pictures", "```", ""]
    return "\n".join(lines)


def page(technique: Technique) -> str:
    """Return the page of a technique."""
    said = words(technique)
    lines = [f"# {technique.title}", ""]
    if technique.assumes_unique:
        lines += [
            "```{note}",
            "This technique is right only if the puzzle has exactly one solution.",
            "```",
            "",
        ]
    lines += ["## The pattern", "", said.pattern, ""]
    if said.finds:
        lines += ["## What follows", "", said.finds, ""]
    lines += ["## Why it holds", "", said.why, ""]
    examples = [[*example(technique, v, p)] for v, p in shown_variants(technique.id).items()]
    first, *more = examples or [[]]
    lines += [*first, "## How to spot it", "", said.spot, ""]
    lines += [line for one in more for line in one]
    lines += [*rated(technique)]
    if said.source:
        lines += ["## Source", "", said.source, ""]
    lines += folded("For programmers", programmers(technique, said))
    return "\n".join(lines)


def rated(technique: Technique) -> Iterator[str]:
    """Iterate over the lines that say where the technique is rated, if it is."""
    found = [
        f"- {entry.rating:.1f} in [{name}](../profiles/{PROFILE_PAGES.get(name, name)}.md)"
        for name in profiles.names()
        for entry in grader.load_profile(name).entries
        if entry.technique == technique.id
    ]
    if found:
        yield from ("## How hard it is", "", *found, "")


def programmers(technique: Technique, said: Words) -> list[str]:
    """Return what only programmers ask for: id, order, options."""
    lines = [f"The id of the technique is `{technique.id}`."]
    if technique.variants:
        names = ", ".join(f"`{name}`" for name in technique.variants)
        lines += [f"A step carries one of the names {names}."]
    if said.order:
        lines += ["", f"Order of the search: {said.order[:1].lower()}{said.order[1:]}"]
    lines += ["", "Options that a profile may give:" if technique.options else "It has no options."]
    lines += ["", *(f"- `{name}`{_said(said, name)}" for name in technique.options)]
    return [*lines, ""]


def folded(title: str, lines: Sequence[str]) -> list[str]:
    """Return lines of Markdown in a part of the page that opens when its title is clicked."""
    return ["<details>", f"<summary>{title}</summary>", "", *lines, "</details>", ""]


def example(technique: Technique, variant: str, position: Fires) -> Iterator[str]:
    """Iterate over the lines of an example: its picture, the step, its words and the board."""
    step = position.first()
    assert step is not None, f"{position.name} does not fire"
    layout = position.puzzle.layout
    title = titles().get(step.technique, technique.title)
    text, *chains = sentence_lines(layout, step, title)
    yield from (f"## Example{f': {technique.variants[variant]}' if variant else ''}", "")
    yield from technique_pictures.shown(technique, variant, notation(layout, step, title))
    yield from (f"**{notation(layout, step, title)}**", "", text, "")
    if chains:
        yield from ("```text", *chains, "```", "")
    yield from folded("The board as text", ["```text", pencil_marks(position.board()), "```", ""])


def shown_variants(technique: str) -> dict[str, Fires]:
    """Return a test position for each variant of a technique, or one if it has none."""
    found: dict[str, Fires] = {}
    for position in fires(technique):
        found.setdefault(position.variant, position)
    return found


def _said(said: Words, option: str) -> str:
    """Return what follows the name of an option: a colon and what it means, if that is said."""
    return f": {said.arguments[option]}" if option in said.arguments else ""
