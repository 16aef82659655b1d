"""The techniques of almost locked sets."""

from __future__ import annotations

from grader.pipeline.technique import Technique
from strategies.locked_sets.chain import AlsChain
from strategies.locked_sets.death_blossom import DeathBlossom
from strategies.locked_sets.xy_wing import AlsXyWing
from strategies.locked_sets.xz import AlsXz

LOCKED_SETS: tuple[Technique, ...] = (
    Technique("als-xz", "ALS-XZ", AlsXz),
    Technique("als-xy-wing", "ALS-XY-Wing", AlsXyWing),
    Technique("als-chain", "ALS Chain", AlsChain),
    Technique("death-blossom", "Death Blossom", DeathBlossom),
)
