"""The requirements that generated puzzles can have, one class each."""

from grader.generate.requirements.givens_requirements import (
    AttractiveRequirement,
    DigitsRequirement,
    GivenCountRequirement,
    MinimalityRequirement,
    PatternRequirement,
    SymmetryRequirement,
)
from grader.generate.requirements.minutes_requirement import MinutesRequirement
from grader.generate.requirements.rating_requirements import (
    GradeRequirement,
    HardOpeningRequirement,
    NoSearchRequirement,
    PearlRequirement,
    RatingRequirement,
    StepCountRequirement,
)
from grader.generate.requirements.requirement import (
    NEVER,
    Argument,
    FloatInterval,
    IntInterval,
    Mismatch,
    RatedPuzzle,
    Requirement,
    RequirementContext,
    Stage,
    sound,
)
from grader.generate.requirements.technique_requirements import (
    HardestTechniqueRequirement,
    SufficientTechniquesRequirement,
    TechniqueCountRequirement,
    parse_technique_count,
)
from grader.generate.requirements.trace_requirements import BottleneckRequirement, bottleneck
from grader.rating.profiles.technique_ids import SINGLES

__all__ = [
    "NEVER",
    "SINGLES",
    "Argument",
    "AttractiveRequirement",
    "BottleneckRequirement",
    "DigitsRequirement",
    "FloatInterval",
    "GivenCountRequirement",
    "GradeRequirement",
    "HardOpeningRequirement",
    "HardestTechniqueRequirement",
    "IntInterval",
    "MinimalityRequirement",
    "MinutesRequirement",
    "Mismatch",
    "NoSearchRequirement",
    "PatternRequirement",
    "PearlRequirement",
    "RatedPuzzle",
    "RatingRequirement",
    "Requirement",
    "RequirementContext",
    "Stage",
    "StepCountRequirement",
    "SufficientTechniquesRequirement",
    "SymmetryRequirement",
    "TechniqueCountRequirement",
    "bottleneck",
    "parse_technique_count",
    "sound",
]
