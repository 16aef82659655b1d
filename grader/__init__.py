"""Solve a Sudoku as a person does, explain it, grade it, make one."""

from importlib import import_module
from typing import TYPE_CHECKING

from grader.answers.exact import (
    are_isomorphic,
    backdoors,
    canonical,
    common_cells,
    count_solutions,
    count_solutions_many,
    is_minimal,
    is_unique,
    possible_digits,
    random_solution,
    redundant_givens,
    solutions,
    solve,
)
from grader.answers.layout_problems import LayoutProblem, layout_problems
from grader.errors import (
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
)
from grader.formats import parse, write
from grader.generate import Generated, generate
from grader.grading.batch import rate_many
from grader.grading.rater import load_profile, rate, rate_trace, trace
from grader.hints.next_step import hint, hints
from grader.hints.open_moves import open_moves
from grader.hints.progress import mistakes
from grader.layouts import load_layout
from grader.model.claim import Claim, Mistake, Proof
from grader.model.layout import Layout
from grader.model.presenter import connect
from grader.model.puzzle import Puzzle
from grader.model.step import Step
from grader.model.trace import Trace
from grader.rating.profile import Profile
from grader.rating.rating import Rating
from grader.runtime.version import version
from grader.search.isomorphism import Canonical

if TYPE_CHECKING:
    from grader.hints.claim_proof import explain
    from grader.presentation.pictures import picture

    __version__: str

_LATER = {"explain": "grader.hints.claim_proof", "picture": "grader.presentation.pictures"}
"""Where the names are that most programs do not need and that take long to import."""

__all__ = [
    "Canonical",
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
    "Trace",
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
    "write",
]


# Records show themselves by what stands on top of the model, loaded when it is first needed.
connect(lambda: import_module("grader.presentation.presenter").PRESENTER)


def __dir__() -> list[str]:
    return sorted(__all__)


def __getattr__(name: str) -> object:
    """Import a name when it is first used."""
    if name == "__version__":
        return version()
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(_LATER[name]), name)
    globals()[name] = found
    return found
