"""Pages generated from the code: techniques, tables of profiles, help of commands."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import click

import grader
from docs import technique_pages, technique_pictures
from grader.cli.batch import command as batch
from grader.cli.batch import generation as batch_generation
from grader.cli.program import program
from grader.model import shapes
from grader.pipeline.registry import techniques
from grader.rating import profiles
from grader.rating.profiles.profile import Profile
from grader.render.layouts import picture, summary
from tests.positions import with_positions

JIGSAWS = (
    "jigsaw-6:AABBBBCAABBDCCAADDCCEDDFCEEEDFEEFFFF",
    "jigsaw-9:AAABBBCCCAAADBBBCCAADDBBBCCADDEEEFFCGDDEEEFFCGDDEEEFFHGGIIIFFHHGGIIIFHHHGGGIIIHHH",
)
"""Examples of jigsaw layouts."""


def write_all(docs: Path) -> None:
    """Write all generated pages, and remove outdated ones."""
    made = {docs / "commands-help.md": commands(), docs / "layouts-gallery.md": gallery()}
    for name in profiles.names():
        made[docs / "profiles" / f"{name}-table.md"] = profile_table(grader.load_profile(name))
    shown = [t for t in techniques().values() if t.id in with_positions()]
    for technique in shown:
        made[docs / "techniques" / f"{technique.id}.md"] = technique_pages.page(technique)
    others = [technique for technique in techniques().values() if technique not in shown]
    made[docs / "techniques" / "index.md"] = technique_pages.index(shown, others)
    examples = [(technique, technique_pages.shown_variants(technique.id)) for technique in shown]
    made[docs / "techniques" / "pictures.md"] = technique_pictures.page(examples)
    for technique, variants in examples:
        for file, drawn in technique_pictures.pictures(technique, variants).items():
            made[docs / "techniques" / file] = drawn
    old = (
        *docs.glob("techniques/*.md"),
        *docs.glob("techniques/pictures/*.svg"),
        *docs.glob("profiles/*-table.md"),
    )
    for page in old:
        if page not in made:
            page.unlink()
    for page, text in made.items():
        page.parent.mkdir(parents=True, exist_ok=True)
        if not page.exists() or page.read_text(encoding="utf-8") != text:
            page.write_text(text, encoding="utf-8")


def gallery() -> str:
    """Return drawings of the named layouts and of example jigsaws, with their sizes."""
    lines = []
    for name in (*shapes.names(), *JIGSAWS):
        layout = shapes.named(name)
        lines += [f"### {layout.name}", "", f"{summary(layout)}.", ""]
        lines += ["```text", picture(layout), "```", ""]
    return "\n".join(lines)


def profile_table(profile: Profile) -> str:
    """Return the tables of a profile: its techniques in order, and its grades."""
    pages = with_positions()
    lines = ["| Rating | Grade | Technique | Why here |", "| ---: | --- | --- | --- |"]
    for slot, entry in enumerate(profile.entries):
        title = techniques()[entry.technique].title
        link = f"[{title}](../techniques/{entry.technique}.md)"
        extra = "".join(
            f" ({name}: {', '.join(map(str, value)) if isinstance(value, list | tuple) else value})"
            for name, value in entry.options.items()
        )
        grade = profile.grade_at(slot)
        shown = link if entry.technique in pages else title
        name = grade.name if grade else "-"
        lines.append(f"| {entry.rating:.1f} | {name} | {shown}{extra} | {entry.why} |")
    unit = "" if profile.player is None else " (minutes)"
    lines += ["", f"| Grade{unit} | from | to, not included |", "| --- | ---: | ---: |"]
    lines += [f"| {g.name} | {g.low:.1f} | {g.high:.1f} |" for g in profile.grades]
    return "\n".join([*lines, ""])


def commands() -> str:
    """Return the help of the program, of all commands, and of the commands of groups."""
    top = click.Context(program, info_name="grader", **program.context_settings)
    top.terminal_width = 90
    lines = []
    for depth, context in help_contexts(top):
        lines += [f"{'#' * (depth + 2)} {context.command_path}", ""]
        lines += ["```text", context.get_help(), "```", ""]
    return "\n".join(lines)


def help_contexts(context: click.Context, depth: int = 0) -> Iterator[tuple[int, click.Context]]:
    """Iterate over the context of a command and those of its commands, with their depth."""
    yield max(depth - 1, 0), context
    group = context.command
    if not isinstance(group, click.Group):
        return
    found = {name: group.get_command(context, name) for name in group.list_commands(context)}
    if group is batch.command:
        found["plan --generate"] = batch_generation.plan_generate
        found["plan --more"] = batch_generation.plan_more
    for name, command in found.items():
        assert command is not None
        inner = click.Context(command, info_name=name, parent=context)
        yield from help_contexts(inner, depth + 1)


if __name__ == "__main__":
    write_all(Path(__file__).resolve().parent)
