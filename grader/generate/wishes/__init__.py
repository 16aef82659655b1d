"""What may be asked of a puzzle, an object for each wish."""

from grader.generate.wishes.about_givens import Digits, Givens, InPattern, Minimal, Symmetric
from grader.generate.wishes.about_rating import HardOpening, HasGrade, HasPeaks, HasRating, Steps
from grader.generate.wishes.about_techniques import SINGLES, HasHardest, OnlyBy, Uses, uses
from grader.generate.wishes.about_trace import Narrowest, narrowest
from grader.generate.wishes.wish import (
    NEVER,
    Draft,
    Interval,
    Miss,
    Setting,
    Stage,
    Whole,
    Wish,
)

__all__ = [
    "NEVER",
    "SINGLES",
    "Digits",
    "Draft",
    "Givens",
    "HardOpening",
    "HasGrade",
    "HasHardest",
    "HasPeaks",
    "HasRating",
    "InPattern",
    "Interval",
    "Minimal",
    "Miss",
    "Narrowest",
    "OnlyBy",
    "Setting",
    "Stage",
    "Steps",
    "Symmetric",
    "Uses",
    "Whole",
    "Wish",
    "narrowest",
    "uses",
]
