"""The keyword arguments of `grader.generate`, for functions of tests that pass them on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from grader.generate import GenerationReport, KeptPuzzle
from grader.generate.probe import Rate
from grader.generate.requirement_arguments import RequirementArguments
from grader.generate.selection import Vary
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.rating.profiles.profile import Profile
from grader.search.canonical.seen_puzzles import Distinct


class GenerateArguments(RequirementArguments, total=False):
    """All keyword arguments; see `grader.generate`."""

    profile: Profile | str | Path
    layout: Layout | str | Path
    own_regions: bool
    compactness: float
    region_symmetry: str
    cage_sizes: str | tuple[int, int] | Mapping[int, float] | None
    rule_symmetry: str
    all_given: bool
    count: int | None
    seed: int | None
    jobs: int
    timeout: float | None
    avoid: Iterable[Puzzle | str]
    kept: Iterable[KeptPuzzle]
    report: GenerationReport | None
    distinct: Distinct
    vary: Vary | None
    rate: Rate | None
