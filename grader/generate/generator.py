"""Generate puzzles that meet requirements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Unpack

from grader import arguments
from grader.errors import TargetError, Term
from grader.formats.layout_files import load_layout
from grader.generate.checked_target import check_target
from grader.generate.countdown import Countdown
from grader.generate.feasibility import Feasibility
from grader.generate.generation_records import (
    Generated,
    GenerationReport,
    KeptPuzzle,
    KnownPuzzle,
)
from grader.generate.generation_run import GenerationRun
from grader.generate.plan import make_plan
from grader.generate.probe import Rate
from grader.generate.requirement_arguments import (
    RequirementArguments,
    default_requirements,
    parse_requirements,
)
from grader.generate.requirements import MinimalityRequirement, NoSearchRequirement
from grader.generate.ruled.random_rules import (
    CageSizes,
    RandomRules,
    random_rules_for,
    without_cages,
)
from grader.generate.run_specification import RunInputs, RunSpecification
from grader.generate.selection import Vary, check_selection
from grader.generate.target import Target
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import latin
from grader.rating.minutes.estimates import with_minutes
from grader.rating.profile_loading import STANDARD, load_profile, profile_for
from grader.rating.profiles.profile import Profile
from grader.runtime.cancel_token import CancelToken
from grader.runtime.cancellation import check_token, until_cancelled
from grader.runtime.deadline import check_timeout
from grader.runtime.progress import Progress, check_on_progress
from grader.runtime.whole_files import YAML_SUFFIXES
from grader.search.canonical.seen_puzzles import Distinct

if TYPE_CHECKING:
    from pathlib import Path

    from grader.generate.random_regions import RandomRegions

MINUTE = 60.0


def generate(
    *,
    profile: Profile | str | Path = STANDARD,
    layout: Layout | str | Path = "classic-9",
    own_regions: bool = False,
    compactness: float = 0.0,
    region_symmetry: str = "none",
    cage_sizes: CageSizes | None = None,
    rule_symmetry: str = "none",
    all_given: bool = False,
    count: int | None = 1,
    seed: int | None = None,
    jobs: int = 1,
    timeout: float | None = MINUTE,
    avoid: Iterable[Puzzle | Board | str | KnownPuzzle] = (),
    kept: Iterable[KeptPuzzle] | Callable[[str], Iterable[KeptPuzzle]] = (),
    report: GenerationReport | None = None,
    distinct: Distinct = "puzzles",
    vary: Vary | None = None,
    rate: Rate | None = None,
    uniqueness: bool = True,
    on_progress: Callable[[Progress], object] | None = None,
    cancel: CancelToken | None = None,
    **requirements: Unpack[RequirementArguments],
) -> Iterator[Generated]:
    """Iterate over new puzzles that meet the requirements, no two of them equivalent.

    Puzzles are equivalent if reordering rows and columns and renaming digits turns one into the
    other.  The same arguments and the same seed give the same puzzles in the same order, for any
    number of jobs; runs that differ in another argument have other puzzles.  If no grade or rating
    is required, the puzzles need no search, nor other techniques of the grade that search has.

    Args:
        profile: the profile to rate with: its name, the path of its file, or the profile itself.
        layout: the layout: its name, the path of its file, or the layout itself.  A jigsaw
            without a map, such as `jigsaw-9`, gets random regions, and a name with a variant,
            such as `killer-9` or `diagonal-9+killer`, random rules for each puzzle.
        own_regions: each puzzle gets random regions of its own; otherwise all share one map.
        compactness: from 0, regions of any shape, to 1, regions with short borders.
        region_symmetry: the symmetry of random regions.
        cage_sizes: the numbers of cells of the cages of a killer: the least and the greatest, a
            mapping of sizes to their shares, or a text such as `2..5` or `2:3,3:4,4:1`; None
            for 2 to 5, on small layouts less; in minimal killers for 2 and 3, or for 1 and 2 to
            a grade below the hardest.
        rule_symmetry: the symmetry of the cages of a killer.
        all_given: neighbours of `kropki-9`, `xv-9` or `greater-than-9` have all signs that are
            right; where there is none, none is possible.
        count: the number of puzzles; None for no limit.
        seed: the seed of the random numbers; None for a different one in each run.
        jobs: the number of processes, at most two for each processor (or 8).
        timeout: seconds to look for each puzzle; None for no limit.
        avoid: puzzles that must not be generated, nor equivalent ones.
        kept: puzzles found earlier.  Those of the same run (equal requirements, profile, layout
            and seed) count and are not returned again; the others are avoided.  A function
            gets the run id and returns those of this run.
        report: updated while the run goes on.
        distinct: `puzzles`, or `solutions` if also the solutions of no two puzzles may be
            equivalent, including those of `avoid` and `kept`.
        vary: `hardest` spreads the puzzles evenly over the techniques that are the hardest of any
            of them.  Techniques that are not found for a long time are no longer awaited.
        rate: the function that rates puzzles, if not `grader.rate`; with several
            jobs it must be importable from a module.
        uniqueness: false leaves out the techniques that assume one solution.
        on_progress: called with the `Progress` before each puzzle is returned, and after attempts
            that found none.
        cancel: a token by which another thread ends the iteration.
        requirements: those of `RequirementArguments`.

    Raises:
        CancelledError: during the iteration, if `cancel` was cancelled.
        TargetError: immediately if it is proved that no puzzle meets the requirements; during
            the iteration if none was found in time.
        UnsoundError: during the iteration if most attempts end at a wrong step of a technique, and
            none has met the requirements.  Otherwise they are given up, and `report` counts them.
        ProfileError: the profile does not exist, or its file is invalid.
        LayoutError: the layout does not exist, or its file is invalid.
        TypeError: an argument is unknown, or of a wrong type.
        ValueError: `count`, `jobs`, `timeout` or `compactness` is out of range.
    """
    jobs = arguments.whole("jobs", jobs, 1)
    if count is not None:
        count = arguments.whole("count", count, 0)
    check_timeout(timeout)
    check_on_progress(on_progress)
    check_token(cancel)
    arguments.several("avoid", avoid, "several puzzles")
    if not callable(kept):
        arguments.several("kept", kept, "several puzzles, or a function")
    if report is not None:
        arguments.require("report", report, GenerationReport, "a GenerationReport")
    specification = specify(
        profile=profile,
        layout=layout,
        own_regions=own_regions,
        compactness=compactness,
        region_symmetry=region_symmetry,
        cage_sizes=cage_sizes,
        rule_symmetry=rule_symmetry,
        all_given=all_given,
        seed=seed,
        distinct=distinct,
        vary=vary,
        rate=rate,
        uniqueness=uniqueness,
        **requirements,
    )
    report = GenerationReport() if report is None else report
    report.plan = specification.plan
    found = kept(specification.run_id) if callable(kept) else kept
    earlier = tuple(arguments.each("kept", found, KeptPuzzle, "a KeptPuzzle"))
    run = GenerationRun(
        specification, count, jobs, Countdown(timeout), earlier, report, on_progress
    )
    return until_cancelled(run.puzzles(avoid), cancel, Term("work", "the generation of puzzles"))


def specify(
    *,
    profile: Profile | str | Path = STANDARD,
    layout: Layout | str | Path = "classic-9",
    own_regions: bool = False,
    compactness: float = 0.0,
    region_symmetry: str = "none",
    cage_sizes: CageSizes | None = None,
    rule_symmetry: str = "none",
    all_given: bool = False,
    seed: int | None = None,
    distinct: Distinct = "puzzles",
    vary: Vary | None = None,
    rate: Rate | None = None,
    uniqueness: bool = True,
    **requirements: Unpack[RequirementArguments],
) -> RunSpecification:
    """Return everything that determines the puzzles of a run, with the plan that it starts with.

    The arguments and errors are those of `generate`.
    """
    if not 0 <= arguments.number("compactness", compactness) <= 1:
        raise arguments.out_of_range("compactness", compactness, "must be from 0 to 1")
    arguments.flag("own_regions", own_regions)
    arguments.text("region_symmetry", region_symmetry)
    arguments.text("rule_symmetry", rule_symmetry)
    arguments.flag("all_given", all_given)
    if cage_sizes is not None:
        kinds = (str, tuple, list, Mapping)
        arguments.require("cage_sizes", cage_sizes, kinds, "a text, a pair of sizes, or a mapping")
    seed = SystemRandom().getrandbits(32) if seed is None else arguments.whole("seed", seed)
    if rate is not None and not callable(rate):
        raise arguments.wrong_type("rate", rate, "a function that rates a puzzle")
    check_selection(distinct, vary)
    rules = None
    if isinstance(layout, str) and _may_have_variant(layout):
        rules = random_rules_for(layout, cage_sizes, rule_symmetry, all_given)
    if rules is not None:
        layout = rules.example()
    elif cage_sizes is not None or rule_symmetry != "none":
        raise without_cages()
    elif all_given:
        raise TargetError(
            "random-signs",
            "all_given is for layouts whose signs are random, such as kropki-9",
        )
    chosen = load_profile(profile, uniqueness=uniqueness)
    regions = None
    if isinstance(layout, str) and layout.strip().startswith("jigsaw-"):
        from grader.generate.random_regions import random_regions_for  # noqa: PLC0415 - seldom

        regions = random_regions_for(layout, compactness, region_symmetry)
    if regions is None:
        layout = load_layout(layout)
        chosen = profile_for(chosen, layout)
    if requirements.get("minutes") is not None and chosen.minutes is None:
        chosen = with_minutes(chosen)
    inputs_on = partial(_inputs, chosen, requirements, seed, distinct=distinct, vary=vary)
    if regions is not None:
        # The map of a run follows from all inputs, too; another layout stands in for it here.
        numbers = inputs_on(latin(regions.size), regions).random("regions")
        layout = regions.make_layout(numbers)
    if regions is None and (own_regions or compactness or region_symmetry != "none"):
        raise TargetError(
            "random-regions", "only a jigsaw without a map, such as jigsaw-9, has random regions"
        )
    inputs = _checked(
        inputs_on(load_layout(layout), regions if own_regions else None, rules=rules),
        by_profile=rate is None,
    )
    return RunSpecification(inputs, make_plan(inputs.target), rate)


def _inputs(
    profile: Profile,
    requirements: RequirementArguments,
    seed: int,
    layout: Layout,
    regions: RandomRegions | None,
    *,
    distinct: Distinct,
    vary: Vary | None,
    rules: RandomRules | None = None,
) -> RunInputs:
    """Return the inputs of a run on a layout, with the requirements that are added by default."""
    stated = parse_requirements(requirements, layout)
    has_cages = rules is not None and bool(rules.sizes)
    added = default_requirements(stated, profile, layout, requirements.get("attractive"), has_cages)
    target = Target(profile, layout, (*stated, *added))
    minimality = target.requirement(MinimalityRequirement)
    if rules is not None and minimality is not None and minimality.wanted:
        rules = rules.minimal(target.share_of_grades)
    return RunInputs(target, seed, regions, distinct, vary, rules)


def _may_have_variant(layout: str) -> bool:
    """Return whether a text may be a name with a variant, and not a file or a usual layout."""
    return layout != "classic-9" and not layout.endswith(YAML_SUFFIXES) and "/" not in layout


def _checked(inputs: RunInputs, *, by_profile: bool) -> RunInputs:
    """Return the inputs of a run whose requirements are not known to be impossible.

    Puzzles of the hardest grade, and then those that need search, are allowed if no others meet
    what the user requires.

    Raises:
        TargetError: it is proved that no puzzle meets the requirements.
    """
    required = inputs.target.requirement(NoSearchRequirement)
    stated = inputs.target.without(NoSearchRequirement)
    milder = [stated]
    if required is not None and required.below:
        milder.insert(0, stated.with_requirements((*stated.requirements, NoSearchRequirement())))
    for target in (inputs.target, *milder):
        try:
            check_target(target, by_profile)
            if (
                inputs.rules is not None
                and by_profile
                and min(dict(inputs.rules.sizes), default=1) > 1
            ):
                Feasibility(target).check_beginning()
        except TargetError:
            if target is stated:
                raise
        else:
            return inputs.with_target(target)
    raise AssertionError("the last target is returned or raises an error")
