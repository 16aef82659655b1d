"""The techniques of almost locked sets."""

from __future__ import annotations

from grader.pipeline.technique import Technique
from strategies.locked_sets.chain import AlsChain
from strategies.locked_sets.death_blossom import DeathBlossom
from strategies.locked_sets.xy_wing import AlsXyWing
from strategies.locked_sets.xz import AlsXz

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
