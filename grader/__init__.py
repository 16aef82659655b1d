"""Solve a Sudoku as a person does, explain it, grade it, make one."""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from grader.model.presenter import connect

if TYPE_CHECKING:
    from grader.catalogue.catalogue import Catalogue
    from grader.drills.drill import Drill
    from grader.drills.drilling import drill
    from grader.drills.judgement import Judgement, judge
    from grader.drills.shortage import DrillReport
    from grader.errors import (
        CancelledError,
        CatalogueError,
        FormatError,
        GraderError,
        LayoutError,
        MissingLibraryError,
        MistakeError,
        MultipleSolutionsError,
        NoSolutionError,
        ProfileError,
        PuzzleError,
        SearchLimitError,
        StrategyError,
        TargetError,
        TimeLimitError,
        UnsoundError,
    )
    from grader.formats import parse, write
    from grader.formats.layout_files import load_layout
    from grader.generate import Generated, generate
    from grader.hints.all_steps import hints, iter_hints
    from grader.hints.claim_proof import explain
    from grader.hints.next_step import hint
    from grader.hints.open_moves import open_moves
    from grader.hints.progress import mistakes
    from grader.model.claim import Claim, Mistake, Proof
    from grader.model.layout import Layout
    from grader.model.puzzle import Puzzle
    from grader.model.step import Step
    from grader.model.trace import Trace
    from grader.rating.minutes.estimates import with_minutes
    from grader.rating.profile_loading import load_profile
    from grader.rating.profiles.profile import Profile
    from grader.rating.rate import rate, rate_trace, trace
    from grader.rating.rate_many import rate_many
    from grader.rating.rating import Rating
    from grader.rating.with_technique import with_technique
    from grader.render.pictures import picture
    from grader.runtime.cancel_token import CancelToken
    from grader.runtime.progress import Progress
    from grader.search.answers import (
        count_solutions,
        count_solutions_many,
        is_minimal,
        is_unique,
        redundant_givens,
        solutions,
        solve,
    )
    from grader.search.canonical.isomorphism import Canonical
    from grader.search.canonical.structure import (
        are_isomorphic,
        backdoors,
        canonical,
        common_cells,
        possible_digits,
    )
    from grader.search.layout_problems import LayoutProblem, layout_problems
    from grader.search.random_grid import random_solution

    __version__: str

__all__ = [
    "CancelToken",
    "CancelledError",
    "Canonical",
    "Catalogue",
    "CatalogueError",
    "Claim",
    "Drill",
    "DrillReport",
    "FormatError",
    "Generated",
    "GraderError",
    "Judgement",
    "Layout",
    "LayoutError",
    "LayoutProblem",
    "MissingLibraryError",
    "Mistake",
    "MistakeError",
    "MultipleSolutionsError",
    "NoSolutionError",
    "Profile",
    "ProfileError",
    "Progress",
    "Proof",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "SearchLimitError",
    "Step",
    "StrategyError",
    "TargetError",
    "TimeLimitError",
    "Trace",
    "UnsoundError",
    "are_isomorphic",
    "backdoors",
    "canonical",
    "common_cells",
    "count_solutions",
    "count_solutions_many",
    "drill",
    "explain",
    "generate",
    "hint",
    "hints",
    "is_minimal",
    "is_unique",
    "iter_hints",
    "judge",
    "layout_problems",
    "load_layout",
    "load_profile",
    "mistakes",
    "open_moves",
    "parse",
    "picture",
    "possible_digits",
    "random_solution",
    "rate",
    "rate_many",
    "rate_trace",
    "redundant_givens",
    "solutions",
    "solve",
    "trace",
    "with_minutes",
    "with_technique",
    "write",
]

# A program pays only for what it uses: each name is imported when it is first looked up.
# The imports above say the same to type checkers; a test compares the two.
_HOMES = {
    "grader.search.answers": (
        "count_solutions",
        "count_solutions_many",
        "is_minimal",
        "is_unique",
        "redundant_givens",
        "solutions",
        "solve",
    ),
    "grader.search.layout_problems": ("LayoutProblem", "layout_problems"),
    "grader.search.random_grid": ("random_solution",),
    "grader.search.canonical.structure": (
        "are_isomorphic",
        "backdoors",
        "canonical",
        "common_cells",
        "possible_digits",
    ),
    "grader.catalogue.catalogue": ("Catalogue",),
    "grader.errors": (
        "CancelledError",
        "CatalogueError",
        "FormatError",
        "GraderError",
        "LayoutError",
        "MissingLibraryError",
        "MistakeError",
        "MultipleSolutionsError",
        "NoSolutionError",
        "ProfileError",
        "PuzzleError",
        "SearchLimitError",
        "StrategyError",
        "TargetError",
        "TimeLimitError",
        "UnsoundError",
    ),
    "grader.drills.drill": ("Drill",),
    "grader.drills.drilling": ("drill",),
    "grader.drills.judgement": ("Judgement", "judge"),
    "grader.drills.shortage": ("DrillReport",),
    "grader.formats": ("parse", "write"),
    "grader.generate": ("Generated", "generate"),
    "grader.rating.rate_many": ("rate_many",),
    "grader.rating.minutes.estimates": ("with_minutes",),
    "grader.rating.with_technique": ("with_technique",),
    "grader.rating.rate": ("rate", "rate_trace", "trace"),
    "grader.hints.all_steps": ("hints", "iter_hints"),
    "grader.hints.claim_proof": ("explain",),
    "grader.hints.next_step": ("hint",),
    "grader.hints.open_moves": ("open_moves",),
    "grader.hints.progress": ("mistakes",),
    "grader.formats.layout_files": ("load_layout",),
    "grader.model.claim": ("Claim", "Mistake", "Proof"),
    "grader.model.layout": ("Layout",),
    "grader.model.puzzle": ("Puzzle",),
    "grader.model.step": ("Step",),
    "grader.model.trace": ("Trace",),
    "grader.render.pictures": ("picture",),
    "grader.runtime.cancel_token": ("CancelToken",),
    "grader.runtime.progress": ("Progress",),
    "grader.rating.profiles.profile": ("Profile",),
    "grader.rating.profile_loading": ("load_profile",),
    "grader.rating.rating": ("Rating",),
    "grader.search.canonical.isomorphism": ("Canonical",),
}
"""The public names of each module."""
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


# Records show themselves by what stands on top of the model, loaded when it is first needed.
connect(lambda: import_module("grader.render.presenter").PRESENTER)


def __dir__() -> list[str]:
    return sorted(__all__)


if not TYPE_CHECKING:  # it would make every misspelt name an `object`

    def __getattr__(name: str) -> object:
        """Import a public name when it is first used."""
        if name == "__version__":
            from grader.runtime.version import version  # noqa: PLC0415

            return version()
        if name not in _HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found: object = getattr(import_module(_HOME_OF[name]), name)
        globals()[name] = found
        return found


class _Package(ModuleType):
    """The package; `generate` and `hints` are functions in it and rooms as well.

    The import of a module sets it as an attribute of its package, which must not hide the
    function of the same name.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if not (isinstance(value, ModuleType) and name in _HOME_OF):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
