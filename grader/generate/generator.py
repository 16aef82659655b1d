"""Generate puzzles that meet requirements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random, SystemRandom
from typing import Unpack

from grader.errors import TargetError
from grader.generate.generation_records import Generated, GenerationReport, KeptPuzzle
from grader.generate.generation_run import Countdown, GenerationRun
from grader.generate.plan import make_plan
from grader.generate.probe import Rate
from grader.generate.random_regions import random_regions_for
from grader.generate.requirement_arguments import RequirementArguments, parse_requirements
from grader.generate.run_specification import RunSpecification
from grader.generate.target import Target
from grader.grading import rater
from grader.layouts import load_layout
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.rating.profile import Profile

MINUTE = 60.0


def generate(
    *,
    profile: Profile | str | Path = rater.STANDARD,
    layout: Layout | str | Path = "classic-9",
    own_regions: bool = False,
    compactness: float = 0.0,
    region_symmetry: str = "none",
    count: int | None = 1,
    seed: int | None = None,
    jobs: int = 1,
    timeout: float | None = MINUTE,
    avoid: Iterable[Puzzle | str] = (),
    kept: Iterable[KeptPuzzle] = (),
    report: GenerationReport | None = None,
    rate: Rate | None = None,
    **requirements: Unpack[RequirementArguments],
) -> Iterator[Generated]:
    """Iterate over new puzzles that meet the requirements, no two of them equivalent.

    Puzzles are equivalent if reordering rows and columns and renaming digits turns one into the
    other.  The same seed gives the same puzzles in the same order, for any number of jobs.

    Args:
        profile: the profile to rate with: its name, the path of its file, or the profile itself.
        layout: the layout: its name, the path of its file, or the layout itself.  A jigsaw
            without a map, such as `jigsaw-9`, gets random regions.
        own_regions: each puzzle gets random regions of its own; otherwise all share one map.
        compactness: from 0, regions of any shape, to 1, regions with short borders.
        region_symmetry: the symmetry of random regions.
        count: the number of puzzles; None for no limit.
        seed: the seed of the random numbers; None for a different one in each run.
        jobs: the number of processes.
        timeout: seconds to look for each puzzle; None for no limit.
        avoid: puzzles that must not be generated, nor equivalent ones.
        kept: puzzles found earlier.  Those of the same run (equal requirements, profile, layout
            and seed) count and are not returned again; the others are avoided.
        report: updated while the run goes on.
        rate: the function that rates puzzles, if not `grader.grading.rater.rate`; with several
            jobs it must be importable from a module.
        requirements: see `grader.generate.requirement_arguments`.

    Raises:
        TargetError: immediately if it is proved that no puzzle meets the requirements; during
            the iteration if none was found in time.
        ProfileError: the profile does not exist, or its file is invalid.
        LayoutError: the layout does not exist, or its file is invalid.
        ValueError: `count`, `jobs`, `timeout` or `compactness` is out of range.
    """
    if jobs < 1:
        raise ValueError(f"jobs is {jobs}; it must be at least 1")
    if count is not None and count < 0:
        raise ValueError(f"count is {count}; it must be at least 0")
    if timeout is not None and timeout <= 0:
        raise ValueError(f"timeout is {timeout:g} seconds; it must be more than 0")
    if not 0 <= compactness <= 1:
        raise ValueError(f"compactness is {compactness:g}; it must be from 0 to 1")
    if seed is None:
        seed = SystemRandom().getrandbits(32)
    regions = None
    if isinstance(layout, str):
        regions = random_regions_for(layout, compactness, region_symmetry)
        layout = layout if regions is None else regions.make_layout(Random(f"{seed}/regions"))
    if regions is None and (own_regions or compactness or region_symmetry != "none"):
        raise TargetError("only a jigsaw without a map, such as jigsaw-9, has random regions")
    layout = load_layout(layout)
    target = Target(rater.load_profile(profile), layout, parse_requirements(requirements, layout))
    target.check()
    specification = RunSpecification(
        target, make_plan(target), seed, regions if own_regions else None, rate
    )
    report = GenerationReport() if report is None else report
    report.plan = specification.plan
    run = GenerationRun(specification, count, jobs, Countdown(timeout), tuple(kept), report)
    return run.puzzles(avoid)
