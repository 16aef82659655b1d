"""The techniques of almost locked sets."""

from __future__ import annotations

from grader.pipeline.technique import Technique
from grader_strategies.almost_locked.als_chain import AlsChain
from grader_strategies.almost_locked.als_xy_wing import AlsXyWing
from grader_strategies.almost_locked.als_xz import AlsXz
from grader_strategies.almost_locked.death_blossom import DeathBlossom

LOCKED_SETS: tuple[Technique, ...] = (
    Technique("als-xz", "ALS-XZ", AlsXz, options=("overlap",), thorough={"overlap": True}),
    Technique(
        "als-xy-wing",
        "ALS-XY-Wing",
        AlsXyWing,
        options=("overlap", "every"),
        thorough={"overlap": True, "every": True},
    ),
    Technique(
        "als-chain",
        "ALS Chain",
        AlsChain,
        options=("overlap", "forward"),
        thorough={"overlap": True, "forward": False},
    ),
    Technique("death-blossom", "Death Blossom", DeathBlossom),
)
