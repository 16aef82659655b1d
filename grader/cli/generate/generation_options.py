"""The options for random regions and the choice of puzzles of commands that generate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from grader.cli.shared.common_options import not_nan
from grader.cli.shared.groups import Decorator
from grader.generate.selection import VARY
from grader.search.canonical.seen_puzzles import DISTINCT
from grader.search.canonical.symmetry import SYMMETRIES

_REGIONS = (
    click.option("--own-regions", is_flag=True, help="Give each jigsaw random regions of its own."),
    click.option(
        "--compactness",
        type=click.FloatRange(0, 1),
        callback=not_nan,
        default=0.0,
        metavar="0..1",
        help="Compactness of random regions: from 0, any shape, to 1, short borders.",
    ),
    click.option(
        "--region-symmetry",
        type=click.Choice(SYMMETRIES),
        default=SYMMETRIES[0],
        help="Symmetry of random regions.",
    ),
)
_SELECTION = (
    click.option(
        "--avoid",
        "avoid",
        multiple=True,
        metavar="FILE",
        help="Do not generate puzzles of this file or equivalent ones. May be repeated.",
    ),
    click.option(
        "--distinct",
        type=click.Choice(DISTINCT),
        default=DISTINCT[0],
        show_default=True,
        help="What must not be equivalent in two puzzles, nor in one of --avoid.",
    ),
    click.option(
        "--vary",
        type=click.Choice(VARY),
        help="Spread the puzzles over the techniques that may be the hardest.",
    ),
)


def region_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for random regions."""
    return _with(_REGIONS, command)


def selection_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say which puzzles are taken."""
    return _with(_SELECTION, command)


def _with(options: tuple[Decorator, ...], command: Callable[..., Any]) -> Callable[..., Any]:
    for decorator in reversed(options):
        command = decorator(command)
    return command
