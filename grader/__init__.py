"""Solve a Sudoku as a person does, explain it, grade it, make one."""

from grader.batch import rate_many
from grader.errors import (
    FormatError,
    GraderError,
    LayoutError,
    MissingLibraryError,
    MultipleSolutionsError,
    NoSolutionError,
    ProfileError,
    PuzzleError,
    StrategyError,
    TargetError,
)
from grader.formats import parse
from grader.generate import Generated, generate
from grader.grading import hint, load_profile, rate, rate_trace, trace
from grader.layouts import load_layout
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.step import Step
from grader.model.trace import Trace
from grader.rating.profile import Profile
from grader.rating.rating import Rating
from grader.render.svg.picture import picture
from grader.solving import (
    count_solutions,
    count_solutions_many,
    is_minimal,
    is_unique,
    solutions,
    solve,
)

__all__ = [
    "FormatError",
    "Generated",
    "GraderError",
    "Layout",
    "LayoutError",
    "MissingLibraryError",
    "MultipleSolutionsError",
    "NoSolutionError",
    "Profile",
    "ProfileError",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Step",
    "StrategyError",
    "TargetError",
    "Trace",
    "count_solutions",
    "count_solutions_many",
    "generate",
    "hint",
    "is_minimal",
    "is_unique",
    "load_layout",
    "load_profile",
    "parse",
    "picture",
    "rate",
    "rate_many",
    "rate_trace",
    "solutions",
    "solve",
    "trace",
]
