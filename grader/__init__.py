"""Solve a Sudoku as a person does, explain it, grade it, make one."""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from grader.model.presenter import connect

if TYPE_CHECKING:
    from grader.answers.exact import (
        count_solutions,
        count_solutions_many,
        is_minimal,
        is_unique,
        redundant_givens,
        solutions,
        solve,
    )
    from grader.answers.layout_problems import LayoutProblem, layout_problems
    from grader.answers.random_grid import random_solution
    from grader.answers.structure import (
        are_isomorphic,
        backdoors,
        canonical,
        common_cells,
        possible_digits,
    )
    from grader.catalogue.catalogue import Catalogue
    from grader.errors import (
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
    from grader.generate import Generated, generate
    from grader.grading.batch import rate_many
    from grader.grading.minutes import with_minutes
    from grader.grading.rater import load_profile, rate, rate_trace, trace
    from grader.hints.all_steps import hints, iter_hints
    from grader.hints.claim_proof import explain
    from grader.hints.next_step import hint
    from grader.hints.open_moves import open_moves
    from grader.hints.progress import mistakes
    from grader.layouts import load_layout
    from grader.model.claim import Claim, Mistake, Proof
    from grader.model.layout import Layout
    from grader.model.puzzle import Puzzle
    from grader.model.step import Step
    from grader.model.trace import Trace
    from grader.presentation.pictures import picture
    from grader.rating.profile import Profile
    from grader.rating.rating import Rating
    from grader.search.isomorphism import Canonical

    __version__: str

__all__ = [
    "Canonical",
    "Catalogue",
    "CatalogueError",
    "Claim",
    "FormatError",
    "Generated",
    "GraderError",
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
    "explain",
    "generate",
    "hint",
    "hints",
    "is_minimal",
    "is_unique",
    "iter_hints",
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
    "write",
]

# A program pays only for what it uses: each name is imported when it is first looked up.
# The imports above say the same to type checkers; a test compares the two.
_HOMES = {
    "grader.answers.exact": (
        "count_solutions",
        "count_solutions_many",
        "is_minimal",
        "is_unique",
        "redundant_givens",
        "solutions",
        "solve",
    ),
    "grader.answers.layout_problems": ("LayoutProblem", "layout_problems"),
    "grader.answers.random_grid": ("random_solution",),
    "grader.answers.structure": (
        "are_isomorphic",
        "backdoors",
        "canonical",
        "common_cells",
        "possible_digits",
    ),
    "grader.catalogue.catalogue": ("Catalogue",),
    "grader.errors": (
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
    "grader.formats": ("parse", "write"),
    "grader.generate": ("Generated", "generate"),
    "grader.grading.batch": ("rate_many",),
    "grader.grading.minutes": ("with_minutes",),
    "grader.grading.rater": ("load_profile", "rate", "rate_trace", "trace"),
    "grader.hints.all_steps": ("hints", "iter_hints"),
    "grader.hints.claim_proof": ("explain",),
    "grader.hints.next_step": ("hint",),
    "grader.hints.open_moves": ("open_moves",),
    "grader.hints.progress": ("mistakes",),
    "grader.layouts": ("load_layout",),
    "grader.model.claim": ("Claim", "Mistake", "Proof"),
    "grader.model.layout": ("Layout",),
    "grader.model.puzzle": ("Puzzle",),
    "grader.model.step": ("Step",),
    "grader.model.trace": ("Trace",),
    "grader.presentation.pictures": ("picture",),
    "grader.rating.profile": ("Profile",),
    "grader.rating.rating": ("Rating",),
    "grader.search.isomorphism": ("Canonical",),
}
"""The public names of each module."""
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


# Records show themselves by what stands on top of the model, loaded when it is first needed.
connect(lambda: import_module("grader.presentation.presenter").PRESENTER)


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
