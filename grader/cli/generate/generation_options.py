"""The options for random regions and the choice of puzzles of commands that generate."""

from __future__ import annotations

import click

from grader.cli.rate.minutes_options import quick_option
from grader.cli.shared.common_options import layout_option, not_nan
from grader.cli.shared.groups import flag, option, options
from grader.generate.selection import VARY, Vary
from grader.search.canonical.seen_puzzles import DISTINCT, Distinct
from grader.search.canonical.symmetry import SYMMETRIES

SEED = "Seed of the random numbers; the same seed gives the same puzzles."


@options
class LayoutOptions:
    """The layout, and how minutes are estimated on it."""

    is_quick: bool = quick_option()
    layout: str = layout_option()


@options
class RegionOptions:
    """Random regions of jigsaws, and random rules."""

    own_regions: bool = flag("--own-regions", "Give each jigsaw random regions of its own.")
    compactness: float = option(
        "--compactness",
        type=click.FloatRange(0, 1),
        callback=not_nan,
        default=0.0,
        metavar="0..1",
        help="Compactness of random regions: from 0, any shape, to 1, short borders.",
    )
    region_symmetry: str = option(
        "--region-symmetry",
        type=click.Choice(SYMMETRIES),
        default=SYMMETRIES[0],
        show_default=False,
        help="Symmetry of random regions.",
    )
    cage_sizes: str | None = option(
        "--cage-sizes",
        metavar="LO..HI|N:SHARE,...",
        help="Cells of the cages of killers: 2..5, or 2:3,3:4,4:1 with the share of each size.",
    )
    rule_symmetry: str = option(
        "--rule-symmetry",
        type=click.Choice(SYMMETRIES),
        default=SYMMETRIES[0],
        show_default=False,
        help="Symmetry of the cages of killers.",
    )
    all_given: bool = flag(
        "--all-given",
        "Give all signs of kropki, XV or greater-than: neighbours without one have no relation.",
    )


@options
class SelectionOptions:
    """Which puzzles are taken."""

    avoid: tuple[str, ...] = option(
        "--avoid",
        multiple=True,
        metavar="FILE",
        help="Do not generate puzzles of this file or equivalent ones. May be repeated.",
    )
    distinct: Distinct = option(
        "--distinct",
        type=click.Choice(DISTINCT),
        default=DISTINCT[0],
        help="What must not be equivalent in two puzzles, nor in one of --avoid.",
    )
    vary: Vary | None = option(
        "--vary",
        type=click.Choice(VARY),
        help="Spread the puzzles over the techniques that may be the hardest.",
    )
