"""What may be asked of a puzzle, an object for each requirement."""

from grader.generate.requirements.on_givens import Digits, Givens, InPattern, Minimal, Symmetric
from grader.generate.requirements.on_rating import HardOpening, HasGrade, HasPeaks, HasRating, Steps
from grader.generate.requirements.on_techniques import HasHardest, OnlyBy, Uses, uses
from grader.generate.requirements.on_trace import Bottleneck, bottleneck
from grader.generate.requirements.requirement import (
    NEVER,
    Draft,
    Interval,
    Mismatch,
    Requirement,
    Setting,
    Stage,
    Whole,
)
from grader.rating.technique_ids import SINGLES

__all__ = [
    "NEVER",
    "SINGLES",
    "Bottleneck",
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
    "Mismatch",
    "OnlyBy",
    "Requirement",
    "Setting",
    "Stage",
    "Steps",
    "Symmetric",
    "Uses",
    "Whole",
    "bottleneck",
    "uses",
]
