"""`grader layouts`: list the named layouts, or check and draw one."""

from __future__ import annotations

import click

from grader.cli.program import UNRATED
from grader.cli.shared.common_options import timeout_option
from grader.cli.shared.groups import argument, flag, group, options
from grader.cli.shared.output import say
from grader.errors import Message, Term
from grader.formats.layout_files import load_layout, write_layout
from grader.model.shapes import names
from grader.render.layouts import picture, summary
from grader.search.layout_problems import PROOF_TIME, layout_problems


@options
class LayoutOptions:
    """The layout to show."""

    layout: str | None = argument(required=False, metavar="[LAYOUT]")
    as_yaml: bool = flag("--yaml", "Write the layout as a layout file.")
    timeout: float = timeout_option(
        "Time limit of the search for a way to fill the layout.", default=PROOF_TIME
    )


@click.command("layouts")
@group(LayoutOptions)
def command(wanted: LayoutOptions) -> int:
    """List the named layouts, or show one.

    LAYOUT is a name or a layout file.  The layout is drawn, and its problems are listed.  Names
    such as killer-9, kropki-9 and diagonal-9+thermometer are not in the list, because each puzzle
    has rules of its own: `grader generate --layout killer-9` makes some.

    \b
    Examples:
      grader layouts samurai
      grader layouts diagonal-9 --yaml
    """  # noqa: D301 - click's mark for lines that stay as they are
    if wanted.layout is None:
        for name in names():
            click.echo(name)
        return 0
    loaded = load_layout(wanted.layout)
    if wanted.as_yaml:
        click.echo(write_layout(loaded), nl=False)
        return 0
    say(summary(loaded))
    click.echo(picture(loaded))
    problems = layout_problems(loaded, wanted.timeout)
    for problem in problems:
        severity = Term("severity", problem.severity)
        say(
            Message(
                "layout-problem",
                "{severity}: {problem}",
                severity=severity,
                problem=problem.message,
            )
        )
    return UNRATED if any(problem.is_impossible for problem in problems) else 0
