"""Solve a Sudoku as a person does, explain it, grade it, make one."""

from grader.batch import rate_many
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
from grader.grading import load_profile, rate, rate_trace, trace
from grader.hinting import hint, hints
from grader.layouts import load_layout
from grader.model.claim import Claim, Mistake, Proof
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.step import Step
from grader.model.trace import Trace
from grader.moves import open_moves
from grader.proving import explain
from grader.rating.profile import Profile
from grader.rating.rating import Rating
from grader.render.svg.picture import picture
from grader.search.isomorphism import Canonical
from grader.solving import (
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
from grader.state import mistakes

__all__ = [
    "Canonical",
    "Claim",
    "FormatError",
    "Generated",
    "GraderError",
    "Layout",
    "LayoutError",
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
