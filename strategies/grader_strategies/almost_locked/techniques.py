"""The techniques of almost locked sets."""

from __future__ import annotations

from grader.pipeline.technique import Technique

LOCKED_SETS: tuple[Technique, ...] = (
    Technique(
        "als-xz",
        "ALS-XZ",
        "grader_strategies.almost_locked.als_xz:AlsXz",
        options=("overlap",),
        thorough={"overlap": True},
    ),
    Technique(
        "als-xy-wing",
        "ALS-XY-Wing",
        "grader_strategies.almost_locked.als_xy_wing:AlsXyWing",
        options=("overlap", "every"),
        thorough={"overlap": True, "every": True},
    ),
    Technique(
        "als-chain",
        "ALS Chain",
        "grader_strategies.almost_locked.als_chain:AlsChain",
        options=("overlap", "forward"),
        thorough={"overlap": True, "forward": False},
    ),
    Technique(
        "death-blossom",
        "Death Blossom",
        "grader_strategies.almost_locked.death_blossom:DeathBlossom",
    ),
)
